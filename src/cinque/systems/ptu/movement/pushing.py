"""Being moved (p.242), and finding a free place for somebody."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask
from cinque.core.grid import DIRECTIONS, Cell, covered, direction_away, distance, distance_between
from cinque.core.seat import GM_ROLE
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.attacks.falling import fall_from_the_edge
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.inflicting.grip import leave
from cinque.systems.ptu.marks.registry import is_fixed, is_rooted
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement import zones
from cinque.systems.ptu.movement.cliffs import over_the_edge
from cinque.systems.ptu.movement.hazards import meet_hazards
from cinque.systems.ptu.movement.reach import EVEN, anchors_taken, flies, land_for, paces_of
from cinque.systems.ptu.movement.walking import newly_covered
from cinque.systems.ptu.notes import RESHAPED, SHIFT_MOVED, drop, note
from cinque.systems.ptu.positioning.heights import level_under
from cinque.systems.ptu.positioning.positions import SIDES, adjacent, cells_apart
from cinque.systems.ptu.positioning.terrain import (
    AIR,
    BLOCKED_KIND,
    EARTH_KIND,
    REGULAR_KIND,
    WATER_KIND,
    entered,
    squeezes,
    standing_on,
)
from cinque.systems.ptu.positioning.ways import to
from cinque.systems.ptu.stats.passives import in_force

PUSH_BLOCKED: Final = "ptu.ruling.push-blocked"
DIAGONAL_GAP: Final = "ptu.ruling.diagonal-gap"
GRAPPLE_ENDS: Final = "ptu.ruling.grapple-ends"


# -- pushes


def push(play: PtuPlay, target: Combatant, source: Combatant, meters: int, clause: str) -> int:
    """Move somebody straight away from another, towards it if below 0; gives how many meters it came.

    It stops before Blocking Terrain and others (ruling push-blocked), so that nobody is pulled past another.
    """
    scene = play.scene
    if holds_fast(scene, target, source):
        play.note("holds-fast", clause, target.id)
        return 0
    if scene.zones:
        moved = zones.push_off(play, target, source, meters, clause)
        separate(play, target)
        return moved
    away = direction_away(source.cells, target.cells)
    moved, falls, awake = 0, 0, not target.fainted
    while away is not None and moved < abs(meters) and not (awake and target.fainted):
        direction = away if meters > 0 else (-away[0], -away[1])
        old, level = target.cell, level_under(scene, target)
        new = (old[0] + direction[0], old[1] + direction[1])
        gap = slips(scene, target, direction)
        if gap or not has_room(scene, target, new) or rises_before(scene, target, new):
            play.note("push-stopped", DIAGONAL_GAP if gap else PUSH_BLOCKED, target.id)
            if meters < 0 or scene.rulings.push_blocked == "stops" or not sidesteps(play, target, source):
                break
        else:
            target.cell = new
        moved += 1
        falls = over_the_edge(scene, target, level)
        if falls:
            break
        if scene.hazards:
            meet_hazards(play, target, newly_covered(target, old), target.height <= 0)
        if meters < 0:
            away = direction_away(source.cells, target.cells)
    if moved:
        kind = "pushed" if meters > 0 else "pulled"
        play.note(kind, clause, target.id, source=source.id, square=cell_name(target.cell), meters=moved)
        separate(play, target)
    if falls:
        fall_from_the_edge(play, target, falls, False)
        meet_hazards(play, target, target.cells)
    return moved


def holds_fast(scene: PtuScene, one: Combatant, by: Combatant | None) -> bool:
    """Whether roots or an Ability keep somebody where it is, whoever pushes."""
    return is_rooted(one) or (one is not by and bool(in_force(scene, one, "holds_fast", by, by)))


def rises_before(scene: PtuScene, one: Combatant, cell: Cell) -> bool:
    """Whether the ground is higher there, which stops all who do not fly."""
    return level_under(scene, one, cell) > level_under(scene, one) and one.height <= 0 and not flies(scene, one)


def slips(scene: PtuScene, one: Combatant, direction: Cell) -> bool:
    """Whether a step would lead between two Blocking squares (ruling diagonal-gap)."""
    return bool(scene.terrain) and squeezes(land_for(scene, one), one.body, one.cell, direction)


def dashes(
    scene: PtuScene, one: Combatant, others: Sequence[Combatant], meters: int
) -> list[tuple[list[Combatant], Cell]]:
    """Every dash through some (supplied): whom it strikes, all of them, and the empty square where it ends."""
    found: list[tuple[list[Combatant], Cell]] = []
    for direction in DIRECTIONS if not is_fixed(one) else ():
        struck: list[Combatant] = []
        for cell in straight_on(scene, one, direction, meters):
            if cells_apart(scene, [one.cell], [cell]) > meters:
                break
            if struck and has_room(scene, one, cell):
                found.append((struck.copy(), cell))
            there = set(covered(one.body, cell))
            struck += [other for other in others if other not in struck and not there.isdisjoint(other.cells)]
    return found


def pass_by(play: PtuPlay, one: Combatant, end: Cell, clause: str) -> None:
    """Run to where a dash ends, if that is empty still."""
    scene, here = play.scene, one.cell
    if not has_room(scene, one, end):
        return
    play.note("passes-by", clause, one.id, square=cell_name(end))
    if scene.actor == one.id:
        one.shift = 0  # it was made in the middle of a Shift, which ends with it
        note(one, SHIFT_MOVED)
    x, y = (end[0] > here[0]) - (end[0] < here[0]), (end[1] > here[1]) - (end[1] < here[1])
    while one.cell != end:
        old, one.cell = one.cell, (one.cell[0] + x, one.cell[1] + y)
        if scene.hazards and not one.fainted:
            meet_hazards(play, one, newly_covered(one, old), one.height <= 0)


def straight_on(scene: PtuScene, one: Combatant, direction: Cell, squares: int) -> list[Cell]:
    """So many squares in one direction, whoever stands there, as far as something solid."""
    land, here, found = land_for(scene, one), one.cell, []
    for _ in range(squares):
        if entered(land, one.body, here, direction, False)[0] >= EARTH_KIND or squeezes(
            land, one.body, here, direction
        ):
            break
        here = (here[0] + direction[0], here[1] + direction[1])
        found.append(here)
    return found


def has_room(scene: PtuScene, one: Combatant, cell: Cell) -> bool:
    """Whether somebody can be at a square: nobody else is there, and nothing solid."""
    return cell not in anchors_taken(scene, one) and standing_on(land_for(scene, one), one.body, cell) < EARTH_KIND


def sidesteps(play: PtuPlay, target: Combatant, source: Combatant) -> bool:
    """The game master chooses a free square beside."""
    scene, here, from_ = play.scene, target.cell, source.cells
    apart = distance_between(from_, target.cells, EVEN)
    beside = [(here[0] + x, here[1] + y) for x, y in DIRECTIONS]
    free = [
        cell
        for cell in beside
        if has_room(scene, target, cell) and distance_between(from_, covered(target.body, cell), EVEN) >= apart
    ]
    if not free:
        return False
    chosen = play.choose(Ask(GM_ROLE, "sidestep", PUSH_BLOCKED, [to(cell) for cell in free], target.id))
    target.cell = cell_of(chosen.args["cell"])
    return True


def separate(play: PtuPlay, one: Combatant) -> None:
    """Whoever is no longer next to the others of a Grapple is out of it (ruling grapple-ends)."""
    scene = play.scene
    if not one.grapple or scene.rulings.grapple_ends != "separation":
        return
    held = [other for other in scene.creatures.values() if other is not one and other.grapple == one.grapple]
    if not any(adjacent(scene, one, other) for other in held):
        leave(play, one, GRAPPLE_ENDS)


# -- a place for somebody


@lru_cache(maxsize=4096)
def by_distance(width: int, height: int, near: Cell) -> tuple[Cell, ...]:
    """All squares, the nearest first."""
    cells = [(column, row) for column in range(width) for row in range(height)]
    return tuple(sorted(cells, key=lambda cell: (distance(near, cell, EVEN), cell)))


def place_free(scene: PtuScene, one: Combatant, near: Cell) -> Cell:
    """The nearest square where somebody has room and can stay; otherwise the wanted one, as far as the map goes."""
    found = free_place(scene, one, near)
    if found is not None:
        return found
    wide, high = one.shape or SIDES[one.size]
    return max(0, min(near[0], scene.width - wide)), max(0, min(near[1], scene.height - high))


def free_place(scene: PtuScene, one: Combatant, near: Cell) -> Cell | None:
    """The nearest square where somebody has room and can stay, if there is one."""
    return next(free_places(scene, one, near), None)


def free_places(scene: PtuScene, one: Combatant, near: Cell) -> Iterator[Cell]:
    """All squares where somebody has room and can stay, the nearest first."""
    taken, land = anchors_taken(scene, one), land_for(scene, one)
    paces = paces_of(scene, one)
    for cell in by_distance(scene.width, scene.height, near):
        if cell not in taken:
            kind = standing_on(land, one.body, cell)
            if kind < BLOCKED_KIND and (kind == REGULAR_KIND or paces[kind] or (kind == WATER_KIND and paces[AIR])):
                yield cell


def leaves_room(scene: PtuScene, one: Combatant, cell: Cell, other: Combatant) -> bool:
    """Whether there is still room for somebody else when somebody is at a square."""
    there = set(covered(one.body, cell))
    return any(there.isdisjoint(covered(other.body, place)) for place in free_places(scene, other, cell))


def find_room(play: PtuPlay, one: Combatant) -> None:
    """Whoever has another body now may need another place, and who does not fly comes down."""
    drop(one, RESHAPED)
    scene = play.scene
    if not one.out:
        return
    if one.height > 0 and not flies(scene, one):
        one.height = 0
    if not scene.zones:
        one.cell = place_free(scene, one, one.cell)
        separate(play, one)


def find_footing(play: PtuPlay) -> None:
    """Whoever faints in the air falls out of it, and whoever has another body finds room for it."""
    for one in play.scene.creatures.values():
        if one.notes and RESHAPED in one.notes:
            find_room(play, one)
        if one.height > 0 and one.fainted and one.out:
            fall_from_the_edge(play, one, one.height, False)
