"""What the data of a file may be: what JSON can say, and not so much of it that it hurts."""

from collections.abc import Iterator
from datetime import date, time
from math import isfinite
from typing import Any, NamedTuple

from cinque.files.bad import BadFile, too_deep
from cinque.files.document import Document, Place

MOST_DEPTH = 40
MOST_VALUES = 50_000
"""Twenty bytes for each in the largest file; without this bound, a file of `1,1,1,…` takes seconds."""
MOST_DIGITS = 30

DATE = "A date or a time is not used here; write it as text in quotes."
KIND = "This kind of value is not used here; write it as text in quotes."
ENDLESS = "This is no ordinary number (infinite, too large, or none at all); write one, or text in quotes."
LONG = f"This number has more than {MOST_DIGITS} digits; write a shorter one, or text in quotes."
HALF = "This text has half a character in it (\\ud800 to \\udfff without its partner); write the character itself."


class Flaw(NamedTuple):
    """Stands in the data for a value that cannot be used, until its line is found."""

    sentence: str


def is_long(number: str) -> bool:
    return len(number) > MOST_DIGITS and sum(map(str.isdigit, number)) > MOST_DIGITS


def whole(number: str) -> int | Flaw:
    return Flaw(LONG) if is_long(number) else int(number)


def real(number: str) -> float | Flaw:
    return Flaw(LONG) if is_long(number) else float(number)


def flaw_of(value: object) -> str:
    """Why a value that is neither a table nor a list cannot be used; nothing if it can."""
    match value:
        case str():
            return "" if value.isascii() or value.encode("utf-8", "ignore").decode() == value else HALF
        case None | bool():
            return ""
        case int():
            return LONG if abs(value) >= 10**MOST_DIGITS else ""
        case float():
            return "" if isfinite(value) else ENDLESS
        case Flaw():
            return value.sentence
        case date() | time():
            return DATE
    return KIND


def flaws(data: Any) -> Iterator[tuple[Place, str]]:
    """Everything in the data that cannot be used. Nothing calls itself here: the data may still be too deep."""
    if not isinstance(data, (dict, list)):
        sentence = flaw_of(data)
        if sentence:
            yield (), sentence
        return
    waiting: list[tuple[Place, Any]] = [((), data)]
    while waiting:
        place, around = waiting.pop()
        for name, value in around.items() if isinstance(around, dict) else enumerate(around):
            if not isinstance(value, (dict, list)):
                sentence = flaw_of(value)
            elif len(place) < MOST_DEPTH - 1:
                sentence = ""
                waiting.append(((*place, name), value))
            else:
                sentence = too_deep(MOST_DEPTH)
            sentence = flaw_of(name) or sentence
            if sentence:
                yield (*place, name), sentence


def only_plain(document: Document) -> Document:
    """The document, or `BadFile` with every value that cannot be used."""
    found = sorted((document.line(place), sentence) for place, sentence in flaws(document.data))
    if found:
        raise BadFile(document.path, found)
    return document
