"""Who learns what."""

import pytest

from cinque import dex
from cinque.dex import Learned

GENERATIONS = range(1, dex.LAST + 1)


def by_level(key: str, gen: int) -> list[tuple[int, str]]:
    return [(one.level, one.move) for one in dex.learnset(key, gen) if one.how == "level"]


def test_levels_come_in_order() -> None:
    assert by_level("charmander", 2) == [
        (1, "growl"),
        (1, "scratch"),
        (7, "ember"),
        (13, "smokescreen"),
        (19, "rage"),
        (25, "scary-face"),
        (31, "flamethrower"),
        (37, "slash"),
        (43, "dragon-rage"),
        (49, "fire-spin"),
    ]


def test_ways_to_learn() -> None:
    learned = dex.learnset("pikachu")
    assert Learned("thunder", "machine", 1) in learned
    assert Learned("surf", "tutor", 1) in learned
    assert Learned("thunder-punch", "tutor", 4) in dex.learnset("pikachu")
    assert Learned("wish", "egg", 9) in dex.learnset("pichu", 9)
    assert Learned("volt-tackle", "special", 9) in dex.learnset("pichu", 9)
    assert Learned("fly", "event", 1, level=5, event=1) in learned
    assert Learned("bide", "transfer", 7) in learned
    assert Learned("air-slash", "level", 9, level=0) in dex.learnset("charizard", 9)
    assert {one.how for key in dex.all_species() for one in dex.learnset(key, own=True)} == {
        *("level", "machine", "tutor", "egg", "event", "dream-world", "transfer", "special")
    }


def test_generation_1_has_its_own_list() -> None:
    first = {one.move for one in dex.learnset("pikachu", 1)}
    assert "skull-bash" in first
    assert "volt-tackle" not in first
    assert not {one.gen for one in dex.learnset("pikachu", 1)} - {1}


def test_a_form_learns_what_its_species_learns() -> None:
    assert dex.learnset("charizard-mega-x", 7) == dex.learnset("charizard", 7)
    assert dex.learnset("charizard-mega-x", own=True) == ()
    assert dex.learnset("rotom-heat", 9, own=True) == (Learned("overheat", "special", 9),)
    assert {*dex.learnset("rotom", 9)} < {*dex.learnset("rotom-heat", 9)}
    assert by_level("raichu-alola", 9) != by_level("raichu", 9)
    assert "glaciate" not in {one.move for one in dex.learnset("kyurem-black", 9)}


def test_who_is_not_there_learns_nothing() -> None:
    with pytest.raises(dex.Unknown, match="Charizard-Mega-X came with generation 6"):
        dex.learnset("charizard-mega-x", 5)
    with pytest.raises(dex.Unknown):
        dex.learnset("charzard")


@pytest.mark.parametrize("gen", GENERATIONS)
def test_every_move_that_is_learned_is_there(gen: int) -> None:
    for key in dex.all_species(gen):
        for one in dex.learnset(key, gen):
            assert one.gen == gen
            assert dex.exists("move", one.move, gen), (key, one)
            assert 0 <= one.level <= 100
            assert (one.event is not None) == (one.how == "event")


def test_every_species_proper_learns_something() -> None:
    silent = [key for key in dex.all_species() if not dex.learnset(key)]
    assert all(key.startswith("pokestar-") for key in silent)


def test_everyone_who_learns_a_move() -> None:
    for move in ("surf", "dragon-dance", "sketch", "volt-tackle"):
        taught = [key for key in dex.all_species() if any(one.move == move for one in dex.learnset(key))]
        assert list(dex.learners(move)) == taught
