"""What a game that has no such form has instead: Keldeo for Keldeo-Resolute, Hidden Power for Hidden Power [Fire]."""

import re
from collections.abc import Container, Iterator
from typing import NamedTuple

from cinque import dex

_HIDDEN_POWER = re.compile(r"(hidden power)\b.+", re.IGNORECASE)


class Meant(NamedTuple):
    """The key that a game has for a name of the main series, empty if it has none; `form` if it is not the very one."""

    key: str
    form: bool = False


def meant(kind: str, text: str, there: Container[str]) -> Meant:
    """The species or move of that name that is there, or else the one that it is a form of."""
    for number, name in enumerate(_names(kind, text)):
        found = [one.key for one in dex.find(name, kind) if one.key in there]
        if len(found) == 1 and not name.isdecimal() and (number == 0 or not _is_another(kind, text, found[0])):
            return Meant(found[0], number > 0)
    return Meant("")


def _is_another(kind: str, text: str, key: str) -> bool:
    """Whether it only looks like a form: Porygon-Z is no Porygon."""
    same = dex.find(text, kind)
    return kind == "species" and any(dex.species(one.key).number != dex.species(key).number for one in same)


def _names(kind: str, text: str) -> Iterator[str]:
    """The name itself, and then without the form, of which there may be several parts: Tauros-Paldea-Blaze."""
    yield text
    if kind == "species":
        while "-" in text:
            text = text.rpartition("-")[0]
            yield text
    elif kind == "move" and (match := _HIDDEN_POWER.fullmatch(text.strip())):
        yield match[1]
