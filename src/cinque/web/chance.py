"""Characters by chance, of about the levels of those whom they stand with or against."""

from collections.abc import Mapping
from random import Random
from typing import Any

from cinque.core.ask import Ask
from cinque.core.fate import Bot
from cinque.core.game import Game
from cinque.core.scene import Scene
from cinque.core.seat import Seat
from cinque.core.sheet import SheetKind

Range = tuple[int, int]
Levels = Mapping[str, Range]
"""From the lowest to the highest level, by the topic of the question that asks for it."""


class ByChance(Bot):
    """Any legal answer; of levels those in a range, or else the nearest to it."""

    def __init__(self, levels: Levels) -> None:
        self._levels = levels
        self._random = Random()

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        return self._random.choice(nearest(ask, self._levels) or range(len(ask.options)))


def nearest(ask: Ask, levels: Levels) -> list[int]:
    """Of a question for a level the answers in its range, or else those nearest to it, by their places."""
    within = levels.get(ask.topic)
    if within is None:
        return []
    beyond = [_beyond(int(option.args["number"]), within) for option in ask.options]
    return [place for place, by in enumerate(beyond) if by == min(beyond)]


def _beyond(level: int, within: Range) -> int:
    lowest, highest = within
    return max(lowest - level, level - highest, 0)


def levels_here(kind: SheetKind, game: Game[Any], seat: Seat) -> dict[str, Range]:
    """The levels of those whom players have at a table, as far as a seat knows; where it knows none, the lowest."""
    scene, found = game.now, dict[str, list[int]]()
    for who, known in game.system.view(scene, seat)["creatures"].items():
        one, level = scene.creatures[who], known.get("level", 0)
        if level and one.seat in game.seats and not game.seats[one.seat].is_gm:
            found.setdefault(kind.topic_for(one), []).append(level)
    own = next(iter(kind.levels), "")
    if own and own not in found:
        found[own] = [kind.levels[own][0]]
    return {topic: (min(levels), max(levels)) for topic, levels in found.items() if topic in kind.levels}
