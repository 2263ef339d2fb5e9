"""Cliffs and chasms (p.231, p.249): jumping up, down and across, climbing, and falling where the ground ends.

On foot a way stays on its level. From the edge one may jump straight up as high as the High Jump leads, straight across
lower ground as far as the Long Jump leads, or down, which is a fall that was meant. Wallclimbers go up and down walls.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.ask import Option
from cinque.core.grid import Cell, covered
from cinque.core.squares import cell_name
from cinque.systems.ptu.attacks.falling import fall_from_the_edge
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.hazards import meet_hazards
from cinque.systems.ptu.movement.opportunity import watchers
from cinque.systems.ptu.movement.reach import Reach, anchors_taken, flies, high_jump, long_jump
from cinque.systems.ptu.movement.walking import Trail, leaves, walk
from cinque.systems.ptu.positioning.flight import LOWEST
from cinque.systems.ptu.positioning.heights import level_under, levels
from cinque.systems.ptu.positioning.positions import BLOCKING, EARTH, has_word
from cinque.systems.ptu.positioning.terrain import OVERLAND
from cinque.systems.ptu.positioning.ways import CAPPED, average
from cinque.systems.ptu.stats.capabilities import has_capability

JUMP: Final = "ptu.move.jump"
SHIFT: Final = "ptu.move.shift"
BOTH: Final = 0b11
"""The bits of two Capabilities that are mixed."""

STRAIGHT: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Leap(NamedTuple):
    """A jump or climb from an edge: where from, where to, the meters that all of it takes, and how far one falls."""

    edge: Cell
    end: Cell
    meters: int
    down: int


@lru_cache(maxsize=4096)
def leap_to(cell: Cell) -> Option:
    return Option("leap", cell=cell_name(cell))


def leaps(scene: PtuScene, one: Combatant, reach: Reach) -> dict[Cell, Leap]:
    """Every jump onto another level, or over lower ground, by the cheapest way to the edge."""
    found: dict[Cell, Leap] = {}
    if reach.ways is None or not levels(scene) or flies(scene, one):
        return found
    taken = anchors_taken(scene, one)
    columns, rows = range(scene.width), range(scene.height)
    for edge in [(column, row) for column in columns for row in rows]:
        price = 0 if edge == one.cell else reach.ways.meters_to(edge)
        if price is None:
            continue
        for leap in leaps_from(scene, one, edge, price, reach.paces[OVERLAND]):
            old = found.get(leap.end)
            if leap.end not in taken and (old is None or leap.meters < old.meters):
                found[leap.end] = leap
    return found


def leaps_from(scene: PtuScene, one: Combatant, edge: Cell, price: int, pace: int) -> list[Leap]:
    """Straight on from an edge: one square up or down, or over lower ground to the same level."""
    found: list[Leap] = []
    here = level_under(scene, one, edge)
    for x, y in STRAIGHT:
        end = (edge[0] + x, edge[1] + y)
        if not is_open(scene, one, end):
            continue
        up = level_under(scene, one, end) - here
        if up:
            meters = price + 1 + max(0, up)
            whole = not price and up > 0 and long_jump(scene, one) > 0  # a jump that is all of the Shift
            if up <= high_jump(scene, one) and (meters <= pace or whole):
                found.append(Leap(edge, end, meters, max(0, -up)))
        if up < 0:
            found += across(scene, one, edge, (x, y), price, pace)
    return found


def across(scene: PtuScene, one: Combatant, edge: Cell, direction: Cell, price: int, pace: int) -> list[Leap]:
    """Over lower ground, to the first square of the same level; a running start is worth a meter."""
    here, most = level_under(scene, one, edge), long_jump(scene, one)
    for far in range(2, most + bool(price) + 1 if most else 0):
        end = (edge[0] + far * direction[0], edge[1] + far * direction[1])
        level = level_under(scene, one, end) if is_open(scene, one, end) else here + 1
        if level > here:
            return []
        if level == here:
            return [Leap(edge, end, price + far, 0)] if price + far <= pace or not price else []
    return []


@lru_cache(maxsize=4096)
def climb_to(cell: Cell) -> Option:
    return Option("climb", cell=cell_name(cell))


def climbs(scene: PtuScene, one: Combatant, reach: Reach) -> dict[Cell, Leap]:
    """Every wall that a Wallclimber gets up or down, by the cheapest way to it.

    On walls it is half as fast as over land (supplied); whoever walks there first mixes the two.
    """
    found: dict[Cell, Leap] = {}
    if reach.ways is None or not levels(scene) or not has_capability(scene, one, "wallclimber"):
        return found
    taken, wall, pace = anchors_taken(scene, one), reach.paces[OVERLAND] // 2, reach.paces[OVERLAND]
    mixed = average((pace, wall, 0, 0), BOTH, scene.rulings.mixed_movement_rounding)
    for edge in [(column, row) for column in range(scene.width) for row in range(scene.height)]:
        price = 0 if edge == one.cell else reach.ways.meters_to(edge)
        for x, y in STRAIGHT if price is not None else ():
            end = (edge[0] + x, edge[1] + y)
            up = level_under(scene, one, end) - level_under(scene, one, edge) if is_open(scene, one, end) else 0
            meters = (price or 0) + abs(up) + 1
            capped = scene.rulings.mixed_movement_rounding == CAPPED and abs(up) + 1 > wall
            old = found.get(end)
            reached = up and end not in taken and meters <= (mixed if price else wall) and not capped
            if reached and (old is None or meters < old.meters):
                found[end] = Leap(edge, end, meters, 0)
    return found


def is_open(scene: PtuScene, one: Combatant, cell: Cell) -> bool:
    """Whether a square is on the map, and nothing solid."""
    return all(
        0 <= column < scene.width
        and 0 <= row < scene.height
        and not any(has_word(scene, (column, row), word) for word in (BLOCKING, EARTH))
        for column, row in covered(one.body, cell)
    )


def jump_from_the_edge(play: PtuPlay, one: Combatant, reach: Reach, cell: Cell, provoke: bool) -> int:
    return from_the_edge(play, one, reach, leaps(play.scene, one, reach)[cell], "jumps", provoke)


def climb(play: PtuPlay, one: Combatant, reach: Reach, cell: Cell, provoke: bool) -> int:
    return from_the_edge(play, one, reach, climbs(play.scene, one, reach)[cell], "climbs", provoke)


def from_the_edge(play: PtuPlay, one: Combatant, reach: Reach, leap: Leap, how: str, provoke: bool) -> int:
    """To the edge, and from there; gives the meters moved."""
    cell = leap.end
    watching, moved = watchers(play.scene, one) if provoke else [], 0
    way = reach.ways.way_to(leap.edge) if reach.ways is not None else None
    if way is not None:
        moved = walk(play, one, way.path, way.limit, watching)
    if one.cell != leap.edge or not leaves(Trail(play, one), watching, cell):
        return moved
    one.cell = cell
    play.note(how, JUMP if how == "jumps" else SHIFT, one.id, square=cell_name(cell), meters=leap.meters - moved)
    if leap.down:
        fall_from_the_edge(play, one, leap.down, True)
    if play.scene.hazards and one.out:
        meet_hazards(play, one, one.cells)
    return leap.meters


# -- falling


def over_the_edge(scene: PtuScene, one: Combatant, before: int) -> int:
    """How far somebody has to fall who was moved to where the ground is lower; those who fly stay in the air."""
    down = before - level_under(scene, one)
    if one.height > 0 or (down > 0 and not one.fainted and flies(scene, one)):
        one.height = max(LOWEST, max(0, one.height) + down)
        return 0
    return max(0, down)
