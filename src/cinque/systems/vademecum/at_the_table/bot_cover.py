"""What a bot thinks of cover: worth taking once the turn's attack is made, if somebody would shoot."""

from cinque.core.ask import Option
from cinque.core.grid import Cell
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_of
from cinque.systems.vademecum.at_the_table.bot_abilities import DIE, foes
from cinque.systems.vademecum.combat.movement import ways
from cinque.systems.vademecum.combat.turn import NEAR, cover_near
from cinque.systems.vademecum.combat.ways_out import ways_out
from cinque.systems.vademecum.condition import MAIN, barring
from cinque.systems.vademecum.model import Character, VadeMecumScene
from cinque.systems.vademecum.tiles import distance

HARDER = 3
"""By so much out of 20 each tier makes it harder to hit."""


def shots_at(scene: VadeMecumScene, one: Character, tile: Cell) -> int:
    """The dice of all who could shoot at somebody on a tile, each with its best weapon."""
    dice = 0
    for foe in foes(scene, one):
        gap = distance(scene, foe.square, tile)
        shots = [arm.dice for arm in arms_of(scene, foe) if not arm.melee and arm.nearest <= gap <= arm.farthest]
        dice += max(shots, default=0)
    return dice


def has_struck(one: Character) -> bool:
    """Whether there is nothing left in this turn that cover would keep somebody from."""
    return one.main == 0 or not one.is_able


def worth_of_cover(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """The damage that it saves, in tenths of a Health Point, until the next turn."""
    if not has_struck(one):
        return -1
    return max(-1, cover_near(scene, one) * HARDER * DIE * shots_at(scene, one, one.square) // 20)


def worth_of_leaving_cover(scene: VadeMecumScene, one: Character, option: Option) -> int:
    """To act again or to get up, if there is anything left to be done."""
    if ways_out(scene, one):
        return 50
    return -1 if has_struck(one) or barring(scene, one, MAIN) is not None else 50


def covered_tile(scene: VadeMecumScene, tile: Cell) -> int:
    """The best cover at hand on a tile."""
    near = 0 if scene.rulings.cover_reach == "own-tile" else NEAR
    return max([tier for cell, tier in scene.covers if distance(scene, cell, tile) <= near], default=0)


def seeks_cover(scene: VadeMecumScene, one: Character) -> bool:
    """Whether to go where cover is: after the attack, shot at, with nobody beside whom that would provoke."""
    if not scene.covers or not has_struck(one) or not one.bonus or cover_near(scene, one):
        return False
    beside = any(distance(scene, foe.square, one.square) <= NEAR for foe in foes(scene, one))
    if beside or not shots_at(scene, one, one.square):
        return False
    return any(covered_tile(scene, tile) for tile in ways(scene, one).cells())


def worth_of_covered_tile(scene: VadeMecumScene, one: Character, tile: Cell) -> int:
    """The better the cover and the shorter the way."""
    tier = covered_tile(scene, tile)
    return 1000 + 100 * tier - distance(scene, tile, one.square) if tier else 0
