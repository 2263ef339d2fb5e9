"""Intercept: reactions, standing orders, the game master's word."""

import re
from pathlib import Path

import pytest
from toys import intercept
from toys.driver import (
    AMBUSH,
    DECLARE,
    GROUP_CHECK,
    INTERCEPT,
    Toy,
    give,
    go_on,
    new_table,
    on_disk,
    picture,
    question,
    saved,
    table_at,
)
from toys.intercept import rules as fighting

from cinque.core import journal
from cinque.core.ask import Ask, Option
from cinque.core.clause import cite
from cinque.core.dice import Roll, is_roll
from cinque.core.mistake import BadPath, BadSeat, NotNow, NotYours
from cinque.core.procedure import BadArguments
from cinque.core.seat import ALWAYS, ASK_ME, NEVER, Seat
from cinque.core.testing import (
    check_replay,
    run_written,
    scene_of,
    transcript,
)
from cinque.core.words import Reader
from cinque.games import JournalFile


@pytest.mark.shows("intercept.step-in", "intercept.opportunity", "intercept.one-reaction", "intercept.step-in.movement")
def test_only_those_with_a_legal_answer_are_asked_in_a_fixed_order() -> None:
    game = new_table(INTERCEPT)
    asked = []
    go_on(INTERCEPT, game)
    for decision in INTERCEPT.decisions[:7]:
        asked.append(
            (question(game).who, question(game).topic, [(no.data["one"], no.key) for no in question(game).refusals])
        )
        cite(*(no.clause for no in question(game).refusals))
        give(INTERCEPT, game, [decision])
    assert asked == [
        ("wolf", "turn", [("bo", "out-of-reach")]),
        ("bo", "intercept", []),
        ("bat", "opportunity", []),
        ("ann", "intercept", [("cy", "too-far")]),
        ("wolf", "opportunity", []),
        ("cy", "intercept", [("bo", "has-reacted")]),
        ("wolf", "opportunity", []),
    ]


def test_an_interceptor_who_is_struck_down_takes_no_hit() -> None:
    scene = scene_of(intercept.SYSTEM, AMBUSH)
    tape = ["gm: attack @ann", "1d6=3", "blue: intercept @ann", "gm: strike @bo", "1d6=4", "red: decline"]
    events = run_written(intercept.SYSTEM, scene, "turn", [*tape, "1d6=3", "1d6=2"])
    assert (scene.creatures["ann"].hp, scene.creatures["bo"].hp) == (4, 0)
    assert [event.kind for event in events if event.kind != "roll"] == [
        *("hits", "steps-in", "seizes-chance", "hits", "damage", "falls", "too-late", "damage"),
    ]


@pytest.mark.parametrize(
    ("order", "asked", "on_tape"),
    [(ASK_ME, "bo", []), (NEVER, "cy", ["blue/bo: decline"]), (ALWAYS, "bat", ["blue/bo: intercept @ann"])],
)
def test_standing_orders_answer_for_a_seat(order: str, asked: str, on_tape: list[str]) -> None:
    game = new_table(INTERCEPT)
    game.give_order("blue", "intercept", order)
    go_on(INTERCEPT, game)
    game.answer("attack @ann", by="gm")
    assert game.waiting is not None
    assert (question(game).who, game.waiting.tape) == (asked, ["gm/wolf: attack @ann", "1d6=4", *on_tape])
    assert picture(saved(game)) == picture(game)
    check_replay(game)


@pytest.mark.parametrize("order", [NEVER, ALWAYS])
def test_undo_asks_whatever_the_orders_say(order: str) -> None:
    game = new_table(INTERCEPT)
    game.give_order("blue", "intercept", order)
    go_on(INTERCEPT, game)
    game.answer("attack @ann")
    here = picture(game)
    game.undo()
    assert (question(game).who, question(game).topic) == ("bo", "intercept")
    assert picture(saved(game)) == picture(game)
    game.redo()
    assert picture(game) == here
    game.undo()
    game.answer("decline" if order == ALWAYS else "intercept @ann")
    assert picture(game)["waiting"] != here["waiting"]
    game.undo()
    game.undo()
    assert question(game).topic == "turn"


def test_always_asks_where_there_is_more_than_one_way() -> None:
    """Cy's target has fallen, and two foes are left."""
    toy = DECLARE._replace(setup=DECLARE.setup + "    foes: elf seat=gm hp=6 speed=2\n")
    game = new_table(toy)
    game.give_order("blue", "new-target", ALWAYS)
    go_on(toy, game)
    give(toy, game, [*toy.decisions[:4], "gm/elf: strike @ann", toy.decisions[4]])
    assert question(game).topic == "new-target"
    assert [option.key for option in question(game).options] == ["strike @imp", "strike @elf", "drop"]


