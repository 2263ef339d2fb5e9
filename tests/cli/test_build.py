"""The builder at the keyboard: several of one item at once, prices, what is left to spend, and what a thing does."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]

TEAM = ["1", "9", "charmander"]


def test_several_of_one_item_at_once(cinque: Run) -> None:
    typed = [*TEAM, "potion x3", "potion x99", "done", "Red", "", ""]
    outcome = cinque("sheet", "new", "arcana", "--out", "red.toml", typed=typed)
    assert outcome.code == 0, outcome
    sheet = tomllib.loads(Path("red.toml").read_text(encoding="utf-8"))
    assert sheet["bag"] == {"potion": 5}, "as many as the purse pays for"
    assert sheet["purse"] == 0


def test_undo_takes_back_one_of_several(cinque: Run) -> None:
    typed = [*TEAM, "potion x3", "undo", "done", "", "", ""]
    cinque("sheet", "new", "arcana", "--out", "red.toml", typed=typed)
    assert tomllib.loads(Path("red.toml").read_text(encoding="utf-8"))["bag"] == {"potion": 2}


def test_info_explains_what_is_offered(cinque: Run) -> None:
    outcome = cinque("sheet", "new", "arcana", typed=[*TEAM, "info potion", "info nonsense", "quit"])
    assert "Potion\n" in outcome.out
    assert "Nothing is called “nonsense”" in outcome.out


def test_prices_and_what_is_left(cinque: Run) -> None:
    wishes = ("type=fire", "second-type=none", "egg-group=field", "sex=male", "toughness=3", "cleverness=2")
    wishes = (*wishes, "dexterity=2", "courage=3", "points-hp=5", "points-attack=5")
    args = [part for wish in wishes for part in ("--wish", wish)]
    outcome = cinque("sheet", "new", "rokumen", *args, typed=[*["0"] * 6, "list", "quit"])
    assert "Left: CP left 200 · P left 1000" in outcome.out
    assert re.search(r"Blaze \(\d+\)", outcome.out)
