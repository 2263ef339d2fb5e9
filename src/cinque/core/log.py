"""Events: what happened, for whom to see, without words. Words are made for the reader, in the reader's language."""

from collections.abc import Iterable
from typing import Any, Final

from cinque.core.ask import Data
from cinque.core.clause import cite, is_heard
from cinque.core.seat import Seat
from cinque.core.tally import Tally

EVERYONE: Final = "everyone"
OWNER: Final = "owner"
GM: Final = "gm"
"""Who may see an event: the whole table; the seat of the creature concerned and the game master; only the latter."""

UNTOLD: Final = "?"
"""What stands in the place of a fact that is somebody else's secret."""

NO_SECRETS: Final[dict[str, str]] = {}


class Event:
    """Something that happened by a clause. `who` is the creature concerned, `seat` the one who owns it.

    `hides` says of some facts in `data` whose they are: everybody hears of the event, but not of these.
    """

    __slots__ = ("clause", "data", "hides", "kind", "seat", "tally", "visible", "who")

    def __init__(
        self,
        kind: str,
        clause: str,
        who: str,
        seat: str,
        data: Data,
        tally: Tally | None,
        visible: str,
        hides: dict[str, str] = NO_SECRETS,
    ) -> None:
        self.kind = kind
        self.clause = clause
        self.who = who
        self.seat = seat
        self.data = data
        self.tally = tally
        self.visible = visible
        self.hides = hides

    def clauses(self) -> list[str]:
        """By which clauses it happened: its own, and those of its number."""
        return [self.clause] if self.tally is None else [*self.tally.clauses(), self.clause]

    def to_data(self) -> Data:
        data: Data = {"kind": self.kind, "clause": self.clause, "who": self.who, **self.data}
        if self.tally is not None:
            data["tally"] = self.tally.to_data()
        if self.visible != EVERYONE:
            data["visible"] = self.visible
        return data

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.who!r}, {self.data!r})"


class Log:
    """The events of one run. A rule without a log notes nothing and pays nothing."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def note(
        self,
        kind: str,
        clause: str,
        who: str,
        seat: str,
        data: dict[str, Any],
        tally: Tally | None,
        visible: str,
        hides: dict[str, str] = NO_SECRETS,
    ) -> None:
        event = Event(kind, clause, who, seat, data, tally, visible, hides)
        if is_heard():
            cite(*event.clauses(), kind=kind)
        self.events.append(event)


class Aside(Log):
    """The same log for what happens where nobody looks: what is told here is told to the owner alone."""

    __slots__ = ()

    def __init__(self, log: Log) -> None:
        super().__init__()
        self.events = log.events

    def note(
        self,
        kind: str,
        clause: str,
        who: str,
        seat: str,
        data: dict[str, Any],
        tally: Tally | None,
        visible: str,
        hides: dict[str, str] = NO_SECRETS,
    ) -> None:
        super().note(kind, clause, who, seat, data, tally, OWNER if visible == EVERYONE else visible, hides)


def may_see(seat: Seat, event: Event) -> bool:
    """Whether a seat is told of something at all."""
    if event.visible == EVERYONE or seat.is_gm:
        return True
    return event.visible == OWNER and bool(event.seat) and event.seat == seat.id


def seen_by(seat: Seat, events: Iterable[Event]) -> list[Event]:
    """What a seat is told, and of each number and event only what it may know of it: the one place that decides it."""
    return [_known_to(seat, event) for event in events if may_see(seat, event)]


def _known_to(seat: Seat, event: Event) -> Event:
    tally, data = event.tally, event.data
    if seat.is_gm or (tally is None and not event.hides):
        return event
    hidden = [name for name, of in event.hides.items() if of != seat.id]
    known = None if tally is None else tally.known_to(seat.id)
    if known is tally and not hidden:
        return event
    told = data | dict.fromkeys(hidden, UNTOLD) if hidden else data
    return Event(event.kind, event.clause, event.who, event.seat, told, known, event.visible)
