"""`cinque dex --json`: the facts for programs. Things go by key, fractions are [numerator, denominator]."""

from fractions import Fraction
from typing import Any

from cinque import dex
from cinque.cli import dex_facts
from cinque.cli.dex_cards import Record, record_of
from cinque.core.ask import Data
from cinque.core.system import Entry

IN_HEAD = ("key", "name", "ja")


def dex_entry(found: dex.Found, gen: int) -> Data:
    """A thing of the main series."""
    kind, key = found
    one = record_of(found, gen)
    ja = one.ja if one is not None else dex.name_of(kind, key, "ja")
    return {
        "source": "dex",
        "kind": kind,
        "key": key,
        "names": {"en": dex.name_of(kind, key), "ja": ja or None},
        "facts": {"as_of": gen, **own_facts(one), **plain(further_facts(key, one, gen))},
    }


def system_entry(source: str, entry: Entry) -> Data:
    """A piece of content of one of our systems; its facts are the fields of the system's own record."""
    return {"source": source, **entry._asdict()}


def own_facts(one: Record | None) -> Data:
    told: Data = plain(one) if one is not None else {}
    return {name: value for name, value in told.items() if name not in IN_HEAD}


def further_facts(key: str, one: Record | None, gen: int) -> Data:
    """What the cards tell beyond the record."""
    if isinstance(one, dex.Species):
        known = dex_facts.lesson(key, gen)
        return {"match_ups": dex.match_ups(one.types, gen), "learns_in": known.gen, "learns": known.learned}
    if isinstance(one, dex.Move):
        learners = dex_facts.learners(key, gen)
        ways = {who: sorted(hows) for who, hows in learners.ways.items()}
        return {"match_ups": dex_facts.dealt(one.type, gen), "learned_in": learners.gen, "learned_by": ways}
    if isinstance(one, dex.Item):
        return {"evolves": [(before, step) for before, step in dex_facts.evolutions_with(key, gen)]}
    if isinstance(one, dex.Ability):
        having, hidden = dex_facts.holders(key, gen)
        return {"species": having, "hidden_species": hidden}
    if isinstance(one, dex.Nature):
        return {}
    if isinstance(one, dex.Type):
        in_chart = not (one.odd or one.tera_only)
        taken, dealt = (dex.match_ups(key, gen), dex_facts.dealt(key, gen)) if in_chart else ({}, {})
        return {"taken": taken, "dealt": dealt, "species": dex_facts.of_type(key, gen)}
    return {"species": dex_facts.in_egg_group(key, gen)}


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value
