"""Going from square to square (p.231): opportunities for foes, hazards, stumbling in the dark, and being stopped."""

from collections.abc import Sequence
from typing import Final

from cinque.core.grid import Cell
from cinque.core.squares import cell_name
from cinque.systems.ptu.afflictions.blindness import BLINDNESS, TOTAL_BLINDNESS, Blindness
from cinque.systems.ptu.afflictions.slowed import halved
from cinque.systems.ptu.afflictions.tripped import TRIPPED
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.inflicting.inflicting import inflict
from cinque.systems.ptu.marks.registry import MARKS, is_slowed
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.hazards import meet_hazards, read_hazards
from cinque.systems.ptu.movement.opportunity import BY_SHIFT, ask_each, may_strike, watchers
from cinque.systems.ptu.movement.reach import OCCUPIED, anchors_taken, highest
from cinque.systems.ptu.movement.strides import tell_steps
from cinque.systems.ptu.positioning.flight import LOWEST
from cinque.systems.ptu.positioning.heights import altitude, level_under
from cinque.systems.ptu.positioning.positions import (
    ROUGH,
    SLOW,
    SMALL,
    adjacent,
    next_to,
    occupants,
    walks_naturally,
    words_at,
)
from cinque.systems.ptu.positioning.sight import blinded
from cinque.systems.ptu.positioning.terrain import AIR, HOW, OVER, Step, fresh
from cinque.systems.ptu.skills.skills import check
from cinque.systems.ptu.stats.passives import in_force

BLIND_DC: Final = 10


# -- the way


def straight(start: Cell, end: Cell, odd: int, how: str, diagonals_last: bool = False) -> list[Step]:
    """The way over open ground."""
    across, down = end[0] - start[0], end[1] - start[1]
    x, y = (across > 0) - (across < 0), (down > 0) - (down < 0)
    diagonals, straights = min(abs(across), abs(down)), abs(abs(across) - abs(down))
    on = (x, 0) if abs(across) > abs(down) else (0, y)
    column, row = start
    path: list[Step] = []
    turns = [on] * straights + [(x, y)] * diagonals if diagonals_last else [(x, y)] * diagonals + [on] * straights
    for direction in turns:
        column, row = column + direction[0], row + direction[1]
        diagonal = direction[0] != 0 and direction[1] != 0
        path.append(Step((column, row), how, 2 if diagonal and odd else 1, diagonal))
        odd ^= diagonal
    return path


def near_the_way(scene: PtuScene, one: Combatant, end: Cell) -> list[Combatant]:
    """Those who could strike, and may be adjacent to a square of the straight way."""
    (x, y), (u, v) = one.cell, end
    small = one.size in SMALL and not one.shape
    return [
        other
        for other in watchers(scene, one)
        if not (small and other.size in SMALL and not other.shape)
        or (min(x, u) - 1 <= other.cell[0] <= max(x, u) + 1 and min(y, v) - 1 <= other.cell[1] <= max(y, v) + 1)
    ]


def risks(scene: PtuScene, one: Combatant, path: Sequence[Step], watching: list[Combatant]) -> int:
    """How many squares next to somebody who could strike are left on the way."""
    here, found = one.cell, 0
    for step in path:
        found += bool(next_to(scene, one, watching))
        one.cell = step.cell
    one.cell = here
    return found


# -- step by step


class Trail:
    """The steps that somebody has made, and how many of them were told."""

    __slots__ = ("one", "play", "start", "steps", "told")

    def __init__(self, play: PtuPlay, one: Combatant) -> None:
        self.play = play
        self.one = one
        self.start = one.cell
        self.steps: list[Step] = []
        self.told = 0

    def tell(self) -> None:
        """Before anything else is told, tell how far somebody has come."""
        if self.play.listening and self.told < len(self.steps):
            tell_steps(self.play, self.one, self.steps[self.told :])
        self.told = len(self.steps)


def walk(
    play: PtuPlay, one: Combatant, path: Sequence[Step], limit: int, watching: list[Combatant], quick: bool = False
) -> int:
    """Go step by step, as far as `limit` reaches and nothing stops one; gives the meters moved."""
    scene, trail, spent = play.scene, Trail(play, one), 0
    blind = blinded(scene, one) if scene.light or one.active else None
    unseen = blind is not None and blind.total  # then even the last square may be somebody's
    slowed = is_slowed(one)
    for step in path:
        if spent + step.meters > limit:
            break
        if watching and not leaves(trail, watching, step.cell):
            break
        before, old, one.cell = altitude(scene, one), one.cell, step.cell
        spent += step.meters
        one.diagonals += step.diagonal
        trail.steps.append(step)
        rise(scene, one, before, step)
        on_ground = step.how in HOW[:AIR]
        new = newly_covered(one, old) if (blind or scene.hazards) and old != one.cell else []
        if blind and on_ground and hinders(scene, one, new):
            blind = gropes(trail, blind, quick)
        if scene.hazards:
            if step.how != OVER:
                trail.tell()  # a jump is told with the square where it ends
            meet_hazards(play, one, new, on_ground)
            if not slowed and is_slowed(one):
                slowed, limit = True, halved(limit)
        if is_stopped(one):
            break
    trail.tell()
    if unseen or watching or len(trail.steps) < len(path):
        # whoever struck or stepped in on the way may stand where this one wanted to
        fall_back(trail)
    return spent


