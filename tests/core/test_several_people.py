"""Several people at once: two seats are asked, one types dice, the game master runs a check meanwhile."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from coin_table import Extra, toll
from coins import One, scene_for_two, table
from toys import group_check, side_turn
from toys.driver import INTERCEPT, opened, picture
from toys.side_turn import rules as battling

from cinque.core import journal
from cinque.core.fate import RandomBot, Tape
from cinque.core.game import Game
from cinque.core.mistake import BadAnswer, BadRoll, NotNow, NotYours
from cinque.core.odds import odds_in
from cinque.core.play import Play
from cinque.core.procedure import BESIDE, Procedure
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, WATCHER_ROLE, Seat
from cinque.core.story import Story
from cinque.core.testing import check_replay, scene_of
from cinque.games import JournalFile

DEN = """
    den: fox seat=anna hp=6 points=2 moves=bite,mend
    den: owl seat=ben hp=5 points=3 moves=slam,mend
    den: mole seat=cem hp=7 points=2 moves=bite,mend
    pack: hound seat=gm hp=20 points=2 moves=bite,mend
    """
SEATS = [Seat("maria", GM_ROLE), Seat("anna"), Seat("ben"), Seat("cem"), Seat("guest", WATCHER_ROLE)]


def den(typed: frozenset[str] = frozenset({"ben"})) -> Game[battling.Battle]:
    """A game master called maria, and a side of three players, of whom Ben rolls real dice."""
    game: Game[battling.Battle] = Game(side_turn.SYSTEM, scene_of(side_turn.SYSTEM, DEN), SEATS, Random(3), typed=typed)
    game.play_on()
    return game


def asked(game: Game[Any]) -> list[tuple[str, str]]:
    return [(ask.seat, ask.who) for ask in game.asks]


def test_all_of_a_side_are_asked_at_once_and_answer_in_any_order() -> None:
    game = den()
    assert asked(game) == [("anna", "fox"), ("ben", "owl"), ("cem", "mole")]
    assert [[ask.who for ask in game.asks_for(seat)] for seat in ("anna", "ben", "cem", "guest")] == [
        ["fox"],
        ["owl"],
        ["mole"],
        [],
    ]
    assert len(game.asks_for("maria")) == 3, "a game master may answer for everybody"
    game.answer("use bite @hound", "cem")
    game.answer("use slam @hound", "ben")
    assert [(ask.seat, ask.dice) for ask in game.asks] == [("ben", (1, 6))], "the others wait for the die on the table"
    with pytest.raises(NotYours):
        game.answer("use bite @hound", "anna")
    game.answer("6", "ben")
    game.answer("use bite @hound", "anna")
    assert game.waiting is None
    (step,) = game.steps
    said = [entry for entry in step.tape if ": " in entry or " by " in entry]
    assert said == [
        "cem/mole: use bite @hound",
        "ben/owl: use slam @hound",
        "1d6=6 by ben",
        "anna/fox: use bite @hound",
    ]
    game.play_on()
    assert asked(game) == [("gm", "hound")], "the game master is asked by role, whatever their name"
    with pytest.raises(NotYours):
        game.answer("done", "anna")
    game.answer("done", "maria")


def check_while_they_think(game: Game[Any]) -> None:
    """Anna has answered, Ben has a die to type, and the game master has dice of Cem's rolled beside it."""
    game.answer("use bite @hound", "anna")
    game.answer("use slam @hound", "ben")
    game.run("roll", "maria", dice="1d20+2", who="owl")
    assert [(ask.seat, ask.dice) for ask in game.asks] == [("ben", (1, 6)), ("ben", (1, 20))]


@pytest.fixture
def busy() -> Game[Any]:
    game = den()
    check_while_they_think(game)
    return game


def test_a_check_runs_beside_and_asks_as_well(busy: Game[Any]) -> None:
    with pytest.raises((BadAnswer, BadRoll)):
        busy.answer("dance", "maria")
    busy.answer("17", "ben", who="owl")
    assert [step.do for step in busy.steps] == ["roll"], "17 fits only the twenty-sided die"
    assert [(ask.seat, ask.dice) for ask in busy.asks] == [("ben", (1, 6))]
    busy.answer("4", "ben")
    assert asked(busy) == [("cem", "mole")]
    busy.answer("done", "cem")
    assert [step.do for step in busy.steps] == ["roll", "side-turn"]
    check_replay(busy)


def test_what_somebody_began_is_not_what_they_had_begun_before(busy: Game[Any]) -> None:
    for dice in ("2d6", "2d6", "3d6"):
        busy.run("roll", "maria", dice=dice, who="owl")
    marks = range(len(busy.past))
    assert [busy.story.done_at(mark)[0].args.get("dice") for mark in marks][2:] == ["1d20+2", "2d6", "2d6", "3d6"]


