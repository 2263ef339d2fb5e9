"""Skill Checks, Struggle Attacks, maneuvers, Grapples, Intercepts, Breathers, Coups de Grâce, improvised attacks."""

from collections.abc import Callable
from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.fate import Bot, Seeded, Written
from cinque.core.log import Event, Log
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.actions.coup import coup_de_grace, coup_options
from cinque.systems.ptu.combatant import FULL, POKEMON, SHIFT, STANDARD, TRAINER, Combatant
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.contexts.actions import carry_out as perform
from cinque.systems.ptu.inflicting.grip import leave, others
from cinque.systems.ptu.inflicting.inflicting import inflict
from cinque.systems.ptu.maneuvers.breather import assist, assistable, not_now, take_a_breather
from cinque.systems.ptu.maneuvers.grapple import grapple_options, perform_grapple
from cinque.systems.ptu.maneuvers.intercept import offer
from cinque.systems.ptu.maneuvers.maneuvers import maneuver_cost, maneuver_options
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.known import known_move
from cinque.systems.ptu.moves.resolution import resolve
from cinque.systems.ptu.moves.struggle import confusion_hit, struggle, struggle_attack, struggle_options
from cinque.systems.ptu.notes import DISENGAGED, SHIFT_MOVED, SPRINTED
from cinque.systems.ptu.skills.skills import check, opposed
from cinque.systems.ptu.stats.capabilities import has_capability, variants
from cinque.systems.ptu.stats.stats import best_movement, initiative

RED, BLUE = "red", "blue"
HIT = "1d20=15"


def someone(id: str, side: str, column: int, row: int = 5, **values: Any) -> Combatant:
    """A plain combatant: two dice for every Skill, Overland 5, no Evasion to speak of."""
    one = Combatant()
    one.id = one.name = id
    one.side = one.seat = side
    one.cell = (column, row)
    one.max_hp = one.hp = 40
    one.speed = one.defense = one.special_defense = 4
    one.capabilities = {"overland": 5, "power": 8}
    one.standard = one.shift = one.swift = 1
    for name, value in values.items():
        setattr(one, name, value)
    return one


def scene_with(*those: Combatant, **rulings: str) -> PtuScene:
    scene = PtuScene()
    scene.creatures = {one.id: one for one in those}
    scene.round, scene.actor, scene.phase, scene.count = 2, those[0].id, "act", 10
    for name, reading in rulings.items():
        assert hasattr(scene.rulings, name)
        setattr(scene.rulings, name, reading)
    return scene


def played(scene: PtuScene, tape: str, run: Callable[[PtuPlay], object]) -> list[Event]:
    """Run a rule on a written tape (entries between bars), which must be spent."""
    log, fate = Log(), Written([entry.strip() for entry in tape.split("|") if entry.strip()])
    run(Play(scene, fate, log))
    fate.finish()
    return log.events


def start(play: PtuPlay, do: str, **args: Any) -> None:
    SYSTEM.procedures[do].do(play, args)


def precise(play: PtuPlay) -> None:
    start(play, "check", who="ann", skill="stealth", dc=10, precision=True)


def does(scene: PtuScene, one: Combatant, key: str, tape: str) -> list[Event]:
    """Choose one of the maneuvers that are offered, and do it."""
    options, _ = maneuver_options(scene, one)
    option = next((option for option in [*options, *grapple_options(scene, one)] if option.key == key), None)
    assert option is not None, [option.key for option in options]
    return played(scene, tape, lambda play: perform(play, one, option))


def keys(scene: PtuScene, one: Combatant) -> list[str]:
    return [option.key for option in maneuver_options(scene, one)[0]]


def refused(scene: PtuScene, one: Combatant) -> list[str]:
    return [refusal.key for refusal in maneuver_options(scene, one)[1]]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def pair(**rulings: str) -> tuple[PtuScene, Combatant, Combatant]:
    ann, bo = someone("ann", RED, 5), someone("bo", BLUE, 6)
    return scene_with(ann, bo, **rulings), ann, bo


