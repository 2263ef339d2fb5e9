"""Attacks and damage (p.235-237): the charts row by row, and exact odds equal to an independent computation."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import Ask, Data
from cinque.core.odds import Odds
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import OpenTable
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.stats.charts import MOST, dice_of, set_damage
from cinque.systems.ptu.stats.stats import staged

ROLLED = """
1d6+1 1d6+3 1d6+5 1d8+6 1d8+8 2d6+8 2d6+10 2d8+10 2d10+10 3d8+10 3d10+10 3d12+10 4d10+10 4d10+15
4d10+20 5d10+20 5d12+25 6d12+25 6d12+30 6d12+35 6d12+40 6d12+45 6d12+50 6d12+55 6d12+60 7d12+65 8d12+70 8d12+80
"""
SET = """
2/5/7 4/7/9 6/9/11 7/11/14 9/13/16 10/15/20 12/17/22 12/19/26 12/21/30 13/24/34 13/27/40 13/30/46 14/35/50 19/40/55
24/45/60 25/50/70 30/60/85 31/65/97 36/70/102 41/75/107 46/80/112 51/85/117 56/90/122 61/95/127 66/100/132 72/110/149
78/120/166 88/130/176
"""
"""Both charts as page 237 prints them, Damage Base 1 to 28."""

STAGES = "0.4 0.5 0.6 0.7 0.8 0.9 1 1.2 1.4 1.6 1.8 2 2.2"
MULTIPLIERS = dict(zip(range(-6, 7), map(Fraction, STAGES.split()), strict=True))
"""The chart of page 235."""

MATCH_UPS: list[tuple[str, list[str], str]] = [
    ("fire", ["normal"], "1"),
    ("fire", ["grass"], "3/2"),
    ("fire", ["grass", "ice"], "2"),
    ("fire", ["grass", "ice", "bug"], "3"),
    ("fire", ["water"], "1/2"),
    ("fire", ["water", "rock"], "1/4"),
    ("fire", ["water", "rock", "dragon"], "1/8"),
    ("fire", ["grass", "water"], "1"),
    ("ground", ["fire", "flying"], "0"),
    ("ground", [], "1"),
]
"""A Type of a Move, the Types that it meets, and what that does to the damage."""

USER, FOE = "user", "foe"

number = st.integers
figures = st.fixed_dictionaries(
    {
        "ac": number(2, 12),
        "db": number(1, 28),
        "critical": number(15, 20),
        "attack": number(0, 60),
        "attack_stage": number(-6, 6),
        "defense": number(0, 60),
        "defense_stage": number(-6, 6),
        "speed": number(0, 40),
        "accuracy": number(-6, 6),
        "evasion": number(-6, 6),
        "reduction": number(0, 15),
        "hp": number(1, 200),
        "match_up": st.sampled_from(MATCH_UPS),
        "same_type": st.booleans(),
        "physical": st.booleans(),
        "set": st.booleans(),
    }
)
usual: Data = {
    "ac": 2, "db": 6, "critical": 20, "attack": 10, "attack_stage": 0, "defense": 10, "defense_stage": 0, "speed": 0,
    "accuracy": 0, "evasion": 0, "reduction": 0, "hp": 60, "match_up": MATCH_UPS[0], "same_type": False,
    "physical": True, "set": False,
}  # fmt: skip


# -- the charts


def rolled(db: int) -> tuple[int, int, int]:
    """A row of the rolled chart: how many dice, of how many sides, plus how much."""
    dice, _, plus = ROLLED.split()[db - 1].partition("+")
    count, _, sides = dice.partition("d")
    return int(count), int(sides), int(plus)


def printed(db: int) -> tuple[int, int, int]:
    least, middle, most = SET.split()[db - 1].split("/")
    return int(least), int(middle), int(most)


@pytest.mark.parametrize("db", range(1, 29))
def test_both_damage_charts(db: int) -> None:
    dice = dice_of(db, "clamp")
    assert dice == rolled(db)
    least, middle, most = printed(db)
    assert set_damage(db, "clamp", "printed") == middle
    assert (dice.number + dice.plus, dice.number * dice.sides + dice.plus) == (least, most)


@pytest.mark.parametrize("db", range(1, 29))
def test_the_printed_middle_is_the_average_only_up_to_12(db: int) -> None:
    """ptu.example.set-chart-averages: from Damage Base 13 on the printed figure is a multiple of 5 instead."""
    count, sides, plus = rolled(db)
    average = Fraction(count * (sides + 1), 2) + plus
    up = -(-average.numerator // average.denominator)
    assert set_damage(db, "clamp", "computed") == up
    middle = printed(db)[1]
    assert (middle == up) == (db <= 12)
    assert db <= 12 or (middle % 5 == 0 and abs(middle - average) <= 3)


def test_outside_the_charts() -> None:
    assert len(ROLLED.split()) == len(SET.split()) == MOST == 28
    assert dice_of(0, "clamp") == dice_of(1, "clamp") == (1, 6, 1)
    assert dice_of(31, "clamp") == (8, 12, 80)
    assert dice_of(31, "extrapolate") == (8, 12, 110)
    assert set_damage(31, "clamp", "printed") == 130
    assert set_damage(31, "extrapolate", "printed") == 160


@pytest.mark.parametrize("stage", range(-6, 7))
def test_the_chart_of_stages(stage: int) -> None:
    scene = SYSTEM.new_scene({"players": [{"free": True}], "opponents": [{"free": True}]}, {})
    for value in range(100):
        assert staged(scene, value, stage) == int(value * MULTIPLIERS[stage])


# -- an attack


def duel(told: Data, keywords: str = "") -> PtuScene:
    """Two made-up Pokémon side by side; the faster one knows one Move."""
    type, types, _ = told["match_up"]
    a, b = ("attack", "defense") if told["physical"] else ("special_attack", "special_defense")
    move = {
        "type": type,
        "class": "physical" if told["physical"] else "special",
        "frequency": "At-Will",
        "ac": told["ac"],
        "db": told["db"],
        "critical": told["critical"],
        "range": f"Melee, 1 Target{keywords}",
    }
    user = {
        "id": USER,
        "free": True,
        "at": "B2",
        "types": [type if told["same_type"] else "ghost"],
        "speed": 99,
        a: told["attack"],
        "stages": {a: told["attack_stage"], "accuracy": told["accuracy"]},
        "moves": ["blow"],
    }
    foe = {
        "id": FOE,
        "free": True,
        "at": "B3",
        "types": types,
        "speed": told["speed"],
        b: told["defense"],
        "stages": {b: told["defense_stage"], "evasion": told["evasion"]},
        "active": [{"effect": "reduction", "number": told["reduction"]}],
        "max_hp": 200,
        "hp": told["hp"],
    }
    setup = {
        "moves": {"blow": move},
        "players": [user],
        "opponents": [foe],
        "injuries": False,
        "damage": "set" if told["set"] else "rolled",
    }
    return SYSTEM.new_scene(setup, {})


def forecast(scene: PtuScene) -> Mapping[str, Odds[int]]:
    """The odds beside the only Move, at the first question of the combat."""
    game = OpenTable(SYSTEM, scene, [Seat("red"), Seat("gm", "gm")], Random(1))
    game.play_on()
    ask: Ask | None = game.ask
    assert ask is not None
    assert ask.who == USER
    (option,) = [option for option in ask.options if option.verb == "move"]
    return SYSTEM.forecast(game.now, ask, option, Seat("gm", GM_ROLE)).odds


def worth(value: int, stage: int) -> int:
    return int(value * MULTIPLIERS[stage])


def needed(told: Data) -> int:
    """What the d20 must show: the AC and the best Evasion, less the user's Accuracy."""
    by_stat = max(worth(told["defense"], told["defense_stage"]) // 5, told["speed"] // 5)
    evasion = min(9, max(0, min(6, by_stat) + told["evasion"]))
    return int(told["ac"] + evasion - told["accuracy"])


def roll(told: Data, times: int, db: int) -> Any:
    if told["set"]:
        return icepool.Die([printed(db)[1] * times])
    count, sides, plus = rolled(db)
    return (count * times) @ icepool.d(sides) + plus * times


def suffered(told: Data, dice: Any) -> Any:
    """Steps 6 to 8: Stats and Damage Reduction, at least 1, the multiplier, rounded down, at least 1."""
    factor = Fraction(told["match_up"][2])
    if not factor:
        return icepool.Die([0])
    plus = worth(told["attack"], told["attack_stage"])
    minus = worth(told["defense"], told["defense_stage"]) + told["reduction"]
    return dice.map(lambda total: max(1, int(max(1, total + plus - minus) * factor)))


def by_icepool(told: Data) -> dict[int, Fraction]:
    db = min(28, told["db"] + (2 if told["same_type"] else 0))

    def after(natural: int) -> Any:
        if natural == 1 or (natural < 20 and natural < needed(told)):
            return icepool.Die([0])
        return suffered(told, roll(told, 2 if natural >= told["critical"] else 1, db))

    return plain(icepool.d20.map(after))


def plain(die: Any) -> dict[int, Fraction]:
    return {outcome: Fraction(int(ways), int(die.denominator())) for outcome, ways in die.items() if ways}


@given(told=figures)
def test_the_forecast_of_an_attack(told: Data) -> None:
    odds = forecast(duel(told))
    wanted = by_icepool(told)
    assert odds["damage"].chances == wanted
    assert odds["hits"].chance(bool) == 1 - wanted.get(0, 0)
    assert odds["faints"].chance(bool) == sum(chance for hp, chance in wanted.items() if hp >= told["hp"])


def test_five_strike() -> None:
    """1d8 for the number of hits: one 1, two 2s, three 3s, one 4, one 5; the Damage Base is multiplied by it."""
    told = usual | {"db": 2, "speed": 0}
    hits = icepool.Die([1, 2, 2, 3, 3, 3, 4, 5])

    def after(natural: int) -> Any:
        if natural < max(2, needed(told)):
            return icepool.Die([0])
        times = 2 if natural == 20 else 1
        return hits.map(lambda count: suffered(told, roll(told, times, 2 * count)))

    assert forecast(duel(told, ", Five Strike"))["damage"].chances == plain(icepool.d20.map(after))


def test_worked_by_hand() -> None:
    """Damage Base 1 against AC 2 and no Evasion: 18 of 20 rolls 1d6+1, a 20 2d6+2; Attack and Defense cancel out."""
    odds = forecast(duel(usual | {"db": 1, "attack": 4, "defense": 4}))["damage"]
    assert odds.chances[0] == Fraction(1, 20)
    assert odds.chances[2] == Fraction(18, 20) / 6
    assert odds.chances[4] == Fraction(18, 20) / 6 + Fraction(1, 20) / 36
    assert odds.chances[14] == Fraction(1, 20) / 36
