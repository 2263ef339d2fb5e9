"""Hazards (supplied): Spikes, Toxic Spikes, Sticky Web and Stealth Rock, laid on squares against a side's foes.

`scene.hazards` has a text for each square: `spikes players 1`, or several after commas (`spikes players 1,
stealth-rock opponents 2`): the kind, the side that laid it, and how many layers or rocks lie there.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.grid import DIAGONALS_ALTERNATE, Cell, distance, distance_between, within
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.afflictions.slowed import SLOWED
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.words import NEXT_TURN
from cinque.systems.ptu.field.covers import Hazard
from cinque.systems.ptu.field.registry import HAZARDS
from cinque.systems.ptu.inflicting.inflicting import inflict, safeguarded
from cinque.systems.ptu.inflicting.stages import change_stages
from cinque.systems.ptu.injuries.hit_points import lose, lose_ticks, spared_passive_loss, tick
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.positioning.positions import BLOCKING, bodies_in_sight, gaps_shut, has_word, terrain_cells
from cinque.systems.ptu.stats.cases import grounded
from cinque.systems.ptu.stats.passives import infiltrates
from cinque.systems.ptu.stats.types import IMMUNE, factor, steps

SLOW_TERRAIN: Final = "ptu.terrain.slow"
LAID_OVER: Final = "ptu.terrain.special"
MOVE_EFFECT: Final = "ptu.damage.on-hit"
TICK: Final = "ptu.damage.tick"
ROUNDING: Final = "ptu.ruling.general-rounding"
REACH: Final = 6
ROCK_METERS: Final = 2
MOST_LAYERS: Final = 2


class Laid(NamedTuple):
    """A hazard on a square: its kind, whose it is, and in how many layers it lies."""

    kind: str
    side: str
    layers: int

    @property
    def rule(self) -> Hazard:
        return HAZARDS[self.kind]

    def __str__(self) -> str:
        return f"{self.kind} {self.side} {self.layers}"


@lru_cache(maxsize=1024)
def read_hazards(text: str) -> tuple[Laid, ...]:
    """What lies on one square."""
    found = [part.split() for part in text.split(",") if part.strip()]
    return tuple(Laid(kind, side, int(layers)) for kind, side, layers in found)


@lru_cache(maxsize=1024)
def floating(text: str) -> tuple[Laid, ...]:
    """The rocks above one square."""
    return tuple(hazard for hazard in read_hazards(text) if hazard.rule.floats)


def write_hazards(scene: PtuScene, name: str, hazards: Sequence[Laid]) -> None:
    if hazards:
        scene.hazards[name] = ", ".join(map(str, hazards))
    else:
        scene.hazards.pop(name, None)


@lru_cache(maxsize=256)
def slow_squares(hazards: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """The squares that hazards make Slow Terrain: all but those where only rocks float."""
    return tuple((name, "") for name, text in hazards if any(not each.rule.floats for each in read_hazards(text)))


# -- laying and clearing


def lay_hazard(play: PtuPlay, kind: str, side: str, cells: Sequence[Cell]) -> None:
    """Lay a hazard of a side on squares; where it lies already it gets another layer."""
    scene = play.scene
    for cell in cells:
        name = cell_name(cell)
        there = list(read_hazards(scene.hazards.get(name, "")))
        old = next((each for each in there if each.kind == kind and each.side == side), None)
        if old is None:
            there.append(Laid(kind, side, 1))
        else:
            there[there.index(old)] = old._replace(layers=min(MOST_LAYERS, old.layers + 1))
        write_hazards(scene, name, there)
    clause = MOVE_EFFECT if HAZARDS[kind].floats else LAID_OVER
    play.note("hazard-laid", clause, hazard=kind, squares=[cell_name(cell) for cell in cells])


def lay_hazard_around(play: PtuPlay, kind: str, user: Combatant, one: Combatant) -> None:
    """The user chooses a square within 6 meters; the hazard lies there and on the nearest squares around it."""
    scene = play.scene
    if scene.zones:
        play.note("hazard-by-hand", "ptu.abstract.gm-final", user.id, hazard=kind)
        return
    near = [cell for cell in within(one.cells, REACH, DIAGONALS_ALTERNATE) if open_square(scene, cell)]
    if walls := terrain_cells(scene, BLOCKING) if scene.terrain else None:
        near = [cell for cell in near if bodies_in_sight(one.cells, (cell,), walls, gaps_shut(scene))]
    if not near:
        return
    options = [lay(cell) for cell in near]
    chosen = play.choose(Ask(user.seat, "hazard-square", MOVE_EFFECT, options, user.id))
    middle = cell_of(chosen.args["cell"])
    around = sorted(near, key=lambda cell: (distance(middle, cell, DIAGONALS_ALTERNATE), cell))
    lay_hazard(play, kind, user.side, sorted(around[: HAZARDS[kind].squares]))


@lru_cache(maxsize=4096)
def lay(cell: Cell) -> Option:
    return Option("lay", cell=cell_name(cell))


def open_square(scene: PtuScene, cell: Cell) -> bool:
    on_map = 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height
    return on_map and not has_word(scene, cell, BLOCKING)


def clear_hazards(play: PtuPlay, cells: Sequence[Cell] | None) -> None:
    """Take hazards away from some squares, or from all."""
    scene = play.scene
    gone = [name for name in scene.hazards if cells is None or cell_of(name) in cells]
    for name in gone:
        del scene.hazards[name]
    if gone:
        play.note("hazards-cleared", MOVE_EFFECT, squares=gone)


# -- meeting them


def meet_hazards(play: PtuPlay, one: Combatant, cells: Sequence[Cell], on_ground: bool = True, by: str = "") -> None:
    """Somebody has come onto these squares: the hazards there, and rocks nearby, do their work.

    `by` is the clause for whoever comes there otherwise than by moving.
    """
    scene = play.scene
    if infiltrates(scene, one):
        return
    met: list[str] = []
    for cell in cells if on_ground and grounded(play.scene, one) else ():
        name = cell_name(cell)
        for hazard in read_hazards(scene.hazards.get(name, "")):
            if hazard.rule.destroyed_by in one.types:
                destroy(play, one, name, hazard)
            elif not one.fainted and hazard.side != one.side and hazard.kind not in met and not hazard.rule.floats:
                met.append(hazard.kind)
                step_on(play, one, hazard, by or SLOW_TERRAIN)
    if not one.fainted:
        meet_rocks(play, one, by or MOVE_EFFECT)


def destroy(play: PtuPlay, one: Combatant, name: str, hazard: Laid) -> None:
    """Poison Types walk Toxic Spikes away, Bug Types a Sticky Web."""
    left = [each for each in read_hazards(play.scene.hazards[name]) if each != hazard]
    write_hazards(play.scene, name, left)
    play.note("hazard-destroyed", MOVE_EFFECT, one.id, hazard=hazard.kind, square=name)


def step_on(play: PtuPlay, one: Combatant, hazard: Laid, clause: str) -> None:
    play.note("hazard", clause, one.id, hazard=hazard.kind)
    rule = hazard.rule
    if rule.ticks and not spared_passive_loss(play.scene, one):
        lose_ticks(play, one, rule.ticks, TICK)
    affliction = rule.inflicts(hazard.layers)
    if affliction:
        inflict(play, one, affliction, hazard.kind, ignored=safeguarded(play, one, affliction))
    if rule.lowers:
        change_stages(play, one, {rule.lowers: -1}, MOVE_EFFECT, by_foe=True)
    if not one.fainted:
        inflict(play, one, SLOWED.key, hazard.kind, NEXT_TURN)


def meet_rocks(play: PtuPlay, one: Combatant, clause: str) -> None:
    """A floating rock of the foes flies at whoever moves within 2 meters of it, and is gone; each is hit only once."""
    scene = play.scene
    for name, text in list(scene.hazards.items()):
        for hazard in floating(text):
            if hazard.side == one.side or one.has(hazard.kind):
                continue
            if distance_between([cell_of(name)], one.cells, DIAGONALS_ALTERNATE) <= ROCK_METERS:
                strike(play, one, name, hazard, clause)
                return


def strike(play: PtuPlay, one: Combatant, name: str, hazard: Laid, clause: str) -> None:
    scene = play.scene
    left = [each for each in read_hazards(scene.hazards[name]) if each != hazard]
    if hazard.layers > 1:
        left.append(hazard._replace(layers=hazard.layers - 1))
    write_hazards(scene, name, left)
    one.active.append(Active(hazard.kind, hazard.side))
    play.note("hazard", clause, one.id, hazard=hazard.kind)
    by = steps(scene, "rock", one)
    if by != IMMUNE and not spared_passive_loss(scene, one):
        num, den = factor(scene, "rock", one, by)
        loss = play.tally().start(tick(scene, one), "tick", TICK).times(num, den, "effectiveness", MOVE_EFFECT)
        loss.cut("rounded", ROUNDING).at_least(1, "minimum", TICK)
        lose(play, one, loss.value, TICK, tally=loss)
