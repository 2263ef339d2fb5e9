"""A table at play: running, pausing, answering, looking."""

from collections.abc import Callable
from typing import Any

import pytest
from coin_table import CoinGame, Extra, answer_all, asked, coins, keys, ordered, state
from coins import (
    LAST_ROUND,
    SYSTEM,
    CoinPlay,
    One,
    Script,
    seats_for_two,
    table,
)

from cinque.core.ask import Ask, Option
from cinque.core.fate import RandomBot
from cinque.core.game import Keeper
from cinque.core.journal import write
from cinque.core.mistake import BadAnswer, NotNow, NotYours, Refused, SetupError
from cinque.core.procedure import BadArguments, Procedure
from cinque.core.refusal import Refusal
from cinque.core.seat import ALWAYS, GM_ROLE, NEVER, WATCHER_ROLE, Seat
from cinque.core.story import Inputs, Pause, Story

# -- running


def test_a_procedure_without_questions_runs_to_its_end() -> None:
    game = table()
    before = game.scene
    game.run("gift", who="ann", to="ben", n=2)
    assert (game.waiting, game.ask, coins(game)) == (None, None, (3, 7))
    (step,) = game.steps
    assert (step.do, step.args, step.tape) == ("gift", {"who": "ann", "to": "ben", "n": 2}, [])
    assert game.scene_after(0) is before
    assert step.after is game.scene
    assert step.now == {"creatures.ann.coins": 3, "creatures.ben.coins": 7}
    assert [event.kind for event in step.events] == ["gives"]
    assert step.inputs.to_data() == {"do": "gift", "by": "gm", "with": {"who": "ann", "to": "ben", "n": 2}}
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
    assert (caught.value.refusal.key, caught.value.refusal.data) == ("unknown-procedure", {"name": "dance", "hint": []})
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


def test_a_setup_that_makes_no_sound_scene_makes_no_game() -> None:
    with pytest.raises(SetupError) as refused:
        SYSTEM.new_scene({"red": {"team": ["ann coins=-1"]}}, {})
    assert [(place, fault.key) for place, fault in refused.value.faults] == [("", "too-poor")]


@pytest.mark.parametrize(
    ("args", "places"),
    [
        ({}, ["", "", ""]),
        ({"who": "zoe", "to": "ben", "n": 1}, ["who"]),
        ({"who": "ann", "to": "zoe", "n": "1"}, ["to", "n"]),
        ({"who": "ann", "to": "ben", "n": 1, "why": "\x1b[2J"}, ["why"]),
    ],
)
def test_arguments_that_do_not_fit_change_nothing(args: dict[str, Any], places: list[str]) -> None:
    game = table()
    before = state(game)
    with pytest.raises(BadArguments) as refused:
        game.run("gift", **args)
    assert [place for place, _ in refused.value.faults] == places
    assert state(game) == before


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
    assert game.steps == ()
    game.run("shuffle", "red", who="ann")
    game.run("roll", "blue", dice="1d6")
    game.run("turn", "gm")
    assert asked(game) == ("red", "stake")


def test_nothing_else_runs_while_an_answer_is_missing() -> None:
    game = table()
    game.run("turn")
    before = state(game)
    with pytest.raises(NotNow, match="Somebody is still asked something; answer it, or undo"):
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


# -- pausing


def test_while_an_answer_is_missing_nothing_has_happened() -> None:
    game = table()
    before = game.scene.to_data()
    game.run("turn")
    assert asked(game) == ("red", "stake")
    assert keys(game) == ["stake 1", "stake 2", "stake 3", "pass"]
    assert (game.scene.round, game.scene.order, game.steps) == (0, ["ann", "ben"], ())
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
    assert [event.kind for event in game.every_event()] == ["roll"]
    game.answer("say yes")
    assert [event.kind for event in game.every_event()] == ["roll", "roll"]
    answer_all(game, "say yes", "say yes")
    assert [event.kind for event in game.every_event()] == ["roll", "roll", "roll", "roll", "says"]


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


# -- looking


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


class Diary(Keeper):
    """Remembers every story that it was given, or fails."""

    def __init__(self) -> None:
        self.stories: list[Story[Any]] = []
        self.full = False

    def keep(self, story: Story[Any]) -> None:
        if self.full:
            raise OSError("no space left")
        self.stories.append(story)


