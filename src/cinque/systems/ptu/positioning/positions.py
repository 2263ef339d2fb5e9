"""Movement and Positioning (p.231-233): distances, adjacency, terrain between two, Flanking; on a map or in zones."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import isqrt
from typing import Final

from cinque.core.grid import (
    DIAGONALS_ALTERNATE,
    DIAGONALS_ONE,
    Cell,
    between,
    distance_between,
    sees,
    touching,
)
from cinque.core.squares import cell_name
from cinque.systems.ptu.combatant import FOOTPRINT_SIDES, Combatant
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.positioning.heights import altitude, apart_in_height, beside, matter, top, upwards

ROUGH: Final = "rough"
SLOW: Final = "slow"
BLOCKING: Final = "blocking"
EARTH: Final = "earth"
UNDERWATER: Final = "underwater"
SHIFT_EDGE: Final = "shift"
NEAR: Final = 1
SAME_ZONE: Final = 4
NEXT_ZONE: Final = 8
FAR: Final = 16
"""Meters that stand for abstract distances: engaged with one another, in one zone, in the next, beyond."""

FLANKING_FOES: Final = {"small": 2, "medium": 2, "large": 3, "huge": 4, "gigantic": 5}


# -- distance


def distance(scene: PtuScene, a: Combatant, b: Combatant) -> int:
    """Meters between two combatants (ruling range-measurement)."""
    return distances(scene, a, (b,))[0]


def distances(scene: PtuScene, one: Combatant, others: Sequence[Combatant]) -> list[int]:
    """Meters from somebody to each of some others."""
    if scene.zones:
        return [zone_distance(scene, one, other) for other in others]
    if scene.rulings.range_measurement != "alternating" or (scene.terrain and matter(scene)):
        return Ruler(scene, one, others).at(one.cell)
    x, y = one.cell
    wide, high = one.shape or SIDES[one.size]
    east, south, level = x + wide - 1, y + high - 1, scene.rulings.height_distance == "flat"
    aloft = one.height > 0 and not level
    found: list[int] = []
    for other in others:
        # the same as `meters` without a call, for this is asked most often
        u, v = other.cell
        wider, higher = other.shape or SIDES[other.size]
        across = u - east if u > east else x - u - wider + 1
        down = v - south if v > south else y - v - higher + 1
        across, down = across if across > 0 else 0, down if down > 0 else 0
        length = down + (across >> 1) if across < down else across + (down >> 1)
        if aloft or (other.height > 0 and not level):
            up = apart_in_height(max(0, one.height), one, max(0, other.height), other)
            length = up + (length >> 1) if length < up else length + (up >> 1)
        found.append(length)
    return found


class Ruler:
    """Meters from somebody, wherever it stood on the map, to some others who stay where they are."""

    __slots__ = ("_bodies", "_heights", "_one", "_reading", "_scene")

    def __init__(self, scene: PtuScene, one: Combatant, others: Sequence[Combatant]) -> None:
        self._scene, self._one = scene, one
        self._reading: str = scene.rulings.range_measurement
        self._heights = matter(scene, one, others)
        self._bodies: list[tuple[int, int, int, int, int, int]] = []
        wide, high = one.shape or SIDES[one.size]
        low = tall = 0
        for other in others:
            (column, row), (wider, higher) = other.cell, other.shape or SIDES[other.size]
            if self._heights:
                low, tall = beside(scene, one, other)
            self._bodies.append((column - wide + 1, column + wider - 1, row - high + 1, row + higher - 1, low, tall))

    def at(self, cell: Cell, least: int = 0) -> list[int]:
        """The meters to each from a square, or to nobody if one of them is nearer than the `least`."""
        (x, y), reading = cell, self._reading
        at = altitude(self._scene, self._one, cell) if self._heights else 0
        found: list[int] = []
        for west, east, north, south, low, tall in self._bodies:
            across = west - x if x < west else x - east if x > east else 0
            down = north - y if y < north else y - south if y > south else 0
            apart = meters(reading, across, down, low - at if at < low else at - tall if at > tall else 0)
            if apart < least:
                return []
            found.append(apart)
        return found

    def farthest(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of some squares that are farthest from the nearest, and of them those farthest from all together."""
        most, found = (0, -1), list[Cell]()
        for cell in cells:
            apart = self.at(cell, most[0])
            if not apart:
                continue
            far = (min(apart), sum(apart))
            if far > most:
                most, found = far, [cell]
            elif far == most:
                found.append(cell)
        return found


