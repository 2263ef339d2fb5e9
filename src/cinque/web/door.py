"""The front door: which books there are, the rooms of the house, and who takes a seat by an invitation."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Path, Query
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, StringConstraints

from cinque.core.knowledge import seen
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.core.sentences import LANGUAGES
from cinque.core.words import Reader
from cinque.systems import NAMES, system
from cinque.web.keys import Served, at_home
from cinque.web.library import reads
from cinque.web.room import AtTheDoor, Room

router = APIRouter(prefix="/api")
own = APIRouter(dependencies=[Depends(at_home)])
"""For whoever has the key of the house."""

Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f\u2028-\u202e\u2066-\u2069]*$"
    ),
]
RoomId = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


class NewRoom(BaseModel):
    """A room that somebody wants: which book, and what it is called."""

    model_config = ConfigDict(extra="forbid")
    system: Annotated[str, StringConstraints(max_length=32)]
    name: Name
    setup: dict[str, Any] | None = None
    rulings: dict[str, Any] = {}


class Join(BaseModel):
    """Somebody who takes a seat; without one they look on. "That is me" takes one over from another device."""

    model_config = ConfigDict(extra="forbid")
    invitation: Annotated[str, StringConstraints(max_length=64)]
    seat: Annotated[str, StringConstraints(max_length=64)] = ""
    name: Name
    lang: Annotated[str, StringConstraints(pattern="^(en|ja)$")] = "en"
    that_is_me: bool = False


def titles(name: str) -> dict[str, str]:
    return {lang: system(name).clauses.read_in(lang).title for lang in LANGUAGES}


@router.get("/books")
def books() -> list[dict[str, Any]]:
    return [{"system": name, "title": titles(name)} for name in NAMES]


@own.get("/rooms")
def rooms(house: Served) -> list[dict[str, Any]]:
    """Every room with whom it waits for, and who is there in those that this process plays."""
    return [row._asdict() | house.stands(row) for row in house.store.rooms()]


@own.post("/rooms", status_code=201)
async def make(wanted: NewRoom, house: Served) -> dict[str, str]:
    return (await house.make(wanted.system, wanted.name, wanted.setup, wanted.rulings))._asdict()


@own.post("/rooms/import", status_code=201)
async def take_in(
    house: Served,
    text: Annotated[str, Body(media_type="text/plain")] = "",
    name: Annotated[Name | None, Query()] = None,
    file: Annotated[str, Query(max_length=200)] = "",
) -> dict[str, str]:
    """A room out of a file that another one was kept in, or that has a setup in it; `file` is what it is called."""
    return (await house.take_in(text, name or "", file))._asdict()


@own.post("/rooms/{room}/key", status_code=201)
async def lead(room: RoomId, house: Served) -> dict[str, str]:
    """One more key of the game master's seat, for another device."""
    opened = await house.room(room)
    leader = next(seat.id for seat in opened.room.game.seats.values() if seat.is_gm)
    return {"key": await asyncio.to_thread(house.store.make_key, room, leader)}


@own.get("/rooms/{room}/journal", response_class=PlainTextResponse)
def journal(room: RoomId, house: Served) -> str:
    """The whole room as one file, which `cinque replay` reads."""
    if house.store.room(room) is None:
        raise AtTheDoor(Refusal("no-room", ""))
    return "".join(line + "\n" for line in house.store.lines(room))


@own.delete("/rooms/{room}", status_code=204)
async def close(room: RoomId, house: Served) -> None:
    """Nobody comes in any more; what was played stays in the store."""
    await house.close_room(room)


router.include_router(own)


@router.get("/invitations/{invitation}")
async def invited(
    invitation: Annotated[str, Path(max_length=64)], house: Served, accept_language: Annotated[str, Header()] = "en"
) -> dict[str, Any]:
    """The room of an invitation: the free seats, and those that somebody has already, for "that is me".

    `plays` are those whom each seat plays, as far as anybody who looks on knows them.
    """
    row, opened = await house.invited(invitation)
    seats = [one for one in opened.room.game.seats.values() if one.role not in (GM_ROLE, WATCHER_ROLE)]
    taken = await asyncio.to_thread(house.store.taken, row.room)
    return {
        "room": row.room,
        "name": opened.room.name,
        "system": opened.room.system.name,
        "seats": [one.id for one in seats if one.id not in taken],
        "names": {one.id: one.name for one in seats},
        "taken": [one.id for one in seats if one.id in taken],
        "plays": await opened.in_turn(lambda: _plays(opened.room, reads(accept_language))),
    }


def _plays(room: Room, lang: str) -> dict[str, list[str]]:
    looker, scene = Seat(WATCHER_ROLE, WATCHER_ROLE), room.game.now
    reader, told = Reader(room.system, scene, lang, looker), dict[str, list[str]]()
    for one in seen(scene, looker):
        told.setdefault(one.seat, []).append(reader.name("creature", one.id))
    return told


@router.post("/join", status_code=201)
async def join(who: Join, house: Served) -> dict[str, str]:
    row, _ = await house.invited(who.invitation)
    key = await house.join(who.invitation, who.seat, who.name, who.lang, who.that_is_me)
    return {"room": row.room, "key": key}
