"""A sheet out of a file: TOML or JSON, YAML will do. Every fault is told at once, with its line and its clause."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.draft import BUILD, Draft, draft_of
from cinque.core.mistake import os_reason
from cinque.core.record import MOST_TEXT, RecordReader, hints_of, place_in, shortened
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.sheet import Head, SheetKind
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem
from cinque.files import MOST_FAULTS, BadFile, Document, Fault, bad_file, read_document, short
from cinque.files.faults import with_lines
from cinque.packs import BadPack, NoSuchPack, pin_packs
from cinque.systems import UnknownSystem, system

MOST_PACKS = 50


MOST_BYTES = 200_000
"""More than any sheet needs, and little enough to be looked through at once."""


class Sheet(NamedTuple):
    """A legal sheet: `data` is what its kind says, `head` what every sheet says, `pins` the packs that it needs."""

    played: AnySystem
    kind: SheetKind
    head: Head
    data: Data
    rulings: Rulings
    pins: tuple[str, ...]

    def draft(self, task: str = BUILD) -> Draft:
        return draft_of(self.rulings, self.pins, self.data, task)


def read_sheet(path: Path, rulings: Data | None = None, packs: Sequence[str] = ()) -> Sheet:
    """A legal sheet, or `BadFile` with all that is wrong. `rulings` and `packs` come on top of its own."""
    document = read_document(path, otherwise="toml", most=MOST_BYTES)
    played = _system(document)
    # what is wrong with these is no fault of the file
    more = {name: str(reading) for name, reading in (rulings or {}).items()}
    played.rulings.of(more)
    return _Reading(document, played).sheet(more, packs)


def head_of(played: AnySystem, kind: SheetKind, rulings: Rulings, packs: Sequence[str]) -> Head:
    """The head of a sheet that is new; the usual kind needs no saying."""
    usual = next(iter(played.sheets.values()))
    return Head(played.name, "" if kind is usual else kind.name, tuple(packs), dict(rulings.chosen))


def _system(document: Document) -> AnySystem:
    name = document.data.get("system")
    if isinstance(document.data.get("scene"), dict):
        raise bad_file(document.path, document.line(("scene",)), "sheet-is-setup")
    if name is None:
        for close in suggestions("system", document.data, 1):
            raise bad_file(document.path, 1, "sheet-misspelt-system", name=short(close))
        raise bad_file(document.path, 1, "sheet-no-system")
    try:
        return system(short(str(name)))
    except UnknownSystem as error:
        raise BadFile(document.path, [Fault(document.line(("system",)), error)]) from None


class _Reading:
    """One sheet being read. What is wrong is collected: by rule with its place, and packs that cannot be used."""

    def __init__(self, document: Document, played: AnySystem) -> None:
        self.document = document
        self.played = played
        self.faults: list[tuple[str, Refusal]] = []
        self.packless: list[Fault] = []
        self.more = 0

    def fault(self, place: str, refusal: Refusal) -> None:
        self.faults.append((place, refusal))

    def sheet(self, rulings: Data, packs: Sequence[str]) -> Sheet:
        data = self.document.data
        written = _with_words(data.get("rulings"))
        told = {name: data[name] for name in Head._fields if name in data}
        head = RecordReader(self.fault).read(Head, told | ({"rulings": written} if "rulings" in data else {}), "")
        head = head or Head(self.played.name)
        readings = self._rulings(written if isinstance(written, dict) else {}, rulings)
        pins = self._pins(data.get("packs"), packs)
        kind = self._kind(head.kind)
        own = self._own(kind) if kind is not None else {}
        self.faults += self._by_rule(kind, own, readings, pins) if kind is not None else []
        if self.faults or self.packless or kind is None:
            faults = with_lines(self.faults, self.document)
            raise BadFile(self.document.path, [*faults, *self.packless], self.more, self.played)
        return Sheet(self.played, kind, head, own, readings, pins)

    def _by_rule(
        self, kind: SheetKind, own: Data, readings: Rulings, pins: tuple[str, ...]
    ) -> list[tuple[str, Refusal]]:
        """The faults by the rules. What a pack that cannot be read may have is not called unknown."""
        faults = kind.faults(own, readings, pins)
        return [fault for fault in faults if not _of_a_pack(fault[1])] if self.packless else faults

    def _kind(self, name: str) -> SheetKind | None:
        """The kind of the sheet; where it is misspelt, the one that was probably meant."""
        kinds = self.played.sheets
        if name in kinds:
            return kinds[name]
        if kinds and not name:
            return next(iter(kinds.values()))
        close = suggestions(name[:60], kinds)
        self.fault("kind", Refusal("unknown-name", "", kind="sheet-kind", name=shortened(name), hint=close or [*kinds]))
        return kinds[close[0]] if close else None

    def _own(self, kind: SheetKind) -> Data:
        """What the kind says itself; fields that nobody knows are told."""
        fields = [*Head._fields, *hints_of(kind.record)]
        strange = [name for name in self.document.data if name not in fields]
        self.more += len(strange[MOST_FAULTS:])
        for name in strange[:MOST_FAULTS]:
            hint = suggestions(name[:60], fields)
            self.fault(place_in("", name), Refusal("unknown-name", "", kind="field", name=shortened(name), hint=hint))
        return {
            name: value for name, value in self.document.data.items() if name in fields and name not in Head._fields
        }

    def _rulings(self, written: Data, more: Data) -> Rulings:
        """The readings of the table; each ruling that does not exist or has no such reading is told."""
        known = {ruling.name: ruling for ruling in self.played.clauses.rulings.values()}
        sound: Data = {}
        for name, reading in islice(written.items(), MOST_FAULTS):
            place = place_in("rulings", name)
            if name not in known:
                hint = suggestions(name[:60], known)
                self.fault(place, Refusal("unknown-name", "", kind="ruling", name=shortened(name), hint=hint))
            elif isinstance(reading, str) and reading not in known[name].options:
                words = list(known[name].options)
                self.fault(place, Refusal("not-one-of", known[name].id, value=shortened(reading), words=words))
            elif isinstance(reading, str):
                sound[name] = reading
        return self.played.rulings.of(sound | more)

    def _pins(self, own: Any, more: Sequence[str]) -> tuple[str, ...]:
        """The packs of the sheet, each on top of those before it, and then those of the command line."""
        pins: tuple[str, ...] = ()
        names = own if isinstance(own, list) else []
        if len(names) > MOST_PACKS:
            self.fault("packs", Refusal("too-many-entries", "", most=MOST_PACKS))
        for number, one in enumerate(names[:MOST_PACKS]):
            if not isinstance(one, str) or len(one) > MOST_TEXT:
                continue
            try:
                pins = pin_packs(self.played, [one], Path(self.document.path).parent, pins)
            except (NoSuchPack, BadPack, OSError) as error:
                what = Refusal("file-unreadable", "", reason=os_reason(error)) if isinstance(error, OSError) else error
                self.packless.append(Fault(self.document.line(("packs", number)), what, f"packs.{number}"))
        return pin_packs(self.played, more, None, pins)


def _of_a_pack(refusal: Refusal) -> bool:
    """Whether something unknown may stand in a pack: nothing that is known is spelt like it."""
    return refusal.key == "unknown-name" and refusal.data["kind"] != "field" and not refusal.data["hint"]


def _with_words(rulings: Any) -> Any:
    """Readings are words; a number without its quotes (`stab-value = 1.5`) is taken as one."""
    if not isinstance(rulings, dict):
        return rulings
    return {
        name: str(reading) if isinstance(reading, (int, float)) and not isinstance(reading, bool) else reading
        for name, reading in rulings.items()
    }
