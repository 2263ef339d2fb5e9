"""Sunny Weather (supplied)."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.systems.ptu.field.covers import Weather


class Sunny(Weather):
    key = "sunny"
    type = "fire"
    thaw = 4
    acs: ClassVar[Mapping[str, int]] = {"thunder": 11, "hurricane": 11}

    def damage(self, type: str) -> int:
        return {"fire": 5, "water": -5}.get(type, 0)


SUNNY = Sunny()
