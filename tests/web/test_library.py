"""Rules and logs over REST: a book in both languages, a table's own readings, and to each seat only its own log."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cinque.systems import NAMES, system

from .test_play import Data, join, page


@pytest.fixture
def house(client: TestClient) -> Callable[..., Data]:
    from .conftest import HOUSE_KEY

    def make(name: str = "arcana") -> Data:
        bearer = {"Authorization": f"Bearer {HOUSE_KEY}"}
        return dict(client.post("/api/rooms", json={"system": name, "name": "Tonight"}, headers=bearer).json())

    return make


def get(client: TestClient, path: str, key: str = "", lang: str = "en") -> Any:
    return client.get(path, headers={"Authorization": f"Bearer {key}", "Accept-Language": lang})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_book_is_read_whole(client: TestClient, name: str, lang: str) -> None:
    book = get(client, f"/api/rules/{name}", lang=lang).json()
    known = system(name).clauses.read_in(lang)
    assert book["title"] == known.title
    assert [one["id"] for one in book["rules"]] == [*known.clauses, *known.rulings]
    assert {one["says"] for one in book["rules"]} == {
        *(one.says for one in known.clauses.values()),
        *(one.question for one in known.rulings.values()),
    }
    assert all(one["reading"] == one["default"] for one in book["rules"])
    assert book["shown"] == sum(id in known.shown for id in known.to_show)


def test_there_are_only_the_books_that_there_are(client: TestClient) -> None:
    answer = get(client, "/api/rules/cookery", lang="ja")
    assert answer.status_code == 404
    assert answer.json()["code"] == "no-book"


def test_a_table_s_readings_are_seen_by_its_seats_only(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    ruling = next(one for one in system("arcana").clauses.rulings.values() if one.switch)
    other = next(reading for reading in ruling.options if reading != ruling.default)
    player = join(client, room["invitation"], "Aya")
    with page(client, room["key"]) as gm, page(client, player) as aya:
        asked = {"type": "run", "do": "ruling", "args": {"name": ruling.name, "reading": other}}
        assert aya.do(**asked)["type"] == "refused"
        assert gm.do(**asked)["type"] == "ack"
    for key in (room["key"], player):
        rules = {one["id"]: one for one in get(client, "/api/room/rules", key).json()["rules"]}
        assert (rules[ruling.id]["reading"], rules[ruling.id]["default"]) == (other, ruling.default)
    for key in ("", "guessed", room["invitation"]):
        assert get(client, "/api/room/rules", key).status_code == 401
        assert get(client, "/api/room/log", key).status_code == 401


def test_the_log_of_a_seat_tells_no_more_than_the_seat_heard(client: TestClient, house: Callable[..., Data]) -> None:
    room = house()
    player = join(client, room["invitation"], "Aya")
    with page(client, room["key"]) as gm:
        assert gm.do(type="run", do="roll", args={"dice": "1d1+7000", "visible": "gm"})["type"] == "ack"
        gm.answer(gm.sight["asks"][0]["options"][0]["key"])
    assert "7001" in get(client, "/api/room/log", room["key"]).text
    told = get(client, "/api/room/log", player).text
    assert "7001" not in told
    assert "== Round 1 ==" in told
    assert "## " in get(client, "/api/room/log?form=markdown", player).text
    assert "ラウンド" in get(client, "/api/room/log", player, "ja").text
    assert get(client, "/api/room/log?form=poem", player).status_code == 422
