"""A seat's connection: hello, then messages both ways until somebody goes."""

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any, Final
from uuid import uuid4

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, TypeAdapter, ValidationError

from cinque.core.log import OWNER
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.sentences import Speaker
from cinque.web import wire
from cinque.web.carry import carry_socket
from cinque.web.guard import Pace, too_large
from cinque.web.house import House, OpenRoom, Visitor
from cinque.web.odds import Foretold, moment_of
from cinque.web.owners import BETWEEN, TRIES, Elsewhere
from cinque.web.room import BROKE, WORDS, AtTheDoor
from cinque.web.store import KeyRow, Overtaken

router = APIRouter(prefix="/api")

MESSAGES: Final[TypeAdapter[Any]] = TypeAdapter(wire.FromClient)
MOST_BYTES: Final = 64 * 1024
MOST_A_SECOND, AT_ONCE = 20.0, 60.0
HELLO_SECONDS: Final = 10
NO_KEY, SENT_HOME, COME_AGAIN = 4401, 4403, 1012
"""Why a socket was closed, for clients; the last one means: nothing is lost, connect again."""

ROLL: Final = "/roll "
LOG: Final = logging.getLogger(__name__)


@router.websocket("/play")
async def play(socket: WebSocket) -> None:
    """A seat's connection: hello, then messages both ways until somebody goes."""
    house: House = socket.app.state.house
    await socket.accept()
    hello = await _hello(socket)
    if hello is None:
        return None
    for _ in range(TRIES):
        try:
            return await _stay(socket, house, hello)
        except Elsewhere as elsewhere:
            if "cinque.carried" in socket.scope:
                break
            if await carry_socket(socket, elsewhere, hello.model_dump_json()):
                return None
        await asyncio.sleep(BETWEEN)
    return await _close(socket, COME_AGAIN)


async def _stay(socket: WebSocket, house: House, hello: wire.Hello) -> None:
    try:
        row: KeyRow = await asyncio.to_thread(house.key, hello.key)
        if not row.seat:
            raise AtTheDoor(Refusal("no-key", ""))
        opened = await house.room(row.room)
        visitor = await opened.come(hello.key, row, hello.lang)
    except Mistake as mistake:
        return await _go_home(socket, mistake, hello.lang)
    visitor.foretold = _foretold(house, opened, visitor)
    writing = asyncio.create_task(_write(socket, visitor))
    try:
        await _listen(socket, opened, visitor, house)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        visitor.foretold.stop()
        opened.go(visitor)
        writing.cancel()
        with suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
            await writing
    return None


async def _hello(socket: WebSocket) -> wire.Hello | None:
    """The first message, which says who comes; None if nobody does."""
    try:
        hello = await asyncio.wait_for(_message(socket), HELLO_SECONDS)
        if not isinstance(hello, wire.Hello):
            raise AtTheDoor(Refusal("no-message", ""))
        if hello.proto != wire.PROTOCOL:
            await _go_home(socket, AtTheDoor(Refusal("other-protocol", "")), hello.lang)
            return None
        return hello
    except Mistake as mistake:
        await _go_home(socket, mistake, "en")
    except TimeoutError:
        await _close(socket, NO_KEY)
    except WebSocketDisconnect:
        pass
    return None


async def _go_home(socket: WebSocket, mistake: Mistake, lang: str) -> None:
    text = " ".join(mistake.told(Speaker(lang, WORDS)))
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(wire.Home(code=mistake.refusal.key, text=text).model_dump_json())
    await _close(socket, NO_KEY)


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)


async def _message(socket: WebSocket) -> Any:
    """The next message, if it is one."""
    text = await socket.receive_text()
    if len(text) > MOST_BYTES:
        raise AtTheDoor(too_large(MOST_BYTES))
    try:
        return MESSAGES.validate_python(json.loads(text))
    except (ValueError, ValidationError, RecursionError):
        raise AtTheDoor(Refusal("no-message", "")) from None


async def _write(socket: WebSocket, visitor: Visitor) -> None:
    while True:
        message = await visitor.out.get()
        if message is None:
            await socket.close(COME_AGAIN)
            return
        await socket.send_text(message.model_dump_json())
        if isinstance(message, wire.Home):
            await socket.close(SENT_HOME)
            return