def meters(reading: str, across: int, down: int, up: int = 0) -> int:
    """The length of a gap of columns and rows, and of meters in height."""
    if reading == "alternating":
        # one meter straight on; of two diagonals the first takes one and the second two
        length = down + (across >> 1) if across < down else across + (down >> 1)
        return up + (length >> 1) if length < up else length + (up >> 1)
    return max(across, down, up) if reading == "chebyshev" else isqrt(across * across + down * down + up * up)


def gaps(cell: Cell, a: Combatant, b: Combatant) -> tuple[int, int]:
    """How many columns and rows lie from a body, if it stands there, to another; footprints are full rectangles."""
    return gaps_between(cell, a.shape or SIDES[a.size], b.cell, b.shape or SIDES[b.size])


def gaps_between(a: Cell, sides: tuple[int, ...], b: Cell, others: tuple[int, ...]) -> tuple[int, int]:
    """The same from one rectangle to another: where each begins, and its columns and rows."""
    (x, y), (wide, high), (u, v), (wider, higher) = a, sides, b, others
    across = u - x - wide + 1 if u > x else x - u - wider + 1
    down = v - y - high + 1 if v > y else y - v - higher + 1
    return across if across > 0 else 0, down if down > 0 else 0


SMALL: Final = ("small", "medium")
SIDES: dict[str, tuple[int, ...]] = {size: (side, side) for size, side in FOOTPRINT_SIDES.items()}


def cells_apart(scene: PtuScene, a: list[Cell], b: list[Cell]) -> int:
    """Meters between two sets of squares."""
    return apart(scene.rulings.range_measurement, a, b)


def apart(reading: str, a: list[Cell], b: list[Cell]) -> int:
    """Meters between two sets of squares by a reading of range-measurement."""
    if reading == "euclidean":
        return min(isqrt((x - u) ** 2 + (y - v) ** 2) for x, y in a for u, v in b)
    return distance_between(a, b, DIAGONALS_ONE if reading == "chebyshev" else DIAGONALS_ALTERNATE)


def adjacent(scene: PtuScene, a: Combatant, b: Combatant) -> bool:
    """Whether a square of one touches a square of the other, corners included."""
    if scene.zones:
        return zone_distance(scene, a, b) <= NEAR
    across, down = gaps_between(a.cell, a.shape or SIDES[a.size], b.cell, b.shape or SIDES[b.size])
    apart = across if across > down else down
    if apart > 1 or not (scene.terrain or a.height > 0 or b.height > 0):
        return apart == 1
    return max(apart, upwards(scene, a.cell, a, b)) == 1


def neighbours(scene: PtuScene, one: Combatant, others: list[Combatant]) -> list[Combatant]:
    """Those of some who are adjacent to somebody, with nothing solid between."""
    found = next_to(scene, one, others)
    if found and scene.terrain and not scene.zones:
        return [other for other in found if targetable(scene, one, other)]
    return found


def next_to(scene: PtuScene, one: Combatant, others: list[Combatant]) -> list[Combatant]:
    """Those of some who are adjacent to somebody."""
    if scene.zones:
        return [other for other in others if adjacent(scene, one, other)]
    near = around(one, others, 1)
    return [other for other in near if adjacent(scene, one, other)] if near else near


