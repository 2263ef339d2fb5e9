"""The weakness chart, all 225 pairs, against the table as the book prints it."""

import re

import pytest

from cinque.systems.arcana.combat.weakness import WEAKNESS_CHART, look_up
from cinque.systems.arcana.content.records import TYPES
from cinque.systems.arcana.rulings import ArcanaRulings

PRINTED = """
Bug      | Grass Psychic                 | Fire Fight Poison Flying Ghost
Dragon   | Dragon                        |
Electric | Water Flying                  | Electric Grass Dragon (Ground)
Fight    | Normal Ice Rock               | Poison Flying Psychic Bug
Fire     | Grass Ice Bug                 | Fire Water Rock Dragon
Flying   | Grass Fight Bug               | Electric Rock
Ghost    | Psychic Ghost                 | (Normal)
Grass    | Water Ground Rock             | Fire Grass Poison Flying Bug Dragon
Ground   | Fire Electric Poison Rock     | Grass Bug (Flying)
Ice      | Grass Ground Flying Dragon    | Fire Water Ice
Normal   |                               | Rock (Ghost)
Poison   | Grass                         | Poison Ground Rock Ghost
Psychic  | Fight Poison                  | Psychic
Rock     | Fire Ice Flying Bug           | Fight Ground
Water    | Fire Ground Rock              | Water Grass Dragon
"""
ROWS = {
    move.strip(): (doubled.split(), halved.split())
    for move, doubled, halved in (line.split("|") for line in PRINTED.strip().splitlines())
}


def printed(move: str, type: str) -> tuple[int, int]:
    doubled, halved = ROWS[move]
    if type in doubled:
        return 2, 1
    if f"({type})" in halved:
        return 0, 1
    return (1, 2) if type in halved else (1, 1)


@pytest.mark.parametrize("move", ROWS)
@pytest.mark.parametrize("type", ROWS)
def test_pair(move: str, type: str) -> None:
    found = look_up(ArcanaRulings(), move, type)
    assert (found.num, found.den) == printed(move, type)
    assert found.listed == (printed(move, type) != (1, 1))


def test_counts() -> None:
    """37 doubled, 40 halved and 4 in parentheses, of 225."""
    assert tuple(ROWS) == TYPES
    assert sum(len(row.super_effective) for row in WEAKNESS_CHART.values()) == 37
    assert sum(len(row.not_very_effective) for row in WEAKNESS_CHART.values()) == 40
    assert sum(len(row.parenthesised) for row in WEAKNESS_CHART.values()) == 4
    assert len(re.findall(r"\(", PRINTED)) == 4


@pytest.mark.parametrize(("reading", "factor"), [("no-effect", (0, 1)), ("half", (1, 2)), ("neutral", (1, 1))])
def test_parentheses_by_ruling(reading: str, factor: tuple[int, int]) -> None:
    rulings = ArcanaRulings.of({"parenthesised": reading})
    for move, type in (("Electric", "Ground"), ("Ghost", "Normal"), ("Ground", "Flying"), ("Normal", "Ghost")):
        found = look_up(rulings, move, type)
        assert (found.num, found.den) == factor
