"""Who sees whom, and who can touch whom: hiding places, fog, blindness, other planes."""

from typing import Final

from cinque.core.grid import Cell, line
from cinque.systems.vademecum.condition import UNLIMITED, condition_of
from cinque.systems.vademecum.content.owned import owned
from cinque.systems.vademecum.content.records import OnFigure
from cinque.systems.vademecum.model import FEET, Character, VadeMecumScene, content_of
from cinque.systems.vademecum.tiles import distance

IN_FOG: Final = 1
"""How far one sees in fog, in tiles."""
FOG_SIGHT, TRUE_SIGHT = "fog-sight", "true-sight"


def range_of(scene: VadeMecumScene, one: Character, figure: str) -> int:
    """How far a kind of sight reaches that abilities give, in tiles."""
    abilities = content_of(scene).abilities
    mine = owned(scene.packs, one.class_, one.race, one.perks, one.abilities, tuple(one.items))
    forces = [force for _, force in mine.figures.get(figure, ())]
    for active in one.lasting:
        found = [force for force in abilities[active.effect].force if isinstance(force, OnFigure)]
        forces += [force for force in found if force.figure == figure]
    return max([force.plus for force in forces], default=0) // FEET


def sees(scene: VadeMecumScene, one: Character, target: Character) -> bool:
    """Whether nothing limits or hides: neither one's own sight, nor fog, nor the other's hiding place."""
    if one is target or not (one.active or target.active or scene.zones):
        return True
    tiles = distance(scene, one.square, target.square)
    if tiles > sight(scene, one):
        return False
    true_sight = range_of(scene, one, TRUE_SIGHT)
    if true_sight and tiles <= true_sight:
        return True
    if any(condition_of(scene, active.effect).hides(scene, target, one, tiles) for active in target.active):
        return False
    return not any(zone.fog for zone in scene.zones) or sees_through_fog(scene, one, target.square, tiles)


def sees_tile(scene: VadeMecumScene, one: Character, cell: Cell) -> bool:
    """Whether somebody sees a tile, whoever may be there."""
    tiles = distance(scene, one.square, cell)
    return tiles <= sight(scene, one) and sees_through_fog(scene, one, cell, tiles)


def is_hidden_from(scene: VadeMecumScene, one: Character, other: Character) -> bool:
    """Whether somebody does not know where an enemy is: it is Hidden, and out of any sight that shows the Hidden."""
    return bool(other.active) and other.is_hidden and other.side != one.side and not sees(scene, one, other)


def sight(scene: VadeMecumScene, one: Character) -> int:
    """How far somebody sees at all, in tiles."""
    return min([condition_of(scene, active.effect).sight(scene, one) for active in one.active], default=UNLIMITED)


def fog_tiles(scene: VadeMecumScene) -> frozenset[Cell]:
    return frozenset(cell for zone in scene.zones if zone.fog for cell in zone.cells)


def sees_through_fog(scene: VadeMecumScene, one: Character, there: Cell, tiles: int) -> bool:
    """Out of fog, into it and through it one sees no farther than inside it."""
    if tiles <= max(IN_FOG, range_of(scene, one, FOG_SIGHT)):
        return True
    fog = fog_tiles(scene)
    return not any(cell in fog for cell in line(one.square, there))