# -- Skill Checks


def test_a_check_rolls_a_die_for_each_rank() -> None:
    scene, ann, _ = pair()
    ann.ranks, ann.skill_bonus = {"charm": 4}, {"charm": 2}
    events = played(scene, "4d6=1,2,3,4", lambda play: start(play, "check", who="ann", skill="charm", dc=12))
    assert [(event.kind, event.data["total"]) for event in events if event.tally] == [("skill-success", 12)]


def test_ranks_that_nobody_learned() -> None:
    scene, ann, bo = pair()
    ann.kind = TRAINER
    ann.ranks = {"focus": 8}
    played(scene, "2d6=1,1", lambda play: check(play, ann, "occult-education", "ptu.maneuver.intro"))
    played(scene, "1d6=1", lambda play: check(play, bo, "occult-education", "ptu.maneuver.intro"))
    played(scene, "6d6=1,1,1,1,1,1", lambda play: check(play, ann, "focus", "ptu.maneuver.intro"))


@pytest.mark.parametrize("against", ["unknown", "focas"])
def test_a_check_that_means_nothing_is_refused(against: str) -> None:
    scene, _, _ = pair()
    with pytest.raises(Refused):
        played(scene, "", lambda play: start(play, "check", who="ann", skill=against))
    with pytest.raises(Refused):
        played(scene, "", lambda play: start(play, "check", who=against, skill="focus"))


def test_a_tie_is_lost_or_rolled_again() -> None:
    scene, ann, bo = pair()
    clause, skills = "ptu.maneuver.trip", ("combat",)
    won: list[bool] = []
    played(scene, "2d6=3,3|2d6=1,5", lambda play: won.append(opposed(play, ann, bo, skills, skills, clause)))
    scene.rulings.opposed_tie = "reroll"
    tape = "2d6=3,3|2d6=1,5|2d6=6,6|2d6=1,1"
    played(scene, tape, lambda play: won.append(opposed(play, ann, bo, skills, skills, clause)))
    assert won == [False, True]


def test_each_takes_its_best_skill_or_the_first_choice_binds_both() -> None:
    scene, ann, bo = pair()
    ann.ranks, bo.ranks = {"stealth": 3}, {"combat": 4}
    clause, skills = "ptu.maneuver.disarm", ("combat", "stealth")
    played(scene, "3d6=1,1,1|4d6=1,1,1,1", lambda play: opposed(play, ann, bo, skills, skills, clause))
    scene.rulings.opposed_skill_choice = "same-skill"
    tape = "red/ann: skill stealth|3d6=1,1,1|2d6=1,1"
    played(scene, tape, lambda play: opposed(play, ann, bo, skills, skills, clause))


@pytest.mark.shows(
    "ptu.precision.trigger", "ptu.precision.penalty", "ptu.precision.hit-penalty", "ptu.precision.injury-penalty"
)
@pytest.mark.parametrize(
    ("rulings", "total"),
    [
        ({}, 12 - 3 - 2 - 2),
        ({"precision_increments": "started-fours"}, 12 - 4 - 2 - 2),
        ({"precision_injury_window": "whole-combat"}, 12 - 3 - 2 - 4),
    ],
)
def test_precise_work_under_fire(rulings: dict[str, str], total: int) -> None:
    scene, ann, _ = pair(**rulings)
    scene.round = 4
    ann.attacked_in, ann.hurt_in, ann.injured_in = 3, 4, [1, 3]
    run = precise
    events = played(scene, "2d6=2,4|2d6=6,6", run)
    assert events[-1].data["total"] == total


def test_nothing_disturbs_those_who_are_left_alone() -> None:
    scene, ann, _ = pair()
    scene.round = 5
    ann.attacked_in, ann.injured_in = 3, [3]
    events = played(
        scene, "2d6=6,6", lambda play: start(play, "check", who="ann", skill="stealth", dc=10, precision=True)
    )
    assert events[-1].data["total"] == 12


