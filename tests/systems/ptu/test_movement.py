"""Shifts on small scenes: the book's examples, terrain, jumps, opportunities."""

from typing import Any

import pytest
from movement_scenes import afflict, at, keys, kinds, options_to_shift, playing, scene_of, somebody

from cinque.core.clause import citations
from cinque.core.fate import Written
from cinque.core.grid import square
from cinque.systems.ptu.combatant import LEAGUE, TRAINER
from cinque.systems.ptu.movement.movement import shift, stand_up
from cinque.systems.ptu.movement.opportunity import BY_ITEM, BY_MANEUVER, BY_RANGED, provoke
from cinque.systems.ptu.movement.reach import leftover, may_shift, paces_of
from cinque.systems.ptu.notes import OPPORTUNITY, SPRINTED, TELEPORTED, note
from cinque.systems.ptu.stats.stats import movement

# -- how far


def test_seven_and_five_average_to_six() -> None:
    """A Pokémon with Overland 7 and Swim 5 shifts at most 6 meters if it uses both."""
    water = {f"{column}1": "underwater" for column in "EFGHIJ"}
    one = somebody("poliwag", "A1", capabilities={"overland": 7, "swim": 5})
    scene = scene_of(one, width=10, height=1, terrain=water)
    assert [key for key in keys(scene, one) if key.startswith("to")] == [f"to {column}1" for column in "BCDEFG"]
    play = playing(scene, "red: to G1")
    with citations() as cited:
        assert shift(play, one) == 6
    assert {"ptu.move.mixed", "ptu.terrain.intro", "ptu.terrain.regular", "ptu.terrain.underwater"} <= cited
    assert (at(one), one.moved) == ("G1", 6)


@pytest.mark.parametrize(("reading", "farthest"), [("floor-total", "F1"), ("floor-only", "G1"), ("ceil", "H1")])
def test_mixed_movement_rounding(reading: str, farthest: str) -> None:
    """Overland 10 and Swim 3 average to 6.5; by the default reading no more than 3 meters of it are swum."""
    water = {f"{column}1": "underwater" for column in "DEFGHIJKLM"}
    one = somebody("oddish", "A1", capabilities={"overland": 10, "swim": 3})
    scene = scene_of(one, width=13, height=1, terrain=water)
    scene.rulings.mixed_movement_rounding = reading  # type: ignore[assignment]
    assert keys(scene, one)[-1] == f"to {farthest}"


@pytest.mark.parametrize(("size", "side"), [("small", 1), ("medium", 1), ("large", 2), ("huge", 3), ("gigantic", 4)])
def test_footprints(size: str, side: int) -> None:
    one = somebody("onix", "A1", size=size, capabilities={"overland": 1})
    assert one.body == square(side)
    scene = scene_of(one, width=side + 1, height=side)
    assert keys(scene, one) == ["to B1"]


def test_a_steelix_is_eight_by_two() -> None:
    one = somebody("steelix", "A1", size="gigantic", shape=(8, 2), capabilities={"overland": 1})
    scene = scene_of(one, width=9, height=3)
    assert keys(scene, one) == ["to A2", "to B1", "to B2"]
    play = playing(scene, "red: to B2")
    with citations() as cited:
        shift(play, one)
    assert "ptu.grid.alt-shapes" in cited


def test_diagonals_cost_one_and_two_in_turn() -> None:
    one = somebody("oddish", "A1", capabilities={"overland": 4})
    scene = scene_of(one)
    found = keys(scene, one)
    assert "to D4" in found  # 1 + 2 + 1
    assert "to E4" not in found
    play = playing(scene, "red: to D4")
    with citations() as cited:
        assert shift(play, one) == 4
    assert one.diagonals == 3
    assert "ptu.move.diagonal" in cited


@pytest.mark.parametrize("terrain", [{}, {"O15": "slow"}])
def test_diagonals_are_counted_through_the_turn(terrain: dict[str, str]) -> None:
    one = somebody("oddish", "C3", diagonals=1, capabilities={"overland": 1})
    scene = scene_of(one, terrain=terrain)
    assert keys(scene, one) == ["to B3", "to C2", "to C4", "to D3"]
    scene.rulings.diagonal_and_slow = "multiply-per-shift"
    assert "to D4" in keys(scene, one)