def close_to(scene: PtuScene, one: Combatant, meters: int) -> Collection[Combatant]:
    """Everybody, fallen or not, who may be within so many meters: nobody else needs to be measured for that."""
    everybody = scene.creatures.values()
    return everybody if scene.zones else around(one, everybody, meters)


def around(one: Combatant, others: Iterable[Combatant], meters: int) -> list[Combatant]:
    """Those of some who are worth a closer look: no more than so many columns and rows lie between."""
    (x, y), (wide, high) = one.cell, one.shape or SIDES[one.size]
    east, south = x + wide + meters, y + high + meters
    found: list[Combatant] = []
    for other in others:
        u, v = other.cell
        if u < east and v < south:
            wider, higher = other.shape or SIDES[other.size]
            if u + wider + meters > x and v + higher + meters > y:
                found.append(other)
    return found


def zone_distance(scene: PtuScene, a: Combatant, b: Combatant) -> int:
    """Without a map: by landmark, by zone, by neighbouring zones."""
    if a.zone == b.zone:
        return NEAR if a.landmark == b.landmark and a.landmark else SAME_ZONE
    return NEXT_ZONE if b.zone in scene.zones.get(a.zone, {}) else FAR


# -- terrain


def words_at(scene: PtuScene, cell: Cell) -> tuple[str, ...]:
    return scene.relief.words.get(cell, ())


def has_word(scene: PtuScene, cell: Cell, word: str) -> bool:
    return word in words_at(scene, cell)


def terrain_cells(scene: PtuScene, word: str) -> frozenset[Cell]:
    return scene.relief.cells(word) if scene.terrain else NOWHERE


NOWHERE: Final[frozenset[Cell]] = frozenset()


@lru_cache(maxsize=65536)
def in_sight(a: Cell, b: Cell, blocking: frozenset[Cell], shut: bool) -> bool:
    """Whether Blocking Terrain leaves a line between two squares; it is the same from either end."""
    return sees(a, b, blocking, shut)


def gaps_shut(scene: PtuScene) -> bool:
    """Whether two Blocking squares that touch at a corner leave nothing between them (ruling diagonal-gap)."""
    return scene.rulings.diagonal_gap == "shut"


def bodies_in_sight(a: Sequence[Cell], b: Sequence[Cell], blocking: frozenset[Cell], shut: bool) -> bool:
    for one in a:
        for other in b:
            if in_sight(one, other, blocking, shut) if one < other else in_sight(other, one, blocking, shut):
                return True
    return False


def walks_naturally(scene: PtuScene, one: Combatant, cell: Cell) -> bool:
    """Naturewalk: terrain of that kind is Basic Terrain, neither Slow nor Rough."""
    return any(place in words_at(scene, cell) for place in one.naturewalk)


def targetable(scene: PtuScene, a: Combatant, b: Combatant) -> bool:
    """Whether Blocking Terrain, and ground that rises above the heads of both, leave a line to somebody tangible."""
    if b.active and not b.tangible:
        return False
    if scene.zones or not scene.terrain:
        return True
    if matter(scene):
        blocking = scene.relief.rising(BLOCKING, max(top(scene, a), top(scene, b)))
    else:
        blocking = terrain_cells(scene, BLOCKING)
    return not blocking or bodies_in_sight(a.cells, b.cells, blocking, gaps_shut(scene))


def rough_squares(scene: PtuScene, user: Combatant, target: Combatant) -> int:
    """How many squares of Rough Terrain an attack goes through (rulings rough-through, occupied-squares)."""
    if scene.zones:
        return 0
    through = between(user.cells, target.cells)
    reading = scene.rulings.rough_through
    if not through and reading == "between-only":
        return 0
    rough = rough_for(scene, user) if scene.terrain else NOWHERE
    by_ally = scene.rulings.occupied_squares == "ally-ignorable"
    others = [one for one in scene.creatures.values() if one.out and one is not user and one is not target]
    there = [one for one in others if not one.active or one.tangible]
    held = [cell for one in there if by_ally or one.side != user.side for cell in one.cells] if through else ()
    count = len([cell for cell in through if cell in held or cell in rough])
    if reading != "between-only" and not rough.isdisjoint(target.cells):
        count += 1
    if reading == "any" and not rough.isdisjoint(user.cells):
        count += 1
    return count


