"""Embargo: no items, and the Worn Item is without effect."""

from cinque.core.effect import PER_SOURCE
from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.status import Status


class Embargo(Status):
    key = "embargo"
    clause = "mystery.minor.embargo"
    stacking = PER_SOURCE
    rounds = 3
    silences_worn_item = True
    ends_with_its_source = True

    def bars_items(self, scene: MysteryScene) -> bool:
        return True


EMBARGO = Embargo()
