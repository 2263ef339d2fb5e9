"""Hazards (supplied): Spikes, Toxic Spikes, Sticky Web and Stealth Rock, laid on squares against a side's foes.

`scene.hazards` has a text for each square: `spikes players 1`, or several after commas (`spikes players 1,
stealth-rock opponents 2`): the kind, the side that laid it, and how many layers or rocks lie there.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.effect import FOREVER, Active
from cinque.core.grid import DIAGONALS_ALTERNATE, Cell, distance, distance_between, within
from cinque.systems.ptu.afflictions.afflictions import change_stages, inflict
from cinque.systems.ptu.combatant import Combatant, cell_name, cell_of
from cinque.systems.ptu.content.records import NEXT_TURN
from cinque.systems.ptu.injuries.hit_points import lose, lose_ticks, spared_passive_loss, tick
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.positioning.positions import BLOCKING, has_word
from cinque.systems.ptu.stats.cases import grounded
from cinque.systems.ptu.stats.types import IMMUNE, factor, steps

SPIKES, TOXIC_SPIKES, STICKY_WEB, STEALTH_ROCK = "spikes", "toxic-spikes", "sticky-web", "stealth-rock"
SLOW_TERRAIN = "ptu.terrain.slow"
LAID_OVER = "ptu.terrain.special"
MOVE_EFFECT = "ptu.damage.on-hit"
TICK = "ptu.damage.tick"
SQUARES = {SPIKES: 8, TOXIC_SPIKES: 8, STICKY_WEB: 8, STEALTH_ROCK: 4}
DESTROYED_BY = {TOXIC_SPIKES: "poison", STICKY_WEB: "bug"}
REACH, ROCK_METERS, MOST_LAYERS = 6, 2, 2


class Hazard(NamedTuple):
    kind: str
    side: str
    layers: int

    def __str__(self) -> str:
        return f"{self.kind} {self.side} {self.layers}"


@lru_cache(maxsize=1024)
def read_hazards(text: str) -> tuple[Hazard, ...]:
    """What lies on one square."""
    found = [part.split() for part in text.split(",") if part.strip()]
    return tuple(Hazard(kind, side, int(layers)) for kind, side, layers in found)


def write_hazards(scene: PtuScene, name: str, hazards: Sequence[Hazard]) -> None:
    if hazards:
        scene.hazards[name] = ", ".join(map(str, hazards))
    else:
        scene.hazards.pop(name, None)


@lru_cache(maxsize=256)
def slow_squares(hazards: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """The squares that hazards make Slow Terrain: all but those where only rocks float."""
    return tuple((name, "") for name, text in hazards if any(each.kind != STEALTH_ROCK for each in read_hazards(text)))


# -- laying and clearing


def lay_hazard(play: PtuPlay, kind: str, side: str, cells: Sequence[Cell]) -> None:
    """Lay a hazard of a side on squares; where it lies already it gets another layer."""
    scene = play.scene
    for cell in cells:
        name = cell_name(cell)
        there = list(read_hazards(scene.hazards.get(name, "")))
        old = next((each for each in there if each.kind == kind and each.side == side), None)
        if old is None:
            there.append(Hazard(kind, side, 1))
        else:
            there[there.index(old)] = old._replace(layers=min(MOST_LAYERS, old.layers + 1))
        write_hazards(scene, name, there)
    clause = MOVE_EFFECT if kind == STEALTH_ROCK else LAID_OVER
    play.note("hazard-laid", clause, hazard=kind, squares=[cell_name(cell) for cell in cells])


def lay_hazard_around(play: PtuPlay, kind: str, user: Combatant, one: Combatant) -> None:
    """The user chooses a square within 6 meters; the hazard lies there and on the nearest squares around it."""
    scene = play.scene
    if scene.zones:
        play.note("hazard-by-hand", "ptu.abstract.gm-final", user.id, hazard=kind)
        return
    near = [cell for cell in within(one.cells, REACH, DIAGONALS_ALTERNATE) if open_square(scene, cell)]
    if not near:
        return
    options = [lay(cell) for cell in near]
    chosen = play.choose(Ask(user.seat, "hazard-square", MOVE_EFFECT, options, user.id))
    middle = cell_of(chosen.args["cell"])
    around = sorted(near, key=lambda cell: (distance(middle, cell, DIAGONALS_ALTERNATE), cell))
    lay_hazard(play, kind, user.side, sorted(around[: SQUARES[kind]]))


@lru_cache(maxsize=4096)
def lay(cell: Cell) -> Option:
    return Option("lay", cell=cell_name(cell))


def open_square(scene: PtuScene, cell: Cell) -> bool:
    on_map = 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height
    return on_map and not has_word(scene, cell, BLOCKING)


def clear_hazards(play: PtuPlay, cells: Sequence[Cell] | None = None) -> None:
    """Take hazards away from some squares, or from all."""
    scene = play.scene
    gone = [name for name in scene.hazards if cells is None or cell_of(name) in cells]
    for name in gone:
        del scene.hazards[name]
    if gone:
        play.note("hazards-cleared", MOVE_EFFECT, squares=gone)


# -- meeting them


def meet_hazards(play: PtuPlay, one: Combatant, cells: Sequence[Cell], on_ground: bool = True) -> None:
    """Somebody has come onto these squares: the hazards there, and rocks nearby, do their work."""
    scene = play.scene
    met: list[str] = []
    for cell in cells if on_ground and grounded(play.scene, one) else ():
        name = cell_name(cell)
        for hazard in read_hazards(scene.hazards.get(name, "")):
            if DESTROYED_BY.get(hazard.kind, "-") in one.types:
                destroy(play, one, name, hazard)
            elif hazard.side != one.side and hazard.kind not in met and hazard.kind != STEALTH_ROCK:
                met.append(hazard.kind)
                step_on(play, one, hazard)
    if not one.fainted and not one.has(STEALTH_ROCK):
        meet_rocks(play, one)


def destroy(play: PtuPlay, one: Combatant, name: str, hazard: Hazard) -> None:
    """Poison Types walk Toxic Spikes away, Bug Types a Sticky Web."""
    left = [each for each in read_hazards(play.scene.hazards[name]) if each != hazard]
    write_hazards(play.scene, name, left)
    play.note("hazard-destroyed", MOVE_EFFECT, one.id, hazard=hazard.kind, square=name)


def step_on(play: PtuPlay, one: Combatant, hazard: Hazard) -> None:
    play.note("hazard", SLOW_TERRAIN, one.id, hazard=hazard.kind)
    if hazard.kind == SPIKES and not spared_passive_loss(play.scene, one):
        lose_ticks(play, one, 1, TICK)
    elif hazard.kind == TOXIC_SPIKES:
        inflict(play, one, "badly-poisoned" if hazard.layers > 1 else "poisoned", hazard.kind)
    elif hazard.kind == STICKY_WEB:
        change_stages(play, one, {"speed": -1}, MOVE_EFFECT)
    if not one.fainted and not one.has("slowed"):
        inflict(play, one, "slowed", hazard.kind, NEXT_TURN)


def meet_rocks(play: PtuPlay, one: Combatant) -> None:
    """A floating rock of the foes flies at whoever moves within 2 meters of it, and is gone; each is hit only once."""
    scene = play.scene
    for name, text in list(scene.hazards.items()):
        for hazard in read_hazards(text):
            if hazard.kind != STEALTH_ROCK or hazard.side == one.side:
                continue
            if distance_between([cell_of(name)], one.cells, DIAGONALS_ALTERNATE) <= ROCK_METERS:
                strike(play, one, name, hazard)
                return


def strike(play: PtuPlay, one: Combatant, name: str, hazard: Hazard) -> None:
    scene = play.scene
    left = [each for each in read_hazards(scene.hazards[name]) if each != hazard]
    if hazard.layers > 1:
        left.append(hazard._replace(layers=hazard.layers - 1))
    write_hazards(scene, name, left)
    one.active.append(Active(STEALTH_ROCK, hazard.side, "", "", FOREVER))
    play.note("hazard", MOVE_EFFECT, one.id, hazard=hazard.kind)
    by = steps(scene, "rock", one)
    if by != IMMUNE and not spared_passive_loss(scene, one):
        num, den = factor(scene, "rock", one, by)
        lose(play, one, max(1, tick(scene, one) * num // den), TICK)
