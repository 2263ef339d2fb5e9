"""How a Shift is told: the meters that somebody had for it, and what each stretch of it cost."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from cinque.core.log import OWNER
from cinque.core.squares import cell_name
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.positioning.terrain import AIR, HOW, OVER, OVERLAND, Step
from cinque.systems.ptu.stats.stats import movement

SHIFT: Final = "ptu.move.shift"
MIXED: Final = "ptu.move.mixed"
JUMP: Final = "ptu.move.jump"
DIAGONAL: Final = "ptu.move.diagonal"
SLOW: Final = "ptu.terrain.slow"
LAID_OVER: Final = "ptu.terrain.special"
HEIGHTS: Final = "ptu.ruling.height-distance"
FOOTPRINT: Final = "ptu.grid.footprint"
SHAPES: Final = "ptu.grid.alt-shapes"
BASIC: Final = "ptu.terrain.intro"
GROUND: Final = {
    "overland": "ptu.terrain.regular",
    "swim": "ptu.terrain.underwater",
    "burrow": "ptu.terrain.earth",
    "air": "ptu.grid.square",
}


def capability_of(play: PtuPlay, one: Combatant, how: str) -> str:
    """The Capability behind a stretch: in the air the better of two."""
    if how == OVER:
        return HOW[OVERLAND]
    if how != HOW[AIR]:
        return how
    return max("sky", "levitate", key=lambda each: movement(play.scene, one, each).num)


def tell_allowance(play: PtuPlay, one: Combatant, path: Sequence[Step], limit: int) -> None:
    """How far the Capabilities reach that a way uses, wherever that is more than a figure on the sheet. Moves and
    Abilities have a part in it, so that only the owner hears it; everybody sees how far the way goes.
    """
    if not play.listening:
        return
    used = list(dict.fromkeys(capability_of(play, one, step.how) for step in path))
    paces = [movement(play.scene, one, each, True) for each in used]
    if len(used) > 1:
        tally = play.tally(one.seat).start(paces[0].value, used[0], SHIFT, paces[0], of=one.seat)
        for name, pace in zip(used[1:], paces[1:], strict=True):
            tally.add(pace.value, name, SHIFT, pace, of=one.seat)
        tally.times(1, len(used), "capabilities", MIXED)
        if tally.num % tally.den:
            up = play.scene.rulings.mixed_movement_rounding == "ceil"
            (tally.up if up else tally.cut)("average", "ptu.ruling.mixed-movement-rounding")
        play.note("mixed-movement", BASIC, one.id, tally, OWNER, capabilities=used, meters=limit)
    elif paces and len(paces[0].terms or ()) > 1 and paces[0].value == limit:
        play.note("may-move", SHIFT, one.id, paces[0], OWNER, capability=used[0], meters=limit)


def tell_steps(play: PtuPlay, one: Combatant, steps: Sequence[Step]) -> None:
    """Every stretch by one Capability, with what it cost; a jump belongs to the square where it ends."""
    jumping: list[Step] = []
    for how, stretch in groupby(steps, key=lambda step: step.how):
        part = list(stretch)
        if how == OVER:
            jumping = part
            continue
        if jumping:
            tell_stretch(play, one, "jumps", JUMP, [*jumping, part[0]])
            jumping, part = [], part[1:]
        if part:
            clause = GROUND[how] if how in ("swim", "burrow") else SHIFT
            tell_stretch(play, one, "shifts", clause, part)
    if jumping:
        tell_stretch(play, one, "jumps", JUMP, jumping)
    if len(one.body) > 1 and steps:
        squares = [cell_name(cell) for cell in one.cells]
        play.note("fills", SHAPES if one.shape else FOOTPRINT, one.id, squares=squares)


def tell_stretch(play: PtuPlay, one: Combatant, kind: str, clause: str, steps: Sequence[Step]) -> None:
    how = capability_of(play, one, steps[-1].how)
    squares = sum(step.plain > 0 for step in steps)
    tally = play.tally().start(squares, "squares", GROUND.get(steps[-1].how, SHIFT))
    dear = sum(step.plain for step in steps) - squares
    slow = sum(step.slow for step in steps)
    if height := sum(abs(step.rise) for step in steps):
        tally.add(height, "in-height", HEIGHTS)
    if dear:
        tally.add(dear, "diagonals", DIAGONAL)
    if slow:
        tally.add(slow, "slow-terrain", SLOW)
        play.note("terrain-laid-over", LAID_OVER, one.id)
    play.note(kind, clause, one.id, tally, how=how, square=cell_name(steps[-1].cell), meters=tally.value)
