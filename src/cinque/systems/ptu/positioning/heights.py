"""Heights on the map (p.231, p.249): ground that lies higher than the rest, by words of squares: `high-1`, `high-2` …

A square without such a word lies at 0. How high somebody is in the air above its ground is its own `height`.
"""

import re
from functools import lru_cache
from typing import Final

from cinque.core.grid import Cell, covered
from cinque.core.squares import cell_of
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.positioning.terrain import Squares

HIGH: Final = re.compile(r"high-([1-9]\d?)")


@lru_cache(maxsize=512)
def levels_of(terrain: Squares) -> dict[Cell, int]:
    """The squares that lie higher than 0."""
    found: dict[Cell, int] = {}
    for name, text in terrain:
        heights = [int(match[1]) for word in text.split() if (match := HIGH.fullmatch(word))]
        if heights:
            found[cell_of(name)] = max(heights)
    return found


def levels(scene: PtuScene) -> dict[Cell, int]:
    return levels_of(tuple(scene.terrain.items())) if scene.terrain and not scene.zones else {}


def level_under(scene: PtuScene, one: Combatant, cell: Cell | None = None) -> int:
    """How high the ground is on which somebody stands, or would stand; the highest of its squares bears it."""
    found = levels(scene)
    if not found:
        return 0
    return max([found.get(each, 0) for each in covered(one.body, one.cell if cell is None else cell)])
