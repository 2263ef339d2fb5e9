"""How fast one process serves many tables: from an answer to everybody's socket, and whether a long game costs more."""

import asyncio
import json
import secrets
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, process_time
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from cinque.core.game import Game
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.systems import NAMES, system
from cinque.web import wire
from cinque.web.room import Looker, Room, new_lines
from cinque.web.sight import changed
from cinque.web.store import Store

SEATS: Final = 5
MOST_SECONDS: Final = 30
EARLY, STRETCH = 50, 30
SERVER: Final = """
import sys
from cinque.web.serve import listening, serve
from cinque.web.store import Store
place = listening("127.0.0.1", 0)
serve(Store(sys.argv[1]), place, lambda key: print(place.here, key, flush=True))
"""


def measured(tables: int, seconds: float, pace: float, steps: int) -> dict[str, Any]:
    """Everything in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        crowd = in_a_crowd(Path(folder), tables, seconds, pace)
        return crowd | in_a_long_game(Path(folder), steps)


# -- many tables


def in_a_crowd(folder: Path, tables: int, seconds: float, pace: float) -> dict[str, Any]:
    """Answers at many tables at once, each with five people at it, on a server of its own."""
    command = [sys.executable, "-c", SERVER, f"sqlite:///{folder / 'crowd.db'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            url, key = server.stdout.readline().split()
            times = asyncio.run(_crowd(url, key, tables, seconds, pace))
        finally:
            server.terminate()
    times.sort()
    return {
        "p50": 1000 * times[len(times) // 2],
        "p95": 1000 * times[len(times) * 95 // 100],
        "answers": len(times),
    }


async def _crowd(url: str, key: str, tables: int, seconds: float, pace: float) -> list[float]:
    rooms = [await _table(url, key, NAMES[number % len(NAMES)]) for number in range(tables)]
    until = monotonic() + seconds
    found = await asyncio.gather(*(_answering(room, Random(place), pace, until) for place, room in enumerate(rooms)))
    return [time for times in found for time in times]


class Screen:
    """One person's connection: what stands on it, and when it last changed."""

    def __init__(self, socket: ClientConnection, leads: bool) -> None:
        self.socket = socket
        self.sight: Any = {"asks": []}
        self.patched = 0.0
        self.done: asyncio.Queue[None] = asyncio.Queue()
        self.reading = asyncio.create_task(self._read(leads))

    async def _read(self, leads: bool) -> None:
        """Those who only look on read no message: it is the server that is measured."""
        async for text in self.socket:
            at = perf_counter()
            kind = str(text)[:20]
            if "patch" in kind:
                self.patched = at
            if leads and "snapshot" in kind:
                self.sight = json.loads(text)["sight"]
            elif leads and "patch" in kind:
                self.sight = changed(self.sight, json.loads(text)["set"])
            elif "ack" in kind or "refused" in kind:
                self.done.put_nowait(None)


async def _table(url: str, key: str, book: str) -> list[Screen]:
    """A room with a game master, its players, and as many who look on as make five."""
    made = await _ask(url, "/api/rooms", key, {"system": book, "name": book})
    free = (await _ask(url, f"/api/invitations/{made['invitation']}", "", None))["seats"]
    seats = [*free, *[""] * SEATS][: SEATS - 1]
    keys = [made["key"]]
    for number, seat in enumerate(seats):
        who = {"invitation": made["invitation"], "seat": seat, "name": f"{number}"}
        keys.append((await _ask(url, "/api/join", "", who))["key"])
    screens: list[Screen] = []
    for one in keys:
        socket = await connect(f"ws{url.removeprefix('http')}/api/play", max_size=None, proxy=None)
        await socket.send(json.dumps({"type": "hello", "proto": wire.PROTOCOL, "key": one}))
        screens.append(Screen(socket, not screens))
    return screens


async def _ask(url: str, path: str, key: str, body: Any) -> Any:
    def ask() -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
        with urllib.request.urlopen(urllib.request.Request(url + path, data, headers)) as answer:
            return json.loads(answer.read())

    return await asyncio.to_thread(ask)


async def _answering(screens: list[Screen], random: Random, pace: float, until: float) -> list[float]:
    """The game master answers what is asked, or rolls dice in the open; when has everybody seen it?"""
    times: list[float] = []
    await asyncio.sleep(random.random() * pace)
    while monotonic() < until:
        for screen in screens:
            screen.patched = 0.0
        command = _answer(screens[0], random) or {"type": "run", "do": "roll", "args": {"dice": "2d6"}}
        begun = perf_counter()
        await screens[0].socket.send(json.dumps({"id": secrets.token_hex(8)} | command))
        await asyncio.wait_for(screens[0].done.get(), MOST_SECONDS)  # by then everybody's messages are on their way
        await asyncio.sleep(pace * (0.5 + random.random()))
        times.append(max(screen.patched for screen in screens) - begun)
    return [time for time in times if time > 0]


def _answer(screen: Screen, random: Random) -> Any:
    """An answer to the first question that can be answered from a list, if one is open."""
    asks = [ask for ask in screen.sight["asks"] if ask["options"]]
    if not asks:
        return None
    key = random.choice(asks[0]["options"])["key"]
    return {"type": "answer", "ask": asks[0]["id"], "keys": [key]}


# -- a long game


def in_a_long_game(folder: Path, steps: int) -> dict[str, Any]:
    """The same free roll beside the same question, early and late: only the length of the game differs.

    It is computing time: what else the machine does would be measured otherwise.
    """
    store = Store(f"sqlite:///{folder / 'long.db'}")
    played = system("ptu")
    scene = played.new_scene(played.first_setup(0), {})
    owners = sorted({one.seat for one in scene.creatures.values()} - {GM_ROLE})
    seats = [Seat(GM_ROLE, GM_ROLE), *map(Seat, owners)]
    seats += [Seat(f"watcher-{number}", WATCHER_ROLE) for number in range(len(seats), SEATS)]
    game = Game(played, scene, seats)
    game.play_on()
    room = Room(store.make_room("long", played.name, new_lines(game)), store)
    lookers = [room.look(seat.id, "en") for seat in seats]
    for looker in lookers:
        looker.snapshot([])
    _roll_on(room, lookers, EARLY)
    early = _roll_on(room, lookers, EARLY + STRETCH)
    _roll_on(room, lookers, steps)
    late = _roll_on(room, lookers, steps + STRETCH)
    begun = process_time()
    again = Room(room.id, store)
    again.look(GM_ROLE, "en").snapshot([])
    opening = process_time() - begun
    store.close()
    return {"early": 1000 * early, "late": 1000 * late, "opening": 1000 * opening, "steps": steps}


def _roll_on(room: Room, lookers: list[Looker], until: int) -> float:
    """Seconds of one roll, kept and told to everybody: the middle one."""
    times = [0.0]
    while len(room.game.steps) < until:
        begun = process_time()
        room.do(lookers[0], wire.Run(type="run", id=secrets.token_hex(8), do="roll", args={"dice": "1d6"}))
        for looker in lookers:
            looker.patch()
        times.append(process_time() - begun)
    return sorted(times)[len(times) // 2]
