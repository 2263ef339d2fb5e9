"""The server: rooms by REST, play over one WebSocket for each seat, and the pages of the client."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles

from cinque import __version__
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.sentences import LANGUAGES, Speaker
from cinque.web import door, led, play
from cinque.web.house import House
from cinque.web.room import WORDS, AtTheDoor
from cinque.web.store import Store

AREAS: Final = (door.router, led.router, play.router)
"""Each file of routes has one; pages come behind them."""

MOST_BYTES: Final = 64 * 1024
STATUS: Final = {"no-key": 401, "no-room": 404}

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def make_app(store: Store, house_key: str = "", pages: Path | None = None) -> FastAPI:
    """The server of a store. Whoever has the house's key may open rooms; without one, nobody may."""

    @asynccontextmanager
    async def whole_life(_: FastAPI) -> AsyncIterator[None]:
        yield
        store.close()

    app = FastAPI(title="Cinque", version=__version__, lifespan=whole_life)
    app.state.house = House(store)
    app.state.house_key = house_key
    _guard(app)
    for area in AREAS:
        app.include_router(area)
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
        return JSONResponse(_told(mistake, request), status_code=STATUS.get(mistake.refusal.key, 400))


def _told(mistake: Mistake, request: Request) -> dict[str, str]:
    wanted = request.headers.get("accept-language", "en")[:2]
    speaker = Speaker(wanted if wanted in LANGUAGES else "en", WORDS)
    return {"code": mistake.refusal.key, "text": " ".join(mistake.told(speaker))}
