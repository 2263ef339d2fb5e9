"""Catching Pokémon, and Experience."""

from typing import Any

import pytest
from around_fights import kinds, oddish, quiet, refusal, run, scene_of, somebody, sylvana

from cinque.core.clause import citations
from cinque.core.effect import Active
from cinque.systems.ptu.actions.capture import (
    ball_modifier,
    capture,
    capture_rate,
    capture_terms,
    throw_options,
    throw_refusals,
)
from cinque.systems.ptu.actions.experience import TOTALS, experience, level_at, trainer_experience
from cinque.systems.ptu.combatant import TRAINER, Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.model import PtuScene

# -- catching


def test_the_first_ball_of_the_demo() -> None:
    ann, wild = sylvana(), oddish()
    scene = scene_of(ann, wild, capture_rate_gaps="demo-only")
    told = run(scene, capture, "sylvana", "basic-ball", "oddish", tape=["1d20=8", "1d100=68"])
    roll = next(event for event in told if event.kind == "capture-roll")
    assert (roll.data["roll"], roll.data["rate"]) == (64, 59)
    assert told[-1].kind == "breaks-out"
    assert (wild.is_wild, wild.out, ann.items) == (True, True, {"basic-ball": 1})


def test_the_second_ball_of_the_demo() -> None:
    ann, wild = sylvana(), oddish(hp=22, injuries=2)
    scene = scene_of(ann, wild)
    told = run(scene, capture, "sylvana", "basic-ball", "oddish", tape=["1d20=10", "1d100=72"])
    roll = next(event for event in told if event.kind == "capture-roll")
    assert (roll.data["roll"], roll.data["rate"]) == (68, 94)
    assert (wild.trainer, wild.side, wild.seat, wild.out) == ("sylvana", "red", "red", False)
    assert (wild.ball, wild.loyalty, scene.defeated) == ("basic-ball", 2, ["oddish"])
    assert ann.experience == 1


def test_a_miss_leaves_the_ball_on_the_ground() -> None:
    ann, wild = sylvana(), oddish(speed=10)
    scene = scene_of(ann, wild)
    run(scene, capture, "sylvana", "basic-ball", "oddish", tape=["1d20=7"])
    assert (scene.ground_items, ann.items) == ({"F6": ["basic-ball"]}, {"basic-ball": 1})


@pytest.mark.parametrize(("reading", "caught"), [("success", True), ("failure", False)])
def test_a_roll_equal_to_the_rate(reading: str, caught: bool) -> None:
    wild = oddish()
    scene = scene_of(sylvana(), wild, capture_equal=reading)
    with citations() as cited:
        run(scene, capture, "sylvana", "basic-ball", "oddish", tape=["1d20=8", "1d100=58"])
    assert (not wild.is_wild) is caught
    assert "ptu.ruling.capture-equal" in cited


def rate(wild: Combatant, reading: str = "external-table") -> int:
    return capture_rate(quiet(scene_of(wild, capture_rate_gaps=reading)), wild).value


def test_the_supplied_table() -> None:
    assert rate(oddish()) == 54
    assert rate(oddish(hp=22, injuries=2)) == 94
    assert rate(oddish(hp=1)) == 100 - 26 + 30 + 10
    assert rate(oddish(hp=13)) == 100 - 26 + 15 + 10
    assert rate(oddish(hp=30)) == 100 - 26 - 15 + 10
    assert rate(oddish(hp=22, evolutions_left=0)) == 64
    assert rate(oddish(hp=22, rarity="shiny")) == 74
    assert rate(oddish(hp=22, species="mewtwo")) == 54
    states = [Active(name) for name in ("burned", "sleep", "stuck", "slowed")]
    assert rate(oddish(hp=22, active=states)) == 84 + 10 + 5 + 10 + 5
    assert rate(oddish(hp=22, active=states), "demo-only") == 84
    assert rate(oddish(hp=30), "demo-only") == 84


