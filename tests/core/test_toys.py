"""The proof of the kernel: four little rule systems that pause, save, undo, override, replay and give exact odds.

Each toy has a script: a whole game as it stands on the tapes, dice and decisions in order. The tests of the first half
know nothing of any game; they stop at every question of every script and try there all that a table can do.
"""

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from toys import declare, group_check, intercept, side_turn
from toys.declare import rules as racing
from toys.group_check import rules as checks
from toys.intercept import rules as fighting
from toys.side_turn import rules as battling

from cinque.core import journal
from cinque.core.ask import Ask, Data, Option, Refused
from cinque.core.clause import citations
from cinque.core.dice import Roll, is_roll, read_roll
from cinque.core.fate import EVERY_SEAT, Bot, OffTape, RandomBot, Seeded
from cinque.core.game import BadAnswer, Game, NotNow, NotYours
from cinque.core.log import EVERYONE, GM, Log
from cinque.core.odds import odds_in
from cinque.core.play import Play
from cinque.core.rulings import BadRuling
from cinque.core.seat import ALWAYS, ASK_ME, GM_ROLE, NEVER, WATCHER_ROLE, Seat
from cinque.core.system import INSTEAD, AnySystem, Procedure
from cinque.core.testing import (
    Examiner,
    check_copy,
    check_every_option,
    check_json,
    check_replay,
    check_undo,
    run_written,
    scene_of,
    seats_of,
    transcript,
)
from cinque.core.words import Reader

# ---------------------------------------------------------------- the toys and their scripts


class Toy(NamedTuple):
    """A toy with a game of it: `script` is the text of all tapes in order, with a word on what happens.

    `override` is a value that a game master may set at any moment without changing what is asked, `upset` a number that
    may change all of it; `plan` is what the table runs when nothing comes next by itself.
    """

    system: AnySystem
    setup: str
    script: str
    override: tuple[str, Any]
    upset: str
    plan: tuple[tuple[str, Data], ...] = ()

    @property
    def tape(self) -> list[str]:
        lines = [line.partition("#")[0] for line in self.script.splitlines()]
        return [entry.strip() for line in lines for entry in line.split("|") if entry.strip()]

    @property
    def decisions(self) -> list[str]:
        return [entry for entry in self.tape if not is_roll(entry)]


INTERCEPT = Toy(
    intercept.SYSTEM,
    """
    order = wolf,ann,bat,bo,cy
    heroes: ann seat=red hp=6 guard=3 place=2
    heroes: bo seat=blue hp=3 guard=4 place=1
    heroes: cy seat=red hp=5 guard=4 place=4
    raiders: wolf seat=gm hp=6 guard=3 place=3
    raiders: bat seat=gm hp=2 guard=5 place=0
    """,
    """
    gm/wolf: attack @ann | 1d6=4                       # the wolf hits Ann
    blue/bo: intercept @ann                            # Bo sets out
    gm/bat: strike @bo | 1d6=4                         # the bat hits him on his way
    red/ann: intercept @bo | gm/wolf: decline | 1d6=1  # Ann sets out to help him; the wolf lets her, but she is late
    1d6=2 | 1d6=1                                      # Bo is hurt, and late as well
    red/cy: intercept @ann | gm/wolf: decline | 1d6=4  # so Cy sets out from the other side, gets there
    1d6=5                                              # and falls
    red/ann: attack @bat | 1d6=5 | 1d6=6               # Ann was pushed towards the bat, and fells it
    blue/bo: wait | gm/wolf: wait | red/ann: wait      # now nobody reaches anybody
    """,
    ("wolf.hp", 5),
    "bo.place",
)

DECLARE = Toy(
    declare.SYSTEM,
    """
    players: ann seat=red hp=8 speed=5
    players: bo seat=blue hp=4 speed=3
    players: cy seat=blue hp=5 speed=1
    foes: orc seat=gm hp=3 speed=4
    foes: imp seat=gm hp=6 speed=3
    """,
    """
    red/ann: web @orc | gm/orc: strike @bo | blue/bo: strike @orc | gm/imp: strike @ann | blue/cy: strike @orc
    1d6=3                         # the web holds the orc: now Bo is faster
    1d6=3                         # and fells it before it can strike
    1d6=2                         # the imp hurts Ann
    blue/cy: strike @imp | 1d6=5  # Cy's target has fallen: another one
    red/ann: strike @imp | blue/bo: haste @cy | gm/imp: haste @imp | blue/cy: haste @bo
    1d6=1                         # Ann fells the imp
    """,
    ("ann.hp", 7),
    "bo.hp",
)

