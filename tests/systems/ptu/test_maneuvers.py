"""Disarm, Trip, Dirty Tricks, Manipulate, Push, Sprint, Disengage."""

import pytest
from maneuver_scenes import BLUE, HIT, RED, does, keys, kinds, pair, played, refused, someone, start

from cinque.core.ask import Option
from cinque.core.effect import Active
from cinque.systems.ptu.combatant import POKEMON, SHIFT, TRAINER, Combatant
from cinque.systems.ptu.maneuvers.maneuvers import maneuver_cost
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.notes import DISENGAGED, SHIFT_MOVED, SPRINTED
from cinque.systems.ptu.stats.stats import best_movement, initiative

# -- Disarm, Trip


@pytest.mark.shows("ptu.maneuver.trip")
def test_trip() -> None:
    scene, ann, bo = pair()
    does(scene, ann, "trip @bo", f"{HIT}|2d6=3,3|2d6=1,1")
    assert bo.has("tripped")


def test_a_maneuver_can_miss_and_evasion_counts() -> None:
    scene, ann, bo = pair()
    bo.speed = 10
    assert "maneuver-fails" in kinds(does(scene, ann, "trip @bo", "1d20=7"))
    scene.rulings.maneuver_accuracy = "no-evasion"
    does(scene, ann, "trip @bo", "1d20=7|2d6=3,3|2d6=1,1")
    assert bo.has("tripped")


@pytest.mark.shows("ptu.maneuver.disarm")
def test_disarm() -> None:
    scene, ann, bo = pair()
    assert "disarm @bo" in keys(scene, ann)
    bo.seat = ann.seat
    assert "disarm @bo" not in keys(scene, ann)
    assert "holds-nothing" in refused(scene, ann)
    bo.kind, bo.main_hand, bo.off_hand = TRAINER, "walking-staff", "poke-ball"
    tape = f"{HIT}|2d6=3,3|2d6=1,1|red/ann: knock-off off_hand poke-ball"
    does(scene, ann, "disarm @bo", tape)
    assert (bo.main_hand, bo.off_hand) == ("walking-staff", "")
    assert list(scene.ground_items.values()) == [["poke-ball"]]


@pytest.mark.shows("ptu.maneuver.aoo-trigger-maneuver", "ptu.maneuver.attack-of-opportunity")
def test_others_may_strike_at_whoever_uses_a_maneuver() -> None:
    scene, ann, bo = pair()
    cy = someone("cy", BLUE, 4)
    scene.creatures["cy"] = cy
    ann.hp = 5
    events = does(scene, ann, "trip @bo", "blue/cy: strike @ann|1d20=15|1d8=8")
    assert ann.fainted
    assert kinds(events)[-1] == "maneuver-off"
    assert not bo.has("tripped")


# -- Dirty Tricks


@pytest.mark.shows("ptu.maneuver.dirty-trick", "ptu.maneuver.dirty-trick-hinder")
def test_hinder() -> None:
    scene, ann, bo = pair()
    does(scene, ann, "dirty-trick hinder @bo", f"{HIT}|2d6=3,3|2d6=1,1")
    assert bo.has("slowed")
    events = played(scene, "2d6=3,3", lambda play: start(play, "check", who="bo", skill="focus"))
    assert events[-1].data["total"] == 4


@pytest.mark.shows("ptu.maneuver.dirty-trick-blind")
def test_blind() -> None:
    scene, ann, bo = pair()
    does(scene, ann, "dirty-trick blind @bo", f"{HIT}|2d6=3,3|2d6=1,1")
    assert bo.has("blindness")


@pytest.mark.shows("ptu.maneuver.dirty-trick-low-blow")
def test_low_blow() -> None:
    scene, ann, bo = pair()
    does(scene, ann, "dirty-trick low-blow @bo", f"{HIT}|2d6=3,3|2d6=1,1")
    assert bo.has("vulnerable")
    assert initiative(scene, bo).value == 0


