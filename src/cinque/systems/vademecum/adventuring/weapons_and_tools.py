"""2.3 Weapons and Tools, and improvised weapons: what somebody can attack with."""

from typing import Final, NamedTuple

from cinque.systems.vademecum.content import LIBRARY, as_printed
from cinque.systems.vademecum.content.records import BONUS, MAIN, RANGED, TO_HIT, Ability, Item
from cinque.systems.vademecum.model import FEET, Character, VadeMecumScene, content_of

WEAPON_FIELDS = "vademecum.item.weapon-fields"
UNARMED_CLAUSE = "vademecum.item.unarmed"
IMPROVISED_CLAUSE = "vademecum.item.improvised"
ABILITIES = "vademecum.combatant.abilities"
POWER, PRECISION = "power", "precision"
REACH: Final = 1
"""5 feet, in tiles."""

FAR: Final = 200
"""As far as one sees."""


class Arm(NamedTuple):
    """Something to attack with: the skill, the advantage on it, the dice of its damage, and its range in tiles."""

    key: str
    kind: str
    skill: str
    advantage: int
    dice: int
    nearest: int
    farthest: int
    melee: bool
    clause: str
    action: str = MAIN


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
    return Arm(key, "item", skill, item.bonus.get(skill, 0), item.damage, tiles(nearest), farthest, melee, clause)


def best_skill(item: Item) -> str:
    """The skill that a weapon helps; without one, Power in melee and Precision at range."""
    usual = PRECISION if item.attack == RANGED else POWER
    return usual if usual in item.bonus or not item.bonus else next(iter(item.bonus))


def arm_of_ability(ability: Ability) -> Arm | None:
    """An ability that is an attack and nothing else: a check against the number to be hit, and damage."""
    check = ability.check
    if check is None or check.faces != TO_HIT or not ability.damage or ability.action not in (MAIN, BONUS):
        return None
    farthest = tiles(ability.range) if ability.range else FAR
    melee = farthest <= REACH
    return Arm(ability.key, "ability", check.skill, 0, ability.damage, 0, farthest, melee, ABILITIES, ability.action)


@LIBRARY.remembers
def arms_of_kind(packs: tuple[str, ...], kind: str) -> tuple[Arm, ...]:
    """What combatants of a kind attack with by their abilities."""
    content = LIBRARY.content(packs)
    found = [arm_of_ability(content.abilities[key]) for key in content.combatants[kind].abilities]
    return tuple(arm for arm in found if arm is not None)


def arms_of(scene: VadeMecumScene, one: Character) -> tuple[Arm, ...]:
    """The weapon in hand, otherwise the fists; what lies around, and what a combatant's nature gives it."""
    by_the_book = scene.rulings.sample_items == "book"
    own = arms_of_kind(scene.packs, one.kind) if one.kind else ()
    if one.wielded:
        return (arm_of_item(scene.packs, one.wielded, by_the_book), *own)
    held = () if own else (arm_of_item(scene.packs, UNARMED, by_the_book),)
    if not scene.debris:
        return (*held, *own)
    return (*held, arm_of_item(scene.packs, CLUB, by_the_book), *thrown(scene), *own)


def thrown(scene: VadeMecumScene) -> tuple[Arm, ...]:
    """Ruling improvised-range: a thrown thing goes 15 feet, as far as the game master allows, or nowhere."""
    reading = scene.rulings.improvised_range
    if reading == "melee-5-only":
        return ()
    rock = arm_of_item(scene.packs, THROWN, True)
    return (rock,) if reading == "thrown-15" else (rock._replace(farthest=FAR),)


def weapons_carried(scene: VadeMecumScene, one: Character) -> list[str]:
    items = content_of(scene).items
    return [key for key in one.items if key in items and items[key].attack]