SIDE_TURN = Toy(
    side_turn.SYSTEM,
    """
    den: fox seat=red hp=6 points=4 moves=bite,growl,mend
    den: owl seat=blue hp=5 points=4 moves=slam,growl,cheer
    den: mole seat=red hp=7 points=5 moves=bite,slam,cheer
    pack: hound seat=gm hp=6 points=4 moves=bite,growl
    pack: jackal seat=gm hp=8 points=3 moves=slam,mend
    """,
    """
    red: call fox | red/fox: use growl @hound | 1d6=3
    red: call owl | blue/owl: use growl @hound | 1d6=2
    red: call fox | red/fox: use bite @hound | 1d6=3
    red: call mole | red/mole: use slam @hound | 1d6=5
    red: call owl | blue/owl: use slam @jackal | 1d6=6
    red: end-turn
    gm: call jackal | gm/jackal: use mend @jackal
    gm: end-turn
    red: call owl | blue/owl: use cheer @owl
    red: call mole | red/mole: use slam @jackal | 1d6=1
    red: call mole | red/mole: use bite @jackal | 1d6=4
    red: call fox | red/fox: use bite @jackal | 1d6=4
    red: call fox | red/fox: use bite @jackal | 1d6=4
    """,
    ("mole.hp", 5),
    "owl.points",
)

GROUP_CHECK = Toy(
    group_check.SYSTEM,
    """
    tasks.gate = 12
    tasks.wall = 9
    party: ann seat=red skill=4
    party: bo seat=blue skill=1
    party: cy seat=green skill=0
    """,
    """
    blue/bo: help ann | 1d20=6                      # with Bo's help Ann needs 7
    red/ann: decline | green/cy: help bo | 1d20=10  # with Cy's help Bo needs 10
    red/ann: decline | 1d20=3                       # Cy needs 12; Bo is tired
    1d6=5                                           # one success, two failures, and the warden wakes
    blue/bo: decline | green/cy: help ann | 1d20=8  # after a rest: Ann needs 8, for the gate is at 13 now
    red/ann: decline | 1d20=5 | 1d6=2               # as many failures as successes
    blue/bo: help ann | 1d20=9                      # 14 less 4 less 1
    """,
    ("clock", 600),
    "tasks.gate",
    (
        ("group-check", {"task": "gate", "members": ["ann", "bo", "cy"]}),
        ("rest", {"hours": 8}),
        ("group-check", {"task": "gate", "members": ["ann", "bo"]}),
        ("group-check", {"task": "gate", "members": ["ann"]}),
        ("rest", {"hours": 1}),
    ),
)

TOYS = {toy.system.name: toy for toy in (INTERCEPT, DECLARE, SIDE_TURN, GROUP_CHECK)}
EACH_TOY = pytest.mark.parametrize("toy", TOYS.values(), ids=TOYS)


# ---------------------------------------------------------------- the driver


class LoadedDice(Random):
    """Dice that fall as written, and after that as they like."""

    def __init__(self, faces: tuple[int, ...] = ()) -> None:
        super().__init__(0)
        self.left = list(faces)

    def randint(self, a: int, b: int) -> int:
        return self.left.pop(0) if self.left else super().randint(a, b)


def faces_of(tape: Sequence[str]) -> tuple[int, ...]:
    return tuple(face for entry in tape if is_roll(entry) for face in read_roll(entry).faces)


def new_table(toy: Toy, typed: frozenset[str] = frozenset()) -> Game[Any]:
    scene = scene_of(toy.system, toy.setup)
    seats = [*seats_of(scene), Seat("guest", WATCHER_ROLE)]
    return Game(toy.system, scene, seats, LoadedDice(faces_of(toy.tape)), typed=typed)


def go_on(toy: Toy, game: Game[Any]) -> None:
    """Run whatever comes next, by itself or by the plan of the table, until somebody is asked."""
    game.play_on()
    while game.ask is None:
        run_so_far = len([step for step in game.steps if step.do in toy.system.procedures])
        if run_so_far >= len(toy.plan):
            return
        do, args = toy.plan[run_so_far]
        try:
            game.run(do, **args)
        except Refused:
            return


def give(toy: Toy, game: Game[Any], decisions: Sequence[str]) -> None:
    """Give these decisions of the script, each by the seat that is asked."""
    for decision in decisions:
        assert game.ask is not None, f"nobody is asked for “{decision}”"
        assert game.ask.answered_by(decision) >= 0, f"“{decision}” is no answer to “{game.ask.topic}”"
        game.answer(decision.partition(": ")[2], by=game.ask.seat)
        go_on(toy, game)


def undo_answer(toy: Toy, game: Game[Any]) -> int:
    """Take back the last answer, and before it whatever the table has run since; gives how many undos that took."""
    undos = 1
    while toy.plan and not any(": " in entry for entry in (game.waiting or game.steps[-1]).tape):
        game.undo()
        undos += 1
    game.undo()
    return undos


