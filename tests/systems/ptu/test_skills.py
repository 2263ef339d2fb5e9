"""Skill Checks, Struggle Attacks, Coups de Grâce and improvised attacks."""

from typing import Any

import pytest
from maneuver_scenes import (
    kinds,
    pair,
    played,
    precise,
    start,
)

from cinque.core.effect import Active
from cinque.core.fate import Written
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.systems.ptu.actions.coup import coup_de_grace, coup_options
from cinque.systems.ptu.combatant import FULL, POKEMON, STANDARD, TRAINER
from cinque.systems.ptu.contexts.actions import carry_out as perform
from cinque.systems.ptu.inflicting.inflicting import inflict
from cinque.systems.ptu.maneuvers.maneuvers import maneuver_cost
from cinque.systems.ptu.moves.struggle import confusion_hit, struggle, struggle_attack, struggle_options
from cinque.systems.ptu.skills.skills import check, opposed
from cinque.systems.ptu.stats.capabilities import has_capability, variants

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
    assert (attack.ac, attack.db, attack.type, attack.class_, attack.move) == (4, 4, "normal", "physical", None)
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
