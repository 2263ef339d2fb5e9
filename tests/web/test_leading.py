"""What only a game master does at a table: orders for others, the program for a creature, pause, another's sight."""

import json
import re
import time
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cinque.core.seat import GM_ROLE, Seat
from cinque.core.squares import cell_name
from cinque.core.words import Reader
from cinque.systems import NAMES
from cinque.systems import system as system_of
from cinque.systems.rokumen.at_the_table.encounter import strength as rokumen_strength
from cinque.web.forms import form_data

from .conftest import HOUSE_KEY
from .test_play import Data, Page, join, page

Make = Callable[..., Data]
ENTRY: dict[str, Data] = {
    "arcana": {"species": "oddish", "level": 9},
    "mystery": {"species": "oddish", "level": 8},
    "ptu": {"species": "oddish", "level": 10},
    "rokumen": {"sample": "tidalo"},
    "vademecum": {"combatant": "commoner"},
}


@pytest.fixture
def house(client: TestClient) -> Make:
    def make(system: str = "arcana") -> Data:
        wanted = {"system": system, "name": "Tonight"}
        return dict(client.post("/api/rooms", json=wanted, headers=bearer(HOUSE_KEY)).json())

    return make


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def all_sent(page: Page) -> str:
    """Everything that has come to a page so far: it says something, and reads until it hears it."""
    heard: list[Any] = []
    page.send(type="say", text="enough")
    while not heard or heard[-1]["type"] != "said":
        heard.append(page.take())
    return json.dumps(heard)


def test_a_hidden_roll_and_somebody_behind_the_screen_reach_no_player(client: TestClient, house: Make) -> None:
    room = house("ptu")
    key = join(client, room["invitation"], "Aya")
    with page(client, room["key"]) as gm, page(client, key) as aya:
        assert gm.do(type="run", do="roll", args={"dice": "20d1+8123", "visible": "gm"})["type"] == "ack"
        assert "8143" in json.dumps(gm.log)
        entry = ENTRY["ptu"] | {"name": "Zubinella"}
        assert gm.do(type="run", do="prepare", args={"side": "opponents", "entry": entry})["type"] == "ack"
        assert gm.sight["lead"]["behind"] == {"Zubinella": "Zubinella"}
        heard = all_sent(aya)
        assert "8143" not in heard
        assert "Zubinella" not in heard
        assert "patch" not in heard
        assert gm.do(type="run", do="reveal", args={"name": "Zubinella"})["type"] == "ack"
        assert "Zubinella" in all_sent(aya)


@pytest.mark.parametrize("system", [name for name in NAMES if name != "arcana"])
def test_somebody_on_the_table_is_hidden_and_comes_back(client: TestClient, house: Make, system: str) -> None:
    room = house(system)
    key = join(client, room["invitation"], "Aya")
    entry = ENTRY[system] | ({} if system == "rokumen" else {"name": "Zubinella"})
    with page(client, room["key"]) as gm, page(client, key) as aya:
        before = set(gm.sight["cards"])
        side = next(card["side"] for card in gm.sight["cards"].values() if card["seat"] == "gm")
        assert gm.do(type="run", do="join", args={"side": side, "entry": entry})["type"] == "ack"
        (guest,) = set(gm.sight["cards"]) - before
        all_sent(aya)
        assert guest in aya.sight["cards"]
        assert aya.do(type="run", do="hide", args={"who": guest})["type"] == "refused"
        assert gm.do(type="run", do="hide", args={"who": guest})["type"] == "ack"
        all_sent(aya)
        assert f'"{guest}"' not in json.dumps(aya.sight)
        assert list(gm.sight["lead"]["behind"]) == [guest]
        with page(client, key) as again:
            assert f'"{guest}"' not in json.dumps(again.sight)
            assert gm.do(type="run", do="reveal", args={"name": guest})["type"] == "ack"
            all_sent(again)
            assert guest in again.sight["cards"]


def test_while_the_game_rests_only_the_game_master_does_anything(client: TestClient, house: Make) -> None:
    room = house()
    key = join(client, room["invitation"], "Aya")
    with page(client, room["key"]) as gm, page(client, key) as aya:
        assert gm.do(type="order", topic="pause", order="always")["type"] == "ack"
        refused = aya.do(type="run", do="roll", args={"dice": "1d6"})
        assert (refused["type"], refused["code"]) == ("refused", "paused")
        assert aya.sight["paused"]
        assert gm.do(type="run", do="roll", args={"dice": "1d6"})["type"] == "ack"
        assert gm.do(type="order", topic="pause", order="ask")["type"] == "ack"
        assert aya.do(type="run", do="roll", args={"dice": "1d6"})["type"] == "ack"
        # a player's own word of that name stops nobody
        assert aya.do(type="order", topic="pause", order="always")["type"] == "ack"
        assert not gm.sight["paused"]


