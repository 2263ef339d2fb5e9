"""Makes records out of facts. What a generation does not have yet, its records do not mention."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from cinque.dex.model import Abilities, Ability, Effect, Evolution, Item, Move, Nature, Species, Stage, Stats
from cinque.dex.table import exists, facts, heading, row


def _there(kind: str, keys: Iterable[str], gen: int) -> tuple[str, ...]:
    return tuple(key for key in keys if exists(kind, key, gen))


def _one_there(kind: str, key: str, gen: int) -> str:
    return key if key and exists(kind, key, gen) else ""


def _stages(pairs: Iterable[tuple[str, int]]) -> tuple[Stage, ...]:
    return tuple(Stage(stat, by) for stat, by in pairs)


@cache
def species(key: str, gen: int) -> Species:
    found = row("species", key, gen)
    told = facts(found, gen)
    eighths = told.pop("male_eighths", 0)
    parent = _one_there("species", told.pop("evolves_from", ""), gen)
    step = told.pop("evolution", None)
    told.update(
        base=told.get("base", key),
        stats=Stats(*told["stats"]),
        abilities=Abilities(*(_one_there("ability", one, gen) for one in told["abilities"])),
        male=None if eighths < 0 else Fraction(eighths, 8),
        evolves_from=parent,
        evolution=_evolution(key, step, gen) if parent else None,
        evolutions=tuple(
            _evolution(child, facts(row("species", child, gen), gen)["evolution"], gen)
            for child in _there("species", told.pop("evolves_to", ()), gen)
        ),
        gigantamax=_one_there("move", told.get("gigantamax", ""), gen),
        mother=_one_there("species", told.get("mother", ""), gen),
        required_items=_there("item", told.get("required_items", ()), gen),
        battle_only=_there("species", told.get("battle_only", ()), gen),
    )
    forms = _there("species", told.pop("forms", ()), gen)
    told["forms"] = forms if len(forms) > 1 else ()
    return Species(**heading(found, gen), **told)


def _evolution(key: str, step: dict[str, Any], gen: int) -> Evolution:
    return Evolution(key, **{**step, "item": _one_there("item", step.get("item", ""), gen)})


@cache
def move(key: str, gen: int) -> Move:
    found = row("move", key, gen)
    told = facts(found, gen)
    for field in ("recoil", "drain", "heal"):
        if field in told:
            told[field] = Fraction(*told[field])
    told["effects"] = tuple(_effect(one) for one in told.get("effects", ()))
    told["z_stages"] = _stages(told.get("z_stages", ()))
    return Move(**heading(found, gen), **told)


def _effect(told: dict[str, Any]) -> Effect:
    return Effect(**{**told, "stages": _stages(told.get("stages", ()))})


@cache
def item(key: str, gen: int) -> Item:
    found = row("item", key, gen)
    told = facts(found, gen)
    told.update(
        stages=_stages(told.get("stages", ())),
        users=_there("species", told.get("users", ()), gen),
        forced_form=_one_there("species", told.get("forced_form", ""), gen),
        mega=tuple(pair for pair in told.get("mega", ()) if exists("species", pair[1], gen)),
    )
    return Item(**heading(found, gen), **told)


@cache
def ability(key: str, gen: int) -> Ability:
    found = row("ability", key, gen)
    return Ability(**heading(found, gen), **facts(found, gen))


@cache
def nature(key: str, gen: int) -> Nature:
    found = row("nature", key, gen)
    return Nature(**heading(found, gen), **facts(found, gen))
