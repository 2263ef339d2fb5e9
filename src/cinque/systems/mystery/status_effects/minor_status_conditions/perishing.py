"""Perishing: Burn, Poison, Badly Poisoned and Cursed go off at once, for 3 turns."""

from cinque.core.effect import Active
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status, statuses_of


class Perishing(Status):
    key = "perishing"
    clause = "mystery.minor.perishing"

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.go_off(play, one)

    def when_another_comes(self, play: MysteryPlay, one: Character, status: Status, source: str) -> None:
        self.go_off(play, one)

    def go_off(self, play: MysteryPlay, one: Character) -> None:
        """Every such condition, or by one reading the first (ruling perishing-scope); without any, it waits for one."""
        gone = False
        for status, _ in statuses_of(one):
            if one.is_up and not (gone and play.scene.rulings.perishing_scope == "first-only"):
                gone = status.perish(play, one) or gone
        if gone and one.is_up:
            self.end(play, one)


PERISHING = Perishing()
