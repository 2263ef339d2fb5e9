"""What the document says of turning the main series' figures into its own, and the figures that it prints."""

import pytest

from cinque import dex
from cinque.systems.mystery.content import content_for
from cinque.systems.mystery.content.conversion import action_points, base_power, lowest_roll
from cinque.systems.mystery.content.records import EVERYBODY, MULTI

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


def test_raboot_has_its_species_bonus_in_speed() -> None:
    assert content_for(()).species["raboot"].bonus == "speed"
