"""Events: what happened, for whom to see, without words. Words are made for the reader, in the reader's language."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from cinque.core.ask import Data
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.tally import Tally

EVERYONE: Final = "everyone"
OWNER: Final = "owner"
STARTER: Final = "starter"
GM: Final = "gm"
"""Who may see an event: the whole table; the seat of the creature concerned and the game master; the seat that started
it and the game master; only the latter."""

UNTOLD: Final = "?"
"""What stands in the place of a fact that is somebody else's secret."""

Whose = str | tuple[str, ...]
"""A secret is one seat's, or that of several who share it."""

NO_SECRETS: Final[dict[str, str]] = {}


class Event(NamedTuple):
    """Something that happened by a clause. `who` is the creature concerned, `seat` the one who owns it or
    who started it, or those among whom it happened.

    `hides` says of some facts in `data` whose they are: everybody hears of the event, but not of these.
    """

    kind: str
    clause: str
    who: str
    seat: Whose
    data: Data
    tally: Tally | None
    visible: str
    hides: Mapping[str, Whose] = NO_SECRETS

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
    """The events of one run. A rule without a log notes nothing and pays nothing.

    `aside` is what happens where nobody looks: it is told to the owner alone, or to the seats `among` whom it happens.
    """

    __slots__ = ("among", "aside", "events")

    def __init__(self, events: list[Event] | None = None, aside: bool = False, among: tuple[str, ...] = ()) -> None:
        self.events: list[Event] = [] if events is None else events
        self.aside = aside
        self.among = among


def may_see(seat: Seat, event: Event) -> bool:
    """Whether a seat is told of something at all."""
    if event.visible == EVERYONE or seat.role == GM_ROLE:
        return True
    return event.visible in (OWNER, STARTER) and shares(seat, event.seat)


def seen_by(seat: Seat, events: Iterable[Event]) -> list[Event]:
    """What a seat is told, and of each number and event only what it may know of it: the one place that decides it."""
    heard = [event for event in events if may_see(seat, event)]
    if seat.role == GM_ROLE:
        return heard
    tallies = [None if event.tally is None else event.tally.known_to(seat.id) for event in heard]
    return [_without_secrets(seat, event, tally) for event, tally in zip(heard, tallies, strict=True)]


def _without_secrets(seat: Seat, event: Event, tally: Tally | None) -> Event:
    if tally is None and not event.hides:
        return event
    hidden = [name for name, of in event.hides.items() if not shares(seat, of)]
    told = event.data | dict.fromkeys(hidden, UNTOLD) if hidden else event.data
    return event._replace(data=told, tally=tally, hides=NO_SECRETS)


def shares(seat: Seat, of: Whose) -> bool:
    return of == seat.id if isinstance(of, str) else seat.id in of
