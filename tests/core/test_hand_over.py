"""What any table can do with its seats: hand a creature over, and have one of them roll real dice."""

import pytest

from cinque.core import journal
from cinque.core.game import Game
from cinque.core.mistake import NotYours, Refused
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.systems import system


def table() -> Game:
    played = system("arcana")
    scene = played.new_scene(played.first_setup(1), {})
    game = Game(played, scene, [Seat("gm", GM_ROLE), Seat("red"), Seat("blue"), Seat("eye", WATCHER_ROLE)])
    game.play_on()
    return game


def again(game: Game) -> Game:
    """The game as its journal tells it."""
    return journal.load(journal.read(journal.write(game)), game.system).game


def test_whoever_gets_a_creature_is_asked_from_now_on() -> None:
    game = table()
    ask = game.ask_for("red")
    assert ask is not None
    game.run("entrust", "gm", who=ask.who, seat="blue")
    assert game.asks_for("red") == []
    now = game.ask_for("blue")
    assert now is not None
    assert (now.who, now.topic) == (ask.who, ask.topic)
    assert again(game).ask_for("blue") is not None
    game.undo("gm")
    assert game.ask_for("red") is not None


def test_what_a_game_master_takes_over_is_any_game_masters() -> None:
    played = system("rokumen")
    seats = [Seat("maria", GM_ROLE), Seat("otto", GM_ROLE), Seat("red"), Seat("blue")]
    game = Game(played, played.new_scene(played.first_setup(1), {}), seats)
    game.play_on()
    who = next(one.id for one in game.scene.creatures.values() if one.seat == "red")
    for master in ("maria", "otto"):
        game.run("entrust", "maria", who=who, seat=master)
        assert game.scene.creatures[who].seat == GM_ROLE
        assert again(game).scene.creatures[who].seat == GM_ROLE
        game.run("hide", "maria", who=who)
        game.undo("maria")
        game.undo("maria")
        assert game.scene.creatures[who].seat == "red"


def test_only_a_game_master_hands_over() -> None:
    game = table()
    who = next(iter(game.scene.creatures))
    with pytest.raises(NotYours):
        game.run("entrust", "red", who=who, seat="blue")
    with pytest.raises(Refused):
        game.run("entrust", "gm", who="nobody", seat="blue")
    with pytest.raises(Refused):
        game.run("entrust", "gm", who=who, seat="two words")


def test_one_seat_rolls_real_dice() -> None:
    game = table()
    game.roll_by_hand("red", True, "red")
    game.run("roll", "red", dice="1d6")
    asked = [ask for ask in game.asks if ask.dice]
    assert [ask.seat for ask in asked] == ["red"]
    game.run("roll", "blue", dice="1d6")
    assert len([ask for ask in game.asks if ask.dice]) == 1, "blue's dice are live"
    kept = again(game)
    assert kept.seat("red").typed
    assert not kept.seat("blue").typed
    with pytest.raises(NotYours):
        game.roll_by_hand("red", False, "blue")
    game.roll_by_hand("red", False, "gm")
    assert not game.seat("red").typed
