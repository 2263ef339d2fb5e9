"""Falls and breath: the examples of the book, surfaces, jumps, suffocation."""

from typing import Any

import pytest
from around_fights import quiet, refusal, run, scene_of, somebody

from cinque.core.clause import citations
from cinque.systems.ptu.attacks.falling import fall
from cinque.systems.ptu.combatant import TRAINER, Combatant
from cinque.systems.ptu.inflicting.inflicting import inflict
from cinque.systems.ptu.injuries.resting import DAY, wait
from cinque.systems.ptu.injuries.suffocation import end_of_round, give_air, suffocate, take_air

# -- falling: the example of p.249


def trainer_on_the_roof(**facts: Any) -> Combatant:
    return somebody("ann", TRAINER, weight_class=3, defense=5, **facts)


def test_the_awning_and_the_garbage() -> None:
    ann = trainer_on_the_roof()
    scene = scene_of(ann)
    run(scene, fall, "ann", 5, ignored=2, acrobatics=True, tape=["2d6=1,1", "2d6=3,3"])
    assert (ann.hp, ann.injuries) == (31, 0)
    told = run(scene, fall, "ann", 10, ignored=2, tape=["5d10=10,8,8,5,5"])
    assert (ann.hp, ann.injuries, ann.fainted, ann.dead) == (-20, 8, True, False)
    assert [event.data.get("count") for event in told if event.kind.endswith(("injury", "massive-damage"))] == [1, 3, 4]
    damage = next(event for event in told if event.kind == "damage")
    assert damage.data["damage"] == 51


def test_the_parking_lot() -> None:
    ann = trainer_on_the_roof()
    run(scene_of(ann), fall, "ann", 15, tape=["8d12=8,8,8,8,7,7,7,7"])
    assert (ann.hp, ann.injuries, ann.dead) == (-95, 14, True)


def test_an_acrobat_ignores_a_meter_and_a_jumper_the_jump() -> None:
    one = somebody("one", capabilities={"high-jump": 2})
    scene = scene_of(one)
    with citations() as cited:
        told = run(scene, fall, "one", 3, intentional=True, acrobatics=True, tape=["2d6=6,6"])
    assert (told[-1].kind, one.hp) == ("unhurt-by-fall", 40)
    assert {"ptu.fall.jump", "ptu.fall.acrobatics", "ptu.fall.damage", "ptu.ruling.fall-zero-meters"} <= cited


def test_only_the_best_way_of_ignoring_meters() -> None:
    one = somebody("one", capabilities={"high-jump": 2})
    scene = scene_of(one, fall_zero_meters="best-only")
    told = run(scene, fall, "one", 4, ignored=1, intentional=True, tape=["1d8=1"])
    falls = next(event for event in told if event.kind == "falls")
    assert (falls.data["effective"], one.hp) == (2, 40 - (1 + 6 - 5))


@pytest.mark.parametrize(("surface", "meters"), [("soft-grass", 2), ("mattresses", 0), ("deep-water", 0), ("rocky", 4)])
def test_surfaces(surface: str, meters: int) -> None:
    one = somebody("one", max_hp=400)
    scene = scene_of(one)
    scene.damage = "set"
    told = run(scene, fall, "one", 3, surface=surface)
    assert next(event for event in told if event.kind == "falls").data["effective"] == meters


@pytest.mark.parametrize(("reading", "hp"), [("before-defense", 40 - 5), ("after-defense", 40 - 7)])
def test_a_tree_cuts(reading: str, hp: int) -> None:
    """DB 2 is 1d6+3: the fall rolls 4, the branch 6; a Defense of 5 is taken from both, or from the fall alone."""
    one = somebody("one", defense=5)
    scene = scene_of(one, fall_extra_damage=reading)
    run(scene, fall, "one", 1, surface="tree", tape=["1d6=1", "1d6=6"])
    assert one.hp == hp


