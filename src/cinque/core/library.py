"""The content that a table plays with: what comes with the system, packs on top, and what the table makes for itself.

A table's own content is a pack as well, the last of its packs. Its source lies in the scene (`Scene.own`), so that a
journal needs nothing else.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Generic, TypeVar

from cinque.core.ask import Data
from cinque.core.pack import (
    OWN,
    Content,
    ContentKind,
    Head,
    Pack,
    PackReader,
    Piece,
    digest_of,
    shelve,
    shelved,
)
from cinque.core.refusal import Refusal
from cinque.core.system import SetupError

C = TypeVar("C", bound=Content)
MOST_CONTENTS = 64


class Library(Generic[C]):
    """Puts content together. `own` are the fields of a setup that hold the table's own, with the kinds in them.

    `base` gives the pack that comes with the system, `make` the system's content out of packs.
    """

    def __init__(
        self,
        system: str,
        kinds: Mapping[str, ContentKind],
        own: Mapping[str, str],
        base: Callable[[], Pack],
        make: Callable[[list[Pack]], C],
    ) -> None:
        self.system = system
        self.kinds = kinds
        self.own = own
        self._base = base
        self._make = make
        self.content = lru_cache(maxsize=MOST_CONTENTS)(self._content)
        """The content of a table by the pins of its packs."""

    def _content(self, packs: tuple[str, ...]) -> C:
        above = [shelved(pin, packs[:number]) for number, pin in enumerate(packs)]
        return self._make([self._base(), *above])

    def pins(self, own: Data, packs: Iterable[str]) -> tuple[str, ...]:
        """The pins of these packs with the table's own content as the last; whatever is missing or wrong is told."""
        others = tuple(pin for pin in packs if not pin.startswith(f"{OWN}@"))
        content = self.content(others)
        tables = {kind: own[field] for field, kind in self.own.items() if field in own}
        if not any(tables.values()):
            return others
        named = {kind: _named(table) for kind, table in tables.items()}
        pieces = self.pieces(named, content)
        head = Head(OWN, "The table's own", "1", self.system, "for this table")
        pack = Pack(head, pieces, digest_of({"packs": others, **named}))
        return (*others, shelve(pack, others))

    def pieces(self, tables: Data, content: Content) -> tuple[Piece, ...]:
        """Pieces under their plain keys, or `SetupError` with all that is wrong."""
        faults: list[tuple[str, Refusal]] = []
        fields = {kind: field for field, kind in self.own.items()}

        def fault(place: str, refusal: Refusal) -> None:
            kind, dot, rest = place.partition(".")
            faults.append((f"{fields.get(kind, kind)}{dot}{rest}", refusal))

        found = PackReader(self.kinds, content, fault).pieces("", self.system, tables)
        if faults:
            raise SetupError(faults)
        return found


def _named(table: Any) -> Any:
    """What a table makes for itself needs no name but its key."""
    if not isinstance(table, dict):
        return table
    return {key: {"name": key, **one} if isinstance(one, dict) else one for key, one in table.items()}


def read_tables(package: str, names: Iterable[str]) -> Data:
    """The tables of the TOML files of a package."""
    tables: Data = {}
    for name in names:
        tables |= tomllib.loads(files(package).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    return tables
