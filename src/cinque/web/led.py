"""What a game master does to a room by REST, with the key of their seat."""

from typing import Annotated, Any, Literal

import segno
from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict

from cinque.core.refusal import Refusal
from cinque.web.disclosure import Disclosure
from cinque.web.door import Name
from cinque.web.keys import Led, Served
from cinque.web.room import AtTheDoor

router = APIRouter(prefix="/api/room")

SeatId = Annotated[str, Path(max_length=64)]


class NewSeat(BaseModel):
    """One more seat: to play, or to look on."""

    model_config = ConfigDict(extra="forbid")
    role: Literal["player", "watcher"] = "player"
    name: Name


@router.post("/invitation", status_code=201)
def invite(opened: Led, house: Served, request: Request, beside: bool = False) -> dict[str, str]:
    """A new link; those of before open nothing any more, unless it is to stand `beside` them."""
    return _link(request, house.store.make_key(opened.room.id, alone=not beside))


@router.get("/invitation/{invitation}")
def show(
    invitation: Annotated[str, Path(max_length=64)], opened: Led, house: Served, request: Request
) -> dict[str, str]:
    """The link of an invitation that still opens, with a picture of it for phones."""
    row = house.key(invitation)
    if row.seat or row.room != opened.room.id:
        raise AtTheDoor(Refusal("no-key", ""))
    return _link(request, invitation)


@router.delete("/invitation", status_code=204)
def uninvite(opened: Led, house: Served) -> None:
    """No link opens any more."""
    house.store.revoke(opened.room.id, "")


def _link(request: Request, invitation: str) -> dict[str, str]:
    at = request.app.state.address or str(request.base_url).rstrip("/")
    link = f"{at}/#join={invitation}"
    picture = segno.make(link, micro=False).svg_data_uri(scale=8, border=4, dark="#000", light="#fff")
    return {"invitation": invitation, "link": link, "qr": picture}


class Told(BaseModel):
    """How much players are told of foes."""

    model_config = ConfigDict(extra="forbid")
    points: Literal["number", "bar", "words"] = "number"
    odds: Literal["all", "chances", "none"] = "all"
    terms: Literal["all", "own"] = "all"


@router.get("/disclosure")
def disclosure(opened: Led) -> Told:
    return Told.model_validate(opened.room.disclosure._asdict())


@router.put("/disclosure", status_code=204)
async def disclose(how: Told, opened: Led) -> None:
    """From now on; what was told before is told anew."""
    await opened.disclose(Disclosure(**how.model_dump()))


@router.get("/seats")
def seats(opened: Led, house: Served) -> list[dict[str, Any]]:
    """Everybody's seat: who has a key of it, who is there, who rolls real dice."""
    taken, here = house.store.taken(opened.room.id), {one.looker.seat for one in opened.visitors}
    return [
        {
            "seat": one.id,
            "role": one.role,
            "name": one.name,
            "typed": one.typed,
            "taken": one.id in taken,
            "here": one.id in here,
        }
        for one in opened.room.game.seats.values()
    ]


@router.post("/seats", status_code=201)
async def add_seat(wanted: NewSeat, opened: Led, house: Served) -> dict[str, str]:
    """One more seat than the setup names; somebody takes it by an invitation."""
    return {"seat": await house.add_seat(opened, wanted.role, wanted.name)}


@router.delete("/seats/{seat}", status_code=204)
async def send_away(seat: SeatId, opened: Led, house: Served) -> None:
    """Whoever sits there goes home; the seat is free."""
    await house.send_away(opened, seat)


@router.get("/journal", response_class=PlainTextResponse)
def journal(opened: Led, house: Served) -> str:
    """The whole room as one file, which `cinque replay` reads."""
    return "".join(line + "\n" for line in house.store.lines(opened.room.id))
