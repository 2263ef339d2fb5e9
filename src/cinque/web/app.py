"""The server: rooms by REST, play over one WebSocket for each seat, and the pages of the client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles

from cinque import __version__
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.sentences import LANGUAGES, Speaker, printable
from cinque.files import BadFile
from cinque.web import characters, door, encounters, known, led, library, packs, pictures, play
from cinque.web.guard import Guard, told
from cinque.web.house import House
from cinque.web.owners import Owners
from cinque.web.room import BROKE, WORDS
from cinque.web.store import Overtaken, Store
from cinque.web.trials import Trials

AREAS: Final = (
    door.router,
    led.router,
    encounters.router,
    library.router,
    known.router,
    characters.router,
    packs.router,
    pictures.router,
    play.router,
)
"""Each file of routes has one; pages come behind them."""

STATUS: Final = {
    "no-key": 401,
    "somebody-else": 403,
    "no-room": 404,
    "no-such-sheet": 404,
    "nobody-of-that-name": 404,
    "no-picture-here": 404,
    "asked-before": 409,
    "no-book": 404,
    "seat-taken": 409,
    "table-full": 409,
}


def make_app(
    store: Store, house_key: str = "", pages: Path | None = None, owners: Owners | None = None, address: str = ""
) -> FastAPI:
    """The server of a store. Whoever has the house's key may open rooms; without one, nobody may.

    `address` is where others reach the house, for the links that invite them; otherwise as the request has reached it.
    """
    owners = owners or Owners()
    house = House(store, owners)

    @asynccontextmanager
    async def whole_life(_: FastAPI) -> AsyncIterator[None]:
        watching = asyncio.create_task(house.watch())
        yield
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        house.reckoners.close()
        app.state.trials.close()
        owners.close()
        store.close()

    app = FastAPI(
        title="Cinque",
        version=__version__,
        lifespan=whole_life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.house, app.state.house_key, app.state.address = house, house_key, address
    app.state.trials = Trials()
    app.add_middleware(Guard, owners=owners)
    app.add_middleware(GZipMiddleware, compresslevel=6)
    _tell_mistakes(app)
    for area in AREAS:
        app.router.routes.extend(area.routes)  # as they are: `include_router` works every one of them out once more
    if pages is not None:
        app.mount("/", StaticFiles(directory=pages, html=True))
    return app


def _tell_mistakes(app: FastAPI) -> None:
    @app.exception_handler(Mistake)
    async def refuse(request: Request, mistake: Mistake) -> JSONResponse:
        wanted = request.headers.get("accept-language", "en")[:2]
        speaker = Speaker(wanted if wanted in LANGUAGES else "en", WORDS)
        # each line of a file that something is wrong with stands on a line of its own
        text = ("\n" if isinstance(mistake, BadFile) else " ").join(mistake.told(speaker))
        status = STATUS.get(mistake.refusal.key, 400)
        return JSONResponse({"code": mistake.refusal.key, "text": printable(text)}, status_code=status)

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> JSONResponse:
        places = {".".join(str(part) for part in one["loc"])[:100] for one in error.errors()}
        refusal = Refusal("bad-request", "", place=printable(", ".join(sorted(places))[:400]))
        return JSONResponse(told(refusal, dict(request.headers)), status_code=422)

    @app.exception_handler(Overtaken)
    async def overtaken(request: Request, _: Overtaken) -> JSONResponse:
        return JSONResponse(told(Refusal("moving", ""), dict(request.headers)), status_code=503)

    @app.exception_handler(Exception)
    async def broken(request: Request, _: Exception) -> JSONResponse:
        return JSONResponse(told(BROKE, dict(request.headers)), status_code=500)