# -- Struggle Attacks


@pytest.mark.shows("ptu.struggle.what", "ptu.struggle.base", "ptu.struggle.expert")
def test_figures_of_a_struggle_attack() -> None:
    scene, ann, bo = pair()
    attack = struggle_attack(scene, ann)
    assert (attack.ac, attack.db, attack.type, attack.class_, attack.is_move) == (4, 4, "normal", "physical", False)
    ann.ranks = {"combat": 5}
    attack = struggle_attack(scene, ann)
    assert (attack.ac, attack.db) == (3, 5)
    played(scene, "1d20=10|1d8=4", lambda play: struggle(play, ann, "", bo))
    assert bo.hp < 40


@pytest.mark.shows("ptu.struggle.weapons")
def test_a_weapon_changes_the_struggle_attacks_of_trainers() -> None:
    scene, ann, bo = pair()
    ann.kind, ann.main_hand = TRAINER, "heavy-mallet"
    attack = struggle_attack(scene, ann)
    assert (attack.ac, attack.db) == (5, 6)
    assert list(variants(scene, ann)) == ["", "unarmed"]
    assert struggle_attack(scene, ann, "unarmed").db == 4
    ann.main_hand = "hunting-sling"
    bo.cell = (11, 5)
    assert [option.key for option in struggle_options(scene, ann)] == ["struggle @bo"]
    played(scene, "1d20=2", lambda play: struggle(play, ann, "", bo))
    ann.kind = POKEMON
    assert struggle_options(scene, ann) == []


@pytest.mark.shows("ptu.struggle.firestarter", "ptu.struggle.no-stab", "ptu.struggle.not-a-move")
def test_a_capability_offers_its_type_and_the_special_side() -> None:
    scene, ann, _ = pair()
    ann.capabilities["firestarter"], ann.types = 1, ("fire",)
    inflict(Play(scene, Written([])), ann, "suppressed")
    assert list(variants(scene, ann)) == ["", "special", "fire", "fire special"]
    scene.rulings.struggle_special_independent = "together"
    assert list(variants(scene, ann)) == ["", "fire", "fire special"]
    attack = struggle_attack(scene, ann, "fire special")
    assert (attack.type, attack.class_) == ("fire", "special")
    option = next(option for option in struggle_options(scene, ann) if option.key == "struggle-with fire special @bo")
    assert maneuver_cost(option) == STANDARD
    played(scene, "1d20=2", lambda play: perform(play, ann, option))


@pytest.mark.shows("ptu.telekinetic.struggle", "ptu.telekinetic.gain")
def test_a_move_grants_a_capability() -> None:
    scene, ann, bo = pair()
    ann.moves, ann.ranks, bo.cell = ("psychic",), {"focus": 4}, (9, 5)
    assert has_capability(scene, ann, "telekinetic")
    options = [option.key for option in struggle_options(scene, ann)]
    assert options == ["struggle-with telekinetic @bo", "struggle-with telekinetic special @bo"]
    played(scene, "1d20=2", lambda play: struggle(play, ann, "telekinetic", bo))
    ann.kind = TRAINER
    assert not has_capability(scene, ann, "telekinetic"), "the rule speaks of Pokémon"


@pytest.mark.parametrize(("rulings", "db"), [({}, 5), ({"confusion_self_hit": "flat-db4"}, 4)])
def test_the_confused_hit_themselves(rulings: dict[str, str], db: int) -> None:
    scene, ann, _ = pair(**rulings)
    ann.ranks, ann.attack = {"combat": 5}, 6
    played(scene, "1d8=4", lambda play: confusion_hit(play, ann))
    rolled = 4 + {4: 6, 5: 8}[db]
    assert ann.hp == 40 - (rolled + 6 - 4) // 2


