"""The log of a seat: a line for each event that it hears of; behind each number its terms, when somebody opens it."""

from bisect import bisect_right
from collections.abc import Callable, Container
from typing import Any, NamedTuple, cast

from cinque.core.clause import Catalogue
from cinque.core.game import Game
from cinque.core.log import Event, seen_by
from cinque.core.seat import Seat
from cinque.core.state import differences
from cinque.core.story import Inputs
from cinque.core.tally import Tally, fraction_text, typeset
from cinque.core.telling import ROUND_HEAD, TURN_HEAD
from cinque.core.words import Reader
from cinque.web.shapes import LedgerShape, LineShape, TermShape, Text


def event_data(reader: Reader, event: Event) -> LineShape:
    system = reader.system
    data: LineShape = {
        "kind": event.kind,
        "who": event.who,
        "text": cast("Text", reader.event(event).to_data()),
        "clause": event.clause,
        "weight": system.telling.weight(event.kind),
    }
    if event.kind == system.sections[0]:
        data["head"] = ROUND_HEAD
    elif event.kind in system.telling.turns:
        data["head"] = TURN_HEAD
    if event.tally is not None and event.tally.terms:
        data["value"] = event.tally.said
    return data


def told(game: Game[Any], seat: Seat, events: list[Event]) -> list[Event]:
    """What stands in the log of a seat, a line each."""
    return [event for event in seen_by(seat, events) if game.system.words.prints(event.kind)]


class Told(NamedTuple):
    """An event with the scene that it is told about, and the paths of what its run changed."""

    scene: Any
    event: Event
    changed: Container[str]


Hear = Callable[[Any, list[Event], Inputs], list[Event]]
"""What a seat hears of a run: a line each."""


def event_at(game: Game[Any], hear: Hear, ends: list[int], first: int, place: int) -> Told | None:
    """The event behind a line; `ends` are the lines' numbers by step, from the `first` step on."""
    step = bisect_right(ends, place)
    if step < len(ends):
        again = next(game.retold(first + step))
        runs = [(again.after or game.scene, again.events or [], again.inputs, again.now)]
    else:
        waiting = game.story.waiting
        runs = [(one.scene, one.events, one.inputs, differences(game.scene, one.scene)) for one in waiting]
    left = place - (ends[step - 1] if step else 0)
    for scene, events, inputs, changed in runs:
        heard = hear(scene, events, inputs)
        if 0 <= left < len(heard):
            return Told(scene, heard[left], changed)
        left -= len(heard)
    return None


def ledger(reader: Reader, event: Event) -> LedgerShape | None:
    """The number of an event, opened: a row for each term, those of a term under it."""
    if event.tally is None or not event.tally.terms:
        return None
    book = reader.system.clauses.read_in(reader.lang)
    return {
        "value": event.tally.said,
        "clause": event.clause,
        "terms": _terms(reader, book, event.tally),
    }


def _terms(reader: Reader, book: Catalogue, tally: Tally) -> list[TermShape]:
    terms = tally.terms or ()
    return [
        {
            "by": term.said,
            "label": label,
            "after": "" if term.after is None else typeset(fraction_text(*term.after)),
            "clause": term.clause,
            "where": where(book, term.clause),
            "inner": [] if term.inner is None else _terms(reader, book, term.inner),
        }
        for term, label in zip(terms, reader.labels(terms), strict=True)
    ]


def where(book: Catalogue, id: str) -> str:
    """Where a clause stands, as short as it can be said: its page, or else the heading; of a ruling, its name."""
    if id in book.rulings:
        return book.rulings[id].name
    place = book.clauses[id].where if id in book.clauses else ""
    page, _, rest = place.partition(" ")
    return page if rest and any(sign in "0123456789" for sign in page) else place
