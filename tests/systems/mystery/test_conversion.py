"""What the document says of turning the main series' figures into its own, and the figures that it prints."""

import pytest

from cinque import dex
from cinque.systems.mystery.content import content_for
from cinque.systems.mystery.content.conversion import action_points, base_power, lowest_roll
from cinque.systems.mystery.content.records import EVERYBODY, MULTI, PHYSICAL, SPECIAL, SURE, Change, Heal

MOVES = content_for(()).moves


def test_power_is_divided_by_ten_and_rounded_up() -> None:
    assert MOVES["drill-peck"].bp == 8
    assert [base_power(power) for power in (5, 10, 11, 65, 80, 250)] == [1, 1, 2, 7, 8, 25]


@pytest.mark.parametrize(("pp", "ap"), [(40, 4), (35, 4), (30, 5), (25, 5), (20, 6), (15, 6), (10, 7), (5, 8), (1, 8)])
def test_action_points_follow_from_pp_and_go_up_between_two_rows(pp: int, ap: int) -> None:
    assert action_points(pp) == ap


@pytest.mark.parametrize(("percent", "roll"), [(100, 2), (95, 2), (90, 3), (70, 7), (50, 11), (30, 15), (None, 0)])
def test_accuracy_is_the_lowest_roll_that_hits(percent: int | None, roll: int) -> None:
    assert lowest_roll(percent) == roll


def test_quick_attack_is_one_cheaper_and_extreme_speed_two() -> None:
    assert (MOVES["quick-attack"].ap, MOVES["quick-attack"].priority) == (5, 1)
    assert MOVES["extreme-speed"].priority == 2


def test_blizzard_is_aimed_at_several_and_earthquake_strikes_everybody() -> None:
    assert MOVES["blizzard"].target == MULTI
    assert MOVES["earthquake"].target == EVERYBODY


def test_every_damaging_move_of_the_main_series_is_converted() -> None:
    """By a second, plain computation from the dex's facts."""
    facts = [dex.move(key) for key in dex.all_moves()]
    damaging = [one for one in facts if one.power > 1 and not (one.z_crystal or one.max_move)]
    assert len(damaging) > 500
    for one in damaging:
        move = MOVES[one.key]
        assert (move.bp - 1) * 10 < one.power <= move.bp * 10
        assert move.accuracy == 0 if one.accuracy is None else 5 * (21 - move.accuracy) >= one.accuracy - 5


def test_what_the_document_prints_of_single_moves() -> None:
    """Their property, their kind and their figures, wherever it names one."""
    assert {MOVES[key].property_ for key in ("quick-attack", "icicle-spear", "close-combat", "drill-peck")} == {
        PHYSICAL
    }
    assert {MOVES[key].property_ for key in ("dazzling-gleam", "blizzard", "thunderbolt", "solar-beam")} == {SPECIAL}
    assert {MOVES[key].target for key in ("dazzling-gleam", "blizzard")} == {MULTI}
    assert (MOVES["icicle-spear"].hits, MOVES["icicle-spear"].power) == ((2, 5), 25)
    assert {key for key, move in MOVES.items() if move.explodes} == {"explosion", "self-destruct", "misty-explosion"}
    assert MOVES["swift"].accuracy == SURE
    assert MOVES["string-shot"].effects == (Change({"speed": -1}),)
    assert {key for key, move in MOVES.items() if "solar" in move.flags} == {"solar-beam", "solar-blade"}
    assert (36, "thunderbolt") in content_for(()).species["pikachu"].level_moves


@pytest.mark.parametrize("key", ["moonlight", "synthesis", "morning-sun", "shore-up", "recover"])
def test_healing_moves_that_the_document_names_give_back_half(key: str) -> None:
    assert MOVES[key].effects == (Heal(50),)


@pytest.mark.parametrize("key", ["trick-room", "spikes", "growl", "thunder-wave"])
def test_status_moves_against_opponents_are_offensive(key: str) -> None:
    assert MOVES[key].is_offensive


@pytest.mark.parametrize("key", ["rain-dance", "grassy-terrain", "protect", "helping-hand", "reflect", "recover"])
def test_status_moves_for_the_own_side_or_the_field_are_defensive(key: str) -> None:
    assert not MOVES[key].is_offensive


def test_moves_that_conditions_and_weather_name_exist() -> None:
    """Sky High, Rain, Snow, Grassy Terrain, weather that changes Weather Ball, and Aurora Veil."""
    named = (
        *("gust", "thunder", "twister", "sky-uppercut", "hurricane", "smack-down", "thousand-arrows", "sky-drop"),
        *("blizzard", "bulldoze", "earthquake", "magnitude", "weather-ball", "aurora-veil", "steel-beam", "snatch"),
    )
    assert set(named) <= set(MOVES)


def test_raboot_has_its_species_bonus_in_speed() -> None:
    assert content_for(()).species["raboot"].bonus == "speed"
