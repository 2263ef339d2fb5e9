"""What a reader takes by REST: the rules of a book, those of a table, and the log of a seat as text to paste."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Path
from fastapi.responses import PlainTextResponse

from cinque.core.log import Event
from cinque.core.refusal import Refusal
from cinque.core.screen import Card
from cinque.core.sentences import LANGUAGES
from cinque.core.story import Inputs
from cinque.core.words import Reader
from cinque.games.post import Eyes, Wish, post
from cinque.systems import NAMES, system
from cinque.web.cards import card_data
from cinque.web.keys import Key, Served
from cinque.web.room import AtTheDoor, Room
from cinque.web.rules import book_data
from cinque.web.shapes import BookShape, GaugeShape

router = APIRouter(prefix="/api")
SystemName = Annotated[str, Path(max_length=32)]


def reads(accept_language: Annotated[str, Header()] = "en") -> str:
    wanted = accept_language[:2]
    return wanted if wanted in LANGUAGES else "en"


@router.get("/rules/{name}")
def rules(name: SystemName, accept_language: Annotated[str, Header()] = "en") -> BookShape:
    """A book with the readings that are usual."""
    if name not in NAMES:
        raise AtTheDoor(Refusal("no-book", ""))
    return book_data(name, system(name).clauses.read_in(reads(accept_language)))


@router.get("/room/rules")
async def table_rules(key: Key, house: Served, accept_language: Annotated[str, Header()] = "en") -> BookShape:
    """A book as the table reads it to which the key of a seat belongs."""
    row = await asyncio.to_thread(house.seated, key)
    opened = await house.room(row.room)
    played, lang = opened.room.system, reads(accept_language)
    return await opened.in_turn(
        lambda: book_data(played.name, played.clauses.read_in(lang), opened.room.game.now.rulings)
    )


@router.get("/room/log", response_class=PlainTextResponse)
async def log(
    key: Key,
    house: Served,
    form: Literal["text", "markdown"] = "text",
    accept_language: Annotated[str, Header()] = "en",
) -> str:
    """The whole log of a seat, as far as it was told."""
    row = await asyncio.to_thread(house.seated, key)
    opened = await house.room(row.room)
    room, wish = opened.room, Wish(seat=row.seat, markdown=form == "markdown")

    def told() -> list[str]:
        return list(post(room.game, reads(accept_language), wish, Disclosed(room, row.seat)))

    return "".join(line + "\n" for line in await opened.in_turn(told))


class Disclosed(Eyes):
    """Those of a seat, which is told only so much of foes."""

    def __init__(self, room: Room, seat: str) -> None:
        super().__init__(room.game.seat(seat))
        self.disclosure, self.telling = room.disclosure, room.system.telling

    def heard(self, scene: Any, events: list[Event], run: Inputs) -> list[Event]:
        return self.disclosure.heard(self.telling, scene, self.seat, super().heard(scene, events, run), run)

    def gauges(self, reader: Reader, card: Card) -> list[str]:
        shown = card_data(reader, card, self.disclosure)["gauges"]
        return [
            f"{gauge['label']}: {gauge['said'] or share(gauge)}"
            if "said" in gauge
            else f"{gauge['value']}/{gauge['most']} {gauge['label']}"
            for gauge in shown
        ]


def share(gauge: GaugeShape) -> str:
    """A bar without figures, as a text has it."""
    return "█" * gauge["value"] + "░" * (gauge["most"] - gauge["value"])
