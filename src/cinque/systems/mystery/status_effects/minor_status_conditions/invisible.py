"""Invisible: not seen until it uses an item or a move."""

from cinque.core.tally import Tally
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use


class Invisible(Status):
    __slots__ = ()
    key = "invisible"
    clause = "mystery.minor.invisible"
    harmful = False

    def hides(self, scene: MysteryScene) -> bool:
        return scene.rulings.invisible_targeting == "no-single-target"

    def change_needed_against(self, scene: MysteryScene, one: Character, use: Use, tally: Tally) -> None:
        if scene.rulings.invisible_targeting == "blind-attack":
            tally.add(12, "status:invisible", "mystery.ruling.invisible-targeting")

    def when_it_acts(self, play: MysteryPlay, one: Character) -> None:
        self.end(play, one)


INVISIBLE = Invisible()