def test_a_die_can_make_the_confused_hit_themselves_critically() -> None:
    scene, ann, _ = pair(auto_hit_crit="roll-for-crit")
    events = played(scene, "1d20=20|2d8=1,1", lambda play: confusion_hit(play, ann))
    assert "critical" in kinds(events)


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


# -- Grapple


def grappling(**rulings: str) -> tuple[PtuScene, Combatant, Combatant]:
    scene, ann, bo = pair(**rulings)
    does(scene, ann, "grapple @bo", f"{HIT}|2d6=3,3|2d6=1,1")
    for one in (ann, bo):
        one.standard = one.shift = 1
    return scene, ann, bo


@pytest.mark.shows("ptu.grapple.start", "ptu.grapple.grappled")
def test_grapple() -> None:
    scene, ann, bo = grappling()
    assert (ann.grapple, ann.dominant, bo.grapple, bo.dominant) == ("ann", True, "ann", False)
    assert others(scene, ann) == [bo]
    assert [option.key for option in grapple_options(scene, bo)] == ["grapple-contest"]
    assert maneuver_cost(Option("grapple-contest")) == FULL
    assert [option.key for option in grapple_options(scene, ann)] == [
        "grapple-end",
        "grapple-secure",
        "grapple-attack",
        "grapple-move",
    ]


@pytest.mark.shows("ptu.grapple.contest", "ptu.grapple.secure", "ptu.grapple.dominance")
def test_contest() -> None:
    scene, ann, bo = grappling()
    does(scene, ann, "grapple-secure", "")
    does(scene, bo, "grapple-contest", "2d6=4,4|2d6=2,4|red/ann: hold-on")
    assert ann.dominant, "secured: 9 against 8"
    assert not ann.secured
    does(scene, bo, "grapple-contest", "2d6=4,4|2d6=2,4|blue/bo: hold-on")
    assert (ann.dominant, bo.dominant) == (False, True)
    does(scene, ann, "grapple-contest", "2d6=4,4|2d6=2,4|red/ann: release-all")
    assert (ann.grapple, bo.grapple) == ("", "")


def test_a_tie_in_a_contest() -> None:
    scene, ann, bo = grappling()
    does(scene, bo, "grapple-contest", "2d6=4,4|2d6=4,4")
    assert ann.dominant
    scene.rulings.grapple_contest_tie = "reroll"
    does(scene, bo, "grapple-contest", "2d6=4,4|2d6=4,4|2d6=6,6|2d6=1,1|blue/bo: hold-on")
    assert bo.dominant


@pytest.mark.shows("ptu.grapple.attack")
def test_attack_in_a_grapple_hits_by_itself() -> None:
    scene, ann, bo = grappling()
    does(scene, ann, "grapple-attack", "1d8=4")
    assert bo.hp == 40 - (4 + 6 + 5 - 4)


@pytest.mark.shows("ptu.grapple.move")
def test_dragging_somebody_along() -> None:
    scene, ann, bo = grappling()
    bo.weight_class = 2
    does(scene, ann, "grapple-move", "red/ann: to C6|blue/bo: let-pass")
    assert (ann.cell, bo.cell) == ((2, 5), (3, 5))
    assert ann.grapple
    bo.weight_class = 5
    assert "grapple-move" not in [option.key for option in grapple_options(scene, ann)]


@pytest.mark.shows("ptu.grapple.end")
def test_end() -> None:
    scene, ann, bo = grappling()
    does(scene, ann, "grapple-end", "")
    assert not ann.grapple
    assert not bo.grapple


@pytest.mark.shows("ptu.grapple.escape")
def test_phasing_out() -> None:
    scene, ann, bo = grappling()
    bo.capabilities["phasing"] = 1
    does(scene, bo, "grapple-escape", "blue/bo: stay")
    assert not ann.grapple


