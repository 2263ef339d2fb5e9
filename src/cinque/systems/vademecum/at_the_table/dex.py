"""What people read who look up a perk, an ability, an item, a condition, a combatant or anything else of a kit."""

from collections.abc import Callable
from typing import Any

from cinque.core.sheet import Name
from cinque.core.tally import signed
from cinque.systems.vademecum.at_the_table.wording import (
    about,
    check_text,
    decides,
    dice,
    feet,
    language,
    listed,
    range_text,
    say,
    slots,
)
from cinque.systems.vademecum.content import VadeMecumContent, class_abilities, content_for, innate
from cinque.systems.vademecum.content.records import (
    ATTRIBUTES,
    Ability,
    Class,
    ClassItem,
    Combatant,
    Condition,
    Cost,
    Item,
    Points,
    Race,
)
from cinque.systems.vademecum.content.world import Kit, Lodging, Meal, Skill, Vehicle
from cinque.systems.vademecum.purse import GENERIC
from cinque.systems.vademecum.world.combatants import combat_rating
from cinque.systems.vademecum.world.currency import rarity_of

GOODS = ("item", "meal", "lodging", "vehicle")
Lines = list[tuple[str, str]]


def describe(kind: str, key: str, packs: tuple[str, ...], name: Name) -> Lines:
    """The facts as a reader gets them: pairs of a label and a text."""
    content = content_for(packs)
    describers: dict[str, Callable[[Any, Name], Lines]] = {
        "kit": _kit,
        "skill": _skill,
        "condition": _condition,
        "ability": _ability,
        "race": _race,
        "points": _points,
        "class-item": _class_item,
        "class": lambda record, name: _class(record, packs, name),
        "item": _item,
        "meal": _meal,
        "lodging": _lodging,
        "vehicle": _vehicle,
        "combatant": _combatant,
    }
    price = [("price", _price(content, kind, key, name))] if kind in GOODS else []
    facts = describers[kind](content.records(kind)[key], name) if kind in describers else []
    lines = [("about", about(content, kind, key, name)), ("world", _world(content, kind, key, name)), *price, *facts]
    return [(name("stat", label), text) for label, text in lines if text]


def _world(content: VadeMecumContent, kind: str, key: str, name: Name) -> str:
    kit = _kit_of(content, kind, key) if kind != "kit" else ""
    return name("kit", kit) if kit else ""


def _kit_of(content: VadeMecumContent, kind: str, key: str) -> str:
    """The kit whose pack contains it."""
    pack = content.origin[kind, key]
    return next((kit for kit in content.kits if content.origin["kit", kit] == pack), "")


def _kit(kit: Kit, name: Name) -> Lines:
    currency = kit.currency_ja if language(name) == "ja" else kit.currency
    return [
        ("currency", f"{currency} ({kit.currency_short})"),
        ("includes", listed(name, [name("kit", one) for one in kit.includes])),
    ]


def _skill(skill: Skill, name: Name) -> Lines:
    return [("attribute", name("attribute", skill.attribute))]


def _condition(condition: Condition, name: Name) -> Lines:
    text = (condition.decides_ja if language(name) == "ja" else "") or condition.decides
    return [
        ("attacked", signed(condition.attacked) if condition.attacked else ""),
        ("attack", signed(condition.attack) if condition.attack else ""),
        ("bans", listed(name, [name("ban", one) for one in condition.bans])),
        ("turn-damage", dice(condition.turn_damage)),
        ("cure", check_text(condition.cure, name)),
        ("game-master", text),
    ]


def _ability(ability: Ability, name: Name) -> Lines:
    return [
        ("kind", _kind_of(ability, name)),
        ("action", name("action", ability.action)),
        ("check", check_text(ability.check, name)),
        ("cost", _cost(ability.cost, name)),
        ("uses", say(name, "per-rest", uses=ability.uses) if ability.uses else ""),
        ("range", feet(name, ability.range)),
        ("damage", dice(ability.damage)),
        ("heals", dice(ability.heals)),
        ("conditions", listed(name, [name("condition", one.condition) for one in ability.conditions])),
        ("game-master", decides(ability, name)),
    ]


def _kind_of(ability: Ability, name: Name) -> str:
    class_ = name("class", ability.class_) if ability.class_ else ""
    if ability.skill:
        return listed(name, [class_, say(name, "perk", skill=name("skill", ability.skill), level=ability.level)])
    if not ability.class_:
        return ""
    return say(name, "innate" if ability.innate else "class-ability", class_=class_, level=ability.level)


