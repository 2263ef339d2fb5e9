"""What a seat knows of somebody at the table besides their card: figures, what they can do, what they carry."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query

from cinque.core.beside import TOLD_BESIDE, facts_on_a_line
from cinque.core.refusal import Refusal
from cinque.core.screen import Trait
from cinque.core.system import Entry
from cinque.core.tally import typeset
from cinque.core.words import Reader
from cinque.web.disclosure import OPEN, OWN, Disclosure, is_foe
from cinque.web.figures import figures_of, path_of, trait_label
from cinque.web.keys import Key, Led, Served
from cinque.web.library import reads
from cinque.web.room import AtTheDoor
from cinque.web.shapes import FigureShape
from cinque.web.sheet_shapes import ThingShape, TraitShape

router = APIRouter(prefix="/api/room")

Who = Annotated[str, Path(max_length=200)]


@router.get("/creatures/{who}")
async def creature(
    who: Who,
    key: Key,
    house: Served,
    seat: Annotated[str, Query(max_length=64)] = "",
    accept_language: Annotated[str, Header()] = "en",
) -> list[TraitShape]:
    """As the seat of the key may know somebody who stands at its table now; a game master also looks as another."""
    row = await asyncio.to_thread(house.seated, key)
    opened = await house.room(row.room)
    room = opened.room

    def look() -> list[TraitShape]:
        game = room.game
        own = game.seat(row.seat)
        looks = game.seat(seat) if own.is_gm and seat in game.seats else own
        reader = Reader(room.system, game.now, reads(accept_language), looks)
        return traits_data(reader, who, room.disclosure)

    return await opened.in_turn(look)


@router.get("/creatures/{who}/figures")
async def figures(who: Who, opened: Led, accept_language: Annotated[str, Header()] = "en") -> list[FigureShape]:
    """The numbers of somebody that a game master's word can set."""
    room = opened.room

    def look() -> list[FigureShape]:
        game = room.game
        if who not in game.now.creatures:
            raise AtTheDoor(Refusal("nobody-of-that-name", ""))
        return figures_of(game, Reader(room.system, game.now, reads(accept_language), game.seat(room.led_by())), who)

    return await opened.in_turn(look)


def traits_data(reader: Reader, who: str, disclosure: Disclosure = OPEN) -> list[TraitShape]:
    """Only what the view of the seat has; of foes no figures where the table does not tell how numbers come about."""
    seat = reader.seat
    if seat is None:
        raise AtTheDoor(Refusal("nobody-of-that-name", ""))
    known = reader.system.view(reader.scene, seat)["creatures"].get(who)
    if known is None:
        raise AtTheDoor(Refusal("nobody-of-that-name", ""))
    untold = disclosure.terms == OWN and is_foe(reader.scene, seat, who)
    told = [trait for trait in reader.system.traits if _is_there(known.get(trait.field))]
    return [_trait(reader, who, trait, known[trait.field]) for trait in told if trait.kind or not untold]


def _is_there(value: object) -> bool:
    return type(value) is int or bool(value)


def _trait(reader: Reader, who: str, trait: Trait, value: Any) -> TraitShape:
    data: TraitShape = {"label": trait_label(reader, trait), "value": "", "things": []}
    if isinstance(value, dict):
        data["things"] = [_thing(reader, trait.kind, key, typeset(amount)) for key, amount in value.items()]
    elif isinstance(value, (list, tuple)):
        data["things"] = [_thing(reader, trait.kind, key) for key in value]
    elif trait.kind:
        data["things"] = [_thing(reader, trait.kind, value)]
    else:
        data["value"] = typeset(value)
        if reader.seat is not None and reader.seat.is_gm:
            data["path"] = path_of(reader.scene.creatures[who], trait.field, value)
    return data


def _thing(reader: Reader, kind: str, key: str, amount: str = "") -> ThingShape:
    beside = ""
    if kind in TOLD_BESIDE and kind in reader.system.kinds:
        facts = reader.system.describe(Entry(kind, key, {}, {}), reader.lang, reader.scene.packs)
        beside = facts_on_a_line(facts)
    return {"name": reader.name(kind, key), "amount": amount, "beside": beside}
