"""What the store has of a room may read otherwise by now: rules were mended meanwhile, or a disk has failed."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from cinque.web.app import make_app
from cinque.web.store import LINES, Store

from .conftest import HOUSE_KEY
from .test_play import Page, page

Data = dict[str, Any]


@pytest.fixture
def room(store: Store) -> Data:
    """A table at which the game master has rolled twice; nobody is there any more."""
    with TestClient(make_app(store, HOUSE_KEY)) as client:
        headers = {"Authorization": f"Bearer {HOUSE_KEY}"}
        made: Data = client.post("/api/rooms", json={"system": "arcana", "name": "Old"}, headers=headers).json()
        with page(client, made["key"]) as gm:
            roll(gm, "1d6")
            roll(gm, "2d6")
    return made


def roll(one: Page, dice: str) -> None:
    assert one.do(type="run", do="roll", args={"dice": dice})["type"] == "ack"


def told(one: Page) -> str:
    return "\n".join("".join(piece["text"] for piece in line["text"]) for line in one.log)


def rewrite(store: Store, room: str, change: Callable[[str], str]) -> None:
    with store.engine.begin() as connection:
        for number, line in enumerate(store.lines(room)):
            place = (LINES.c.room == room) & (LINES.c.number == number)
            connection.execute(update(LINES).where(place).values(text=change(line)))


def test_what_is_done_after_rules_were_mended_is_kept(store: Store, room: Data) -> None:
    rewrite(store, room["room"], lambda line: line.replace('{"dice": "1d6"}', '{"dice": "1d8"}'))
    with TestClient(make_app(store, HOUSE_KEY)) as client, page(client, room["key"]) as gm:
        assert gm.sight["asks"], "the table goes on from before what would go differently"
        assert gm.until("cut-short")["steps"] == 2
        roll(gm, "4d6")
        assert "4d6" in told(gm)
    with TestClient(make_app(store, HOUSE_KEY)) as client, page(client, room["key"]) as gm:
        assert "4d6" in told(gm)
        assert "2d6" not in told(gm)


@pytest.mark.parametrize(("lang", "words"), [("en", "cannot be read any more"), ("ja", "読めなくなっている")])
@pytest.mark.parametrize("broken", ['{"do": "ro', "{}"], ids=["a line", "the first line"])
def test_a_damaged_table_is_told_in_plain_words_and_left_alone(
    store: Store, room: Data, lang: str, words: str, broken: str
) -> None:
    start = '{"cinque"' if broken == "{}" else '{"do": "roll"'
    rewrite(store, room["room"], lambda line: broken if line.startswith(start) else line)
    before = store.lines(room["room"])
    with TestClient(make_app(store, HOUSE_KEY)) as client, client.websocket_connect("/api/play") as socket:
        socket.send_json({"type": "hello", "proto": 1, "key": room["key"], "lang": lang})
        home = socket.receive_json()
    assert home["type"] == "home"
    assert words in home["text"]
    assert store.lines(room["room"]) == before
