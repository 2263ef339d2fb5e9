"""How much of a log somebody wants to read, and under which heads it stands."""

from typing import Final, NamedTuple

STORY: Final = 1
DICE: Final = 2
ALL: Final = 3
"""How far one has to want to know for an event: what happened, by which dice, and everything besides."""

ROUND_HEAD: Final = "round"
TURN_HEAD: Final = "turn"
ROLLS: Final = ("roll", "secret-roll")


class Telling(NamedTuple):
    """Events by kind: those with which a turn begins, those that tell of dice and of what they are held against, and
    those that remind of a rule or of what stands on a card. All others are the story.

    `points` are facts that tell how many points somebody has left, `totals` those that are the number of their event,
    `shares` what the terms of an explanation are called that tell how many there are.
    """

    turns: tuple[str, ...] = ("turn",)
    dice: frozenset[str] = frozenset()
    asides: frozenset[str] = frozenset()
    points: tuple[str, ...] = ()
    totals: tuple[str, ...] = ()
    shares: frozenset[str] = frozenset()

    def weight(self, kind: str) -> int:
        if kind in self.asides:
            return ALL
        return DICE if kind in self.dice or kind in ROLLS else STORY
