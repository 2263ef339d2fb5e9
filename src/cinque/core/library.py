"""The content that a table plays with: what comes with the system, packs on top, and what the table makes for itself.

A table's own content is a pack as well, the last of its packs. Its source lies in the scene (`Scene.own`), so that a
journal needs nothing else; and so does that of the packs that somebody has brought to the table.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import update_wrapper
from importlib.resources import files
from typing import Any, Final, Generic, TypeVar, cast

from cinque.core.ask import Data
from cinque.core.kept import kept
from cinque.core.mistake import MissingPack, SetupError
from cinque.core.pack import HEAD, OWN, Content, ContentKind, Head, Pack, PackReader, Piece, digest_of
from cinque.core.refusal import Refusal
from cinque.core.shelf import Pins, Shelf, shelf_of

C = TypeVar("C", bound=Content)
F = TypeVar("F", bound=Callable[..., Any])
MOST_REMEMBERED: Final = 8192
UNKNOWN: Final = object()
BROUGHT: Final = "brought"
"""Where a table's own content has the packs that were brought to it: by their ids, as they are written."""


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
        self._book: Pack | None = None
        self._bare: C | None = None
        self._stacked = self._with_packs

    def content(self, packs: tuple[str, ...]) -> C:
        """The content of a table by its packs. What the book itself brings is the same for all."""
        if packs:
            if not isinstance(packs, Pins):
                raise MissingPack(packs[0])
            return cast("C", packs.shelf.content(self._stacked, packs))
        if self._bare is None:
            self._bare = self._with_packs([])
        return self._bare

    def _with_packs(self, packs: list[Pack]) -> C:
        if self._book is None:
            self._book = kept(self.system, (), (), self._base)
        return self._make([self._book, *packs])

    def remembers(self, function: F) -> F:
        """Have a function of packs and keys work the same thing out only once.

        What it says of packs is kept with their content, and goes with it.
        """
        of_the_book: dict[tuple[Any, ...], Any] = {}

        def remembered(packs: tuple[str, ...], *keys: Any) -> Any:
            known = of_the_book if not packs else self.content(packs).remembered.setdefault(function, {})
            found = known.get(keys, UNKNOWN)
            if found is UNKNOWN:
                if len(known) >= MOST_REMEMBERED:
                    known.clear()
                found = known[keys] = function(packs, *keys)
            return found

        return cast("F", update_wrapper(remembered, function))

    def pins(self, own: Data, packs: tuple[str, ...]) -> Pins:
        """The pins of these packs with the table's own content as the last; whatever is missing or wrong is told."""
        shelf = shelf_of(packs)
        below = self.stack(shelf, packs, own.get(BROUGHT, {}))
        content = self.content(below)
        tables = {kind: own[field] for field, kind in self.own.items() if field in own}
        if not any(tables.values()):
            return below
        named = {kind: _named(table) for kind, table in tables.items()}
        pieces = self.pieces(named, content)
        head = Head(OWN, "The table's own", "1", self.system, "for this table")
        pack = Pack(head, pieces, digest_of({"packs": list(below), **named}))
        return Pins((*below, pack.pin), shelf, pack)

    def stack(self, shelf: Shelf, packs: Iterable[str], brought: Any) -> Pins:
        """The pins of these packs and of those that were brought, each on top of those before it: at hand from now on.

        What is missing on the shelf is read from what was brought, or `MissingPack`.
        """
        if not isinstance(brought, dict):
            raise SetupError([(BROUGHT, Refusal("not-a-record", "", fields=["some-id"]))])
        below, ids = shelf.pins(()), list[str]()
        for pin in without_own(packs):
            ids.append(pack_id(pin))
            if ids[-1] in brought and not shelf.has((*below, pin)):
                self._bring(shelf, below, ids[-1], brought[ids[-1]])
            below = shelf.pins((*below, pin))
        for id, source in brought.items():
            if id not in ids:
                below = self._bring(shelf, below, id, source)
        return below

    def _bring(self, shelf: Shelf, below: Pins, id: str, source: Any) -> Pins:
        faults: list[tuple[str, Refusal]] = []
        reader = PackReader(self.kinds, self.content(below), lambda place, why: faults.append((place, why)))
        pack = reader.read(self.system, source) if isinstance(source, dict) else None
        if pack is None or pack.head.id != id:
            faults = faults or [(f"{HEAD}.id", Refusal("bad-key", "", value=id))]
            raise SetupError([(f"{BROUGHT}.{id}.{place}", why) for place, why in faults])
        return shelf.put(pack, below)

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


def pack_id(pin: str) -> str:
    return pin.partition("@")[0]


def without_own(pins: Iterable[str]) -> tuple[str, ...]:
    """The pins of packs that stand on a shelf."""
    return tuple([pin for pin in pins if not pin.startswith(f"{OWN}@")])


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
