"""Where somebody can get with so much Movement Speed.

Sets of tiles are whole numbers with a bit for each: a whole ring around a set is found with a few shifts.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.grid import Cell
from cinque.systems.vademecum.ability import rules_of
from cinque.systems.vademecum.condition import is_apart
from cinque.systems.vademecum.model import Character, VadeMecumScene
from cinque.systems.vademecum.sight import is_hidden_from

STRAIGHT: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
DIAGONAL: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))


class Field(NamedTuple):
    """A map: how far apart the bits of two rows are, its tiles, and those of Rough Terrain."""

    stride: int
    tiles: int
    rough: int


@lru_cache(maxsize=256)
def field(width: int, height: int, rough: tuple[Cell, ...]) -> Field:
    """There is an empty column at the end of each row, so that nothing gets around the edge."""
    stride = width + 1
    row = (1 << width) - 1
    tiles = 0
    for y in range(height):
        tiles |= row << (y * stride)
    hard = 0
    for x, y in rough:
        hard |= 1 << (y * stride + x)
    return Field(stride, tiles, hard & tiles)


@lru_cache(maxsize=64)
def cells_of(stride: int, bits: int) -> list[Cell]:
    """The tile of each bit."""
    return [(place % stride, place // stride) for place in range(bits)]


def field_of(scene: VadeMecumScene, one: Character) -> Field:
    """The map as it is for somebody."""
    return field(scene.width, scene.height, () if goes_easily(scene, one) else rough_tiles(scene))


def rough_tiles(scene: VadeMecumScene) -> tuple[Cell, ...]:
    """The map's, and those that somebody has made so for a while."""
    made = [cell for zone in scene.zones if zone.rough for cell in zone.cells]
    return tuple(dict.fromkeys((*scene.rough, *made))) if made else scene.rough


def goes_easily(scene: VadeMecumScene, one: Character) -> bool:
    """Whether Rough Terrain is nothing to somebody."""
    return any(rule.easy_going for rule in rules_of(scene, one))


class Reach:
    """Where a movement can end, and the way there. `layers[parity][cost]` are the tiles first reached at that cost."""

    __slots__ = ("_field", "_layers", "_leaving", "_stops", "_with_diagonals")

    def __init__(self, field: Field, layers: list[list[int]], stops: int, diagonals: bool, leaving: bool) -> None:
        self._field = field
        self._layers = layers
        self._stops = stops
        self._with_diagonals = diagonals
        self._leaving = leaving

    def cells(self) -> list[Cell]:
        """The tiles on which the movement can end, row by row."""
        found = 0
        for layers in self._layers:
            for layer in layers[1:]:
                found |= layer
        table = cells_of(self._field.stride, self._field.tiles.bit_length())
        bits = bin(found & self._stops)[:1:-1]  # the lowest bit first
        return [table[place] for place, bit in enumerate(bits) if bit == "1"]

    def cost(self, cell: Cell) -> int:
        return self._arrival(1 << (cell[1] * self._field.stride + cell[0]))[1]

    def _arrival(self, bit: int) -> tuple[int, int]:
        """With how many diagonals (modulo 2) and at what cost a tile is reached most cheaply."""
        for cost in range(len(self._layers[0])):
            for parity, layers in enumerate(self._layers):
                if layers[cost] & bit:
                    return parity, cost
        raise ValueError(bit)

    def path(self, cell: Cell) -> list[Cell]:
        """The tiles from the first step to the last."""
        stride = self._field.stride
        parity, cost = self._arrival(1 << (cell[1] * stride + cell[0]))
        way: list[Cell] = []
        while cost > 0:
            way.append(cell)
            cell, parity, cost = self._before(cell, parity, cost)
        return way[::-1]

    def _before(self, cell: Cell, parity: int, cost: int) -> tuple[Cell, int, int]:
        stride, rough = self._field.stride, self._field.rough
        here = 1 << (cell[1] * stride + cell[0])
        alternate = len(self._layers) > 1
        for number, (across, down) in enumerate(STRAIGHT + DIAGONAL if self._with_diagonals else STRAIGHT):
            column, row = cell[0] + across, cell[1] + down
            if not (0 <= column < stride - 1 and row >= 0):
                continue
            there = 1 << (row * stride + column)
            diagonal = number >= len(STRAIGHT)
            before = parity ^ 1 if alternate and diagonal else parity
            price = 2 if alternate and diagonal and before else 1
            hard = (there if self._leaving else here) & rough
            earlier = cost - (2 * price if hard else price)
            if earlier >= 0 and self._layers[before][earlier] & there:
                return (column, row), before, earlier
        raise ValueError(cell)


def straight(tiles: int, stride: int) -> int:
    return (tiles << 1) | (tiles >> 1) | (tiles << stride) | (tiles >> stride)


