"""A side's turn belongs to everybody on it: answered in any order, with real dice, undone, and taken up from a file."""

from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from cinque.core.ask import Option
from cinque.core.game import Game
from cinque.core.journal import load, read, write
from cinque.core.mistake import NotYours
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.words import Reader
from cinque.games import JournalFile
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.model import MysteryScene

SEATS = [Seat("anna"), Seat("ben"), Seat("cleo"), Seat("maria", GM_ROLE)]
SETUP = {
    "allies": [
        {"species": "pikachu", "level": 20, "seat": "anna", "moves": ["tackle"]},
        {"species": "eevee", "level": 20, "seat": "ben", "moves": ["tackle"]},
        {"species": "snivy", "level": 20, "seat": "cleo", "moves": ["tackle", "growl"]},
    ],
    "opponents": [{"species": "snorlax", "level": 40, "moves": ["pound"]}],
}
WHO = {"anna": "pikachu", "ben": "eevee", "cleo": "snivy"}
ATTACK = "use tackle @snorlax"

TheGame = Game[MysteryScene]


def table(typed: str = "ben") -> TheGame:
    """A fight in which one of three rolls real dice."""
    game = Game(SYSTEM, SYSTEM.new_scene(SETUP, {}), SEATS, Random(7), typed=frozenset({typed} if typed else ()))
    game.play_on()
    return game


def asked(game: TheGame) -> list[str]:
    return [ask.seat for ask in game.asks]


def act(game: TheGame, seat: str, answer: str = ATTACK, face: int = 12) -> None:
    """One answers; the opponent does not dodge, and whoever rolls real dice types what they show."""
    game.answer(answer, seat)
    while game.asks and game.asks[0].topic != "act":
        ask = game.asks[0]
        game.answer(str(face) if ask.dice else "decline", "maria" if ask.seat == "gm" else ask.seat)
    game.play_on()


def to_the_opponents(game: TheGame) -> None:
    for ask in [ask for ask in game.asks if ask.seat in WHO]:
        game.answer("done", ask.seat, ask.who)
        game.play_on()


def had_their_turn(game: TheGame) -> list[str]:
    return [turn.who for turn in SYSTEM.order(game.scene, SEATS[0]).turns if turn.acted]


def test_all_are_asked_together() -> None:
    game = table()
    assert asked(game) == ["anna", "ben", "cleo"]
    assert {ask.topic for ask in game.asks} == {"act"}
    assert [ask.who for ask in game.asks_for("ben")] == ["eevee"]


@pytest.mark.parametrize("order", list(permutations(WHO)))
def test_they_answer_in_any_order(order: tuple[str, ...]) -> None:
    """Each has its own AP; the turn goes to the opponents when nobody has anything left."""
    game = table()
    for place, seat in enumerate(order):
        act(game, seat)
        if place < 2:  # what is left of the AP is enough for nothing
            assert WHO[seat] in had_their_turn(game)
            assert asked(game) == [other for other in WHO if other not in order[: place + 1]]
    to_the_opponents(game)
    assert game.scene.side == "opponents"
    users = [event.who for event in game.every_event() if event.kind == "uses-move"]
    assert users == [WHO[seat] for seat in order]


def test_two_may_take_turns_within_the_turn() -> None:
    """AP left after one action are still there when somebody else has acted."""
    game = table("")
    act(game, "cleo", "brace defense")
    act(game, "anna")
    assert game.scene.creatures["snivy"].focus == "allies"
    assert "cleo" in asked(game) or game.scene.creatures["snivy"].spent >= 4


def test_nobody_answers_for_another() -> None:
    game = table()
    with pytest.raises(NotYours):
        game.answer(ATTACK, "anna", "eevee")
    game.answer("done", "maria", "eevee")
    game.play_on()
    assert asked(game) == ["anna", "cleo"]


def test_real_dice_are_asked_of_the_one_who_rolls_them() -> None:
    game = table()
    game.answer(ATTACK, "ben")
    while game.asks[0].dice is None:
        game.answer("decline", "maria")
    assert (game.asks[0].seat, game.asks[0].dice) == ("ben", (1, 20))
    with pytest.raises(NotYours):
        game.answer("12", "anna")
    game.answer("20", "ben")
    game.play_on()
    assert any(event.kind == "crits" for event in game.every_event())


def test_undone_by_the_one_who_acted_and_by_nobody_else() -> None:
    """Ben takes his own last answers back; what anna did before stays, and the dice are asked for again."""
    game = table()
    act(game, "anna")
    before = game.scene.to_data()
    act(game, "ben", face=20)
    with pytest.raises(NotYours):
        game.undo("anna")
    game.undo("ben")
    assert game.asks[0].dice == (1, 20)
    while game.scene.to_data() != before or game.asks[0].topic != "act":
        game.undo(game.past[-1].seat if game.past[-1].seat in WHO else "maria")
    assert "ben" in asked(game)
    act(game, "ben", face=1)
    assert game.scene.creatures["snorlax"].to_data() == {**before["creatures"]["snorlax"], "borrowed": 0}


def test_a_step_is_taken_up_after_a_restart(tmp_path: Path) -> None:
    """In the middle of ben's attack, with real dice still to come, the program ends; another one goes on."""
    path, game = tmp_path / "journal", table()
    keeper = JournalFile.start(path, game)
    act(game, "cleo")
    game.answer(ATTACK, "ben")
    while game.asks[0].dice is None:
        game.answer("decline", "maria")
    keeper.close()
    before = write(game)

    again = load(read(path.read_text(encoding="utf-8")), SYSTEM).game
    assert write(again) == before
    assert [ask.to_data() for ask in again.asks] == [ask.to_data() for ask in game.asks]
    keeper = JournalFile.resume(path, again)
    again.answer("15", "ben")
    again.play_on()
    again.undo("ben")
    assert again.asks[0].dice == (1, 20)
    again.answer("3", "ben")
    again.play_on()
    act(again, "anna")
    keeper.close()

    last = load(read(path.read_text(encoding="utf-8")), SYSTEM)
    assert (last.problem, last.difference) == (None, None)
    assert last.game.scene.to_data() == again.scene.to_data()
    rolls = [event.data["faces"] for event in last.game.every_event() if event.kind == "roll" and event.who == "eevee"]
    assert rolls == [[3]]


def test_what_is_aimed_at_nobody_has_no_arrow() -> None:
    scene = SYSTEM.new_scene({"allies": ["cherrim 12"], "opponents": ["oddish 9"]}, {})
    for lang, name in (("en", "Sunny Day"), ("ja", "にほんばれ")):
        assert Reader(SYSTEM, scene, lang).option(Option("use", move="sunny-day", targets=[])) == name