def test_orders_for_others_are_the_game_master_s(client: TestClient, house: Make) -> None:
    room = house()
    key = join(client, room["invitation"], "Aya")
    with page(client, room["key"]) as gm, page(client, key) as aya:
        seat = aya.sight["you"]["seat"]
        assert aya.do(type="order", topic="x", order="never", seat="gm")["code"] == "not-yours"
        assert gm.do(type="order", topic="x", order="never", seat=seat)["type"] == "ack"
        assert gm.do(type="run", do="roll", args={"dice": "1d6"})["type"] == "ack"
        all_sent(aya)
        assert aya.sight["you"]["orders"]["x"] == "never"
        assert all("orders" not in one for one in aya.sight["seats"])
        assert "lead" not in aya.sight


@pytest.mark.parametrize("system", NAMES)
def test_the_program_plays_whom_it_is_told_to_and_its_answers_are_kept(
    client: TestClient,
    house: Make,
    system: str,
) -> None:
    room = house(system)
    with page(client, room["key"]) as gm:
        asked = deepcopy(gm.sight["asks"][0])
        assert gm.do(type="order", topic=f"played {asked['who']}", order="always", seat=asked["seat"])["type"] == "ack"
        assert all(ask["who"] != asked["who"] or ask["dice"] for ask in gm.sight["asks"])
        sight, log = gm.sight, gm.log
        with page(client, room["key"]) as again:
            assert (again.sight, again.log) == (sight, log)
        assert gm.do(type="order", topic=f"played {asked['who']}", order="ask", seat=asked["seat"])["type"] == "ack"


def test_a_game_master_sees_what_a_seat_sees_and_does_nothing_there(client: TestClient, house: Make) -> None:
    room = house("vademecum")
    key = join(client, room["invitation"], "Aya")
    with page(client, room["key"]) as gm, page(client, key) as aya:
        own = deepcopy(gm.sight)
        gm.send(type="look", seat=aya.sight["you"]["seat"])
        gm.until("snapshot")
        assert gm.sight == aya.sight
        assert gm.do(type="run", do="roll", args={"dice": "1d6"})["code"] == "not-yours"
        gm.send(type="look")
        gm.until("snapshot")
        assert gm.sight == own
        aya.send(type="look", seat="gm")
        assert aya.until("refused", "snapshot")["type"] == "refused"


@pytest.mark.parametrize("system", NAMES)
def test_figures_on_cards_say_what_sets_them(client: TestClient, house: Make, system: str) -> None:
    room = house(system)
    key = join(client, room["invitation"], "Aya")
    with page(client, room["key"]) as gm, page(client, key) as aya:
        card = deepcopy(next(iter(gm.sight["cards"].values())))
        gauge = card["gauges"][0]
        assert gauge["path"] == f"{card['who']}.hp"
        done = gm.do(type="override", path=gauge["path"], value=gauge["value"] - 1, reason="a slip", open=True)
        assert done["type"] == "ack"
        assert gm.sight["cards"][card["who"]]["gauges"][0]["value"] == gauge["value"] - 1
        assert gm.do(type="undo")["type"] == "ack"
        assert gm.sight["cards"][card["who"]] == card
        assert all("path" not in one for each in aya.sight["cards"].values() for one in each["gauges"])


@pytest.mark.parametrize("system", NAMES)
def test_an_encounter_is_planned_tried_and_begun(client: TestClient, house: Make, system: str) -> None:
    room = house(system)
    gm = bearer(room["key"])
    offered = client.get("/api/room/lineup", headers=gm).json()
    assert ENTRY[system][offered["kind"]] in offered["who"]
    wrong = client.post(
        "/api/room/lineup", headers=gm, json={"entries": [{offered["kind"]: "nobody-like-that"}]}
    ).json()
    assert wrong["faults"][0]["text"]
    assert wrong["setup"] is None
    for here in {offered["here"], False}:
        right = client.post("/api/room/lineup", headers=gm, json={"entries": [ENTRY[system]], "here": here}).json()
        assert right["faults"] == []
    made = client.post(
        "/api/rooms",
        json={"system": system, "name": "Next", "setup": right["setup"] if not here else None},
        headers=bearer(HOUSE_KEY),
    )
    assert made.status_code == 201


