"""Two rooms that differ only in a secret send the same bytes to every seat that must not know it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from cinque.core.game import Game
from cinque.core.knowledge import knows
from cinque.core.leaks import Moment, in_the_open
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.core.system import AnySystem
from cinque.systems import NAMES, system
from cinque.web.room import new_lines

from .test_play import Data

SEEDS, TWINS, ANSWERS = 2, 5, 4


class Twin(NamedTuple):
    """Two scenes, and the seats that must not tell them apart."""

    secret: str
    one: Any
    other: Any
    seats: list[Seat]


def seats_at(scene: Any) -> list[Seat]:
    owners = sorted({one.seat for one in scene.creatures.values()} - {GM_ROLE})
    return [Seat(GM_ROLE, GM_ROLE), *map(Seat, owners), Seat("watcher-1", WATCHER_ROLE)]


def twins(played: AnySystem, seed: int) -> Iterator[Twin]:
    """A random fight with one secret changed: a number by one, or the name of somebody unseen."""
    scene = played.new_scene(played.random_setup(seed), {})
    for id, one in scene.creatures.items():
        others = [seat for seat in seats_at(scene) if not knows(seat, one)]
        names = ["name"] if scene.unseen(one) else [name for name in sorted(one.hidden()) if _is_number(one, name)]
        for name in names:
            other = scene.copy()
            value = getattr(one, name)
            setattr(other.creatures[id], name, value + 1 if name != "name" else value + "x")
            if others and not other.faults():
                yield Twin(f"{id}.{name}", scene, other, others)


def _is_number(one: Any, name: str) -> bool:
    return type(getattr(one, name)) is int


class Pair:
    """The same room twice, played with the same dice; every socket beside its twin."""

    def __init__(self, client: TestClient, played: AnySystem, twin: Twin) -> None:
        self.client, self.played = client, played
        self.house: Any = client.app.state.house  # type: ignore[attr-defined]
        self.rooms = [self._room(scene, seats_at(twin.one)) for scene in (twin.one, twin.other)]

    def _room(self, scene: Any, seats: list[Seat]) -> str:
        game = Game(self.played, scene.copy(), seats, Random(3))
        game.play_on()
        return str(self.house.store.make_room("Tonight", self.played.name, new_lines(game)))

    def game(self, number: int) -> Any:
        return self.house._open[self.rooms[number]].room.game

    def same_in_the_open(self, seat: Seat) -> bool:
        def now(game: Any) -> Data:
            moment = Moment(game.now, game.every_event(), tuple(game.asks))
            return in_the_open(self.played, moment, seat)

        return now(self.game(0)) == now(self.game(1))

    def answer(self, sockets: list[WebSocketTestSession], random: Random) -> bool:
        """The same answer in both rooms, by the game master; False if there is none that both know."""
        asks = [self.game(number).asks_for(GM_ROLE) for number in (0, 1)]
        if not (asks[0] and asks[1]):
            return False
        keys = [option.key for option in asks[0][0].options if asks[1][0].find(option.key)]
        if not keys:
            return False
        key = random.choice(keys)
        for number, socket in enumerate(sockets):
            game = self.game(number)
            game.dice = Random(11)
            looker = next(one for one in self.house._open[self.rooms[number]].room.lookers if one.seat == GM_ROLE)
            ask = looker.sight.ask_id(0)
            socket.send_json({"type": "answer", "id": uuid4().hex, "ask": ask, "keys": [key]})
            while socket.receive_json()["type"] not in ("ack", "refused"):
                pass
        return True


@contextmanager
def connected(client: TestClient, room: str, seat: str) -> Iterator[WebSocketTestSession]:
    store = client.app.state.house.store  # type: ignore[attr-defined]
    with client.websocket_connect("/api/play") as socket:
        socket.send_json({"type": "hello", "proto": 1, "key": store.make_key(room, seat)})
        yield socket


def snapshot(socket: WebSocketTestSession) -> str:
    while '"type":"snapshot"' not in (text := socket.receive_text()):
        pass
    return text


def heard(socket: WebSocketTestSession, by: WebSocketTestSession) -> list[str]:
    """Everything that came up to a word that somebody says now, as it came."""
    by.send_json({"type": "say", "text": "and now"})
    found: list[str] = []
    while True:
        text = socket.receive_text()
        if '"type":"said"' in text:
            return found
        if '"type":"here"' not in text and '"type":"welcome"' not in text:
            found.append(text)


def looked_back(socket: WebSocketTestSession) -> list[str]:
    """Every number that was told, every decision, and the table before each of them."""
    marks = [{"type": kind, "mark": mark} for mark in range(ANSWERS + 1) for kind in ("at", "decided")]
    asked: list[Data] = [{"type": "time"}, *({"type": "tally", "line": line} for line in range(30)), *marks]
    for message in asked:
        socket.send_json(message)
    found: list[str] = []
    while len(found) < len(asked):
        text = socket.receive_text()
        if text.startswith(('{"type":"time"', '{"type":"tally"', '{"type":"at"', '{"type":"decided"')):
            found.append(text)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_secret_changes_no_byte_for_those_who_must_not_know_it(client: TestClient, name: str) -> None:
    played, compared, after, opened_numbers = system(name), 0, 0, 0
    for seed in range(SEEDS):
        for number, twin in enumerate(islice(twins(played, seed), TWINS)):
            pair = Pair(client, played, twin)
            seat = twin.seats[number % len(twin.seats)]
            with ExitStack() as opened:
                masters = [opened.enter_context(connected(client, room, GM_ROLE)) for room in pair.rooms]
                sockets = [opened.enter_context(connected(client, room, seat.id)) for room in pair.rooms]
                came = [snapshot(socket) for socket in sockets]  # they sit there now, and hear what is said
                first = [heard(socket, master) for socket, master in zip(sockets, masters, strict=True)]
                if not pair.same_in_the_open(seat):
                    continue
                assert came[0] == came[1], twin.secret
                assert first[0] == first[1], twin.secret
                compared += 1
                random = Random(seed)
                for _ in range(ANSWERS):
                    if not pair.answer(masters, random) or not pair.same_in_the_open(seat):
                        break
                    told = [heard(socket, master) for socket, master in zip(sockets, masters, strict=True)]
                    assert told[0] == told[1], twin.secret
                    after += 1
                else:
                    told = [looked_back(socket) for socket in sockets]
                    assert told[0] == told[1], twin.secret
                    opened_numbers += any('"terms":[{' in text for text in told[0])
    assert compared >= 2, "some were compared"
    assert after >= 1, "some were compared after an answer"
    assert opened_numbers >= 1, "some numbers were opened"