def diagonal(tiles: int, stride: int) -> int:
    sides = (tiles << 1) | (tiles >> 1)
    return (sides << stride) | (sides >> stride)


def around(tiles: int, stride: int) -> int:
    row = tiles | (tiles << 1) | (tiles >> 1)
    return row | (row << stride) | (row >> stride)


def occupied(scene: VadeMecumScene, one: Character, stride: int, guide: Character) -> tuple[int, int]:
    """The tiles that somebody cannot pass, and those on which they cannot stop, as far as the guide knows."""
    if scene.mapless:
        return 0, 0
    reading = passing(scene, one)
    blocked = taken = 0
    for other in scene.creatures.values():
        if other is one or other.dead or other.defeated or (other.active and is_hidden_from(scene, guide, other)):
            continue
        column, row = other.square
        bit = 1 << (row * stride + column)
        taken |= bit
        if is_barred_by(reading, one, other) and not is_apart(scene, other):
            blocked |= bit
    return blocked, taken


def is_taken(scene: VadeMecumScene, one: Character) -> bool:
    """Whether somebody else stands on the same tile, and everybody sees it."""
    if scene.mapless:
        return False
    others = [other for other in scene.creatures.values() if other is not one and not other.is_out]
    return any(other.square == one.square and not other.is_hidden for other in others)


def passing(scene: VadeMecumScene, one: Character) -> str:
    """Ruling passing-through, unless an ability or another plane lets somebody pass everybody."""
    everybody = is_apart(scene, one) or any(rule.passes_bodies for rule in rules_of(scene, one))
    return "everybody" if everybody else scene.rulings.passing_through


def is_barred_by(reading: str, one: Character, other: Character) -> bool:
    """Whether somebody cannot go through another one's tile."""
    return reading == "nobody" or (reading == "allies" and other.side != one.side and other.hp > 0)


def reach(scene: VadeMecumScene, one: Character, budget: int, guide: Character | None = None) -> Reach:
    """Everywhere that somebody can get with so much Movement Speed, as whoever chooses the way takes it to be."""
    ground = field_of(scene, one)
    blocked, taken = occupied(scene, one, ground.stride, guide or one)
    open_tiles = ground.tiles & ~blocked
    start = 1 << (one.square[1] * ground.stride + one.square[0])
    leaving = scene.rulings.rough_terrain_cost == "leaving"
    reading = scene.rulings.grid_diagonal
    if reading == "alternate":
        layers = _alternating(ground, start, budget, open_tiles, leaving, one.diagonals % 2 == 1)
    else:
        grow = around if reading == "one-each" else straight
        layers = [_layers(ground, start, budget, open_tiles, leaving, grow)]
    return Reach(ground, layers, ground.tiles & ~taken & ~start, reading != "orthogonal", leaving)


def _layers(
    ground: Field, start: int, budget: int, open_tiles: int, leaving: bool, grow: Callable[[int, int], int]
) -> list[int]:
    stride, rough = ground.stride, ground.rough
    smooth = ~rough
    layers, unseen = [start], open_tiles & ~start
    for cost in range(1, budget + 1):
        last = layers[cost - 1]
        if not rough:
            new = grow(last, stride)
        else:
            earlier = layers[cost - 2] if cost > 1 else 0
            if leaving:
                new = grow(last & smooth, stride) | grow(earlier & rough, stride)
            else:
                new = (grow(last, stride) & smooth) | (grow(earlier, stride) & rough)
        new &= unseen
        unseen &= ~new
        layers.append(new)
    return layers


def _alternating(
    ground: Field, start: int, budget: int, open_tiles: int, leaving: bool, odd_before: bool
) -> list[list[int]]:
    """Diagonals cost 1, 2, 1, 2 in a turn: tiles reached after an even and an odd number of them are kept apart."""
    stride, rough = ground.stride, ground.rough
    even, odd = ([0], [start]) if odd_before else ([start], [0])
    unseen_even = unseen_odd = open_tiles

    def grown(layers: list[int], cost: int, price: int, grow: Callable[[int, int], int]) -> int:
        last = layers[cost - price] if cost >= price else 0
        earlier = layers[cost - 2 * price] if cost >= 2 * price else 0
        if leaving:
            return grow(last & ~rough, stride) | grow(earlier & rough, stride)
        return (grow(last, stride) & ~rough) | (grow(earlier, stride) & rough)

    for cost in range(1, budget + 1):
        new_even = (grown(even, cost, 1, straight) | grown(odd, cost, 2, diagonal)) & unseen_even
        new_odd = (grown(odd, cost, 1, straight) | grown(even, cost, 1, diagonal)) & unseen_odd
        unseen_even &= ~new_even
        unseen_odd &= ~new_odd
        even.append(new_even)
        odd.append(new_odd)
    return [even, odd]