def test_what_else_ends_a_grapple() -> None:
    scene, ann, bo = grappling()
    played(scene, "", lambda play: leave(play, bo, "ptu.ruling.grapple-ends"))
    assert not ann.grapple
    scene, ann, bo = grappling(grapple_ends="only-listed")
    played(scene, "", lambda play: leave(play, bo, "ptu.ruling.grapple-ends"))
    assert ann.grapple
    played(scene, "", lambda play: perform_grapple(play, ann, Option("grapple-end")))
    assert not ann.grapple


# -- Intercept


def guarded(**rulings: str) -> tuple[PtuScene, Combatant, Combatant, Combatant]:
    """Wolf beside Bo, whose Trainer Ann is two meters off on the other side."""
    wolf, bo = someone("wolf", BLUE, 8, attack=10), someone("bo", RED, 7, trainer="ann")
    ann = someone("ann", RED, 5, kind=TRAINER, ranks={"athletics": 3})
    return scene_with(wolf, bo, ann, **rulings), wolf, bo, ann


def attacks(scene: PtuScene, wolf: Combatant, target: Combatant, tape: str) -> list[Event]:
    return played(scene, tape, lambda play: resolve(play, wolf, struggle_attack(scene, wolf), [target]))


@pytest.mark.shows("ptu.maneuver.intercept-melee", "ptu.maneuver.intercept-no-dodge")
def test_stepping_in() -> None:
    scene, wolf, bo, ann = guarded()
    bo.cell, ann.cell = (7, 5), (7, 4)
    attacks(scene, wolf, bo, "1d20=15|red/ann: intercept|3d6=1,1,1|blue/wolf: let-pass|1d8=4")
    assert (ann.cell, bo.cell) == ((7, 5), (7, 6))
    assert (ann.hp, bo.hp) == (40 - 16, 40)
    assert ann.forfeits == ["standard", "shift"]


def test_the_distance_decides_and_failures_move_too() -> None:
    scene, wolf, bo, ann = guarded()
    attacks(scene, wolf, bo, "1d20=15|red/ann: intercept|3d6=1,2,2|1d8=4")
    assert (ann.cell, bo.hp) == ((6, 5), 40 - 16), "5 is less than 6"
    scene, wolf, bo, ann = guarded(intercept_melee_distance="to-adjacent")
    attacks(scene, wolf, bo, "1d20=15|red/ann: intercept|3d6=1,1,1|1d8=4")
    assert ann.hp < 40


def test_an_intercept_may_be_rolled_anew() -> None:
    scene, wolf, bo, ann = guarded(intercept_resolution="reroll")
    attacks(scene, wolf, bo, "1d20=15|red/ann: intercept|3d6=6,6,6|1d20=2")
    assert (ann.hp, bo.hp) == (40, 40)


@pytest.mark.shows("ptu.maneuver.intercept-loyalty")
def test_loyalty() -> None:
    scene, wolf, bo, ann = guarded()
    ann.cell, bo.cell = (7, 5), (6, 5)
    for loyalty, trainer, asked in ((2, "ann", False), (3, "ann", True), (3, "", False), (6, "", True)):
        bo.loyalty, bo.trainer, bo.forfeits, ann.hp = loyalty, trainer, [], 40
        tape = "1d20=15|red/bo: let-be|1d8=4" if asked else "1d20=15|1d8=4"
        attacks(scene, wolf, ann, tape)
    attacks(scene, wolf, ann, "1d20=15|red/bo: intercept|2d6=6,6|1d8=4")


@pytest.mark.shows("ptu.maneuver.intercept-barred")
@pytest.mark.parametrize("affliction", ["sleep", "confused", "rage", "frozen", "paralysis", "stuck"])
def test_who_cannot_intercept(affliction: str) -> None:
    scene, wolf, bo, ann = guarded()
    ann.active = [Active(affliction)]
    attacks(scene, wolf, bo, "1d20=15|1d8=4")


