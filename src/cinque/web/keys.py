"""Who asks by REST: each request brings a key in its header, never in a cookie, and the key says what it opens."""

import asyncio
import secrets
from typing import Annotated

from fastapi import Depends, Header, Request

from cinque.core.refusal import Refusal
from cinque.web.house import House, OpenRoom
from cinque.web.room import AtTheDoor


def house(request: Request) -> House:
    """The house that this server serves."""
    served: House = request.app.state.house
    return served


def bearer(authorization: Annotated[str, Header()] = "") -> str:
    """The key that a request brings."""
    return authorization.removeprefix("Bearer ")


Served = Annotated[House, Depends(house)]
Key = Annotated[str, Depends(bearer)]


def at_home(key: Key, request: Request) -> None:
    """Only for whoever has the key of the house; where there is none, for nobody."""
    house_key: str = request.app.state.house_key
    if not house_key or not secrets.compare_digest(key.encode(), house_key.encode()):
        raise AtTheDoor(Refusal("no-key", ""))


async def led(key: Key, house: Served) -> OpenRoom:
    """The room whose game master brings this key."""
    row = await asyncio.to_thread(house.key, key)
    opened = await house.room(row.room)
    if not row.seat or not opened.room.game.seat(row.seat).is_gm:
        raise AtTheDoor(Refusal("somebody-else", ""))
    return opened


Led = Annotated[OpenRoom, Depends(led)]
