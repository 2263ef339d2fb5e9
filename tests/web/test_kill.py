"""Servers killed at any moment: what was acknowledged is there afterwards, and what was asked is asked again."""

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from cinque.core import journal
from cinque.systems import NAMES, system

from .processes import GONE, Nursery, Page, Server, sqlite_url

POINTS, A_STRETCH, STRETCHES = 6, 50, 10
"""Points at which a server is killed; with --soak so many stretches of them on each database: a thousand in all."""
MOST_MESSAGES = 50


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "stretch" in metafunc.fixturenames:
        metafunc.parametrize("stretch", range(STRETCHES if metafunc.config.getoption("--soak") else 1))


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return sqlite_url(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


def command_for(page: Page, random: Random) -> dict[str, Any]:
    """An answer to what is asked, or a free roll; now and then something is taken back."""
    id = uuid4().hex
    asks = [ask for ask in page.sight["asks"] if ask["options"]]
    if page.sight["undo"] and random.random() < 0.1:
        return {"type": "undo", "id": id}
    if asks and random.random() < 0.7:
        key = random.choice(asks[0]["options"])["key"]
        return {"type": "answer", "id": id, "ask": asks[0]["id"], "keys": [key]}
    return {"type": "run", "id": id, "do": "roll", "args": {"dice": "2d6"}}


def play_until_killed(page: Page, random: Random) -> tuple[list[str], dict[str, Any]]:
    """The ids of what was acknowledged, and the command whose answer never came."""
    acknowledged: list[str] = []
    while True:
        command = command_for(page, random)
        try:
            if page.do(**command)["type"] == "ack":
                acknowledged.append(command["id"])
        except GONE:
            return acknowledged, command


def killed_at(server: Server, seconds: float) -> threading.Timer:
    timer = threading.Timer(seconds, server.kill)
    timer.start()
    return timer


def test_a_killed_server_loses_nothing_that_was_acknowledged(
    nursery: Nursery, url: str, stretch: int, request: pytest.FixtureRequest
) -> None:
    random = Random(5 + stretch)
    server = nursery.start(url)
    soak = request.config.getoption("--soak")
    books = [name for name in NAMES if soak or name in ("arcana", "ptu")]
    rooms = [server.ask("/api/rooms", {"system": name, "name": name})["key"] for name in books]
    acknowledged = 0
    for point in range(A_STRETCH if soak else POINTS):
        key = rooms[point % len(rooms)]
        with Page(server, key) as page:
            timer = killed_at(server, random.uniform(0.0, 0.4))
            done, lost = play_until_killed(page, random)
            timer.join()
        acknowledged += len(done)
        server = nursery.start(url)
        with Page(server, key) as again:
            assert kept(again, done), "something acknowledged is missing"
            check_journal(server, key)
            before = json.dumps([again.sight, again.log])
            answer = again.do(**lost)
            if answer["type"] == "ack" and json.dumps([again.sight, again.log]) == before:
                continue  # it had been carried out, and only the answer was lost
            assert json.loads(before)[0] == page.sight, "what was not carried out has changed nothing"
            assert again.do(**lost) == answer
    assert acknowledged > POINTS, "the server was under load"


def at_the_table(sight: dict[str, Any]) -> dict[str, Any]:
    """All but how many decisions a page can look back on: of a long game the later page hears the last ones only."""
    return {name: part for name, part in sight.items() if name != "decisions"}


def kept(page: Page, ids: list[str]) -> bool:
    """Whether the server knows what these commands came to: each is answered as before, and nothing happens."""
    log = list(page.log)
    for id in ids[-5:]:
        if page.do(type="run", id=id, do="roll", args={"dice": "1d2"})["type"] != "ack":
            return False
    return page.log == log


def lines_of(page: Page) -> list[str]:
    return ["".join(part["text"] for part in line["text"]) for line in page.log]


def check_journal(server: Server, key: str) -> None:
    """The file of the room is whole, and today's rules play it as it was played."""
    reading = journal.read(server.text("/api/room/journal", key))
    loaded = journal.load(reading, system(str(reading.header["system"])), whole=False)
    assert loaded.problem is None
    assert loaded.difference is None


def test_what_was_shown_before_the_kill_is_shown_after_it(nursery: Nursery, tmp_path: Path) -> None:
    server = nursery.start(sqlite_url(tmp_path))
    made = server.ask("/api/rooms", {"system": "ptu", "name": "Tonight"})
    random = Random(2)
    with Page(server, made["key"]) as page:
        for _ in range(15):
            page.do(**command_for(page, random))
        sight, log = page.sight, page.log
        server.kill()
    server = nursery.start(sqlite_url(tmp_path))
    with Page(server, made["key"]) as page:
        assert page.sight == sight
        assert page.log == log


# -- two processes on one database


def test_two_processes_play_one_room_and_the_owner_may_die(nursery: Nursery, postgres: str) -> None:
    one, other = nursery.start(postgres), nursery.start(postgres)
    made = one.ask("/api/rooms", {"system": "ptu", "name": "Tonight"})
    seat = one.ask(f"/api/invitations/{made['invitation']}")["seats"][0]
    who = {"invitation": made["invitation"], "seat": seat, "name": "Aya"}
    player = other.ask("/api/join", who)["key"]  # carried to the process that owns the room
    random = Random(3)
    with Page(one, made["key"]) as gm, Page(other, player, "ja") as aya:
        assert aya.sight["you"]["name"] == "Aya"
        for _ in range(5):
            assert gm.do(**command_for(gm, random))["type"] == "ack"
        gm.do(type="run", id=uuid4().hex, do="roll", args={"dice": "3d6"})
        rolled = aya_sees(aya, lines_of(gm)[-1].split()[-1])
        assert rolled
        acknowledged = uuid4().hex
        assert gm.do(type="run", id=acknowledged, do="roll", args={"dice": "1d20"})["type"] == "ack"
        sight = gm.sight
        one.kill()
        with pytest.raises(GONE):
            aya.until("nothing more")
    with Page(other, made["key"]) as gm, Page(other, player, "ja") as aya:
        assert gm.sight == sight
        assert kept(gm, [acknowledged])
        assert gm.do(**command_for(gm, random))["type"] == "ack"
        third = nursery.start(postgres)
        with Page(third, made["key"]) as again:
            assert again.sight == gm.sight
            assert again.do(type="run", id=uuid4().hex, do="roll", args={"dice": "1d20"})["type"] == "ack"
            assert gm.until("patch")["log"] == again.log[-1:]


def aya_sees(page: Page, end: str) -> bool:
    """Whether a line that ends so is among the next messages."""
    for _ in range(MOST_MESSAGES):
        if any(line.endswith(end) for line in lines_of(page)):
            return True
        page.take()
    return False


def test_only_processes_of_the_house_may_carry(nursery: Nursery, postgres: str) -> None:
    server = nursery.start(postgres)
    request = urllib.request.Request(
        f"{server.url}/api/books", headers={"x-cinque-carried": "guessed", "Origin": "http://evil.example"}
    )
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)
    assert refused.value.code == 403