@pytest.mark.shows("ptu.maneuver.intercept-ranged")
def test_catching_an_attack_from_afar() -> None:
    scene, wolf, bo, ann = guarded()
    bo.cell, ann.cell = (2, 5), (5, 7)
    wolf.kind, wolf.main_hand = TRAINER, "hunting-sling"
    attacks(scene, wolf, bo, "1d20=15|red/ann: intercept-at F6|3d6=1,1,2|1d8=4")
    assert (ann.cell, ann.hp, bo.hp) == ((5, 5), 24, 40)
    ann.cell, ann.forfeits = (5, 8), []
    attacks(scene, wolf, bo, "1d20=15|red/ann: intercept-at F6|3d6=1,1,2|1d8=4")
    assert (ann.cell, bo.hp) == ((5, 6), 24)


def left_to_chance(scene: PtuScene, run: Callable[[PtuPlay], object]) -> list[Event]:
    """The same with dice that fall as they like; whoever is asked takes the first answer."""
    log = Log()
    run(Play(scene, Seeded(1, First()), log))
    return log.events


class First(Bot):
    """Somebody who always takes the first answer."""

    def pick(self, ask: Ask, scene: Any) -> int:
        return 0


@pytest.mark.shows("ptu.maneuver.intercept-cannot-miss", "ptu.maneuver.intercept-priority")
def test_some_attacks_cannot_be_intercepted() -> None:
    scene, wolf, bo, ann = guarded()
    sure = known_move((), "aura-sphere").attack._replace(range=read_range("Melee, 1 Target"))
    quick = known_move((), "quick-attack").attack._replace(ac=1)
    wolf.speed, bo.max_hp, bo.hp = 5, 400, 400
    events = left_to_chance(scene, lambda play: resolve(play, wolf, sure, [bo]))
    assert "cannot-be-intercepted" in kinds(events)
    events = left_to_chance(scene, lambda play: resolve(play, wolf, quick, [bo]))
    assert "too-slow" in kinds(events)
    ann.speed = 6
    events = left_to_chance(scene, lambda play: resolve(play, wolf, quick, [bo]))
    assert "intercepts" in kinds(events)


def test_faster_can_mean_initiative() -> None:
    scene, wolf, bo, ann = guarded(faster_means="initiative")
    ann.initiative_bonus = 5
    quick = known_move((), "quick-attack").attack._replace(ac=1)
    events = left_to_chance(scene, lambda play: resolve(play, wolf, quick, [bo]))
    assert "intercepts" in kinds(events)


@pytest.mark.parametrize(("reading", "asked"), [("any-adjacent-foe", True), ("melee-attacks", False)])
def test_ranged_attacks_of_those_beside(reading: str, asked: bool) -> None:
    scene, wolf, bo, _ = guarded(intercept_melee_trigger=reading)
    wolf.kind, wolf.main_hand = TRAINER, "hunting-sling"
    attacks(scene, wolf, bo, "1d20=15|red/ann: let-be|1d8=4" if asked else "1d20=15|1d8=4")


@pytest.mark.parametrize(
    ("size", "also_hit"),
    [(1, []), pytest.param(2, ["ann"], marks=pytest.mark.shows("ptu.maneuver.intercept-melee-area"))],
)
def test_an_area_that_is_too_large(size: int, also_hit: list[str]) -> None:
    scene, wolf, bo, ann = guarded()
    wolf.cell, ann.cell = (6, 5), (6, 6)
    bo.cell = (7, 5)
    area = struggle_attack(scene, wolf)._replace(range=read_range(f"Burst {size}"))
    also: list[Combatant] = []
    hit: list[Combatant | None] = []
    tape = "red/ann: intercept|3d6=6,6,6|blue/wolf: let-pass"
    played(scene, tape, lambda play: hit.append(offer(play, wolf, area, bo, also)))
    assert ([one.id for one in hit if one], [one.id for one in also]) == (
        (["bo"], also_hit) if also_hit else (["ann"], [])
    )


