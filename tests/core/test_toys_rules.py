"""Declare, Side turn and Group check: what each of them proves besides."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys import group_check
from toys.declare import rules as racing
from toys.driver import (
    DECLARE,
    GROUP_CHECK,
    SIDE_TURN,
    LoadedDice,
    give,
    new_table,
    picture,
    question,
    saved,
    table_at,
)
from toys.group_check import rules as checks
from toys.side_turn import rules as battling

from cinque.core.clause import cite
from cinque.core.fate import RandomBot, Seeded
from cinque.core.log import GM, Log
from cinque.core.mistake import NotNow, NotYours, Refused
from cinque.core.play import Play
from cinque.core.procedure import INSTEAD, Procedure
from cinque.core.seat import GM_ROLE
from cinque.core.testing import (
    check_replay,
    check_undo,
    scene_of,
)
from cinque.core.words import Reader

# -- Declare: the order is looked up anew


@pytest.mark.shows("declare.next", "declare.ties", "declare.declaration")
def test_all_declare_before_anyone_acts_and_the_fastest_by_then_is_next() -> None:
    game = table_at(DECLARE, 6)
    declared = [event.who for event in game.every_event() if event.kind == "declares"]
    acted = [event.who for event in game.every_event() if event.kind == "acts"]
    ties = [(event.who, event.data["tied"]) for event in game.every_event() if event.kind == "tie"]
    assert declared[:5] == ["ann", "orc", "bo", "imp", "cy"]
    assert acted == ["ann", "bo", "imp", "cy"], "the orc was second, and fell before it came to act"
    assert ties[:2] == [("bo", ["bo", "imp"])] * 2
    kinds = [event.kind for event in game.every_event()]
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
    cite(*(no.clause for no in question(game).refusals))


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


# -- Side turn: points, focus, one status move


@pytest.mark.shows("side-turn.points", "side-turn.same-focus", "side-turn.one-status-move")
def test_what_is_left_of_a_turn_is_refused_by_its_rule() -> None:
    """After a growl: no second status move, nothing for allies. After a bite: not enough points for another."""
    game = table_at(SIDE_TURN, 1)
    assert (question(game).who, question(game).seat) == ("fox", "red")
    assert [option.key for option in question(game).options] == ["use bite @hound", "use bite @jackal", "done"]
    assert [(no.data["move"], no.key, no.clause) for no in question(game).refusals] == [
        ("growl", "second-status-move", "side-turn.one-status-move"),
        ("mend", "other-focus", "side-turn.same-focus"),
    ]
    assert [(ask.seat, ask.who) for ask in game.asks] == [("red", "fox"), ("blue", "owl"), ("red", "mole")]
    give(SIDE_TURN, game, SIDE_TURN.decisions[1:4])
    assert [(ask.seat, ask.who) for ask in game.asks] == [("blue", "owl"), ("red", "mole")], (
        "the fox has no points left"
    )
    assert [(no.data["move"], no.clause) for no in game.asks[1].refusals] == [
        ("slam", "side-turn.points"),
        ("cheer", "side-turn.same-focus"),
    ]
    cite("side-turn.points", "side-turn.same-focus", "side-turn.one-status-move")


def test_a_view_in_the_middle_of_a_turn_shows_what_was_done_in_it() -> None:
    game = table_at(SIDE_TURN, 1)
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


# -- Group check: no fight, one journal


@pytest.mark.shows("group-check.retry", "group-check.rest", "group-check.help-once", "group-check.help")
def test_what_happened_between_runs_is_kept() -> None:
    game = table_at(GROUP_CHECK, len(GROUP_CHECK.decisions))
    assert [step.do for step in game.steps] == [do for do, _ in GROUP_CHECK.plan]
    (tired_one,) = question(table_at(GROUP_CHECK, 3)).refusals
    assert (tired_one.key, tired_one.data) == ("tired", {"one": "bo"})
    cite(tired_one.clause)
    assert [step.after.failures["gate"] for step in game.steps] == [1, 1, 2, 2, 2]
    assert [step.after.clock for step in game.steps] == [10, 490, 500, 510, 570]
    tired = [[id for id, one in step.after.creatures.items() if one.active] for step in game.steps]
    assert tired == [["bo", "cy"], [], ["cy"], ["bo", "cy"], ["bo", "cy"]]
    needed = [event.tally for event in game.every_event() if event.kind == "needs"]
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
    assert (after["asks"], after["waiting"], after["now"]) == (before["asks"], before["waiting"], before["now"])
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
    assert (after["asks"], after["waiting"]) == (here["asks"], here["waiting"])
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

    procedures = {"group-check": Procedure(checks.group_check, GM_ROLE, checks.GroupTry, meanwhile=INSTEAD)}


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
            assert len(game.events(seat)) == len([event for event in game.every_event() if event.visible != GM])
