"""`cinque roll`."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("dice", "shown"),
    [
        ("3d6+2", r"3d6\+2: \[\d \d \d\] \+ 2 = \d+"),
        ("4d6kh3", r"4d6kh3: \[[\d ()]+\] = \d+"),
        ("d20adv", r"d20adv: \[[\d ()]+\] = \d+"),
        ("5b6>=4", r"5b6>=4: \[[\d ✓]+\] = \d"),
        ("2D", r"2d6: \[\d \d\] = \d+"),
        ("d%", r"d100: \[\d+\] = \d+\nHere d% is 1 to 100\."),
        ("２Ｄ６＋１≧９", r"2d6\+1>=9: \[\d \d\] \+ 1 = \d+ >= 9 [✓✗]"),
        ("7", r"7: 7"),
        ("-d6", r"-d6: -\[\d\] = -\d"),
    ],
)
def test_dice_as_people_write_them(cinque: Run, dice: str, shown: str) -> None:
    outcome = cinque("roll", "--", dice)
    assert outcome.code == 0
    assert re.fullmatch(shown, outcome.out.strip()), outcome.out
    assert not outcome.err


def test_words_are_one_expression(cinque: Run) -> None:
    assert cinque("roll", "3d6", "+", "2", "--seed", 5).out == cinque("roll", "3d6+2", "--seed", 5).out


def test_times_and_seed(cinque: Run) -> None:
    first = cinque("roll", "3d6", "--times", 20, "--seed", 5)
    assert len(first.lines) == 20
    assert len(set(first.lines)) > 1
    assert cinque("roll", "3d6", "--times", 20, "--seed", 5).out == first.out
    assert cinque("roll", "3d6", "--times", 20, "--seed", 6).out != first.out


def test_without_a_seed_the_dice_differ(cinque: Run) -> None:
    assert len({cinque("roll", "20d100").out for _ in range(3)}) == 3


def test_json(cinque: Run) -> None:
    data = json.loads(cinque("roll", "2d6+1>=3", "--times", 3, "--seed", 2, "--json").out)
    assert len(data) == 3
    for one in data:
        assert one.keys() == {"value", "rolls", "success"}
        assert one["success"] is True
        assert re.fullmatch(r"2d6=\d,\d", one["rolls"][0])
    assert json.loads(cinque("roll", "d6", "--json").out)[0]["success"] is None


def test_json_and_text_of_one_seed_agree(cinque: Run) -> None:
    text = cinque("roll", "6d6", "--seed", 9).out
    data = json.loads(cinque("roll", "6d6", "--seed", 9, "--json").out)
    assert text.endswith(f"= {data[0]['value']}\n")


@pytest.mark.parametrize(
    ("dice", "caret"),
    [
        ("3x6", 1),
        ("3d6+", 4),
        ("0d6", 0),
        ("1001d6", 0),
        ("d10001", 1),
        ("(3d6", 4),
        ("3d6)", 3),
        ("3d6 4", 4),
        ("2d6>=", 5),
        ("1>2>3", 3),
        ("4d6kh5", 5),
        ("3d6/0", 4),
        ("5b6+1", 3),
        ("d6²", 2),
        ("9999999999", 0),
        ("3d6; rm -rf", 3),
        ("__import__('os')", 0),
    ],
)
def test_a_mistake_is_one_sentence_and_a_picture(cinque: Run, dice: str, caret: int) -> None:
    outcome = cinque("roll", "--", dice)
    assert outcome.code == 1
    assert not outcome.out
    sentence, text, picture = outcome.err.splitlines()
    assert sentence.startswith(f"“{dice}”, ")
    assert sentence.endswith(".")
    assert text == dice
    assert picture == f"{' ' * caret}^"


def test_the_caret_stands_below_wide_letters(cinque: Run) -> None:
    """Full-width letters take two columns, so the caret moves two for each."""
    outcome = cinque("roll", "２Ｄ６＋花")
    assert outcome.err.splitlines()[1:] == ["２Ｄ６＋花", f"{' ' * 8}^"]


def test_a_long_mistake_is_not_repeated_in_full(cinque: Run) -> None:
    outcome = cinque("roll", "1+" * 5000 + "1")
    assert outcome.code == 1
    assert len(outcome.err) < 1000


def test_signs_that_command_a_terminal_are_not_printed(cinque: Run) -> None:
    outcome = cinque("roll", "3d6\x1b[2J\r\x07")
    assert outcome.code == 1
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", outcome.err)


@pytest.mark.parametrize("dice", ["", " ", "　", "\n"])
def test_no_dice_at_all(cinque: Run, dice: str) -> None:
    outcome = cinque("roll", dice)
    assert outcome.code == 1
    assert "3d6+2" in outcome.err


@pytest.mark.parametrize("times", ["0", "-1", "1001", "many", "1.5", ""])
def test_wrong_times(refused: Run, times: str) -> None:
    assert "--times" in refused("roll", "3d6", "--times", times)
