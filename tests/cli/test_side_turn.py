"""Several creatures of one keyboard are asked at once: whoever is named answers first."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

SETUP = """
system: mystery
scene:
  allies: [{species: pikachu, level: 20}, {species: eevee, level: 20}, {species: abra, name: Ben, level: 20}]
  opponents: [{species: geodude, level: 20}]
"""


@pytest.fixture
def fight(file: Run) -> Path:
    path: Path = file("fight.yaml", SETUP)
    return path


def test_others_are_named_and_can_go_first(cinque: Run, fight: Path) -> None:
    outcome = cinque("play", "mystery", "--setup", fight, typed=["turn ben", "done", "quit"])
    assert outcome.code == 0
    assert "What does Pikachu do?  (also: Eevee, Ben; turn NAME)" in outcome.out
    assert "What does Ben do?  (also: Pikachu, Eevee; turn NAME)" in outcome.out
    assert "Ben does nothing more this turn." in outcome.out


def test_nobody_of_that_name(cinque: Run, fight: Path) -> None:
    outcome = cinque("play", "mystery", "--setup", fight, "--lang", "en", typed=["turn zubat", "quit"])
    assert "Nobody called “zubat” is asked now" in outcome.out
    assert "Traceback" not in outcome.out


def test_in_japanese(cinque: Run, fight: Path) -> None:
    outcome = cinque("play", "mystery", "--setup", fight, "--lang", "ja", typed=["turn イーブイ", "quit"])
    assert "イーブイはどうする？（ほかにピカチュウ、Benも。" in outcome.out
