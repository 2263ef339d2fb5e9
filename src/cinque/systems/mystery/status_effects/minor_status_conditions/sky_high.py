"""Sky High: nearly every move misses it."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status, statuses_of
from cinque.systems.mystery.use import Use

REACHES: Final = ("gust", "thunder", "twister", "sky-uppercut", "hurricane", "smack-down", "thousand-arrows")


class SkyHigh(Status):
    key = "sky-high"
    clause = "mystery.minor.sky-high"
    harmful = False
    rounds = 1

    def is_surely_missed(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return use.move.key not in REACHES and use.user.has(self.key) is None

    def when_its_source_faints(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """Nobody holds it up any more."""
        self.end(play, one)


SKY_HIGH = SkyHigh()


def bring_down(play: MysteryPlay, one: Character, clause: str) -> None:
    """Whoever is up there comes down, and has lost what it had gathered for the way down."""
    if one.has(SKY_HIGH.key) is None:
        return
    for status, _ in statuses_of(one):
        if status.is_mid_move:
            status.end(play, one, clause)
    SKY_HIGH.end(play, one, clause)
