"""Burned (p.246)."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import PERSISTENT, Affliction, Loss
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene


class Burned(Affliction):
    """Defense is lowered, and each Standard Action costs a Tick."""

    key = "burned"
    clause = "ptu.status.burned"
    kind = PERSISTENT
    immune_types: ClassVar[Mapping[str, str]] = {"fire": "ptu.type.fire-no-burn"}
    lowers = ("defense", -2)
    case = "burned"
    guts = True

    def loss(self, scene: PtuScene, one: Combatant, active: Active, due: bool) -> Loss:
        return Loss(ticks=1) if due else Loss()


BURNED = Burned()
