"""Flinch (p.247)."""

from cinque.systems.ptu.afflictions.mark import VOLATILE, Affliction
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene


class Flinch(Affliction):
    """One turn is lost."""

    key = "flinch"
    clause = "ptu.status.flinch"
    kind = VOLATILE
    prevents = "flinches"
    ends_with_turn = True

    def acts_off_turn(self, scene: PtuScene, one: Combatant) -> bool:
        """It is about the turn of this round: who has had it may give up the next one for an Interrupt."""
        return one.acted

    def strikes(self, scene: PtuScene) -> bool:
        return False


FLINCH = Flinch()
