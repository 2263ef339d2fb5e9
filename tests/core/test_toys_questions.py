"""At every question of every toy: all that a table can do there."""

from pathlib import Path

import pytest
from toys.driver import (
    EACH_TOY,
    INTERCEPT,
    TOYS,
    Toy,
    give,
    go_on,
    new_table,
    on_disk,
    picture,
    question,
    saved,
    say,
    table_at,
    undo_answer,
)

from cinque.core.fate import RandomBot
from cinque.core.log import EVERYONE
from cinque.core.mistake import BadAnswer, NotNow, NotYours
from cinque.core.testing import (
    Examiner,
    check_replay,
)
from cinque.core.words import Reader
from cinque.games import JournalFile


def pauses(first: int, at_the_end: bool) -> pytest.MarkDecorator:
    """Every toy after every number of its decisions, from `first` on."""
    places = [
        pytest.param(toy, pause, id=f"{name}-{pause}")
        for name, toy in TOYS.items()
        for pause in range(first, len(toy.decisions) + at_the_end)
    ]
    return pytest.mark.parametrize(("toy", "pause"), places)


AT_EVERY_PAUSE = pauses(0, at_the_end=True)


AT_EVERY_QUESTION = pauses(0, at_the_end=False)


AFTER_EVERY_ANSWER = pauses(1, at_the_end=True)


@EACH_TOY
def test_a_game_writes_its_script_on_its_tapes(toy: Toy) -> None:
    game = table_at(toy, len(toy.decisions))
    tapes = [step.tape for step in game.steps] + ([game.waiting.tape] if game.waiting else [])
    assert [entry for tape in tapes for entry in tape] == toy.tape


