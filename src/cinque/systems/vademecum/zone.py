"""An area that somebody has changed for a while: Rough Terrain, fog, or harm to whoever is inside."""

from collections.abc import Container
from typing import ClassVar, Final

from cinque.core.ask import Data
from cinque.core.effect import FOREVER
from cinque.core.grid import Cell
from cinque.core.state import State

ZONE_FIELDS: Final = ("ability", "source", "cells", "anchor", "moment", "left", "rough", "fog", "damage", "hurt")
MOST_DICE: Final = 100


class Zone(State):
    """`ability` is what made it, `damage` the dice that whoever enters it or begins a turn inside takes, `hurt` who has
    in this turn.

    `left` counts the times that `moment` still has to pass at `anchor`, as for effects.
    """

    __slots__ = ZONE_FIELDS
    fields: ClassVar[tuple[str, ...]] = ZONE_FIELDS

    def __init__(self) -> None:
        self.ability = ""
        self.source = ""
        self.cells: tuple[Cell, ...] = ()
        self.anchor = ""
        self.moment = ""
        self.left = FOREVER
        self.rough = False
        self.fog = False
        self.damage = 0
        self.hurt: list[str] = []

    @property
    def is_seen(self) -> bool:
        """Whether everybody sees it: what changes nothing to look at is a trap."""
        return self.rough or self.fog

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.cells = tuple((int(x), int(y)) for x, y in data["cells"])

    def is_sound(self, abilities: Container[str], creatures: Container[str], most: int) -> bool:
        """Whether there are such an ability, people and tiles (`most` in a row), and dice that can be thrown."""
        people = [id for id in (self.source, self.anchor, *self.hurt) if id]
        known = not self.ability or self.ability in abilities
        inside = all(0 <= x < most and 0 <= y < most for x, y in self.cells)
        return known and inside and all(id in creatures for id in people) and 0 <= self.damage <= MOST_DICE