def table_at(toy: Toy, pause: int) -> Game[Any]:
    """The table after that many decisions of the script."""
    game = new_table(toy)
    go_on(toy, game)
    give(toy, game, toy.decisions[:pause])
    return game


def saved(game: Game[Any]) -> Game[Any]:
    """The game once more, through the text of its journal, with the same dice in hand."""
    text = journal.write(game)
    for line in text.splitlines():
        assert isinstance(json.loads(line), dict)
    reading = journal.read(text)
    assert not reading.problem
    assert isinstance(game.dice, LoadedDice)
    dice = LoadedDice(tuple(game.dice.left))
    dice.setstate(game.dice.getstate())
    loaded = journal.load(reading, game.system, dice)
    assert loaded.difference is None
    return loaded.game


def question(game: Game[Any]) -> Ask:
    assert game.ask is not None, "nobody is asked"
    return game.ask


def picture(game: Game[Any]) -> Data:
    """All that anybody can know of a game."""
    return {
        "journal": journal.write(game),
        "scene": game.scene.to_data(),
        "now": game.now.to_data(),
        "ask": game.ask and game.ask.to_data(),
        "asked": [seat for seat in game.seats if game.ask_for(seat)],
        "waiting": game.waiting and game.waiting.to_data(),
        "events": {seat: [event.to_data() for event in game.events(seat)] for seat in ["", *game.seats]},
        "views": {seat: game.view(seat) for seat in game.seats},
    }


# ---------------------------------------------------------------- at every question of every toy


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
                game.answer(ask.options[0].key, by=seat)
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
            game.answer(decisions.pop(0).partition(": ")[2])
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
    told = picture(game)["events"][""]
    for option in question(game).options:
        other = saved(game)
        other.answer(option.key)
        go_on(toy, other)
        assert option.key == given or picture(other) != here
        assert picture(other)["events"][""][: len(told)] == told
        check_replay(other)
        with pytest.raises(NotNow):
            other.redo()


