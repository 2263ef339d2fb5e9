"""One process that serves a house: the socket it listens on, its store, and its end."""

import ipaddress
import socket
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

import uvicorn

from cinque.games.lock import Lock
from cinque.web.app import make_app
from cinque.web.owners import Owners, SharedOwners
from cinque.web.store import Store

MOST_MESSAGE: Final = 64 * 1024
LAST_SECONDS: Final = 3
Tell = Callable[[str], None]


class Place(NamedTuple):
    """Where a process listens; `here` is how this machine reaches it, `there` how others do."""

    socket: socket.socket
    here: str
    there: str


def listening(host: str, port: int) -> Place:
    """A socket that others may connect to from now on; an `OSError` says why there is none."""
    found = socket.create_server((host, port), backlog=512)
    at = found.getsockname()[1]
    everywhere = host in ("0.0.0.0", "")
    lan = address_in_network() if everywhere else host
    return Place(found, f"http://{'127.0.0.1' if everywhere else host}:{at}", f"http://{lan}:{at}")


def address_in_network() -> str:
    """The address under which others in this network reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found = str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
    return "127.0.0.1" if ipaddress.ip_address(found).is_unspecified else found


def pages() -> Path | None:
    """The pages of the client, if they have been built."""
    folder = Path(__file__).parent / "pages"
    return folder if (folder / "index.html").is_file() else None


def serve(store: Store, place: Place, tell: Tell) -> None:
    """Serve the rooms of a store until somebody stops it; `tell` is given the key of the house first."""
    with ExitStack() as held:
        owners = Owners()
        if store.engine.dialect.name == "postgresql":
            owners = SharedOwners(store, place.there)
        elif store.engine.url.database not in (None, "", ":memory:"):
            lock = Lock(Path(str(store.engine.url.database)))
            held.callback(lock.give_back)
        house_key = store.secret("house")
        app = make_app(store, house_key, pages(), owners, place.there)
        config = uvicorn.Config(
            app,
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            ws_max_size=MOST_MESSAGE,
            ws_ping_interval=20,
            timeout_graceful_shutdown=LAST_SECONDS,
        )
        tell(house_key)
        uvicorn.Server(config).run([place.socket])
