"""Flying over uneven ground (p.231): each meter up takes a meter of the Shift, and nobody flies through a hill.

Those in the air stay as high as they are, at least a meter above the ground, and rise where the ground does. Whoever
levitates stays near the ground (supplied: half the Capability).
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from cinque.core.grid import DIRECTIONS, Cell, Footprint, covered
from cinque.systems.ptu.positioning.terrain import AIR, EARTH_KIND, HOW, Land, Step, squeezes

LOWEST = 1
"""Meters above the ground."""


class Flier(NamedTuple):
    """All that decides where somebody flies: the ground with its levels, the body, and how high it is and may be.

    `most` are the meters of the Shift, `highest` those above the ground (0: as many as one likes), `odd` tells whether
    the next diagonal costs 2 meters.
    """

    land: Land
    levels: tuple[tuple[Cell, int], ...]
    body: Footprint
    altitude: int
    most: int
    highest: int
    odd: int


class Place(NamedTuple):
    """Somewhere on the way, and how one came there."""

    cell: Cell
    odd: int
    altitude: int


@lru_cache(maxsize=1024)
def flights(flier: Flier, start: Cell) -> dict[Cell, tuple[Step, ...]]:
    """Every square that a flight can end on, with the cheapest way there."""
    levels, first = dict(flier.levels), Place(start, flier.odd, flier.altitude)
    best: dict[Place, int] = {first: 0}
    came: dict[Place, tuple[Place, Step]] = {}
    ends: dict[Cell, Place] = {}
    queue = [(0, first)]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here]:
            continue
        ends.setdefault(here.cell, here)
        for direction in DIRECTIONS:
            found = flown(flier, levels, here, direction)
            if found is None:
                continue
            place, step = found
            meters = spent + step.meters
            if meters <= flier.most and meters < best.get(place, meters + 1):
                best[place], came[place] = meters, (here, step)
                heappush(queue, (meters, place))
    return {cell: way_back(came, end) for cell, end in ends.items() if cell != start}


def flown(flier: Flier, levels: dict[Cell, int], here: Place, direction: Cell) -> tuple[Place, Step] | None:
    """One square further, if nothing solid is there, and as high as one comes by it."""
    cell = (here.cell[0] + direction[0], here.cell[1] + direction[1])
    cells = covered(flier.body, cell)
    solid = any(flier.land.at(each)[0] >= EARTH_KIND for each in cells)
    if solid or squeezes(flier.land, flier.body, here.cell, direction):
        return None
    ground = max([levels.get(each, 0) for each in cells])
    diagonal = bool(direction[0] and direction[1])
    altitude = max(here.altitude, ground + LOWEST)
    step = Step(cell, HOW[AIR], 2 if diagonal and here.odd else 1, diagonal, rise=altitude - here.altitude)
    if flier.highest:
        altitude = min(altitude, ground + flier.highest)
    return Place(cell, here.odd ^ diagonal, altitude), step


def way_back(came: dict[Place, tuple[Place, Step]], end: Place) -> tuple[Step, ...]:
    steps: list[Step] = []
    while end in came:
        end, step = came[end]
        steps.append(step)
    return tuple(reversed(steps))