def test_of_two_throws_of_one_seat_the_one_that_is_meant_is_answered(busy: Game[Any]) -> None:
    busy.run("roll", "ben", dice="1d6")
    assert [(ask.who, ask.dice) for ask in busy.asks] == [("owl", (1, 6)), ("owl", (1, 20)), ("", (1, 6))]
    busy.answer("5", "ben", busy.asks[2])
    assert [event.data["value"] for event in busy.every_event() if event.kind == "free-roll"] == [5]
    assert [(ask.who, ask.dice) for ask in busy.asks] == [("owl", (1, 6)), ("owl", (1, 20))]


def test_what_waits_is_saved_and_restored(busy: Game[Any], tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    book = JournalFile.start(path, busy)
    book.close()
    for text in (journal.write(busy), path.read_text(encoding="utf-8")):
        loaded = journal.load(journal.read(text), side_turn.SYSTEM, Random(9))
        assert loaded.difference is None
        again = loaded.game
        assert picture(again) == picture(busy)
        again.answer("20", "ben")
        again.answer("6", "ben")
        again.answer("done", "cem")
        assert [step.do for step in again.steps] == ["roll", "side-turn"]
        assert [event.data["value"] for event in again.every_event() if event.kind == "free-roll"] == [22]


def test_what_waits_is_undone_by_those_who_did_it(busy: Game[Any]) -> None:
    before = picture(busy)
    busy.answer("17", "ben", who="owl")
    with pytest.raises(NotYours):
        busy.undo("anna")
    busy.undo("ben")
    assert picture(busy) == before
    busy.redo("ben")
    assert [step.do for step in busy.steps] == ["roll"]
    for seat in ("ben", "maria", "ben", "anna"):
        busy.undo(seat)
    assert asked(busy) == [("anna", "fox"), ("ben", "owl"), ("cem", "mole")]
    with pytest.raises(NotNow):
        busy.undo("maria")


def test_odds_from_the_middle_of_what_waits(busy: Game[Any]) -> None:
    """Ben's slam needs his guard of 4; whoever is left does nothing more."""
    waiting = busy.waiting
    assert waiting is not None

    def rule(play: Play[Any]) -> None:
        battling.side_turn(play)

    odds = odds_in(
        busy.scene, rule, lambda after: after.creatures["hound"].hp, lambda ask, _: ask.index("done"), tape=waiting.tape
    )
    left = busy.now.creatures["hound"].hp
    assert odds.chances == {left: Fraction(1, 2), left - 4: Fraction(1, 2)}


def test_without_a_name_nothing_is_allowed(busy: Game[Any]) -> None:
    before = picture(busy)
    for nobody in ("", None, "gm", "zoe"):
        for act in (
            lambda by: busy.answer("4", by),
            lambda by: busy.run("roll", by, dice="1d6"),
            lambda by: busy.override("fox.hp", 1, "why not", by),
            busy.undo,
            busy.redo,
            busy.undo_step,
            lambda by: busy.give_order("ben", "act", "never", by),
            lambda by: busy.sit(Seat("zoe"), by),
            busy.events,
            busy.view,
            busy.asks_for,
        ):
            with pytest.raises(NotYours if nobody is not None else (NotYours, TypeError)):  # compiled, None is no name
                act(nobody)
    assert picture(busy) == before


def test_orders_are_given_by_oneself_or_a_game_master(busy: Game[Any]) -> None:
    with pytest.raises(NotYours):
        busy.give_order("cem", "act", "never", "anna")
    busy.give_order("cem", "act", "never", "cem")
    busy.answer("17", "ben", who="owl")
    busy.answer("4", "ben")
    assert [step.do for step in busy.steps] == ["roll", "side-turn"], "Cem has had enough, as ordered"
    assert busy.steps[1].tape[-1] == "cem/mole: done"


def test_a_seat_is_given_by_a_game_master(busy: Game[Any]) -> None:
    with pytest.raises(NotYours):
        busy.sit(Seat("dora"), "anna")
    busy.sit(Seat("dora"), "maria")
    assert "dora" in journal.load(journal.read(journal.write(busy)), side_turn.SYSTEM).game.seats


# -- dice that were taken back


def test_whoever_takes_back_and_answers_again_gets_the_same_dice() -> None:
    game = den(frozenset())
    game.answer("use slam @hound", "ben")
    assert game.waiting is not None
    fell = game.waiting.tape[-1]
    for _ in range(5):
        game.undo("ben")
        game.answer("use slam @hound", "ben")
        assert game.waiting.tape[-1] == fell
    game.undo("ben")
    game.answer("use bite @hound", "cem")
    assert game.waiting.tape[-1] == fell, "whoever rolls such a die next"
    again = journal.load(journal.read(journal.write(game)), side_turn.SYSTEM, Random(99)).game
    assert again.story.foreseen == game.story.foreseen


def test_dice_stay_as_they_fell_after_a_restart_too(tmp_path: Path) -> None:
    game = den(frozenset())
    book = JournalFile.start(tmp_path / "table", game)
    game.answer("use slam @hound", "ben")
    assert game.waiting is not None
    fell = game.waiting.tape[-1]
    game.undo("ben")
    book.close()
    text = (tmp_path / "table").read_text(encoding="utf-8")
    for seed in range(8):
        again = journal.load(journal.read(text), side_turn.SYSTEM, Random(seed)).game
        again.answer("use slam @hound", "ben")
        assert again.waiting is not None
        assert again.waiting.tape[-1] == fell


@pytest.mark.parametrize("dice", ["1d20", "1d6", "1d2"])
def test_a_free_roll_in_between_changes_no_dice(dice: str) -> None:
    """Neither does it take the die that fell, nor is that die forgotten."""
    for seed in range(8):
        game = den(frozenset())
        game.dice = Random(seed)
        game.answer("use slam @hound", "ben")
        assert game.waiting is not None
        fell = game.waiting.tape[-1]
        game.undo("ben")
        game.run("roll", "ben", dice=dice)
        again = journal.load(journal.read(journal.write(game)), side_turn.SYSTEM, Random(99)).game
        for one in (game, again):
            one.answer("use slam @hound", "ben")
            assert one.waiting is not None
            assert one.waiting.tape[-1] == fell


def test_a_free_roll_that_is_taken_back_falls_again_as_a_free_roll() -> None:
    game = den(frozenset())
    game.run("roll", "ben", dice="1d20")
    fell = game.steps[-1].tape
    game.undo("ben")
    game.answer("use slam @hound", "ben")
    game.run("roll", "ben", dice="1d20")
    assert game.steps[-1].tape == fell


def test_a_game_master_may_have_other_dice() -> None:
    game = den(frozenset())
    game.answer("use slam @hound", "ben")
    with pytest.raises(NotYours):
        game.undo("ben", other_dice=True)
    fell = set()
    for _ in range(20):
        game.undo("maria", other_dice=True)
        game.answer("use slam @hound", "ben")
        assert game.waiting is not None
        fell.add(game.waiting.tape[-1])
    assert len(fell) > 1


def test_dice_are_foreseen_only_as_far_as_the_story_went() -> None:
    game = den(frozenset())
    for seat, answer in (("anna", "use bite @hound"), ("ben", "done"), ("cem", "done")):
        game.answer(answer, seat)
    for _ in range(3):
        game.undo("maria")
    assert game.story.foreseen.rolls
    for seat in ("anna", "ben", "cem"):
        game.answer("done", seat)
    assert not game.story.foreseen.rolls, "the turn is over without that die"


def test_dice_of_two_runs_of_one_kind_are_not_mixed_up() -> None:
    game = table(scene_for_two(), system=Extra(toll=Procedure(toll, GM_ROLE, One, meanwhile=BESIDE)))
    game.override("clock", 1, "one die each")
    game.run("turn")
    game.run("toll", who="ann")
    game.run("toll", who="ben")
    assert [len(one.tape) for one in game.story.waiting] == [0, 1, 1], "a die of each has fallen"
    game.answer("say yes", who="ann")
    game.undo()
    assert game.story.foreseen.rolls == (), "and stays on its tape"


# -- a long game


def camp() -> Game[Any]:
    scene = scene_of(group_check.SYSTEM, "tasks.gate = 12\nparty: ann seat=red skill=4")
    return opened(Game(group_check.SYSTEM, scene, SEATS, Random(1)))


def test_old_scenes_are_let_go_and_can_be_had_again() -> None:
    game = opened(
        Game(
            group_check.SYSTEM,
            scene_of(group_check.SYSTEM, "tasks.gate = 12\nparty: ann seat=red skill=4"),
            SEATS,
            Random(1),
        )
    )
    for hour in range(300):
        game.run("rest", "maria", hours=hour % 7 + 1)
    kept = [step for step in game.steps if step.after is not None]
    assert len(kept) < 40
    assert game.scene_after(10).clock == sum(hour % 7 + 1 for hour in range(10)) * 60
    assert len(game.every_event()) == 300 + sum(1 for event in game.every_event() if event.kind == "fresh")
    end = game.scene.to_data()
    for _ in range(250):
        game.undo("maria")
    assert (len(game.steps), game.scene.clock) == (50, sum(hour % 7 + 1 for hour in range(50)) * 60)
    for _ in range(250):
        game.redo("maria")
    assert game.scene.to_data() == end


def test_a_long_journal_is_taken_up_from_its_last_landmark(tmp_path: Path) -> None:
    game = opened(
        Game(
            group_check.SYSTEM,
            scene_of(group_check.SYSTEM, "tasks.gate = 12\nparty: ann seat=red skill=4"),
            SEATS,
            Random(1),
        )
    )
    book = JournalFile.start(tmp_path / "table", game)
    for _ in range(300):
        game.run("rest", "maria", hours=1)
    book.close()
    text = (tmp_path / "table").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["landmark"] for line in lines if "landmark" in line] == [128, 256]
    again = journal.load(journal.read(text), group_check.SYSTEM, whole=False).game
    assert {**picture(again), "journal": ""} == {**picture(game), "journal": ""}
    # what lies before the last landmark is believed, unless all of it is to be played again
    changed = text.replace('"now": {"clock": 60}', '"now": {"clock": 61}', 1)
    assert journal.load(journal.read(changed), group_check.SYSTEM, whole=False).difference is None
    assert str(journal.load(journal.read(changed), group_check.SYSTEM).difference).startswith("Step 1 (rest)")