@AT_EVERY_PAUSE
def test_a_step_taken_back_is_gone_and_can_be_done_again(toy: Toy, pause: int) -> None:
    game = table_at(toy, pause)
    here, steps = picture(game), len(game.steps)
    before = (game.waiting or game.steps[-1]).before.to_data()
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
    assert (after["ask"], after["waiting"]) == (before["ask"], before["waiting"])
    assert after["scene"] != before["scene"]
    assert game.steps[-1].to_data() == {
        "do": "override",
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
    game.override(*toy.override, "a slip of the tongue")
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
    game.answer(toy.decisions[pause - 1].partition(": ")[2])
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
    book = journal.Journal.start(path, game)
    go_on(toy, game)
    for decision in toy.decisions:
        give(toy, game, [decision])
        assert picture(on_disk(toy, path)) == picture(game)
    book.close()


@EACH_TOY
def test_a_journal_on_disk_follows_a_step_taken_back(toy: Toy, tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    game = table_at(toy, 2)
    book = journal.Journal.start(path, game)
    game.undo_step()
    book.close()
    assert picture(on_disk(toy, path)) == picture(game)


def test_a_journal_on_disk_follows_an_undo_to_the_same_question_of_an_earlier_step(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    game = new_table(INTERCEPT)
    book = journal.Journal.start(path, game)
    go_on(INTERCEPT, game)
    game.answer("wait")
    go_on(INTERCEPT, game)
    game.undo()
    book.close()
    assert picture(on_disk(INTERCEPT, path)) == picture(game)


def on_disk(toy: Toy, path: Path) -> Game[Any]:
    return journal.load(journal.read(path.read_text(encoding="utf-8")), toy.system).game


# ---------------------------------------------------------------- whole games


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
    assert heard >= set(toy.system.clauses.to_show)


@EACH_TOY
def test_both_languages_have_the_same_words_and_tell_the_whole_story(toy: Toy) -> None:
    assert toy.system.words.keys("en") == toy.system.words.keys("ja")
    game = table_at(toy, len(toy.decisions))
    for lang in ("en", "ja"):
        assert all(transcript(toy.system, game.steps, lang, why=True))


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
            game.answer(entry.partition(": ")[2])
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
        book = journal.Journal.start(path, game)
        for what, number in choices:
            go_on(toy, game)
            if what == "s":
                again = saved(game)
                assert picture(again) == picture(game)
                book.close()
                game, book = again, journal.Journal.resume(path, again)
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
            toy.system.procedures[do].run(play, **args)
        ends.append(scene.to_data())
    assert ends[0] == ends[1]


# ---------------------------------------------------------------- exact odds, by hand, by the kernel and by the dice

RUNS = 4_000


class Says(Bot):
    """Answers a topic (`intercept`, or `ann intercept` for one creature) with the first option that begins so."""

    def __init__(self, **answers: str | Callable[[Any], str]) -> None:
        self.answers = answers

    def pick(self, ask: Ask, scene: Any) -> int:
        topic = ask.topic.replace("-", "_")
        says = self.answers.get(f"{ask.who}_{topic}") or self.answers[topic]
        begins = says if isinstance(says, str) else says(scene)
        return next(i for i, option in enumerate(ask.options) if option.key.startswith(begins))


def check_chance(
    scene: Any, rule: Callable[[Play[Any]], None], see: Callable[[Any], bool], bot: Bot, by_hand: Fraction
) -> None:
    """What `see` finds afterwards is as likely as reckoned by hand, and dice come within five standard errors."""
    before = scene.to_data()
    odds = odds_in(scene, rule, see, bot.pick)
    assert odds.chance(bool) == by_hand
    assert sum(odds.chances.values()) == 1
    fate, seen = Seeded(1, bot), 0
    for _ in range(RUNS):
        copy = scene.copy()
        rule(Play(copy, fate))
        seen += see(copy)
    assert (seen - RUNS * by_hand) ** 2 <= 25 * RUNS * by_hand * (1 - by_hand)
    assert scene.to_data() == before


AMBUSH = """
    order = wolf,ann,bat,bo
    heroes: ann seat=red hp=6 guard=3 place=2
    heroes: bo seat=blue hp=3 guard=4 place=1
    raiders: wolf seat=gm hp=6 guard=3 place=3
    raiders: bat seat=gm hp=2 guard=5 place=0
    """


def ann_is_hurt(scene: fighting.Fight) -> bool:
    return scene.creatures["ann"].hp < 6


@pytest.mark.parametrize(
    ("bo", "bat", "by_hand"),
    [
        # the wolf needs a 3
        ("decline", "decline", Fraction(4, 6)),
        # and then Bo a 2, or he does not get there
        ("intercept", "decline", Fraction(4, 6) * Fraction(1, 6)),
        # the bat fells Bo with a 4 to hit and then 3 damage; otherwise he needs his 2
        ("intercept", "strike", Fraction(4, 6) * (1 - (1 - Fraction(3, 6) * Fraction(4, 6)) * Fraction(5, 6))),
    ],
)
def test_the_odds_of_an_interception(bo: str, bat: str, by_hand: Fraction) -> None:
    bot = Says(turn="attack @ann", bo_intercept=bo, ann_intercept="decline", opportunity=bat)
    check_chance(scene_of(intercept.SYSTEM, AMBUSH), fighting.turn, ann_is_hurt, bot, by_hand)


def test_the_odds_of_a_question_in_the_middle_of_an_attack() -> None:
    """The hit is known: what is it worth to step in?"""
    toy = INTERCEPT._replace(setup=AMBUSH)
    game = table_at(toy, 1)
    assert game.waiting is not None
    tape = list(game.waiting.tape)
    bot = Says(bo_intercept="intercept", ann_intercept="decline", opportunity="strike")
    found = {}
    for key in ("decline", "intercept @ann"):
        odds = odds_in(game.scene, fighting.turn, ann_is_hurt, bot.pick, tape=[*tape, question(game).entry(key)])
        found[key] = odds.chance(bool)
    assert found == {"decline": 1, "intercept @ann": 1 - Fraction(2, 3) * Fraction(5, 6)}


def test_odds_with_more_on_the_tape_than_the_rule_asks_for_are_refused() -> None:
    scene = scene_of(intercept.SYSTEM, AMBUSH)
    with pytest.raises(OffTape):
        odds_in(scene, fighting.turn, ann_is_hurt, tape=["gm: wait", "1d6=3"])


def test_the_odds_that_a_web_turns_the_order_round() -> None:
    """Ann's web holds with a 3, then Cy strikes first and needs a 3; or else the orc does, and fells Cy with a 4."""
    scene = scene_of(
        declare.SYSTEM,
        """
        players: ann seat=red hp=8 speed=5
        players: cy seat=blue hp=4 speed=3
        foes: orc seat=gm hp=3 speed=4
        """,
    )

    def one_round(play: Play[racing.Race]) -> None:
        racing.declare(play)
        while play.scene.phase == "resolve":
            racing.resolve(play)

    bot = Says(ann_declare="web", cy_declare="strike", orc_declare="strike @cy")
    by_hand = Fraction(4, 6) * Fraction(4, 6) + Fraction(2, 6) * Fraction(3, 6) * Fraction(4, 6)
    assert by_hand == Fraction(5, 9)
    check_chance(scene, one_round, lambda after: after.creatures["orc"].hp == 0, bot, by_hand)


@pytest.mark.parametrize(
    ("first", "second", "by_hand"),
    [
        # a growl works with a 3, and then a bite needs only a 3 as well
        ("fox", "owl", Fraction(4, 6) * Fraction(4, 6) + Fraction(2, 6) * Fraction(3, 6)),
        # the other way round it comes too late
        ("owl", "fox", Fraction(3, 6)),
    ],
)
def test_the_odds_of_two_interleavings(first: str, second: str, by_hand: Fraction) -> None:
    scene = scene_of(
        side_turn.SYSTEM,
        """
        den: fox seat=red hp=6 points=1 moves=growl,mend
        den: owl seat=blue hp=6 points=2 moves=bite,mend
        pack: hound seat=gm hp=6 points=4 moves=bite,growl
        """,
    )

    def who_next(now: battling.Battle) -> str:
        left = [id for id in (first, second) if not now.creatures[id].spent]
        return f"call {left[0]}" if left else "end-turn"

    bot = Says(call=who_next, act="use")
    check_chance(scene, battling.side_turn, lambda after: after.creatures["hound"].hp < 6, bot, by_hand)


def one_try(play: Play[checks.Expedition]) -> None:
    if "gate" not in play.scene.done:
        checks.group_check(play, "gate", ["ann", "bo"])


def two_tries(play: Play[checks.Expedition]) -> None:
    one_try(play)
    one_try(play)


@pytest.mark.parametrize(
    ("says", "tie", "tries", "by_hand"),
    [
        # Ann needs 8 and Bo 11, and it takes both
        ("decline", "failure", one_try, Fraction(13, 20) * Fraction(10, 20)),
        # unless a tie is read as a success: then it takes two failures to fail
        ("decline", "success", one_try, 1 - Fraction(7, 20) * Fraction(10, 20)),
        # with Bo's help Ann needs 7, and so does Bo with Ann's
        ("help", "failure", one_try, Fraction(14, 20) * Fraction(14, 20)),
        # the second try is against 13
        (
            "decline",
            "failure",
            two_tries,
            Fraction(13, 40) + Fraction(27, 40) * Fraction(12, 20) * Fraction(9, 20),
        ),
    ],
)
def test_the_odds_of_a_group_check(
    says: str, tie: str, tries: Callable[[Play[checks.Expedition]], None], by_hand: Fraction
) -> None:
    scene = scene_of(group_check.SYSTEM, GROUP_CHECK.setup, group_tie=tie)
    check_chance(scene, tries, lambda after: "gate" in after.done, Says(help=says), by_hand)


def test_the_odds_that_nobody_at_the_table_sees() -> None:
    scene = scene_of(group_check.SYSTEM, GROUP_CHECK.setup)
    by_hand = Fraction(27, 40) * Fraction(2, 6)
    check_chance(scene, one_try, lambda after: after.warden == checks.AWAKE, Says(help="decline"), by_hand)


# ---------------------------------------------------------------- Intercept: reactions, orders, the game master's word


@pytest.mark.shows("intercept.step-in", "intercept.opportunity", "intercept.one-reaction", "intercept.step-in.movement")
def test_only_those_with_a_legal_answer_are_asked_in_a_fixed_order() -> None:
    game = new_table(INTERCEPT)
    asked = []
    go_on(INTERCEPT, game)
    for decision in INTERCEPT.decisions[:7]:
        asked.append(
            (question(game).who, question(game).topic, [(no.data["one"], no.key) for no in question(game).refusals])
        )
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
    book = journal.Journal.start(path, game)
    go_on(INTERCEPT, game)
    del game.seats["blue"].orders["intercept"]
    game.answer("wait")
    book.close()
    assert on_disk(INTERCEPT, path).seats["blue"].orders == {}


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
    assert (other.difference.step, "red/ann: intercept @ann" in other.difference.what) == (1, True)


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
    except ValueError:
        return
    assert is_roll(str(Roll(1, 6, (4,), id)))
    ask = Ask(id, "turn", "", [Option("wait")], "wolf")
    assert ask.answered_by(ask.entry("wait")) == 0


def test_a_game_goes_on_after_its_journal_is_closed(tmp_path: Path) -> None:
    game = table_at(INTERCEPT, 1)
    journal.Journal.start(tmp_path / "table.journal", game).close()
    game.answer("decline")


@pytest.mark.parametrize(
    ("toy", "old", "new"),
    [(INTERCEPT, "bo: intercept @ann", "bo: intercept @zed"), (GROUP_CHECK, '"task": "gate"', '"task": "moat"')],
)
def test_a_waiting_step_that_todays_rules_play_differently_is_a_difference(toy: Toy, old: str, new: str) -> None:
    *lines, waiting = journal.write(table_at(toy, 2)).splitlines()
    assert old in waiting
    text = "\n".join([*lines, waiting.replace(old, new)])
    loaded = journal.load(journal.read(text), toy.system)
    assert loaded.difference is not None
    assert loaded.game.ask is None


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
    told = game.events()
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
    with pytest.raises(BadRuling):
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
    with pytest.raises(ValueError, match="active"):
        game.override("ann.active", [{"effect": "asleep"}], "so be it")


def test_a_decline_that_is_no_option_is_an_error() -> None:
    with pytest.raises(ValueError, match="declien"):
        Ask("blue", "intercept", "", [fighting.DECLINE, Option("intercept")], decline="declien")


def test_the_story_of_an_attack_as_it_is_read() -> None:
    game = table_at(INTERCEPT, 8)
    assert transcript(INTERCEPT.system, game.steps)[:5] == [
        "to hit: 1d6 → 4",
        "Wolf hits Ann.",
        "Bo sets out to take the hit for Ann.",
        "Bat strikes at Bo, who is on the move.",
        "to hit: 1d6 → 4",
    ]
    assert transcript(INTERCEPT.system, game.steps, "ja")[1:4] == [
        "Wolfの攻撃がAnnに当たる。",
        "BoはAnnをかばおうと飛び出す。",
        "Batは動き出したBoの隙を突く。",
    ]


# ---------------------------------------------------------------- Declare: the order is looked up anew


@pytest.mark.shows("declare.next", "declare.ties", "declare.declaration")
def test_all_declare_before_anyone_acts_and_the_fastest_by_then_is_next() -> None:
    game = table_at(DECLARE, 6)
    declared = [event.who for event in game.events() if event.kind == "declares"]
    acted = [event.who for event in game.events() if event.kind == "acts"]
    ties = [(event.who, event.data["tied"]) for event in game.events() if event.kind == "tie"]
    assert declared[:5] == ["ann", "orc", "bo", "imp", "cy"]
    assert acted == ["ann", "bo", "imp", "cy"], "the orc was second, and fell before it came to act"
    assert ties[:2] == [("bo", ["bo", "imp"])] * 2
    kinds = [event.kind for event in game.events()]
    assert kinds.index("acts") > max(i for i, kind in enumerate(kinds[: kinds.index("acts") + 1]) if kind == "declares")


@pytest.mark.shows("declare.no-repeat", "declare.fallen", "declare.speed")
def test_what_cannot_be_declared_says_why() -> None:
    game = table_at(DECLARE, 6)
    assert question(game).who == "ann"
    assert [(no.key, no.clause) for no in question(game).refusals] == [
        ("fallen", "declare.fallen"),
        ("same-again", "declare.no-repeat"),
    ]
    assert [str(Reader(DECLARE.system, game.scene).refusal(no)) for no in question(game).refusals] == [
        "Orc has fallen.",
        "web was the last action already.",
    ]


@given(seed=st.integers())
def test_whoever_acts_is_as_fast_as_anyone_who_waits(seed: int) -> None:
    scene = scene_of(DECLARE.system, DECLARE.setup)
    play = Play(scene, Seeded(seed, RandomBot(seed)), Log())
    while (do := DECLARE.system.next(scene)) and scene.round < 6:
        standing = [id for id in scene.declared if scene.creatures[id].hp > 0]
        speeds = {id: scene.speed(id) for id in standing}
        assert play.log is not None
        told = len(play.log.events)
        DECLARE.system.procedures[do].run(play)
        acting = [event for event in play.log.events[told:] if event.kind == "acts"]
        if acting:
            fastest = [id for id in standing if speeds[id] == max(speeds.values())]
            assert acting[0].who in fastest
            assert scene.creatures[acting[0].who].side == racing.PLAYERS or not any(
                scene.creatures[id].side == racing.PLAYERS for id in fastest
            )


# ---------------------------------------------------------------- Side turn: points, focus, one status move


@pytest.mark.shows("side-turn.points", "side-turn.same-focus", "side-turn.one-status-move")
def test_what_is_left_of_a_turn_is_refused_by_its_rule() -> None:
    """After a growl: no second status move, nothing for allies. After a bite: not enough points for another."""
    game = table_at(SIDE_TURN, 5)
    assert (question(game).who, question(game).seat) == ("fox", "red")
    assert [option.key for option in question(game).options] == ["use bite @hound", "use bite @jackal"]
    assert [(no.data["move"], no.key, no.clause) for no in question(game).refusals] == [
        ("growl", "second-status-move", "side-turn.one-status-move"),
        ("mend", "other-focus", "side-turn.same-focus"),
    ]
    give(SIDE_TURN, game, SIDE_TURN.decisions[5:6])
    assert [(no.data["one"], no.clause) for no in question(game).refusals] == [("fox", "side-turn.points")]


def test_a_view_in_the_middle_of_a_turn_shows_what_was_done_in_it() -> None:
    game = table_at(SIDE_TURN, 2)
    assert [event.kind for event in game.events("red")][-1] == "works"
    seen = game.view("red")["creatures"]
    assert (seen["fox"]["spent"], seen["hound"]["guard"]) == (1, 3)


@given(seed=st.integers())
def test_no_turn_breaks_its_limits(seed: int) -> None:
    scene = scene_of(SIDE_TURN.system, SIDE_TURN.setup)
    log = Log()
    play = Play(scene, Seeded(seed, RandomBot(seed)), log)
    for _ in range(6):
        if not SIDE_TURN.system.next(scene):
            break
        told = len(log.events)
        battling.side_turn(play)
        for one in scene.creatures.values():
            used = [battling.MOVES[e.data["move"]] for e in log.events[told:] if e.kind == "uses" and e.who == one.id]
            assert sum(move.cost for move in used) <= one.points
            assert len({move.focus for move in used}) <= 1
            assert len([move for move in used if move.status]) <= 1


# ---------------------------------------------------------------- Group check: no fight, one journal


@pytest.mark.shows("group-check.retry", "group-check.rest", "group-check.help-once", "group-check.help")
def test_what_happened_between_runs_is_kept() -> None:
    game = table_at(GROUP_CHECK, len(GROUP_CHECK.decisions))
    assert [step.do for step in game.steps] == [do for do, _ in GROUP_CHECK.plan]
    assert [step.after.failures["gate"] for step in game.steps] == [1, 1, 2, 2, 2]
    assert [step.after.clock for step in game.steps] == [10, 490, 500, 510, 570]
    tired = [[id for id, one in step.after.creatures.items() if one.active] for step in game.steps]
    assert tired == [["bo", "cy"], [], ["cy"], ["bo", "cy"], ["bo", "cy"]]
    needed = [event.tally for event in game.events() if event.kind == "needs"]
    reader = Reader(GROUP_CHECK.system, game.scene)
    assert needed[-1] is not None
    assert reader.tally(needed[-1]) == "9 = 12 threshold + 2 failures so far − 4 skill − 1 help from Bo"


@pytest.mark.shows("group-check.tasks", "group-check.rest")
def test_what_may_not_be_run_says_why_and_changes_nothing() -> None:
    game = table_at(GROUP_CHECK, len(GROUP_CHECK.decisions))
    here = picture(game)
    for do, args, key in (
        ("group-check", {"task": "gate", "members": ["ann"]}, "done-already"),
        ("group-check", {"task": "moat", "members": ["ann"]}, "no-such-task"),
        ("rest", {"hours": 0}, "too-short"),
    ):
        with pytest.raises(Refused) as refused:
            game.run(do, **args)
        assert refused.value.refusal.key == key
        assert Reader(GROUP_CHECK.system, game.scene).refusal(refused.value.refusal)
    with pytest.raises(NotYours):
        game.run("group-check", "red", task="wall", members=["ann"])
    with pytest.raises(NotYours):
        game.run("rest", "guest", hours=1)
    assert picture(game) == here
    game.run("rest", "red", hours=2)
    with pytest.raises(NotYours):
        game.undo(by="blue")
    game.undo(by="red")
    assert picture(game) == here


@pytest.mark.shows("group-check.ruling.group-tie", "group-check.group")
def test_a_ruling_changed_between_runs_is_in_the_journal_too() -> None:
    toy = GROUP_CHECK
    game = table_at(toy, 4)
    game.undo_step()
    game.run("ruling", "gm", name="group-tie", reading="success")
    assert picture(saved(game)) == picture(game)
    game.run("group-check", task="wall", members=["ann", "bo"])
    for seat in ("blue", "green", "red", "green"):
        assert question(game).seat == seat
        game.answer("decline", by=seat)
    assert game.scene.rulings.group_tie == "success"
    check_replay(game)
    check_undo(game)


def test_an_override_after_which_a_step_is_refused_changes_nothing() -> None:
    game = table_at(GROUP_CHECK, 1)
    here = picture(game)
    with pytest.raises(NotNow, match="done-already"):
        game.override("done", ["gate"], "they had the key")
    assert picture(game) == here
    give(GROUP_CHECK, game, GROUP_CHECK.decisions[1:])
    assert picture(game) == picture(table_at(GROUP_CHECK, len(GROUP_CHECK.decisions)))


def test_a_free_roll_while_somebody_thinks() -> None:
    game = table_at(GROUP_CHECK, 1)
    before = picture(game)
    game.run("roll", "red", dice="1d20", who="ann")
    after = picture(game)
    assert (after["ask"], after["waiting"], after["now"]) == (before["ask"], before["waiting"], before["now"])
    assert [event.kind for event in game.steps[0].events] == ["free-roll"]
    with pytest.raises(NotYours):
        game.run("roll", "guest", dice="1d20")
    assert picture(saved(game)) == after
    game.undo()
    assert picture(game) == before


def test_a_ruling_changed_in_the_middle_of_a_try_counts_for_it() -> None:
    """Ann has help and succeeds, Bo fails: a tie."""
    game = new_table(GROUP_CHECK)
    game.dice = LoadedDice((10, 2))
    game.run("group-check", task="gate", members=["ann", "bo"])
    for answer in ("help ann", "decline"):
        game.answer(answer)
    with pytest.raises(NotYours):
        game.run("ruling", "red", name="group-tie", reading="success")
    here = picture(game)
    game.run("ruling", "gm", name="group-tie", reading="success")
    after = picture(game)
    assert (after["ask"], after["waiting"]) == (here["ask"], here["waiting"])
    game.answer("decline")
    assert (game.ask, game.scene.done) == (None, ["gate"])
    check_replay(game)
    game.undo()
    assert picture(game) == after
    game.undo()
    assert picture(game) == here


def test_a_try_can_be_given_up_for_a_rest_and_taken_up_again() -> None:
    game = table_at(GROUP_CHECK, 2)
    here = picture(game)
    with pytest.raises(Refused):
        game.run("rest", "red", hours=0)
    assert picture(game) == here
    game.run("rest", "red", hours=8)
    assert (game.ask, game.waiting, [step.do for step in game.steps]) == (None, None, ["rest"])
    assert (game.scene.clock, game.scene.creatures["bo"].active) == (480, [])
    check_replay(game)
    rested = picture(game)
    game.undo(by="gm")
    assert picture(game) == here
    game.redo()
    assert picture(game) == rested
    game.undo()
    give(GROUP_CHECK, game, GROUP_CHECK.decisions[2:])
    assert picture(game) == picture(table_at(GROUP_CHECK, len(GROUP_CHECK.decisions)))


def test_undo_takes_back_what_was_run_after_an_override_in_a_step_taken_back() -> None:
    game = table_at(GROUP_CHECK, 2)
    game.override("clock", 600, "it is late")
    game.undo_step()
    before = picture(game)
    game.run("rest", hours=1)
    game.undo()
    assert picture(game) == before


def test_undo_takes_back_what_was_run_instead_of_a_step_with_an_override() -> None:
    game = table_at(GROUP_CHECK, 2)
    game.override("clock", 600, "it is late")
    before = picture(game)
    game.run("rest", hours=1)
    game.undo()
    assert picture(game) == before


class Impatient(group_check.GroupCheckSystem):
    """A group that may drop one task for another in the middle of it."""

    procedures = {"group-check": Procedure(checks.group_check, GM_ROLE, INSTEAD)}


def test_a_step_given_up_for_one_that_asks_comes_back() -> None:
    toy = GROUP_CHECK._replace(system=Impatient())
    game = table_at(toy, 2)
    before = picture(game)
    game.run("group-check", task="wall", members=["ann"])
    game.answer("decline")
    game.undo()
    game.undo()
    assert picture(game) == before


def test_a_step_given_up_comes_back_after_loading_too() -> None:
    game = table_at(GROUP_CHECK, 2)
    before = picture(game)
    game.run("rest", hours=1)
    again = saved(game)
    again.undo()
    assert picture(again) == before


@pytest.mark.shows("group-check.warden")
def test_what_the_game_master_rolls_in_secret_reaches_nobody_else() -> None:
    game = table_at(GROUP_CHECK, len(GROUP_CHECK.decisions))
    secret = [event for event in game.events("gm") if event.visible == GM]
    assert [event.kind for event in secret] == ["roll", "warden-wakes", "roll"]
    assert game.view("gm")["warden"] == checks.AWAKE
    for pause in range(len(GROUP_CHECK.decisions) + 1):
        game = table_at(GROUP_CHECK, pause)
        for seat in ("red", "blue", "green", "guest"):
            told = json.dumps([event.to_data() for event in game.events(seat)]) + json.dumps(game.view(seat))
            assert "warden" not in told
            assert "1d6" not in told
            assert len(game.events(seat)) == len([event for event in game.events() if event.visible != GM])


# ---------------------------------------------------------------- going back, at the edges


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
    return journal.load(journal.read(text.replace(past, past.replace(old, new))), game.system).game


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
