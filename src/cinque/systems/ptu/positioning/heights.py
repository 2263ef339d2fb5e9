"""Heights on the map (p.231, p.249): ground that lies higher than the rest, by words of squares: `high-1`, `high-2` …

A square without such a word lies at 0. How high somebody is in the air above its ground is its own `height`.
"""

from collections.abc import Iterable

from cinque.core.grid import Cell, covered
from cinque.systems.ptu.combatant import FOOTPRINT_SIDES, Combatant
from cinque.systems.ptu.model import PtuScene


def levels(scene: PtuScene) -> dict[Cell, int]:
    """The squares that lie higher than 0."""
    return scene.relief.levels if scene.terrain and not scene.zones else {}


def level_under(scene: PtuScene, one: Combatant, cell: Cell | None = None) -> int:
    """How high the ground is on which somebody stands, or would stand; the highest of its squares bears it."""
    found = levels(scene)
    if not found:
        return 0
    return max([found.get(each, 0) for each in covered(one.body, one.cell if cell is None else cell)])


def altitude(scene: PtuScene, one: Combatant, cell: Cell | None = None) -> int:
    """How high somebody is, ground and flight together."""
    ground = level_under(scene, one, cell) if scene.terrain else 0
    return ground + one.height if one.height > 0 else ground


def top(scene: PtuScene, one: Combatant) -> int:
    """How high its head is: a body is as tall as it is wide."""
    return altitude(scene, one) + FOOTPRINT_SIDES[one.size]


# -- between two (ruling height-distance)


def matter(scene: PtuScene, one: Combatant | None = None, others: Iterable[Combatant] = ()) -> bool:
    """Whether heights can make a difference, between somebody and some others for instance."""
    if scene.zones or scene.rulings.height_distance == "flat":
        return False
    if one is not None and one.height > 0:
        return True
    for other in others:
        if other.height > 0:
            return True
    return bool(scene.terrain) and bool(scene.relief.levels)


def upwards(scene: PtuScene, cell: Cell, a: Combatant, b: Combatant) -> int:
    """Meters between two in height, if the first stands there: 1 for those of whom one begins where the other ends."""
    if not matter(scene, a, (b,)):
        return 0
    return apart_in_height(altitude(scene, a, cell), a, altitude(scene, b), b)


def apart_in_height(at: int, a: Combatant, there: int, b: Combatant) -> int:
    """The same for two whose feet are so high."""
    apart = there - at - FOOTPRINT_SIDES[a.size] if at < there else at - there - FOOTPRINT_SIDES[b.size]
    return apart + 1 if apart >= 0 else 0


def beside(scene: PtuScene, a: Combatant, b: Combatant) -> tuple[int, int]:
    """How high the first must be, at the least and at the most, for nothing to lie between the two in height."""
    there = altitude(scene, b)
    return there - FOOTPRINT_SIDES[a.size] + 1, there + FOOTPRINT_SIDES[b.size] - 1
