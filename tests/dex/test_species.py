"""Species and forms: facts that anyone can look up, and that everything named is there."""

from fractions import Fraction

import pytest

from cinque import dex
from cinque.dex import Abilities, Evolution, Stats

GENERATIONS = range(1, dex.LAST + 1)


def test_charizard() -> None:
    one = dex.species("charizard")
    assert (one.number, one.name, one.ja, one.gen) == (6, "Charizard", "リザードン", 1)
    assert one.types == ("fire", "flying")
    assert one.stats == Stats(78, 84, 78, 109, 85, 100)
    assert one.stats.total == 534
    assert one.abilities == Abilities(first="blaze", hidden="solar-power")
    assert (one.height, one.weight) == (17, 905)
    assert one.male == Fraction(7, 8)
    assert one.egg_groups == ("monster", "dragon")
    assert one.evolves_from == "charmeleon"
    assert one.evolution == Evolution("charizard", "level", level=36)
    assert one.forms == ("charizard", "charizard-mega-x", "charizard-mega-y", "charizard-gmax")
    assert one.gigantamax == "g-max-wildfire"


def test_a_mega_evolution() -> None:
    one = dex.species("charizard-mega-x")
    assert (one.base, one.form, one.gen, one.availability) == ("charizard", "Mega-X", 6, "past")
    assert one.types == ("fire", "dragon")
    assert one.required_items == ("charizardite-x",)
    assert one.battle_only == ("charizard",)
    assert one.is_form
    assert one.is_mega
    assert not dex.species("charizard").is_form
    assert dex.species("raichu-mega-x").is_mega
    assert dex.species("meowstic-f-mega").is_mega


def test_in_generation_1_there_is_one_special_and_nothing_of_what_came_later() -> None:
    one = dex.species("charizard", gen=1)
    assert one.stats == Stats(78, 84, 78, 85, 85, 100)
    assert one.abilities == Abilities()
    assert one.forms == ()
    assert one.gigantamax == ""
    assert dex.species("clefairy", gen=5).types == ("normal",)
    assert dex.species("clefairy", gen=6).types == ("fairy",)
    assert dex.species("clefairy", gen=1).evolves_from == ""
    assert dex.species("clefairy", gen=2).evolves_from == "cleffa"


def test_hidden_abilities_came_with_generation_5() -> None:
    assert dex.species("charizard", gen=4).abilities == Abilities("blaze")
    assert dex.species("charizard", gen=5).abilities == Abilities("blaze", hidden="solar-power")
    assert dex.species("gengar", gen=6).abilities.first == "levitate"
    assert dex.species("gengar", gen=7).abilities.first == "cursed-body"


def test_the_evolutions_of_eevee() -> None:
    assert [one.to for one in dex.species("eevee", gen=1).evolutions] == ["vaporeon", "jolteon", "flareon"]
    assert dex.species("eevee").evolutions == (
        Evolution("vaporeon", "item", item="water-stone"),
        Evolution("jolteon", "item", item="thunder-stone"),
        Evolution("flareon", "item", item="fire-stone"),
        Evolution("espeon", "friendship", when="day"),
        Evolution("umbreon", "friendship", when="night"),
        Evolution("leafeon", "item", item="leaf-stone"),
        Evolution("glaceon", "item", item="ice-stone"),
        Evolution("sylveon", "special", when="fairy-move-and-affection"),
    )
    assert dex.species("leafeon", gen=4).evolution == Evolution(
        "leafeon", "special", item="leaf-stone", when="moss-rock"
    )


@pytest.mark.parametrize(
    ("key", "evolution"),
    [
        ("gengar", Evolution("gengar", "trade")),
        ("scizor", Evolution("scizor", "trade", item="metal-coat")),
        ("weavile", Evolution("weavile", "holding", item="razor-claw", when="night")),
        ("mamoswine", Evolution("mamoswine", "knowing", move="ancient-power")),
        ("hitmontop", Evolution("hitmontop", "level", level=20, when="attack-equals-defense")),
        ("marowak-alola", Evolution("marowak-alola", "level", level=28, when="night", region="alola")),
        ("gholdengo", Evolution("gholdengo", "other", when="999-coins")),
    ],
)
def test_ways_to_evolve(key: str, evolution: Evolution) -> None:
    assert dex.species(key).evolution == evolution


