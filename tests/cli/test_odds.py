"""`cinque odds`, of dice and of a setup."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from watch import watched

Run = Callable[..., Any]


def test_a_table_of_values(cinque: Run) -> None:
    outcome = cinque("odds", "2d6")
    assert outcome.code == 0
    assert re.search(r"^ +7 +16\.7 % +58\.3 % +█+$", outcome.out.replace(" \n", "\n"), re.MULTILINE)
    assert re.search(r"^ +2 +2\.8 % +100\.0 %", outcome.out, re.MULTILINE)
    assert "mean 7.000" in outcome.out


def test_a_comparison_is_one_chance(cinque: Run) -> None:
    assert cinque("odds", "2d6+3>=10").out == "2d6+3>=10: 58.3 %\n"


@pytest.mark.parametrize(
    ("dice", "shown"),
    [("1d6>=1", "100.0 %"), ("1d6>=7", "0.0 %"), ("5d6>=6", "> 99.9 %"), ("5d6>=30", "< 0.1 %")],
)
def test_nearly_is_not_certainly(cinque: Run, dice: str, shown: str) -> None:
    assert cinque("odds", dice).out.splitlines()[0] == f"{dice}: {shown}"


def test_json_is_exact(cinque: Run) -> None:
    data = json.loads(cinque("odds", "3d6", "--json").out)
    assert data["dice"] == "3d6"
    assert data["mean"] == "21/2"
    assert data["chances"]["3"] == "1/216"
    assert sum(map(Fraction, data["chances"].values())) == 1
    assert list(data["chances"]) == [str(value) for value in range(3, 19)]


def test_many_values_are_cut_and_said_so(cinque: Run) -> None:
    outcome = cinque("odds", "100d6")
    assert "more values; --json has them all." in outcome.out
    assert len(json.loads(cinque("odds", "100d6", "--json").out)["chances"]) == 501


def test_dice_of_one_value(cinque: Run) -> None:
    assert "100.0 %" in cinque("odds", "3d1").out
    assert "100.0 %" in cinque("odds", "7").out


@pytest.mark.parametrize("value", ["0", "1", "d1-1", "d1", "d2-1"])
def test_a_sum_of_nought_or_one_is_still_a_table(cinque: Run, value: str) -> None:
    assert "mean" in cinque("odds", value).out


@pytest.mark.parametrize("dice", ["1000d10000", "1000d1000kh500", "(d100*d100)*(d100*d100)*d100", "99d99-98d98*97d97"])
def test_what_takes_too_long_is_estimated_at_once(cinque: Run, dice: str) -> None:
    with watched(10):
        assert "too many outcomes" in cinque("odds", dice).out.replace("\n", " ")


@pytest.mark.parametrize(("dice", "caret"), [("5x", 1), ("2d6>=", 5), ("(", 1)])
def test_a_mistake_has_a_picture(cinque: Run, dice: str, caret: int) -> None:
    outcome = cinque("odds", dice)
    assert outcome.code == 1
    assert outcome.err.splitlines()[1:] == [dice, f"{' ' * caret}^"]


@pytest.mark.parametrize("args", [(), ("",), ("--json",)])
def test_nothing_to_do(refused: Run, args: tuple[str, ...]) -> None:
    assert "--setup" in refused("odds", *args)


# -- of a setup


def test_everything_that_can_be_done_in_a_setup(cinque: Run, duel: Path) -> None:
    outcome = cinque("odds", "--setup", duel)
    assert outcome.code == 0
    assert outcome.lines[0] == "What does Charmander do?"
    assert re.search(r"^ *Ember → Oddish +7 damage *$", outcome.out, re.MULTILINE)


def test_of_a_setup_in_japanese(cinque: Run, duel: Path) -> None:
    outcome = cinque("odds", "--setup", duel, "--lang", "ja")
    assert outcome.lines[0] == "ヒトカゲはどうする？"
    assert "ひのこ → ナゾノクサ" in outcome.out


def test_of_a_setup_as_json(cinque: Run, duel: Path) -> None:
    data = json.loads(cinque("odds", "--setup", duel, "--json").out)
    assert data["attack ember @oddish"]["damage"] == {"mean": "7", "chances": {"7": "1"}}
    assert data["attack ember @oddish"]["knock-out"]["chances"] == {"0": "1"}


def test_of_a_setup_with_another_reading(cinque: Run, duel: Path) -> None:
    data = json.loads(cinque("odds", "--setup", duel, "--ruling", "stab-value=2", "--json").out)
    assert data["attack ember @oddish"]["damage"]["mean"] == "9"


def test_of_a_move_that_can_miss(cinque: Run, file: Run, duel: Path) -> None:
    moves = "  moves: {bonk: {type: Fire, power: 500, accuracy: 25}}\n"
    text = duel.read_text().replace("charmander 9", "charmander 9 moves=bonk") + moves
    path = file("bonk.yaml", text)
    out = cinque("odds", "--setup", path, "--ruling", "accuracy=per-move").out
    assert "0–27 damage" in out
    assert "25.0 % knock-out" in out


def test_of_a_setup_in_which_nobody_is_asked(refused: Run, file: Run) -> None:
    path = file("over.yaml", "system: arcana\nscene: {player: {team: [rattata]}}\n")
    assert "Nobody is asked" in refused("odds", "--setup", path)


def test_markup_in_names_is_only_text(cinque: Run, file: Run, duel: Path) -> None:
    path = file("odd.yaml", duel.read_text().replace("[oddish 9]", "[{species: oddish, level: 9, name: 'x[/b]'}]"))
    assert "Ember → x[/b]" in cinque("odds", "--setup", path).out


def test_dice_and_a_setup(refused: Run, duel: Path) -> None:
    assert refused("odds", "2d6", "--setup", duel)


def test_a_ruling_for_dice(refused: Run) -> None:
    assert refused("odds", "2d6", "--ruling", "nonsense")


def test_damage_of_one_is_damage_and_no_chance(cinque: Run, file: Run) -> None:
    """What happens or not is told apart from a number that is 0 or 1."""
    setup = "system: arcana\nscene:\n  kind: wild\n  player: {team: [rattata 2]}\n  opponent: {team: [snorlax 90]}\n"
    said = cinque("odds", "--setup", file("tiny.yaml", setup)).out
    assert "% damage" not in said
    assert " damage" in said


# -- where outcomes are too many


AREA: dict[str, Any] = {
    "moves": {
        "wave": {
            "type": "water",
            "category": "special",
            "cost": 1,
            "difficulty": 3,
            "power": 2,
            "aim": "square",
            "effects": [{"who": "user", "change": {"special_attack": 1}}],
        },
    },
    "players": [
        {
            "id": "hero",
            "free": True,
            "at": "C3",
            "max_hp": 60,
            "max_pp": 20,
            "types": ["normal"],
            "speed": 20,
            "moves": ["wave dexterity"],
            "seat": "red",
            "attributes": {"toughness": 1, "cleverness": 1, "dexterity": 6, "courage": 1},
        }
    ],
    "opponents": [{"id": "foe", "free": True, "at": "C3", "max_hp": 30, "max_pp": 20, "types": ["fire"], "speed": 1}],
}


@pytest.mark.parametrize(("lang", "words"), [("en", "(±5 points)"), ("ja", "（±5ポイント）")])
def test_what_is_estimated_says_how_far_it_may_be_off(cinque: Run, tmp_path: Path, lang: str, words: str) -> None:
    """Dice that fall for several at once, of which each counts its share, and the first arms the user."""
    file = tmp_path / "area.yaml"
    file.write_text(json.dumps({"system": "rokumen", "scene": AREA}))
    ruling = ["--ruling", "multi-target=one-check-one-roll"]
    shown = cinque("odds", "--setup", str(file), "--lang", lang, *ruling)
    assert shown.code == 0, shown.err
    assert "≈ " in shown.out
    assert words.replace(" ", "") in "".join(shown.out.split())  # wherever the line breaks
    told = json.loads(cinque("odds", "--setup", str(file), "--json", *ruling).out)
    odds = next(found for key, found in told.items() if key.startswith("move-at"))
    assert {"tries": 400, "error": 4.9}.items() <= odds["damage @foe"].items()


@pytest.mark.parametrize(("lang", "words"), [("en", "19 of 20 throws lie between"), ("ja", "20回のうち19回は")])
def test_dice_too_many_to_count_are_thrown(cinque: Run, lang: str, words: str) -> None:
    shown = cinque("odds", "100d100kh50", "--lang", lang).out
    mean = re.search(r"≈ ([\d.]+) ± ([\d.]+)", shown)
    assert mean is not None, shown
    assert abs(float(mean[1]) - 3762) < 20
    assert words in shown


def test_a_comparison_of_too_many_dice_is_near(cinque: Run) -> None:
    shown = cinque("odds", "100d100*100d100>=25502500").out
    told = re.fullmatch(r"\S+: ≈ ([\d.]+) % \(±2\.2 points\)\n", shown)
    assert told is not None, shown
    assert abs(float(told[1]) - 50) < 5