def _cost(cost: Cost | None, name: Name) -> str:
    if cost is None or not (cost.points or cost.to):
        return ""
    number = f"{cost.points}–{cost.to}" if cost.to else str(cost.points)
    points = say(name, "a-point" if number == "1" else "some-points", points=number)
    return say(name, f"points-{cost.per}", points=points) if cost.per else points


def _race(race: Race, name: Name) -> Lines:
    return [("perk", name("ability", race.perk) if race.perk else "")]


def _points(points: Points, name: Name) -> Lines:
    most = say(name, "each-level") if points.each_level else " / ".join(map(str, points.most))
    return [("short", points.short), ("most", most), ("restored", name("restored", points.restored))]


def _class_item(item: ClassItem, name: Name) -> Lines:
    return [("bonus", " / ".join(signed(bonus) for bonus in item.bonus))]


def _class(class_: Class, packs: tuple[str, ...], name: Name) -> Lines:
    own = content_for(packs).perks
    chosen = {key: one for key, one in class_abilities(packs, class_.key).items() if not (one.innate or one.part_of)}
    perks = {key: one for key, one in own.items() if one.class_ == class_.key}
    return [
        ("focus", name("attribute", class_.focus)),
        ("skill", name("skill", class_.skill)),
        ("class-item", name("class-item", class_.item)),
        ("points", name("points", class_.points) if class_.points else ""),
        ("innate", listed(name, [name("ability", key) for key in innate(packs, class_.key, "")])),
        ("abilities", listed(name, [f"{name('ability', key)} ({one.level})" for key, one in chosen.items()])),
        ("perks", listed(name, [f"{name('ability', key)} ({one.level})" for key, one in perks.items()])),
    ]


def _item(item: Item, name: Name) -> Lines:
    return [
        ("kind", name("word", item.kind)),
        ("slots", slots(item.slots)),
        ("bonus", listed(name, [f"{name('skill', skill)} {signed(bonus)}" for skill, bonus in item.bonus.items()])),
        ("attack", name("word", item.attack) if item.attack else ""),
        ("damage", dice(item.damage)),
        ("range", range_text(item, name)),
        ("tier", name("word", f"tier-{item.tier}") if item.tier else ""),
        ("made-by", name("class", item.made_by) if item.made_by else ""),
        ("abilities", listed(name, [name("ability", key) for key in item.abilities])),
    ]


def _price(content: VadeMecumContent, kind: str, key: str, name: Name) -> str:
    """In the money of its world."""
    cost, kit = content.records(kind)[key].cost, _kit_of(content, kind, key)
    unit = content.kits[kit].currency_short if kit else GENERIC
    return say(name, "price", cost=cost, unit=unit, rarity=name("term", rarity_of(cost))) if cost else ""


def price_text(packs: tuple[str, ...], key: str) -> str:
    """For short: `16 VP`. What every world has is counted in whatever its money is."""
    content = content_for(packs)
    kind = "item" if key in content.items else "meal"
    kit, cost = _kit_of(content, kind, key), content.records(kind)[key].cost
    return f"{cost} {content.kits[kit].currency_short}" if kit else str(cost)


def _meal(meal: Meal, name: Name) -> Lines:
    return [("satiation", str(meal.satiation)), ("slots", slots(meal.slots))]


def _lodging(lodging: Lodging, name: Name) -> Lines:
    return [("bonus", signed(lodging.bonus) if lodging.bonus else "")]


def _vehicle(vehicle: Vehicle, name: Name) -> Lines:
    return [
        ("seats", str(vehicle.seats)),
        ("pace", say(name, "pace", mph=vehicle.mph, day=vehicle.miles_per_day)),
    ]


def _combatant(combatant: Combatant, name: Name) -> Lines:
    scores = [f"{name('attribute', one)} {signed(getattr(combatant.attributes, one))}" for one in ATTRIBUTES]
    rating = combat_rating(combatant.level).value
    return [
        ("level", str(combatant.level)),
        ("combat-rating", str(rating)),
        ("attributes", listed(name, scores)),
        ("role", name("role", combatant.role)),
        ("faction", name("faction", combatant.faction) if combatant.faction else ""),
        ("items", listed(name, [name("item", key) for key in combatant.items])),
        ("one-of", listed(name, [name("item", key) for key in combatant.one_of])),
        ("abilities", listed(name, [name("ability", key) for key in combatant.abilities])),
        ("some-have", listed(name, [name("ability", key) for key in combatant.some_have])),
    ]
