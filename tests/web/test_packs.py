"""Packs that a game master brings to a table: all of one or nothing, and nowhere else."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cinque.systems import NAMES
from cinque.web.app import make_app
from cinque.web.store import Store

from .conftest import HOUSE_KEY
from .test_play import Data, page
from .test_rights import bearer, first_seat, join, lines

HEAD = """\
[pack]
id = "desert"
name = "The desert"
version = "{version}"
system = "{system}"
licence = "for our table only"
"""
LASH = """
[move.sand-lash]
name = "Sand Lash"
ja = "すなのむち"
type = "ground"
class = "physical"
frequency = "At-Will"
ac = 2
db = {power}
range = "Melee, 1 Target"
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is kept of a pack are lines of the journal, like all else: one database will do."""
    return f"sqlite:///{tmp_path_factory.mktemp('packs') / 'rooms.db'}"


@pytest.fixture(scope="module")
def client(database: str) -> Iterator[TestClient]:
    with TestClient(make_app(Store(database), HOUSE_KEY)) as made:
        yield made


def desert(power: Any = 5, version: str = "1.0") -> Data:
    return {"files": {"desert.toml": HEAD.format(system="ptu", version=version) + LASH.format(power=power)}}


def bring(client: TestClient, key: str, body: Any, lang: str = "en") -> Any:
    return client.post("/api/room/packs", json=body, headers=bearer(key) | {"Accept-Language": lang})


def listed(client: TestClient, room: Data) -> Any:
    return client.get("/api/room/packs", headers=bearer(room["key"])).json()


def journal(client: TestClient, room: Data) -> str:
    return client.get("/api/room/journal", headers=bearer(room["key"])).text


@pytest.mark.parametrize("system", NAMES)
def test_a_pack_of_every_book_is_brought_and_carried_by_a_tables_file(
    client: TestClient, house: Callable[..., Data], system: str
) -> None:
    room, other = house(system), house(system)
    template = files(f"cinque.systems.{system}").joinpath("content", "new_pack.toml").read_text(encoding="utf-8")
    with page(client, room["key"]) as gm:
        assert bring(client, room["key"], {"files": {"mine.toml": template.replace("PACK-ID", "mine")}}).json() == {
            "faults": []
        }
        (pack,) = listed(client, room)
        assert (pack["id"], pack["version"], bool(pack["pieces"])) == ("mine", "0.1", True)
        gm.do(type="run", do="roll", args={"dice": "1d6"})
        assert any("is played with from now on" in line for line in lines(gm))
        if gm.sight["asks"]:
            asked = gm.sight["asks"][0]
            assert gm.answer("1" if asked["dice"] else asked["options"][0]["key"])["type"] == "ack"
    assert listed(client, other) == [], "other tables have nothing of it"
    sent = bearer(HOUSE_KEY) | {"Content-Type": "text/plain"}
    took = client.post("/api/rooms/import", content=journal(client, room), headers=sent)
    assert took.status_code == 201, took.text
    assert listed(client, took.json()) == [pack]
    with page(client, took.json()["key"]) as gm:
        assert gm.do(type="run", do="roll", args={"dice": "1d6"})["type"] == "ack"


def test_it_is_there_after_a_restart_and_in_the_next_encounter(
    client: TestClient, house: Callable[..., Data], database: str
) -> None:
    wanted = {"system": "ptu", "name": "Tonight"}
    room = house("ptu")
    bring(client, room["key"], desert())
    with TestClient(make_app(Store(database), HOUSE_KEY)) as again:
        assert [pack["id"] for pack in listed(again, room)] == ["desert"]
        foe = {"name": "Brute", "free": True, "max_hp": 20, "moves": ["desert:sand-lash"]}
        headers = bearer(room["key"])
        for here in (True, False):
            planned = again.post("/api/room/lineup", json={"entries": [foe], "here": here}, headers=headers).json()
            assert planned["faults"] == []
        made = again.post("/api/rooms", json=wanted | {"setup": planned["setup"]}, headers=bearer(HOUSE_KEY)).json()
        assert [pack["id"] for pack in listed(again, made)] == ["desert"]
        with page(again, made["key"], "ja") as gm:
            assert gm.sight["cards"]


def test_faults_are_told_with_their_line_and_nothing_has_changed(
    client: TestClient, house: Callable[..., Data]
) -> None:
    room = house("ptu")
    before = journal(client, room)
    wrong = desert('"much"\nfrequensy = "EOT"')
    told = [bring(client, room["key"], wrong, lang).json()["faults"] for lang in ("en", "ja")]
    for faults in told:
        assert [(fault["file"], fault["line"]) for fault in faults] == [("desert.toml", 15), ("desert.toml", 16)]
        assert "move.sand-lash.db" in faults[0]["text"]
        assert "frequensy" in faults[1]["text"]
    assert told[0][0]["text"] != told[1][0]["text"]
    assert listed(client, room) == []
    assert journal(client, room) == before


NO_PACKS: list[Data] = [
    {"desert.toml": ""},
    {"desert.toml": "["},
    {"desert.toml": "\x00"},
    {"desert.json": "[1, 2]"},
    {"desert.json": '{"pack": 1}'},
    {"desert.yaml": "pack: {}"},
    {"desert.toml": HEAD.format(system="arcana", version="1")},
    {"desert.toml": HEAD.format(system="ptu", version="1").replace("desert", "table", 1)},
    {"a.toml": HEAD.format(system="ptu", version="1"), "b.toml": HEAD.format(system="ptu", version="2")},
    {"desert.toml": HEAD.format(system="ptu", version="1") + "[spell.x]\nname = 'x'\n"},
]


def test_what_is_no_pack_is_refused_in_words(client: TestClient, house: Callable[..., Data]) -> None:
    room = house("ptu")
    for sent in NO_PACKS:
        answer = bring(client, room["key"], {"files": sent})
        assert answer.status_code == 200, answer.text
        assert all(fault["text"] for fault in answer.json()["faults"])
        assert answer.json()["faults"], sent
    assert listed(client, room) == []


def test_players_bring_nothing_and_nobody_brings_too_much(client: TestClient, house: Callable[..., Data]) -> None:
    room = house("ptu")
    aya = join(client, room, first_seat(client, room))["key"]
    assert bring(client, aya, desert()).json()["code"] == "somebody-else"
    assert client.get("/api/room/packs", headers=bearer(aya)).status_code == 403
    with page(client, aya) as player:
        refused = player.do(type="run", do="bring-pack", args={"pack": {"pack": {"id": "desert"}}})
        assert refused["code"] == "not-yours"
    large = {"files": {"desert.toml": "#" * (256 << 10)}}
    assert bring(client, room["key"], large).status_code == 413
    for name in ("../desert.toml", "a/b.toml", "", "x" * 200):
        assert bring(client, room["key"], {"files": {name: ""}}).status_code == 422
    assert listed(client, room) == []


def test_a_newer_one_takes_the_place_and_undo_takes_it_away(client: TestClient, house: Callable[..., Data]) -> None:
    room = house("ptu")
    with page(client, room["key"]) as gm:
        for version in ("1.0", "1.1"):
            assert bring(client, room["key"], desert(6, version)).json()["faults"] == []
        assert [pack["version"] for pack in listed(client, room)] == ["1.1"]
        for versions in (["1.0"], []):
            assert gm.do(type="undo")["type"] == "ack"
            assert [pack["version"] for pack in listed(client, room)] == versions
        assert gm.do(type="redo")["type"] == "ack"
        assert [pack["version"] for pack in listed(client, room)] == ["1.0"]


def test_a_folder_comes_as_several_files(client: TestClient, house: Callable[..., Data]) -> None:
    room = house("ptu")
    parts = {"pack.toml": HEAD.format(system="ptu", version="1"), "moves.toml": LASH.format(power=5)}
    assert bring(client, room["key"], {"files": parts}).json()["faults"] == []
    assert listed(client, room)[0]["pieces"] == [{"kind": "move", "count": 1}]
