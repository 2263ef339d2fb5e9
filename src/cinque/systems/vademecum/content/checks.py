"""What must hold of a piece of content besides the shape of its record."""

from collections.abc import Iterable

from cinque.core.refusal import Refusal
from cinque.systems.vademecum.content.records import (
    ARMOR,
    EVOLUTION_LEVELS,
    TABLE,
    WEAPON,
    Ability,
    Combatant,
    Item,
    Points,
)

Faults = Iterable[tuple[str, Refusal]]
MOST_SKILL = 3


def check_ability(ability: Ability) -> Faults:
    if ability.skill and ability.level > MOST_SKILL:
        yield "level", Refusal("perk-level-too-high", "vademecum.skill.scale", most=MOST_SKILL)
    if ability.narrative and not ability.decides:
        yield "decides", Refusal("narrative-says-what", "vademecum.class.abilities")
    if ability.check is not None and (ability.check.faces == TABLE) != bool(ability.table):
        yield "table", Refusal("table-and-check", "vademecum.check.outcome")


def check_points(points: Points) -> Faults:
    if points.each_level == bool(points.most) or len(points.most) not in (0, len(EVOLUTION_LEVELS)):
        yield "most", Refusal("points-for-each-form", "vademecum.class.points", count=len(EVOLUTION_LEVELS))


def check_item(item: Item) -> Faults:
    if (item.kind == WEAPON) != bool(item.attack and item.damage):
        yield "attack", Refusal("weapon-attack-and-damage", "vademecum.item.weapon-fields")
    if item.tier and item.kind != ARMOR:
        yield "tier", Refusal("only-armor-has-a-tier", "vademecum.armor.table")
    if item.range[0] > item.range[1]:
        yield "range", Refusal("range-nearest-first", "vademecum.item.weapon-fields")


def check_combatant(combatant: Combatant) -> Faults:
    for ability in combatant.some_have:
        if ability in combatant.abilities:
            yield "some_have", Refusal("some-have-what-all-have", "vademecum.combatant.abilities", ability=ability)
