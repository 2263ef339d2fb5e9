"""`info NAME` in a game and in a builder, several of one thing at once, and what is left and missing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def test_a_move_is_explained_in_the_middle_of_a_game(cinque: Run, duel: Path) -> None:
    out = cinque("play", "arcana", "--setup", duel, "--seed", 1, typed=["info ember", "info embre", "info", "quit"]).out
    assert "power" in out
    assert "Nothing in this book is called “embre”" in out
    assert "info ember" in out


def test_a_capability_is_explained_whether_rules_or_people_play_it(cinque: Run) -> None:
    out = cinque("play", "ptu", "--seed", 1, typed=["info phasing", "info Tremorsense", "info tremorsens", "quit"]).out
    assert "no Grapple holds it" in out
    assert out.count("the game master plays this by hand") == 1
    assert "Nothing in this book is called “tremorsens”" in out


@pytest.mark.parametrize(
    ("system", "kind", "typed", "told"),
    [
        ("ptu", "trainer", ["1", "2", "2", "2", "2", "2"], ["Left: points 8", "Still to come: stats, skills"]),
        ("rokumen", "character", ["fire", "none", "field", "male", "3"], ["Left: points 7", "Still to come: attr"]),
        ("arcana", "team", ["1", "5", "charmander"], ["Left: purse", "Still to come: bag"]),
    ],
)
def test_a_builder_says_what_is_left_and_what_is_missing(
    cinque: Run, system: str, kind: str, typed: list[str], told: list[str]
) -> None:
    out = cinque("sheet", "new", system, "--kind", kind, "--out", "one.toml", typed=[*typed, "quit"]).out
    for text in told:
        assert text in out, out


def test_several_of_one_thing_at_once(cinque: Run) -> None:
    typed = ["1", "5", "charmander", "list", "potion x3", "potion x99", "nothing more", "Anna", ""]
    outcome = cinque("sheet", "new", "arcana", "--out", "red.toml", typed=typed)
    assert "price 100" in outcome.out  # beside the answer that buys it
    assert "No more than" in outcome.out
    assert outcome.code == 0, outcome
    assert "potion = " in Path("red.toml").read_text(encoding="utf-8")


WALK = """\
system: rokumen
scene:
  players: [{sample: cinderfox, seat: red, at: C3}]
  opponents: [{sample: mosshoof, at: D3}, {sample: mosshoof, at: G7}]
"""


def test_the_way_is_the_one_that_is_taken(cinque: Run, file: Run) -> None:
    """It leads round somebody who would have to be asked, and nobody goes there by looking."""
    file("walk.yaml", WALK)
    typed = ["done", "way E4", "way I9", "E4", "quit"]
    out = cinque("play", "rokumen", "--setup", "walk.yaml", "--seed", 2, typed=typed).out
    [way] = [line for line in out.splitlines() if "The way: " in line]
    assert way.startswith("> The way: C3 → ")
    assert way.endswith(" → E4")
    assert "D3" not in way
    assert "I9 is not among the squares" in out
    assert "to E4" in out
