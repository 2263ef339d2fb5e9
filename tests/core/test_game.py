"""A table at play: pauses, answers, taking anything back, and the game master's word."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from coins import (
    LAST_ROUND,
    SYSTEM,
    CoinPlay,
    CoinScene,
    CoinSystem,
    Script,
    scene_for_two,
    seats_for_two,
    table,
)
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import ROLL, Ask, Option, Refusal, Refused
from cinque.core.fate import RandomBot
from cinque.core.game import BadAnswer, Game, NotNow, NotYours
from cinque.core.journal import load, read, write
from cinque.core.rulings import BadRuling
from cinque.core.scene import BadPath
from cinque.core.seat import ALWAYS, ASK_ME, BOT_ROLE, NEVER, PLAYER_ROLE, WATCHER_ROLE, Seat
from cinque.core.system import INSTEAD, Procedure

CoinGame = Game[CoinScene]


def state(game: CoinGame) -> dict[str, Any]:
    """Everything that can be seen of a game."""
    return {
        "scene": game.scene.to_data(),
        "steps": [step.to_data() | {"now": step.now} for step in game.steps],
        "waiting": game.waiting.to_data() if game.waiting else None,
        "ask": game.ask.to_data() if game.ask else None,
        "events": [event.to_data() for event in game.events()],
    }


def asked(game: CoinGame) -> tuple[str, str]:
    assert game.ask is not None
    assert game.waiting is not None
    return game.ask.seat, game.ask.topic


def keys(game: CoinGame) -> list[str]:
    assert game.ask is not None
    return [option.key for option in game.ask.options]


def coins(game: CoinGame) -> tuple[int, int]:
    return game.scene.creatures["ann"].coins, game.scene.creatures["ben"].coins


def answer_all(game: CoinGame, *texts: str) -> None:
    for text in texts:
        game.answer(text)


# ---- running


def test_a_procedure_without_questions_runs_to_its_end() -> None:
    game = table()
    before = game.scene
    game.run("gift", who="ann", to="ben", n=2)
    assert (game.waiting, game.ask, coins(game)) == (None, None, (3, 7))
    (step,) = game.steps
    assert (step.do, step.args, step.tape) == ("gift", {"who": "ann", "to": "ben", "n": 2}, [])
    assert step.before is before
    assert step.after is game.scene
    assert step.now == {"creatures.ann.coins": 3, "creatures.ben.coins": 7}
    assert [event.kind for event in step.events] == ["gives"]
    assert step.to_data() == {"do": "gift", "with": {"who": "ann", "to": "ben", "n": 2}}
    assert before.creatures["ann"].coins == 5


def test_live_dice_are_written_on_the_tape() -> None:
    game = table()
    game.run("shuffle", who="ann", count=3)
    faces = game.scene.creatures["ann"].hand
    assert game.steps[0].tape == [f"3d6={','.join(map(str, faces))}"]


def test_the_same_seed_gives_the_same_game() -> None:
    ends = []
    for seed in (3, 3, 4):
        game = table(seed=seed, bots={"red": RandomBot(seed), "blue": RandomBot(seed)})
        game.play_on()
        ends.append(write(game))
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_an_unknown_procedure_is_refused() -> None:
    game = table()
    before = state(game)
    with pytest.raises(Refused) as caught:
        game.run("dance")
    assert (caught.value.refusal.key, caught.value.refusal.data) == ("unknown-procedure", {"name": "dance"})
    assert state(game) == before


def test_what_comes_by_itself_cannot_be_run_out_of_its_turn() -> None:
    game = table()
    game.override("round", LAST_ROUND, "time is up")
    before = state(game)
    with pytest.raises(Refused) as caught:
        game.run("turn", "gm")
    assert (caught.value.refusal.key, caught.value.refusal.data) == ("not-by-itself", {"name": "turn"})
    assert state(game) == before


def test_a_refused_procedure_changes_nothing() -> None:
    game = table()
    before = state(game)
    with pytest.raises(Refused) as caught:
        game.run("gift", who="ann", to="ben", n=6)
    assert caught.value.refusal.to_data() == {"key": "too-poor", "clause": "coins.stake", "n": 6, "coins": 5}
    assert state(game) == before
    game.run("gift", who="ann", to="ben", n=5)


@pytest.mark.parametrize(
    ("args", "error"),
    [({}, TypeError), ({"who": "zoe", "to": "ben", "n": 1}, KeyError), ({"who": "ann", "to": "zoe", "n": 1}, KeyError)],
)
def test_a_procedure_that_breaks_changes_nothing(args: dict[str, Any], error: type[Exception]) -> None:
    game = table()
    before = state(game)
    with pytest.raises(error):
        game.run("gift", **args)
    assert state(game) == before
    assert coins(game) == (5, 5), "not even half"


def test_who_may_run_what() -> None:
    game = table(seats=[*seats_for_two(), Seat("crowd", WATCHER_ROLE)])
    with pytest.raises(NotYours, match="Only a game master may run “turn”"):
        game.run("turn", "crowd")
    with pytest.raises(NotYours):
        game.run("override", "red", path="ann.coins", value=99, reason="please")
    with pytest.raises(NotYours):
        game.run("ruling", "blue", name="pass", reading="forbidden")
    with pytest.raises(NotYours):
        game.run("roll", "crowd", dice="1d6")
    assert game.steps == []
    game.run("shuffle", "red", who="ann")
    game.run("roll", "blue", dice="1d6")
    game.run("turn", "gm")
    assert asked(game) == ("red", "stake")


def test_nothing_else_runs_while_an_answer_is_missing() -> None:
    game = table()
    game.run("turn")
    before = state(game)
    with pytest.raises(NotNow, match="“turn” still waits for an answer; give it, or undo"):
        game.run("gift", who="ann", to="ben", n=1)
    assert not game.advance()
    assert state(game) == before


def test_whatever_comes_next_by_itself() -> None:
    game = table(bots={"red": Script("pass", "pass", "pass"), "blue": Script("pass", "pass", "pass")})
    assert game.advance()
    assert (len(game.steps), game.scene.round) == (1, 1)
    game.play_on()
    assert game.scene.round == LAST_ROUND
    assert not game.advance(), "now the table decides what comes next"


def test_playing_on_stops_at_the_first_question_to_a_person() -> None:
    game = table(bots={"red": Script("pass", "pass")})
    game.play_on()
    assert (len(game.steps), asked(game)) == (1, ("blue", "stake"))
    game.answer("pass")
    game.play_on()
    assert (len(game.steps), asked(game)) == (3, ("blue", "stake"))


# ---- pausing


def test_while_an_answer_is_missing_nothing_has_happened() -> None:
    game = table()
    before = game.scene.to_data()
    game.run("turn")
    assert asked(game) == ("red", "stake")
    assert keys(game) == ["stake 1", "stake 2", "stake 3", "pass"]
    assert (game.scene.round, game.scene.order, game.steps) == (0, ["ann", "ben"], [])
    game.answer("stake 2")
    assert asked(game) == ("blue", "double")
    assert game.scene.to_data() == before == game.first.to_data()
    game.answer("accept")
    assert game.ask is None
    assert game.waiting is None
    assert (len(game.steps), game.scene.round) == (1, 1)
    assert game.steps[0].tape[:2] == ["red/ann: stake 2", "blue/ben: accept"]
    assert game.first.to_data() == before


def test_dice_rolled_before_a_question_stay_as_they_fell() -> None:
    game = table()
    game.run("interview", who="ann")
    assert game.waiting is not None
    rolled = list(game.waiting.tape)
    answer_all(game, "say yes", "say no", "say yes")
    tape = game.steps[0].tape
    assert tape[0] == rolled[0]
    assert [entry for entry in tape if ": " in entry] == ["red/ann: say yes", "red/ann: say no", "red/ann: say yes"]
    assert [entry.partition("=")[0] for entry in tape if "=" in entry] == ["1d6", "1d6", "1d6", "2d6"]
    faces = [entry.partition("=")[2] for entry in tape if entry.startswith("1d6")]
    assert game.scene.said["ann"] == [f"{word} {face}" for word, face in zip(("yes", "no", "yes"), faces, strict=True)]


def test_what_was_told_before_the_question_is_told_once() -> None:
    game = table()
    game.run("interview", who="ann")
    assert [event.kind for event in game.events()] == ["roll"]
    game.answer("say yes")
    assert [event.kind for event in game.events()] == ["roll", "roll"]
    answer_all(game, "say yes", "say yes")
    assert [event.kind for event in game.events()] == ["roll", "roll", "roll", "roll", "says"]


@pytest.mark.parametrize("text", ["stake 4", "stake", "Stake 1", "", "1", "red: stake 1", "stake 1 ", "5 3", "1d6=3"])
def test_a_bad_answer_leaves_the_question_standing(text: str) -> None:
    game = table()
    game.run("turn")
    before = state(game)
    with pytest.raises(BadAnswer, match="is not one of the answers"):
        game.answer(text)
    assert state(game) == before
    game.answer("stake 1")
    assert asked(game) == ("blue", "double")


def test_a_bad_answer_in_the_middle_of_a_step_leaves_the_question_standing() -> None:
    game = table()
    game.run("interview", who="ann")
    game.answer("say yes")
    before = state(game)
    with pytest.raises(BadAnswer, match=r"“say yess” is not one of the answers; did you mean say yes"):
        game.answer("say yess")
    assert state(game) == before
    answer_all(game, "say no", "say no")
    assert len(game.steps) == 1


def test_nobody_is_asked_nobody_can_answer() -> None:
    game = table()
    with pytest.raises(NotNow, match="Nobody is asked anything"):
        game.answer("stake 1")
    game.run("shuffle", who="ann")
    with pytest.raises(NotNow):
        game.answer("stake 1", by="gm")


def test_only_the_one_asked_and_the_game_master_may_answer() -> None:
    game = table(seats=[*seats_for_two(), Seat("crowd", WATCHER_ROLE)])
    game.run("turn")
    before = state(game)
    with pytest.raises(NotYours, match="This question goes to red, not to blue"):
        game.answer("stake 1", by="blue")
    with pytest.raises(NotYours):
        game.answer("stake 1", by="crowd")
    assert state(game) == before
    game.answer("stake 1", by="red")
    game.answer("accept", by="gm")
    assert game.steps[0].tape[:2] == ["red/ann: stake 1", "blue/ben: accept"], "the tape says for whom, not by whom"


def test_a_rule_that_breaks_after_an_answer_leaves_the_question_standing() -> None:
    game = table(system=Extra())
    game.run("fragile", who="ann")
    before = state(game)
    with pytest.raises(ZeroDivisionError):
        game.answer("say no")
    assert state(game) == before
    game.answer("say yes")
    assert len(game.steps) == 1


# ---- undo


def test_undo_asks_the_last_question_again() -> None:
    game = table()
    game.run("turn")
    game.answer("stake 2")
    game.answer("accept")
    game.undo()
    assert asked(game) == ("blue", "double")
    assert (game.steps, coins(game), game.scene.round) == ([], (5, 5), 0)
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
    assert (asked(game), game.steps) == (("red", "third"), [])
    for _ in range(3):
        game.redo()
        assert state(game) == states.pop()


def test_undo_takes_back_the_start_of_what_a_person_started() -> None:
    game = table()
    game.run("interview", who="ann")
    game.undo()
    assert (game.waiting, game.ask, game.steps) == (None, None, [])
    game.redo()
    assert asked(game) == ("red", "first")


def test_undo_goes_back_over_what_came_by_itself() -> None:
    game = table(bots={"blue": Script("pass", "accept", "pass")})
    game.run("turn")
    game.answer("pass")
    game.advance()
    assert [step.tape for step in game.steps] == [["red/ann: pass"], ["blue/ben: pass"]]
    game.undo()
    assert (asked(game), game.steps) == (("red", "stake"), []), "the turn of the bot came by itself"


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
    assert (game.steps, game.scene.round) == ([], 0)


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
    assert (asked(game), game.steps) == (("red", "stake"), [])


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
    assert game.steps == []


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
    assert (game.steps, coins(game)) == ([], (5, 5))
    with pytest.raises(NotNow, match="There is no step to take back"):
        game.undo_step()


def test_taking_back_a_waiting_step_lets_another_run() -> None:
    game = table()
    game.run("turn")
    game.undo_step()
    game.run("gift", who="ann", to="ben", n=1)
    assert coins(game) == (4, 6)


# ---- redo


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
    with pytest.raises((BadAnswer, NotYours, NotNow, BadPath)):
        fail(game)
    game.redo()
    assert state(game) == end


# ---- the game master's word


def test_a_value_that_cannot_be_is_refused() -> None:
    game = table()
    before = state(game)
    with pytest.raises(Refused) as caught:
        game.override("ann.coins", -1, "debts")
    assert (caught.value.refusal.key, caught.value.refusal.clause) == ("too-poor", "coins.pay")
    assert state(game) == before


def test_any_value_can_be_set_with_a_reason_that_is_told() -> None:
    game = table()
    game.override("ann.coins", 42, "Ann found a purse", by="gm")
    assert coins(game) == (42, 5)
    assert game.events()[-1].to_data() == {
        "kind": "override",
        "clause": "",
        "who": "",
        "path": "ann.coins",
        "old": "5",
        "new": "42",
        "reason": "Ann found a purse",
    }
    (step,) = game.steps
    assert step.to_data()["with"] == {"path": "ann.coins", "value": 42, "reason": "Ann found a purse"}
    assert step.now == {"creatures.ann.coins": 42}


def test_an_override_can_be_taken_back_and_done_again() -> None:
    game = table()
    game.run("shuffle", who="ann")
    before = state(game)
    game.override("ann.hand.0", 6, "loaded dice")
    after = state(game)
    assert game.scene.creatures["ann"].hand[0] == 6
    game.undo_step()
    assert state(game) == before
    game.redo()
    assert state(game) == after


@pytest.mark.parametrize(
    ("path", "value"), [("nowhere", 1), ("ann.coins", "many"), ("ann.coins", None), ("ann", 1), ("purse.green", 1)]
)
@pytest.mark.parametrize("waiting", [False, True])
def test_an_override_that_does_not_fit_changes_nothing(path: str, value: Any, waiting: bool) -> None:
    game = table()
    if waiting:
        game.run("interview", who="ann")
        game.answer("say yes")
    before = state(game)
    with pytest.raises(BadPath):
        game.override(path, value, "no reason")
    assert state(game) == before
    if waiting:
        answer_all(game, "say no", "say yes")
        assert len(game.steps) == 1


def test_only_a_game_master_overrides_even_while_a_step_waits() -> None:
    game = table()
    game.run("turn")
    game.answer("stake 2")
    before = state(game)
    with pytest.raises(NotYours):
        game.override("ann.coins", 99, "please", by="red")
    assert state(game) == before
    game.answer("accept")


def test_an_override_in_the_middle_of_a_step_keeps_what_was_said() -> None:
    game = table()
    game.run("interview", who="ann")
    game.answer("say yes")
    assert game.waiting is not None
    tape = list(game.waiting.tape)
    game.override("clock", 100, "it got late")
    assert [step.do for step in game.steps] == ["override"]
    assert (asked(game), game.waiting.tape) == (("red", "second"), tape)
    answer_all(game, "say no", "say no")
    assert [step.do for step in game.steps] == ["override", "interview"]
    assert game.steps[1].tape[:3] == tape[:3]
    assert game.scene.clock > 100, "the step has run on the changed scene"


def test_the_waiting_question_follows_the_changed_scene() -> None:
    game = table()
    game.run("turn")
    assert keys(game) == ["stake 1", "stake 2", "stake 3", "pass"]
    game.override("ann.coins", 1, "a thief")
    assert keys(game) == ["stake 1", "pass"]
    assert game.ask is not None
    assert [refusal.data for refusal in game.ask.refusals] == [{"n": 2, "coins": 1}, {"n": 3, "coins": 1}]


def test_an_answer_that_is_no_longer_legal_is_asked_for_again() -> None:
    game = table()
    game.run("interview", who="ann")
    answer_all(game, "say yes", "say yes")
    assert game.waiting is not None
    tape = list(game.waiting.tape)
    game.override("ann.coins", 0, "a thief")
    assert (asked(game), keys(game)) == (("red", "first"), ["say no"])
    assert game.waiting.tape == tape[:1], "the first die still counts, what came behind the bad answer does not"


def test_an_answer_given_again_is_the_first_to_be_taken_back() -> None:
    game = table()
    game.run("interview", who="ann")
    answer_all(game, "say yes", "say yes")
    before = state(game)
    game.override("ann.coins", 0, "a thief")
    after = state(game)
    game.answer("say no")
    game.undo()
    assert state(game) == after
    game.undo()
    assert state(game) == before


def test_only_the_end_that_no_longer_fits_is_cut() -> None:
    game = table()
    game.run("interview", who="ann", other="ben")
    answer_all(game, "say yes", "say yes")
    assert game.waiting is not None
    tape = list(game.waiting.tape)
    game.override("ben.coins", 0, "a thief")
    assert asked(game) == ("blue", "second")
    assert game.waiting.tape == tape[:3]


def toll(play: CoinPlay, who: str) -> None:
    """As many questions as the clock says, after as many dice."""
    dice = play.scene.clock
    play.scene.creatures[who].hand = list(play.faces(dice, 6, "coins.throw", who)) if dice else []
    for _ in range(dice):
        play.choose(Ask("red", "first", "coins.advice", [Option("say", word="yes")], who))
    play.scene.round += 1


def count(play: CoinPlay, who: str) -> None:
    """As many questions as the clock says; no dice."""
    for _ in range(play.scene.clock):
        play.choose(Ask("red", "first", "coins.advice", [Option("say", word="yes")], who))
    play.scene.round += 1


def fragile(play: CoinPlay, who: str) -> None:
    words = [Option("say", word="yes"), Option("say", word="no")]
    if play.choose(Ask("red", "first", "coins.advice", words, who)).key == "say no":
        play.scene.clock //= 0


class Extra(CoinSystem):
    def __init__(self, **more: Procedure) -> None:
        own = {name: Procedure(run, "gm") for name, run in (("toll", toll), ("count", count), ("fragile", fragile))}
        self.procedures = {**CoinSystem.procedures, **own, **more}


def test_dice_that_are_no_longer_asked_for_are_cut() -> None:
    game = table(system=Extra())
    game.override("clock", 2, "for the test")
    game.run("toll", who="ann")
    game.answer("say yes")
    game.override("clock", 3, "for the test")
    assert game.waiting is not None
    assert [entry.partition("=")[0] for entry in game.waiting.tape] == ["3d6"]
    answer_all(game, "say yes", "say yes", "say yes")
    assert (len(game.scene.creatures["ann"].hand), game.scene.round) == (3, 1)


def test_answers_that_are_left_over_are_cut_and_the_step_ends() -> None:
    game = table(system=Extra())
    game.override("clock", 3, "for the test")
    game.run("count", who="ann")
    answer_all(game, "say yes", "say yes")
    game.override("clock", 1, "for the test")
    assert (game.waiting, game.ask, game.scene.round) == (None, None, 1)
    assert [(step.do, step.tape) for step in game.steps] == [
        ("override", []),
        ("override", []),
        ("count", ["red/ann: say yes"]),
    ]


def test_an_override_is_taken_back_like_any_decision() -> None:
    game = table()
    game.run("turn")
    game.answer("pass")
    before = state(game)
    game.override("ann.coins", 9, "a gift of the house")
    game.undo()
    assert state(game) == before


def test_an_override_in_the_middle_of_a_step_is_taken_back_in_its_place() -> None:
    game = table()
    game.run("interview", who="ann")
    game.answer("say yes")
    states = [state(game)]
    game.override("clock", 50, "it got late")
    states.append(state(game))
    game.override("clock", 90, "it got later")
    states.append(state(game))
    game.answer("say no")
    while states:
        game.undo()
        assert state(game) == states.pop()
    assert (asked(game), game.steps) == (("red", "second"), [])
    game.undo()
    assert asked(game) == ("red", "first")


def test_an_override_in_the_middle_of_a_finished_step_is_taken_back_in_its_place() -> None:
    game = table()
    game.run("turn")
    game.answer("stake 1")
    game.override("ben.coins", 2, "a thief")
    game.answer("double")
    assert [step.do for step in game.steps] == ["override", "turn"]
    game.undo()
    assert (asked(game), coins(game)) == (("blue", "double"), (5, 2))
    game.undo()
    assert (asked(game), coins(game)) == (("blue", "double"), (5, 5))
    game.undo()
    assert asked(game) == ("red", "stake")


def test_an_override_with_which_the_waiting_step_cannot_go_on_is_refused() -> None:
    def picky(play: CoinPlay, who: str) -> None:
        toll(play, who)
        raise Refused(Refusal("too-poor", "coins.stake", n=1, coins=0))

    game = table(system=Extra(picky=Procedure(picky, "gm")))
    game.override("clock", 1, "for the test")
    game.run("picky", who="ann")
    before = state(game)
    with pytest.raises(NotNow, match="“picky” waits and cannot go on like that"):
        game.override("clock", 0, "for the test")
    assert state(game) == before
    with pytest.raises(Refused):
        game.answer("say yes")
    assert state(game) == before


def test_a_refused_override_does_not_wake_standing_orders() -> None:
    game = table()
    game.run("turn")
    game.answer("stake 1")
    game.seats["blue"].give_order("double", NEVER)
    before = state(game)
    with pytest.raises(BadPath):
        game.override("nowhere", 1, "no reason")
    assert state(game) == before


def test_an_override_in_the_middle_of_a_step_is_taken_back_after_that_step() -> None:
    game = table()
    game.run("turn")
    game.override("ann.coins", 1, "a thief")
    game.answer("stake 1")
    end = state(game)
    game.undo()
    assert (asked(game), coins(game)) == (("red", "stake"), (1, 5))
    game.undo_step()
    game.undo_step()
    assert (coins(game), game.steps) == ((5, 5), [])
    for _ in range(3):
        game.redo()
    assert state(game) == end


# ---- beside and instead of what waits


def test_dice_and_rulings_go_beside_a_waiting_step() -> None:
    game = table()
    game.run("turn")
    game.run("roll", "red", dice="1d20")
    assert asked(game) == ("red", "stake")
    game.run("ruling", "gm", name="pass", reading="forbidden")
    assert keys(game) == ["stake 1", "stake 2", "stake 3"], "the question follows the new reading"
    assert [step.do for step in game.steps] == ["roll", "ruling"]
    game.undo()
    assert keys(game)[-1] == "pass"
    game.undo()
    assert (asked(game), game.steps) == (("red", "stake"), [])


def test_what_goes_beside_must_not_ask_itself() -> None:
    game = table(typed=frozenset({"red"}))
    game.run("turn")
    before = state(game)
    with pytest.raises(NotNow, match="“roll” asks for something itself; “turn” waits already"):
        game.run("roll", dice="1d6", who="ann")
    assert state(game) == before
    game.run("roll", dice="1d6", who="ben")
    assert asked(game) == ("red", "stake")


def test_what_goes_beside_and_breaks_changes_nothing() -> None:
    game = table()
    game.run("turn")
    before = state(game)
    with pytest.raises(BadRuling):
        game.run("ruling", name="pass", reading="perhaps")
    with pytest.raises(ValueError, match=r"."):
        game.run("roll", dice="nonsense")
    assert state(game) == before


def call_off(play: CoinPlay) -> None:
    play.scene.round = LAST_ROUND


def test_what_goes_instead_gives_the_waiting_step_up() -> None:
    game = table(system=Extra(stop=Procedure(call_off, "gm", INSTEAD)))
    game.run("turn")
    game.answer("stake 2")
    before = state(game)
    game.run("stop")
    assert ([step.do for step in game.steps], game.waiting, game.scene.round) == (["stop"], None, LAST_ROUND)
    after = state(game)
    game.undo()
    assert state(game) == before, "and back it is where it was"
    game.redo()
    assert state(game) == after


def test_what_goes_instead_may_ask_and_still_be_taken_back() -> None:
    game = table(system=Extra(stop=Procedure(fragile, "gm", INSTEAD)))
    game.run("turn")
    game.answer("stake 2")
    before = state(game)
    game.run("stop", who="ann")
    assert asked(game) == ("red", "first")
    game.answer("say yes")
    game.undo()
    assert asked(game) == ("red", "first")
    game.undo()
    assert state(game) == before


def test_what_went_beside_a_step_that_was_then_dropped_is_taken_back_in_its_turn() -> None:
    game = table(system=Extra(stop=Procedure(call_off, "gm", INSTEAD)))
    game.run("turn")
    game.answer("stake 1")
    game.override("clock", 5, "it got late")
    waiting = state(game)
    game.run("stop")
    game.undo()
    assert state(game) == waiting
    game.undo_step()
    game.run("gift", who="ann", to="ben", n=1)
    game.undo()
    assert ([step.do for step in game.steps], coins(game)) == (["override"], (5, 5))


def test_what_goes_instead_and_breaks_changes_nothing() -> None:
    def broken(play: CoinPlay) -> None:
        play.scene.round //= 0

    game = table(system=Extra(stop=Procedure(broken, "gm", INSTEAD)))
    game.run("turn")
    before = state(game)
    with pytest.raises(ZeroDivisionError):
        game.run("stop")
    assert state(game) == before


# ---- rulings


def test_a_ruling_can_be_changed_in_the_middle_of_a_game() -> None:
    game = table()
    game.run("turn")
    game.answer("pass")
    game.run("ruling", "gm", name="pass", reading="forbidden")
    assert game.events()[-1].to_data() == {
        "kind": "ruling",
        "clause": "",
        "who": "",
        "name": "pass",
        "reading": "forbidden",
    }
    assert game.steps[-1].now == {"rulings.pass": "forbidden"}
    game.run("turn")
    assert keys(game) == ["stake 1", "stake 2", "stake 3"]
    game.undo_step()
    game.undo_step()
    assert (game.scene.rulings.pass_, game.scene.rulings.chosen) == ("allowed", {})
    game.run("turn")
    assert keys(game)[-1] == "pass"


def test_a_ruling_changed_and_changed_back() -> None:
    game = table(scene_for_two(**{"pass": "forbidden"}))
    game.run("ruling", name="pass", reading="allowed")
    assert game.steps[-1].now == {"rulings.pass": None}
    game.undo_step()
    assert game.scene.rulings.pass_ == "forbidden"
    assert game.first.rulings.chosen == {"pass": "forbidden"}


@pytest.mark.parametrize(("name", "reading"), [("pass", "perhaps"), ("passing", "allowed")])
def test_a_ruling_that_the_book_does_not_have_changes_nothing(name: str, reading: str) -> None:
    game = table()
    before = state(game)
    with pytest.raises(BadRuling):
        game.run("ruling", name=name, reading=reading)
    assert state(game) == before


# ---- free rolls


def test_anybody_may_roll_dice() -> None:
    game = table()
    before = game.scene.to_data()
    game.run("roll", "red", dice="2d6+3", who="ann")
    (step,) = game.steps
    (entry,) = step.tape
    faces = [int(face) for face in entry.removeprefix("2d6=").split(",")]
    (event,) = step.events
    assert (event.kind, event.who, event.seat) == ("free-roll", "ann", "red")
    assert event.data["value"] == sum(faces) + 3
    assert event.data["shown"] == f"2d6+3: [{faces[0]} {faces[1]}] + 3 = {sum(faces) + 3}"
    assert (step.now, game.scene.to_data()) == ({}, before)
    game.undo_step()
    assert game.steps == []


@pytest.mark.parametrize("dice", ["", "x", "2d6+", "0d6", "d0", "1/0"])
def test_a_free_roll_that_cannot_be_read_changes_nothing(dice: str) -> None:
    game = table()
    before = state(game)
    with pytest.raises(ValueError, match=r"."):
        game.run("roll", dice=dice)
    assert state(game) == before


def test_whoever_rolls_real_dice_types_free_rolls_too() -> None:
    game = table(typed=frozenset({"red"}))
    game.run("roll", dice="2d6+1d4", who="ann")
    assert asked(game) == ("red", ROLL)
    game.answer("6 5")
    assert game.ask is not None
    assert game.ask.dice == (1, 4)
    game.answer("3")
    assert game.events()[-1].data["value"] == 14
    game.run("roll", dice="1d6", who="ben")
    assert game.ask is None


# ---- dice on the table


def test_typed_dice_are_asked_for() -> None:
    game = table(typed=frozenset({"red"}))
    game.run("shuffle", who="ann")
    assert asked(game) == ("red", ROLL)
    assert game.ask is not None
    assert game.ask.dice == (2, 6)
    game.answer("5, 3", by="red")
    assert game.scene.creatures["ann"].hand == [5, 3]
    assert game.steps[0].tape == ["2d6=5,3 by red"]
    game.run("shuffle", who="ben")
    assert game.ask is None, "blue lets the machine roll"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7 1", "A d6 has no face “7”; it shows 1 to 6."),
        ("0 1", "A d6 has no face “0”; it shows 1 to 6."),
        ("six one", "A d6 has no face “six”; it shows 1 to 6."),
        ("2d6=5,3", "A d6 has no face “2d6=5”; it shows 1 to 6."),
        ("5", "2d6 shows 2 faces, but 1 face came."),
        ("5 3 1", "2d6 shows 2 faces, but 3 faces came."),
        ("", "2d6 shows 2 faces, but 0 faces came."),
        ("-5 3", "A d6 has no face “-5”; it shows 1 to 6."),
    ],
)
def test_faces_that_cannot_be_are_refused_and_asked_for_again(text: str, message: str) -> None:
    game = table(typed=frozenset({"red"}))
    game.run("shuffle", who="ann")
    before = state(game)
    with pytest.raises(ValueError, match=r".") as caught:
        game.answer(text)
    assert str(caught.value) == message
    assert state(game) == before
    game.answer("1 6")
    assert game.scene.creatures["ann"].hand == [1, 6]


def test_only_the_one_who_rolls_types() -> None:
    game = table(typed=frozenset({"red"}))
    game.run("shuffle", who="ann")
    with pytest.raises(NotYours):
        game.answer("5 3", by="blue")
    game.answer("5 3", by="gm")
    assert game.scene.creatures["ann"].hand == [5, 3]


def test_typed_dice_and_decisions_take_turns() -> None:
    game = table(typed=frozenset({"red", ""}))
    game.run("interview", who="ann")
    for face, word in (("1", "say yes"), ("2", "say no"), ("3", "say yes")):
        assert asked(game) == ("red", ROLL)
        game.answer(face)
        game.answer(word)
    assert asked(game) == ("", ROLL), "the last dice are nobody's"
    game.answer("6 6")
    assert game.scene.said["ann"] == ["yes 1", "no 2", "yes 3"]
    assert game.scene.clock == 12


def test_live_dice_are_nobodys_to_take_back() -> None:
    game = table(typed=frozenset({"red"}))
    game.run("turn")
    game.answer("pass")
    game.run("turn")
    answer_all(game, "stake 1", "accept")
    assert len(game.steps) == 2
    game.undo()
    assert asked(game) == ("red", "double"), "the die of blue fell by itself"


def test_a_typed_throw_can_be_taken_back() -> None:
    game = table(typed=frozenset({"red"}))
    game.run("shuffle", who="ann")
    game.answer("5 3")
    game.undo()
    assert (asked(game), game.steps) == (("red", ROLL), [])
    game.answer("2 2")
    assert game.scene.creatures["ann"].hand == [2, 2]


def test_taking_back_goes_through_typed_dice_and_decisions_alike() -> None:
    game = table(typed=frozenset({"red", ""}))
    game.run("interview", who="ann")
    answer_all(game, "1", "say yes", "2", "say no", "3", "say yes", "6 6")
    topics = []
    for _ in range(7):
        game.undo()
        topics.append(asked(game)[1])
    assert topics == ["roll", "third", "roll", "second", "roll", "first", "roll"]


# ---- standing orders


def ordered(order: str) -> CoinGame:
    game = table()
    game.seats["blue"].orders["double"] = order
    return game


@pytest.mark.parametrize(("order", "key"), [(NEVER, "accept"), (ALWAYS, "double")])
def test_standing_orders_answer_for_people_who_want_speed(order: str, key: str) -> None:
    game = ordered(order)
    game.run("turn")
    game.answer("stake 1")
    assert game.ask is None
    assert game.steps[0].tape[:2] == ["red/ann: stake 1", f"blue/ben: {key}"]


def test_other_questions_are_still_asked() -> None:
    game = ordered(NEVER)
    game.run("turn")
    game.answer("pass")
    game.run("turn")
    assert asked(game) == ("blue", "stake")


def test_after_undo_the_person_is_asked_whatever_the_orders_say() -> None:
    game = ordered(NEVER)
    game.run("turn")
    game.answer("stake 1")
    game.undo()
    assert asked(game) == ("blue", "double")
    game.answer("double")
    assert game.steps[0].tape[1] == "blue/ben: double"
    game.run("turn")
    answer_all(game, "pass")
    game.run("turn")
    game.answer("stake 1")
    assert game.ask is None, "next time the orders hold again"


def test_bots_do_not_look_at_orders() -> None:
    game = table(bots={"blue": Script("double")})
    game.seats["blue"].orders["double"] = NEVER
    game.run("turn")
    game.answer("stake 1")
    assert game.steps[0].tape[1] == "blue/ben: double"


def test_an_order_answers_the_question_that_is_open() -> None:
    game = table()
    game.run("turn")
    game.answer("stake 1")
    game.give_order("blue", "double", NEVER)
    assert (game.ask, len(game.steps)) == (None, 1)
    assert game.steps[0].tape[1] == "blue/ben: accept"


def test_an_order_that_answers_goes_on_another_way() -> None:
    game = table()
    game.run("turn")
    game.answer("stake 1")
    game.answer("double")
    game.undo()
    game.give_order("blue", "double", NEVER)
    with pytest.raises(NotNow):
        game.redo()
    game.undo()
    assert asked(game) == ("blue", "double")


@pytest.mark.parametrize(
    ("seat", "topic", "order"), [("blue", "double", ASK_ME), ("blue", "first", NEVER), ("red", "double", NEVER)]
)
def test_an_order_for_something_else_leaves_the_question_open(seat: str, topic: str, order: str) -> None:
    game = table()
    game.run("turn")
    game.answer("stake 1")
    game.give_order(seat, topic, order)
    assert asked(game) == ("blue", "double")
    assert game.seats[seat].orders == {topic: order}


def test_orders_must_be_orders_of_somebody_here() -> None:
    game = table()
    with pytest.raises(ValueError, match="“sometimes”"):
        game.give_order("blue", "double", "sometimes")
    with pytest.raises(NotYours, match="Nobody called zoe sits at this table"):
        game.give_order("zoe", "double", NEVER)
    assert game.seats["blue"].orders == {}


# ---- looking


def test_how_things_stand_at_the_question() -> None:
    game = table()
    game.run("turn")
    assert (game.scene.round, game.now.round) == (0, 1)
    assert game.view("gm")["round"] == 1
    game.answer("pass")
    assert game.now is game.scene
    game.run("turn")
    game.undo_step()
    assert game.now is game.scene


def test_the_question_is_shown_to_those_who_may_answer_it() -> None:
    game = table(seats=[*seats_for_two(), Seat("crowd", WATCHER_ROLE)])
    assert game.ask_for("red") is None
    game.run("turn")
    assert [seat for seat in game.seats if game.ask_for(seat) is game.ask] == ["gm", "red"]
    assert game.ask_for("blue") is None
    assert game.ask_for("crowd") is None


@pytest.mark.parametrize(
    "do",
    [
        lambda game: game.run("roll", "zoe", dice="1d6"),
        lambda game: game.answer("stake 1", by="zoe"),
        lambda game: game.override("clock", 1, "x", by="zoe"),
        lambda game: game.undo_step("zoe"),
        lambda game: game.events("zoe"),
        lambda game: game.view("zoe"),
        lambda game: game.ask_for("zoe"),
    ],
)
def test_strangers_may_do_nothing(do: Callable[[CoinGame], Any]) -> None:
    game = table()
    game.run("turn")
    before = state(game)
    with pytest.raises(NotYours):
        do(game)
    assert state(game) == before


def test_watchers_hear_of_every_change_and_of_nothing_else() -> None:
    game = table()
    heard: list[int] = []
    game.watch(lambda changed: heard.append(len(changed.steps)))

    def changes(do: Callable[[], None]) -> bool:
        before = len(heard)
        do()
        return len(heard) > before

    assert changes(lambda: game.run("shuffle", who="ann"))
    assert changes(lambda: game.run("turn"))
    assert changes(lambda: game.answer("stake 1"))
    assert changes(game.undo)
    assert changes(game.redo)
    assert changes(lambda: game.override("clock", 1, "why not"))
    assert changes(lambda: game.give_order("red", "first", NEVER))
    assert changes(game.undo_step)
    before = len(heard)
    for fails in (
        lambda: game.answer("stake 1"),
        lambda: game.run("dance"),
        lambda: game.run("gift", who="ann", to="ben", n=99),
        lambda: game.run("turn", "nobody"),
    ):
        with pytest.raises((NotNow, Refused, NotYours)):
            fails()
    assert len(heard) == before
    assert heard[-1] == len(game.steps)


def test_a_watcher_may_stop_watching() -> None:
    game = table()
    heard: list[int] = []

    def watcher(changed: CoinGame) -> None:
        heard.append(len(changed.steps))

    game.watch(watcher)
    game.run("shuffle", who="ann")
    game.unwatch(watcher)
    game.run("shuffle", who="ann")
    assert heard == [1]


def test_a_view_is_what_the_seat_may_see() -> None:
    game = table()
    secrets = {seat: [one["secret"] for one in game.view(seat)["creatures"].values()] for seat in game.seats}
    assert secrets == {"gm": ["key", "map"], "red": ["key", None], "blue": [None, "map"]}


# ---- taking up a saved game


def test_a_step_that_waited_is_taken_up() -> None:
    game = table()
    game.wait("interview", {"who": "ann"}, ["1d6=4", "red/ann: say yes", "1d6=2"])
    assert asked(game) == ("red", "second")
    answer_all(game, "say no", "say no")
    assert game.scene.said["ann"][:2] == ["yes 4", "no 2"]


def test_a_step_that_waited_waits_again_whatever_the_orders_say() -> None:
    game = ordered(NEVER)
    game.wait("turn", {}, ["red/ann: stake 1"])
    assert asked(game) == ("blue", "double")


def test_steps_can_be_forgotten_for_good() -> None:
    game = table()
    for _ in range(3):
        game.run("gift", who="ann", to="ben", n=1)
    game.run("turn")
    game.drop_to(1)
    assert (len(game.steps), coins(game), game.waiting, game.ask) == (1, (4, 6), None, None)
    game.drop_to(0)
    assert (game.steps, coins(game)) == ([], (5, 5))


# ---- whatever a table does

MOVES = st.lists(
    st.tuples(
        st.sampled_from(["run", "run", "answer", "answer", "answer", "undo", "undo_step", "redo", "override", "bad"]),
        st.integers(0, 99),
    ),
    max_size=25,
)


def do(game: CoinGame, move: str, number: int) -> None:
    """One thing that people do; what does not fit the moment is refused."""
    if move == "run":
        runs: list[tuple[str, dict[str, Any]]] = [
            ("turn", {}),
            ("interview", {"who": "ann", "other": "ben"}),
            ("shuffle", {"who": "ben", "count": number % 4}),
            ("gift", {"who": "ann", "to": "ben", "n": 1}),
            ("roll", {"dice": "2d6+1"}),
            ("ruling", {"name": "pass", "reading": ("allowed", "forbidden")[number // 10 % 2]}),
        ]
        name, args = runs[number % len(runs)]
        game.run(name, **args)
    elif move == "answer":
        options = keys(game) if game.ask else ["nothing"]
        game.answer(options[number % len(options)])
    elif move == "override":
        path = ("ann.coins", "ben.coins", "clock")[number % 3]
        game.override(path, number // 3 % 5, "why not")
    elif move == "bad":
        (game.answer if number % 2 else lambda text: game.override("nowhere", 1, text))("nonsense")
    else:
        getattr(game, move)()


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
        scene = game.first
        for step in game.steps:
            assert step.before is scene
            scene = step.after
        assert game.scene is scene
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
    game = table(system=Extra(stop=Procedure(call_off, "gm", INSTEAD)))
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
    again.wait("interview", {"who": "ann", "other": "ben"}, tape)
    assert again.scene.to_data() == game.scene.to_data()