def test_genders() -> None:
    assert dex.species("magnemite").male is None
    assert dex.species("chansey").male == 0
    assert dex.species("tauros").male == 1
    assert dex.species("pikachu").male == Fraction(1, 2)
    assert dex.species("bulbasaur").male == Fraction(7, 8)


def test_tags() -> None:
    assert dex.species("mew").tags == ("mythical",)
    assert dex.species("mewtwo").is_legendary
    assert dex.species("articuno").tags == ("sub-legendary",)
    assert dex.species("nihilego").tags == ("ultra-beast",)
    assert dex.species("iron-valiant").tags == ("paradox",)
    assert not dex.species("pikachu").is_legendary


def test_availability() -> None:
    assert dex.species("pikachu").availability == ""
    assert dex.species("beedrill", gen=7).availability == ""
    assert dex.species("beedrill", gen=8).availability == "past"
    assert dex.species("charizard-gmax", gen=8).availability == "gigantamax"
    assert dex.species("pikachu-starter", gen=7).availability == "lgpe"
    assert dex.species("floette-eternal", gen=6).availability == "unobtainable"
    assert dex.species("wyrdeer", gen=8).availability == "future"
    assert dex.species("wyrdeer").availability == ""


def test_missingno_is_there_and_fan_made_species_are_not() -> None:
    assert dex.species("missingno", gen=1).types == ("bird", "normal")
    assert dex.species("missingno").availability == "past"
    assert not dex.exists("species", "syclant")
    assert not dex.exists("move", "paleo-wave")
    assert not dex.exists("item", "crucibellite")
    assert not dex.exists("ability", "mountaineer")


def test_numbers_of_species_by_generation() -> None:
    last = {1: 151, 2: 251, 3: 386, 4: 493, 5: 649, 6: 721, 7: 809, 8: 905, 9: 1025}
    for gen, number in last.items():
        numbers = {dex.species(key, gen).number for key in dex.all_species(gen)}
        assert {one for one in numbers if one > 0} == set(range(1, number + 1))


def test_species_come_in_the_order_of_their_numbers() -> None:
    keys = dex.all_species()
    assert keys[:4] == ("bulbasaur", "ivysaur", "venusaur", "venusaur-mega")
    numbers = [dex.species(key).number for key in keys]
    proper = [number for number in numbers if number > 0]
    assert proper == sorted(proper) == numbers[: len(proper)]
    assert dex.all_species(8, past=False) != dex.all_species(8)


def test_everybody_has_a_height_and_all_but_giants_a_weight() -> None:
    for key in dex.all_species():
        one = dex.species(key)
        assert one.height > 0, key
        assert one.weight > 0 or one.form.endswith(("Gmax", "Eternamax")), key
        assert one.stats.total > 0, key
        assert len(one.types) in (1, 2), key


@pytest.mark.parametrize("gen", GENERATIONS)
def test_everything_that_a_species_names_is_there(gen: int) -> None:
    for key in dex.all_species(gen):
        one = dex.species(key, gen)
        species = [one.base, *one.forms, one.evolves_from, *(step.to for step in one.evolutions)]
        species += [*one.battle_only, one.changes_from, one.mother]
        steps = [*one.evolutions, *([one.evolution] if one.evolution else [])]
        named = {
            "species": species,
            "ability": [*one.abilities, one.required_ability],
            "item": [*one.required_items, *(step.item for step in steps)],
            "move": [one.required_move, one.gigantamax, *(step.move for step in steps)],
            "type": [*one.types, one.required_tera],
            "egg-group": one.egg_groups if gen > 1 else [],
        }
        missing = [name for kind, names in named.items() for name in names if name and not dex.exists(kind, name, gen)]
        assert not missing, key


def test_evolution_goes_both_ways() -> None:
    for key in dex.all_species():
        one = dex.species(key)
        for step in one.evolutions:
            assert one.base == dex.species(dex.species(step.to).evolves_from).base
        if one.evolution:
            assert one.evolution.to == key


def test_forms_know_their_species() -> None:
    for key in dex.all_species():
        one = dex.species(key)
        assert (one.base == key) == (one.form == "")
        assert all(dex.species(form).base == key for form in one.forms)
        assert one.base == key or key in dex.species(one.base).forms
