"""The type chart in all its versions."""

from fractions import Fraction

import pytest

from cinque import dex

HALF = Fraction(1, 2)


def test_the_number_of_types() -> None:
    assert [len(dex.types(gen)) for gen in range(1, 10)] == [15, 17, 17, 17, 17, 18, 18, 18, 18]
    assert dex.types()[:3] == ("normal", "fire", "water")


@pytest.mark.parametrize(
    ("attacking", "defending", "gen", "times"),
    [
        ("fire", ("grass",), 9, 2),
        ("fire", ("grass", "steel"), 9, 4),
        ("ground", ("fire", "flying"), 9, 0),
        ("rock", ("fire", "flying"), 9, 4),
        ("grass", ("grass", "poison"), 9, Fraction(1, 4)),
        ("normal", (), 9, 1),
        ("ghost", ("psychic",), 1, 0),
        ("ghost", ("psychic",), 2, 2),
        ("bug", ("poison",), 1, 2),
        ("bug", ("poison",), 2, HALF),
        ("poison", ("bug",), 1, 2),
        ("poison", ("bug",), 2, 1),
        ("ice", ("fire",), 1, 1),
        ("ice", ("fire",), 2, HALF),
        ("ghost", ("steel",), 5, HALF),
        ("dark", ("steel",), 5, HALF),
        ("ghost", ("steel",), 6, 1),
        ("dark", ("steel",), 6, 1),
        ("dragon", ("fairy",), 6, 0),
        ("stellar", ("fire",), 9, 1),
        ("normal", ("bird", "normal"), 1, 1),
        ("unknown", ("ghost",), 2, 1),
    ],
)
def test_multipliers(attacking: str, defending: tuple[str, ...], gen: int, times: Fraction) -> None:
    assert dex.multiplier(attacking, defending, gen) == times


def test_one_type_may_stand_alone() -> None:
    assert dex.multiplier("water", "fire") == dex.multiplier("water", ["fire"]) == 2
    assert dex.match_ups("fire") == dex.match_ups(["fire"])


def test_match_ups() -> None:
    against = dex.match_ups(dex.species("charizard").types)
    assert list(against) == list(dex.types())
    assert against["rock"] == 4
    assert against["ground"] == 0
    assert {one for one, times in against.items() if times == 2} == {"water", "electric"}
    against["rock"] = HALF
    assert dex.match_ups(("fire", "flying"))["rock"] == 4


@pytest.mark.parametrize("gen", range(1, 6))
def test_fairy_is_not_known_before_generation_6(gen: int) -> None:
    assert "fairy" not in dex.types(gen)
    assert "fairy" not in dex.match_ups("dragon", gen)
    with pytest.raises(dex.Unknown, match="Fairy came with generation 6"):
        dex.multiplier("fairy", "dragon", gen)
    with pytest.raises(dex.Unknown):
        dex.multiplier("dragon", "fairy", gen)


def test_what_a_type_is_spared_is_no_multiplier() -> None:
    assert dex.type_facts("fire").spared == ("burn",)
    assert dex.type_facts("electric").spared == ("paralysis",)
    assert dex.type_facts("electric", gen=5).spared == ()
    assert dex.type_facts("steel").spared == ("bad-poison", "poison", "sandstorm")
    assert dex.type_facts("grass").spared == ("powder",)
    assert dex.type_facts("grass").immune == ()


def test_stellar_and_the_odd_types_are_marked() -> None:
    assert dex.type_facts("stellar").tera_only
    assert dex.type_facts("bird").odd
    assert dex.move("curse", gen=4).type == "unknown"
    assert dex.name_of("type", "unknown") == "???"


def test_every_type_is_told_once() -> None:
    for gen in range(1, 10):
        for key in dex.types(gen):
            one = dex.type_facts(key, gen)
            told = [*one.weak, *one.resists, *one.immune]
            assert len(told) == len(set(told))
            assert set(told) <= set(dex.types(gen))