@pytest.mark.parametrize(
    ("reading", "cost"), [("multiply-per-turn", 4), ("add-per-turn", 3), ("multiply-per-shift", 4)]
)
def test_slow_terrain_doubles(reading: str, cost: int) -> None:
    """A second diagonal in Slow Terrain costs 4 meters, or by one reading 3."""
    one = somebody("oddish", "A1", diagonals=0, capabilities={"overland": 5})
    walls = dict.fromkeys(("A2", "B1", "B3", "C2"), "blocking")
    scene = scene_of(one, width=3, height=3, terrain={"C3": "slow", **walls})
    scene.rulings.diagonal_and_slow = reading  # type: ignore[assignment]
    scene.rulings.diagonal_gap = "open"
    assert "ptu.terrain.blocking" in [refusal.clause for refusal in options_to_shift(scene, one)[1]]
    play = playing(scene, "red: to C3")
    with citations() as cited:
        assert shift(play, one) == 1 + cost
    assert "ptu.terrain.slow" in cited


@pytest.mark.parametrize("easy", [{"naturewalk": ("forest",)}, {"capabilities": {"overland": 2, "phasing": 1}}])
def test_some_know_no_slow_terrain(easy: dict[str, Any]) -> None:
    one = somebody("oddish", "A1", capabilities={"overland": 2})
    scene = scene_of(one, width=3, height=1, terrain={"B1": "forest slow rough", "C1": "forest slow"})
    assert keys(scene, one) == ["to B1"]
    for name, value in easy.items():
        setattr(one, name, value)
    assert keys(scene, one) == ["to B1", "to C1"]


def test_ground_that_needs_a_capability() -> None:
    one = somebody("diglett", "A1", capabilities={"overland": 3})
    scene = scene_of(one, width=4, height=1, terrain={"B1": "earth", "D1": "underwater"})
    assert [refusal.key for refusal in options_to_shift(scene, one)[1]] == ["needs-burrow", "needs-swim"]
    assert keys(scene, one) == []
    one.capabilities["burrow"] = 3
    assert keys(scene, one) == ["to B1", "to C1"]
    play = playing(scene, "red: to C1")
    with citations() as cited:
        shift(play, one)
    assert "ptu.terrain.earth" in cited


def test_flying_over_water_and_mud_but_not_through_walls() -> None:
    one = somebody("pidgey", "A1", capabilities={"overland": 2, "sky": 4})
    scene = scene_of(one, width=6, height=1, terrain={"B1": "underwater", "C1": "slow", "F1": "blocking"})
    assert keys(scene, one) == ["to B1", "to C1", "to D1", "to E1"]
    shift(playing(scene, "red: to E1"), one)
    assert one.height == 1


@pytest.mark.parametrize(("reading", "cells"), [("any-entered", ["to A2"]), ("majority", ["to A2", "to B1", "to B2"])])
def test_terrain_under_a_large_one(reading: str, cells: list[str]) -> None:
    one = somebody("snorlax", "A1", size="large", capabilities={"overland": 1})
    scene = scene_of(one, width=3, height=3, terrain={"C2": "blocking"})
    scene.rulings.large_footprint_terrain = reading  # type: ignore[assignment]
    assert keys(scene, one) == cells


@pytest.mark.parametrize(
    ("reading", "past_ally", "past_foe"),
    [("pass-not-stop", True, True), ("allies-only", True, False), ("none", False, False)],
)
def test_moving_through_others(reading: str, past_ally: bool, past_foe: bool) -> None:
    one = somebody("oddish", "C1")
    scene = scene_of(one, somebody("ally", "B1"), somebody("foe", "D1", "blue"), width=5, height=1)
    scene.rulings.move_through_occupied = reading  # type: ignore[assignment]
    found = keys(scene, one)
    assert ("to A1" in found, "to E1" in found) == (past_ally, past_foe)
    assert "to B1" not in found
    assert "to D1" not in found


# -- what changes it