def test_a_story_is_never_changed() -> None:
    game = den(frozenset())
    stories: list[tuple[Story[Any], str]] = []
    for seat, answer in (("anna", "use bite @hound"), ("ben", "use slam @hound"), ("cem", "done")):
        stories.append((game.story, json.dumps([game.scene.to_data(), [w.to_data() for w in game.story.waiting]])))
        game.answer(answer, seat)
    for story, told in stories:
        assert json.dumps([story.scene.to_data(), [w.to_data() for w in story.waiting]]) == told


def test_equal_dice_are_foreseen_and_no_others() -> None:
    fate = Tape([], Random(1), foreseen=["2d6=5,4", "1d20=7", "1d6=2"])
    assert fate.faces(1, 6) == (2,)
    assert fate.faces(1, 20) == (7,)
    assert (fate.foreseen, fate.tape) == (["2d6=5,4"], ["1d6=2", "1d20=7"])


def test_the_reaction_of_any_ally_is_asked_for_at_once() -> None:
    game = opened(
        Game(
            INTERCEPT.system,
            scene_of(INTERCEPT.system, INTERCEPT.setup),
            [Seat("gm", GM_ROLE), Seat("red"), Seat("blue")],
            Random(5),
        )
    )
    game.play_on()
    while not (game.ask and game.ask.topic == "intercept"):
        game.answer("attack @ann" if game.ask and game.ask.index("attack @ann") >= 0 else "wait")
        game.play_on()
    assert asked(game) == [("blue", "bo"), ("red", "cy")]
    game.answer("decline", "red", who="cy")
    assert asked(game) == [("blue", "bo")]


