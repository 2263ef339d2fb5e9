"""What the data of a file may be: what JSON can say, and not so much of it that it hurts."""

from collections.abc import Iterator
from datetime import date, time
from math import isfinite
from typing import Any, NamedTuple

from cinque.core.refusal import Refusal
from cinque.files.bad import BadFile, Fault, too_deep
from cinque.files.document import Document, Place

MOST_DEPTH = 40
MOST_VALUES = 50_000
"""Twenty bytes for each in the largest file; without this bound, a file of `1,1,1,…` takes seconds."""
MOST_DIGITS = 30

DATE = Refusal("value-date", "")
KIND = Refusal("value-kind", "")
ENDLESS = Refusal("value-endless", "")
LONG = Refusal("value-long", "", most=MOST_DIGITS)
HALF = Refusal("value-half", "")


class Flaw(NamedTuple):
    """Stands in the data for a value that cannot be used, until its line is found."""

    refusal: Refusal


def is_long(number: str) -> bool:
    return len(number) > MOST_DIGITS and sum(map(str.isdigit, number)) > MOST_DIGITS


def whole(number: str) -> int | Flaw:
    return Flaw(LONG) if is_long(number) else int(number)


def real(number: str) -> float | Flaw:
    return Flaw(LONG) if is_long(number) else float(number)


def flaw_of(value: object) -> Refusal | None:
    """Why a value that is neither a table nor a list cannot be used; nothing if it can."""
    match value:
        case str():
            return None if value.isascii() or value.encode("utf-8", "ignore").decode() == value else HALF
        case None | bool():
            return None
        case int():
            return LONG if abs(value) >= 10**MOST_DIGITS else None
        case float():
            return None if isfinite(value) else ENDLESS
        case Flaw():
            return value.refusal
        case date() | time():
            return DATE
    return KIND


def flaws(data: Any) -> Iterator[tuple[Place, Refusal]]:
    """Everything in the data that cannot be used. Nothing calls itself here: the data may still be too deep."""
    if not isinstance(data, (dict, list)):
        flaw = flaw_of(data)
        if flaw:
            yield (), flaw
        return
    waiting: list[tuple[Place, Any]] = [((), data)]
    while waiting:
        place, around = waiting.pop()
        for name, value in around.items() if isinstance(around, dict) else enumerate(around):
            if not isinstance(value, (dict, list)):
                flaw = flaw_of(value)
            elif len(place) < MOST_DEPTH - 1:
                flaw = None
                waiting.append(((*place, name), value))
            else:
                flaw = too_deep(MOST_DEPTH)
            flaw = flaw_of(name) or flaw
            if flaw:
                yield (*place, name), flaw


def only_plain(document: Document) -> Document:
    """The document, or `BadFile` with every value that cannot be used."""
    found = [Fault(document.line(place), flaw) for place, flaw in flaws(document.data)]
    if found:
        raise BadFile(document.path, found)
    return document
