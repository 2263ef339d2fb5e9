"""What goes by the name of a move of the main series, and not by a rule of conversion: `moves.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from cinque.systems.mystery.content.records import Change, Effect, Heal, Inflict, Lay


class ByName(NamedTuple):
    """The rule of each move, power, target and effects; words for game masters; what Natural Gift makes of berries."""

    rules: dict[str, str]
    powers: dict[str, int]
    targets: dict[str, str]
    effects: dict[str, tuple[Effect, ...]]
    narrative: dict[str, dict[str, str]]
    gifts: dict[str, str]


@cache
def by_name() -> ByName:
    tables = tomllib.loads((files("cinque.systems.mystery.content") / "moves.toml").read_text(encoding="utf-8"))
    rules = {key: rule for rule, keys in tables["rule"].items() for key in keys}
    effects = {key: tuple(read_effect(each) for each in listed) for key, listed in tables["effects"].items()}
    return ByName(rules, tables["power"], tables["target"], effects, tables["narrative"], tables["gift"])


def read_effect(table: dict[str, Any]) -> Effect:
    """Each kind of effect is told by its first field."""
    shapes: tuple[type[Effect], ...] = (Inflict, Change, Heal, Lay)
    return next(shape(**table) for shape in shapes if shape._fields[0] in table)