@pytest.mark.parametrize(
    ("stage", "reading", "meters"), [(3, "toward-zero", 6), (-3, "toward-zero", 4), (-3, "floor", 3)]
)
def test_speed_stages(stage: int, reading: str, meters: int) -> None:
    one = somebody("oddish", stages={"speed": stage})
    scene = scene_of(one)
    scene.rulings.negative_speed_stage_rounding = reading  # type: ignore[assignment]
    assert paces_of(scene, one)[0] == meters
    tally = movement(scene, one, "overland", True)
    assert tally.value == meters
    assert "ptu.stage.speed-movement" in [term.clause for term in tally.terms or ()]


def test_slowed_halves_and_sprint_adds_half() -> None:
    one = somebody("oddish")
    scene = scene_of(one)
    note(one, SPRINTED)
    assert paces_of(scene, one)[0] == 7
    afflict(one, "slowed")
    assert paces_of(scene, one)[0] == movement(scene, one, "overland", True).value == 3


def test_sprint_after_moving() -> None:
    one = somebody("oddish", moved=5)
    scene = scene_of(one)
    note(one, SPRINTED)
    refusal = may_shift(scene, one)
    assert refusal is not None
    assert refusal.clause == "ptu.move.no-split"
    scene.rulings.sprint_rounding = "retroactive"
    assert leftover(scene, one) == 2
    assert shift(playing(scene, "red: to C5"), one) == 2
    assert one.moved == 7


@pytest.mark.parametrize("affliction", ["stuck", "tripped"])
def test_those_who_cannot_move(affliction: str) -> None:
    one = somebody("oddish")
    afflict(one, affliction)
    scene = scene_of(one)
    options, (refusal,) = options_to_shift(scene, one)
    assert (options, refusal.key) == ([], affliction)
    assert shift(playing(scene), one) == 0


def test_a_budget_is_a_limit() -> None:
    one = somebody("oddish", "A1", capabilities={"overland": 2})
    scene = scene_of(one, width=9, height=1)
    assert keys(scene, one, 1) == ["to B1"]
    assert keys(scene, one, 9) == ["to B1", "to C1"]
    assert shift(playing(scene), one, 0) == 0


def test_staying_costs_nothing() -> None:
    one = somebody("oddish")
    scene = scene_of(one)
    assert shift(playing(scene, "red: stay"), one) == 0
    assert not one.notes


# -- jumps and teleports


def test_a_jump_is_part_of_a_shift() -> None:
    """Over two squares of water: 3 meters, which the Long Jump reaches only with a running start."""
    one = somebody("buneary", "A1", capabilities={"overland": 5, "long-jump": 2})
    scene = scene_of(one, width=6, height=1, terrain={"C1": "underwater", "D1": "underwater"})
    assert keys(scene, one) == ["to B1", "to E1", "to F1"]
    play = playing(scene, "red: to F1")
    with citations() as cited:
        assert shift(play, one) == 5
    assert "ptu.move.jump" in cited
    assert kinds(play) == ["shifts", "jumps", "shifts"]


@pytest.mark.parametrize(("reading", "cells"), [("jump-value", ["B1", "C1", "D1"]), ("main-capability", ["B1"])])
def test_a_jump_as_the_whole_shift(reading: str, cells: list[str]) -> None:
    one = somebody("magikarp", "A1", capabilities={"overland": 1, "long-jump": 3})
    scene = scene_of(one, width=6, height=1)
    scene.rulings.jump_alone = reading  # type: ignore[assignment]
    assert [key.split()[1] for key in keys(scene, one)] == cells
    if reading == "jump-value":
        assert shift(playing(scene, "red: jump D1"), one) == 3


def test_teleporting_once_a_round_to_what_is_seen() -> None:
    one = somebody("abra", "A1", capabilities={"overland": 1, "teleporter": 4})
    scene = scene_of(one, width=5, height=1, terrain={"D1": "blocking"})
    assert keys(scene, one) == ["to B1", "teleport B1", "teleport C1"]
    assert shift(playing(scene, "red: teleport C1"), one) == 2
    assert TELEPORTED in one.notes
    one.moved = 0
    assert keys(scene, one) == ["to B1"]


# -- Attacks of Opportunity