@pytest.mark.parametrize(
    ("reading", "after_miss", "by_another"),
    [("attempt-per-user", False, True), ("success-only", True, True), ("attempt-per-target", False, False)],
)
def test_each_trick_once_in_a_scene(reading: str, after_miss: bool, by_another: bool) -> None:
    scene, ann, _ = pair(once_per_scene_counting=reading)
    cy = someone("cy", RED, 7)
    scene.creatures["cy"] = cy
    does(scene, ann, "dirty-trick blind @bo", "1d20=1")
    assert ("dirty-trick blind @bo" in keys(scene, ann)) is after_miss
    assert ("tried-already" in refused(scene, ann)) is not after_miss
    assert ("dirty-trick blind @bo" in keys(scene, cy)) is by_another
    assert "dirty-trick hinder @bo" in keys(scene, ann)


# -- Manipulate


def talkers(**rulings: str) -> tuple[PtuScene, Combatant, Combatant]:
    scene, ann, bo = pair(**rulings)
    ann.kind, bo.cell = TRAINER, (11, 5)
    return scene, ann, bo


def test_manipulate_is_for_trainers_within_six_meters() -> None:
    scene, ann, bo = talkers()
    assert [key for key in keys(scene, ann) if "@" in key] == [
        "manipulate bon-mot @bo",
        "manipulate flirt @bo",
        "manipulate terrorize @bo",
    ]
    bo.cell = (12, 5)
    assert not any("@" in key for key in keys(scene, ann))
    bo.cell, ann.kind = (11, 5), POKEMON
    assert not any("@" in key for key in keys(scene, ann))


@pytest.mark.shows("ptu.maneuver.manipulate", "ptu.maneuver.manipulate-bon-mot")
def test_bon_mot() -> None:
    scene, ann, bo = talkers()
    bo.ranks = {"focus": 3}
    does(scene, ann, "manipulate bon-mot @bo", f"{HIT}|2d6=6,6|3d6=1,1,1")
    assert bo.has("rage")
    assert bo.has("no-save:rage")
    assert bo.has("no-ap")


@pytest.mark.shows("ptu.maneuver.manipulate-flirt")
def test_flirt() -> None:
    scene, ann, bo = talkers()
    does(scene, ann, "manipulate flirt @bo", f"{HIT}|2d6=6,6|2d6=1,1")
    assert [active.source for active in bo.active if active.effect == "infatuation"] == ["ann"]
    assert bo.has("fails-save:infatuation")


@pytest.mark.shows("ptu.maneuver.manipulate-terrorize")
def test_terrorize() -> None:
    scene, ann, bo = talkers()
    bo.temporary_hp = 9
    does(scene, ann, "manipulate terrorize @bo", f"{HIT}|2d6=6,6|2d6=1,1")
    assert bo.temporary_hp == 0
    assert bo.has("at-will-only")


# -- Push, Sprint, Disengage


@pytest.mark.shows("ptu.maneuver.push")
def test_push_again_and_again() -> None:
    scene, ann, bo = pair()
    tape = f"{HIT}|2d6=3,3|2d6=1,1|red/ann: push-on|red/ann: push-on|red/ann: stop"
    does(scene, ann, "push @bo", tape)
    assert (ann.cell, bo.cell) == ((7, 5), (9, 5))
    assert (ann.moved, ann.shift) == (2, 0)
    assert SHIFT_MOVED in ann.notes


def test_a_push_ends_with_the_movement_or_at_a_wall() -> None:
    scene, ann, bo = pair()
    ann.capabilities["overland"] = 1
    does(scene, ann, "push @bo", f"{HIT}|2d6=3,3|2d6=1,1|red/ann: push-on")
    assert bo.cell == (8, 5)
    scene, ann, bo = pair()
    scene.terrain = {"H6": "blocking"}
    does(scene, ann, "push @bo", f"{HIT}|2d6=3,3|2d6=1,1")
    assert bo.cell == (6, 5)


def test_a_check_for_each_meter() -> None:
    scene, ann, bo = pair(push_repeat_check="check-each")
    tape = f"{HIT}|2d6=3,3|2d6=1,1|red/ann: push-on|2d6=1,1|2d6=6,6"
    does(scene, ann, "push @bo", tape)
    assert (ann.cell, bo.cell) == ((6, 5), (7, 5))


