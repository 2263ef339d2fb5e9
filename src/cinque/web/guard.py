"""What every request passes: whence it comes, how much and how often; and the headers of every response.

A request about a room that another process plays is carried there, and its answer back.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from cinque.core.refusal import Refusal
from cinque.core.sentences import LANGUAGES, Speaker
from cinque.web.carry import carried
from cinque.web.owners import BETWEEN, TRIES, Elsewhere, Owners
from cinque.web.room import WORDS, AtTheDoor

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MOST_BYTES: Final = 64 * 1024
MOST_OF: Final = {
    "/api/rooms": 1 << 20,
    "/api/rooms/import": 32 << 20,
    "/api/room/picture": 16 << 20,
    "/api/room/packs": 256 << 10,
}
"""How much a request may bring; more where whole files come."""

A_SECOND, AT_ONCE = 50.0, 300.0
"""So many requests of one address are answered every second, and so many after a rest."""

MOVING: Final = 503
MOST_SOCKETS: Final = 300
"""Connections of one address at the same time: a household behind one address has a few dozen."""

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Pace:
    """How fast somebody goes: so much a second, and so much at once after a rest."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once = a_second, at_once
        self._left, self._since = at_once, time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        left = min(self.at_once, self._left + (now - self._since) * self.a_second)
        self._since = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1

    @property
    def rested(self) -> bool:
        return self._left + (time.monotonic() - self._since) * self.a_second >= self.at_once


class Paces:
    """One pace for each address; those that have rested are forgotten."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second, self._at_once = a_second, at_once
        self._known: dict[str, Pace] = {}

    def allows(self, address: str) -> bool:
        if len(self._known) > 1000:
            self._known = {one: pace for one, pace in self._known.items() if not pace.rested}
        return self._known.setdefault(address, Pace(self._a_second, self._at_once)).allows()


class TooMuch(Exception):
    """The body of a request is larger than its address takes."""


class Guard:
    """Stands before the whole app."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]], owners: Owners) -> None:
        self.app = app
        self.owners = owners
        self.paces = Paces(A_SECOND, AT_ONCE)
        self.sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, _with_headers(send, scope["path"]))
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        if self.owners.carries(headers):
            scope["cinque.carried"] = True
        elif scope["path"].startswith("/api/"):
            if not same_origin(headers):
                return await _refuse(send, headers, "other-page", 403)
            if not self.paces.allows(_address(scope)):
                return await _refuse(send, headers, "too-fast", 429)
        most = MOST_OF.get(scope["path"], MOST_BYTES)
        try:
            body = await _whole(receive, most, headers)
        except TooMuch:
            return await _tell(send, headers, too_large(most), 413)
        for _ in range(TRIES):
            try:
                return await self.app(dict(scope), _again(body, receive), send)
            except Elsewhere as elsewhere:
                if "cinque.carried" in scope:
                    break
                found = await carried(
                    elsewhere, scope["method"], scope["raw_path"], scope["query_string"], headers, body
                )
                if found is not None and found[0] != MOVING:
                    return await _respond(send, *found)
            await asyncio.sleep(BETWEEN)
        return await _refuse(send, headers, "moving", MOVING)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets of one address are counted; those that another process carries here were counted there."""
        headers, address = _headers(scope), _address(scope)
        if self.owners.carries(headers):
            scope["cinque.carried"] = True
            return await self.app(scope, receive, send)
        there = self.sockets.get(address, 0)
        if not same_origin(headers) or there >= MOST_SOCKETS or not self.paces.allows(address):
            await receive()
            return await send({"type": "websocket.close", "code": 1008})
        self.sockets[address] = there + 1
        try:
            return await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]


def too_large(most: int) -> Refusal:
    """What is more than so many bytes."""
    return Refusal("too-large", "", most=f"{most >> 20} MB" if most >> 20 else f"{most >> 10} kB")


def same_origin(headers: dict[str, str]) -> bool:
    """Whether the page that asks came from here; programs that are no browsers name no page."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")


def told(refusal: Refusal, headers: dict[str, str]) -> dict[str, str]:
    """Why not, in the language that a browser wants."""
    wanted = headers.get("accept-language", "en")[:2]
    speaker = Speaker(wanted if wanted in LANGUAGES else "en", WORDS)
    return {"code": refusal.key, "text": " ".join(AtTheDoor(refusal).told(speaker))}


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _address(scope: Scope) -> str:
    return str((scope.get("client") or ("?",))[0])


async def _whole(receive: Receive, most: int, headers: dict[str, str]) -> bytes:
    """The body, however it comes; `content-length` may lie or be missing."""
    told_length = headers.get("content-length", "")
    if told_length.isdecimal() and int(told_length) > most:
        raise TooMuch
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            raise TooMuch
        if not message.get("more_body"):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more, for whoever reads it behind us."""
    given = False

    async def give() -> MutableMapping[str, Any]:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return give


def _with_headers(send: Send, path: str) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            more = HEADERS | {"Cache-Control": _kept(path, message["status"])}
            raw = [(name.lower().encode(), value.encode()) for name, value in more.items()]
            message["headers"] = [*message.get("headers", ()), *raw]
        await send(message)

    return sending


def _kept(path: str, status: int) -> str:
    """How long a browser may keep it: what is named by its content for ever, a page until there is another."""
    if path.startswith("/api/"):
        return "no-store"
    return "public, max-age=31536000, immutable" if path.startswith("/assets/") and status < 400 else "no-cache"


async def _refuse(send: Send, headers: dict[str, str], key: str, status: int) -> None:
    await _tell(send, headers, Refusal(key, ""), status)


async def _tell(send: Send, headers: dict[str, str], refusal: Refusal, status: int) -> None:
    body = json.dumps(told(refusal, headers), ensure_ascii=False).encode()
    await _respond(send, status, "application/json", body)


async def _respond(send: Send, status: int, kind: str, body: bytes) -> None:
    headers = [(b"content-type", kind.encode("latin-1")), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
