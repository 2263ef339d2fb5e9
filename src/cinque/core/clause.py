"""The rules of a book as numbered clauses, and the record of which ones the engine cites.

Rules code names clauses by id. Their words are read only when somebody asks "why".
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.resources import files
from typing import Any, Final, NamedTuple

from cinque.core.kept import package_toml

NOT_SHOWN: Final = ("flavour", "advice")
"""Kinds of clause that state no rule, so that no test can show them."""


class Clause(NamedTuple):
    id: str
    kind: str
    where: str
    lines: str
    says: str


class Ruling(NamedTuple):
    """A place where the book is silent or contradicts itself: the readings, and the one we take by default.

    `fixed` is the reason why the other readings cannot be chosen, where that is so.
    """

    id: str
    question: str
    options: dict[str, str]
    default: str
    why: str
    supplied: bool
    fixed: str = ""

    @property
    def name(self) -> str:
        return self.id.rpartition(".")[2]

    @property
    def switch(self) -> bool:
        return len(self.options) > 1 and not self.fixed


class Example(NamedTuple):
    id: str
    where: str
    says: str
    agrees: bool


class Catalogue:
    """The clauses, examples and rulings of one book, from the `clauses.toml` of its package.

    Each part is read once, and kept by hand: compiled, a `cached_property` keeps nothing.
    """

    def __init__(self, package: str, lang: str = "") -> None:
        self.package = package
        self.lang = lang
        self._translated: dict[str, Catalogue] = {}
        self._told: dict[str, Any] | None = None
        self._clauses: dict[str, Clause] | None = None
        self._rulings: dict[str, Ruling] | None = None
        self._examples: dict[str, Example] | None = None
        self._shown: dict[str, list[str]] | None = None

    def read_in(self, lang: str) -> "Catalogue":
        """The same book in another language, where `clauses_LANG.toml` has it."""
        if lang not in self._translated:
            there = files(self.package).joinpath(f"clauses_{lang}.toml").is_file()
            self._translated[lang] = Catalogue(self.package, lang) if there else self
        return self._translated[lang]

    @property
    def _data(self) -> dict[str, Any]:
        if self._told is None:
            self._told = self._whole()
        return self._told

    def _whole(self) -> dict[str, Any]:
        data = self._read("clauses.toml")
        if self.lang:
            told = self._read(f"clauses_{self.lang}.toml")
            data["title"] = told["title"]
            for kind in ("clause", "ruling", "example"):
                data[kind] = [one | told.get(kind, {}).get(one["id"], {}) for one in data.get(kind, [])]
        return data

    def _read(self, name: str) -> dict[str, Any]:
        return package_toml(self.package, name)

    @property
    def title(self) -> str:
        return str(self._data["title"])

    @property
    def clauses(self) -> dict[str, Clause]:
        if self._clauses is None:
            self._clauses = {
                c["id"]: Clause(c["id"], c["kind"], c["where"], c.get("lines", ""), c["says"])
                for c in self._data["clause"]
            }
        return self._clauses

    @property
    def rulings(self) -> dict[str, Ruling]:
        if self._rulings is None:
            self._rulings = {
                r["id"]: Ruling(
                    r["id"],
                    r["question"],
                    dict(r["options"]),
                    r["default"],
                    r["why"],
                    r.get("supplied", False),
                    r.get("fixed", ""),
                )
                for r in self._data.get("ruling", [])
            }
        return self._rulings

    @property
    def examples(self) -> dict[str, Example]:
        if self._examples is None:
            self._examples = {
                e["id"]: Example(e["id"], e["where"], e.get("says", ""), e["agrees"])
                for e in self._data.get("example", [])
            }
        return self._examples

    @property
    def shown(self) -> dict[str, list[str]]:
        """The clauses that tests have shown, each with some of those tests: the report that the package ships."""
        if self._shown is None:
            report = files(self.package).joinpath("shown.json")
            self._shown = dict(json.loads(report.read_text(encoding="utf-8"))) if report.is_file() else {}
        return self._shown

    @property
    def to_show(self) -> list[str]:
        """The ids of the clauses that a test has to show."""
        return [c.id for c in self.clauses.values() if c.kind not in NOT_SHOWN]

    def says(self, id: str) -> str:
        """A clause or ruling in our words; an unknown id gives an empty text."""
        if id in self.clauses:
            return self.clauses[id].says
        return self.rulings[id].question if id in self.rulings else ""

    def __contains__(self, id: str) -> bool:
        return id in self.clauses or id in self.rulings or id in self.examples

    def search(self, words: str) -> list[Clause]:
        """Clauses whose id, heading or text holds every one of the words."""
        wanted = words.casefold().split()
        return [
            c for c in self.clauses.values() if all(word in f"{c.id} {c.where} {c.says}".casefold() for word in wanted)
        ]


Counts = Callable[[str, str], bool]
"""Whether a clause counts that is cited by this kind of event; a question or refusal has no kind."""


class _Listener:
    __slots__ = ("counts", "heard")

    def __init__(self, counts: Counts | None) -> None:
        self.counts = counts
        self.heard: set[str] = set()

    def hear(self, kind: str, ids: tuple[str, ...]) -> None:
        counts = self.counts
        self.heard.update(id for id in ids if id and (counts is None or counts(kind, id)))


LISTENERS: Final[ContextVar[tuple[_Listener, ...]]] = ContextVar("listeners", default=())
"""Who listens to what is done here: a thread or a task of a server never hears what another one does."""


def cite(*ids: str, kind: str = "") -> None:
    """Say that the engine has just relied on these clauses in an event of that kind, a question or a refusal."""
    for listener in LISTENERS.get():
        listener.hear(kind, ids)


@contextmanager
def unheard() -> Iterator[None]:
    """What is relied on inside the block, nobody sees."""
    token = LISTENERS.set(())
    try:
        yield
    finally:
        LISTENERS.reset(token)


@contextmanager
def citations(counts: Counts | None = None) -> Iterator[set[str]]:
    """Collect what is cited inside the block; all of it, or what counts."""
    listener = _Listener(counts)
    token = LISTENERS.set((*LISTENERS.get(), listener))
    try:
        yield listener.heard
    finally:
        LISTENERS.reset(token)