# -- Take a Breather


@pytest.mark.shows("ptu.breather.action", "ptu.breather.effects")
def test_breather() -> None:
    scene, ann, _ = pair()
    ann.stages, ann.temporary_hp = {"attack": -2}, 7
    ann.active = [Active("confused"), Active("slowed"), Active("burned")]
    played(scene, "blue/bo: let-pass", lambda play: take_a_breather(play, ann))
    assert ann.cell[0] == 3, "Slowed: two meters"
    assert (ann.stages, ann.temporary_hp) == ({}, 0)
    assert [active.effect for active in ann.active] == ["burned", "tripped", "vulnerable"]
    assert [(active.moment, active.left) for active in ann.active[1:]] == [("", -1), ("turn-end", 2)]


@pytest.mark.parametrize(
    ("reading", "column", "may"), [("zero-move", 5, True), ("cure-first", 0, True), ("forbidden", 5, False)]
)
def test_a_breather_of_the_stuck(reading: str, column: int, may: bool) -> None:
    scene, ann, bo = pair(breather_stuck=reading, breather_duration="both")
    bo.notes = ["opportunity"]
    ann.active = [Active("stuck")]
    assert (not_now(scene, ann) is None) is may
    if may:
        played(scene, "", lambda play: take_a_breather(play, ann))
        assert ann.cell[0] == column
        assert [(active.effect, active.left) for active in ann.active] == [("tripped", 2), ("vulnerable", 2)]


@pytest.mark.shows("ptu.breather.cursed")
@pytest.mark.parametrize(("far", "cured"), [(6, False), (8, True)])
def test_a_curse_stays_near_its_source(far: int, cured: bool) -> None:
    scene, ann, bo = pair()
    bo.cell = (5 + far, 5)
    ann.active = [Active("cursed", "bo")]
    played(scene, "", lambda play: take_a_breather(play, ann))
    assert ann.cell[0] == 0
    assert ann.has("cursed") is not cured


def helped(**rulings: str) -> tuple[PtuScene, Combatant, Combatant, Combatant]:
    ann = someone("ann", RED, 3, kind=TRAINER)
    cy = someone("cy", RED, 6, capabilities={"overland": 3}, active=[Active("rage")])
    bo = someone("bo", BLUE, 8)
    return scene_with(ann, cy, bo, **rulings), ann, cy, bo


@pytest.mark.shows("ptu.breather.assist-when", "ptu.breather.assist")
def test_a_trainer_helps() -> None:
    scene, ann, cy, _ = helped()
    assert assistable(scene, ann) == [cy]
    played(scene, "2d6=6,6", lambda play: assist(play, ann, cy))
    assert cy.cell[0] == 3, "as far as the slower of the two gets"
    assert ann.cell[0] in (2, 3)
    assert all(one.has("tripped") and one.has("vulnerable") for one in (ann, cy))
    assert not cy.has("rage")
    assert cy.forfeits == ["standard", "shift"]


def test_who_can_be_helped() -> None:
    scene, ann, cy, _ = helped(breather_assist_target="trainers-only")
    assert assistable(scene, ann) == []
    scene, ann, cy, _ = helped(breather_assist_double_shift="approach-must-be-zero")
    assert assistable(scene, ann) == []
    ann.cell = (5, 5)
    assert assistable(scene, ann) == [cy]
    cy.active = []
    assert assistable(scene, ann) == []


@pytest.mark.parametrize(
    ("reading", "forfeits", "standard"),
    [("assistant-only", [], 0), ("both", ["standard", "shift"], 0), ("none", [], 1)],
)
def test_what_a_failure_costs(reading: str, forfeits: list[str], standard: int) -> None:
    scene, ann, cy, _ = helped(breather_assist_failure_cost=reading)
    ann.standard = ann.shift = 0
    played(scene, "2d6=5,6", lambda play: assist(play, ann, cy))
    assert cy.has("rage")
    assert (cy.forfeits, ann.standard) == (forfeits, standard)


