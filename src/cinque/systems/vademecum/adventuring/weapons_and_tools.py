"""2.3 Weapons and Tools, and improvised weapons: what somebody can attack with."""

from typing import Final

from cinque.systems.vademecum.ability import rule_of
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.classes import level_in, within_cap
from cinque.systems.vademecum.content import LIBRARY, as_printed
from cinque.systems.vademecum.content.records import BONUS, MAIN, RANGED, TO_HIT, TOOL, Ability, Item
from cinque.systems.vademecum.forces import ability_with
from cinque.systems.vademecum.model import FEET, Character, VadeMecumScene, content_of

WEAPON_FIELDS = "vademecum.item.weapon-fields"
UNARMED_CLAUSE = "vademecum.item.unarmed"
IMPROVISED_CLAUSE = "vademecum.item.improvised"
ABILITIES = "vademecum.combatant.abilities"
ATTACK = "vademecum.combat.attack-definition"
ITEM, ABILITY = "item", "ability"
POWER, PRECISION = "power", "precision"
REACH: Final = 1
"""5 feet, in tiles."""

FAR: Final = 200
"""As far as one sees."""


UNARMED, CLUB, THROWN = "unarmed", "improvised-melee-weapon", "improvised-ranged-weapon"
"""What nobody has to carry: the fists, and what lies around."""

CLAUSES: Final = {UNARMED: UNARMED_CLAUSE, CLUB: IMPROVISED_CLAUSE, THROWN: IMPROVISED_CLAUSE}


def tiles(feet: int) -> int:
    return feet // FEET


def item_here(scene: VadeMecumScene, key: str) -> Item:
    """An item with the figures that hold here: those of the book's sample, or by one reading those of the kit."""
    return as_printed(scene.packs, key) if scene.rulings.sample_items == "book" else content_of(scene).items[key]


@LIBRARY.remembers
def arm_of_item(packs: tuple[str, ...], key: str, by_the_book: bool) -> Arm:
    item = as_printed(packs, key) if by_the_book else LIBRARY.content(packs).items[key]
    skill = best_skill(item)
    nearest, farthest = item.range
    farthest = max(REACH, tiles(farthest))
    clause = CLAUSES.get(key, WEAPON_FIELDS)
    melee = item.attack != RANGED
    bonus, near = item.bonus.get(skill, 0), tiles(nearest)
    return Arm(key, ITEM, skill, bonus, item.damage, near, farthest, melee, clause, MAIN, item.tags)


def best_skill(item: Item) -> str:
    """The skill that a weapon helps; without one, Power in melee and Precision at range."""
    usual = PRECISION if item.attack == RANGED else POWER
    return usual if usual in item.bonus or not item.bonus else next(iter(item.bonus))


def arm_of_ability(ability: Ability) -> Arm | None:
    """An ability that is an attack on one target: a check against the number to be hit, and damage."""
    check = ability.check
    if check is None or check.faces != TO_HIT or ability.action not in (MAIN, BONUS):
        return None
    farthest = tiles(ability.range) if ability.range else FAR
    by_hand = check.skill == POWER or ability.throw > 0  # the skill of melee, or seizing somebody, whatever the reach
    melee = farthest <= REACH or by_hand
    clause = ATTACK if ability.class_ or ability.part_of else ABILITIES
    return Arm(
        *(ability.key, ABILITY, check.skill, 0, ability.damage, 0, farthest, melee, clause, ability.action),
        psychic=ability.psychic,
    )


def is_plain(ability: Ability) -> bool:
    """Whether it is used like a weapon: on one target, and free of charge."""
    costs = ability.cost is not None or ability.uses or ability.days or ability.needs
    return bool(ability.damage) and ability.targets == 1 and ability.area is None and not costs


@LIBRARY.remembers
def arms_by_nature(packs: tuple[str, ...], abilities: tuple[str, ...]) -> tuple[Arm, ...]:
    """What combatants attack with by their abilities."""
    content = LIBRARY.content(packs)
    plain = [ability for ability in map(content.abilities.__getitem__, abilities) if is_plain(ability)]
    found = [arm_of_ability(ability) for ability in plain]
    return tuple(arm for arm in found if arm is not None)


def arms_of(scene: VadeMecumScene, one: Character) -> tuple[Arm, ...]:
    """The weapon in hand, and the fists; what lies around, and what a combatant's nature gives it."""
    for active in one.lasting:
        ability = content_of(scene).abilities[active.effect]
        instead = rule_of(ability).arms(scene, one, ability)
        if instead:
            return instead
    by_the_book = scene.rulings.sample_items == "book"
    own = arms_by_nature(scene.packs, one.abilities) if one.kind else ()
    if one.wielded and one.wielded != UNARMED:
        armed = arm_of_item(scene.packs, one.wielded, by_the_book)
        if own or scene.rulings.armed_fists == "empty-hands":
            return (armed, *own)
        return (armed, arm_of_item(scene.packs, UNARMED, by_the_book))
    held = () if own else (arm_of_item(scene.packs, UNARMED, by_the_book),)
    if not scene.debris:
        return (*held, *own)
    return (*held, arm_of_item(scene.packs, CLUB, by_the_book), *thrown(scene, one), *own)


def thrown(scene: VadeMecumScene, one: Character) -> tuple[Arm, ...]:
    """Ruling improvised-range: a thrown thing goes 15 feet, as far as the game master allows, or nowhere."""
    reading = scene.rulings.improvised_range
    if reading == "melee-5-only":
        return ()
    rock = arm_of_item(scene.packs, THROWN, True)._replace(skill=thrown_with(scene, one))
    return (rock,) if reading == "thrown-15" else (rock._replace(farthest=FAR),)


def thrown_with(scene: VadeMecumScene, one: Character) -> str:
    """Ruling improvised-skill: whichever of the two the thrower is better with, or always the same."""
    if scene.rulings.improvised_skill != "choice":
        return scene.rulings.improvised_skill
    return max((PRECISION, POWER), key=lambda skill: ability_with(scene, one, skill))


def advantage_of(scene: VadeMecumScene, one: Character, arm: Arm) -> int:
    """What a weapon adds to the roll of whoever strikes with it."""
    return within_cap(scene, level_in(scene, one, arm.skill), arm.advantage)


def tools_for(scene: VadeMecumScene, one: Character, skill: str) -> tuple[str, ...]:
    """The tools that somebody carries for a skill; where a task leaves no doubt that they fit, nobody has to say so."""
    tools = [key for key in one.items if key in content_of(scene).items and content_of(scene).items[key].kind == TOOL]
    return tuple(key for key in tools if item_here(scene, key).bonus.get(skill, 0) > 0)


def armor_on(scene: VadeMecumScene, one: Character) -> str:
    """The armor that counts: what is worn, unless another shape has taken it in."""
    if not one.worn or any(rule_of(content_of(scene).abilities[active.effect]).bares for active in one.lasting):
        return ""
    return one.worn


def weapon_in_hand(scene: VadeMecumScene, one: Character) -> str:
    """The weapon that somebody wields, unless another shape has no hand for it; a fist is none."""
    in_hand = one.wielded != UNARMED and any(arm.key == one.wielded for arm in arms_of(scene, one))
    return one.wielded if in_hand else ""


def weapons_carried(scene: VadeMecumScene, one: Character) -> list[str]:
    items = content_of(scene).items
    return [key for key in one.items if key in items and items[key].attack]
