"""Grapples, Intercepts and Breathers."""

from collections.abc import Callable
from typing import Any

import pytest
from maneuver_scenes import (
    BLUE,
    HIT,
    RED,
    does,
    kinds,
    pair,
    played,
    scene_with,
    someone,
)

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.fate import Bot, Seeded
from cinque.core.log import Event, Log
from cinque.core.play import Play
from cinque.systems.ptu.combatant import FULL, TRAINER, Combatant
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.inflicting.grip import leave, others
from cinque.systems.ptu.maneuvers.breather import assist, assistable, not_now, take_a_breather
from cinque.systems.ptu.maneuvers.grapple import grapple_options, perform_grapple
from cinque.systems.ptu.maneuvers.intercept import offer
from cinque.systems.ptu.maneuvers.maneuvers import maneuver_cost
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.known import known_move
from cinque.systems.ptu.moves.resolution import resolve
from cinque.systems.ptu.moves.struggle import struggle_attack

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
