"""Smokescreen (p.255): a block of squares full of smoke."""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell, Footprint, blast
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.positioning.areas import spread
from cinque.systems.ptu.positioning.positions import BLOCKING, apart, gaps_shut, terrain_cells

SMOKE: Final = "ptu.demo.smokescreen"
SMOKE_METERS: Final = 5
SMOKE_SIDE: Final = 3
NO_WALLS: Final[frozenset[Cell]] = frozenset()


def fill_with_smoke(play: PtuPlay, one: Combatant) -> None:
    """Smokescreen: a block of squares within its range, wherever the user likes, but not behind a wall."""
    scene = play.scene
    column, row = one.cell
    middles = [(column + x, row + y) for x, y in smoke_offsets(scene.rulings.range_measurement, one.body)]
    options = [smoke_at(cell) for cell in middles if is_on(scene, cell) and filled(scene, one, cell)]
    chosen = options[0] if scene.zones else play.choose(Ask(one.seat, "smoke", SMOKE, options, one.id))
    for cell in filled(scene, one, cell_of(chosen.args["cell"])):
        name = cell_name(cell) if is_on(scene, cell) else ""
        if name and name not in scene.smoke:
            scene.smoke.append(name)
    play.note("smoke", SMOKE, one.id, square=chosen.args["cell"])


def is_on(scene: PtuScene, cell: Cell) -> bool:
    return 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height


def filled(scene: PtuScene, one: Combatant, middle: Cell) -> list[Cell]:
    """The squares of a block that smoke gets to."""
    block, blocking = blast(middle, SMOKE_SIDE), terrain_cells(scene, BLOCKING) if scene.terrain else NO_WALLS
    return sorted(spread(one.cells, frozenset(block), blocking, gaps_shut(scene))) if blocking else list(block)


@lru_cache(maxsize=64)
def smoke_offsets(reading: str, body: Footprint) -> tuple[Cell, ...]:
    """The middles of all blocks within range, seen from the user."""
    far = range(-SMOKE_METERS - 1, SMOKE_METERS + 1 + len(body))
    cells = [(x, y) for x in far for y in far]
    return tuple(cell for cell in cells if apart(reading, list(body), blast(cell, SMOKE_SIDE)) <= SMOKE_METERS)


@lru_cache(maxsize=4096)
def smoke_at(cell: Cell) -> Option:
    return Option("smoke", cell=cell_name(cell))