@pytest.mark.parametrize("system", ["ptu", "rokumen", "vademecum"])
def test_a_plan_has_the_map_of_the_encounter_that_begins(client: TestClient, house: Make, system: str) -> None:
    room = house(system)
    with page(client, room["key"]) as gm:
        assert gm.do(type="run", do="call-off", args={})["type"] == "ack"
        wanted = {"entries": [ENTRY[system]], "here": True}
        planned = client.post("/api/room/lineup", headers=bearer(room["key"]), json=wanted).json()
        begun = gm.do(type="run", do="encounter", args={"setup": planned["setup"]})
        assert begun["type"] == "ack", begun
        board, cards = gm.sight["board"], gm.sight["cards"]
        assert (planned["ground"]["width"], planned["ground"]["height"]) == (board["width"], board["height"])
        own = {
            cell_name((cell[0], cell[1])): cards[one["who"]]["name"]
            for one in board["tokens"]
            if cards[one["who"]]["seat"] != "gm"
            for cell in one["place"]["cells"]
        }
        assert planned["ground"]["others"] == own


@pytest.mark.parametrize("system", NAMES)
def test_characters_of_the_table_can_be_met(client: TestClient, house: Make, system: str) -> None:
    room, other = house(system), house(system)
    gm = bearer(room["key"])
    for kind in system_of(system).sheets:
        draft = client.post("/api/room/characters/drafts", json={"kind": kind, "by_chance": True}, headers=gm).json()
        finished = {"number": draft["number"], "texts": {"name": "Mira"}}
        sheet = client.post(f"/api/room/characters/drafts/{draft['id']}/keep", json=finished, headers=gm).json()["id"]
        assert client.get("/api/room/lineup", headers=gm).json()["sheets"][sheet] == "Mira"
        planned = {"entries": [], "sheets": [sheet], "here": False}
        found = client.post("/api/room/lineup", headers=gm, json=planned).json()
        assert found["faults"] == [], kind
        wanted = {"system": system, "name": "Next", "setup": found["setup"]}
        assert client.post("/api/rooms", json=wanted, headers=bearer(HOUSE_KEY)).status_code == 201
        assert client.post("/api/room/lineup", headers=bearer(other["key"]), json=planned).status_code == 404


@pytest.mark.parametrize("system", NAMES)
def test_tables_of_encounters_give_somebody_who_can_be_met(client: TestClient, house: Make, system: str) -> None:
    room = house(system)
    gm = bearer(room["key"])
    tables = client.get("/api/room/lineup", headers=gm).json()["tables"]
    assert tables
    for table, name in list(tables.items())[:3]:
        assert name
        entries = client.post("/api/room/lineup/drawn", headers=gm, json={"table": table, "count": 2}).json()
        assert len(entries) == 2
        found = client.post("/api/room/lineup", headers=gm, json={"entries": entries, "here": False}).json()
        assert found["faults"] == []
    wrong = client.post("/api/room/lineup/drawn", headers=gm, json={"table": "nowhere"})
    assert wrong.json()["code"] == "no-encounter"


@pytest.mark.parametrize(
    ("system", "weak", "strong", "strength"),
    [
        ("rokumen", {"table": "easy"}, {"table": "hard"}, rokumen_strength),
        ("vademecum", {"table": "brute", "level": 1}, {"table": "brute", "level": 60}, lambda one: one.max_hp),
    ],
)
def test_tables_give_the_weak_and_the_strong(
    client: TestClient, house: Make, system: str, weak: Data, strong: Data, strength: Callable[[Any], int]
) -> None:
    gm = bearer(house(system)["key"])

    def drawn(table: Data) -> int:
        entries = client.post("/api/room/lineup/drawn", headers=gm, json=table | {"count": 2}).json()
        planned = client.post("/api/room/lineup", headers=gm, json={"entries": entries, "here": False}).json()
        scene = system_of(system).new_scene(planned["setup"], {})
        return sum(strength(one) for one in scene.creatures.values() if one.seat == "gm")

    assert drawn(weak) < drawn(strong)


def test_of_two_of_a_kind_the_log_says_who_is_hidden(client: TestClient, house: Make) -> None:
    room = house("ptu")
    key = join(client, room["invitation"], "Aya")
    with page(client, room["key"]) as gm, page(client, key) as aya:
        for _ in range(2):
            entry = {"side": "opponents", "entry": ENTRY["ptu"]}
            assert gm.do(type="run", do="join", args=entry)["type"] == "ack"
        assert gm.do(type="run", do="hide", args={"who": "oddish-2"})["type"] == "ack"
        all_sent(aya)
        assert "".join(piece["text"] for piece in aya.log[-1]["text"]) == "Oddish 2 is out of sight."
        assert gm.do(type="run", do="reveal", args={"name": "oddish-2"})["type"] == "ack"
        assert gm.do(type="run", do="hide", args={"who": "oddish"})["type"] == "ack"
        all_sent(aya)
        assert "".join(piece["text"] for piece in aya.log[-1]["text"]) == "Oddish is out of sight."
        assert gm.do(type="run", do="hide", args={"who": "oddish-2"})["type"] == "ack"
        all_sent(aya)
        assert "".join(piece["text"] for piece in aya.log[-1]["text"]) == "Oddish is out of sight."


