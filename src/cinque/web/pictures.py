"""The routes by which the picture of a map comes, is moved, and goes; and by which those who sit there see it."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from cinque.core.refusal import Refusal
from cinque.web.gallery import content, hang, hanging, shift, take_down
from cinque.web.house import OpenRoom
from cinque.web.keys import Key, Led, Served
from cinque.web.picture import LEAST_SQUARE, MOST_SIDE, MOST_SQUARE, Lay, read_map
from cinque.web.room import AtTheDoor

router = APIRouter(prefix="/api/room/picture")


class NewLay(BaseModel):
    """Where the picture's corner lies, in squares, and how many of its pixels a square has."""

    model_config = ConfigDict(extra="forbid")
    x: Annotated[float, Field(ge=-MOST_SIDE, le=MOST_SIDE, allow_inf_nan=False)] = 0
    y: Annotated[float, Field(ge=-MOST_SIDE, le=MOST_SIDE, allow_inf_nan=False)] = 0
    scale: Annotated[float, Field(ge=LEAST_SQUARE, le=MOST_SQUARE, allow_inf_nan=False)] = 70


async def sits(key: Key, house: Served) -> str:
    """The room of which somebody has the key of any seat."""
    row = await asyncio.to_thread(house.key, key)
    if not row.seat:
        raise AtTheDoor(Refusal("no-key", ""))
    return row.room


@router.put("", status_code=204)
async def bring(request: Request, opened: Led, house: Served) -> None:
    """Hang a picture, or what a file of Universal VTT brings: its grid becomes that of the map."""
    found = await asyncio.to_thread(read_map, await request.body())
    if found.columns and opened.room.has_squares():
        await opened.in_turn(lambda: opened.room.resize(found.columns, found.rows))
    await asyncio.to_thread(hang, house.store, opened.room.id, found)
    await opened.refresh()
    await _tell(opened, house)


@router.patch("", status_code=204)
async def move(lay: NewLay, opened: Led, house: Served) -> None:
    room = opened.room.id
    there = await asyncio.to_thread(hanging, house.store, room)
    if there is None:
        raise AtTheDoor(Refusal("no-picture-here", ""))
    walls: Any = there["walls"]
    await asyncio.to_thread(shift, house.store, room, Lay(lay.x, lay.y, lay.scale, walls))
    await _tell(opened, house)


@router.delete("", status_code=204)
async def take(opened: Led, house: Served) -> None:
    await asyncio.to_thread(take_down, house.store, opened.room.id)
    await _tell(opened, house)


@router.get("", response_class=Response)
async def see(room: Annotated[str, Depends(sits)], house: Served) -> Response:
    """The picture itself, for those who sit in its room."""
    found = await asyncio.to_thread(content, house.store, room)
    if found is None:
        raise AtTheDoor(Refusal("no-picture-here", ""))
    return Response(found[1], media_type=found[0], headers={"Cache-Control": "private, no-store"})


async def _tell(opened: OpenRoom, house: Served) -> None:
    opened.tell_of_picture(await asyncio.to_thread(hanging, house.store, opened.room.id))
