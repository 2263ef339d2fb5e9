"""What goes on around fights: falls, breath, rest, Pokémon Centers, catching, Experience and items."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cinque.core.clause import citations
from cinque.core.effect import Active
from cinque.core.fate import Written
from cinque.core.log import Event, Log
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.actions.capture import (
    ball_modifier,
    capture,
    capture_rate,
    capture_terms,
    throw_ball,
    throw_options,
    throw_refusals,
)
from cinque.systems.ptu.actions.experience import TOTALS, experience, level_at, trainer_experience
from cinque.systems.ptu.actions.items import (
    VERBS,
    feed,
    give_to_hold,
    item_cost,
    item_options,
    item_refusals,
    perform_item,
    take_out,
    treat,
    use_item,
)
from cinque.systems.ptu.attacks.falling import fall
from cinque.systems.ptu.combatant import TRAINER, Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.inflicting.inflicting import inflict
from cinque.systems.ptu.injuries.hit_points import ceiling, check_fainted
from cinque.systems.ptu.injuries.resting import DAY, center, drain_ap, extended_rest, pass_time, rest, tend, wait
from cinque.systems.ptu.injuries.suffocation import end_of_round, give_air, suffocate, take_air
from cinque.systems.ptu.items.belongings import drop_item
from cinque.systems.ptu.model import PtuPlay, PtuScene

PROCEDURES = {procedure.run: procedure for procedure in SYSTEM.procedures.values() if procedure.takes}


def somebody(id: str, kind: str = "pokemon", **facts: Any) -> Combatant:
    one = Combatant()
    one.id = one.name = id
    one.kind, one.side, one.seat = kind, "red", "red"
    one.max_hp = 40
    for name, value in facts.items():
        setattr(one, name, value)
    one.hp = facts.get("hp", one.max_hp)
    return one


def scene_of(*people: Combatant, **rulings: str) -> PtuScene:
    scene = PtuScene()
    scene.creatures = {one.id: one for one in people}
    for name, reading in rulings.items():
        setattr(scene.rulings, name, reading)
    return scene


def run(scene: PtuScene, do: Callable[..., object], *args: Any, tape: Sequence[str] = (), **named: Any) -> list[Event]:
    """Run something on a tape that must be spent; gives what was told."""
    log, fate = Log(), Written(list(tape))
    play: PtuPlay = Play(scene, fate, log)
    procedure = PROCEDURES.get(do)
    if procedure is None:
        do(play, *args, **named)
    else:
        procedure.do(play, dict(zip(procedure.takes._fields, args, strict=False)) | named)
    fate.finish()
    assert PtuScene.from_data(scene.to_data()).to_data() == scene.to_data()
    return log.events


def quiet(scene: PtuScene) -> PtuPlay:
    return Play(scene, Written([]))


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def refusal(scene: PtuScene, do: Callable[..., object], *args: Any, **named: Any) -> str:
    before = scene.to_data()
    with pytest.raises(Refused) as refused:
        run(scene, do, *args, **named)
    assert scene.to_data() == before
    return refused.value.refusal.key


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


# -- catching


def oddish(**facts: Any) -> Combatant:
    usual: dict[str, Any] = {
        "species": "oddish",
        "level": 13,
        "max_hp": 53,
        "evolutions_left": 2,
        "speed": 4,
        "cell": (5, 5),
    }
    return somebody("oddish", **(usual | facts), side="wild", seat="gm", types=("grass", "poison"))


def sylvana(**facts: Any) -> Combatant:
    usual: dict[str, Any] = {"level": 4, "ranks": {"athletics": 4}, "items": {"basic-ball": 2}, "cell": (5, 9)}
    return somebody("sylvana", TRAINER, **(usual | facts))


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


# -- items


def in_combat(scene: PtuScene) -> PtuScene:
    scene.phase, scene.round, scene.begun = "act", 1, True
    return scene


def demo(**rulings: str) -> tuple[PtuScene, Combatant, Combatant]:
    ann = sylvana(items={"antidote": 1, "potion": 2}, cell=(5, 6), shift=1, standard=1)
    archie = somebody("archie", trainer="sylvana", special_defense=5, cell=(5, 5), max_hp=60, hp=44)
    scene = in_combat(scene_of(ann, archie, **rulings))
    inflict(quiet(scene), archie, "poisoned")
    return scene, ann, archie


def test_the_antidote_of_the_demo() -> None:
    scene, ann, archie = demo()
    with citations() as cited:
        run(scene, use_item, ann, "antidote", archie)
    assert (archie.has("poisoned"), archie.lost_turns, ann.items) == (False, 1, {"potion": 2})
    assert {"ptu.item.costs-target-turn", "ptu.action.standard-item"} <= cited


@pytest.mark.parametrize(
    ("reading", "forfeits"), [("standard-and-shift", ["standard", "shift", "lost"]), ("standard", ["standard", "lost"])]
)
def test_what_treatment_costs_by_other_readings(reading: str, forfeits: list[str]) -> None:
    scene, ann, archie = demo(item_lost_turn=reading)
    run(scene, use_item, ann, "potion", archie)
    assert (archie.hp, archie.forfeits, archie.lost_turns) == (60, forfeits, 0)


def test_medic_training_and_oneself() -> None:
    scene, ann, archie = demo()
    ann.features = ("medic-training",)
    run(scene, use_item, ann, "potion", archie)
    assert (archie.lost_turns, archie.forfeits) == (0, [])
    ann.features, ann.hp = (), 10
    costs = {option.key: item_cost(option, ann) for option in item_options(scene, ann)}
    assert costs["item potion @sylvana"] == "full"
    assert costs["item potion @archie"] == "standard"
    run(scene, use_item, ann, "potion", ann)
    assert (ann.hp, ann.lost_turns, ann.forfeits) == (30, 0, [])


def test_foes_may_strike_at_whoever_reaches_for_an_item_or_throws_past_them() -> None:
    scene, ann, archie = demo()
    ann.items["basic-ball"] = 1
    foe, far = oddish(cell=(6, 7)), oddish(cell=(5, 1))
    far.id = "far"
    scene.creatures |= {"oddish": foe, "far": far}
    for do, args in (
        (use_item, ("potion", archie)),
        (take_out, ("potion",)),
        (throw_ball, ("basic-ball", far)),
    ):
        before = dict(ann.items)
        rolls = ["1d20=2"] if do is throw_ball else []
        with citations() as cited:
            run(scene, do, ann, *args, tape=["gm/oddish: let-pass", *rolls])
        wanted = "ptu.maneuver.aoo-trigger-ranged" if do is throw_ball else "ptu.maneuver.aoo-trigger-item"
        assert wanted in cited
        assert ann.items != before
    run(scene, use_item, ann, "potion", archie)


def test_whoever_is_not_ones_own_may_refuse() -> None:
    scene, ann, archie = demo()
    archie.seat = "blue"
    run(scene, use_item, ann, "potion", archie, tape=["blue/archie: refuse potion"])
    assert (archie.hp, ann.items["potion"]) == (44, 2)
    run(scene, use_item, ann, "potion", archie, tape=["blue/archie: accept potion"])
    assert archie.hp == 60


def test_a_potion_leaves_the_fainted_down_for_ten_minutes_and_a_revive_does_not() -> None:
    ann, one = sylvana(items={"potion": 1, "revive": 1}), somebody("one", hp=0)
    scene = scene_of(ann, one)
    check_fainted(quiet(scene), one)
    with citations() as cited:
        run(scene, treat, "sylvana", "potion", "one")
    assert (one.hp, one.fainted) == (20, True)
    assert "ptu.condition.fainted-removal" in cited
    run(scene, pass_time, 10)
    assert not one.fainted
    one.hp = -30
    check_fainted(quiet(scene), one)
    run(scene, treat, "sylvana", "revive", "one")
    assert (one.hp, one.fainted) == (20, False)


def test_treatment_that_cannot_be() -> None:
    ann, one = sylvana(items={"basic-ball": 1}), somebody("one", TRAINER)
    scene = scene_of(ann, one)
    assert refusal(scene, treat, "sylvana", "potion", "one") == "has-no-item"
    assert refusal(scene, treat, "sylvana", "basic-ball", "one") == "no-treatment"
    assert refusal(scene, feed, "sylvana", "basic-ball", "one") == "no-food"


def test_a_weapon_is_drawn_and_changed() -> None:
    ann = sylvana(items={"short-blade": 1, "heavy-mallet": 1, "bandages": 1})
    scene = in_combat(scene_of(ann))
    keys = [option.key for option in item_options(scene, ann)]
    assert keys[:2] == ["draw short-blade", "draw heavy-mallet"]
    assert [refusal.key for refusal in item_refusals(scene, ann)] == ["extended-item"]
    for option in item_options(scene, ann)[:2]:
        assert item_cost(option, ann) == "standard"
        run(scene, perform_item, ann, option)
    assert (ann.main_hand, ann.items) == ("heavy-mallet", {"short-blade": 1, "bandages": 1})


def test_an_item_is_taken_out_and_handed_on() -> None:
    scene, ann, _ = demo()
    maya = somebody("maya", TRAINER, seat="blue", cell=(6, 6))
    scene.creatures["maya"] = maya
    option = next(option for option in item_options(scene, ann) if option.key == "take-out potion")
    run(scene, perform_item, ann, option)
    assert (ann.off_hand, ann.items["potion"]) == ("potion", 1)
    ann.notes = ["shift-moved"]
    option = next(option for option in item_options(scene, ann) if option.verb == "hand")
    assert (option.key, item_cost(option, ann)) == ("hand potion @maya", "free")
    with citations() as cited:
        run(scene, perform_item, ann, option)
    assert (ann.off_hand, maya.off_hand, "ptu.action.hand-item" in cited) == ("", "potion", True)


def test_held_items_are_dropped_and_picked_up() -> None:
    one, other = somebody("one", held="charcoal", cell=(2, 2)), somebody("other", cell=(3, 3))
    scene = in_combat(scene_of(one, other))
    (drop,) = item_options(scene, one)
    assert (drop.key, item_cost(drop, one)) == ("drop-held charcoal", "shift")
    run(scene, perform_item, one, drop)
    assert (one.held, scene.ground_items) == ("", {"C3": ["charcoal"]})
    (take,) = item_options(scene, other)
    assert (take.key, item_cost(take, other)) == ("pick-up charcoal C3", "standard")
    with citations() as cited:
        run(scene, perform_item, other, take)
    assert (other.held, scene.ground_items) == ("charcoal", {})
    assert "ptu.command.pokemon-standard-list" in cited
    one.held = "flame-orb"
    (drop,) = item_options(scene, one)
    assert item_cost(drop, one) == "standard"


def test_drops_of_trainers_come_out_of_the_hands() -> None:
    ann = sylvana(main_hand="short-blade", off_hand="potion", cell=(0, 0))
    scene = scene_of(ann)
    for _ in range(3):
        run(scene, drop_item, ann)
    assert (ann.main_hand, ann.off_hand, scene.ground_items) == ("", "", {"A1": ["short-blade", "potion"]})
    for option in [option for option in item_options(scene, ann) if option.verb == "pick-up"]:
        run(scene, perform_item, ann, option)
    assert (ann.main_hand, ann.items["potion"], scene.ground_items) == ("short-blade", 1, {})


def test_the_pokedex() -> None:
    ann, wild = sylvana(items={"pokedex": 1}), oddish()
    scene = in_combat(scene_of(ann, wild))
    option = next(option for option in item_options(scene, ann) if option.verb == "pokedex")
    (told,) = run(scene, perform_item, ann, option)
    assert told.data["species"] == "oddish"
    assert "absorb" in told.data["moves"]
    wild.cell = (5, 14)
    ann.cell = (5, 3)
    assert not [option for option in item_options(scene, ann) if option.verb == "pokedex"]


def test_food_is_eaten_beforehand_and_traded_in() -> None:
    ann, one = sylvana(items={"oran-berry": 2}), somebody("one", hp=10)
    scene = scene_of(ann, one)
    run(scene, feed, "sylvana", "oran-berry", "one")
    assert refusal(scene, feed, "sylvana", "oran-berry", "one") == "has-eaten"
    (digest,) = item_options(in_combat(scene), one)
    assert item_cost(digest, one) == "free"
    run(scene, perform_item, one, digest)
    assert (one.hp, item_options(scene, one)) == (15, [])


def test_something_to_hold() -> None:
    ann, one = sylvana(items={"charcoal": 1}), somebody("one", trainer="sylvana", held="magnet")
    scene = scene_of(ann, one)
    run(scene, give_to_hold, "sylvana", "charcoal", "one")
    assert (one.held, ann.items) == ("charcoal", {"magnet": 1})
    assert refusal(scene, give_to_hold, "sylvana", "magnet", "sylvana") == "cannot-hold"


def test_every_option_is_among_the_verbs() -> None:
    scene, ann, archie = demo()
    archie.held = "charcoal"
    found = [option.verb for one in (ann, archie) for option in item_options(scene, one)]
    assert set(found) <= set(VERBS)
