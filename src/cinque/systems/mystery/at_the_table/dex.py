"""What people read who look up a move, a species, an Ability, an IQ skill, an item or something of the Summit."""

from collections.abc import Callable
from typing import Any

from cinque.core.sheet import Name
from cinque.core.tally import signed
from cinque.systems.mystery.at_the_table.dex_effects import listed, of_item, of_move
from cinque.systems.mystery.content import content_for
from cinque.systems.mystery.content.records import (
    MOST_LEVEL,
    RANK_KEYS,
    Asset,
    CountryRecord,
    Event,
    Item,
    LevelTable,
    Move,
    Outcome,
    RankTable,
    Species,
)
from cinque.systems.mystery.content.traits import Ability, IqSkill
from cinque.systems.mystery.getting_started.abilities_and_iq_skills import DICE, ROLL_PRICES
from cinque.systems.mystery.leveling import START

Lines = list[tuple[str, str]]
MOST_SHOWN = 8


def describe(kind: str, key: str, packs: tuple[str, ...], name: Name, lang: str) -> Lines:
    """The facts as a reader gets them: pairs of a label and a text."""
    describers: dict[str, Callable[[Any, Name], Lines]] = {
        "move": _move,
        "species": _species,
        "item": _item,
        "asset": _asset,
        "event": _event,
        "country": _country,
        "ability": lambda ability, name: [*_about(kind, key, packs, lang), *_ability(ability, packs, name)],
        "iq-skill": lambda skill, name: [*_about(kind, key, packs, lang), *_skill(skill, name)],
    }
    if kind == "rank-table":
        return _ranks(content_for(packs).records(kind)[key], name)
    if kind == "level-table":
        return _levels(content_for(packs).records(kind)[key], name)
    facts = describers[kind](content_for(packs).records(kind)[key], name) if kind in describers else []
    return [(name("stat", label), text) for label, text in facts if text]


def _move(move: Move, name: Name) -> Lines:
    return [
        ("type", name("type", move.type)),
        ("property", name("property", move.property_)),
        ("ap", f"{move.ap}(-{move.priority})" if move.priority else str(move.ap)),
        ("bp", str(move.bp) if move.attacks else ""),
        ("accuracy", f"≥{move.accuracy}" if move.accuracy else name("word", "sure-hit")),
        ("targets", name("target", move.target)),
        ("hits", "–".join(map(str, dict.fromkeys(move.hits))) if move.hits != (1, 1) else ""),
        ("effect", of_move(move, name)),
        ("decided-by", name("word", "game-master") if move.narrative else ""),
    ]


def _species(species: Species, name: Name) -> Lines:
    return [
        ("type", "/".join(name("type", each) for each in species.types)),
        ("species-bonus", name("stat", species.bonus)),
        ("ability", name("word", "comma").join(name("ability", key) for key in species.abilities)),
    ]


def _about(kind: str, key: str, packs: tuple[str, ...], lang: str) -> Lines:
    about = content_for(packs).pieces[kind][key].about
    return [("effect", about.get(lang) or about.get("en", ""))]


def _ability(ability: Ability, packs: tuple[str, ...], name: Name) -> Lines:
    """Whoever can have it, as far as they fit on a line; the game master's word where the rules have none."""
    who = [key for key, species in content_for(packs).species.items() if ability.key in species.abilities]
    shown = name("word", "comma").join(name("species", key) for key in who[:MOST_SHOWN])
    return [
        ("decided-by", name("word", "game-master") if ability.does.narrative else ""),
        ("had-by", f"{shown} … ({len(who)})" if len(who) > MOST_SHOWN else shown),
    ]


def _skill(skill: IqSkill, name: Name) -> Lines:
    return [
        ("tier", str(skill.tier)),
        ("iq", str(skill.price)),
        ("ip", str(skill.ip)),
        ("discounted-roll", f"{skill.number} (1d{DICE[skill.tier]}, {ROLL_PRICES[skill.tier]} IQ)"),
        ("decided-by", name("word", "game-master") if skill.does.narrative else ""),
    ]


def _item(item: Item, name: Name) -> Lines:
    return [
        ("price", f"{item.price}₽" if item.price else ""),
        ("ap", str(item.ap)),
        ("targets", name("target", "one" if item.opponents else "ally")),
        ("effect", of_item(item, name)),
    ]


def _asset(asset: Asset, name: Name) -> Lines:
    return [("price", str(asset.price)), ("venture", _outcome(asset.venture, name))]


def _event(event: Event, name: Name) -> Lines:
    return [
        ("dt", str(event.dt)),
        ("helped-by", listed(name, [name("asset", key) for key in event.helped_by])),
        ("success", _outcome(event.success, name)),
        ("failure", _outcome(event.failure, name)),
    ]


def _country(country: CountryRecord, name: Name) -> Lines:
    assets = [f"{name('asset', key)} {count}" for key, count in country.assets.items()]
    return [("areas", str(country.areas)), ("funding", str(country.funding)), ("assets", listed(name, assets))]


def _outcome(outcome: Outcome, name: Name) -> str:
    return listed(
        name,
        [
            f"{name('stat', 'stability')} {signed(outcome.stability)}" if outcome.stability else "",
            f"{name('stat', 'funding')} {signed(outcome.funding)}" if outcome.funding else "",
            *(f"{name('asset', key)} {signed(count)}" for key, count in outcome.assets.items()),
        ],
    )


def _levels(table: LevelTable, name: Name) -> Lines:
    """A table in ten steps: HP, Level Damage Bonus, and the XP that lead to the next level."""
    rows = table.by_level()
    labels = [name("stat", label) for label in ("hp", "level-damage-bonus", "xp")]
    shown = (START, *range(10, MOST_LEVEL + 1, 10))
    return [
        (
            f"{name('stat', 'level')} {level}",
            " · ".join(f"{label} {figure}" for label, figure in zip(labels, rows[level][1:], strict=True)),
        )
        for level in shown
    ]


def _ranks(table: RankTable, name: Name) -> Lines:
    """The Rank Points of each Rank."""
    return [(name("rank", key), str(points)) for key, points in zip(RANK_KEYS, table.by_place(), strict=True)]
