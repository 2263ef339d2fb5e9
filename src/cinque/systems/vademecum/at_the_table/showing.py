"""A character as the table may ask to see it: scores, class, figures with how they come about, and what it carries."""

from typing import Final, NamedTuple

from cinque.core.procedure import BESIDE, Mine, Procedure
from cinque.core.seat import PLAYER_ROLE
from cinque.core.tally import fraction_text, signed
from cinque.systems.vademecum.adventuring.weapons_and_tools import item_here
from cinque.systems.vademecum.characters.carrying import SLOTS, load
from cinque.systems.vademecum.characters.figures import (
    carrying_capacity,
    initiative_dice,
    max_hp,
    movement_speed,
)
from cinque.systems.vademecum.characters.levels import RENOWNS, renown
from cinque.systems.vademecum.classes import POINTS, class_item_bonus, most_points, points_of
from cinque.systems.vademecum.content import kit_of
from cinque.systems.vademecum.content.records import ATTRIBUTES, Item
from cinque.systems.vademecum.model import FEET, Character, VadeMecumPlay, content_of, in_private
from cinque.systems.vademecum.purse import unit_of

PC_OR_NPC = "vademecum.character.pc-npc"
COMBATANT = "vademecum.combatant.definition"
ATTRIBUTE_LIST = "vademecum.attribute.list"
FLAW_AND_FOCUS = "vademecum.attribute.flaw-and-focus"
SKILL_LIST = "vademecum.skill.list"
PERKS = "vademecum.perk.table"
KIT = "vademecum.kit.definition"
CLASS = "vademecum.class.definition"
CLASS_SKILL = "vademecum.class.skill"
CLASS_ITEM = "vademecum.class.item"
RENOWN = "vademecum.renown.table"
HP = "vademecum.hp.definition"
GRID = "vademecum.movement.grid"
MONEY = "vademecum.currency.unit"
SIZES = "vademecum.carry.size-table"
ITEMS = "vademecum.item.definition"
WEAPONS = "vademecum.item.weapon-fields"
SAMPLES = "vademecum.item.sample-table"
ARMOR = "vademecum.armor.table"

FIGURES: Final = {
    "hp": (max_hp, "vademecum.hp.max"),
    "speed": (movement_speed, "vademecum.movement.speed"),
    "capacity": (carrying_capacity, "vademecum.carry.capacity"),
    "initiative": (initiative_dice, "vademecum.combat.initiative"),
}


class OfWhom(NamedTuple):
    who: Mine


def figures(play: VadeMecumPlay, what: OfWhom) -> None:
    """Everything that stands on the sheet of somebody in play."""
    scene, one = play.scene, play.scene.creatures[what.who]
    play = in_private(play, one)
    tell_scores(play, one)
    if one.class_:
        tell_class(play, one)
    for key in one.perks:
        perk = content_of(scene).abilities[key]
        play.note("perk-of", PERKS, one.id, ability=key, skill=perk.skill, level=perk.level)
    play.note("hp-of", HP, one.id, hp=one.hp, of=one.max_hp)
    for name, (work_out, clause) in FIGURES.items():
        tally = work_out(scene, one, play.listening)
        play.note("figure", clause, one.id, tally, figure=name, value=tally.value)
    play.note("tiles", GRID, one.id, tiles=one.speed, feet=one.speed * FEET)
    tell_goods(play, one)


def tell_scores(play: VadeMecumPlay, one: Character) -> None:
    """Who it is, the five attributes, and the skills above 0."""
    if one.is_combatant:
        play.note("is-combatant", COMBATANT, one.id, level=one.level)
    else:
        play.note("is-pc" if one.is_pc else "is-npc", PC_OR_NPC, one.id, level=one.level)
    play.note("attributes-of", ATTRIBUTE_LIST, one.id, **{name: getattr(one, name) for name in ATTRIBUTES})
    if one.flaw:
        play.note("flaw-of", FLAW_AND_FOCUS, one.id, attribute=one.flaw)
    for skill, level in one.skills.items():
        play.note("skill-of", SKILL_LIST, one.id, skill=skill, value=level)
    if not one.is_combatant:
        play.note("renown-of", RENOWN, one.id, renown=RENOWNS[renown(one)], value=renown(one))


def tell_class(play: VadeMecumPlay, one: Character) -> None:
    """The World Kit of the class, its Focus, its skill and its item."""
    scene, content = play.scene, content_of(play.scene)
    kit = kit_of(scene.packs, "class", one.class_)
    if kit:
        play.note("kit-of", content.kits[kit].clause or KIT, one.id, kit=kit)
    found = content.classes[one.class_]
    play.note("class-of", found.clause or CLASS, one.id, class_=one.class_, skill=found.skill, item=found.item)
    play.note("focus-of", FLAW_AND_FOCUS, one.id, attribute=found.focus)
    play.note("class-skill-of", CLASS_SKILL, one.id, skill=found.skill, attribute=found.focus)
    bonus = class_item_bonus(scene, one)
    play.note("class-item-of", CLASS_ITEM, one.id, item=found.item, skill=found.skill, value=bonus)
    pool = points_of(scene, one)
    if pool is not None:
        play.note("points-of", POINTS, one.id, points=pool.key, value=one.points, most=most_points(scene, one))


def tell_goods(play: VadeMecumPlay, one: Character) -> None:
    """Money, and every item with its size and what it is good for."""
    scene, content = play.scene, content_of(play.scene)
    carried = fraction_text(*load(scene, one).as_integer_ratio())
    play.note("carries", SLOTS, one.id, slots=carried, capacity=one.capacity)
    play.note("money-of", MONEY, one.id, money=one.money, unit=unit_of(scene, one))
    for key, count in one.items.items():
        size = content.meals[key].slots if key in content.meals else item_here(scene, key).slots
        slots = fraction_text(*size.as_integer_ratio())
        play.note("item-of", SIZES, one.id, item=key, count=count, slots=slots)
        if key in content.items:
            tell_use(play, one, item_here(scene, key))


def tell_use(play: VadeMecumPlay, one: Character, item: Item) -> None:
    if item.tier:
        play.note("armor-of", ARMOR, one.id, item=item.key, dt=8, dice=item.tier)
    by_the_book = bool(item.printed) and play.scene.rulings.sample_items == "book"
    if item.damage:
        near, far = item.range
        clause = SAMPLES if by_the_book else WEAPONS
        play.note("weapon-of", clause, one.id, item=item.key, dice=item.damage, nearest=near, farthest=far)
    for skill, bonus in item.bonus.items():
        play.note(
            "use-of",
            SAMPLES if by_the_book else ITEMS,
            one.id,
            item=item.key,
            skill=skill,
            value=signed(bonus),
        )


SHOWING_PROCEDURES = {"figures": Procedure(figures, PLAYER_ROLE, OfWhom, "vademecum.character.definition", BESIDE)}
