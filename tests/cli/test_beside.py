"""What is started, looked at or given away while a question is open."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DUEL = Path(__file__).parents[2] / "examples" / "rokumen-duel.yaml"
Run = Callable[..., Any]


def test_a_throw_beside_a_question_is_asked_for_at_once(cinque: Run) -> None:
    outcome = cinque("play", "rokumen", "--setup", DUEL, "--dice", "typed", typed=["do roll 1d6+40", "4", "quit"])
    roll, after, _ = outcome.answers
    assert roll == "dice: roll 1D and type what it shows (1 to 6).\n", "it is not done: it waits"
    assert "= 44" in after
    assert "Move Action: how does Tidalo move?" in after


def test_of_two_throws_beside_a_question_each_is_told_once(cinque: Run) -> None:
    typed = ["do roll 1d6+20", "do roll 1d6+30", "4", "5", "quit"]
    outcome = cinque("play", "rokumen", "--setup", DUEL, "--dice", "typed", typed=typed)
    assert [line for line in outcome.lines if "d6+" in line] == ["> d6+30: [4] + 30 = 34", "> d6+20: [5] + 20 = 25"]


def test_the_program_throws_the_dice_of_a_seat_that_it_is_given(cinque: Run) -> None:
    typed = ["do roll 1d6 tidalo", "seat red bot", "do roll 1d6 tidalo", "undo", "undo", "undo", "quit"]
    outcome = cinque("play", "rokumen", "--setup", DUEL, "--dice", "typed", "--hotseat", typed=typed)
    assert "roll 1D and type" in outcome.out
    given, beside, *undone = outcome.answers
    assert "d6: [" in outcome.out.partition("roll 1D and type")[2], "what was asked already"
    assert "d6: [" in given, "and what comes then"
    assert all(text.startswith("Taken back.") for text in [beside, *undone[:2]])
    assert "broke" not in outcome.text


def test_looking_for_a_way_leaves_no_trace(cinque: Run) -> None:
    outcome = cinque("play", "rokumen", "--setup", DUEL, typed=["4", "undo", "way D4", "way Z9", "Z9", "redo", "quit"])
    *_, way, nowhere, no_step, redone, _ = outcome.answers
    assert "C5 → C4 → D4" in way
    assert "Z9 is not among the squares" in nowhere
    assert "Z9 is not among the squares" in no_step
    assert "Sub Action: what does Tidalo do?" in redone


@pytest.mark.parametrize("line", ['save "anna.toml', "save 'anna.toml"])
def test_a_quotation_mark_without_its_partner(cinque: Run, line: str) -> None:
    outcome = cinque("play", "rokumen", "--setup", DUEL, typed=[line, "quit"])
    assert "A quotation mark has no partner." in outcome.answers[0]


def test_nobody_to_turn_to(cinque: Run) -> None:
    outcome = cinque("play", "rokumen", "--setup", DUEL, typed=["turn Mosshoof", "quit"])
    assert outcome.answers[0].startswith("Nobody else is asked now.")
