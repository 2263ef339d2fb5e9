"""Rest, Pokémon Centers and Extended Actions."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from around_fights import (
    kinds,
    quiet,
    refusal,
    run,
    scene_of,
    somebody,
)

from cinque.core.clause import citations
from cinque.core.game import Game
from cinque.core.seat import GM_ROLE, Seat
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.actions.capture import (
    capture,
)
from cinque.systems.ptu.actions.experience import experience
from cinque.systems.ptu.actions.items_outside_combat import feed, treat
from cinque.systems.ptu.combatant import TRAINER
from cinque.systems.ptu.inflicting.inflicting import inflict
from cinque.systems.ptu.injuries.hit_points import ceiling
from cinque.systems.ptu.injuries.resting import DAY, center, drain_ap, extended_rest, rest, tend, wait
from cinque.systems.ptu.model import PtuScene

# -- rest


def test_eight_hours_of_rest_are_a_whole_maximum() -> None:
    one = somebody("one", max_hp=53, hp=0, fainted=True)
    scene = scene_of(one)
    heals = []
    for _ in range(16):
        before = one.hp
        run(scene, rest, 0.5)
        heals.append(one.hp - before)
    assert (sum(heals), min(heals), max(heals)) == (53, 3, 4)
    assert not one.fainted
    one.hp = 10
    assert "rested-enough" in kinds(run(scene, rest, 1))
    assert one.hp == 10
    run(scene, wait, DAY)
    run(scene, rest, 0.5)
    assert one.hp == 13


def test_each_half_hour_rounded() -> None:
    one = somebody("one", max_hp=15, hp=1)
    scene = scene_of(one, rest_rounding="floor-each")
    run(scene, rest, 2)
    assert one.hp == 5
    one.max_hp, one.hp = 53, 0
    run(scene, rest, 1)
    assert one.hp == 6


def test_rest_must_be_continuous() -> None:
    one = somebody("one", hp=1)
    scene = scene_of(one)
    run(scene, rest, 0, 29)
    run(scene, rest, 0, 29)
    assert (one.hp, scene.clock) == (1, 58)


def test_five_injuries_bar_rest_and_four_do_not() -> None:
    one = somebody("one", hp=1, injuries=5)
    scene = scene_of(one)
    with citations() as cited:
        run(scene, rest, 1)
    assert one.hp == 1
    assert {"ptu.rest.five-injuries", "ptu.rest.definition"} <= cited
    one.injuries = 4
    run(scene, rest, 1)
    assert one.hp == 6


def test_those_who_rest_are_named() -> None:
    one, other = somebody("one", hp=1), somebody("other", hp=1)
    run(scene_of(one, other), rest, 1, who="other")
    assert (one.hp, other.hp) == (1, 6)


def test_rest_lifts_the_fainted_ten_minutes_later_unless_strict() -> None:
    for reading, fainted in (("center-and-rest", False), ("strict", True)):
        one = somebody("one", hp=0, fainted=True)
        scene = scene_of(one, fainted_rest_and_center=reading)
        run(scene, rest, 0.5)
        assert (one.hp, one.fainted) == (2, True)
        run(scene, wait, 10)
        assert one.fainted == fainted


def test_an_injury_heals_in_a_day_without_new_ones() -> None:
    one = somebody("one", injuries=2, injured_at=100)
    scene = scene_of(one)
    scene.clock = 100
    run(scene, wait, DAY - 1)
    assert one.injuries == 2
    run(scene, wait, 1)
    assert one.injuries == 1
    run(scene, wait, DAY)
    assert one.injuries == 0


def test_an_extended_rest() -> None:
    one = somebody("one", TRAINER, ap=3, ap_drained=2)
    scene = scene_of(one)
    for affliction in ("burned", "frozen", "poisoned"):
        inflict(quiet(scene), one, affliction)
    assert refusal(scene, extended_rest, 3) == "too-short-for-extended-rest"
    run(scene, rest, 3.5)
    assert (one.ap, len(one.active)) == (3, 3)
    with citations() as cited:
        run(scene, extended_rest, 4)
    assert (one.ap, one.ap_drained, one.active) == (5, 0, [])
    assert "ptu.rest.extended" in cited


def test_an_extended_rest_cures_only_the_frozen_where_the_rest_must_be_treated() -> None:
    one = somebody("one")
    scene = scene_of(one, extended_rest_cures="must-treat")
    for affliction in ("burned", "frozen"):
        inflict(quiet(scene), one, affliction)
    run(scene, rest, 8)
    assert [active.effect for active in one.active] == ["burned"]


DAILY_MOVE = "explosion"


@pytest.mark.parametrize(
    ("reading", "used", "rest_from", "back"),
    [
        ("not-today", 8, 12, False),
        ("not-today", 20, 22, True),
        ("not-today", 20, 44, True),
        ("twenty-four-hours", 20, 22, False),
        ("twenty-four-hours", 20, 40, True),
    ],
)
def test_daily_moves_come_back(reading: str, used: int, rest_from: int, back: bool) -> None:
    one = somebody("one", moves=(DAILY_MOVE,), used_today={DAILY_MOVE: 1}, used_at={DAILY_MOVE: used * 60})
    scene = scene_of(one, daily_move_recovery=reading)
    scene.clock = rest_from * 60
    run(scene, rest, 4)
    assert (one.used_today == {}) is back


def test_five_minutes_end_temporary_hit_points() -> None:
    one = somebody("one", temporary_hp=9)
    scene = scene_of(one)
    run(scene, wait, 4)
    assert one.temporary_hp == 9
    with citations() as cited:
        run(scene, wait, 5)
    assert (one.temporary_hp, "ptu.temp-hp.basics" in cited) == (0, True)


# -- Pokémon Centers


@pytest.mark.parametrize(("injuries", "hours", "left"), [(0, 1, 0), (4, 3, 1), (5, 6, 2)])
def test_the_time_of_a_center(injuries: int, hours: int, left: int) -> None:
    one = somebody("one", hp=-10, fainted=True, injuries=injuries, used_today={"rest": 1})
    scene = scene_of(one)
    with citations() as cited:
        run(scene, center, "one")
    assert (scene.clock, one.injuries, one.hp, one.fainted) == (60 * hours, left, ceiling(scene, one), False)
    assert one.used_today == {}
    assert "ptu.center.heal" in cited
    assert ("ptu.center.injury-limit" in cited) is bool(injuries)


def test_three_injuries_a_day() -> None:
    one = somebody("one", injuries=9)
    scene = scene_of(one)
    scene.clock = 60
    run(scene, center)
    assert (one.injuries, one.injuries_healed) == (6, 3)
    run(scene, center)
    assert one.injuries == 6
    scene.center_limit = False
    run(scene, center)
    assert one.injuries == 0


def test_a_center_to_the_real_maximum_and_for_the_fainted_who_stay_so() -> None:
    one = somebody("one", hp=-1, fainted=True, injuries=9)
    run(scene_of(one, center_full_health="real-max", fainted_rest_and_center="strict"), center)
    assert (one.hp, one.injuries, one.fainted) == (40, 6, True)


def test_a_center_that_is_not_free() -> None:
    one = somebody("one", hp=1)
    scene = scene_of(one)
    scene.purse = {"red": 30}
    assert refusal(scene, center, price=40, payer="red") == "cannot-pay"
    run(scene, center, price=20, payer="red")
    assert (scene.purse, one.hp) == ({"red": 10}, 40)


@pytest.mark.parametrize(
    ("reading", "natural", "drained"),
    [("shared-three", True, False), ("global-three", False, False), ("center-only", True, True)],
)
def test_what_the_daily_limit_limits(reading: str, natural: bool, drained: bool) -> None:
    one = somebody("one", TRAINER, injuries=9, injuries_healed=3, ap=5, injured_at=60 - DAY)
    scene = scene_of(one, injury_daily_limit=reading)
    run(scene, wait, 120)
    assert (one.injuries == 8) is natural
    if drained:
        run(scene, drain_ap, "one")
    else:
        assert refusal(scene, drain_ap, "one") == "injury-limit"


# -- Extended Actions


def test_draining_ap_against_injuries() -> None:
    one = somebody("one", TRAINER, injuries=3, ap=5)
    scene = scene_of(one)
    run(scene, drain_ap, "one", 2)
    assert (one.injuries, one.ap, one.ap_drained, one.injuries_healed) == (1, 1, 4, 2)
    assert refusal(scene, drain_ap, "one") == "not-enough-ap"
    one.ap = 3
    assert refusal(scene, drain_ap, "one", 2) == "not-so-many-injuries"
    several = somebody("one", TRAINER, injuries=3, ap=5)
    run(scene_of(several, drain_ap_amount="several"), drain_ap, "one", 3)
    assert (several.injuries, several.ap) == (0, 3)
    assert refusal(scene_of(somebody("one", injuries=1)), drain_ap, "one") == "trainers-only"


@pytest.mark.parametrize("condition", ["frozen", "slowed", "stuck", "sleep"])
def test_conditions_that_an_extended_action_ends(condition: str) -> None:
    one = somebody("one")
    scene = scene_of(one)
    inflict(quiet(scene), one, condition)
    run(scene, tend, "one", condition)
    assert not one.has(condition)
    assert scene.clock == 5
    assert refusal(scene, tend, "one", condition) == "does-not-have-it"
    assert refusal(scene, tend, "one", "cursed") == "not-one-of"


def test_bandages() -> None:
    ann, one = somebody("ann", TRAINER, items={"bandages": 1}), somebody("one", hp=1, injuries=2)
    scene = scene_of(ann, one)
    run(scene, treat, "ann", "bandages", "one")
    assert (ann.items, one.has("bandages")) == ({}, True)
    run(scene, rest, 1, who="one")
    assert one.hp == 11
    run(scene, wait, 5 * 60 + 5)
    assert (one.injuries, one.has("bandages"), one.injuries_healed) == (1, False, 1)


@pytest.mark.parametrize(
    ("do", "args"),
    [
        (rest, ()),
        (wait, (5,)),
        (center, ()),
        (drain_ap, ("one",)),
        (tend, ("one", "frozen")),
        (treat, ("one", "potion")),
        (feed, ("one", "oran-berry")),
        (experience, ()),
        (capture, ("one", "basic-ball", "one")),
    ],
)
def test_none_of_this_in_a_combat(do: Callable[..., object], args: tuple[Any, ...]) -> None:
    scene = scene_of(somebody("one", TRAINER, injuries=1, ap=5, items={"potion": 1}))
    scene.phase = "act"
    assert refusal(scene, do, *args) == "in-combat"


@pytest.mark.parametrize("by", ["red", "maria"])
def test_the_players_go_to_a_center_and_not_the_beaten_foe(by: str) -> None:
    ann = {"id": "ann", "kind": "trainer", "free": True, "seat": "red", "max_hp": 50, "hp": 20}
    bob = {"id": "bob", "kind": "trainer", "free": True, "seat": "blue", "max_hp": 50, "hp": 30}
    wild = {"id": "wild", "free": True, "max_hp": 40, "hp": 0, "fainted": True}
    scene = SYSTEM.new_scene({"combat": False, "players": [ann, bob], "opponents": [wild]}, {})
    seats = [Seat("red"), Seat("blue"), Seat("maria", GM_ROLE)]
    game: Game[PtuScene] = Game(SYSTEM, scene, seats, Random(1))
    game.run("center", by)
    assert {id: one.hp for id, one in game.scene.creatures.items()} == {"ann": 50, "bob": 50, "wild": 0}
    assert "cures-kind" not in [event.kind for event in game.events(by)]  # nobody had any