def test_zero_evasion_can_be_told_from_vulnerable() -> None:
    scene, ann, cy, _ = helped(breather_zero_evasion="distinct")
    played(scene, "2d6=6,6", lambda play: assist(play, ann, cy))
    assert cy.has("zero-evasion")
    assert not cy.has("vulnerable")


# -- Coup de Grâce


@pytest.mark.shows("ptu.coup.action", "ptu.coup.critical")
def test_coup_de_grace() -> None:
    scene, ann, bo = pair()
    assert coup_options(scene, ann) == []
    bo.hp, bo.fainted = -5, True
    (option,) = coup_options(scene, ann)
    assert (option.key, maneuver_cost(option)) == ("coup struggle @bo", FULL)
    played(scene, "1d20=4|2d8=4,4", lambda play: coup_de_grace(play, ann, option))
    assert bo.hp == -5 - (2 * (4 + 6) + 10 + 5 - 4)
    scene.rulings.coup_evasion = "auto"
    before = bo.hp
    played(scene, "2d8=4,4", lambda play: coup_de_grace(play, ann, option))
    assert bo.hp < before
    scene.with_coup = False
    assert coup_options(scene, ann) == []


@pytest.mark.shows("ptu.coup.not-for-status")
def test_only_the_helpless() -> None:
    scene, ann, bo = pair()
    bo.active = [Active("sleep"), Active("paralysis")]
    assert coup_options(scene, ann) == []
    played(scene, "", lambda play: start(play, "bind", who="bo"))
    assert [option.key for option in coup_options(scene, ann)] == ["coup struggle @bo"]
    played(scene, "", lambda play: start(play, "bind", who="bo", helpless=False))
    assert coup_options(scene, ann) == []
    played(scene, "", lambda play: start(play, "finish-off", who="bo"))
    assert bo.dead


# -- improvised attacks


def test_sand() -> None:
    scene, _, bo = pair()
    played(scene, "1d20=5", lambda play: start(play, "improvised", who="ann", target="bo", sample="sand"))
    assert [(active.effect, active.number) for active in bo.active] == [("accuracy", -2)]


def test_a_torch_burns_once() -> None:
    scene, ann, bo = pair()
    bo.types, ann.items = ("grass",), {"torch": 1}
    played(scene, "1d20=5|1d8=4", lambda play: start(play, "improvised", who="ann", target="bo", sample="torch"))
    assert bo.hp == 40 - (4 + 6 + 5 - 4) * 3 // 2
    assert ann.items == {}


def test_an_attack_of_ones_own_making() -> None:
    scene, ann, bo = pair()
    ann.ranks = {"survival": 4}
    idea = {"who": "ann", "target": "bo", "ac": 3, "db": 2, "inflicts": "slowed", "skill": "survival", "dc": 10}
    run = lambda play: start(play, "improvised", **idea)  # noqa: E731
    played(scene, "4d6=1,1,1,1", run)
    assert bo.hp == 40
    played(scene, "4d6=6,6,1,1|1d20=5|1d6=4", run)
    assert bo.hp == 40 - (4 + 3 + 12 - 4)
    assert bo.has("slowed")


@pytest.mark.parametrize(
    "wrong", [{"type": "wood"}, {"class_": "odd"}, {"range": "far"}, {"move": "x"}, {"inflicts": "x"}]
)
def test_what_means_nothing_is_refused(wrong: dict[str, Any]) -> None:
    scene, _, _ = pair()
    with pytest.raises(Refused):
        played(scene, "", lambda play: start(play, "improvised", who="ann", target="bo", **wrong))
    with pytest.raises(Refused):
        played(scene, "", lambda play: start(play, "improvised", who="ann", target="bo", sample="anvil"))
