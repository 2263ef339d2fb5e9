"""The front door: which books there are, the rooms of the house, and who takes a seat by an invitation."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, StringConstraints

from cinque.core.seat import GM_ROLE
from cinque.core.sentences import LANGUAGES
from cinque.systems import NAMES, system
from cinque.web.keys import Served, at_home

router = APIRouter(prefix="/api")

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]


class NewRoom(BaseModel):
    """A room that somebody wants: which book, and what it is called."""

    model_config = ConfigDict(extra="forbid")
    system: Annotated[str, StringConstraints(max_length=32)]
    name: Name
    setup: dict[str, Any] | None = None
    rulings: dict[str, Any] = {}


class Join(BaseModel):
    """Somebody who takes a seat."""

    model_config = ConfigDict(extra="forbid")
    invitation: Annotated[str, StringConstraints(max_length=64)]
    seat: Annotated[str, StringConstraints(max_length=64)]
    name: Name
    lang: Annotated[str, StringConstraints(pattern="^(en|ja)$")] = "en"


def titles(name: str) -> dict[str, str]:
    return {lang: system(name).clauses.read_in(lang).title for lang in LANGUAGES}


@router.get("/books")
def books() -> list[dict[str, Any]]:
    return [{"system": name, "title": titles(name)} for name in NAMES]


@router.get("/rooms", dependencies=[Depends(at_home)])
def rooms(house: Served) -> list[dict[str, Any]]:
    return [row._asdict() for row in house.store.rooms()]


@router.post("/rooms", dependencies=[Depends(at_home)], status_code=201)
async def make(wanted: NewRoom, house: Served) -> dict[str, str]:
    return (await house.make(wanted.system, wanted.name, wanted.setup, wanted.rulings))._asdict()


@router.get("/invitations/{invitation}")
async def invited(invitation: str, house: Served) -> dict[str, Any]:
    row, opened = await house.invited(invitation)
    seats = [one for one in opened.room.game.seats.values() if one.role != GM_ROLE]
    free = [one.id for one in seats if not house.store.has_key(row.room, one.id)]
    return {"name": opened.room.name, "system": opened.room.system.name, "seats": free}


@router.post("/join", status_code=201)
async def join(who: Join, house: Served) -> dict[str, str]:
    return {"key": await house.join(who.invitation, who.seat, who.name, who.lang)}
