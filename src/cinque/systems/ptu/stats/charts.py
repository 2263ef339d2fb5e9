"""The damage charts (p.237): from a Damage Base to dice, or to a number."""

from functools import lru_cache
from typing import Final, NamedTuple

ROLLED: Final = (
    *("1d6+1", "1d6+3", "1d6+5", "1d8+6", "1d8+8", "2d6+8", "2d6+10", "2d8+10", "2d10+10", "3d8+10"),
    *("3d10+10", "3d12+10", "4d10+10", "4d10+15", "4d10+20", "5d10+20", "5d12+25", "6d12+25", "6d12+30", "6d12+35"),
    *("6d12+40", "6d12+45", "6d12+50", "6d12+55", "6d12+60", "7d12+65", "8d12+70", "8d12+80"),
)
SET: Final = (
    *(5, 7, 9, 11, 13, 15, 17, 19, 21, 24, 27, 30, 35, 40, 45, 50, 60, 65, 70, 75, 80, 85, 90, 95, 100, 110, 120, 130),
)
MOST: Final = len(ROLLED)
FIVE_STRIKE: Final = (0, 1, 2, 2, 3, 3, 3, 4, 5)
"""Hits by the result of 1d8."""


class Dice(NamedTuple):
    number: int
    sides: int
    plus: int

    def __str__(self) -> str:
        return f"{self.number}d{self.sides}+{self.plus}"


@lru_cache(maxsize=256)
def dice_of(db: int, beyond: str) -> Dice:
    """The dice of a Damage Base; outside 1 to 28 it is treated as 1 or 28, or the chart goes on by 10 a step."""
    inside = max(1, min(MOST, db))
    dice, _, plus = ROLLED[inside - 1].partition("+")
    count, _, sides = dice.partition("d")
    more = (db - inside) * 10 if beyond == "extrapolate" and db > MOST else 0
    less = (db - inside) * 2 if beyond == "extrapolate" and db < 1 else 0
    return Dice(int(count), int(sides), int(plus) + more + less)


@lru_cache(maxsize=256)
def set_damage(db: int, beyond: str, averages: str) -> int:
    """The number of a Damage Base: the printed one, or the true average rounded up (ruling set-damage-averages)."""
    dice = dice_of(db, beyond)
    if averages == "computed":
        return (dice.number * (dice.sides + 1) + 1) // 2 + dice.plus
    inside = max(1, min(MOST, db))
    return SET[inside - 1] + dice.plus - dice_of(inside, beyond).plus
