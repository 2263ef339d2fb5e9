"""A Pokémon of a team as single pieces of text with names, for games that carry along what they do not use."""

from collections.abc import Mapping

from cinque.exchange.showdown.records import DEFAULTS, FIELDS, Mon
from cinque.exchange.showdown.write import carries

LISTS = {"move": "moves", "other": "others"}


def pieces(mon: Mon) -> dict[str, str]:
    """Everything but the species that is not as usual: `item`, `tera-type`, `move.1`, `other.1` …"""
    found = {}
    for name, field in FIELDS.items():
        value = getattr(mon, name)
        if value != DEFAULTS[name]:
            found[name.replace("_", "-")] = field.write(value)
    for name, list_name in LISTS.items():
        for number, text in enumerate(getattr(mon, list_name), 1):
            found[f"{name}.{number}"] = text
    return found


def mon_of(species: str, found: Mapping[str, str]) -> tuple[Mon, list[str]]:
    """A Pokémon out of its pieces, and the names of those that it cannot take or the text cannot say."""
    mon, refused = Mon(species), []
    for name in sorted(found, key=_place):
        changed = _with(mon, name, found[name])
        if changed is None or not carries(changed):
            refused.append(name)
        else:
            mon = changed
    return mon, refused


def _place(name: str) -> tuple[bool, str, int]:
    """Fields come before lists, so that a line that is kept besides a field is not taken for the field."""
    kind, _, number = name.partition(".")
    return kind in LISTS, kind, int(number) if number.isdecimal() and len(number) <= 9 else 0


def _with(mon: Mon, name: str, text: str) -> Mon | None:
    kind, dot, _ = name.partition(".")
    if dot and kind == "move":
        return mon._replace(moves=(*mon.moves, text))
    if dot and kind == "other":
        return mon._replace(others=(*mon.others, text))
    field = FIELDS.get(name.replace("-", "_"))
    value = field.read(text) if field else None
    return None if field is None or value is None else mon._replace(**{field.name: value})