def is_hidden(scene: PtuScene, user: Combatant, target: Combatant) -> bool:
    """Whether Stealth (supplied) keeps a ranged Move from somebody: across Rough Terrain or on it, until it is seen."""
    if scene.zones or not target.capabilities.get("stealth") or any(mark.gives_away for mark in marks_on(target)):
        return False
    on_rough = bool(scene.terrain) and not rough_for(scene, user).isdisjoint(target.cells)
    return on_rough or rough_squares(scene, user, target) > 0


def spared_by_naturewalk(scene: PtuScene, user: Combatant, target: Combatant) -> bool:
    """Whether an attack goes through Rough Terrain that is none for this attacker."""
    if not scene.terrain or scene.zones or not user.naturewalk:
        return False
    through = between(user.cells, target.cells)
    return any(has_word(scene, cell, ROUGH) and walks_naturally(scene, user, cell) for cell in through)


def rough_for(scene: PtuScene, one: Combatant) -> frozenset[Cell]:
    """The squares that are Rough Terrain to somebody."""
    rough = terrain_cells(scene, ROUGH)
    return frozenset([cell for cell in rough if not walks_naturally(scene, one, cell)]) if one.naturewalk else rough


def occupants(scene: PtuScene, *without: Combatant) -> dict[Cell, Combatant]:
    """Who stands where."""
    return {cell: one for one in scene.creatures.values() if one.out and one not in without for cell in one.cells}


def in_smoke(scene: PtuScene, user: Combatant, target: Combatant) -> bool:
    """Whether an attack is made out of smoke, into it or through it."""
    if not scene.smoke:
        return False
    cells = [*user.cells, *target.cells, *between(user.cells, target.cells)]
    return any(cell_name(cell) in scene.smoke for cell in cells)


# -- Flanking


def flankers(scene: PtuScene, one: Combatant, foes: Sequence[Combatant]) -> Sequence[Combatant]:
    """Those of the foes around somebody who Flank it together (ruling flank-set); nobody if there are not enough."""
    if len(foes) < 2:
        return ()
    needed = FLANKING_FOES[one.size]
    if scene.rulings.flank_set == "some-pair":
        apart = any(not adjacent(scene, a, b) for a, b in combinations(foes, 2))
        return foes if apart and sum(flank_weight(scene, one, foe) for foe in foes) >= needed else ()
    places = range(len(foes))
    groups: list[tuple[int, ...]] = [(place,) for place in places]
    while groups:
        # one more each time, so that the smallest is found first and no crowd is looked through in all its parts
        groups = [
            (*group, place)
            for group in groups
            for place in places[group[-1] + 1 :]
            if not any(adjacent(scene, foes[other], foes[place]) for other in group)
        ]
        for group in groups:
            chosen = [foes[place] for place in group]
            if sum(flank_weight(scene, one, foe) for foe in chosen) >= needed:
                return chosen
    return ()


def foes_around(scene: PtuScene, one: Combatant) -> list[Combatant]:
    """Those next to somebody who count for Flanking (ruling flank-eligible)."""
    eligible = scene.rulings.flank_eligible
    foes = [
        foe
        for foe in scene.creatures.values()
        if foe.side != one.side and foe.out and (eligible == "all" or not foe.fainted)
        if not foe.active or foe.tangible
    ]
    near = next_to(scene, one, foes)
    return [foe for foe in near if eligible != "conscious" or all(mark.flanks for mark in marks_on(foe))]


def flank_weight(scene: PtuScene, one: Combatant, foe: Combatant) -> int:
    """A foe bigger than Medium counts as often as it has squares next to the target."""
    if scene.zones or foe.size in SMALL:
        return 1
    return len(touching(foe.cells, one.cells))