# -- a game master of any name, and those who only look on


def test_a_game_master_of_any_name_rolls_real_dice_for_whom_they_play() -> None:
    for game in (den(frozenset({"maria"})), den(frozenset())):
        game.roll_by_hand("maria", True, "maria")
        for seat in ("anna", "ben", "cem"):
            game.answer("done", seat)
        game.play_on()
        game.answer("use bite @fox", "maria")
        assert [(ask.seat, ask.dice) for ask in game.asks] == [("gm", (1, 6))]
        game.answer("5", "maria")
        assert game.steps[-1].tape[:2] == ["gm/hound: use bite @fox", "1d6=5 by gm"]


def test_whoever_sits_for_the_game_master_is_asked_whatever_their_name() -> None:
    """The program may sit on the game master's seat, too."""
    game = den(frozenset())
    game.bots["maria"] = RandomBot(1)
    for seat in ("anna", "ben", "cem"):
        game.answer("done", seat)
    game.play_on()
    assert asked(game) == [("anna", "fox"), ("ben", "owl"), ("cem", "mole")], "the hound has had its turn"


def test_orders_of_those_who_only_look_on_answer_nothing() -> None:
    game = den(frozenset())
    game.sit(game.seat("cem").in_role(WATCHER_ROLE), "maria")
    game.give_order("cem", "act", "never", "cem")
    game.answer("use bite @hound", "anna")
    assert ("cem", "mole") in asked(game)


def test_whoever_only_looks_on_takes_nothing_back() -> None:
    game = den(frozenset())
    game.answer("use bite @hound", "anna")
    game.sit(game.seat("anna").in_role(WATCHER_ROLE), "maria")
    with pytest.raises(NotYours):
        game.undo("anna")
    game.sit(game.seat("anna").in_role(PLAYER_ROLE), "maria")
    game.undo("anna")
    game.sit(game.seat("anna").in_role(WATCHER_ROLE), "maria")
    assert not game.may_redo("anna")
    with pytest.raises(NotYours):
        game.redo("anna")
