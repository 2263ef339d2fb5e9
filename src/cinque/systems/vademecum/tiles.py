"""Tiles of the combat area: how far apart two of them are, and which belong to an area."""

from typing import Final

from cinque.core.grid import DIAGONALS_ALTERNATE, DIAGONALS_TWO, Cell, Metric
from cinque.core.grid import distance as priced_distance
from cinque.systems.vademecum.content.records import Area
from cinque.systems.vademecum.model import FEET, Character, VadeMecumScene

METRICS: Final[dict[str, Metric]] = {"alternate": DIAGONALS_ALTERNATE, "orthogonal": DIAGONALS_TWO}


def distance(scene: VadeMecumScene, a: Cell, b: Cell) -> int:
    """In tiles, as the ruling grid-diagonal counts them."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    reading = scene.rulings.grid_diagonal
    if reading == "one-each":
        return across if across > down else down
    return priced_distance(a, b, METRICS[reading])


def leads_away(scene: VadeMecumScene, foe: Cell, here: Cell, there: Cell, within: int) -> bool:
    """Whether a step leads away from somebody so near: out of their reach, or by one reading any farther off."""
    if distance(scene, foe, here) > within:
        return False
    every_step = scene.rulings.opportunity_trigger == "any-step-away"
    return distance(scene, foe, there) > within or (every_step and far(foe, there) > far(foe, here))


def far(a: Cell, b: Cell) -> int:
    """Squares of distances as the crow flies, to see which of two is the longer way off."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def cells_of_area(scene: VadeMecumScene, area: Area, centre: Cell) -> list[Cell]:
    """The tiles of an area; a square of an even number of tiles reaches one further to the right and down."""
    across = area.feet // FEET
    if area.shape == "radius":
        low, high = -across, across
    else:
        low, high = -((across - 1) // 2), across // 2
    cells = [
        (centre[0] + x, centre[1] + y)
        for y in range(low, high + 1)
        for x in range(low, high + 1)
        if 0 <= centre[0] + x < scene.width and 0 <= centre[1] + y < scene.height
    ]
    if area.shape == "radius":
        return [cell for cell in cells if distance(scene, centre, cell) <= across]
    return cells


def make_room(scene: VadeMecumScene, one: Character, holder: Character | None = None) -> None:
    """Whoever is back where somebody else is seen by now takes the nearest tile that is free.

    Who is held (by `holder`) is not where that one stands, also where nobody sees it.
    """
    others = [other for other in scene.creatures.values() if other is not one and not other.is_out]
    taken = {other.square for other in others if not other.is_hidden or other is holder}
    if scene.mapless or one.square not in taken:
        return
    tiles = [(x, y) for y in range(scene.height) for x in range(scene.width) if (x, y) not in taken]
    one.square = min(tiles, key=lambda cell: distance(scene, cell, one.square), default=one.square)
