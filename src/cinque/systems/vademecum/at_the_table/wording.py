"""Figures and pieces of content in words of the reader's language."""

from fractions import Fraction

from cinque.core.pack import Content
from cinque.core.sentences import COMMAS, Words
from cinque.core.sheet import Name
from cinque.core.tally import fraction_text, signed
from cinque.systems.vademecum.content.records import INJURY, TO_HIT, Ability, Check, Item

WORDS = Words("cinque.systems.vademecum")


def language(name: Name) -> str:
    return name("word", "language")


def say(name: Name, key: str, **facts: object) -> str:
    return WORDS.template(language(name), "fact", key).format(**facts)


def listed(name: Name, parts: list[str]) -> str:
    return COMMAS[language(name)].join(part for part in parts if part)


def dice(count: int) -> str:
    return f"{count}D6" if count else ""


def feet(name: Name, count: int) -> str:
    return say(name, "feet", feet=count) if count else ""


def slots(count: Fraction) -> str:
    return fraction_text(*count.as_integer_ratio()) if count else ""


def about(content: Content, kind: str, key: str, name: Name) -> str:
    """What a piece of content does, as its pack tells it."""
    told = content.pieces[kind][key].about
    return told.get(language(name)) or told.get("en", "")


def decides(ability: Ability, name: Name) -> str:
    """What is left to the game master."""
    text = (ability.decides_ja if language(name) == "ja" else "") or ability.decides
    return say(name, "decides", what=text) if text else ""


def ability_text(content: Content, key: str, name: Name) -> str:
    ability = content.record("ability", key)
    parts = [about(content, "ability", key, name), decides(ability, name)]
    return say(name, "gap").join(part for part in parts if part)


def check_text(check: Check | None, name: Name) -> str:
    if check is None:
        return ""
    skill = name("skill", check.skill)
    if check.against:
        return say(name, "against", skill=skill, others=listed(name, [name("skill", one) for one in check.against]))
    if check.dt:
        return say(name, "check-dt", skill=skill, dt=check.dt)
    return say(name, {TO_HIT: "check-to-hit", INJURY: "check-injury"}.get(check.faces, "check"), skill=skill)


def range_text(item: Item, name: Name) -> str:
    nearest, farthest = item.range
    if not item.attack:
        return ""
    return say(name, "range", nearest=nearest, farthest=farthest) if nearest else feet(name, max(5, farthest))


def item_text(item: Item, name: Name) -> str:
    """What an item is good for, on one line."""
    bonuses = [f"{name('skill', skill)} {signed(bonus)}" for skill, bonus in item.bonus.items()]
    tier = name("word", f"tier-{item.tier}") if item.tier else ""
    abilities = [name("ability", key) for key in item.abilities]
    return listed(name, [*bonuses, dice(item.damage), range_text(item, name), tier, *abilities])
