"""Free rolls, real dice on the table, and standing orders."""

import pytest
from coin_journal import loaded
from coin_table import CoinGame, answer_all, asked, ordered, state
from coins import (
    CoinPlay,
    Played,
    Script,
    table,
)
from hypothesis import example, given
from hypothesis import strategies as st

from cinque.core.ask import ROLL, Ask, Option
from cinque.core.dice import is_roll
from cinque.core.journal import line_text, lines_to, write
from cinque.core.mistake import BadAnswer, BadRoll, NotNow, NotYours
from cinque.core.procedure import BadArguments
from cinque.core.seat import ALWAYS, ASK_ME, NEVER

# -- free rolls


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
    assert game.steps == ()


@pytest.mark.parametrize("dice", ["", "x", "2d6+", "0d6", "d0", "1/0"])
def test_a_free_roll_that_cannot_be_read_changes_nothing(dice: str) -> None:
    game = table()
    before = state(game)
    with pytest.raises(BadArguments):
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
    assert game.every_event()[-1].data["value"] == 14
    game.run("roll", dice="1d6", who="ben")
    assert game.ask is None


# -- dice on the table


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
        ("5", "The number of faces is wrong: 2d6 shows 2, but 1 came."),
        ("5 3 1", "The number of faces is wrong: 2d6 shows 2, but 3 came."),
        ("", "The number of faces is wrong: 2d6 shows 2, but 0 came."),
        ("-5 3", "A d6 has no face “-5”; it shows 1 to 6."),
    ],
)
def test_faces_that_cannot_be_are_refused_and_asked_for_again(text: str, message: str) -> None:
    game = table(typed=frozenset({"red"}))
    game.run("shuffle", who="ann")
    before = state(game)
    with pytest.raises(BadRoll, match=r".") as caught:
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
    assert (asked(game), game.steps) == (("red", ROLL), ())
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


def no_longer_by_hand() -> CoinGame:
    """Red is asked for faces, and would rather have the program roll from then on."""
    game = table()
    game.roll_by_hand("red", True, "red")
    game.run("shuffle", who="ann")
    game.roll_by_hand("red", False, "red")
    return game


def test_a_throw_that_is_asked_for_still_is_after_a_restart() -> None:
    game = no_longer_by_hand()
    assert (asked(game), state(loaded(write(game)))) == (("red", ROLL), state(game))


def test_a_throw_that_is_asked_for_still_is_after_the_game_masters_word() -> None:
    game = no_longer_by_hand()
    game.override("ben.coins", 7, "a gift")
    assert asked(game) == ("red", ROLL)


def test_no_die_falls_when_a_throw_is_taken_back() -> None:
    game = no_longer_by_hand()
    game.answer("5 3")
    game.undo()
    assert (asked(game), game.steps) == (("red", ROLL), ())
    game.answer("2 2")
    game.run("shuffle", who="ann")
    assert game.ask is None, "the next one is the program's"


# -- dice that were taken back


def hit(play: CoinPlay) -> None:
    """A throw, or none."""
    play.scene.round += 1
    chosen = play.choose(Ask("red", "first", "coins.advice", [Option("hit"), Option("pass")], "ann"))
    if chosen.verb == "hit":
        play.scene.creatures["ann"].hand.append(play.total(1, 6, "coins.throw", "ann"))


@pytest.mark.parametrize("restarts", [False, True])
@example(["hit", "undo", "pass", "pass", "undo", "undo", "hit"], 1)
@given(st.lists(st.sampled_from(["hit", "pass", "roll", "undo", "undo", "redo"]), max_size=12), st.integers(0, 9))
def test_no_way_of_taking_back_gives_a_player_other_dice(restarts: bool, deeds: list[str], seed: int) -> None:
    """Not even if they do without any for once, so that the story is as long as it was, and take that back as well."""
    game = table(seed=seed, system=Played(hit))
    fell: set[str] = set()
    game.play_on()
    texts = [write(game)]
    for deed in deeds:
        known = game.story
        try:
            if deed == "roll":
                game.run("roll", "red", dice="1d6")
            elif deed in ("undo", "redo"):
                getattr(game, deed)("red")
            else:
                game.answer(deed, "red")
            game.play_on()
        except NotNow:
            continue
        first = next((step for step in game.steps if step.do == "turn"), None)
        fell |= {entry for entry in first.tape if is_roll(entry)} if first else set()
        assert len(fell) < 2, "in the first turn it is always the same die"
        texts += [line_text(line) + "\n" for line in lines_to(known, game.story)]
        if restarts:
            again = loaded("".join(texts), game.system)
            again.dice = game.dice
            assert (again.past, again.story.foreseen) == (game.past, game.story.foreseen)
            game = again


# -- standing orders


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
    game.give_order("blue", "double", NEVER)
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
    with pytest.raises(BadAnswer, match="“sometimes”"):
        game.give_order("blue", "double", "sometimes")
    with pytest.raises(NotYours, match="Nobody called zoe sits at this table"):
        game.give_order("zoe", "double", NEVER)
    assert game.seats["blue"].orders == {}
