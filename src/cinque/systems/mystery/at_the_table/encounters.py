"""Those who live in a dungeon, for a game master who plans a combat."""

from random import Random

from cinque.core.ask import Data
from cinque.systems.mystery.content.records import Dungeon, Floors


def drawn(dungeon: Dungeon, level: int, count: int, random: Random) -> list[Data]:
    """Of the floors whose levels come nearest, by their weights."""

    def away(floors: Floors) -> int:
        low, high = floors.levels
        return max(0, low - level, level - high)

    floors = min(dungeon.floors, key=away)
    species = random.choices(list(floors.wild), list(floors.wild.values()), k=count)
    return [{"species": one, "level": random.randint(*floors.levels)} for one in species]
