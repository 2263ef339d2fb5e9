"""Focus Energy (supplied)."""

from cinque.core.effect import Active
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.coat import Coat

WIDER = 2


class FocusEnergy(Coat):
    """The critical range is wider by its number."""

    key = "focus-energy"

    def first_number(self, one: Combatant) -> int:
        return WIDER

    def wider_critical(self, active: Active) -> int:
        return active.number


FOCUS_ENERGY = FocusEnergy()
