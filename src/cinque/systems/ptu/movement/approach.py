"""The way to somebody (p.231): how many meters have to be moved, and going there as far as they reach.

What is "within movement range" is what a Shift leads to: around Blocking Terrain, at the price of Slow Terrain, by the
Capabilities that the ground asks for.
"""

from collections.abc import Collection, Sequence

from cinque.core.grid import Cell, burst, distance
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import watchers
from cinque.systems.ptu.movement.reach import (
    EVEN,
    ODD,
    anchors_taken,
    diagonals_used,
    flights_of,
    is_plain,
    mover_of,
    paces_of,
)
from cinque.systems.ptu.movement.walking import straight, walk
from cinque.systems.ptu.positioning.positions import SIDES
from cinque.systems.ptu.positioning.terrain import AIR, HOW, OVER, OVERLAND, Paces, Step
from cinque.systems.ptu.positioning.ways import Ways, ways_from


def path_to(
    scene: PtuScene, one: Combatant, goals: Collection[Cell], into: Combatant | None = None
) -> list[Step] | None:
    """The cheapest way of one Shift to one of some squares, whoever is there; None if none of them is in reach.

    `into` is somebody whose squares can be entered in any case.
    """
    if one.cell in goals:
        return []
    paces, odd = paces_of(scene, one), diagonals_used(scene, one)
    most = max(paces[OVERLAND], paces[AIR])
    if is_plain(scene, one, most):
        metric, (width, height) = ODD if odd else EVEN, one.shape or SIDES[one.size]
        near = [
            (distance(one.cell, goal, metric), crow(one.cell, goal), goal)
            for goal in goals
            if 0 <= goal[0] <= scene.width - width and 0 <= goal[1] <= scene.height - height
        ]
        if not near:
            return None
        meters, _, goal = min(near)
        first, second = (AIR, OVERLAND) if one.height > 0 else (OVERLAND, AIR)
        mode = first if meters <= paces[first] else second
        return straight(one.cell, goal, odd, HOW[mode]) if meters <= most else None
    ways = ways_past(scene, one, paces, into)
    found = [(price, crow(one.cell, goal), goal) for goal in goals if (price := ways.meters_to(goal)) is not None]
    flown = flights_of(scene, one, paces[AIR])
    by_air = [(meters_of(flown[goal]), crow(one.cell, goal), goal) for goal in goals if goal in flown]
    if by_air and (not found or min(by_air) < min(found)):
        return list(flown[min(by_air)[2]])
    way = ways.way_to(min(found)[2]) if found else None
    return way.path if way is not None else None


def within_a_shift(
    scene: PtuScene, one: Combatant, goals: Collection[Cell], into: Combatant | None = None
) -> list[Cell]:
    """Those of some squares to which one Shift leads, whoever is there; `into` as for the way."""
    paces = paces_of(scene, one)
    most = max(paces[OVERLAND], paces[AIR])
    if is_plain(scene, one, most):
        metric, (width, height) = ODD if diagonals_used(scene, one) else EVEN, one.shape or SIDES[one.size]
        columns, rows = range(scene.width - width + 1), range(scene.height - height + 1)
        near = [goal for goal in goals if distance(one.cell, goal, metric) <= most]
        return [goal for goal in near if (goal[0] in columns and goal[1] in rows) or goal == one.cell]
    ways = ways_past(scene, one, paces, into)
    return [goal for goal in goals if goal == one.cell or ways.meters_to(goal) is not None]


def ways_past(scene: PtuScene, one: Combatant, paces: Paces, into: Combatant | None) -> Ways:
    return ways_from(mover_of(scene, one, paces, into=into), one.cell)


def crow(a: Cell, b: Cell) -> int:
    """As the crow flies, by which the straighter of two equal ways is known."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def single_step(scene: PtuScene, one: Combatant, cell: Cell) -> Step | None:
    """The step onto an adjacent square, by whatever Capability leads there."""
    path = path_to(scene, one, (cell,))
    return path[0] if path is not None and len(path) == 1 else None


def pace_of(scene: PtuScene, one: Combatant, step: Step) -> int:
    """The meters of a Shift by the Capability of a step."""
    return paces_of(scene, one)[HOW.index(step.how)]


def path_onto(scene: PtuScene, one: Combatant, other: Combatant) -> list[Step] | None:
    """The way into the space of somebody."""
    return path_to(scene, one, anchors_over(one, other.cells), other)


def path_beside(scene: PtuScene, one: Combatant, other: Combatant) -> list[Step] | None:
    """The way to a free square next to somebody."""
    return path_to(scene, one, places_over(scene, one, burst(other.cells, 1)) - anchors_over(one, other.cells))


def anchors_over(one: Combatant, cells: Collection[Cell]) -> set[Cell]:
    """Where somebody stands who covers at least one of some squares."""
    body = one.body
    return {(column - x, row - y) for column, row in cells for x, y in body}


def places_over(scene: PtuScene, one: Combatant, cells: Collection[Cell]) -> set[Cell]:
    """Where somebody has room and covers at least one of some squares."""
    return anchors_over(one, cells) - anchors_taken(scene, one)


def meters_of(path: Sequence[Step]) -> int:
    return sum([step.meters for step in path])


def approach(play: PtuPlay, one: Combatant, path: Sequence[Step], meters: int) -> None:
    """Along a way for so many meters, to the last square that is free; others who watch may strike."""
    taken, last, spent = anchors_taken(play.scene, one), 0, 0
    for place, step in enumerate(path):
        spent += step.meters
        if spent <= meters and step.how != OVER and step.cell not in taken:
            last = place + 1
    if last:
        walk(play, one, path[:last], meters, watchers(play.scene, one))
