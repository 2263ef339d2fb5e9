"""Who learns what, and how."""

import re
from functools import cache

from cinque.dex.model import Learned
from cinque.dex.records import species
from cinque.dex.table import LAST, keys, read, row

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
    own, parent = _own(key, gen), _parent(key)
    return tuple(sorted({*own, *_all(parent, gen)}, key=_place)) if parent else own


@cache
def learnset(key: str, gen: int | None, own: bool) -> tuple[Learned, ...]:
    row("species", key, LAST if gen is None else gen)
    wanted = _ANY if gen is None else str(gen)
    return _own(key, wanted) if own else _all(key, wanted)


@cache
def learners(move: str) -> tuple[str, ...]:
    """Found in the lines themselves: taking all learnsets apart would take a second."""
    row("move", move)
    taught = {key for key, ways in _lines().items() if f",{move} " in f",{ways}"}
    return tuple(key for key in keys("species", LAST, True) if any(one in taught for one in _line_of_descent(key)))


def _line_of_descent(key: str) -> list[str]:
    """A form, the form it comes from, and so on, as far as their own lists are only additions."""
    line = [key]
    while parent := _parent(line[-1]):
        line.append(parent)
    return line


def _parent(key: str) -> str:
    """The form whose moves a form learns too; none where its own list says everything."""
    one = species(key, LAST)
    # keys of moves have no capital letters, so an L is a way by level
    own_levels = "L" in _lines().get(key, "")
    return "" if own_levels else one.changes_from or (one.base if one.is_form else "")
