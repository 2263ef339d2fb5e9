"""The damage formula against an independent computation with fractions."""

from fractions import Fraction
from math import floor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import Ask, Option
from cinque.core.fate import RandomBot, Seeded
from cinque.core.log import Log
from cinque.core.odds import odds_of
from cinque.core.play import Play
from cinque.core.seat import Seat
from cinque.systems.arcana import SYSTEM
from cinque.systems.arcana.combat.damage import damage, use_move
from cinque.systems.arcana.content.records import TYPES, Move
from cinque.systems.arcana.model import OPPONENT, PLAYER, ArcanaScene

STAT = st.integers(1, 255)
TYPE = st.sampled_from(TYPES)


def duel(rulings: dict[str, str] | None = None, **figures: Any) -> ArcanaScene:
    """Two made-up arcana that know one move."""
    usual = {
        "hp": 400,
        "types": ["Normal"],
        "attack": 50,
        "defense": 50,
        "speed": 50,
        "moves": ["struggle"],
        "level": 50,
    }
    ours = usual | {"name": "ours"} | figures.get("ours", {})
    theirs = usual | {"name": "theirs"} | figures.get("theirs", {})
    setup = {"kind": "wild", PLAYER: {"team": [ours]}, OPPONENT: {"team": [theirs]}}
    return SYSTEM.new_scene(setup, rulings or {})


def dealt(scene: ArcanaScene, move: Move) -> int:
    play = Play(scene, Seeded(0, RandomBot(0)))
    return damage(play, scene.creatures["ours"], move, scene.creatures["theirs"]).value


def factor(move: str, type: str) -> Fraction:
    from cinque.systems.arcana.combat.weakness import look_up
    from cinque.systems.arcana.rulings import ArcanaRulings

    found = look_up(ArcanaRulings(), move, type)
    return Fraction(found.num, found.den)


@given(
    attack=STAT,
    defense=STAT,
    level=st.integers(1, 100),
    power=st.integers(1, 250),
    type=TYPE,
    own=st.lists(TYPE, min_size=1, max_size=2, unique=True),
    against=st.lists(TYPE, min_size=1, max_size=2, unique=True),
)
def test_formula(
    attack: int, defense: int, level: int, power: int, type: str, own: list[str], against: list[str]
) -> None:
    scene = duel(ours={"attack": attack, "level": level, "types": own}, theirs={"defense": defense, "types": against})
    stab = Fraction(3, 2) if type in own else Fraction(1)
    weakness = max(factor(type, one) for one in against)
    exact = Fraction(attack, defense) * Fraction(level, 100) * power * stab * weakness
    assert dealt(scene, Move("blow", type, "physical", power)) == floor(exact)


def test_fractions_are_exact() -> None:
    """With binary floats 0.29 × 100 falls just below 29, and a point would be lost."""
    assert int(0.29 * 100) == 28
    scene = duel(ours={"level": 29, "types": ["Fire"]})
    assert dealt(scene, Move("blow", "Normal", "physical", 100)) == 29


def test_explanation_is_the_computation() -> None:
    """The last term holds the value, and every term follows from the one before it."""
    scene = duel(
        ours={"attack": 52, "level": 8, "types": ["Fire"]}, theirs={"defense": 43, "types": ["Grass", "Poison"]}
    )
    play = Play(scene, Seeded(0, RandomBot(0)), Log())
    tally = damage(play, scene.creatures["ours"], Move("ember", "Fire", "physical", 40), scene.creatures["theirs"])
    assert tally.terms is not None
    value = Fraction(0)
    for term in tally.terms:
        by = Fraction(*term.by)
        value = by if term.op in ("start", "cut") else value * by
        assert Fraction(*term.after) == value
    assert value == tally.value == floor(Fraction(52, 43) * Fraction(8, 100) * 40 * Fraction(3, 2) * 2)


@pytest.mark.parametrize(("accuracy", "spread"), [(80, (100, 100)), (100, (85, 100)), (70, (50, 100))])
def test_odds_equal_simulation(accuracy: int, spread: tuple[int, int]) -> None:
    """Exact odds of an attack that may miss and varies, against 20,000 throws."""
    scene = duel({"accuracy": "per-move"})
    move = Move("zap", "Electric", "physical", 60, accuracy, spread)

    def lost(fate: Any) -> int:
        copy = scene.copy()
        use_move(Play(copy, fate), copy.creatures["ours"], move, copy.creatures["theirs"])
        return 400 - copy.creatures["theirs"].hp

    odds = odds_of(lost)
    assert sum(odds.chances.values()) == 1
    assert odds.chances.get(0, 0) == Fraction(100 - accuracy, 100)
    runs = 20_000
    fate = Seeded(4711, RandomBot(0))
    mean = sum(lost(fate) for _ in range(runs)) / runs
    variance = float(odds.mean(lambda value: value * value) - odds.mean(int) ** 2)
    assert abs(mean - float(odds.mean(int))) <= 4 * (variance / runs) ** 0.5


@pytest.mark.parametrize(("reading", "told"), [("none", []), ("per-move", [70])])
def test_an_accuracy_is_told_where_it_counts(reading: str, told: list[int]) -> None:
    """By the book every attack hits: a number that means nothing would only lead people astray."""
    moves = {"zap": {"type": "Electric", "power": 60, "accuracy": 70}}
    team = [{"id": "hero", "species": "charmander", "level": 9, "moves": ["zap"]}]
    setup = {"kind": "wild", "moves": moves, "player": {"team": team}, "opponent": {"team": ["oddish 9"]}}
    scene, option = SYSTEM.new_scene(setup, {"accuracy": reading}), Option("attack", move="zap", target="oddish")
    preview = SYSTEM.preview(scene, Ask("red", "turn", "", [option], "hero"), option, Seat("red"))
    assert [fact.value for fact in preview.effects if fact.label == "accuracy"] == told


def test_whoever_could_come_in_is_seen_with_what_is_left_of_them() -> None:
    setup = {"kind": "wild", "player": {"team": ["charmander 9", "squirtle 8"]}, "opponent": {"team": ["oddish 9"]}}
    scene, option = SYSTEM.new_scene(setup, {}), Option("switch", arcana="squirtle")
    scene.creatures["squirtle"].hp = 5
    preview = SYSTEM.preview(scene, Ask("red", "turn", "", [option], "charmander"), option, Seat("red"))
    most = scene.creatures["squirtle"].max_hp
    assert [fact.value for fact in preview.effects if fact.label in ("level", "hp")] == [8, f"5/{most}"]


def test_what_can_be_bought_is_seen_with_the_purse() -> None:
    setup = {"player": {"team": ["charmander 9"], "purse": 120}}
    scene, option = SYSTEM.new_scene(setup, {}), Option("buy", item="potion")
    preview = SYSTEM.preview(scene, Ask("red", "", "", [option]), option, Seat("red"))
    assert [fact.value for fact in preview.effects if fact.label == "purse"] == [120]
