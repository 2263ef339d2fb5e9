"""A Shift square by square (p.231): the player chooses the way, and goes it all at once.

Steps onto other squares, jumps over them, and for those who fly a meter up or down.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.grid import DIRECTIONS, Cell
from cinque.core.squares import cell_name
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.reach import STAY, Reach, anchors_taken, flier_of, mover_of
from cinque.systems.ptu.positioning.flight import Flier, Place, flown
from cinque.systems.ptu.positioning.heights import level_under, levels
from cinque.systems.ptu.positioning.terrain import AIR, EARTH_KIND, HOW, NO_PARTS, OVER, OVERLAND, Step
from cinque.systems.ptu.positioning.ways import CAPPED, Edge, Mover, Way, average, jump_to, leaps

SHIFT_CLAUSE: Final = "ptu.move.shift"
BY_STEPS: Final = Option("by-steps")
ARRIVED: Final = Option("arrived")
UP: Final = Option("up")
DOWN: Final = Option("down")


@lru_cache(maxsize=4096)
def step_to(cell: Cell) -> Option:
    return Option("step", cell=cell_name(cell))


class Walk:
    """The way so far: its steps, where they have led, how high, and the meters of each Capability."""

    __slots__ = ("altitude", "flier", "here", "mover", "one", "parts", "path", "scene")

    def __init__(self, scene: PtuScene, one: Combatant, reach: Reach) -> None:
        self.scene, self.one = scene, one
        mover = reach.mover or mover_of(scene, one, reach.paces)
        # what flying over uneven ground takes, the search for ways on foot does not know
        self.mover = mover._replace(paces=reach.paces)
        self.flier = flier_of(scene, one, reach.paces[AIR]) if reach.paces[AIR] else None
        self.path: list[Step] = []
        self.parts: dict[int, int] = {}
        self.here = one.cell
        self.altitude = level_under(scene, one) + max(0, one.height)

    @property
    def odd(self) -> int:
        return (self.mover.odd + sum([step.diagonal for step in self.path])) & 1

    def go(self, steps: list[Step]) -> None:
        self.parts = self.parts_with(steps)
        for step in steps:
            self.path.append(step)
            self.here = step.cell
            ground = level_under(self.scene, self.one, self.here)
            if step.how == HOW[AIR]:
                least = 0 if not step.plain else 1
                self.altitude = max(ground + least, self.altitude + step.rise)
            elif step.how != OVER:
                self.altitude = ground

    def parts_with(self, steps: list[Step]) -> dict[int, int]:
        parts = self.parts.copy()
        for step in steps:
            mode = capability(step)
            parts[mode] = parts.get(mode, 0) + step.meters
        return parts

    def reaches(self, steps: list[Step]) -> bool:
        """Whether the Capabilities carry some steps more, each of them its own part (mixed-movement-rounding)."""
        mover, parts = self.mover, self.parts_with(steps)
        if sum(parts.values()) > limit_of(mover, parts):
            return False
        return mover.mixing != CAPPED or all(part <= mover.paces[mode] for mode, part in parts.items())


def chosen_way(play: PtuPlay, one: Combatant, reach: Reach) -> tuple[list[Step], int]:
    """The steps that somebody chooses one after another, and the meters of the Capabilities that they use."""
    walk, taken = Walk(play.scene, one, reach), anchors_taken(play.scene, one)
    while True:
        steps = next_steps(walk)
        end = [] if walk.here in taken else [ARRIVED] if walk.path else [STAY]
        options = {option.key: option for option in (*end, *(option for option, _ in steps))}
        if not steps:
            break
        decline = end[0].key if end else ""
        ask = Ask(one.seat, "next-square", SHIFT_CLAUSE, list(options.values()), one.id, decline=decline)
        chosen = play.choose(ask)
        if chosen in end:
            break
        walk.go(next(way for option, way in steps if option.key == chosen.key))
    path = walk.path
    while path and path[-1].cell in taken:
        path.pop()  # there was nothing behind those who stand there
    while path and path[-1].how == OVER:
        path.pop()  # nor was there anything to jump to
    return path, limit_of(walk.mover, {capability(step) for step in path})


Choice = tuple[Option, list[Step]]


def next_steps(walk: Walk) -> list[Choice]:
    """Everything that the Shift still reaches from here: squares beside, jumps, and in the air up and down."""
    found = [(step_to(step.cell), [step]) for step in steps_beside(walk)]
    found.sort(key=lambda choice: choice[1][-1].cell)
    beside = [steps[-1].cell for _, steps in found]
    jumps = [(jump_to(steps[-1].cell), steps) for steps in jumps_from(walk) if steps[-1].cell not in beside]
    return [*found, *jumps, *vertical(walk)]


def steps_beside(walk: Walk) -> list[Step]:
    """The squares next to this one, by the Capability that leads farthest."""
    mover = walk.mover
    uneven = bool(levels(walk.scene))
    ways: dict[Cell, list[Step]] = {}
    aloft = walk.altitude > level_under(walk.scene, walk.one, walk.here)
    for edge in mover.edges(walk.here) if not (uneven and aloft) else ():
        ways[edge.cell] = steps_onto(mover, edge, walk.odd, by_air=not uneven)
    if uneven and walk.flier is not None:
        for step in steps_flown(walk, walk.flier):
            ways.setdefault(step.cell, []).append(step)
    found: list[Step] = []
    for steps in ways.values():
        within = [step for step in steps if walk.reaches([step])]
        if within:
            found.append(max(within, key=lambda step: (limit_of(mover, walk.parts_with([step])), -step.meters)))
    return found


def steps_onto(mover: Mover, edge: Edge, odd: int, by_air: bool) -> list[Step]:
    found = [mover.step(edge.cell, HOW[edge.kind], edge.diagonal, odd, edge.slow)] if mover.paces[edge.kind] else []
    if by_air and mover.paces[AIR] and edge.kind != EARTH_KIND:
        found.append(mover.step(edge.cell, HOW[AIR], edge.diagonal, odd, False))
    return found


def steps_flown(walk: Walk, flier: Flier) -> list[Step]:
    """Over uneven ground, from as high as one is."""
    ground = level_under(walk.scene, walk.one, walk.here)
    place = Place(walk.here, walk.odd, max(ground + 1, walk.altitude))
    found = [flown(flier, levels(walk.scene), place, direction) for direction in DIRECTIONS]
    return [each[1] for each in found if each is not None]


def jumps_from(walk: Walk) -> list[list[Step]]:
    """Straight over squares, as far as the Long Jump leads; a running start is worth a meter."""
    mover = walk.mover
    aloft = walk.altitude > level_under(walk.scene, walk.one, walk.here)
    if aloft or not mover.jump or not mover.paces[OVERLAND]:
        return []
    start = Way(0, NO_PARTS, walk.here, walk.odd)
    jumps = [way.path for way in leaps(mover, start, mover.jump + bool(walk.path))]
    return [jump for jump in jumps if len(jump) > 1 and walk.reaches(jump)]


def vertical(walk: Walk) -> list[Choice]:
    """A meter up or down, for those who fly."""
    if walk.flier is None:
        return []
    height = walk.altitude - level_under(walk.scene, walk.one, walk.here)
    ways = [(UP, 1)] if not walk.flier.highest or height < walk.flier.highest else []
    ways += [(DOWN, -1)] if height > 0 else []
    found = [(option, Step(walk.here, HOW[AIR], 0, rise=by)) for option, by in ways]
    return [(option, [step]) for option, step in found if walk.reaches([step])]


def capability(step: Step) -> int:
    """What a step takes its meters from; a jump takes them from the main Capability."""
    return OVERLAND if step.how == OVER else HOW.index(step.how)


def limit_of(mover: Mover, used: Collection[int]) -> int:
    """The meters of a Shift that uses some Capabilities; before the first step it is the main one."""
    return average(mover.paces, sum([1 << mode for mode in used or (OVERLAND,)]), mover.mixing)
