"""Poisoned and Badly Poisoned (p.246)."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import PERSISTENT, Affliction, Loss
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene

FIRST = 5
RULING = "ptu.ruling.poisoned-and-badly"
IMMUNE = "ptu.type.poison-steel-no-poison"


class Poison(Affliction):
    """Special Defense is lowered, by two forms of Poison only once (ruling poisoned-and-badly)."""

    kind = PERSISTENT
    immune_types: ClassVar[Mapping[str, str]] = {"poison": IMMUNE, "steel": IMMUNE}
    lowers = ("special_defense", -2)
    lowers_once_with = "poison"
    case = "poisoned"
    guts = True


class BadlyPoisoned(Poison):
    """More is lost each time."""

    key = "badly-poisoned"
    clause = "ptu.status.badly-poisoned"

    def replaces(self, scene: PtuScene) -> tuple[str, ...]:
        return (Poisoned.key,) if scene.rulings.poisoned_and_badly == "replace" else ()

    def first_number(self, one: Combatant) -> int:
        return FIRST

    def rests(self, active: Active) -> None:
        active.number = FIRST

    def loss(self, scene: PtuScene, one: Combatant, active: Active, due: bool) -> Loss:
        """5 Hit Points instead of a Tick, then twice as many each time (ruling badly-poisoned-count)."""
        reading, amount = scene.rulings.badly_poisoned_count, active.number or FIRST
        if one.out and (due or reading in ("every-round", "clock")):
            active.number = 2 * amount  # in a ball it begins anew
        return Loss(hp=amount) if due or reading == "every-round" else Loss()


BADLY_POISONED = BadlyPoisoned()


class Poisoned(Poison):
    """Each Standard Action costs a Tick."""

    key = "poisoned"
    clause = "ptu.status.poisoned"

    def why_not(self, scene: PtuScene, one: Combatant) -> tuple[str, str] | None:
        replaced = scene.rulings.poisoned_and_badly == "replace" and BADLY_POISONED.on(one)
        return ("has-it-already", RULING) if replaced else None

    def loss(self, scene: PtuScene, one: Combatant, active: Active, due: bool) -> Loss:
        return Loss(ticks=1) if due else Loss()


POISONED = Poisoned()
