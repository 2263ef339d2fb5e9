"""How much players are told of foes: two rooms that differ only in that send players the same bytes."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from cinque.core.game import Game
from cinque.core.log import Event, seen_by
from cinque.core.seat import Seat
from cinque.core.story import Inputs
from cinque.core.tally import Tally
from cinque.core.testing import seats_of
from cinque.systems import NAMES, system
from cinque.web import wire
from cinque.web.disclosure import OPEN, Disclosure, is_foe, part_of, tenths_of
from cinque.web.odds import moment_of, odds_at, read_moment
from cinque.web.room import Looker, Room, new_lines
from cinque.web.shapes import GaugeShape
from cinque.web.store import Store

from .test_leading import bearer
from .test_play import join, page

HIDDEN = [Disclosure(points="bar"), Disclosure(points="words")]


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Store]:
    """What is sent does not depend on the database, so one will do."""
    made = Store(f"sqlite:///{tmp_path / 'rooms.db'}")
    yield made
    made.close()


def foes_of(scene: Any, seat: str) -> list[Any]:
    return [one for one in scene.creatures.values() if is_foe(scene, Seat(seat), one.id)]


def new_room(store: Store, played: Any, scene: Any, how: Disclosure) -> Room:
    room = Room(store.make_room("Tonight", played.name, new_lines(Game(played, scene, seats_of(scene)))), store)
    room.game.dice = Random(5)
    room.begin()
    room.disclose(how)
    room.salt = "the same"
    return room


def sent(looker: Looker) -> str:
    """All that a socket of this seat would get now, and the terms of every number."""
    shown = looker.snapshot([]).model_dump_json()
    ledgers = [looker.sight.ledger(place) for place, line in enumerate(looker.sight.lines) if "value" in line]
    return json.dumps([shown, ledgers])


def odds_of(room: Room, seat: str) -> list[Any]:
    asks = [ask for ask in room.game.asks_for(seat) if ask.dice is None][:1]
    return [
        odds_at(read_moment(moment_of(room.game, ask, room.game.seat(seat), "en", room.disclosure)), option.key)
        for ask in asks
        for option in list(ask.options)[:12]
    ]


def answer(room: Room, place: int) -> None:
    gm = room.look("gm", "en")
    ask = room.game.asks_for("gm")[0]
    key = ask.options[place % len(ask.options)].key
    room.game.dice = Random(9)
    assert isinstance(
        room.do(gm, wire.Answer(type="answer", id=uuid4().hex, ask=gm.sight.ask_id(0), keys=[key])), wire.Ack
    )
    room.leave(gm)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("how", HIDDEN)
def test_the_points_of_foes_reach_no_player(files: Store, name: str, how: Disclosure) -> None:
    played = system(name)
    scene, twin = (played.new_scene(played.usual_setup(3), {}) for _ in range(2))
    seat = next(one.seat for one in scene.creatures.values() if one.seat != "gm")
    for one in foes_of(scene, seat):
        # both in the same tenth and in the same part
        most = one.max_hp
        one.hp, twin.creatures[one.id].hp = most - 1, most - 2
    rooms = [new_room(files, played, each, OPEN) for each in (scene, twin)]
    told = [sent(room.look(seat, "en")) for room in rooms]
    assert (told[0] != told[1]) is (name != "vademecum"), "there the book itself keeps them secret"
    for room in rooms:
        room.disclose(how)
    for place in (0, 1, 2, 0):
        lookers = [room.look(seat, "en") for room in rooms]
        assert sent(lookers[0]) == sent(lookers[1])
        assert odds_of(rooms[0], seat) == odds_of(rooms[1], seat)
        if not all(room.game.asks for room in rooms):
            break
        for room in rooms:
            answer(room, place)


@pytest.mark.parametrize("name", NAMES)
def test_the_game_master_is_told_everything_and_an_open_table_hides_nothing(files: Store, name: str) -> None:
    played = system(name)
    scene = played.new_scene(played.usual_setup(3), {})
    room = new_room(files, played, scene, OPEN)
    before = {seat: sent(room.look(seat, "en")) for seat in room.game.seats}
    room.disclose(Disclosure("words", "none", "own"))
    assert sent(room.look("gm", "en")) == before["gm"]
    assert any(sent(room.look(seat, "en")) != told for seat, told in before.items())
    again = Room(room.id, files)
    again.salt = room.salt
    assert again.disclosure == Disclosure("words", "none", "own")
    again.disclose(OPEN)
    assert {seat: sent(again.look(seat, "en")) for seat in room.game.seats} == before


@pytest.mark.parametrize("name", NAMES)
def test_terms_are_only_those_of_ones_own(files: Store, name: str) -> None:
    played = system(name)
    scene = played.new_scene(played.usual_setup(3), {})
    room, bot = new_room(files, played, scene, Disclosure(terms="own")), played.bot(1)
    gm = room.look("gm", "en")
    for _ in range(12):
        if room.game.asks:
            ask = room.game.asks_for("gm")[0]
            key = ask.options[bot.pick(ask, room.game.scene_at(ask))].key
            room.do(gm, wire.Answer(type="answer", id=uuid4().hex, ask=gm.sight.ask_id(0), keys=[key]))
    seat = next(one.id for one in room.game.seats.values() if not one.is_gm)
    found: list[list[str]] = []
    for looker in (room.look(seat, "en"), gm):
        looker.snapshot([])
        found.append([line["who"] for line in looker.sight.lines if "value" in line])
        for place, line in enumerate(looker.sight.lines):
            assert (looker.sight.ledger(place) is not None) == ("value" in line)
    own, every = found
    assert not [who for who in own if is_foe(room.game.now, Seat(seat), who)]
    assert len(own) < len(every)


def test_a_foes_turn_opens_into_no_terms() -> None:
    played = system("arcana")
    scene = played.new_scene(played.usual_setup(3), {})
    seat = next(one.seat for one in scene.creatures.values() if one.seat != "gm")
    foe = foes_of(scene, seat)[0]
    mine = next(one for one in scene.creatures.values() if one.seat == seat)
    event = Event("damage", "", mine.id, seat, {"damage": 3, "hp": 1, "of": 9}, None, "everyone")
    how, telling = Disclosure(terms="own"), played.telling
    for tape, kept in (((f"gm/{foe.id}: attack",), False), ((f"{seat}/{mine.id}: attack",), True)):
        told = event._replace(tally=Tally(True).start(3, "power", ""))
        (heard,) = how.heard(telling, scene, Seat(seat), seen_by(Seat(seat), [told]), Inputs("turn", {}, tape))
        assert (heard.tally is not None) is kept


@pytest.mark.parametrize("name", ["mystery", "ptu"])
@pytest.mark.parametrize("how", HIDDEN)
def test_what_a_foe_is_healed_by_tells_no_player_how_much_it_has_in_all(name: str, how: Disclosure) -> None:
    played = system(name)
    scene = played.new_scene(played.usual_setup(3), {})
    seat = next(one.seat for one in scene.creatures.values() if one.seat != "gm")
    foe, mine = foes_of(scene, seat)[0], next(one for one in scene.creatures.values() if one.seat == seat)
    half = Tally(True).start(40, "max-hp", "").times(1, 2, "half", "")
    for who, inner, kept in ((foe, None, False), (foe, half, False), (mine, half, True)):
        why = half if inner is None else Tally(True).start(20, "given", "", inner)
        event = Event("heals", "", who.id, who.seat, {"amount": 20, "hp": 30, "of": 40}, why, "everyone")
        (heard,) = how.heard(played.telling, scene, Seat(seat), seen_by(Seat(seat), [event]), Inputs("turn", {}))
        assert (heard.tally is not None) is kept


def test_chances_without_figures_or_none_at_all(files: Store) -> None:
    played = system("ptu")
    scene = played.new_scene(played.first_setup(0), {})
    room = new_room(files, played, scene, OPEN)
    seat = next(ask.seat for ask in room.game.asks)

    def chances(how: Disclosure) -> list[Any]:
        room.disclosure = how
        return [chance for odds in odds_of(room, seat) if odds for chance in odds["chances"]]

    every = chances(OPEN)
    assert {chance["yes_or_no"] for chance in every} == {True, False}
    assert chances(Disclosure(odds="chances")) == [chance for chance in every if chance["yes_or_no"]]
    assert chances(Disclosure(odds="none")) == []
    room.disclosure = Disclosure(points="bar")
    assert all(odds["estimate"] for odds in odds_of(room, seat) if odds and odds["chances"])


def test_a_part_of_a_whole_in_a_word() -> None:
    assert [part_of(value, 40) for value in (40, 39, 20, 10, 1, 0)] == [
        "full",
        "more",
        "half",
        "little",
        "little",
        "none",
    ]
    assert [tenths_of(value, 40) for value in (40, 39, 36, 4, 1, 0)] == [10, 10, 9, 1, 1, 0]
    gauge: GaugeShape = {"label": "HP", "value": 0, "most": 40}
    assert Disclosure(points="words").gauge(gauge, "ja") == {"label": "HP", "value": 0, "most": 0, "said": "なし"}


def test_a_game_master_sets_it_and_everybody_sees_it_at_once(client: TestClient, house: Any) -> None:
    room = house("ptu")
    key = join(client, room["invitation"], "Aya")
    how = {"points": "bar", "odds": "chances", "terms": "own"}
    assert client.put("/api/room/disclosure", json=how, headers=bearer(key)).status_code == 403
    assert client.get("/api/room/disclosure", headers=bearer(key)).status_code == 403
    with page(client, room["key"]) as gm, page(client, key) as aya:
        foe = next(id for id, card in gm.sight["cards"].items() if card["seat"] == "gm" and id in aya.sight["cards"])
        figures = aya.sight["cards"][foe]["gauges"][0]
        assert client.put("/api/room/disclosure", json=how, headers=bearer(room["key"])).status_code == 204
        assert client.get("/api/room/disclosure", headers=bearer(room["key"])).json() == how
        aya.until("snapshot")
        gauge = {"label": figures["label"], "value": 10, "most": 10, "said": ""}
        assert aya.sight["cards"][foe]["gauges"][0] == gauge
        told = client.get("/api/room/log", headers=bearer(key)).text
        assert f"{figures['value']}/{figures['most']}" not in told
        assert f"{figures['value']}/{figures['most']}" in client.get("/api/room/log", headers=bearer(room["key"])).text
    assert client.put("/api/room/disclosure", json={"points": "loud"}, headers=bearer(room["key"])).status_code == 422
