"""Charge (supplied)."""

from cinque.core.effect import Active
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.content.words import NEXT_TURN
from cinque.systems.ptu.marks.coat import Coat


class Charge(Coat):
    """The damage roll of the next Electric attack counts once more."""

    key = "charge"
    lasts = NEXT_TURN

    def rolls_again(self, attack: Attack) -> bool:
        return attack.type == "electric"

    def used_up_by(self, active: Active, attack: Attack, targets: list[str]) -> bool:
        return attack.type == "electric" and attack.db is not None


CHARGE = Charge()
