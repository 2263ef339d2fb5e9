"""The terrain of a battlefield as rules ask for it: read once, however often they ask."""

import re
from functools import lru_cache
from typing import Final

from cinque.core.grid import Cell
from cinque.core.squares import cell_of

HIGH: Final = re.compile(r"high-([1-9]\d?)")
Squares = tuple[tuple[str, str], ...]


class Relief:
    """What each square is: its `words`, and the `levels` of those that lie higher than 0 (`high-1`, `high-2` …)."""

    __slots__ = ("_of_a_kind", "_rising", "levels", "words")

    def __init__(self, terrain: Squares) -> None:
        self.words = {cell_of(name): tuple(text.split()) for name, text in terrain}
        heights = {
            cell: [int(found[1]) for found in map(HIGH.fullmatch, all) if found] for cell, all in self.words.items()
        }
        self.levels = {cell: max(found) for cell, found in heights.items() if found}
        self._of_a_kind: dict[str, frozenset[Cell]] = {}
        self._rising: dict[tuple[str, int], frozenset[Cell]] = {}

    def cells(self, word: str) -> frozenset[Cell]:
        """The squares that have a word."""
        found = self._of_a_kind.get(word)
        if found is None:
            found = self._of_a_kind[word] = frozenset([cell for cell, words in self.words.items() if word in words])
        return found

    def rising(self, word: str, height: int) -> frozenset[Cell]:
        """The squares that have a word, and those whose ground rises above a height."""
        found = self._rising.get((word, height))
        if found is None:
            above = [cell for cell, level in self.levels.items() if level > height]
            found = self._rising[word, height] = self.cells(word).union(above)
        return found


@lru_cache(maxsize=512)
def read_relief(terrain: Squares) -> Relief:
    return Relief(terrain)
