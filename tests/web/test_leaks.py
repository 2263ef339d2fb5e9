"""Two rooms that differ only in a secret send the same bytes to every seat that must not know it."""

import json
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
from cinque.core.log import may_see
from cinque.core.mistake import Mistake
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


# -- terms: the number is the same, and what it is made of is not


WATCHER = Seat("watcher-1", WATCHER_ROLE)
ARMOUR = ("defence", "special_defence", "defense", "special_defense")
"""Whoever has much of these takes the least damage, whatever else the number is made of."""

TERMS: dict[str, list[Data]] = {
    "ptu": [{"attack": 1}, {"special_attack": 1}],
    "rokumen": [{"traits": ("thick-hide",)}, {"traits": ("strong-arms",)}, {"traits": ("solid-rock",)}],
    "vademecum": [{"dexterity": 1, "perception": -1}],
}
"""Secrets that make other terms and the same number now and then. Arcana has no such secrets, and in The Mystery
Dungeons every point shows in the number.
"""

PLAYED, FIGHTS = 8, 12


def with_other_secrets(scene: Any, id: str, secret: Data) -> Any:
    other = scene.copy()
    one = other.creatures[id]
    for name, by in secret.items():
        setattr(one, name, getattr(one, name) + by)
    return other


def fights(played: AnySystem, scene: Any) -> Iterator[Any]:
    """The game after each of some answers, by the same dice and choices as that of any twin."""
    game = Game(played, scene.copy(), seats_at(scene), Random(3))
    game.play_on()
    random = Random(5)
    yield game
    for _ in range(PLAYED):
        if not game.asks:
            return
        game.dice = Random(11)
        game.answer(random.choice(game.asks[0].options).key, GM_ROLE, game.asks[0].who)
        game.play_on()
        yield game


def terms_of(game: Any) -> list[Data]:
    """What the numbers that a watcher hears are made of, as the game master knows it."""
    return [event.tally.to_data() for event in game.every_event() if event.tally and may_see(WATCHER, event)]


def same_numbers(played: AnySystem, one: Any, other: Any) -> tuple[Any, Any] | None:
    """Two games in which a watcher hears the same numbers although they are made of other terms, if there are any."""
    try:
        for games in zip(fights(played, one), fights(played, other), strict=False):
            opened = [
                in_the_open(played, Moment(game.now, game.every_event(), tuple(game.asks)), WATCHER) for game in games
            ]
            if opened[0] != opened[1]:
                return None
            if terms_of(games[0]) != terms_of(games[1]):
                return games
    except Mistake:
        return None
    return None


def games_with_other_terms(played: AnySystem) -> Iterator[tuple[Any, Any]]:
    for seed in range(FIGHTS):
        scene = played.new_scene(played.random_setup(seed), {})
        for one in scene.creatures.values():
            for name in ARMOUR:
                if name in one.fields:
                    setattr(one, name, 99)
        for id, one in scene.creatures.items():
            for secret in [] if scene.unseen(one) else TERMS[played.name]:
                other = with_other_secrets(scene, id, secret)
                if secret.keys() <= one.hidden() and not (scene.faults() or other.faults()):
                    found = same_numbers(played, scene, other)
                    if found is not None:
                        yield found


@pytest.mark.parametrize("name", TERMS)
def test_what_a_number_is_made_of_is_told_to_those_who_know_it(client: TestClient, name: str) -> None:
    played = system(name)
    house: Any = client.app.state.house  # type: ignore[attr-defined]
    games = next(games_with_other_terms(played))
    rooms = [house.store.make_room("Tonight", name, new_lines(game)) for game in games]
    heard_by: dict[str, list[list[str]]] = {}
    for seat in (GM_ROLE, WATCHER.id):
        with ExitStack() as opened:
            sockets = [opened.enter_context(connected(client, room, seat)) for room in rooms]
            came = [snapshot(socket) for socket in sockets]
            heard_by[seat] = [[text, *ledgers(socket, text)] for socket, text in zip(sockets, came, strict=True)]
    assert heard_by[GM_ROLE][0] != heard_by[GM_ROLE][1], "the game master knows what it was made of"
    assert heard_by[WATCHER.id][0] == heard_by[WATCHER.id][1]
    assert any('"terms":[{' in text for text in heard_by[WATCHER.id][0])


def ledgers(socket: WebSocketTestSession, told: str) -> list[str]:
    """Every line of the log, opened."""
    lines = len(json.loads(told)["log"])
    for line in range(lines):
        socket.send_json({"type": "tally", "line": line})
    found: list[str] = []
    while len(found) < lines:
        text = socket.receive_text()
        if text.startswith('{"type":"tally"'):
            found.append(text)
    return found


# -- somebody hidden


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_somebody_hidden_goes_over_the_wire(client: TestClient, name: str) -> None:
    """One room has somebody more behind the screen: nobody but the game master can tell which."""
    played = system(name)
    house: Any = client.app.state.house  # type: ignore[attr-defined]
    scene = played.new_scene(played.first_setup(1), {})
    kept = next(iter(scene.creatures.values()))
    other = scene.copy()
    other.behind["Zubinella"] = {
        "was": kept.to_data() | {"id": "zubinella", "name": "Zubinella", "seat": GM_ROLE},
        "among": [],
        "stood": {"creatures": 0},
    }
    games = [Game(played, each, seats_at(scene), Random(3)) for each in (scene, other)]
    for game in games:
        game.play_on()
    rooms = [house.store.make_room("Tonight", name, new_lines(game)) for game in games]
    with ExitStack() as opened:
        masters = [opened.enter_context(connected(client, room, GM_ROLE)) for room in rooms]
        assert ["Zubinella" in snapshot(master) for master in masters] == [False, True]
        others = [
            [opened.enter_context(connected(client, room, seat.id)) for room in rooms] for seat in seats_at(scene)[1:]
        ]
        came = [[snapshot(socket) for socket in sockets] for sockets in others]
        for sockets, (one, two) in zip(others, came, strict=True):
            for socket in sockets:
                socket.send_json({"type": "forms"})
            forms = [until_forms(socket) for socket in sockets]
            assert one == two
            assert forms[0] == forms[1]
            assert "ubinella" not in two + forms[1]


def until_forms(socket: WebSocketTestSession) -> str:
    found = ""
    while '"type":"forms"' not in (text := socket.receive_text()):
        found += text if '"type":"here"' not in text and '"type":"welcome"' not in text else ""
    return found + text