def test_luck_by_the_supplied_table() -> None:
    for tape in (["1d20=20", "1d100=66"], ["1d20=8", "1d100=100"]):
        wild = oddish()
        scene = scene_of(sylvana(), wild, capture_rate_gaps="external-table")
        run(scene, capture, "sylvana", "basic-ball", "oddish", tape=tape)
        assert not wild.is_wild


def test_the_game_master_changes_a_rate() -> None:
    wild = oddish()
    scene = scene_of(wild)
    run(scene, capture_terms, "oddish", modifier=7)
    assert capture_rate(quiet(scene), wild).value == 61
    run(scene, capture_terms, "oddish")
    assert capture_rate(quiet(scene), wild).value == 54


def test_whom_a_ball_can_be_thrown_at() -> None:
    ann = sylvana()
    far, owned, near = oddish(cell=(5, 0)), oddish(trainer="bob"), oddish(cell=(5, 1))
    far.id, owned.id, near.id = "far", "owned", "near"
    scene = scene_of(ann, far, owned, near)
    assert [option.key for option in throw_options(scene, ann)] == ["throw basic-ball @near"]
    assert [refusal.key for refusal in throw_refusals(scene, ann)] == ["ball-out-of-range", "has-a-trainer"]
    assert refusal(scene, capture, "sylvana", "basic-ball", "owned") == "has-a-trainer"
    assert refusal(scene, capture, "sylvana", "great-ball", "near") == "no-such-ball"
    near.hp = 0
    assert not throw_options(scene, ann)
    assert refusal(scene, capture, "sylvana", "basic-ball", "near") == "fainted-cannot-be-caught"


@pytest.mark.parametrize(
    ("ball", "facts", "modifier"),
    [
        ("basic-ball", {}, 0),
        ("great-ball", {}, -10),
        ("level-ball", {"level": 14}, -20),
        ("level-ball", {"level": 15}, 0),
        ("lure-ball", {"active": [Active("bait")]}, -20),
        ("lure-ball", {}, 0),
        ("moon-ball", {}, -20),
        ("moon-ball", {"species": "rattata"}, 0),
        ("love-ball", {"gender": "female"}, -30),
        ("love-ball", {"gender": "male"}, 0),
        ("heavy-ball", {"weight_class": 4}, -15),
        ("fast-ball", {"capabilities": {"overland": 8}}, -20),
        ("fast-ball", {"capabilities": {"overland": 7, "power": 9}}, 0),
        ("fast-ball", {"capabilities": {"overland": 5, "sky": 8}}, -20),
        ("fast-ball", {"capabilities": {"overland": 6}, "stages": {"speed": 4}}, -20),
        ("fast-ball", {"capabilities": {"overland": 8}, "stages": {"speed": -2}}, 0),
        ("fast-ball", {"capabilities": {"overland": 8}, "active": [Active("slowed")]}, -20),
        ("safari-ball", {}, 0),
        ("sport-ball", {}, 0),
        ("premier-ball", {}, 0),
        ("cherish-ball", {}, -5),
        ("park-ball", {}, -15),
        ("repeat-ball", {"species": "gloom"}, -20),
        ("repeat-ball", {}, 0),
        ("nest-ball", {"level": 9}, -20),
        ("nest-ball", {"level": 10}, 0),
        ("net-ball", {}, 0),
        ("dive-ball", {"active": [Active("underwater")]}, -20),
        ("dusk-ball", {}, 0),
        ("timer-ball", {}, 5),
        ("quick-ball", {}, -20),
    ],
)
def test_balls(ball: str, facts: dict[str, Any], modifier: int) -> None:
    ann, wild = sylvana(), oddish(**facts)
    own = somebody("gloom", species="gloom", level=30, gender="male", trainer="sylvana")
    assert ball_modifier(scene_of(ann, own, wild), ann, ball, wild) == modifier