@AT_EVERY_QUESTION
def test_a_question_has_legal_answers_and_says_why_others_are_not(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    ask = question(game)
    assert ask.options
    assert all(option.key == option.to_data()["key"] and option.verb for option in ask.options)
    assert not ask.decline or ask.index(ask.decline) >= 0
    Examiner(RandomBot(0), toy.system).pick(ask, game.scene)
    for lang in ("en", "ja"):
        reader = Reader(toy.system, game.scene, lang)
        words = [reader.ask(ask), *map(reader.option, ask.options), *map(reader.refusal, ask.refusals)]
        assert all(words)
        assert all(toy.system.clauses.says(refusal.clause) for refusal in ask.refusals)


@AT_EVERY_QUESTION
def test_only_the_one_asked_and_the_game_master_may_answer(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    before = picture(game)
    ask = question(game)
    for seat in game.seats:
        if seat not in (ask.seat, "gm"):
            with pytest.raises(NotYours):
                game.answer(ask.options[0].key, by=seat, who=ask)
    with pytest.raises(BadAnswer):
        game.answer("dance", by=ask.seat)
    assert game.waiting is not None
    with pytest.raises(NotNow):
        game.run(game.waiting.do, **game.waiting.args)
    assert not game.advance()
    assert picture(game) == before
    game.answer(ask.options[0].key, by="gm")


@AT_EVERY_PAUSE
def test_a_game_saved_and_restored_is_the_same_and_ends_the_same(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    again = saved(game)
    assert picture(again) == picture(game)
    go_on(toy, again)
    give(toy, again, toy.decisions[pause:])
    assert picture(again) == picture(table_at(toy, len(toy.decisions)))


@AFTER_EVERY_ANSWER
def test_undo_leads_to_the_question_before_and_redo_back(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    here = picture(game)
    undos = undo_answer(toy, game)
    assert picture(game) == picture(table_at(toy, pause - 1))
    for _ in range(undos):
        game.redo()
    assert picture(game) == here
    with pytest.raises(NotNow):
        game.redo()


@EACH_TOY
def test_undo_leads_back_through_every_decision_and_redo_to_the_end(toy: Toy) -> None:
    """Answers are decisions, and so is what the table runs where nothing comes next by itself."""
    game = new_table(toy)
    pictures = []
    plan, decisions = list(toy.plan), list(toy.decisions)
    game.play_on()
    while decisions or (plan and game.ask is None):
        pictures.append(picture(game))
        if game.ask is None:
            do, args = plan.pop(0)
            game.run(do, **args)
        else:
            say(game, decisions.pop(0))
        game.play_on()
    assert len(pictures) == len(toy.plan) + len(toy.decisions)
    for earlier in reversed(pictures):
        game.undo()
        assert picture(game) == earlier
    with pytest.raises(NotNow):
        game.undo()
    for later in [*pictures[1:], picture(table_at(toy, len(toy.decisions)))]:
        game.redo()
        assert picture(game) == later


@AFTER_EVERY_ANSWER
def test_another_answer_after_undo_makes_another_story(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    here = picture(game)
    given = toy.decisions[pause - 1].partition(": ")[2]
    undo_answer(toy, game)
    told = picture(game)["events"]["gm"]
    for option in question(game).options:
        other = saved(game)
        other.answer(option.key)
        go_on(toy, other)
        assert option.key == given or picture(other) != here
        assert picture(other)["events"]["gm"][: len(told)] == told
        check_replay(other)
        with pytest.raises(NotNow):
            other.redo()


@AT_EVERY_PAUSE
def test_a_step_taken_back_is_gone_and_can_be_done_again(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    here, steps = picture(game), len(game.steps)
    before = game.scene_after(steps - (game.waiting is None)).to_data()
    whole = game.waiting is None
    game.undo_step()
    assert (game.ask, game.waiting) == (None, None)
    assert len(game.steps) == steps - whole
    assert game.scene.to_data() == before
    check_replay(game)
    game.redo()
    assert picture(game) == here


@AT_EVERY_QUESTION
def test_a_game_master_overrides_in_the_middle_and_the_step_goes_on(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    before = picture(game)
    path, value = toy.override
    with pytest.raises(NotYours):
        game.override(path, value, "I want it so", by="red")
    assert picture(game) == before
    game.override(path, value, "the dice were cocked", by="gm")
    after = picture(game)
    assert (after["asks"], after["waiting"]) == (before["asks"], before["waiting"])
    assert after["scene"] != before["scene"]
    assert game.steps[-1].inputs.to_data() == {
        "do": "override",
        "by": "gm",
        "with": {"path": path, "value": value, "reason": "the dice were cocked"},
    }
    assert picture(saved(game)) == after
    give(toy, game, toy.decisions[pause:])
    check_replay(game)
    assert [step.do for step in game.steps].count("override") == 1


@AT_EVERY_QUESTION
def test_an_override_can_be_taken_back_with_the_step_in_whose_middle_it_came(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    before = picture(game)
    game.override(*toy.override, "a slip of the tongue")
    after = picture(game)
    game.undo_step()
    game.undo_step()
    assert game.scene.to_data() == before["scene"]
    game.redo()
    game.redo()
    assert picture(game) == after


@AT_EVERY_QUESTION
def test_undo_takes_back_an_override_in_the_middle_of_a_step_and_nothing_else(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    before = picture(game)
    game.override(*toy.override, "a slip of the tongue", visible=EVERYONE)
    after = picture(game)
    for seat in game.seats:
        if seat != "gm":
            with pytest.raises(NotYours):
                game.undo(by=seat)
    assert picture(game) == after
    again = saved(game)
    for each in (game, again):
        each.undo(by="gm")
        assert picture(each) == before
        each.redo()
        assert picture(each) == after


@AFTER_EVERY_ANSWER
def test_undo_takes_back_what_came_last_an_override_or_an_answer(toy: Toy, pause: int) -> None:
    """An override, an answer, and another override."""
    game = table_at(toy, pause - 1)
    pictures = [picture(game)]
    path, value = toy.override
    game.override(path, value, "once")
    pictures.append(picture(game))
    say(game, toy.decisions[pause - 1])
    pictures.append(picture(game))
    game.override(path, value - 1, "twice")
    pictures.append(picture(game))
    for earlier in reversed(pictures[:-1]):
        game.undo()
        assert picture(game) == earlier
    for later in pictures[1:]:
        game.redo()
        assert picture(game) == later


@EACH_TOY
def test_a_journal_on_disk_follows_every_answer(toy: Toy, tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    game = new_table(toy)
    book = JournalFile.start(path, game)
    go_on(toy, game)
    for decision in toy.decisions:
        give(toy, game, [decision])
        assert picture(on_disk(toy, path)) == picture(game)
    book.close()


@EACH_TOY
def test_a_journal_on_disk_follows_a_step_taken_back(toy: Toy, tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    game = table_at(toy, 2)
    book = JournalFile.start(path, game)
    game.undo_step()
    book.close()
    assert picture(on_disk(toy, path)) == picture(game)


def test_a_journal_on_disk_follows_an_undo_to_the_same_question_of_an_earlier_step(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    game = new_table(INTERCEPT)
    book = JournalFile.start(path, game)
    go_on(INTERCEPT, game)
    game.answer("wait")
    go_on(INTERCEPT, game)
    game.undo()
    book.close()
    assert picture(on_disk(INTERCEPT, path)) == picture(game)
