"""Embargo (a Move by conversion)."""

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.model import PtuScene


class Embargo(Mark):
    """No use of a Held Item, and no treatment with items."""

    key = "embargo"
    clause = "ptu.damage.on-hit"
    no_items = True

    def stays(self, scene: PtuScene, active: Active) -> bool:
        return True


EMBARGO = Embargo()