def test_balls_that_mind_the_round_and_the_dark() -> None:
    ann, wild = sylvana(), oddish()
    scene = scene_of(ann, wild)
    timer, quick = [], []
    for scene.round in range(1, 8):
        timer.append(ball_modifier(scene, ann, "timer-ball", wild))
        quick.append(ball_modifier(scene, ann, "quick-ball", wild))
    assert timer == [5, 0, -5, -10, -15, -20, -20]
    assert quick == [-20, -15, -10, 0, 0, 0, 0]
    scene.light = "dark"
    assert ball_modifier(scene, ann, "dusk-ball", wild) == -20


def test_every_ball_can_be_thrown() -> None:
    items = content_of(PtuScene()).items
    for key in [key for key, item in items.items() if item.ball is not None]:
        wild = oddish(hp=10)
        scene = scene_of(sylvana(items={key: 1}), wild)
        run(scene, capture, "sylvana", key, "oddish", tape=["1d20=10", "1d100=1"])
        assert wild.ball == key
        assert wild.loyalty == (3 if key == "friend-ball" else 2)
        assert wild.hp == (53 if key == "heal-ball" else 10)


# -- Experience


def test_the_experience_of_the_demo() -> None:
    ann, maya = sylvana(), somebody("maya", TRAINER, seat="blue")
    archie = somebody("archie", trainer="sylvana", level=14)
    foes = [somebody(f"oddish-{n}", level=13, side="wild", seat="gm") for n in (1, 2, 3)]
    scene = scene_of(ann, maya, archie, *foes)
    scene.defeated = ["oddish-1", "oddish-2"]
    told = run(scene, experience, foes=["oddish-1", "oddish-2", "oddish-3"], tape=["red/sylvana: give-all @archie"])
    assert next(event for event in told if event.kind == "experience").data["each"] == 19
    assert (archie.experience, archie.level, scene.defeated) == (190 + 19, 14, [])


def test_shares_by_the_game_master_and_levels() -> None:
    ann, one, two = sylvana(), somebody("one", trainer="sylvana", level=9), somebody("two", trainer="sylvana", level=9)
    foe = somebody("foe", TRAINER, level=10, side="blue")
    scene = scene_of(ann, one, two, foe)
    scene.defeated, scene.result = ["foe"], "red"
    told = run(scene, experience, significance=1.5, shares={"one": 29, "two": 5})
    assert next(event for event in told if event.kind == "experience").data["each"] == 30
    assert (one.level, one.experience, two.level) == (10, 109, 9)
    assert "level-reached" in kinds(told)
    assert refusal(scene, experience) == "nobody-defeated"


def test_a_share_for_the_whole_team() -> None:
    ann, one, two = sylvana(), somebody("one", trainer="sylvana"), somebody("two", trainer="sylvana")
    foe = somebody("foe", level=15, side="wild")
    scene = scene_of(ann, one, two, foe)
    run(scene, experience, foes=["foe"], tape=["red/sylvana: share-out"])
    assert (one.experience, two.experience) == (8, 7)
    assert refusal(scene, experience, foes=["foe"], significance=0) == "number-out-of-range"
    assert refusal(scene, experience, foes=["foe"], players=[]) == "no-players"
    assert refusal(scene, experience, foes=["foe"], shares={"sylvana": 3}) == "pokemon-only"


def test_the_table() -> None:
    assert len(TOTALS) == 100
    assert list(TOTALS) == sorted(TOTALS)
    assert [level_at(total) for total in (0, 9, 10, 109, 110, 20554, 20555, 99999)] == [1, 1, 2, 10, 11, 99, 100, 100]


def test_trainer_experience() -> None:
    ann = sylvana()
    scene = scene_of(ann, somebody("one"))
    run(scene, trainer_experience, "sylvana", 13)
    assert (ann.level, ann.experience) == (5, 3)
    assert refusal(scene, trainer_experience, "one") == "trainers-only"
