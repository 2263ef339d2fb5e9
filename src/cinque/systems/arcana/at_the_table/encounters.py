"""Those whom an area's table of encounters gives, for a game master who plans a fight."""

from random import Random

from cinque.core.ask import Data
from cinque.systems.arcana.content.records import Area, read_dice


def drawn(area: Area, count: int, random: Random) -> list[Data]:
    rows = [area.met(thrown(area.dice, random)) for _ in range(count)]
    return [{"species": row.species, "level": thrown(row.level, random)} for row in rows]


def thrown(dice: str, random: Random) -> int:
    count, sides, plus = read_dice(dice)
    return sum(random.randint(1, sides) for _ in range(count)) + plus