async def _listen(socket: WebSocket, opened: OpenRoom, visitor: Visitor, house: House) -> None:
    pace = Pace(MOST_A_SECOND, AT_ONCE)
    while True:
        message = None
        try:
            message = await _message(socket)
            if not pace.allows():
                raise AtTheDoor(Refusal("too-fast", ""))
            await _answer(message, opened, visitor, house)
        except Mistake as mistake:
            visitor.send(opened.room.refused(visitor.looker, "", mistake))
        except Overtaken:
            house.leave(opened)
        except Exception:
            if message is None:  # nobody is there any more
                raise
            LOG.exception("%s of %s in %s", type(message).__name__, visitor.looker.seat, opened.room.id)
            visitor.send(opened.room.refused(visitor.looker, getattr(message, "id", ""), AtTheDoor(BROKE)))


async def _answer(message: Any, opened: OpenRoom, visitor: Visitor, house: House) -> None:
    sight = visitor.looker.sight
    match message:
        case wire.Odds():
            visitor.foretold.want(message.ask, message.keys)
        case wire.Peek():
            visitor.send(await opened.in_turn(lambda: _peek(visitor, message)))
        case wire.Forms():
            forms, pursuits = await opened.in_turn(sight.startable)
            visitor.send(wire.FormsNow(forms=forms, pursuits=pursuits))
        case wire.Clause():
            visitor.send(wire.ClauseText(clause=message.clause, says=opened.room.rule(message.clause, sight.lang)))
        case wire.Earlier():
            visitor.send(await opened.earlier(visitor))
        case wire.Say() if message.text.startswith(ROLL):
            await opened.do(visitor, _rolled(message))
        case wire.Tally() | wire.Time() | wire.Decided() | wire.At():
            visitor.send(await opened.in_turn(lambda: _looked_up(visitor, message)))
        case wire.Say():
            await opened.say(visitor, message)
        case wire.Speak():
            await asyncio.to_thread(house.store.speak, visitor.key, message.lang)
            visitor.send(await opened.in_turn(lambda: opened.speak(visitor, message.lang)))
        case wire.Look():
            visitor.send(await opened.in_turn(lambda: opened.look_as(visitor, message.seat)))
        case wire.Hello():
            raise AtTheDoor(Refusal("no-message", ""))
        case _:
            await opened.do(visitor, message)


def _rolled(said: wire.Say) -> wire.Run:
    """Dice that somebody writes into the chat are rolled at the table; whispered ones are told to nobody else."""
    args = {"dice": said.text.removeprefix(ROLL)} | ({"visible": OWNER} if said.to else {})
    return wire.Run(type="run", id=uuid4().hex, do="roll", args=args)


def _peek(visitor: Visitor, wanted: wire.Peek) -> wire.Peeked:
    sight = visitor.looker.sight
    ask = sight.asked(wanted.ask)
    preview, follows = sight.peek(ask, wanted.keys) if ask is not None else (None, None)
    return wire.Peeked(ask=wanted.ask, keys=wanted.keys, preview=preview, next=follows)


def _foretold(house: House, opened: OpenRoom, visitor: Visitor) -> Foretold:
    """Odds of the questions that are open to a visitor, and of no others."""
    looker = visitor.looker
    house.reckoners.get_ready()

    def look(id: str) -> bytes | None:
        sight, at = looker.sight, looker.sight.put(id)
        if at is None:
            return None
        return moment_of(sight.game, at.ask, sight.seat, sight.lang, sight.disclosure, at.scene)

    async def moment(id: str) -> bytes | None:
        return await opened.in_turn(lambda: look(id))

    return Foretold(house.reckoners, moment, lambda id: looker.sight.put(id) is not None, visitor.send)


def _looked_up(visitor: Visitor, wanted: wire.Tally | wire.Time | wire.Decided | wire.At) -> BaseModel:
    """What a seat asks about its own log and past."""
    sight = visitor.looker.sight
    match wanted:
        case wire.Tally():
            return wire.TallyOf(line=wanted.line, ledger=sight.ledger(wanted.line))
        case wire.Time():
            return wire.TimeLine(since=wanted.since, decisions=sight.decisions(wanted.since))
        case wire.Decided():
            return wire.WhatWasDecided(mark=wanted.mark, text=sight.decided(wanted.mark))
        case wire.At():
            seen, lines = sight.then(wanted.mark) or (None, 0)
            return wire.Then(mark=wanted.mark, sight=seen, lines=lines)
