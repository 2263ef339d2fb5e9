"""Whole games of every toy: the promises, real dice, free play, going back all the way."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from toys.driver import (
    DECLARE,
    EACH_TOY,
    GROUP_CHECK,
    INTERCEPT,
    SIDE_TURN,
    TOYS,
    LoadedDice,
    Toy,
    go_on,
    new_table,
    on_disk,
    opened,
    picture,
    question,
    saved,
    say,
    table_at,
)

from cinque.core import journal
from cinque.core.ask import Data
from cinque.core.clause import citations
from cinque.core.dice import is_roll, read_roll
from cinque.core.fate import EVERY_SEAT, RandomBot, Seeded
from cinque.core.game import Game
from cinque.core.log import EVERYONE, GM, Log
from cinque.core.mistake import NotNow, Refused
from cinque.core.play import Play
from cinque.core.seat import ALWAYS, ASK_ME, NEVER
from cinque.core.testing import (
    check_copy,
    check_every_option,
    check_json,
    check_replay,
    check_undo,
    scene_of,
    transcript,
)
from cinque.core.words import Reader
from cinque.games import JournalFile

# -- whole games


@EACH_TOY
def test_the_promises_of_every_system(toy: Toy) -> None:
    game = table_at(toy, len(toy.decisions))
    check_replay(game)
    for step in game.steps:
        check_copy(step.after)
        check_json(toy.system, step.after)
        assert not step.after.faults()
    assert check_every_option(toy.system, game) > len(toy.decisions)
    check_undo(game)


@pytest.mark.parametrize(
    ("toy", "path", "value", "key"),
    [
        (INTERCEPT, "ann.hp", -1, "below-zero"),
        (DECLARE, "orc.hp", -1, "below-zero"),
        (SIDE_TURN, "fox.spent", 5, "overspent"),
        (GROUP_CHECK, "done", ["moat"], "no-such-task"),
    ],
    ids=TOYS,
)
def test_an_override_that_makes_an_impossible_scene_is_refused(toy: Toy, path: str, value: Any, key: str) -> None:
    for game in (new_table(toy), table_at(toy, 2)):
        before = picture(game)
        with pytest.raises(Refused) as refused:
            game.override(path, value, "because I say so", by="gm")
        assert refused.value.refusal.key == key
        for lang in ("en", "ja"):
            assert Reader(toy.system, game.scene, lang).refusal(refused.value.refusal)
        assert picture(game) == before


@pytest.mark.parametrize("by", ["gm", "red", ""])
def test_what_comes_by_itself_is_not_run_out_of_turn(by: str) -> None:
    game = new_table(DECLARE)
    before = picture(game)
    for do in ("resolve", "end"):
        with pytest.raises(Refused) as refused:
            game.run(do, by)
        for lang in ("en", "ja"):
            assert do in Reader(DECLARE.system, game.scene, lang).refusal(refused.value.refusal)
    assert picture(game) == before


@EACH_TOY
def test_every_clause_is_cited_in_the_script(toy: Toy) -> None:
    with citations() as heard:
        table_at(toy, len(toy.decisions))
    tables = [table_at(toy, pause) for pause in range(len(toy.decisions))]
    beside = {refusal.clause for game in tables for ask in game.asks for refusal in ask.refusals}
    assert heard | beside >= set(toy.system.clauses.to_show)


@EACH_TOY
def test_both_languages_have_the_same_words_and_tell_the_whole_story(toy: Toy) -> None:
    assert toy.system.words.keys("en") == toy.system.words.keys("ja")
    game = table_at(toy, len(toy.decisions))
    for lang in ("en", "ja"):
        assert all(transcript(game, lang, why=True))


@EACH_TOY
def test_real_dice_on_the_table_give_the_same_game(toy: Toy) -> None:
    """All dice are typed in: those of the seats, and those that belong to nobody."""
    expected = table_at(toy, len(toy.decisions))
    game = new_table(toy, typed=frozenset([EVERY_SEAT]))
    for place, entry in enumerate(toy.tape):
        go_on(toy, game)
        if is_roll(entry):
            ask, faces = question(game), read_roll(entry).faces
            assert ask.dice == read_roll(entry)[:2]
            assert ask.clause in toy.system.clauses
            assert ask.seat == (game.scene.creatures[ask.who].seat if ask.who else "")
            assert all(Reader(toy.system, game.now, lang).ask(ask) for lang in ("en", "ja"))
            game.answer(" ".join(map(str, faces)))
            assert f"{entry} by {ask.seat or 'hand'}" in (game.waiting or game.steps[-1]).tape
        else:
            say(game, entry)
        here = picture(game)
        game.undo()
        game.redo()
        assert picture(game) == here, f"input {place}"
    go_on(toy, game)
    assert game.scene.to_data() == expected.scene.to_data()
    assert picture(game)["events"] == picture(expected)["events"]
    check_replay(game)


def choices_of(letters: str) -> st.SearchStrategy[list[tuple[str, int]]]:
    return st.lists(st.tuples(st.sampled_from(letters), st.integers(0, 20)), max_size=25)


@EACH_TOY
@given(
    choices=choices_of("aaaaaurbgsnfod"),
    typed=st.frozensets(st.sampled_from(["red", "gm", ""])),
    seed=st.integers(),
)
def test_whatever_a_table_does_its_journal_tells(
    toy: Toy, choices: list[tuple[str, int]], typed: frozenset[str], seed: int
) -> None:
    """Answer, undo, redo, take a step back, override, save, give orders, roll, rest: in any order and with any dice."""
    game = new_table(toy, typed)
    game.dice = LoadedDice()
    game.dice.seed(seed)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.journal"
        book = JournalFile.start(path, game)
        for what, number in choices:
            go_on(toy, game)
            if what == "s":
                again = saved(game)
                assert picture(again) == picture(game)
                book.close()
                game, book = again, JournalFile.resume(path, again)
            else:
                with suppress(NotNow, Refused):
                    do_something(toy, game, what, number)
            check_replay(game)
            assert picture(on_disk(toy, path)) == picture(game)
        check_undo(game)
        book.close()


def do_something(toy: Toy, game: Game[Any], what: str, number: int) -> None:
    ask = game.ask
    if what in "urb":
        {"u": game.undo, "r": game.redo, "b": game.undo_step}[what]()
    elif what == "g":
        game.override(*toy.override, "as it should be")
    elif what == "o":
        game.override(toy.upset, number, "all is changed")
    elif what == "d" and "rest" in toy.system.procedures:
        game.run("rest", hours=number + 1)
    elif what == "f":
        game.run("roll", dice="2d6", visible=(EVERYONE, GM)[number % 2])
    elif what == "n" and ask is not None and ask.seat:
        game.give_order(ask.seat, ask.topic, (ALWAYS, NEVER, ASK_ME)[number % 3])
    elif ask is not None and ask.dice is not None:
        game.answer(" ".join([str(number % ask.dice[1] + 1)] * ask.dice[0]))
    elif ask is not None:
        game.answer(ask.options[number % len(ask.options)].key)


@EACH_TOY
@example(choices=[("a", 0), ("a", 0), ("o", 20), ("a", 0)], typed=frozenset(), seed=0)
@example(choices=[("a", 0), ("a", 0), ("g", 0), ("d", 0)], typed=frozenset(), seed=0)
@given(choices=choices_of("aaaagfod"), typed=st.frozensets(st.sampled_from(["red", "gm", ""])), seed=st.integers())
def test_undo_takes_back_one_thing_after_another(
    toy: Toy, choices: list[tuple[str, int]], typed: frozenset[str], seed: int
) -> None:
    """Answers, typed dice, overrides, free rolls and steps given up for a rest, all the way back and forth again."""
    game = new_table(toy, typed)
    game.dice = LoadedDice()
    game.dice.seed(seed)
    game.play_on()
    pictures = [picture(game)]
    for what, number in choices:
        with suppress(NotNow, Refused):
            if what == "a" and game.ask is None and toy.plan:
                do, args = toy.plan[number % 2]
                game.run(do, **args)
            else:
                do_something(toy, game, what, number)
            game.play_on()
        if picture(game) != pictures[-1]:
            pictures.append(picture(game))
    for earlier in reversed(pictures[:-1]):
        game.undo()
        assert picture(game) == earlier
    for later in pictures[1:]:
        game.redo()
        assert picture(game) == later


@EACH_TOY
@given(seed=st.integers())
def test_a_log_changes_nothing(toy: Toy, seed: int) -> None:
    ends = []
    for log in (None, Log()):
        scene = scene_of(toy.system, toy.setup)
        play = Play(scene, Seeded(seed, RandomBot(seed)), log)
        for place in range(12):
            do, args = toy.plan[place % 2] if toy.plan else (toy.system.next(scene), {})
            if not do or "gate" in getattr(scene, "done", ()):
                break
            toy.system.procedures[do].do(play, args)
        ends.append(scene.to_data())
    assert ends[0] == ends[1]


# -- going back, at the edges


@pytest.mark.parametrize(
    ("do", "args"),
    [
        ("rest", {"hours": 2}),
        ("override", {"path": "clock", "value": 1, "reason": "so be it"}),
        ("roll", {"dice": "1d6"}),
    ],
)
def test_a_step_taken_back_leaves_no_empty_undo_behind(do: str, args: Data) -> None:
    game = table_at(GROUP_CHECK, len(GROUP_CHECK.decisions))
    before = picture(game)
    game.run(do, **args)
    game.undo_step()
    assert picture(game) == before
    game.undo()
    assert len(game.steps) == len(GROUP_CHECK.plan) - 1


def with_another_past(game: Game[Any], old: str, new: str) -> Game[Any]:
    """The game from a journal whose record of what people did was written under other rules, or by other hands."""
    text = journal.write(game)
    place = text.index('"did"')
    past = text[place:].splitlines()[0]
    assert old in past
    return opened(journal.load(journal.read(text.replace(past, past.replace(old, new))), game.system).game)


def test_an_undo_that_todays_rules_do_not_allow_changes_nothing() -> None:
    game = table_at(INTERCEPT, 3)
    game.override("bo.place", 9, "he was never there")
    again = with_another_past(game, "strike @bo", "strike @cy")
    here = picture(again)
    with pytest.raises(NotNow):
        again.undo()
    assert picture(again) == here


def test_a_past_that_cannot_be_is_damage_and_no_crash() -> None:
    game = table_at(INTERCEPT, 3)
    game.override("wolf.hp", 5, "so be it")
    assert len(with_another_past(game, "[[0, ", "[[-3, ").steps) == 1
