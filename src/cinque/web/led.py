"""What a game master does to a room by REST, with the key of their seat."""

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from cinque.web.keys import Led, Served

router = APIRouter(prefix="/api/room")


@router.post("/invitation", status_code=201)
def invite(opened: Led, house: Served) -> dict[str, str]:
    """A new link; those of before open nothing any more."""
    house.store.revoke(opened.room.id, "")
    return {"invitation": house.store.make_key(opened.room.id)}


@router.delete("/seats/{seat}", status_code=204)
async def send_away(seat: str, opened: Led, house: Served) -> None:
    await house.send_away(opened.room.id, seat)


@router.get("/journal", response_class=PlainTextResponse)
def journal(opened: Led, house: Served) -> str:
    """The whole room as one file, which `cinque replay` reads."""
    return "".join(line + "\n" for line in house.store.lines(opened.room.id))
