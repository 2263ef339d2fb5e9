"""Families of questions that are declined, asked or left to the program, for one seat or for the whole table."""

from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot, RandomBot
from cinque.core.seat import Seat
from cinque.core.testing import random_game
from cinque.systems import NAMES, system
from cinque.web import wire
from cinque.web.room import Looker, Room
from cinque.web.standing import StandIn, is_habit
from cinque.web.store import Store

from .test_leading import all_sent, bearer
from .test_log import new_room
from .test_play import Page, join, page

INTERCEPT = Ask("red", "intercept", "", [Option("yes"), Option("no")], "oddish", decline="no")
TURN = Ask("red", "action", "", [Option("go"), Option("stay")], "oddish")
SCENE = system("arcana").new_scene(system("arcana").first_setup(0), {})


class Noting(Bot):
    """A bot that notes what it is asked; compiled, only a `Bot` itself can be made another kind of."""

    def __init__(self, seed: int) -> None:
        self.topics: set[str] = set()
        self._bot = RandomBot(seed)

    def pick(self, ask: Ask, scene: Any) -> int:
        self.topics.add(ask.topic)
        return self._bot.pick(ask, scene)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_fight_asks_is_in_one_family(name: str) -> None:
    played = system(name)
    topics = [topic for family in played.families.values() for topic in family]
    assert len(topics) == len(set(topics))
    for lang in ("en", "ja"):
        assert all(played.words.find(lang, "ask", topic) for topic in topics)
        assert all(played.words.find(lang, "family", family) for family in played.families)
    for seed in range(2):
        bot = Noting(seed)
        random_game(played, seed, bot)
        assert bot.topics
        assert bot.topics <= set(topics)


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_is_no_habit_and_a_reaction_is_one(name: str) -> None:
    played = system(name)
    no_habits = ("turns", "moving", "calls", "details")
    assert not any(is_habit(played, topic) for family in no_habits for topic in played.families.get(family, ()))
    assert all(is_habit(played, topic) for topic in played.families.get("reactions", ()))


def test_off_declines_what_can_be_declined_and_auto_answers_everything() -> None:
    seat = Seat("red")
    off = StandIn(RandomBot(1), seat, {"intercept": "never", "action": "never"})
    assert [off.pick(one, SCENE) for one in (INTERCEPT, TURN)] == [1, None]
    auto = StandIn(RandomBot(1), seat, {"intercept": "always", "action": "always"})
    assert all(auto.pick(one, SCENE) is not None for one in (INTERCEPT, TURN))
    assert not StandIn(RandomBot(1), seat, {}).has_to_answer


def test_an_order_for_one_kind_of_question_comes_first() -> None:
    seat = Seat("red", orders={"intercept": "always", "action": "ask"})
    stand_in = StandIn(RandomBot(1), seat, {"intercept": "never", "action": "always"})
    assert stand_in.pick(INTERCEPT, SCENE) is None  # the seat's own order answers
    assert seat.standing_answer(INTERCEPT) == 0
    assert stand_in.pick(TURN, SCENE) is not None


def give(room: Room, looker: Looker, topic: str, order: str, seat: str = "") -> None:
    given = wire.Order.model_validate(
        {"type": "order", "id": uuid4().hex, "topic": topic, "order": order, "seat": seat}
    )
    assert isinstance(room.do(looker, given), wire.Ack)


@pytest.mark.parametrize("name", NAMES)
def test_the_program_takes_the_turns_of_all_or_of_one(store: Store, name: str) -> None:
    room = new_room(store, name)
    turns = room.system.families["turns"]
    gm = room.look("gm", "en")
    for topic in room.system.families:
        give(room, gm, f"table {topic}", "always")
    assert not room.game.asks
    assert room.game.steps
    again = Room(room.id, store)
    assert again.game.bots.keys() == room.game.bots.keys()
    fresh = new_room(store, name)
    gm = fresh.look("gm", "en")
    asked = fresh.game.asks[0].seat
    give(fresh, gm, "family turns", "always", asked)
    assert all(ask.seat != asked or ask.topic not in turns for ask in fresh.game.asks)
    give(fresh, gm, "family turns", "ask", asked)
    assert not fresh.game.bots


def test_what_a_player_orders_for_everybody_moves_nobody(store: Store) -> None:
    room = new_room(store, "arcana")
    player = room.look(next(one.id for one in room.game.seats.values() if not one.is_gm), "en")
    asks = room.game.asks
    give(room, player, "table turns", "always")
    assert room.game.asks == asks
    assert not room.game.bots


def test_a_game_master_sees_the_families_and_players_hear_nothing(client: TestClient, house: Any) -> None:
    room = house("ptu")
    listed = client.get("/api/room/families", headers=bearer(room["key"]) | {"Accept-Language": "ja"}).json()
    assert {one["family"]: one["name"] for one in listed}["moving"] == "移動"
    key = join(client, room["invitation"], "Aya")
    assert client.get("/api/room/families", headers=bearer(key)).status_code == 403
    with page(client, room["key"]) as gm, page(client, key) as aya:
        given = {"type": "order", "topic": "table reactions", "order": "never"}
        assert gm.do(**given)["type"] == "ack"
        assert gm.do(**(given | {"topic": "family reactions", "seat": aya.sight["you"]["seat"]}))["type"] == "ack"
        assert gm.sight["lead"]["families"] == {"reactions": "never"}
        assert told(gm, aya.sight["you"]["seat"])["families"] == {"reactions": "never"}
        heard = all_sent(aya)
        assert "table reactions" not in heard


def told(gm: Page, seat: str) -> Any:
    return next(one for one in gm.sight["seats"] if one["seat"] == seat)
