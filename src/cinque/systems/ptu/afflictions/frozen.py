"""Frozen (p.246)."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.systems.ptu.afflictions.mark import PERSISTENT, Affliction
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.field.registry import weather_of
from cinque.systems.ptu.model import PtuScene

DC, FIRE_DC = 16, 11
THAWING_TYPES = ("fire", "fighting", "rock", "steel")


class Frozen(Affliction):
    """No action at all, no Evasion; a Save Check as each turn ends, and some Types thaw it."""

    key = "frozen"
    clause = "ptu.status.frozen"
    kind = PERSISTENT
    immune_types: ClassVar[Mapping[str, str]] = {"ice": "ptu.type.ice-no-freeze"}
    prevents = "frozen"
    stops = True
    flanks = False
    bars_intercept = True
    no_evasion = "ptu.status.frozen"
    tended = "ptu.status.persistent"
    thaws_in_rest = True
    saves_at_end = True
    case = "frozen"
    guts = True

    def acts_off_turn(self, scene: PtuScene, one: Combatant) -> bool:
        return scene.rulings.frozen_off_turn != "no-actions"

    def acts_freely(self, scene: PtuScene) -> bool:
        return scene.rulings.frozen_off_turn != "no-actions"

    def strikes(self, scene: PtuScene) -> bool:
        """Rulings aoo-barred and frozen-off-turn."""
        return scene.rulings.aoo_barred != "plus-incapable" and scene.rulings.frozen_off_turn != "no-actions"

    def ended_by_hit(self, attack: Attack) -> bool:
        return attack.type in THAWING_TYPES

    def save_dc(self, one: Combatant) -> int:
        return FIRE_DC if "fire" in one.types else DC

    def save_bonus(self, scene: PtuScene) -> tuple[int, str]:
        """The Weather helps or hinders."""
        weather = weather_of(scene)
        return weather.thaw, weather.key


FROZEN = Frozen()
