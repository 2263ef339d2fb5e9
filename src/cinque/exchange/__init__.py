"""Other programs' files: reading them into sheets, writing sheets for them, and telling what became of everything.

A *format* (`showdown`, `ccfolia`) turns text into typed records and back, and knows no rulebook. A *conversion* turns
records into a sheet of one rulebook and back; it lives in the system, which offers it by the name of the format.
"""

from collections.abc import Callable
from typing import NamedTuple

from cinque.core.ask import Data
from cinque.core.rulings import Rulings
from cinque.core.sheet import Name
from cinque.core.words import Words
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
    "Problem",
    "Report",
    "Written",
]
