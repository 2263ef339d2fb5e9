"""How much players are told of foes: their points, the odds against them, the terms of their numbers.

It is kept with the room and holds for every seat but the game master's. What is not told is not sent.
"""

from collections.abc import Container, Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import Column, ForeignKey, String, Table, delete, insert, select

from cinque.core.log import UNTOLD, Event
from cinque.core.scene import Creature, Scene
from cinque.core.screen import Gauge
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.sentences import Speaker, Words
from cinque.core.story import Inputs
from cinque.core.system import AnySystem
from cinque.core.tally import Tally
from cinque.core.telling import Telling
from cinque.web.shapes import GaugeShape, OddsShape
from cinque.web.store import WHOLE, Store

NUMBER, BAR, WORDS = "number", "bar", "words"
ALL, CHANCES, NONE = "all", "chances", "none"
OWN: Final = "own"
TENTHS: Final = 10
AMOUNTS: Final = Words("cinque.web")
EIGHTHS: Final = {"none": 0, "little": 1, "half": 3, "more": 6, "full": 8}
"""What a word is taken for by whoever works out odds with it."""

DISCLOSURES: Final = Table(
    "disclosures",
    WHOLE,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("points", String(16), nullable=False),
    Column("odds", String(16), nullable=False),
    Column("terms", String(16), nullable=False),
)


class Disclosure(NamedTuple):
    """`points` of foes as numbers, as a bar or in words; `odds` all, chances without figures, or none; `terms` of all
    numbers, or only of those in which no foe has a part.
    """

    points: str = NUMBER
    odds: str = ALL
    terms: str = ALL

    def gauge(self, gauge: GaugeShape, lang: str) -> GaugeShape:
        """A foe's gauge: in tenths without its figures, or in a word."""
        if self.points == NUMBER:
            return gauge
        value, most = max(0, gauge["value"]), gauge["most"]
        if self.points == BAR:
            return {"label": gauge["label"], "value": tenths_of(value, most), "most": TENTHS, "said": ""}
        said = str(Speaker(lang, AMOUNTS).text("amount", part_of(value, most)))
        return {"label": gauge["label"], "value": 0, "most": 0, "said": said}

    def heard(
        self, telling: Telling, scene: Scene[Any, Any], seat: Seat, events: Iterable[Event], run: Inputs
    ) -> list[Event]:
        """What is told of a run, without what is not to be told of foes."""
        if seat.is_gm or self == OPEN:
            return list(events)
        foe_acts = self.terms == OWN and any(is_foe(scene, seat, who) for who in actors(run))
        return [self._event(telling, event, is_foe(scene, seat, event.who), foe_acts) for event in events]

    def _event(self, telling: Telling, event: Event, of_foe: bool, foe_acts: bool) -> Event:
        if self.terms == OWN and (of_foe or foe_acts):
            event = event._replace(tally=None)
        if self.points == NUMBER or not of_foe:
            return event
        told = [name for name in (*telling.points, *telling.totals) if name in event.data]
        if any(name in telling.totals for name in told) or tells(event.tally, telling.shares):
            event = event._replace(tally=None)
        left_out = dict.fromkeys([*told, *(["of"] if told and "of" in event.data else [])], UNTOLD)
        return event._replace(data=event.data | left_out)

    def chances(self, odds: OddsShape) -> OddsShape:
        """Odds as far as they are told."""
        if self.odds == ALL:
            return odds
        return {**odds, "chances": [chance for chance in odds["chances"] if chance["yes_or_no"]]}

    def as_told(self, played: AnySystem, scene: Scene[Any, Any], seat: Seat) -> Scene[Any, Any]:
        """The scene as somebody takes it to be who is told only so much of the points of foes."""
        if self.points == NUMBER or seat.is_gm:
            return scene
        twin = scene.copy()
        for card in played.cards(twin, seat):
            if is_foe(twin, seat, card.who):
                for gauge in card.gauges:
                    self._guess(twin.creatures[card.who], gauge)
        return twin

    def _guess(self, one: Creature, gauge: Gauge) -> None:
        if gauge.label in one.fields and type(getattr(one, gauge.label)) is int:
            value, most = max(0, gauge.value), gauge.most
            in_words = most * EIGHTHS[part_of(value, most)] // 8
            told = in_words if self.points == WORDS else most * tenths_of(value, most) // TENTHS
            setattr(one, gauge.label, max(told, min(1, value)))


OPEN: Final = Disclosure()


def tells(tally: Tally | None, labels: Container[str]) -> bool:
    """Whether any term of an explanation, or of what it opens into, is called so."""
    return tally is not None and any(term.label in labels or tells(term.inner, labels) for term in tally.terms or ())


def tenths_of(value: int, most: int) -> int:
    """Tenths of a whole; whoever has something left has at least one."""
    return min(TENTHS, -(-value * TENTHS // max(1, most)))


def part_of(value: int, most: int) -> str:
    """The word for a part of a whole."""
    parts = [("none", value <= 0), ("little", value * 4 <= most), ("half", value * 2 <= most), ("full", value >= most)]
    return next((word for word, holds in parts if holds), "more")


def is_foe(scene: Scene[Any, Any], seat: Seat, who: str) -> bool:
    """Whoever stands against the seat's own; for those who have nobody, whoever is the game master's."""
    one = scene.creatures.get(who)
    if one is None or seat.is_gm or one.seat == seat.id:
        return False
    own = {mine.side for mine in scene.creatures.values() if mine.seat == seat.id}
    return one.side not in own if own else one.seat == GM_ROLE


def actors(run: Inputs) -> list[str]:
    """For whom something was answered in a run."""
    return [entry.partition(": ")[0].partition("/")[2] for entry in run.tape if ": " in entry]


# -- in the store


def disclosure_of(store: Store, room: str) -> Disclosure:
    columns = [DISCLOSURES.c[name] for name in Disclosure._fields]
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        row = connection.execute(select(*columns).where(DISCLOSURES.c.room == room)).first()
    return Disclosure(*row) if row else OPEN


def disclose(store: Store, room: str, how: Disclosure) -> None:
    with store.engine.begin() as connection:
        connection.execute(delete(DISCLOSURES).where(DISCLOSURES.c.room == room))
        connection.execute(insert(DISCLOSURES).values(room=room, **how._asdict()))
