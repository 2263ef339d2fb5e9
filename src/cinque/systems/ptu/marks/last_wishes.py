"""What becomes of whoever fells somebody (Moves by conversion): Destiny Bond, Grudge."""

from cinque.core.effect import TURN_START, Active
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.coat import Coat
from cinque.systems.ptu.model import PtuScene


class UntilNextTurn(Coat):
    renewed = True

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        return Active(self.key, by, one.id, TURN_START, 1)


class DestinyBond(UntilNextTurn):
    """Who fells it faints as well."""

    key = "destiny-bond"
    takes_along = True


DESTINY_BOND = DestinyBond()


class Grudge(UntilNextTurn):
    """Who fells it with a Move cannot use that any more."""

    key = "grudge"
    resents = True


GRUDGE = Grudge()
