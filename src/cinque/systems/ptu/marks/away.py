"""Where nobody can be aimed at, for the first turn of a Set-Up Move (by conversion): Fly, Dig, Dive, Phantom Force."""

from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import UNTOUCHABLE, Combatant
from cinque.systems.ptu.marks.later import SET_UP
from cinque.systems.ptu.model import PtuScene


class Away(Mark):
    """It ends as the Move is carried out, or with the turn in which it could have been."""

    clause = "ptu.action.standard-move-or-struggle"
    belongs_to = SET_UP.key

    def acts_off_turn(self, scene: PtuScene, one: Combatant) -> bool:
        return False

    def strikes(self, scene: PtuScene) -> bool:
        return False


class Aloft(Away):
    key = "aloft"
    lifts = True
    reached_in = "target-airborne"


ALOFT = Aloft()


class DugIn(Away):
    key = "dug-in"
    case = "underground"
    reached_in = "target-underground"


DUG_IN = DugIn()


class Dived(Away):
    key = "dived"
    case = "underwater"
    reached_in = "target-underwater"


DIVED = Dived()


class Vanished(Away):
    key = "vanished"


VANISHED = Vanished()
UNTOUCHABLE.update((ALOFT.key, DUG_IN.key, DIVED.key, VANISHED.key))
