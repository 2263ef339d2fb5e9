"""Who learns what, and how."""

import re
from functools import cache

from cinque.dex.model import Learned
from cinque.dex.records import species
from cinque.dex.table import LAST, read, row

_HOW = {
    "L": "level",
    "M": "machine",
    "T": "tutor",
    "E": "egg",
    "S": "event",
    "D": "dream-world",
    "V": "transfer",
    "R": "special",
}
_ORDER = {how: place for place, how in enumerate(_HOW.values())}
_WAY = r"([A-Z])({gen})(\d*)(?::(\d*))?"
_ANY = r"\d"


@cache
def _lines() -> dict[str, str]:
    lines = read("learnsets.tsv").split("\n")[:-1]
    return {key: ways for key, _, ways in (line.partition("\t") for line in lines)}


@cache
def _own(key: str, gen: str) -> tuple[Learned, ...]:
    """Only the ways of the wanted generation are taken apart: all of them together are hundreds."""
    learned = []
    ways_of = re.compile(_WAY.format(gen=gen)).findall
    for entry in _lines().get(key, "").split(","):
        move, _, ways = entry.partition(" ")
        for letter, when, number, level in ways_of(ways):
            if letter == "S":
                learned.append(Learned(move, "event", int(when), int(level or 0), int(number)))
            else:
                learned.append(Learned(move, _HOW[letter], int(when), int(number or 0)))
    return tuple(sorted(learned, key=_place))


def _place(one: Learned) -> tuple[int, int, int, str, int]:
    return one.gen, _ORDER[one.how], one.level, one.move, one.event or 0


@cache
def _all(key: str, gen: str) -> tuple[Learned, ...]:
    """A form's own moves, and those of the form it comes from where its own are only additions."""
    own = _own(key, gen)
    one = species(key, LAST)
    parent = one.changes_from or (one.base if one.is_form else "")
    # keys of moves have no capital letters, so an L is a way by level
    if not parent or "L" in _lines().get(key, ""):
        return own
    return tuple(sorted({*own, *_all(parent, gen)}, key=_place))


@cache
def learnset(key: str, gen: int | None, own: bool) -> tuple[Learned, ...]:
    row("species", key, LAST if gen is None else gen)
    wanted = _ANY if gen is None else str(gen)
    return _own(key, wanted) if own else _all(key, wanted)
