"""Paralysis (p.246)."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import NOTHING, PERSISTENT, STOPPED, Affliction
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene

DC = 5


class Paralysis(Affliction):
    """Speed is lowered; who fails a Save Check as the turn starts has nothing but Free Actions."""

    key = "paralysis"
    clause = "ptu.status.paralysis"
    kind = PERSISTENT
    immune_types: ClassVar[Mapping[str, str]] = {"electric": "ptu.type.electric-no-paralysis"}
    lowers = ("speed", -4)
    stages_spared_by = "no_speed_loss_paralysed"
    bars_intercept = True
    saves_at_start = True
    saves_if_free = True
    stopped_as = "paralysed"
    case = "paralyzed"
    guts = True

    def strikes(self, scene: PtuScene) -> bool:
        return False

    def save_is(self, one: Combatant, active: Active, total: int) -> str:
        return STOPPED if total < DC else NOTHING


PARALYSIS = Paralysis()
