"""Questions that are put ahead: whoever is asked later answers first, and it is as if all had answered in turn."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

import pytest

from cinque.core.game import Game
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.systems import system
from cinque.web import wire
from cinque.web.room import Looker, Room, new_lines
from cinque.web.store import Store

TRAINER = {"kind": "trainer", "free": True, "max_hp": 60, "ranks": {"athletics": 6}}
SETUP: dict[str, Any] = {
    "width": 9,
    "height": 7,
    "players": [
        {"id": "fern", "name": "Fern", "free": True, "seat": "anna", "at": "D4", "speed": 12, "max_hp": 60},
        {"id": "rook", "name": "Rook", "seat": "bob", "at": "C5", "speed": 2, **TRAINER},
        {"id": "lark", "name": "Lark", "seat": "cho", "at": "C3", "speed": 8, **TRAINER},
    ],
    "opponents": [{"id": "brute", "name": "Brute", "free": True, "at": "D5", "speed": 20, "max_hp": 45, "attack": 9,
                   "moves": ["tackle"]}],
}  # fmt: skip
"""Brute strikes at Fern; Lark could step in, and Rook after it."""

STEP, LET_BE = "intercept", "let-be"
SEATS = [Seat(GM_ROLE, GM_ROLE), Seat("anna"), Seat("bob"), Seat("cho"), Seat("watcher-1", WATCHER_ROLE)]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path_factory.mktemp('early') / 'rooms.db'}")
    yield made
    made.close()


class Evening(NamedTuple):
    """A room at the moment at which Lark is asked."""

    room: Room
    at: dict[str, Looker]

    def do(self, by: str, type: str, **more: Any) -> Any:
        command: Any = {"answer": wire.Answer, "take-back": wire.TakeBack, "undo": wire.Undo, "run": wire.Run,
                        "order": wire.Order, "override": wire.Override, "hand-over": wire.HandOver}[type]  # fmt: skip
        return self.room.do(self.at[by], command(type=type, id=uuid4().hex, **more))

    def asks(self, seat: str) -> list[Any]:
        return list(self.at[seat].sight.now()["asks"])

    def answer(self, seat: str, key: str) -> Any:
        return self.do(seat, "answer", ask=self.asks(seat)[0]["id"], keys=[key])

    def dropped(self, seat: str) -> str:
        return self.at[seat].sight.now().get("dropped", "")

    def topics(self) -> list[tuple[str, str]]:
        return [(ask.seat, ask.topic) for ask in self.room.game.asks]

    def lines(self) -> list[str]:
        return self.room.store.lines(self.room.id)


def opened(store: Store, id: str, dice: int = 1) -> Evening:
    room = Room(id, store)
    room.game.dice = Random(dice)
    evening = Evening(room, {seat.id: room.look(seat.id, "en") for seat in SEATS})
    for looker in evening.at.values():
        looker.snapshot([])
    return evening


def evening(store: Store, dice: int = 1, **changed: Any) -> Evening:
    played = system("ptu")
    scene = played.new_scene(SETUP, {})
    for path, value in changed.items():
        who, _, field = path.partition("__")
        setattr(scene.creatures[who], field, value)
    game = Game(played, scene, SEATS, Random(dice))
    game.play_on()
    made = opened(store, store.make_room("Tonight", "ptu", new_lines(game)), dice)
    assert made.answer(GM_ROLE, "move tackle @fern").type == "ack"
    assert made.topics() == [("cho", "intercept")]
    for looker in made.at.values():
        looker.patch()
    return made


def test_whoever_is_asked_next_is_put_the_question_ahead(store: Store) -> None:
    tonight = evening(store)
    (ask,) = tonight.asks("bob")
    assert (ask["ahead"], ask["topic"], ask["who"]) == (True, "intercept", "rook")
    assert [option["key"] for option in ask["options"]] == [STEP, LET_BE]
    assert "ahead" not in tonight.asks("cho")[0], "it is Lark's turn to be asked"
    assert tonight.asks("anna") == tonight.asks("watcher-1") == []
    assert [one["who"] for one in tonight.asks(GM_ROLE)] == ["lark"], "others' questions are put ahead to them alone"
    assert tonight.at["bob"].sight.now()["waiting"] == [{"seat": "cho", "who": "lark"}]


@pytest.mark.parametrize("key", [STEP, LET_BE])
def test_the_journal_is_that_of_answers_in_their_turn(store: Store, key: str) -> None:
    early, in_turn = evening(store), evening(store)
    before = early.lines()
    assert early.answer("bob", key).type == "ack"
    assert early.lines() == before, "nothing has happened yet"
    assert early.asks("bob")[0]["held"] == key
    assert early.at["cho"].patch() is None, "nobody else hears of it"
    assert early.at[GM_ROLE].patch() is None
    assert early.answer("cho", LET_BE).type == "ack"
    in_turn.answer("cho", LET_BE)
    assert in_turn.topics() == [("bob", "intercept")]
    in_turn.answer("bob", key)
    assert early.topics() == in_turn.topics() != [("bob", "intercept")]
    assert early.lines()[1:] == in_turn.lines()[1:]
    assert [mark.seat for mark in early.room.game.past] == [GM_ROLE, "cho", "bob"]
    assert early.dropped("bob") == ""
    assert early.room.early.held == {}


def test_it_outlives_the_server_and_is_given_when_it_is_due(store: Store) -> None:
    tonight = evening(store)
    tonight.answer("bob", STEP)
    again = opened(store, tonight.room.id)
    assert again.asks("bob")[0]["held"] == STEP
    again.answer("cho", LET_BE)
    assert any("bob/rook: intercept" in line for line in again.lines())
    assert store.held(again.room.id) == {}


def test_it_is_taken_back_and_can_be_answered_otherwise(store: Store) -> None:
    tonight = evening(store)
    id = tonight.asks("bob")[0]["id"]
    tonight.answer("bob", STEP)
    assert tonight.do("cho", "take-back", ask=id).code == "stale", "that is not hers"
    assert tonight.do("bob", "take-back", ask=id).type == "ack"
    assert "held" not in tonight.asks("bob")[0]
    assert tonight.do("bob", "take-back", ask=id).code == "stale"
    tonight.answer("bob", LET_BE)
    tonight.answer("bob", STEP)
    assert tonight.asks("bob")[0]["held"] == STEP, "the last word counts"
    assert tonight.answer("bob", "fly away").code == "bad-answer"
    assert tonight.do("anna", "answer", ask=id, keys=[STEP]).code == "stale"
    assert tonight.do("watcher-1", "answer", ask=id, keys=[STEP]).code == "not-yours"


def test_what_was_sent_ahead_and_comes_in_its_turn_is_an_answer(store: Store) -> None:
    tonight = evening(store)
    id = tonight.asks("bob")[0]["id"]
    tonight.answer("cho", LET_BE)
    assert tonight.do("bob", "answer", ask=id, keys=[LET_BE]).type == "ack"
    assert ("bob", "intercept") not in tonight.topics()


@pytest.mark.parametrize(("dice", "asked_anew"), [(1, False), (6, True)])
def test_it_is_dropped_with_a_sentence_when_things_come_otherwise(store: Store, dice: int, asked_anew: bool) -> None:
    """Lark steps in: either that settles it, or Lark fails and Rook is asked at another moment."""
    tonight = evening(store, dice, lark__ranks={"athletics": 1, "acrobatics": 1})
    tonight.answer("bob", STEP)
    tonight.answer("cho", STEP)
    assert (("bob", "intercept") in tonight.topics()) == asked_anew
    assert store.held(tonight.room.id) == {}
    assert not any("bob/rook" in line for line in tonight.lines())
    sentence = tonight.dropped("bob")
    assert sentence.startswith("What you answered ahead has changed" if asked_anew else "It did not come to")
    assert tonight.dropped("cho") == ""
    tonight.at["bob"].turn_to(tonight.room, "bob", "ja")
    assert "先に答えた" in tonight.dropped("bob")
    tonight.do("bob", "run", do="roll", args={"dice": "1d6"})
    assert tonight.dropped("bob") == "", "it is told until they do something"


def test_undo_drops_it(store: Store) -> None:
    tonight = evening(store)
    tonight.answer("bob", STEP)
    assert tonight.do(GM_ROLE, "undo").type == "ack"
    assert tonight.asks("bob") == []
    assert tonight.dropped("bob")
    tonight.answer(GM_ROLE, "move tackle @fern")
    assert "held" not in tonight.asks("bob")[0]


def test_what_was_given_is_asked_again_after_an_undo(store: Store) -> None:
    tonight = evening(store)
    tonight.answer("bob", LET_BE)
    tonight.answer("cho", LET_BE)
    assert tonight.do(GM_ROLE, "undo").type == "ack"
    assert tonight.topics() == [("bob", "intercept")]
    assert "ahead" not in tonight.asks("bob")[0]


def test_what_a_game_master_does_in_secret_changes_nothing(store: Store) -> None:
    tonight = evening(store)
    tonight.answer("bob", STEP)
    tonight.at["bob"].patch()
    for command in (
        {"type": "run", "do": "roll", "args": {"dice": "1d6", "visible": "gm"}},
        {"type": "override", "path": "creatures.brute.special_defense", "value": 9},
        {"type": "undo"},
        {"type": "undo"},
    ):
        assert tonight.do(GM_ROLE, **command).type == "ack"
        assert tonight.at["bob"].patch() is None, command
    assert tonight.asks("bob")[0]["held"] == STEP


def test_while_the_game_rests_nothing_is_given(store: Store) -> None:
    tonight = evening(store)
    tonight.answer("bob", LET_BE)
    tonight.do(GM_ROLE, "order", topic="pause", order="always")
    tonight.do(GM_ROLE, "answer", ask=tonight.asks(GM_ROLE)[0]["id"], keys=[LET_BE])
    assert tonight.topics() == [("bob", "intercept")]
    tonight.do(GM_ROLE, "order", topic="pause", order="ask")
    assert ("bob", "intercept") not in tonight.topics()
    assert any("bob/rook: let-be" in line for line in tonight.lines())


@pytest.mark.parametrize("topic", ["intercept", "family reactions", "played"])
def test_whose_orders_answer_is_put_nothing(store: Store, topic: str) -> None:
    tonight = evening(store)
    tonight.do("bob", "order", topic=topic, order="always" if topic == "played" else "never")
    assert tonight.asks("bob") == []


def test_a_creature_that_is_handed_over_takes_the_question_along(store: Store) -> None:
    tonight = evening(store)
    tonight.answer("bob", STEP)
    assert tonight.do(GM_ROLE, "hand-over", who="rook", seat="anna").type == "ack"
    assert tonight.asks("bob") == []
    assert [one["who"] for one in tonight.asks("anna")] == ["rook"]
    assert "held" not in tonight.asks("anna")[0]


SECRETS = {"brute__defense": 9, "brute__special_attack": 31, "brute__items": {"potion": 2},
           "lark__ap": 2, "lark__special_attack": 9, "fern__moves": ("ember",), "fern__loyalty": 5}  # fmt: skip


@pytest.mark.parametrize("secret", SECRETS)
def test_nothing_ahead_tells_a_secret(store: Store, secret: str) -> None:
    """Two rooms that differ in what Bob must not know: the same is put to him, and the same comes of his answer."""
    rooms = [evening(store), evening(store, **{secret: SECRETS[secret]})]
    heard: list[list[str]] = []
    for one in rooms:
        looker = one.at["bob"]
        told = [looker.snapshot([]).model_dump_json()]
        assert '"ahead":true' in told[0]
        one.answer("bob", STEP)
        told.append(looker.snapshot([]).model_dump_json())
        one.answer("cho", STEP)
        told.append(one.dropped("bob"))
        heard.append(told)
    assert heard[0] == heard[1]
