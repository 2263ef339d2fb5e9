"""Substitute (supplied)."""

from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.coat import Coat


class Substitute(Coat):
    """A decoy is hit in its owner's place; its number are the Hit Points left."""

    key = "substitute"
    decoy = True
    renewed = True

    def first_number(self, one: Combatant) -> int:
        return one.max_hp // 4 + 1


SUBSTITUTE = Substitute()