def test_leaving_a_square_next_to_a_foe() -> None:
    one, foe = somebody("oddish", "C3"), somebody("rattata", "C2", "blue")
    scene = scene_of(one, foe)
    play = playing(scene, "red/oddish: to C6", "blue/rattata: strike @oddish", "1d20=15", "1d8=8")
    with citations() as cited:
        assert shift(play, one) == 3
    assert OPPORTUNITY in foe.notes
    assert one.hp < 50
    assert {"ptu.maneuver.aoo-trigger-shift", "ptu.maneuver.attack-of-opportunity"} <= cited
    assert shift(playing(scene, "red: to C3"), one, 9) == 3  # once per round


def test_the_mover_who_faints_goes_no_further() -> None:
    one, foe = somebody("oddish", "C3", hp=1), somebody("rattata", "C2", "blue")
    shift(playing(scene_of(one, foe), "red: to C6", "blue: strike @oddish", "1d20=15", "1d8=8"), one)
    assert one.fainted
    assert at(one) == "C3"


@pytest.mark.parametrize(("reading", "asked"), [("any-leaving", 2), ("leaving-adjacency", 1)])
def test_squares_next_to_a_foe(reading: str, asked: int) -> None:
    """From B1 past C2 to D1 and on: three squares next to the foe, left at the last only for good."""
    one, foe = somebody("oddish", "C1"), somebody("rattata", "C2", "blue")
    scene = scene_of(one, foe, height=2)
    scene.rulings.aoo_leave_square = reading  # type: ignore[assignment]
    play = playing(scene, "red: to F1", *["blue: let-pass"] * asked)
    shift(play, one)
    assert isinstance(play.fate, Written)
    play.fate.finish()


@pytest.mark.parametrize(
    ("affliction", "reading", "barred"),
    [
        ("sleep", "listed-only", True),
        ("flinch", "listed-only", True),
        ("paralysis", "plus-incapable", True),
        ("tripped", "plus-incapable", True),
        ("tripped", "listed-only", False),
        ("total-blindness", "listed-only", True),
        ("burned", "plus-incapable", False),
    ],
)
def test_who_is_barred_from_it(affliction: str, reading: str, barred: bool) -> None:
    one, foe = somebody("oddish", "C3"), somebody("rattata", "C2", "blue")
    afflict(foe, affliction)
    scene = scene_of(one, foe)
    scene.rulings.aoo_barred = reading  # type: ignore[assignment]
    play = playing(scene, *([] if barred else ["blue: let-pass"]))
    provoke(play, one, BY_ITEM)


def test_whom_other_triggers_concern() -> None:
    one, near, far = somebody("oddish", "C3"), somebody("rattata", "C2", "blue"), somebody("ekans", "K9", "blue")
    scene = scene_of(one, near, far)
    provoke(playing(scene), one, BY_MANEUVER, ["rattata"])
    provoke(playing(scene), one, BY_RANGED, ["rattata"])
    provoke(playing(scene, "blue: let-pass"), one, BY_RANGED, ["ekans"])
    provoke(playing(scene, "blue: let-pass"), one, BY_MANEUVER, ["ekans"])


def test_trainers_of_a_league_battle_do_not_strike() -> None:
    one, trainer = somebody("oddish", "C3"), somebody("joey", "C2", "blue", kind=TRAINER)
    scene = scene_of(one, trainer, context=LEAGUE)
    provoke(playing(scene), one, BY_ITEM)
    scene.context = "full-contact"
    provoke(playing(scene, "blue: let-pass"), one, BY_ITEM)


def test_the_faster_is_asked_first() -> None:
    one = somebody("oddish", "C3")
    slow, fast = somebody("slowpoke", "C2", "blue", speed=3), somebody("rattata", "C4", "blue", speed=9)
    play = playing(scene_of(one, slow, fast), "blue/rattata: let-pass", "blue/slowpoke: let-pass")
    provoke(play, one, BY_ITEM)


def test_standing_up_gives_an_opportunity() -> None:
    one, foe = somebody("oddish", "C3"), somebody("rattata", "C2", "blue")
    afflict(one, "tripped")
    with citations() as cited:
        stand_up(playing(scene_of(one, foe), "blue: let-pass"), one)
    assert not one.has("tripped")
    assert {"ptu.maneuver.aoo-trigger-stand", "ptu.condition.tripped"} <= cited
