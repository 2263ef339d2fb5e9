"""Smokescreen (p.255): a block of squares full of smoke."""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell, blast
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.positioning.positions import apart

SMOKE: Final = "ptu.demo.smokescreen"
SMOKE_METERS: Final = 5
SMOKE_SIDE: Final = 3


def fill_with_smoke(play: PtuPlay, one: Combatant) -> None:
    """Smokescreen: a block of squares within its range, wherever the user likes."""
    scene = play.scene
    column, row = one.cell
    middles = [(column + x, row + y) for x, y in smoke_offsets(scene.rulings.range_measurement)]
    options = [smoke_at(cell) for cell in middles if 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height]
    chosen = options[0] if scene.zones else play.choose(Ask(one.seat, "smoke", SMOKE, options, one.id))
    for cell in blast(cell_of(chosen.args["cell"]), SMOKE_SIDE):
        name = cell_name(cell) if 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height else ""
        if name and name not in scene.smoke:
            scene.smoke.append(name)
    play.note("smoke", SMOKE, one.id, square=chosen.args["cell"])


@lru_cache(maxsize=4)
def smoke_offsets(reading: str) -> tuple[Cell, ...]:
    """The middles of all blocks within range, seen from the user."""
    far = range(-SMOKE_METERS - 1, SMOKE_METERS + 2)
    cells = [(x, y) for x in far for y in far]
    return tuple(cell for cell in cells if apart(reading, [(0, 0)], blast(cell, SMOKE_SIDE)) <= SMOKE_METERS)


@lru_cache(maxsize=4096)
def smoke_at(cell: Cell) -> Option:
    return Option("smoke", cell=cell_name(cell))