@pytest.mark.parametrize(
    ("order", "who", "on_tape"),
    [(NEVER, "cy", ["blue/bo: decline"]), (ALWAYS, "bat", ["blue/bo: intercept @ann"]), (ASK_ME, "bo", [])],
)
def test_an_order_given_while_the_question_is_open_answers_it(order: str, who: str, on_tape: list[str]) -> None:
    game = table_at(INTERCEPT, 1)
    assert game.waiting is not None
    tape = list(game.waiting.tape)
    game.give_order("blue", "intercept", order)
    assert question(game).who == who
    assert game.waiting.tape == [*tape, *on_tape]
    check_replay(game)


def test_orders_taken_back_stay_away(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    game = new_table(INTERCEPT)
    game.give_order("blue", "intercept", ALWAYS)
    book = JournalFile.start(path, game)
    go_on(INTERCEPT, game)
    game.give_order("blue", "intercept", ASK_ME)
    game.answer("wait")
    book.close()
    assert on_disk(INTERCEPT, path).seats["blue"].orders == {"intercept": ASK_ME}


def test_a_tape_may_leave_out_who_acts_but_not_name_another() -> None:
    game = table_at(INTERCEPT, len(INTERCEPT.decisions))
    text = journal.write(game)
    short = re.sub(r"(gm|red|blue)/\w+: ", r"\1: ", text)
    assert short != text
    loaded = journal.load(journal.read(short), INTERCEPT.system)
    assert loaded.difference is None
    assert (loaded.game.scene.to_data(), question(loaded.game).to_data()) == (
        game.scene.to_data(),
        question(game).to_data(),
    )
    other = journal.load(journal.read(text.replace("red/cy: intercept", "red/ann: intercept")), INTERCEPT.system)
    assert other.difference is not None
    assert (other.difference.step, "red/ann: intercept @ann" in str(other.difference)) == (1, True)


def test_undo_does_not_roll_live_dice_again() -> None:
    """Only red types its dice in; the wolf's are live, and are no decision of anybody."""
    game = new_table(INTERCEPT, typed=frozenset(["red"]))
    go_on(INTERCEPT, game)
    game.answer("attack @ann")
    assert game.waiting is not None
    assert game.waiting.tape == ["gm/wolf: attack @ann", "1d6=4"]
    game.undo()
    assert question(game).topic == "turn"


def test_a_question_for_real_dice_says_whose_and_what_for() -> None:
    game = new_table(INTERCEPT, typed=frozenset(["gm"]))
    go_on(INTERCEPT, game)
    game.answer("attack @ann")
    ask = question(game)
    assert (ask.seat, ask.who, ask.clause, ask.dice) == ("gm", "wolf", "intercept.attack.hit", (1, 6))
    assert Reader(INTERCEPT.system, game.now).ask(ask) == "to hit: roll 1d6 and type what it shows (1 to 6)."
    with pytest.raises(NotYours):
        game.answer("4", by="red")
    game.answer("4", by="gm")
    assert game.waiting is not None
    assert game.waiting.tape == ["gm/wolf: attack @ann", "1d6=4 by gm"]


def test_a_refused_override_leaves_a_question_open_that_undo_had_asked() -> None:
    game = new_table(INTERCEPT)
    game.give_order("blue", "intercept", NEVER)
    go_on(INTERCEPT, game)
    game.answer("attack @ann")
    game.undo()
    here = picture(game)
    with pytest.raises(NotYours):
        game.override("ann.hp", 1, "ha", by="red")
    assert picture(game) == here


@pytest.mark.parametrize("by", ["guest", "nobody"])
def test_not_everybody_may_redo(by: str) -> None:
    game = table_at(INTERCEPT, 2)
    game.undo(by="gm")
    before = picture(game)
    with pytest.raises(NotYours):
        game.redo(by=by)
    assert picture(game) == before


def test_nothing_can_be_done_again_after_an_order_has_answered() -> None:
    game = table_at(INTERCEPT, 2)
    game.undo()
    game.give_order("blue", "intercept", NEVER)
    assert question(game).who == "cy"
    with pytest.raises(NotNow):
        game.redo()


@pytest.mark.parametrize("id", ["mary ann", "red/ann", "red: ann"])
def test_the_id_of_a_seat_can_be_read_back_from_a_tape(id: str) -> None:
    """Unless no seat can be called so."""
    try:
        Seat(id)
    except BadSeat:
        return
    assert is_roll(str(Roll(1, 6, (4,), id)))
    ask = Ask(id, "turn", "", [Option("wait")], "wolf")
    assert ask.answered_by(ask.entry("wait")) is ask.options[0]


def test_a_game_goes_on_after_its_journal_is_closed(tmp_path: Path) -> None:
    game = table_at(INTERCEPT, 1)
    JournalFile.start(tmp_path / "table.journal", game).close()
    game.answer("decline")


@pytest.mark.parametrize(
    ("toy", "old", "new", "asked"),
    [
        # what was said before it still counts, and Bo is asked again
        (INTERCEPT, "bo: intercept @ann", "bo: intercept @zed", "bo"),
        (GROUP_CHECK, '"task": "gate"', '"task": "moat"', None),
    ],
)
def test_a_waiting_step_that_todays_rules_play_differently_is_a_difference(
    toy: Toy, old: str, new: str, asked: str | None
) -> None:
    *lines, waiting = journal.write(table_at(toy, 2)).splitlines()
    assert old in waiting
    text = "\n".join([*lines, waiting.replace(old, new)])
    loaded = journal.load(journal.read(text), toy.system)
    assert loaded.difference is not None
    assert (loaded.game.ask and loaded.game.ask.who) == asked


@pytest.mark.parametrize(
    ("path", "value", "kinds", "asked"),
    [
        # the same die no longer hits, and the attack is over
        ("ann.guard", 6, ["roll", "misses"], ""),
        # Bo cannot get there any more, so that Cy is asked at once
        ("bo.place", 9, ["roll", "hits"], "cy"),
    ],
)
def test_an_override_changes_what_the_rest_of_the_step_does(
    path: str, value: int, kinds: list[str], asked: str
) -> None:
    game = table_at(INTERCEPT, 1)
    assert question(game).who == "bo"
    game.override(path, value, "look again")
    told = game.every_event()
    assert [event.kind for event in told] == ["override", *kinds]
    assert (game.ask.who if game.ask else "") == asked
    check_replay(game)


def test_undo_of_an_override_brings_back_the_answers_it_made_void() -> None:
    game = table_at(INTERCEPT, 3)
    before = picture(game)
    game.override("bo.place", 9, "he was never there")
    assert question(game).who == "cy"
    game.undo()
    assert picture(game) == before


def test_undo_takes_back_an_answer_that_came_after_an_override_made_others_void() -> None:
    game = table_at(INTERCEPT, 3)
    game.override("bo.place", 9, "he was never there")
    before = picture(game)
    game.answer("decline")
    game.undo()
    assert picture(game) == before


def test_orders_answer_a_question_that_an_override_has_brought_up() -> None:
    game = table_at(INTERCEPT, 1)
    game.give_order("red", "intercept", NEVER)
    game.override("bo.place", 9, "he was never there")
    assert game.ask is None, "Cy never intercepts"


def test_a_ruling_where_the_book_leaves_nothing_open_is_refused() -> None:
    game = table_at(INTERCEPT, 1)
    with pytest.raises(BadArguments):
        game.run("ruling", "gm", name="group-tie", reading="success")


def test_an_override_gives_nobody_the_answer_of_another() -> None:
    setup = INTERCEPT.setup.replace("order = ", "order = rat,") + "    raiders: rat seat=gm hp=2 guard=5 place=0\n"
    game = new_table(INTERCEPT._replace(setup=setup))
    for answer in ("wait", "attack @ann", "intercept @ann", "decline"):
        game.play_on()
        game.answer(answer)
    assert question(game).who == "rat", "the bat has declined its strike, now it is up to the rat"
    game.override("bat.place", 9, "it was never there")
    assert question(game).who == "rat"


def test_an_override_with_a_value_of_the_wrong_shape_is_refused() -> None:
    game = table_at(INTERCEPT, 1)
    with pytest.raises(BadPath, match="active"):
        game.override("ann.active", [{"effect": "asleep"}], "so be it")


def test_a_decline_that_is_no_option_is_an_error() -> None:
    with pytest.raises(ValueError, match="declien"):
        Ask("blue", "intercept", "", [fighting.DECLINE, Option("intercept")], decline="declien")


def test_the_story_of_an_attack_as_it_is_read() -> None:
    game = table_at(INTERCEPT, 8)
    assert transcript(game)[:5] == [
        "to hit: 1d6 → 4",
        "Wolf hits Ann.",
        "Bo sets out to take the hit for Ann.",
        "Bat strikes at Bo, who is on the move.",
        "to hit: 1d6 → 4",
    ]
    assert transcript(game, "ja")[1:4] == [
        "Wolfの攻撃がAnnに当たる。",
        "BoはAnnをかばおうと飛び出す。",
        "Batは動き出したBoの隙を突く。",
    ]
