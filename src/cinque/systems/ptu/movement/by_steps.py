"""A Shift square by square (p.231): the player chooses the way, and goes it all at once."""

from functools import lru_cache

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.movement.reach import STAY, Reach, anchors_taken, mover_of
from cinque.systems.ptu.positioning.terrain import AIR, EARTH_KIND, HOW, OVERLAND, Step
from cinque.systems.ptu.positioning.ways import CAPPED, Edge, Mover, average, edges

SHIFT_CLAUSE = "ptu.move.shift"
BY_STEPS, ARRIVED = Option("by-steps"), Option("arrived")


@lru_cache(maxsize=4096)
def step_to(cell: Cell) -> Option:
    return Option("step", cell=cell_name(cell))


def chosen_way(play: PtuPlay, one: Combatant, reach: Reach) -> tuple[list[Step], int]:
    """The steps that somebody chooses one after another, and the meters of the Capabilities that they use."""
    mover = reach.mover or mover_of(play.scene, one, reach.paces)
    taken, path, here = anchors_taken(play.scene, one), list[Step](), one.cell
    while True:
        steps = {step.cell: step for step in next_steps(mover, path, here)}
        end = [] if here in taken else [ARRIVED] if path else [STAY]
        options = [*end, *(step_to(cell) for cell in sorted(steps))]
        if not steps:
            break
        ask = Ask(one.seat, "next-square", SHIFT_CLAUSE, options, one.id, decline=end[0].key if end else "")
        chosen = play.choose(ask)
        if chosen.verb != "step":
            break
        here = cell_of(chosen.args["cell"])
        path.append(steps[here])
    while path and path[-1].cell in taken:
        path.pop()  # there was nothing behind those who stand there
    return path, limit_of(mover, path)


def next_steps(mover: Mover, path: list[Step], here: Cell) -> list[Step]:
    """Every square next to this one that the Shift still reaches, by the Capability that leads farthest."""
    odd = (mover.odd + sum([step.diagonal for step in path])) & 1
    found: list[Step] = []
    for edge in edges(mover.land, mover.body, mover.majority, here):
        ways = [step for step in steps_onto(mover, edge, odd) if is_within(mover, [*path, step])]
        if ways:
            found.append(max(ways, key=lambda step: (limit_of(mover, [*path, step]), -step.meters)))
    return found


def steps_onto(mover: Mover, edge: Edge, odd: int) -> list[Step]:
    found = [mover.step(edge.cell, HOW[edge.kind], edge.diagonal, odd, edge.slow)] if mover.paces[edge.kind] else []
    if mover.paces[AIR] and edge.kind != EARTH_KIND:
        found.append(mover.step(edge.cell, HOW[AIR], edge.diagonal, odd, False))
    return found


def is_within(mover: Mover, path: list[Step]) -> bool:
    """Whether the Capabilities that a way uses reach so far, each of them its own part (mixed-movement-rounding)."""
    if sum([step.meters for step in path]) > limit_of(mover, path):
        return False
    parts = [sum([step.meters for step in path if step.how == how]) for how in HOW]
    return mover.mixing != CAPPED or all(part <= mover.paces[mode] for mode, part in enumerate(parts))


def limit_of(mover: Mover, path: list[Step]) -> int:
    used = {HOW.index(step.how) for step in path} or {OVERLAND}
    return average(mover.paces, sum([1 << mode for mode in used]), mover.mixing)
