"""Invisible: not seen until it uses an item or a move."""

from cinque.systems.mystery.model import MOST_STAGE, Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status


class Invisible(Status):
    key = "invisible"
    clause = "mystery.minor.invisible"
    harmful = False

    def hides(self, scene: MysteryScene) -> bool:
        return scene.rulings.invisible_targeting == "no-single-target"

    def least_evasion(self, scene: MysteryScene) -> int:
        return MOST_STAGE if scene.rulings.invisible_targeting == "blind-attack" else 0

    def when_it_acts(self, play: MysteryPlay, one: Character) -> None:
        self.end(play, one)


INVISIBLE = Invisible()
