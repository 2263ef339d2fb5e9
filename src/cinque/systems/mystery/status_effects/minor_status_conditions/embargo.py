"""Embargo: no items, and the Worn Item is without effect."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status


class Embargo(Status):
    key = "embargo"
    clause = "mystery.minor.embargo"
    stacking = PER_SOURCE
    rounds = 3
    silences_worn_item = True

    def bars_items(self, scene: MysteryScene) -> bool:
        return True

    def when_its_source_faints(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.end(play, one, source=active.source)


EMBARGO = Embargo()
