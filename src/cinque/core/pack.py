"""Packs: content that people write, with a name, a version and a licence, and how packs become one table's content.

The content that comes with a system is a pack too; its pieces go by their plain keys (`ember`). A piece of another
pack goes by the pack's id and its key (`desert:sand-lash`), so that packs cannot take each other's names; only a piece
that `overrides` another one takes its place. A table keeps the pins of its packs: id, version and a digest of what is
in them.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, NamedTuple

from mypy_extensions import mypyc_attr

from cinque.core.ask import Data
from cinque.core.record import (
    Called,
    Fault,
    Known,
    Like,
    RecordReader,
    Says,
    place_in,
    record_schema,
    shortened,
    value_schema,
)
from cinque.core.refusal import Refusal

KEY = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
HEAD = "pack"
OWN = "table"
"""The id of the pack of what a table has made for itself; no other pack can have it."""
DIGEST_LETTERS = 12
MOST_PIECES = 20_000

Key = Annotated[str, Like(KEY, "bad-key")]


class Head(NamedTuple):
    """What a pack says about itself."""

    id: Annotated[Key, Says("The namespace: a piece “lash” of the pack “desert” is desert:lash to others.")]
    name: Annotated[str, Called()]
    version: Annotated[str, Like(r"[0-9]{1,6}(\.[0-9]{1,6}){0,2}", "bad-version")]
    system: Annotated[str, Says("The rulebook that the pack is for.")]
    licence: Annotated[str, Called(), Says("Who may do what with it, for example CC-BY-4.0, or “for our table only”.")]
    ja: Annotated[str, Called()] = ""
    by: Annotated[str, Called()] = ""
    about: str = ""


class Common(NamedTuple):
    """What every piece of content has besides the fields of its kind."""

    name: Annotated[str, Called()]
    ja: Annotated[str, Called(), Says("The Japanese name; without it the other one is shown.")] = ""
    about: Annotated[str, Says("A sentence or two for people who look it up.")] = ""
    about_ja: Annotated[str, Says("The same in Japanese.")] = ""
    overrides: Annotated[str, Says("The piece whose place it takes, such as ember or desert:sand-lash.")] = ""


def nothing_more(record: Any) -> Iterable[tuple[str, Refusal]]:
    return ()


class ContentKind(NamedTuple):
    """A kind of content of a rulebook: its record, whose first field is `key`, and what else must hold of it.

    `check` gives what is wrong with a record, each with its place in it.
    """

    record: type
    check: Callable[[Any], Iterable[tuple[str, Refusal]]] = nothing_more


class Piece(NamedTuple):
    """One piece of content of a pack: `key` is what the pack calls it; `record.key` is what tables call it.

    `overrides` is the key of the piece whose place it takes, `where` the file and line for people.
    """

    kind: str
    key: str
    names: Mapping[str, str]
    about: Mapping[str, str]
    overrides: str
    record: Any
    where: str = ""


class Pack(NamedTuple):
    """A pack that has been read. `digest` is the same for the same content, however it is written down."""

    head: Head
    pieces: tuple[Piece, ...]
    digest: str

    @property
    def pin(self) -> str:
        return f"{self.head.id}@{self.head.version}+{self.digest}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Content(Known):
    """The pieces that one table plays with, by kind and full key. `origin` is the pack that each comes from."""

    def __init__(self, kinds: Iterable[str], packs: Iterable[Pack] = ()) -> None:
        self.pieces: dict[str, dict[str, Piece]] = {kind: {} for kind in kinds}
        self.origin: dict[tuple[str, str], str] = {}
        self.heads: list[Head] = []
        self.remembered: dict[Any, dict[tuple[Any, ...], Any]] = {}
        """What functions have worked out about it: see `Library.remembers`."""
        self._called: dict[tuple[str, str], list[str]] = {}
        self._of_pack: dict[tuple[str, str], str] = {}
        for pack in packs:
            self.add(pack)

    def records(self, kind: str) -> dict[str, Any]:
        return {key: piece.record for key, piece in self.pieces[kind].items()}

    def keys(self, kind: str) -> Iterable[str]:
        return self.pieces.get(kind, {})

    def record(self, kind: str, key: str) -> Any:
        piece = self.pieces.get(kind, {}).get(key)
        return None if piece is None else piece.record

    def full(self, kind: str, key: str) -> str:
        """A written key as it stands; otherwise the piece that a pack calls so, if only one does."""
        named = self.overridden(kind, key)
        same = self._called.get((kind, key), [])
        return named or (same[0] if len(same) == 1 else "")

    def name(self, kind: str, key: str, lang: str) -> str:
        """What a piece is called in a language; the key itself where there is no such piece."""
        piece = self.pieces.get(kind, {}).get(key)
        return key if piece is None else piece.names.get(lang) or piece.names["en"]

    def overridden(self, kind: str, wanted: str) -> str:
        """The full key of a piece that is named by its key, or by a pack and the key that it has there."""
        return wanted if wanted in self.pieces.get(kind, {}) else self._of_pack.get((kind, wanted), "")

    def add(self, pack: Pack) -> None:
        """Put the pieces of a pack to these."""
        self.heads.append(pack.head)
        for piece in pack.pieces:
            kind, full = piece.kind, piece.record.key
            self.pieces[kind][full] = piece
            self.origin[kind, full] = pack.head.id
            self._of_pack[kind, f"{pack.head.id}:{piece.key}"] = full
            same = self._called.setdefault((kind, piece.key), [])
            if full not in same:
                same.append(full)


class PackReader:
    """Reads a pack against the content that is there already, and tells every fault.

    `where` gives the file and line of a place, for people who have to find it again.
    """

    def __init__(
        self, kinds: Mapping[str, ContentKind], content: Content, fault: Fault, where: Callable[[str], str] = str
    ) -> None:
        self.kinds = kinds
        self.content = content
        self.where = where
        self._fault = fault
        self._told = 0

    def fault(self, place: str, refusal: Refusal) -> None:
        self._told += 1
        self._fault(place, refusal)

    def read(self, system: str, data: Data) -> Pack | None:
        """The pack, or None if anything is wrong with it."""
        said = data.get(HEAD, {})
        head = RecordReader(self.fault).read(Head, said, HEAD)
        if head is not None:
            self._check_head(head, system)
        said = said if isinstance(said, dict) else {}
        # by the kinds of another rulebook everything in it would be wrong
        if said.get("system", system) != system:
            return None
        tables = {kind: table for kind, table in data.items() if kind != HEAD}
        pieces = self.pieces(shortened(said.get("id", "")), system, tables)
        return Pack(head, pieces, digest_of(data)) if not self._told and head is not None else None

    def pieces(self, id: str, system: str, tables: Data) -> tuple[Piece, ...]:
        """The sound ones of the pieces in these tables, by kind and key. Without an id they go by their plain keys."""
        reader = RecordReader(self.fault, _Inside(id, tables, self.content))
        found: dict[tuple[str, str], Piece] = {}
        for kind, table in tables.items():
            place = shortened(kind)
            if kind not in self.kinds:
                hint = reader.hint(place, self.kinds)
                self.fault(place, Refusal("unknown-kind-of-content", "", system=system, kind=place, hint=hint))
            elif not isinstance(table, dict):
                self.fault(place, Refusal("not-a-record", "", fields=[f"[{kind}.some-key]"]))
            elif len(table) > MOST_PIECES:
                self.fault(place, Refusal("too-many-entries", "", most=MOST_PIECES))
            else:
                for key, data in table.items():
                    self._take(self._piece(kind, key, data, reader), found)
        return tuple(found.values())

    def _take(self, piece: Piece | None, found: dict[tuple[str, str], Piece]) -> None:
        if piece is None:
            return
        full = piece.record.key
        first = found.setdefault((piece.kind, full), piece)
        if first is not piece:
            place = f"{piece.kind}.{piece.key}"
            self.fault(place, Refusal("same-place", "", name=full, first=first.key, where=first.where))

    def _check_head(self, head: Head, system: str) -> None:
        if head.system != system:
            self.fault(f"{HEAD}.system", Refusal("other-system", "", value=shortened(head.system), system=system))
        if head.id == OWN:
            self.fault(f"{HEAD}.id", Refusal("reserved-id", "", value=head.id))
        for other in self.content.heads:
            if other.id == head.id:
                self.fault(f"{HEAD}.id", Refusal("pack-twice", "", id=head.id, version=other.version))

    def _piece(self, kind: str, key: Any, data: Any, reader: RecordReader) -> Piece | None:
        place = place_in(kind, key)
        reader.value(Key, key, place)
        if not isinstance(data, dict):
            self.fault(place, Refusal("not-a-record", "", fields=list(Common._fields)))
            return None
        common = reader.read(Common, {name: data[name] for name in Common._fields if name in data}, place)
        own = {name: value for name, value in data.items() if name not in Common._fields}
        overrides = self._overrides(kind, data.get("overrides"), f"{place}.overrides", reader)
        full = overrides or reader.known.full(kind, str(key))
        before = self._told
        record: Any = reader.read(self.kinds[kind].record, own, place, "", Common._fields, key=full)
        if common is None or record is None:
            return None
        # a default in the place of a fault would be blamed for what nobody wrote
        for inside, refusal in self.kinds[kind].check(record) if self._told == before else ():
            self.fault(f"{place}.{inside}" if inside else place, refusal)
        names = {"en": common.name, "ja": common.ja or common.name}
        about = {"en": common.about, "ja": common.about_ja or common.about}
        return Piece(kind, key, names, about, overrides, record, self.where(place))

    def _overrides(self, kind: str, wanted: Any, place: str, reader: RecordReader) -> str:
        """The full key of what a piece overrides: it must be there, and nobody else's override."""
        if not isinstance(wanted, str) or not wanted:
            return ""
        full = self.content.overridden(kind, wanted)
        if not full:
            hint = reader.hint(wanted, self.content.keys(kind))
            self.fault(place, Refusal("overrides-nothing", "", kind=kind, name=shortened(wanted), hint=hint))
            return ""
        piece, origin = self.content.pieces[kind][full], self.content.origin[kind, full]
        name = f"{origin}:{piece.key}"
        if piece.overrides and wanted != name:
            self.fault(place, Refusal("overridden-twice", "", name=wanted, pack=origin, where=piece.where, full=name))
        return full


