"""`cinque compare`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cinque.cli import screen

Run = Callable[..., Any]


def compared(cinque: Run, path: Path, *args: object) -> Any:
    outcome = cinque("compare", path, "--runs", 20, "--cores", 1, "--json", *args)
    assert outcome.code == 0
    return json.loads(outcome.out)


def test_readings_are_compared_with_the_first_one(cinque: Run, duel: Path) -> None:
    """The duel has no dice: with 2 it takes 3 rounds, with 1.5 it takes 4."""
    data = compared(cinque, duel, "--ruling", "stab-value=1.5,2")
    usual, strong = data["variants"]
    assert "difference" not in usual
    assert strong["rulings"] == {"stab-value": "2"}
    assert strong["more_rounds"] == {"mean": -1.0, "low": -1.0, "high": -1.0}
    won = strong["difference"]["player"]
    assert won["mean"] == 0.0
    assert -0.2 < won["low"] < 0 < won["high"] < 0.2, "twenty fights without a difference prove none"


def test_each_variant_is_what_a_fight_of_its_own_gives(cinque: Run, trainers: Path) -> None:
    data = compared(cinque, trainers, "--ruling", "stab-value=1,2", "--bot", "random")
    for one in data["variants"]:
        reading = f"stab-value={one['rulings']['stab-value']}"
        alone = json.loads(
            cinque("fight", trainers, "--runs", 20, "--bot", "random", "--ruling", reading, "--json").out
        )
        assert one["result"] == {name: alone[name] for name in one["result"]}


def test_the_difference_is_that_of_the_shares(cinque: Run, trainers: Path) -> None:
    data = compared(cinque, trainers, "--ruling", "stab-value=1,2", "--bot", "random")
    before, after = (one["result"]["winners"] for one in data["variants"])
    for winner, found in data["variants"][1]["difference"].items():
        shares = [one.get(winner, {"share": 0})["share"] for one in (before, after)]
        assert found["mean"] == pytest.approx(shares[1] - shares[0])
        assert found["low"] <= found["mean"] <= found["high"]


def test_same_dice_under_the_same_reading(cinque: Run, trainers: Path) -> None:
    """Whatever chance does, it does to both: a reading against itself differs in nothing."""
    data = compared(cinque, trainers, "--ruling", "stab-value=1.5,1.5", "--bot", "random")
    assert data["variants"][1]["more_rounds"] == {"mean": 0.0, "low": 0.0, "high": 0.0}


def test_two_rulings_make_a_heat_map(cinque: Run, duel: Path) -> None:
    rulings = ("--ruling", "stab-value=1,2", "--ruling", "min-damage=zero-allowed,min-one")
    outcome = cinque("compare", duel, "--runs", 2, "--cores", 1, *rulings)
    assert outcome.code == 0
    assert "stab-value \\ min-damage" in outcome.out
    assert outcome.out.count("100%") >= 4


def test_changed_content_is_compared_with_what_it_was(cinque: Run, duel: Path) -> None:
    data = compared(cinque, duel, "--swap", "ember:power=20,60")
    assert [one["swaps"] for one in data["variants"]] == [{"ember:power": power} for power in ("40", "20", "60")]
    usual, weak, strong = (one["result"]["median_rounds"] for one in data["variants"])
    assert weak > usual > strong


def test_changes_and_readings_are_combined_each_with_each(cinque: Run, duel: Path) -> None:
    data = compared(cinque, duel, "--ruling", "stab-value=1,2", "--swap", "ember:power+20", "--swap", "oddish:level+1")
    assert len(data["variants"]) == 8
    assert data["variants"][-1]["rulings"] == {"stab-value": "2"}
    assert data["variants"][-1]["swaps"] == {"ember:power": "60", "oddish:level": "10"}


def test_a_heat_map_counts_upwards(cinque: Run, duel: Path) -> None:
    swaps = ("--swap", "ember:power=100,20", "--swap", "oddish:level=8")
    outcome = cinque("compare", duel, "--runs", 2, "--cores", 1, *swaps)
    rows = outcome.out.partition("ember:power \\ oddish:level")[2].splitlines()
    assert [row.split()[0] for row in rows[1:] if row.strip()] == ["20", "40", "100"]
    assert rows[0].split() == ["8", "9"]


@pytest.mark.parametrize(
    ("swap", "said"),
    [
        ("ember", "THING:FIELD"),
        ("embr:power+1", "did you mean ember"),
        ("ember:powr+1", "did you mean power"),
        ("ember:colour=3", "did you mean power or accuracy"),
        ("ember:power=-3", "“-3” is out of range"),
        ("ember:power=lots", "“lots” is no whole number"),
        ("ember:power+0.5", "“81/2” is no whole number"),
        ("ember:power+x", "THING:FIELD"),
        ("ember:power+1x", "“1x” is no number"),
        ("ember:type+1", "type=VALUE"),
        ("oddish:level=200", "1 to 100"),
        ("oddish:types.0=Fluff", "Fluff"),
        ("ember:power=40", "--swap ember:power"),
    ],
)
def test_what_cannot_be_changed_is_told_in_one_sentence(refused: Run, duel: Path, swap: str, said: str) -> None:
    told = refused("compare", duel, "--swap", swap)
    assert said in told
    assert "\n" not in told


def test_in_japanese(cinque: Run, duel: Path) -> None:
    outcome = cinque("compare", duel, "--runs", 2, "--ruling", "stab-value=1,2", "--lang", "ja")
    assert outcome.code == 0
    assert "それぞれ2回、同じダイスで。" in outcome.out


@pytest.mark.parametrize("args", [(), ("--ruling", "stab-value=2"), ("--ruling", "stab-value")])
def test_nothing_to_compare(refused: Run, duel: Path, args: tuple[str, ...]) -> None:
    assert "stab-value=1" in refused("compare", duel, *args)


def test_a_reading_that_there_is_not(refused: Run, duel: Path) -> None:
    assert "17" in refused("compare", duel, "--ruling", "stab-value=1.5,17")


@pytest.mark.parametrize("name", ["stab", "damage", "STAB value"])
def test_a_ruling_is_found_by_what_it_is_about(refused: Run, duel: Path, name: str) -> None:
    told = refused("compare", duel, "--ruling", f"{name}=1,2")
    assert "did you mean" in told
    assert name.split(maxsplit=1)[0].lower() in told.partition("did you mean")[2]


def test_with_and_without(cinque: Run, duel: Path) -> None:
    data = compared(cinque, duel, "--without", "Ember", "--without", "potion")
    assert [one["without"] for one in data["variants"]] == [[], ["potion"], ["Ember"], ["Ember", "potion"]]
    assert data["variants"][2]["more_rounds"]["mean"] > 0


def test_what_nobody_has_is_told(cinque: Run, duel: Path) -> None:
    outcome = cinque("compare", duel, "--runs", 2, "--cores", 1, "--without", "Thunderbolt")
    assert "Nobody has Thunderbolt" in outcome.out


def test_what_changes_no_fight_at_all_is_told(cinque: Run, duel: Path) -> None:
    """No difference within some points is one thing, nothing that depends on it is another."""
    swaps = ("--swap", "potion:price=1", "--swap", "ember:power=40,60")
    told = cinque("compare", duel, "--runs", 3, "--cores", 1, *swaps).out
    assert "Not one fight went differently from the first line: potion:price=1, ember:power=40." in told
    same = [one.get("same") for one in compared(cinque, duel, *swaps)["variants"]]
    assert same == [None, False, True, False]


def test_one_fight_tells_nothing_of_how_rounds_vary(cinque: Run, duel: Path) -> None:
    args = ("compare", duel, "--runs", 1, "--cores", 1, "--ruling", "stab-value=1.5,2")
    assert "±" not in cinque(*args).out
    assert json.loads(cinque(*args, "--json").out)["variants"][1]["more_rounds"] is None


def test_what_nobody_can_have(refused: Run, duel: Path) -> None:
    assert "did you mean Ember" in refused("compare", duel, "--without", "Embr")


def test_on_a_narrow_screen_what_differs_goes_by_letters(
    cinque: Run, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ("compare", duel, "--ruling", "stab-value=1,1.5", "--swap", "ember:power+10", "--runs", 3, "--cores", 1)
    monkeypatch.setattr(screen, "PIPE_WIDTH", 80)
    narrow = cinque(*args).out
    assert "A: stab-value · B: ember:power" in narrow
    assert max(len(line.rstrip()) for line in narrow.splitlines()[1:]) <= 80  # the first is a sentence, and wraps
    monkeypatch.setattr(screen, "PIPE_WIDTH", 120)
    wide = cinque(*args).out
    assert "A: " not in wide
    assert " stab-value  ember:power " in wide
