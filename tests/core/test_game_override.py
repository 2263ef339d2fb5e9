"""The game master's word, and what else may come while a step waits."""

from typing import Any

import pytest
from coin_table import Extra, answer_all, asked, call_off, coins, fragile, keys, state, toll
from coins import (
    LAST_ROUND,
    CoinPlay,
    One,
    scene_for_two,
    table,
)

from cinque.core.mistake import BadAnswer, BadPath, NotNow, NotYours, Refused
from cinque.core.procedure import INSTEAD, BadArguments, Procedure
from cinque.core.refusal import Refusal
from cinque.core.seat import NEVER
from cinque.core.table import TABLE_PROCEDURES

# -- the game master's word


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
    assert game.every_event()[-1].to_data() == {
        "kind": "override",
        "clause": "",
        "who": "",
        "path": "ann.coins",
        "old": "5",
        "new": "42",
        "reason": "Ann found a purse",
        "visible": "gm",
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
    with pytest.raises(BadPath) as directly:
        game.scene.put(path, value)
    with pytest.raises(BadArguments) as refused:
        game.override(path, value, "no reason")
    assert str(refused.value) == f"path: {directly.value}"
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
    assert (asked(game), game.steps) == (("red", "second"), ())
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
    def picky(play: CoinPlay, one: One) -> None:
        toll(play, one)
        raise Refused(Refusal("too-poor", "coins.stake", n=1, coins=0))

    game = table(system=Extra(picky=Procedure(picky, "gm", One)))
    game.override("clock", 1, "for the test")
    game.run("picky", who="ann")
    before = state(game)
    with pytest.raises(NotNow) as caught:
        game.override("clock", 0, "for the test")
    assert (caught.value.refusal.key, caught.value.refusal.data["name"]) == ("cannot-go-on", "picky")
    assert caught.value.refusal.data["reason"].key == "too-poor"
    assert state(game) == before
    with pytest.raises(Refused):
        game.answer("say yes")
    assert state(game) == before


def test_a_refused_override_does_not_wake_standing_orders() -> None:
    game = table()
    game.run("turn")
    game.answer("stake 1")
    game.give_order("blue", "double", NEVER)
    before = state(game)
    with pytest.raises(BadArguments):
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
    assert (coins(game), game.steps) == ((5, 5), ())
    for _ in range(3):
        game.redo()
    assert state(game) == end


# -- beside and instead of what waits


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
    assert (asked(game), game.steps) == (("red", "stake"), ())


def test_what_goes_beside_may_ask_itself() -> None:
    game = table(typed=frozenset({"red"}))
    game.run("turn")
    before = state(game)
    game.run("roll", "gm", dice="1d6", who="ann")
    assert [(ask.seat, ask.topic) for ask in game.asks] == [("red", "stake"), ("red", "roll")]
    both = state(game)
    game.answer("5", "red")
    assert ([step.do for step in game.steps], asked(game)) == (["roll"], ("red", "stake"))
    game.undo("red")
    assert state(game) == both
    game.undo("gm")
    assert state(game) == before


def test_the_game_goes_on_while_something_beside_it_waits() -> None:
    game = table(typed=frozenset({"red"}))
    game.run("turn")
    game.run("roll", "gm", dice="1d6", who="ann")
    game.answer("pass", "red")
    assert ([step.do for step in game.steps], [ask.topic for ask in game.asks]) == (["turn"], ["roll"])
    game.play_on()
    assert [(ask.seat, ask.topic) for ask in game.asks] == [("blue", "stake"), ("red", "roll")]
    game.answer("4", "red")
    assert ([step.do for step in game.steps], asked(game)) == (["turn", "roll"], ("blue", "stake"))
    assert game.steps[1].tape == ["1d6=4 by red"]


def test_an_answer_goes_to_the_question_that_it_fits() -> None:
    game = table(typed=frozenset({"red"}))
    game.run("turn")
    game.run("roll", "gm", dice="1d6", who="ann")
    with pytest.raises(BadAnswer):
        game.answer("7", "red")
    with pytest.raises(NotYours):
        game.answer("3", "blue")
    game.answer("stake 1", "red")
    assert [(ask.seat, ask.topic) for ask in game.asks] == [("blue", "double"), ("red", "roll")]


def test_what_goes_beside_and_breaks_changes_nothing() -> None:
    game = table()
    game.run("turn")
    before = state(game)
    with pytest.raises(BadArguments, match="perhaps"):
        game.run("ruling", name="pass", reading="perhaps")
    with pytest.raises(BadArguments, match="nonsense"):
        game.run("roll", dice="nonsense")
    assert state(game) == before


def test_what_goes_instead_gives_the_waiting_step_up() -> None:
    game = table(system=Extra(stop=Procedure(call_off, "gm", meanwhile=INSTEAD)))
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
    game = table(system=Extra(stop=Procedure(fragile, "gm", One, meanwhile=INSTEAD)))
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
    game = table(system=Extra(stop=Procedure(call_off, "gm", meanwhile=INSTEAD)))
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

    game = table(system=Extra(stop=Procedure(broken, "gm", meanwhile=INSTEAD)))
    game.run("turn")
    before = state(game)
    with pytest.raises(ZeroDivisionError):
        game.run("stop")
    assert state(game) == before


# -- rulings


def test_a_ruling_can_be_changed_in_the_middle_of_a_game() -> None:
    game = table()
    game.run("turn")
    game.answer("pass")
    game.run("ruling", "gm", name="pass", reading="forbidden")
    assert game.every_event()[-1].to_data() == {
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
    with pytest.raises(BadArguments):
        game.run("ruling", name=name, reading=reading)
    assert state(game) == before


def test_what_the_table_cannot_read_is_said_of_the_field() -> None:
    """By the record of the arguments: the rule does not even begin."""
    game = table()
    bad = {
        "dice": ("roll", {"dice": "2d6+"}),
        "reading": ("ruling", {"name": "pass", "reading": "perhaps"}),
        "path": ("override", {"path": "ann.silver", "value": 1, "reason": "x"}),
    }
    for field, (do, args) in bad.items():
        with pytest.raises(BadArguments) as refused:
            TABLE_PROCEDURES[do].read(args, game.scene)
        assert [place for place, _ in refused.value.faults] == [field]
