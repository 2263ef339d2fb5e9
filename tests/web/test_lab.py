"""The lab of a table: fights with something changed or left out, and opponents that are proposed, for game masters."""

import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cinque.lab import advice
from cinque.systems import NAMES
from cinque.systems import system as system_of
from cinque.web import encounters
from cinque.web.encounters import PartyHere, swapped

from .conftest import Data
from .test_leading import Make, bearer
from .test_play import join


def at_the_end(client: TestClient, path: str, headers: dict[str, str]) -> Any:
    for _ in range(600):
        found = client.get(path, headers=headers).json()
        if found["done"]:
            assert not found["failed"]
            return found
        time.sleep(0.1)
    raise AssertionError(found)


def tried(client: TestClient, headers: dict[str, str], **wanted: Any) -> Any:
    begun = client.post("/api/room/trials", headers=headers, json={"runs": 4, **wanted})
    assert begun.status_code == 201, begun.text
    return at_the_end(client, f"/api/room/trials/{begun.json()['trial']}", headers)["result"]


def test_with_something_changed_and_without_something(client: TestClient, house: Make) -> None:
    gm = bearer(house()["key"])
    usual = tried(client, gm)
    used = [one for one in usual["losses"] if one["kind"] == "move" and one["loss"]]
    move = max(used, key=lambda one: one["loss"])["key"]
    weak = tried(client, gm, swap=f"{move}:power=1")
    assert weak != usual
    without = tried(client, gm, without=move)
    assert move not in [one["key"] for one in without["losses"]]
    assert tried(client, gm) == usual, "what was tried has changed nothing at the table"


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"swap": "embr:power+1"}, "did you mean ember"),
        ({"swap": "ember:power=-3"}, "“-3” is out of range"),
        ({"swap": "nonsense"}, "THING:FIELD"),
        ({"without": "Embr"}, "did you mean Ember"),
    ],
)
def test_what_cannot_be_changed_is_told(client: TestClient, house: Make, wanted: Data, told: str) -> None:
    refused = client.post("/api/room/trials", headers=bearer(house()["key"]), json=wanted)
    assert refused.status_code == 400
    assert told in refused.json()["text"]


@pytest.mark.parametrize("name", NAMES)
def test_a_change_stands_on_a_shelf_of_its_own(name: str) -> None:
    played = system_of(name)
    scene = played.new_scene(played.first_setup(1), {})
    kind, key, field = {
        "arcana": ("move", "ember", "power"),
        "mystery": ("move", "ember", "ap"),
        "ptu": ("move", "ember", "db"),
        "rokumen": ("move", "breaker-wave", "power"),
        "vademecum": ("item", "waraxe", "damage"),
    }[name]
    before = getattr(played.content(()).record(kind, key), field)
    other, found = swapped(played, scene, f"{kind}.{key}:{field}+1")
    assert getattr(other.content(found.packs).record(kind, key), field) == before + 1
    assert getattr(played.content(scene.packs).record(kind, key), field) == before
    assert not played.shelf.has(tuple(found.packs))
    who = next(iter(scene.creatures))
    _, hurt = swapped(played, scene, f"creature.{who}:hp-1")
    assert hurt.creatures[who].hp == scene.creatures[who].hp - 1


@pytest.fixture
def few_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "AT_ONCE", 4)
    monkeypatch.setattr(advice, "QUICK", 4)
    monkeypatch.setattr(encounters, "PROPOSED_AGAINST", 4)


@pytest.mark.usefixtures("few_fights")
def test_proposed_opponents_can_be_met_at_this_table(client: TestClient, house: Make) -> None:
    room = house()
    gm = bearer(room["key"])
    begun = client.post("/api/room/lineup/proposed", headers=gm, json={"wish": "easy", "proposals": 1})
    assert begun.status_code == 201, begun.text
    path = f"/api/room/lineup/proposed/{begun.json()['advice']}"
    assert client.get(path, headers=bearer(house()["key"])).status_code == 400
    found = at_the_end(client, path, gm)
    best = found["proposals"][0]
    assert best["wins"]["share"] > 0.5
    planned = client.post("/api/room/lineup", headers=gm, json={"entries": best["opponents"]}).json()
    assert planned["faults"] == []
    assert client.get(f"/api/room/trials/{begun.json()['advice']}", headers=gm).status_code == 400
    assert client.delete(f"/api/room/trials/{begun.json()['advice']}", headers=gm).status_code == 204


@pytest.mark.parametrize("name", NAMES)
def test_those_at_a_table_are_the_party_as_they_are(name: str) -> None:
    played = system_of(name)
    scene = played.new_scene(played.first_setup(1), {})
    found = advice.Opponents(PartyHere(played, scene, 1))
    mine = [id for id, one in scene.creatures.items() if one.side == found.party_side]
    assert found.party_size == len(mine)
    met = found.party.scene(found.draw(2, advice.Random(2)).at(1))
    assert set(mine) <= set(met.creatures)
    assert sum(one.side == found.party.met for one in met.creatures.values()) == 2


def test_no_player_asks_for_opponents(client: TestClient, house: Make) -> None:
    room = house()
    key = join(client, room["invitation"], "Aya")
    assert client.post("/api/room/lineup/proposed", headers=bearer(key), json={}).status_code == 403
    assert client.get("/api/room/lineup/proposed/1", headers=bearer(key)).status_code == 403