def test_keepers_get_every_change_and_nothing_else() -> None:
    game, diary = table(), Diary()
    game.add_keeper(diary)

    def changes(do: Callable[[], None]) -> bool:
        before = len(diary.stories)
        do()
        return len(diary.stories) > before

    assert changes(lambda: game.run("shuffle", who="ann"))
    assert changes(lambda: game.run("turn"))
    assert changes(lambda: game.answer("stake 1"))
    assert changes(game.undo)
    assert changes(game.redo)
    assert changes(lambda: game.override("clock", 1, "why not"))
    assert changes(lambda: game.give_order("red", "first", NEVER))
    assert changes(game.undo_step)
    before = len(diary.stories)
    for fails in (
        lambda: game.answer("stake 1"),
        lambda: game.run("dance"),
        lambda: game.run("gift", who="ann", to="ben", n=99),
        lambda: game.run("turn", "nobody"),
    ):
        with pytest.raises((NotNow, Refused, NotYours)):
            fails()
    assert len(diary.stories) == before
    assert diary.stories[-1] is game.story


@pytest.mark.parametrize(
    "do",
    [
        lambda game: game.answer("accept"),
        lambda game: game.run("roll", dice="1d6"),
        lambda game: game.override("clock", 1, "why not"),
        lambda game: game.undo(),
        lambda game: game.undo_step(),
        lambda game: game.give_order("blue", "double", NEVER),
    ],
)
def test_what_cannot_be_kept_has_not_happened(do: Callable[[CoinGame], None]) -> None:
    game, first, second = table(), Diary(), Diary()
    game.run("turn")
    game.answer("stake 1")
    game.add_keeper(first)
    game.add_keeper(second)
    before, story = state(game), game.story
    second.full = True
    with pytest.raises(OSError, match="no space left"):
        do(game)
    assert game.story is story
    assert state(game) == before
    assert first.stories[-1] is story, "whoever had kept it already has been told otherwise"
    second.full = False
    do(game)
    assert game.story is not story


def test_a_keeper_may_stop_keeping() -> None:
    game, diary = table(), Diary()
    game.add_keeper(diary)
    game.run("shuffle", who="ann")
    game.remove_keeper(diary)
    game.run("shuffle", who="ann")
    assert [len(story.steps) for story in diary.stories] == [0, 1]


def test_a_view_is_what_the_seat_may_see() -> None:
    game = table()
    secrets = {seat: [one["secret"] for one in game.view(seat)["creatures"].values()] for seat in game.seats}
    assert secrets == {"gm": ["key", "map"], "red": ["key", None], "blue": [None, "map"]}


# -- taking up a saved game


def test_a_step_that_waited_is_taken_up() -> None:
    game = table()
    game.take_up([Pause(Inputs("interview", {"who": "ann"}, ("1d6=4", "red/ann: say yes", "1d6=2")))])
    assert asked(game) == ("red", "second")
    answer_all(game, "say no", "say no")
    assert game.scene.said["ann"][:2] == ["yes 4", "no 2"]


def test_a_step_that_waited_waits_again_whatever_the_orders_say() -> None:
    game = ordered(NEVER)
    game.take_up([Pause(Inputs("turn", {}, ("red/ann: stake 1",)))])
    assert asked(game) == ("blue", "double")


def shy(play: CoinPlay, one: One) -> None:
    words = [Option("say", word="yes"), Option("say", word="no")]
    if play.choose(Ask("red", "shy", "coins.advice", words, one.who, decline="say no")).key == "say no":
        raise Refused(Refusal("still-waits", ""))


def test_an_order_whose_answer_is_refused_is_not_kept() -> None:
    """What is refused has changed nothing: otherwise the same question would be refused each time it is put."""
    game = table(system=Extra(shy=Procedure(shy, GM_ROLE, One)))
    game.run("shy", who="ann")
    before = state(game)
    with pytest.raises(Refused):
        game.give_order("red", "shy", NEVER)
    assert state(game) == before
    assert game.seats["red"].orders == {}
    game.give_order("red", "shy", ALWAYS)
    assert game.ask is None