def test_trials_come_to_an_end_and_are_nobody_else_s(client: TestClient, house: Make) -> None:
    room, other = house(), house()
    gm = bearer(room["key"])
    begun = client.post("/api/room/trials", headers=gm, json={"runs": 20}).json()["trial"]
    assert client.get(f"/api/room/trials/{begun}", headers=bearer(other["key"])).status_code == 400
    for _ in range(300):
        found = client.get(f"/api/room/trials/{begun}", headers=gm).json()
        if found["done"]:
            break
        time.sleep(0.1)
    assert found["result"]["fights"] == 20
    losses = [one for one in found["result"]["losses"] if one["loss"]]
    assert losses
    assert all(one["name"] and (one["by"] or not one["who"]) for one in losses)
    assert sum(one["fights"] for one in found["result"]["winners"].values()) == 20
    assert client.delete(f"/api/room/trials/{begun}", headers=gm).status_code == 204
    assert client.get(f"/api/room/trials/{begun}", headers=gm).status_code == 400


@pytest.mark.parametrize("path", ["lineup", "rulings", "families"])
def test_a_player_gets_nothing_of_it(client: TestClient, house: Make, path: str) -> None:
    room = house()
    key = join(client, room["invitation"], "Aya")
    assert client.get(f"/api/room/{path}", headers=bearer(room["key"])).status_code == 200
    assert client.get(f"/api/room/{path}", headers=bearer(key)).status_code == 403
    assert client.post("/api/room/trials", headers=bearer(key), json={}).status_code == 403


@pytest.mark.parametrize("system", NAMES)
def test_a_character_that_was_made_here_joins_the_fight_and_is_its_maker_s(
    client: TestClient, house: Make, system: str
) -> None:
    room = house(system)
    aya, gm_key = join(client, room["invitation"], "Aya"), room["key"]
    kind = list(system_of(system).sheets)[-1 if system == "arcana" else 0]  # a whole team would be one of more than six
    at = "/api/room/characters/drafts"
    draft = client.post(at, json={"kind": kind, "by_chance": True}, headers=bearer(aya)).json()
    kept = {"number": draft["number"], "texts": {"name": "Mira"}}
    sheet = client.post(f"{at}/{draft['id']}/keep", json=kept, headers=bearer(aya)).json()["id"]
    assert client.get("/api/room/lineup", headers=bearer(gm_key)).json()["sheets"] == {sheet: "Mira"}
    assert client.get(f"/api/room/lineup/sheets/{sheet}", headers=bearer(aya)).status_code == 403
    entries = client.get(f"/api/room/lineup/sheets/{sheet}", headers=bearer(gm_key)).json()
    with page(client, gm_key) as gm:
        cards = gm.sight["cards"].values()
        own = next(card for card in cards if card["seat"] != "gm")
        there = len(client.get("/api/room/journal", headers=bearer(gm_key)).text.splitlines())
        for entry in entries:
            assert gm.do(type="run", do="join", args={"side": own["side"], "entry": entry})["type"] == "ack"
        assert len(client.get("/api/room/journal", headers=bearer(gm_key)).text.splitlines()) > there
        if system != "arcana":  # whose teams wait in the bag of a side
            assert next(card for card in gm.sight["cards"].values() if card["name"] == "Mira")["seat"] == own["seat"]


def test_those_who_are_met_are_at_first_as_high_as_the_players(client: TestClient, house: Make) -> None:
    for system, usual in (("ptu", 14), ("rokumen", 1)):
        room = house(system)
        assert client.get("/api/room/lineup", headers=bearer(room["key"])).json()["usual"] == usual


@pytest.mark.parametrize("name", NAMES)
def test_what_forms_can_be_filled_with_is_called_by_its_japanese_name(name: str) -> None:
    played = system_of(name)
    scene = played.new_scene(played.first_setup(0), {})
    reader = Reader(played, scene, "ja", Seat("gm", GM_ROLE))
    fields = [field for form in played.forms(scene, Seat("gm", GM_ROLE)) for field in form_data(reader, form)["fields"]]
    for field in fields:
        fields += field["fields"]
        if field["kind"] not in ("creature", "ruling"):
            raw = [called for key, called in field["named"].items() if called == key and re.search("[a-z]{3}", key)]
            assert raw == [], (field["name"], raw)
    assert len(fields) > 20