@pytest.mark.parametrize(("reading", "goes_on"), [("exception", True), ("unused-shift-only", False)])
def test_movement_left_after_a_partial_shift(reading: str, goes_on: bool) -> None:
    scene, ann, _ = pair(push_vs_no_split=reading)
    ann.shift, ann.moved, ann.notes = 0, 3, [SHIFT_MOVED]
    does(scene, ann, "push @bo", f"{HIT}|2d6=3,3|2d6=1,1" + ("|red/ann: stop" if goes_on else ""))


def test_nobody_pushes_what_is_too_heavy() -> None:
    scene, ann, bo = pair()
    bo.weight = 190
    assert "push @bo" in keys(scene, ann)
    bo.weight = 191
    assert "push @bo" not in keys(scene, ann)
    assert "too-heavy" in refused(scene, ann)
    ann.moves, bo.weight = ("strength",), 240
    assert "push @bo" in keys(scene, ann)


@pytest.mark.shows("ptu.telekinetic.maneuvers", "ptu.telekinetic.lift")
def test_maneuvers_by_thought() -> None:
    scene, ann, bo = pair()
    ann.capabilities["telekinetic"], ann.ranks, bo.cell, bo.weight = 1, {"focus": 3}, (8, 5), 50
    assert [key for key in keys(scene, ann) if "@" in key] == [
        "telekinetic-trip @bo",
        "telekinetic-push @bo",
        "telekinetic-disarm @bo",
    ]
    does(scene, ann, "telekinetic-push @bo", f"{HIT}|3d6=3,3,3|2d6=1,1")
    assert bo.cell == (9, 5)
    assert not any("@" in key for key in keys(scene, ann))
    scene.rulings.telekinetic_range = "eight"
    does(scene, ann, "telekinetic-trip @bo", f"{HIT}|3d6=3,3,3|2d6=1,1")
    assert bo.has("tripped")


@pytest.mark.parametrize(("reading", "meters"), [("down-min-1", 1), ("down", 0)])
def test_half_of_a_focus_rank(reading: str, meters: int) -> None:
    scene, ann, bo = pair(telekinetic_push_rounding=reading)
    ann.capabilities["telekinetic"], ann.ranks, bo.weight = 1, {"focus": 1}, 5
    does(scene, ann, "telekinetic-push @bo", f"{HIT}|1d6=6|2d6=1,1")
    assert bo.cell == (6 + meters, 5)


@pytest.mark.shows("ptu.maneuver.sprint")
def test_sprint() -> None:
    scene, ann, _ = pair()
    does(scene, ann, "sprint", "")
    assert SPRINTED in ann.notes
    assert best_movement(scene, ann) == 7
    ann.notes, ann.shift = [SHIFT_MOVED], 0
    assert "sprint" not in keys(scene, ann)
    assert "sprint-too-late" in refused(scene, ann)


def test_sprint_after_the_fact() -> None:
    scene, ann, bo = pair(sprint_rounding="retroactive")
    bo.cell = (14, 14)
    ann.notes, ann.shift, ann.moved = [SHIFT_MOVED], 0, 5
    does(scene, ann, "sprint", "red/ann: to D6")
    assert ann.cell == (3, 5)


@pytest.mark.shows("ptu.maneuver.disengage")
def test_disengage_provokes_nobody() -> None:
    scene, ann, _ = pair()
    assert maneuver_cost(Option("disengage")) == SHIFT
    does(scene, ann, "disengage", "red/ann: to E6")
    assert ann.cell == (4, 5)
    assert DISENGAGED in ann.notes
    ann.notes, ann.active = [], [Active("stuck")]
    assert "disengage" not in keys(scene, ann)


def test_an_ally_can_only_be_pushed() -> None:
    scene, ann, bo = pair()
    bo.side = RED
    assert [key for key in keys(scene, ann) if "@" in key] == ["push @bo"]
