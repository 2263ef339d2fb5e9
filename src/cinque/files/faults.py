"""Faults that a rulebook finds in a document, with their lines."""

from collections.abc import Iterable

from cinque.core.refusal import Refusal
from cinque.files.bad import Fault
from cinque.files.document import Document, Place


def place_of(text: str) -> Place:
    """`team.0.level` as the way to a value."""
    return tuple(int(part) if part.isdecimal() and len(part) < 9 else part for part in text.split("."))


def with_lines(faults: Iterable[tuple[str, Refusal]], document: Document, root: Place = ()) -> list[Fault]:
    """Each fault with its line; `root` is where the rulebook's part of the document begins."""
    return [Fault(document.line((*root, *place_of(place))), refusal, place) for place, refusal in faults]