class _Inside(Known):
    """What the pieces of a pack may name: those of the same pack by their short keys first, then all others."""

    def __init__(self, id: str, tables: Data, content: Content) -> None:
        self.own = {kind: table for kind, table in tables.items() if isinstance(table, dict)}
        self.prefix = f"{id}:" if id else ""
        self.content = content

    def keys(self, kind: str) -> Iterable[str]:
        return [*(key for key in self.own.get(kind, {}) if isinstance(key, str)), *self.content.keys(kind)]

    def full(self, kind: str, key: str) -> str:
        short = key.removeprefix(self.prefix)
        own = self.own.get(kind, {}).get(short)
        if own is None:
            return self.content.full(kind, key)
        overrides = own.get("overrides") if isinstance(own, dict) else None
        if isinstance(overrides, str) and overrides:
            return self.content.overridden(kind, overrides) or overrides
        return f"{self.prefix}{short}"


def digest_of(data: Data) -> str:
    """A fingerprint of what a pack says."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST_LETTERS]


def pack_schema(system: str, kinds: Mapping[str, ContentKind]) -> Data:
    """The JSON Schema of a pack file. It needs no head: of the files of a folder, only one has it."""
    tables: Data = {HEAD: record_schema(Head)}
    tables[HEAD]["properties"]["system"] = {"const": system}
    for name, kind in kinds.items():
        piece = record_schema(Common)
        own = record_schema(kind.record, ("key",))
        piece["properties"] |= own["properties"]
        piece["required"] += own.get("required", [])
        tables[name] = {
            "type": "object",
            "propertyNames": value_schema(Key),
            "additionalProperties": piece,
            "maxProperties": MOST_PIECES,
        }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Cinque pack for {system}",
        "type": "object",
        "properties": tables,
        "additionalProperties": False,
    }
