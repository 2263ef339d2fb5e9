"""What a seat knows of somebody besides their card: what its view has, in its language, and nothing else."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cinque.core.mistake import Mistake
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.sentences import LANGUAGES
from cinque.core.words import Reader
from cinque.systems import NAMES, system
from cinque.web.disclosure import Disclosure
from cinque.web.known import traits_data

from .conftest import HOUSE_KEY
from .test_leading import bearer
from .test_play import join, page

RED, MARIA = Seat("red", PLAYER_ROLE), Seat(GM_ROLE, GM_ROLE)


def reader_of(name: str, seat: Seat, lang: str = "en", seed: int = 1) -> Reader:
    played = system(name)
    return Reader(played, played.new_scene(played.first_setup(seed), {}), lang, seat)


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_there_is_to_know_has_a_name_in_both_languages(name: str) -> None:
    played = system(name)
    for trait in played.traits:
        section, _, word = (trait.label or trait.field).rpartition(".")
        for lang in LANGUAGES:
            assert played.words.find(lang, section or played.labels, word), trait
    reader = reader_of(name, MARIA)
    for who in reader.scene.creatures:
        assert traits_data(reader, who)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_told_that_the_view_of_a_seat_does_not_have(name: str) -> None:
    reader = reader_of(name, RED)
    known = reader.system.view(reader.scene, RED)["creatures"]
    for who in reader.scene.creatures:
        told = {trait["label"] for trait in traits_data(reader, who)}
        fields = [trait for trait in reader.system.traits if trait.field in known[who]]
        assert len(told) <= len(fields)
        assert not any("path" in trait for trait in traits_data(reader, who))


def test_of_a_foe_a_player_knows_no_figures_where_the_book_hides_them() -> None:
    reader = reader_of("ptu", RED)
    foe = next(one.id for one in reader.scene.creatures.values() if one.seat == GM_ROLE)
    assert "Attack" not in [trait["label"] for trait in traits_data(reader, foe)]
    assert "Attack" in [trait["label"] for trait in traits_data(reader_of("ptu", MARIA), foe)]


def test_of_a_foe_no_figures_are_told_where_the_table_tells_no_terms() -> None:
    reader = reader_of("rokumen", RED)
    foe = next(one.id for one in reader.scene.creatures.values() if one.seat == GM_ROLE)
    own = next(one.id for one in reader.scene.creatures.values() if one.seat == "red")
    assert [trait["value"] for trait in traits_data(reader, foe)]
    assert not [trait["value"] for trait in traits_data(reader, foe, Disclosure(terms="own"))]
    assert [trait["value"] for trait in traits_data(reader, own, Disclosure(terms="own"))]


def test_whom_a_seat_does_not_see_is_as_unknown_as_nobody() -> None:
    reader = reader_of("ptu", RED)
    hidden = next(one.id for one in reader.scene.creatures.values() if one.seat == GM_ROLE)
    reader.scene.creatures[hidden].out = False  # in its ball
    said: list[Any] = []
    for who in (hidden, "nobody"):
        with pytest.raises(Mistake) as refused:
            traits_data(reader, who)
        said.append(refused.value.refusal)
    assert str(said[0]) == str(said[1])


def test_a_seat_asks_by_its_key_in_its_language(client: TestClient) -> None:
    wanted = {"system": "ptu", "name": "Tonight", "setup": system("ptu").first_setup(1)}
    made = client.post("/api/rooms", json=wanted, headers=bearer(HOUSE_KEY)).json()
    key = join(client, made["invitation"], "Aya")
    headers = bearer(key) | {"Accept-Language": "ja"}
    told = client.get("/api/room/creatures/pippa", headers=headers).json()
    assert {"label": "こうげき", "value": "5", "things": []} in told
    assert any(thing["name"] == "モンスターボール" for trait in told for thing in trait["things"])
    assert client.get("/api/room/creatures/nobody", headers=headers).status_code == 404
    led = client.get("/api/room/creatures/pippa", headers=bearer(made["key"])).json()
    assert {"label": "Attack", "value": "5", "things": [], "path": "pippa.attack"} in led
    foe = "/api/room/creatures/caterpie-2"
    as_player = client.get(foe, headers=bearer(key)).json()
    assert client.get(f"{foe}?seat=red", headers=bearer(made["key"])).json() == as_player
    # a player sees with no eyes but their own
    assert client.get(f"{foe}?seat=gm", headers=bearer(key)).json() == as_player
    assert client.get(foe, headers=bearer(made["key"])).json() != as_player


def test_an_invitation_tells_whom_each_seat_plays_but_nobody_who_is_out_of_sight(client: TestClient) -> None:
    wanted = {"system": "ptu", "name": "Tonight", "setup": system("ptu").first_setup(1)}
    made = client.post("/api/rooms", json=wanted, headers=bearer(HOUSE_KEY)).json()
    path = f"/api/invitations/{made['invitation']}"
    assert client.get(path).json()["plays"]["red"] == ["Pippa", "Caterpie"]  # Ledyba is in its ball
    assert client.get(path, headers={"Accept-Language": "ja"}).json()["plays"]["red"][1] == "キャタピー"


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_that_a_word_sets_have_names_and_can_be_set(client: TestClient, name: str) -> None:
    made = client.post("/api/rooms", json={"system": name, "name": "Tonight"}, headers=bearer(HOUSE_KEY)).json()
    aya = join(client, made["invitation"], "Aya")
    played = system(name)
    scene = played.new_scene(played.first_setup(0), {})
    who = next(iter(scene.creatures))
    at = f"/api/room/creatures/{who}/figures"
    assert client.get(at, headers=bearer(aya)).status_code == 403
    for lang in LANGUAGES:
        figures = client.get(at, headers=bearer(made["key"]) | {"Accept-Language": lang}).json()
        labels = [one["label"] for one in figures]
        assert len(labels) > 5
        assert len(set(labels)) == len(labels)
        assert not any("_" in label for label in labels)
        for one in figures:
            scene.check(one["path"], one["value"])
        said = [one["label"] for one in figures if isinstance(one["value"], bool)]
        assert len(said) == {"ptu": 2, "rokumen": 1, "vademecum": 2}.get(name, 0)
    nobody = client.get("/api/room/creatures/nobody/figures", headers=bearer(made["key"]))
    assert nobody.status_code == 404


@pytest.mark.parametrize(("name", "who"), [("ptu", "doduo"), ("mystery", "pikachu")])
def test_stages_are_set_by_name_while_they_stand_at_0_and_yes_or_no_is_told_in_words(
    client: TestClient, name: str, who: str
) -> None:
    setup = (
        {"setup": {"allies": [{"species": who}], "opponents": [{"species": "rattata"}]}} if name == "mystery" else {}
    )
    wanted = {"system": name, "name": "Tonight", **setup}
    made = client.post("/api/rooms", json=wanted, headers=bearer(HOUSE_KEY)).json()
    at = f"/api/room/creatures/{who}/figures"

    def stage() -> dict[str, Any]:
        figures = client.get(at, headers=bearer(made["key"])).json()
        return next(dict(one) for one in figures if one["label"].lower().endswith("stages · attack"))

    assert stage()["value"] == 0
    with page(client, made["key"]) as gm:
        word = {"type": "override", "path": stage()["path"], "reason": "a gift", "open": True}
        assert gm.do(**word, value=2)["type"] == "ack"
        assert stage()["value"] == 2
        assert gm.do(**word, value=0)["type"] == "ack"
        assert stage()["value"] == 0
        if name == "ptu":
            assert (
                gm.do(type="override", path=f"{who}.fainted", value=True, reason="asleep", open=True)["type"] == "ack"
            )
            told = client.get("/api/room/log", headers=bearer(made["key"])).text
            assert re.search("Fainted of Doduo from no to yes: asleep", told), told
