"""Combats without a map: everybody stands somewhere along a line, and people speak of distances alone.

Nobody is in anybody's way there, and several may stand beside each other. One goes up to somebody, or away from them.
"""

from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Option
from cinque.core.grid import Cell
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Procedure, Somebody
from cinque.core.record import Between
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.systems.vademecum.conditions.grappled import loosen
from cinque.systems.vademecum.model import FEET, MOST_FIELD, Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.sight import is_hidden_from

GRID = "vademecum.movement.grid"
START: Final = MOST_FIELD // 3
"""Where the party stands on the line."""

BESIDE_TILES: Final = 1
"""Within 5 feet of each other."""


class Apart(NamedTuple):
    """The game master's word: so many feet between two of them."""

    who: Somebody
    target: Somebody
    feet: Annotated[int, Between(0, FEET * MOST_FIELD)]


def gap(one: Character, other: Character) -> int:
    """In tiles."""
    return abs(one.square[0] - other.square[0])


def nearest_foe(scene: VadeMecumScene, one: Character) -> Character | None:
    there = [foe for foe in scene.creatures.values() if foe.side != one.side and not foe.is_out]
    foes = [foe for foe in there if not is_hidden_from(scene, one, foe)]
    return min(foes, key=lambda foe: gap(one, foe), default=None)


def destinations(scene: VadeMecumScene, one: Character, cells: list[Cell]) -> dict[Option, Cell]:
    """Up to somebody, as near as it gets; or away from an enemy, as far as it gets."""
    found: dict[Option, Cell] = {}
    for other in scene.creatures.values():
        if other is one or other.is_out or not cells or is_hidden_from(scene, one, other):
            continue
        here, there = gap(one, other), other.square[0]
        near = min(cells, key=lambda cell: (abs(abs(cell[0] - there) - BESIDE_TILES), abs(cell[0] - one.square[0])))
        if BESIDE_TILES <= abs(near[0] - there) < here:
            found[Option("approach", target=other.id)] = near
        far = max(cells, key=lambda cell: (abs(cell[0] - there), -abs(cell[0] - one.square[0])))
        if other.side != one.side and abs(far[0] - there) > here:
            found[Option("withdraw", target=other.id)] = far
    return found


def around(scene: VadeMecumScene, one: Character, cells: list[Cell]) -> dict[Option, Cell]:
    """Who can be the centre of an area, as far as its user knows; where nobody is, towards or away from somebody."""
    there = [other for other in scene.creatures.values() if not other.is_out and other.square in cells]
    known = [other for other in there if not is_hidden_from(scene, one, other)]
    found = {Option("around", target=other.id): other.square for other in known}
    return found or destinations(scene, one, cells)


def tell_move(play: VadeMecumPlay, one: Character, spent: int, clause: str) -> None:
    """How far somebody has come, and how far the next enemy is."""
    play.note("moves-without-map", clause, one.id, hides=one.hides_place(play.scene, "feet"), feet=spent * FEET)
    tell_gap(play, one, GRID)


def tell_gap(play: VadeMecumPlay, one: Character, clause: str) -> None:
    foe = nearest_foe(play.scene, one)
    if foe is not None:
        hides = one.hides_place(play.scene, "target", "feet")
        play.note("is-apart", clause, one.id, hides=hides, target=foe.id, feet=gap(one, foe) * FEET)


def set_apart(play: VadeMecumPlay, what: Apart) -> None:
    scene = play.scene
    one, other = scene.creatures[what.who], scene.creatures[what.target]
    if one is other:
        raise Refused(Refusal("nobody-against-oneself", GRID))
    tiles = what.feet // FEET
    way = 1 if one.square > other.square or (one.square == other.square and one.side != other.side) else -1
    spots = [other.square[0] + way * tiles, other.square[0] - way * tiles]
    inside = [column for column in spots if 0 <= column < scene.width]
    if not inside:
        raise Refused(Refusal("outside-the-map", GRID, who=one.id))
    one.square, one.cover = (inside[0], 0), 0
    loosen(play, one)
    hides = one.hides_place(scene, "feet") or other.hides_place(scene, "feet")
    play.note("is-apart", GRID, one.id, hides=hides, target=other.id, feet=tiles * FEET)


def has_a_map(scene: VadeMecumScene) -> Refusal | None:
    return None if scene.mapless else Refusal("there-is-a-map", GRID)


DISTANCE_PROCEDURES = {"apart": Procedure(set_apart, GM_ROLE, Apart, GRID, BESIDE, has_a_map)}