def test_light_ones_fall_softly_and_fliers_take_fewer_injuries() -> None:
    for weight_class, meters, damage, injuries in ((2, 9, 21, 3), (2, 25, 75, 8), (3, 9, 65, 3), (3, 14, 130, 4)):
        bird = somebody("bird", weight_class=weight_class, max_hp=1000, hp=200, capabilities={"sky": 6})
        scene = scene_of(bird)
        scene.damage = "set"
        run(scene, fall, "bird", meters)
        assert (bird.hp, bird.injuries) == (200 - damage + 5, injuries)


@pytest.mark.parametrize(
    ("rulings", "meters", "injuries"),
    [
        ({}, 7, 3),
        ({"fall_injury_rounding": "up"}, 7, 4),
        ({}, 3, 0),
        ({}, 5, 0),
        ({"fall_injury_distance": "actual"}, 5, 2),
    ],
)
def test_injuries_of_falls(rulings: dict[str, str], meters: int, injuries: int) -> None:
    one = somebody("one", max_hp=1000)
    scene = scene_of(one, **rulings)
    scene.damage = "set"
    run(scene, fall, "one", meters, ignored=2 if meters == 5 else 0)
    assert one.injuries == injuries


def test_a_fall_wakes_and_is_no_attack_for_the_heavily_injured() -> None:
    one = somebody("one", max_hp=1000, injuries=5, hp=400)
    scene = scene_of(one)
    scene.damage = "set"
    inflict(quiet(scene), one, "sleep")
    run(scene, fall, "one", 1)
    assert (one.hp, one.has("sleep")) == (400 - 2, False)
    scene.rulings.fall_as_attack = "full-attack"
    run(scene, fall, "one", 1)
    assert one.hp == 398 - 2 - 5


def test_falls_that_cannot_be() -> None:
    one = somebody("one")
    scene = scene_of(one)
    assert refusal(scene, fall, "nobody", 3) == "unknown-name"
    assert refusal(scene, fall, "one", -1) == "number-out-of-range"
    assert refusal(scene, fall, "one", 9, ignored=7) == "number-out-of-range"
    assert refusal(scene, fall, "one", 9, surface="jelly") == "not-one-of"
    one.out = False
    assert refusal(scene, fall, "one", 9) == "not-out"


# -- suffocation


@pytest.mark.parametrize(("reading", "first"), [("round-7", 7), ("round-6", 6)])
def test_the_first_injury_without_air(reading: str, first: int) -> None:
    one = somebody("one", injuries=1)
    scene = scene_of(one, suffocation_start=reading)
    run(scene, take_air, "one")
    for number in range(1, first + 2):
        run(scene, end_of_round)
        assert one.suffocation == max(0, number - first + 1)
    assert one.injuries == 3
    run(scene, give_air, "one")
    assert (one.injuries, one.suffocation, one.air) == (1, 0, 0)


def test_ten_injuries_kill_without_air_and_rest_heals_none_of_them() -> None:
    one = somebody("one")
    scene = scene_of(one)
    run(scene, take_air, "one")
    run(scene, suffocate, "one", 8)
    assert (one.injuries, one.suffocation) == (2, 2)
    run(scene, wait, 3 * DAY)
    assert one.injuries == 2
    run(scene, suffocate, "one", 20)
    assert (one.injuries, one.dead) == (10, True)


def test_gills_and_balls() -> None:
    fish = somebody("fish", capabilities={"gilled": 1})
    scene = scene_of(fish)
    with citations() as cited:
        run(scene, take_air, "fish", water=True)
    assert (fish.air, "ptu.suffocation.gilled" in cited) == (0, True)
    run(scene, take_air, "fish")
    assert refusal(scene, take_air, "fish") == "no-air-already"
    fish.out = False
    run(scene, end_of_round)
    assert fish.air == 0
    assert refusal(scene, give_air, "fish") == "has-air"
    assert refusal(scene, suffocate, "fish") == "has-air"
