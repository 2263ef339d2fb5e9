"""Other programs' files: reading them into sheets, writing sheets for them, and telling what became of everything.

A *format* (`showdown`, `ccfolia`) turns text into typed records and back, and knows no rulebook. A *conversion* turns
records into a sheet of one rulebook and back; it lives in the system, which offers it by the name of the format.
"""

from collections.abc import Callable
from typing import NamedTuple

from cinque.core.ask import Data
from cinque.core.pack import Content
from cinque.core.rulings import Rulings
from cinque.core.sentences import Words
from cinque.core.sheet import Name
from cinque.exchange.report import DROPPED, FATES, KEPT, UNDERSTOOD, BadText, Fate, Line, Problem, Report

WORDS = Words("cinque.exchange")
"""What fates, fields and reasons are called."""


class Made(NamedTuple):
    """A sheet that was made out of a source: its kind, what a file of it may be called, and what stands in it."""

    kind: str
    name: str
    sheet: Data


class Imported(NamedTuple):
    """What became of a source. There is no sheet where nothing in it was of use."""

    sheets: tuple[Made, ...]
    report: Report
    problems: tuple[Problem, ...] = ()


class Written(NamedTuple):
    """One text for another program, and what a file of it may be called."""

    name: str
    text: str


class Exported(NamedTuple):
    """What became of a sheet."""

    texts: tuple[Written, ...]
    report: Report


class Source(NamedTuple):
    """One piece of a source beside what was made of it, for people who check that: its text, and the fields."""

    kind: str
    name: str
    text: str
    fields: Data


class MadePack(NamedTuple):
    """A pack that was made out of a source: its id, the texts of its files by name, and what became of everything."""

    id: str
    files: dict[str, str]
    report: Report
    sources: tuple[Source, ...] = ()


class PackImport(NamedTuple):
    """How a file of another program becomes a pack on top of some content, and how large such a file may be.

    `take` raises `BadText` if the text cannot be read.
    """

    take: Callable[[str, Content], MadePack]
    most_bytes: int


Importer = Callable[[str, Rulings, tuple[str, ...]], Imported]
"""Takes a text, the table's readings and the pins of its packs; raises `BadText` if the text cannot be read."""

Exporter = Callable[[str, Data, Rulings, tuple[str, ...], Name], Exported]
"""Takes the kind of a legal sheet, the sheet, readings, pins, and what things are called in the reader's language."""

__all__ = [
    "DROPPED",
    "FATES",
    "KEPT",
    "UNDERSTOOD",
    "WORDS",
    "BadText",
    "Exported",
    "Exporter",
    "Fate",
    "Imported",
    "Importer",
    "Line",
    "Made",
    "MadePack",
    "PackImport",
    "Problem",
    "Report",
    "Source",
    "Written",
]
