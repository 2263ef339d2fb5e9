"""Taking anything back, and doing it again."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from coin_table import (
    CoinGame,
    Extra,
    answer_all,
    asked,
    call_off,
    coins,
    do,
    state,
)
from coins import (
    SYSTEM,
    CoinPlay,
    Script,
    scene_for_two,
    seats_for_two,
    table,
)
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import Ask, Option
from cinque.core.fate import RandomBot
from cinque.core.journal import load, read, write
from cinque.core.mistake import BadAnswer, BadPath, NotNow, NotYours, Refused
from cinque.core.procedure import BESIDE, INSTEAD, BadArguments, Procedure
from cinque.core.seat import BOT_ROLE, GM_ROLE, NEVER, PLAYER_ROLE, WATCHER_ROLE, Seat
from cinque.core.story import Inputs, Pause
from cinque.core.tabletop import replayed

# -- undo


def test_undo_asks_the_last_question_again() -> None:
    game = table()
    game.run("turn")
    game.answer("stake 2")
    game.answer("accept")
    game.undo()
    assert asked(game) == ("blue", "double")
    assert (game.steps, coins(game), game.scene.round) == ((), (5, 5), 0)
    game.undo()
    assert asked(game) == ("red", "stake")
    assert game.waiting is not None
    assert game.waiting.tape == []
    with pytest.raises(NotNow, match="There is no decision to take back"):
        game.undo()
    assert asked(game) == ("red", "stake"), "and nothing is lost by trying"


def test_undo_keeps_the_dice_that_fell_before_the_decision() -> None:
    game = table()
    game.run("interview", who="ann")
    answer_all(game, "say yes", "say yes", "say yes")
    tape = list(game.steps[0].tape)
    game.undo()
    assert game.waiting is not None
    assert game.waiting.tape == tape[:5]
    assert asked(game) == ("red", "third")
    game.undo()
    assert game.waiting.tape == tape[:3]
    assert asked(game) == ("red", "second")


def test_undo_takes_back_what_people_started() -> None:
    game = table()
    game.run("interview", who="ann")
    answer_all(game, "say yes", "say yes", "say no")
    game.run("shuffle", who="ben")
    game.run("gift", who="ann", to="ben", n=1)
    states = [state(game)]
    game.undo()
    assert ([step.do for step in game.steps], coins(game), game.ask) == (["interview", "shuffle"], (5, 5), None)
    states.append(state(game))
    game.undo()
    assert (len(game.steps), game.scene.creatures["ben"].hand) == (1, [])
    states.append(state(game))
    game.undo()
    assert (asked(game), game.steps) == (("red", "third"), ())
    for _ in range(3):
        game.redo()
        assert state(game) == states.pop()


def test_undo_takes_back_the_start_of_what_a_person_started() -> None:
    game = table()
    game.run("interview", who="ann")
    game.undo()
    assert (game.waiting, game.ask, game.steps) == (None, None, ())
    game.redo()
    assert asked(game) == ("red", "first")


def test_undo_goes_back_over_what_came_by_itself() -> None:
    game = table(bots={"blue": Script("pass", "accept", "pass")})
    game.run("turn")
    game.answer("pass")
    game.advance()
    assert [step.tape for step in game.steps] == [["red/ann: pass"], ["blue/ben: pass"]]
    game.undo()
    assert (asked(game), game.steps) == (("red", "stake"), ()), "the turn of the bot came by itself"


def test_undo_goes_back_over_many_steps_one_decision_at_a_time() -> None:
    game = table()
    for stake in ("stake 1", "stake 2", "stake 1"):
        game.run("turn")
        answer_all(game, stake, "accept")
    topics = []
    rounds = []
    for _ in range(6):
        game.undo()
        topics.append(asked(game)[1])
        rounds.append(game.scene.round)
    assert topics == ["double", "stake"] * 3
    assert rounds == [2, 2, 1, 1, 0, 0]
    assert game.scene.to_data() == game.first.to_data()


def test_undo_from_a_waiting_step_without_decisions_goes_to_the_step_before() -> None:
    game = table()
    game.run("turn")
    answer_all(game, "pass")
    game.run("turn")
    assert asked(game) == ("blue", "stake")
    game.undo()
    assert asked(game) == ("red", "stake")
    assert (game.steps, game.scene.round) == ((), 0)


def test_undo_skips_what_bots_decided() -> None:
    bot = Script("accept", "double", "pass")
    game = table(seats=seats_for_two(BOT_ROLE), bots={"blue": bot})
    game.run("turn")
    game.answer("stake 1")
    assert [entry for entry in game.steps[0].tape if ": " in entry] == ["red/ann: stake 1", "blue/ben: accept"]
    game.undo()
    assert asked(game) == ("red", "stake")
    game.answer("stake 2")
    assert game.steps[0].tape[:2] == ["red/ann: stake 2", "blue/ben: double"], "the bot thinks anew"
    game.run("turn")
    assert game.steps[1].tape == ["blue/ben: pass"], "a turn in which only the bot decides"
    game.undo()
    assert (asked(game), game.steps) == (("red", "stake"), ())


def test_a_player_may_take_back_only_what_they_answered() -> None:
    game = table(seats=[*seats_for_two(), Seat("crowd", WATCHER_ROLE)])
    game.run("turn")
    game.answer("stake 1")
    before = state(game)
    for seat in ("blue", "crowd", "zoe"):
        with pytest.raises(NotYours):
            game.undo(seat)
    assert state(game) == before
    game.undo("red")
    assert asked(game) == ("red", "stake")
    game.redo("red")
    game.answer("accept")
    with pytest.raises(NotYours, match="Only a game master may take that back"):
        game.undo("red")
    with pytest.raises(NotYours):
        game.undo_step("blue")
    game.undo("blue")
    game.undo("gm")
    assert asked(game) == ("red", "stake")
    game.undo_step("gm")
    assert game.waiting is None


@pytest.mark.parametrize("by", ["red", "gm"])
def test_whoever_started_something_and_a_game_master_take_it_back(by: str) -> None:
    game = table()
    game.run("shuffle", "red", who="ann")
    with pytest.raises(NotYours):
        game.undo("blue")
    game.undo(by)
    assert game.steps == ()


def test_whoever_took_something_back_and_a_game_master_do_it_again() -> None:
    game = table(seats=[*seats_for_two(), Seat("crowd", WATCHER_ROLE)])
    game.run("turn")
    game.answer("stake 1")
    end = state(game)
    game.undo("red")
    before = state(game)
    for seat in ("blue", "crowd", "zoe"):
        with pytest.raises(NotYours):
            game.redo(seat)
    assert state(game) == before
    game.redo("red")
    assert state(game) == end
    game.undo("gm")
    with pytest.raises(NotYours):
        game.redo("red")
    game.redo("gm")
    assert state(game) == end


def test_what_a_game_master_answered_for_somebody_is_the_game_masters() -> None:
    game = table()
    game.run("turn")
    game.answer("stake 1", by="gm")
    with pytest.raises(NotYours):
        game.undo("red")
    game.undo("gm")
    assert asked(game) == ("red", "stake")


@pytest.mark.parametrize("role", [PLAYER_ROLE, BOT_ROLE])
def test_undo_skips_bots_whatever_their_seat_is_called(role: str) -> None:
    game = table(seats=seats_for_two(role), bots={"blue": Script("accept")})
    game.run("turn")
    game.answer("stake 1")
    game.undo()
    assert (asked(game), len(game.steps)) == (("red", "stake"), 0)


def test_where_only_bots_decided_there_is_nothing_to_take_back() -> None:
    game = table(bots={"red": RandomBot(1), "blue": RandomBot(2)})
    game.play_on()
    before = state(game)
    with pytest.raises(NotNow, match="There is no decision to take back"):
        game.undo()
    assert state(game) == before
    game.undo_step()
    assert len(game.steps) == len(before["steps"]) - 1


def test_undo_of_whole_steps() -> None:
    game = table()
    game.run("gift", who="ann", to="ben", n=1)
    game.run("shuffle", who="ann")
    game.run("turn")
    game.answer("stake 3")
    game.undo_step()
    assert (game.waiting, game.ask, len(game.steps)) == (None, None, 2)
    game.undo_step()
    assert (len(game.steps), game.scene.creatures["ann"].hand, coins(game)) == (1, [], (4, 6))
    game.undo_step()
    assert (game.steps, coins(game)) == ((), (5, 5))
    with pytest.raises(NotNow, match="There is no step to take back"):
        game.undo_step()


def test_taking_back_a_waiting_step_lets_another_run() -> None:
    game = table()
    game.run("turn")
    game.undo_step()
    game.run("gift", who="ann", to="ben", n=1)
    assert coins(game) == (4, 6)


# -- redo


def test_redo_is_the_inverse_of_undo() -> None:
    game = table()
    game.run("turn")
    answer_all(game, "stake 2", "double")
    game.run("interview", who="ben")
    game.answer("say no")
    states = [state(game)]
    for _ in range(3):
        game.undo()
        states.append(state(game))
    for earlier in reversed(states[:-1]):
        game.redo()
        assert state(game) == earlier, "with the same dice"
    with pytest.raises(NotNow, match="There is nothing to do again"):
        game.redo()
    assert state(game) == states[0]


def test_redo_of_whole_steps_and_of_waiting_ones() -> None:
    game = table()
    game.run("shuffle", who="ann")
    game.run("interview", who="ann")
    game.answer("say yes")
    states = [state(game)]
    for _ in range(2):
        game.undo_step()
        states.append(state(game))
    assert states[-1]["steps"] == []
    for earlier in reversed(states[:-1]):
        game.redo()
        assert state(game) == earlier


def test_undo_and_redo_can_be_mixed() -> None:
    game = table()
    game.run("interview", who="ann")
    game.answer("say yes")
    one = state(game)
    game.answer("say no")
    two = state(game)
    game.undo()
    assert state(game) == one
    game.redo()
    game.undo()
    game.redo()
    assert state(game) == two
    game.undo_step()
    game.redo()
    assert state(game) == two
    game.undo()
    assert state(game) == one


@pytest.mark.parametrize(
    "go_on",
    [
        lambda game: game.answer("stake 1"),
        lambda game: game.override("ann.coins", 9, "why not"),
        lambda game: (game.undo_step(), game.run("shuffle", who="ann")),
    ],
)
def test_whoever_goes_on_another_way_cannot_redo(go_on: Callable[[CoinGame], Any]) -> None:
    game = table()
    game.run("turn")
    game.answer("stake 2")
    game.undo()
    go_on(game)
    with pytest.raises(NotNow):
        game.redo()


@pytest.mark.parametrize(
    "fail",
    [
        lambda game: game.answer("stake 9"),
        lambda game: game.answer("stake 1", by="blue"),
        lambda game: game.run("shuffle", who="ann"),
        lambda game: game.override("nowhere", 9, "why not"),
        lambda game: game.override("ann.coins", 9, "why not", by="blue"),
    ],
)
def test_a_failure_does_not_forget_what_was_undone(fail: Callable[[CoinGame], Any]) -> None:
    game = table()
    game.run("turn")
    game.answer("stake 2")
    end = state(game)
    game.undo()
    with pytest.raises((BadAnswer, NotYours, NotNow, BadArguments)):
        fail(game)
    game.redo()
    assert state(game) == end


# -- whatever a table does


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["run", "run", "answer", "answer", "answer", "undo", "undo_step", "redo", "override", "bad"]),
        st.integers(0, 99),
    ),
    max_size=25,
)


@given(MOVES, st.integers(0, 99))
def test_whatever_a_table_does_the_story_holds_together(moves: list[tuple[str, int]], seed: int) -> None:
    game = table(seed=seed)
    first = json.dumps(game.first.to_data())
    for move, number in moves:
        before = state(game)
        try:
            do(game, move, number)
        except (NotNow, Refused, BadAnswer, BadPath):
            assert state(game) == before, "what is refused changes nothing"
        assert (game.ask is None) == (game.waiting is None)
        assert game.scene is (game.steps[-1].after if game.steps else game.first)
        for place, step in enumerate(game.retold()):
            assert step.after is not None
            again = replayed(game, step.inputs, game.scene_after(place))
            assert (again.after and again.after.to_data(), again.now) == (step.after.to_data(), step.now)
        assert json.dumps(game.first.to_data()) == first
        again = load(read(write(game)), SYSTEM)
        assert again.difference is None
        assert state(again.game) == state(game)


@given(
    st.lists(
        st.tuples(st.sampled_from(["run", "answer", "answer", "clock", "override", "stop"]), st.integers(0, 99)),
        max_size=25,
    )
)
def test_decisions_are_taken_back_one_by_one(moves: list[tuple[str, int]]) -> None:
    game = table(system=Extra(stop=Procedure(call_off, "gm", meanwhile=INSTEAD)))
    states: list[dict[str, Any]] = []
    for move, number in moves:
        before = state(game)
        by_itself = move == "run" and number % 6 == 0 and SYSTEM.next(game.scene) == "turn"
        try:
            if move == "clock":
                game.override("clock", number, "it got late")
            elif move == "stop":
                game.run("stop")
            else:
                do(game, move, number)
        except (NotNow, Refused, BadAnswer):
            continue
        if not by_itself:
            states.append(before)
    while states:
        game.undo()
        assert state(game) == states.pop()
    with pytest.raises(NotNow):
        game.undo()


@given(MOVES, st.integers(0, 99), st.integers(1, 9))
def test_redo_takes_every_undo_back(moves: list[tuple[str, int]], seed: int, back: int) -> None:
    game = table(seed=seed)
    for move, number in moves:
        try:
            do(game, move, number)
        except (NotNow, Refused, BadAnswer, BadPath):
            continue
    states = []
    for i in range(back):
        now = state(game)
        try:
            (game.undo if (seed + i) % 2 else game.undo_step)()
        except NotNow:
            break
        states.append(now)
    for earlier in reversed(states):
        game.redo()
        assert state(game) == earlier


def test_interviews_of_two_play_as_written() -> None:
    scene = scene_for_two()
    game = table(scene)
    game.run("interview", who="ann", other="ben")
    answer_all(game, "say yes")
    assert asked(game) == ("blue", "second")
    answer_all(game, "say no", "say yes")
    tape = game.steps[0].tape
    again = table(scene_for_two())
    again.take_up([Pause(Inputs("interview", {"who": "ann", "other": "ben"}, tuple(tape)))])
    assert again.scene.to_data() == game.scene.to_data()


def vote(play: CoinPlay) -> None:
    """Two questions; after noon nobody says yes to the first."""
    for topic, words in (("first", ["no"] if play.scene.clock else ["yes", "no"]), ("second", ["yes", "no"])):
        play.choose(
            Ask("red", topic, "coins.advice", [Option("say", word=word) for word in words], "ann", [], "say no")
        )


@pytest.mark.parametrize("late", [False, True])
def test_what_an_order_answered_beside_a_question_is_asked_again_and_that_question_still_waits(late: bool) -> None:
    game = table(system=Extra(vote=Procedure(vote, GM_ROLE, meanwhile=BESIDE)))
    game.run("turn")
    if late:
        game.run("vote", "gm")
        game.answer("say yes", "red")
    game.give_order("red", "first", NEVER, "red")
    if late:
        game.override("clock", 1, "it is past noon")
    else:
        game.run("vote", "gm")
    assert [ask.topic for ask in game.asks] == ["stake", "second"]
    game.undo("red")
    assert [ask.topic for ask in game.asks] == ["stake", "first"]
    assert not game.advance(), "the table still waits for the stake"
