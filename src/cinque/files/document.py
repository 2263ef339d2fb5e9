"""A document as it was read: its data, and where each part of it stands."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Place = tuple[str | int, ...]
"""The way to a value: names of tables and numbers in lists."""


@dataclass(slots=True)
class Spot:
    """The line of a table or list, and those of its parts; a part that has none itself is only its line."""

    line: int
    parts: dict[str | int, "Spot | int"] = field(default_factory=dict)


class Document:
    """Plain data (what JSON can say) with the line of every value, whatever it was written in."""

    def __init__(self, path: str, data: Any, lines: Callable[[], Spot | int]) -> None:
        self.path = path
        self.data = data
        self._lines = lines
        self._top: Spot | int | None = None

    def line(self, place: Place) -> int:
        """The line of a value, or of the nearest one around it. A value with a name stands where its name does."""
        if self._top is None:
            self._top = self._lines()
        spot = self._top
        for part in place:
            found = spot.parts.get(part) if isinstance(spot, Spot) else None
            if found is None:
                break
            spot = found
        return spot.line if isinstance(spot, Spot) else spot

    def nearest(self, place: Place) -> Place:
        """The place itself, or as much of it as there is."""
        value = self.data
        for depth, part in enumerate(place):
            inside = range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ()
            if part not in inside:
                return place[:depth]
            value = value[part]
        return place