def rise(scene: PtuScene, one: Combatant, before: int, step: Step) -> None:
    """Whoever flies is in the air, as high as before or by what the step rises; whoever does not is on the ground."""
    if step.how == OVER:
        return
    if step.how != HOW[AIR]:
        one.height = min(0, one.height)
    elif not step.plain:
        one.height = max(0, one.height + step.rise)
    else:
        most = highest(scene, one)
        one.height = max(LOWEST, before + step.rise - level_under(scene, one))
        one.height = min(one.height, most) if most else one.height


def is_stopped(one: Combatant) -> bool:
    return one.fainted or not one.out or any(MARKS[active.effect].stops for active in one.active)


def leaves(trail: Trail, watching: list[Combatant], new: Cell) -> bool:
    """Leaving a square next to a foe gives it an opportunity (ruling aoo-leave-square); tells whether one goes on."""
    play, one = trail.play, trail.one
    scene, here = play.scene, one.cell
    near = left_behind(scene, one, watching, new)
    if near:
        trail.tell()
        ask_each(play, one, BY_SHIFT, near)
    return one.cell == here and not is_stopped(one)


def left_behind(scene: PtuScene, one: Combatant, watching: list[Combatant], new: Cell) -> list[Combatant]:
    """Those who get an opportunity by a step."""
    here = one.cell
    near = [other for other in next_to(scene, one, watching) if may_strike(scene, other, one)]
    if near and scene.rulings.aoo_leave_square == "leaving-adjacency":
        one.cell = new
        near = [other for other in near if not adjacent(scene, other, one)]
        one.cell = here
    return near


def strikers(scene: PtuScene, one: Combatant, path: Sequence[Cell]) -> list[str]:
    """Those who get an opportunity on a way, from the square on which it begins; on a scene that nobody needs."""
    if in_force(scene, one, "no_opportunity"):
        return []
    watching, found = watchers(scene, one), dict[str, None]()
    for cell in path[1:]:
        found |= dict.fromkeys(other.id for other in left_behind(scene, one, watching, cell))
        one.cell = cell
    return list(found)


def newly_covered(one: Combatant, old: Cell) -> list[Cell]:
    body = one.body
    if len(body) == 1:
        return [one.cell]
    column, row = old
    return [(column + x, row + y) for x, y in fresh(body, (one.cell[0] - column, one.cell[1] - row))]


def fall_back(trail: Trail) -> None:
    """Whoever is stopped in a square of others goes back to the last free one."""
    one, scene = trail.one, trail.play.scene
    taken = anchors_taken(scene, one)
    if one.cell not in taken or one.cell not in [step.cell for step in trail.steps]:
        return
    back = [*(step.cell for step in reversed(trail.steps)), trail.start]
    one.cell = next((cell for cell in back if cell not in taken), trail.start)
    trail.play.note("falls-back", OCCUPIED, one.id, square=cell_name(one.cell))


# -- without sight


def hinders(scene: PtuScene, one: Combatant, cells: Sequence[Cell]) -> bool:
    """Whether squares are Rough or Slow Terrain, by nature, by hazards, or by those who stand there."""
    others = occupants(scene, one)
    for cell in cells:
        words = words_at(scene, cell) if scene.terrain else ()
        if (ROUGH in words or SLOW in words) and not walks_naturally(scene, one, cell):
            return True
        if any(not each.rule.floats for each in read_hazards(scene.hazards.get(cell_name(cell), ""))):
            return True
        other = others.get(cell)
        if other is not None and (other.side != one.side or scene.rulings.occupied_squares == "ally-ignorable"):
            return True
    return False


def gropes(trail: Trail, blind: Blindness, quick: bool) -> Blindness | None:
    """A blinded one on Rough or Slow Terrain keeps its feet or is Tripped; gives what blindness is still to be checked.

    (Ruling blind-check-frequency.)
    """
    play, one = trail.play, trail.one
    trail.tell()
    if quick:
        play.note("stumbles", TOTAL_BLINDNESS.clause, one.id)
        inflict(play, one, TRIPPED.key)
        return blind
    if check(play, one, "acrobatics", BLINDNESS.clause, BLIND_DC) < BLIND_DC:
        inflict(play, one, TRIPPED.key)
    return None if play.scene.rulings.blind_check_frequency == "per-shift" else blind
