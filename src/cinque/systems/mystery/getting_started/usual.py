"""What somebody knows and is good at where nobody has said so: for quick opponents, and to begin with."""

from cinque.systems.mystery.content.records import ATTACK, PHYSICAL, SPECIAL_ATTACK, Species
from cinque.systems.mystery.getting_started.stat_allocation import MOST_POINTS
from cinque.systems.mystery.leveling import stat_points
from cinque.systems.mystery.model import MysteryScene, content_of

MOST_MOVES = 4


def usual_moves(scene: MysteryScene, species: Species, level: int) -> tuple[str, ...]:
    """The last four that it has learnt by level and that do something by themselves."""
    moves = content_of(scene).moves
    known = [key for at, key in species.level_moves if at <= level and key in moves and not moves[key].narrative]
    return tuple(dict.fromkeys(reversed(known)))[:MOST_MOVES][::-1]


def usual_ability(species: Species) -> str:
    return species.abilities[0] if species.abilities else ""


def usual_points(scene: MysteryScene, species: Species, level: int, moves: tuple[str, ...]) -> dict[str, int]:
    """Half of the points into the offence of its moves, the rest by turns into defences, HP and Speed."""
    content = content_of(scene)
    physical = sum(1 if content.moves[key].property_ == PHYSICAL else -1 for key in moves if content.moves[key].attacks)
    offense = ATTACK if physical >= 0 else SPECIAL_ATTACK
    order = (offense, "speed", offense, "defense", offense, "special-defense", offense, "hp")
    points = {species.bonus: 1}
    left, place = stat_points(scene, level), 0
    while left:
        stat = order[place % len(order)]
        if points.get(stat, 0) < MOST_POINTS:
            points[stat] = points.get(stat, 0) + 1
            left -= 1
        place += 1
    return points
