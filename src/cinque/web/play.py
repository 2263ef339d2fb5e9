"""A seat's connection: hello, then messages both ways until somebody goes."""

import asyncio
import json
import time
from contextlib import suppress
from typing import Any, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.sentences import Speaker
from cinque.web import wire
from cinque.web.house import House, OpenRoom, Visitor
from cinque.web.room import WORDS, AtTheDoor
from cinque.web.store import KeyRow

router = APIRouter(prefix="/api")

MESSAGES: Final[TypeAdapter[Any]] = TypeAdapter(wire.FromClient)
MOST_BYTES: Final = 64 * 1024
MOST_A_SECOND: Final = 30
HELLO_SECONDS: Final = 10
NO_KEY, BAD_MESSAGE, TOO_FAST, SENT_HOME = 4401, 4400, 4429, 4403
"""Why a socket was closed, for clients."""


@router.websocket("/play")
async def play(socket: WebSocket) -> None:
    """A seat's connection: hello, then messages both ways until somebody goes."""
    house: House = socket.app.state.house
    if not _same_origin(socket):
        await socket.close(SENT_HOME)
        return
    await socket.accept()
    came = await _hello(socket, house)
    if came is None:
        return
    opened, visitor = came
    writing = asyncio.create_task(_write(socket, visitor))
    try:
        await _listen(socket, opened, visitor, house)
    except WebSocketDisconnect:
        pass
    finally:
        opened.go(visitor)
        writing.cancel()
        with suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
            await writing


def _same_origin(socket: WebSocket) -> bool:
    """Whether the page that opened the socket came from here; programs that are no browsers name no page."""
    origin = socket.headers.get("origin")
    return origin is None or origin.partition("://")[2] == socket.headers.get("host")


async def _hello(socket: WebSocket, house: House) -> tuple[OpenRoom, Visitor] | None:
    lang, code = "en", NO_KEY
    try:
        hello = await asyncio.wait_for(_message(socket), HELLO_SECONDS)
        if not isinstance(hello, wire.Hello):
            raise AtTheDoor(Refusal("no-message", ""))
        lang = hello.lang
        if hello.proto != wire.PROTOCOL:
            raise AtTheDoor(Refusal("other-protocol", ""))
        row: KeyRow = await asyncio.to_thread(house.key, hello.key)
        if not row.seat:
            raise AtTheDoor(Refusal("no-key", ""))
        opened = await house.room(row.room)
        return opened, await opened.come(hello.key, row, lang)
    except Mistake as mistake:
        text = " ".join(mistake.told(Speaker(lang, WORDS)))
        await socket.send_text(wire.Home(code=mistake.refusal.key, text=text).model_dump_json())
        await socket.close(code)
    except TimeoutError:
        await socket.close(code)
    except WebSocketDisconnect:
        pass
    return None


async def _message(socket: WebSocket) -> Any:
    """The next message, if it is one."""
    text = await socket.receive_text()
    if len(text) > MOST_BYTES:
        raise AtTheDoor(Refusal("too-large", ""))
    try:
        return MESSAGES.validate_python(json.loads(text))
    except (ValueError, ValidationError, RecursionError):
        raise AtTheDoor(Refusal("no-message", "")) from None


async def _write(socket: WebSocket, visitor: Visitor) -> None:
    while True:
        message = await visitor.out.get()
        await socket.send_text(message.model_dump_json())
        if isinstance(message, wire.Home):
            await socket.close(SENT_HOME)
            return


async def _listen(socket: WebSocket, opened: OpenRoom, visitor: Visitor, house: House) -> None:
    left, since = float(MOST_A_SECOND), time.monotonic()
    while True:
        try:
            message = await _message(socket)
            now = time.monotonic()
            left, since = min(MOST_A_SECOND, left + (now - since) * MOST_A_SECOND) - 1, now
            if left < 0:
                raise AtTheDoor(Refusal("too-fast", ""))
            await _answer(message, opened, visitor, house)
        except Mistake as mistake:
            visitor.send(opened.room.refused(visitor.looker, "", mistake))


async def _answer(message: Any, opened: OpenRoom, visitor: Visitor, house: House) -> None:
    sight = visitor.looker.sight
    match message:
        case wire.Odds():
            visitor.send(await opened.in_turn(lambda: _odds(visitor, message)))
        case wire.Forms():
            visitor.send(wire.FormsNow(forms=await opened.in_turn(sight.forms)))
        case wire.Clause():
            visitor.send(wire.ClauseText(clause=message.clause, says=opened.room.rule(message.clause, sight.lang)))
        case wire.Say():
            await opened.say(visitor, message)
        case wire.Speak():
            await asyncio.to_thread(house.store.speak, visitor.key, message.lang)
            visitor.send(await opened.in_turn(lambda: opened.speak(visitor, message.lang)))
        case wire.Hello():
            raise AtTheDoor(Refusal("no-message", ""))
        case _:
            await opened.do(visitor, message)


def _odds(visitor: Visitor, wanted: wire.Odds) -> wire.OddsOf:
    sight = visitor.looker.sight
    ask = sight.asked(wanted.ask)
    option = ask.find(wanted.key) if ask is not None else None
    odds = sight.odds(ask, option) if ask is not None and option is not None else None
    return wire.OddsOf(ask=wanted.ask, key=wanted.key, odds=odds)
