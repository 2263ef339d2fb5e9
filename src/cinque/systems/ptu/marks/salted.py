"""Salt Cure (a Move by conversion)."""

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import Loss, Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene

SORE = ("water", "steel")


class Salted(Mark):
    """A Tick as each turn ends, two for Water and Steel Types; until its bearer is recalled."""

    key = "salted"
    clause = "ptu.damage.hp-loss"

    def loss(self, scene: PtuScene, one: Combatant, active: Active, due: bool) -> Loss:
        return Loss(ticks=2 if any(type in SORE for type in one.types) else 1)


SALTED = Salted()
