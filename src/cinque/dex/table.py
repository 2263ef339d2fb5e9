"""Reads the files of facts: a line per thing, taken apart only when somebody asks for it."""

import json
import pkgutil
from functools import cache
from typing import Any, NamedTuple

from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal

LAST = 9
FILES = {
    "species": "species",
    "move": "moves",
    "item": "items",
    "ability": "abilities",
    "nature": "natures",
    "type": "types",
    "egg-group": "egg_groups",
}
KINDS = tuple(FILES)

_ABSENT = "."
_PAST = "p"
_AVAILABILITY = {"a": "", _PAST: "past", "u": "unobtainable", "g": "gigantamax", "l": "lgpe", "f": "future"}


class Unknown(Mistake):
    """There is no such thing, or not in that generation."""


class Row(NamedTuple):
    """A line of a file: `there` has a letter for each generation, `facts` are JSON."""

    key: str
    there: str
    name: str
    ja: str
    facts: str

    @property
    def first(self) -> int:
        """The generation it came with."""
        return len(self.there) - len(self.there.lstrip(_ABSENT)) + 1


def read(file: str) -> str:
    # importlib.resources would take longer to import than the whole first look-up
    found = pkgutil.get_data("cinque.dex", f"data/{file}")
    assert found is not None, f"{file} is missing from the package"
    return found.decode("utf-8")


@cache
def lines(kind: str) -> dict[str, str]:
    """All things of a kind by key, in the order of their numbers."""
    check_kind(kind)
    found = read(f"{FILES[kind]}.tsv").split("\n")[:-1]
    return {line[: line.index("\t")]: line for line in found}


def check_kind(kind: str) -> None:
    if kind not in FILES:
        raise Unknown(Refusal("dex-no-kind", "", kind=kind, kinds=list(KINDS)))


def check_generation(gen: int) -> None:
    if not 1 <= gen <= LAST:
        raise Unknown(Refusal("dex-no-generation", "", gen=gen, last=LAST))


def _letter(key: str, line: str, gen: int) -> str:
    """The availability: the letters stand right behind the key and a tab."""
    return line[len(key) + gen]


def rows(kind: str) -> list[Row]:
    return [Row(*line.split("\t")) for line in lines(kind).values()]


def row(kind: str, key: str, gen: int = LAST) -> Row:
    """The line of a thing that is there in that generation."""
    check_generation(gen)
    line = lines(kind).get(key)
    if line is None:
        raise Unknown(Refusal("dex-nothing", "", kind=kind, name=key, hint=_suggestions(kind, key)))
    found = Row(*line.split("\t"))
    if found.first > gen:
        raise Unknown(Refusal("dex-later", "", name=found.name, ja=found.ja, first=found.first, gen=gen))
    return found


def _suggestions(kind: str, key: str) -> list[str]:
    from cinque.core.suggest import suggestions

    return suggestions(key, lines(kind))


def exists(kind: str, key: str, gen: int = LAST) -> bool:
    """Whether there is such a thing in that generation, or was before it."""
    check_generation(gen)
    line = lines(kind).get(key)
    return line is not None and _letter(key, line, gen) != _ABSENT


@cache
def keys(kind: str, gen: int, past: bool) -> tuple[str, ...]:
    """All that exist in a generation, in the order of their numbers; without those of the past if so wanted."""
    check_generation(gen)
    missing = _ABSENT if past else _ABSENT + _PAST
    return tuple(key for key, line in lines(kind).items() if _letter(key, line, gen) not in missing)


def heading(found: Row, gen: int) -> dict[str, Any]:
    """The facts that every record begins with."""
    return {
        "key": found.key,
        "name": found.name,
        "ja": found.ja,
        "gen": found.first,
        "availability": _AVAILABILITY[found.there[gen - 1]],
    }


def facts(found: Row, gen: int) -> dict[str, Any]:
    """The facts of a thing in a generation: those of the last one, changed back step by step. Lists become tuples."""
    told: dict[str, Any] = json.loads(found.facts)
    steps = told.pop("old", {})
    for step in sorted(steps, reverse=True):
        if int(step) >= gen:
            told.update(steps[step])
    return {field: _frozen(value) for field, value in told.items() if value is not None}


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value


@cache
def source() -> dict[str, str]:
    """The packages that the facts come from, with their versions."""
    found: dict[str, str] = json.loads(read("source.json"))
    return found
