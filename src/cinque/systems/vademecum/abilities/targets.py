"""Whom an ability can be used on: those in range, and those inside an area."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell
from cinque.systems.vademecum.combat.places import Where, choose_centre
from cinque.systems.vademecum.combat.targeting import can_target, is_bound, may_attack, strikes_at, touches
from cinque.systems.vademecum.condition import is_apart
from cinque.systems.vademecum.conditions.grappled import held_by
from cinque.systems.vademecum.content.records import ALLIES, EVERYBODY, PARTY, TO_HIT, Ability, OnHurt
from cinque.systems.vademecum.content.records import ENEMIES as FOES
from cinque.systems.vademecum.forces import clause_of
from cinque.systems.vademecum.model import FEET, Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.sight import is_hidden_from, sight
from cinque.systems.vademecum.tiles import cells_of_area, distance

SELF, PLACE, OBJECT = "self", "place", "object"
SIDES: Final = {"enemy": (False,), "ally": (True,), "self-or-ally": (True,), "anybody": (True, False)}
ENOUGH: Final = Option("enough")


def in_range(scene: VadeMecumScene, one: Character, cell: Cell, feet: int) -> bool:
    return not scene.phase or not feet or distance(scene, one.square, cell) * FEET <= feet


def can_aim_at(scene: VadeMecumScene, one: Character, cell: Cell, feet: int) -> bool:
    """Whether a tile is in range, and no farther off than somebody sees at all."""
    if not in_range(scene, one, cell, feet):
        return False
    return not one.active or distance(scene, one.square, cell) <= sight(scene, one)


def is_attack(ability: Ability) -> bool:
    """Whether it is an attack: a check that is meant to do damage, or is rolled against the number to be hit."""
    if ability.check is None:
        return False
    return ability.check.faces == TO_HIT or (ability.damage > 0 and ability.whom == "enemy")


def is_within_reach(scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
    """Whether places and things are there to be changed: whoever is on another plane changes none on this one."""
    changes = ability.whom == OBJECT or (ability.area is not None and not is_attack(ability))
    return not (changes and is_apart(scene, one))


def is_meant(one: Character, other: Character, whom: str) -> bool:
    if other is one:
        return whom in (SELF, "self-or-ally", "anybody")
    return whom in SIDES and (other.side == one.side) in SIDES[whom]


def candidates(scene: VadeMecumScene, one: Character, ability: Ability) -> list[Character]:
    """Everybody whom it can be aimed at: of the right side, in range, and not out of the fight."""
    needs, strikes = ability.needs, is_attack(ability) and (bool(one.active) or is_bound(scene))
    can_reach = may_attack if strikes else can_target
    fallen = reaches_fallen(scene, ability)
    return [
        other
        for other in scene.creatures.values()
        if is_meant(one, other, ability.whom)
        and not other.is_out
        and (other.is_able or fallen)
        and in_range(scene, one, other.square, ability.range)
        and can_reach(scene, one, other)
        and (not needs or any(active.effect == needs and active.source == one.id for active in other.active))
    ]


def reaches_fallen(scene: VadeMecumScene, ability: Ability) -> bool:
    """Whether it is for those as well who lie there: what strikes, what shelters all, and by one reading what heals."""
    strikes = ability.check is not None and ability.check.faces == TO_HIT
    if strikes and (ability.damage or ability.damage_per_point):
        return True
    shelters = ability.targets == 0 and any(isinstance(force, OnHurt) for force in ability.force)
    return shelters or (bool(ability.heals) and scene.rulings.incapacitated_end == "any-healing")


# -- areas


def belongs(one: Character, other: Character, who: str) -> bool:
    if who == EVERYBODY:
        return True
    if who == FOES:
        return other.side != one.side
    return other.side == one.side and (who == PARTY or (who == ALLIES and other is not one))


def inside(scene: VadeMecumScene, one: Character, ability: Ability, centre: Cell) -> list[Character]:
    """Who is in the area and meant; around the user, the user is not."""
    assert ability.area is not None
    cells = cells_of_area(scene, ability.area, centre)
    around = ability.whom != PLACE
    reaches = strikes_at if is_attack(ability) else touches
    return [
        other
        for other in scene.creatures.values()
        if other.square in cells
        and not other.is_out
        and reaches(scene, one, other)
        and belongs(one, other, ability.area.who)
        and not (around and other is one)
    ]


def may_be_reached(scene: VadeMecumScene, one: Character, ability: Ability) -> list[Character]:
    """Whom something may reach that is aimed at nobody, as far as the user knows: those around, or any enemy."""
    around = ability.area is not None and ability.whom != PLACE
    found = inside(scene, one, ability, one.square) if around else scene.creatures.values()
    return [other for other in found if (around or other.side != one.side) and not is_hidden_from(scene, one, other)]


def could_reach(scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
    """Whether an area around the user reaches anybody, as far as the user knows: the Hidden may be anywhere."""
    assert ability.area is not None
    found = inside(scene, one, ability, one.square)
    if catches_others(scene, one, ability, found):
        return False
    if any(not is_hidden_from(scene, one, other) for other in found):
        return True
    return any(belongs(one, other, ability.area.who) for other in lurking(scene, one))


def catches_others(scene: VadeMecumScene, one: Character, ability: Ability, found: list[Character]) -> bool:
    """Ruling honorable-duel: by one reading an area may not catch anybody either whom its user cannot attack.

    Nor does it where a grappler is bound to whom it holds. The Hidden do not count: what is not offered would tell
    where they are.
    """
    duels = scene.rulings.honorable_duel == "touching" and bool(one.active)
    if not (duels or (is_bound(scene) and held_by(scene, one))) or not is_attack(ability):
        return False
    known = [other for other in found if other is not one and not is_hidden_from(scene, one, other)]
    return any(not may_attack(scene, one, other) for other in known)


def lurking(scene: VadeMecumScene, one: Character) -> list[Character]:
    """Enemies who are somewhere, and the user does not know where."""
    return [other for other in scene.creatures.values() if other.is_able and is_hidden_from(scene, one, other)]


def places(scene: VadeMecumScene, one: Character, ability: Ability) -> list[Cell]:
    """Where an area can be put so that it reaches an enemy, row by row; anywhere, if there are some who hide."""
    assert ability.area is not None
    if lurking(scene, one):
        tiles = [(x, y) for y in range(scene.height) for x in range(scene.width)]
        near_enough = [cell for cell in tiles if can_aim_at(scene, one, cell, ability.range)]
        return [
            cell for cell in near_enough if not catches_others(scene, one, ability, inside(scene, one, ability, cell))
        ]
    across = ability.area.feet // FEET
    foes = [other for other in scene.creatures.values() if other.side != one.side and other.is_able]
    around = [(foe.square[0] + x, foe.square[1] + y) for foe in foes for y in near(across) for x in near(across)]
    cells = sorted(dict.fromkeys(around), key=lambda cell: (cell[1], cell[0]))
    on_map = [cell for cell in cells if 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height]
    aimed = [cell for cell in on_map if can_aim_at(scene, one, cell, ability.range)]
    reached = {cell: inside(scene, one, ability, cell) for cell in aimed}
    return [
        cell
        for cell, found in reached.items()
        if any(other in foes for other in found) and not catches_others(scene, one, ability, found)
    ]


def near(tiles: int) -> range:
    return range(-tiles, tiles + 1)


def choose_place(play: VadeMecumPlay, one: Character, ability: Ability, cells: list[Cell]) -> Cell:
    return choose_centre(play, Where(one.seat, "ability-place", clause_of(one, ability), one.id), one, cells)


# -- several


def choose_more(
    play: VadeMecumPlay, one: Character, ability: Ability, chosen: list[Character], most: int
) -> list[Character]:
    """Others besides, one after the other, as long as there are any and the points last."""
    return choose_from(play, one, ability, candidates(play.scene, one, ability), chosen, most)


def choose_among(play: VadeMecumPlay, one: Character, ability: Ability, found: list[Character]) -> list[Character]:
    """Of those in an area as many as the points last for, where each of them costs some."""
    cost = ability.cost
    if cost is None or cost.per != "target" or cost.points * len(found) <= one.points:
        return found
    return choose_from(play, one, ability, found, [], one.points // cost.points)


def choose_from(
    play: VadeMecumPlay,
    one: Character,
    ability: Ability,
    found: list[Character],
    chosen: list[Character],
    most: int,
    again: bool = False,
) -> list[Character]:
    """One after the other; `again`: the same ones as often as one likes."""
    while len(chosen) < most:
        left = [other for other in found if again or other not in chosen]
        if not left:
            break
        options = [*(Option("also", target=other.id) for other in left), ENOUGH]
        ask = Ask(one.seat, "ability-targets", clause_of(one, ability), options, one.id, decline="enough")
        answer = play.choose(ask)
        if answer.verb == "enough":
            break
        chosen.append(play.scene.creatures[answer.args["target"]])
    return chosen
