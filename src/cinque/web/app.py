"""The server: rooms by REST, play over one WebSocket for each seat, and the pages of the client."""

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import Depends, FastAPI, Header, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, ConfigDict, StringConstraints, TypeAdapter, ValidationError

from cinque import __version__
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.core.sentences import LANGUAGES, Speaker
from cinque.systems import NAMES, system
from cinque.web import wire
from cinque.web.house import House, OpenRoom, Visitor
from cinque.web.room import WORDS, AtTheDoor
from cinque.web.store import KeyRow, Store

MESSAGES: Final[TypeAdapter[Any]] = TypeAdapter(wire.FromClient)
MOST_BYTES: Final = 64 * 1024
MOST_A_SECOND: Final = 30
HELLO_SECONDS: Final = 10
NO_KEY, BAD_MESSAGE, TOO_FAST, SENT_HOME = 4401, 4400, 4429, 4403
"""Why a socket was closed, for clients."""

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}

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


def make_app(store: Store, house_key: str = "", pages: Path | None = None) -> FastAPI:
    """The server of a store. Whoever has the house's key may open rooms; without one, nobody may."""
    house = House(store)

    @asynccontextmanager
    async def whole_life(_: FastAPI) -> AsyncIterator[None]:
        yield
        store.close()

    app = FastAPI(title="Cinque", version=__version__, lifespan=whole_life)
    app.state.house = house
    _guard(app)
    _front_door(app, house, house_key)
    _rooms(app, house)
    app.add_api_websocket_route("/api/play", play)
    if pages is not None:
        app.mount("/", StaticFiles(directory=pages, html=True))
    return app


def _guard(app: FastAPI) -> None:
    @app.middleware("http")
    async def with_headers(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        if int(request.headers.get("content-length") or 0) > MOST_BYTES:
            return JSONResponse(_told(AtTheDoor(Refusal("too-large", "")), request), status_code=413)
        response = await call(request)
        response.headers.update(HEADERS)
        return response

    @app.exception_handler(Mistake)
    async def refuse(request: Request, mistake: Mistake) -> JSONResponse:
        key = mistake.refusal.key
        return JSONResponse(_told(mistake, request), status_code={"no-key": 401, "no-room": 404}.get(key, 400))


def _told(mistake: Mistake, request: Request) -> dict[str, str]:
    wanted = request.headers.get("accept-language", "en")[:2]
    speaker = Speaker(wanted if wanted in LANGUAGES else "en", WORDS)
    return {"code": mistake.refusal.key, "text": " ".join(mistake.told(speaker))}


def titles(name: str) -> dict[str, str]:
    return {lang: system(name).clauses.read_in(lang).title for lang in LANGUAGES}


def bearer(authorization: Annotated[str, Header()] = "") -> str:
    """The key that a request brings."""
    return authorization.removeprefix("Bearer ")


Key = Annotated[str, Depends(bearer)]


def _front_door(app: FastAPI, house: House, house_key: str) -> None:
    def at_home(key: Key) -> None:
        if not house_key or not secrets.compare_digest(key.encode(), house_key.encode()):
            raise AtTheDoor(Refusal("no-key", ""))

    @app.get("/api/books")
    def books() -> list[dict[str, Any]]:
        return [{"system": name, "title": titles(name)} for name in NAMES]

    @app.get("/api/rooms", dependencies=[Depends(at_home)])
    def rooms() -> list[dict[str, Any]]:
        return [row._asdict() for row in house.store.rooms()]

    @app.post("/api/rooms", dependencies=[Depends(at_home)], status_code=201)
    async def make(wanted: NewRoom) -> dict[str, str]:
        return (await house.make(wanted.system, wanted.name, wanted.setup, wanted.rulings))._asdict()

    @app.get("/api/invitations/{invitation}")
    async def invited(invitation: str) -> dict[str, Any]:
        row, opened = await house.invited(invitation)
        seats = [one for one in opened.room.game.seats.values() if one.role != GM_ROLE]
        free = [one.id for one in seats if not house.store.has_key(row.room, one.id)]
        return {"name": opened.room.name, "system": opened.room.system.name, "seats": free}

    @app.post("/api/join", status_code=201)
    async def join(who: Join) -> dict[str, str]:
        return {"key": await house.join(who.invitation, who.seat, who.name, who.lang)}


async def led(key: Key, request: Request) -> OpenRoom:
    """The room whose game master brings this key."""
    house: House = request.app.state.house
    row = await asyncio.to_thread(house.key, key)
    opened = await house.room(row.room)
    if not row.seat or not opened.room.game.seat(row.seat).is_gm:
        raise AtTheDoor(Refusal("somebody-else", ""))
    return opened


Led = Annotated[OpenRoom, Depends(led)]


def _rooms(app: FastAPI, house: House) -> None:
    @app.post("/api/room/invitation", status_code=201)
    def invite(opened: Led) -> dict[str, str]:
        """A new link; those of before open nothing any more."""
        house.store.revoke(opened.room.id, "")
        return {"invitation": house.store.make_key(opened.room.id)}

    @app.delete("/api/room/seats/{seat}", status_code=204)
    async def send_away(seat: str, opened: Led) -> None:
        await house.send_away(opened.room.id, seat)

    @app.get("/api/room/journal", response_class=PlainTextResponse)
    def journal(opened: Led) -> str:
        """The whole room as one file, which `cinque replay` reads."""
        return "".join(line + "\n" for line in house.store.lines(opened.room.id))


# -- one connection


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
