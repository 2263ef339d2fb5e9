"""Rokumen and Showdown: a legal character out of any Pokémon by the builder's questions, and a line for everything."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from showdown_teams import HOSTILE, PLAIN, SIX, mons

from cinque import dex
from cinque.core.ask import Data
from cinque.core.draft import draft_of
from cinque.core.shelf import Shelf
from cinque.core.words import Reader
from cinque.exchange import DROPPED, KEPT, UNDERSTOOD, WORDS, Imported
from cinque.exchange.showdown import Mon, Team, carries, pieces, read_teams, write_teams
from cinque.systems import system
from cinque.systems.rokumen.content import LIBRARY, content_for
from cinque.systems.rokumen.content.records import ATTRIBUTES, COMBAT_VALUES

SYSTEM = system("rokumen")
KIND = SYSTEM.sheets["character"]
ANYBODY = st.sampled_from([dex.name_of("species", key) for key in dex.all_species()])
READINGS = st.fixed_dictionaries(
    {},
    optional={
        "bonus-points": st.sampled_from(["capped", "up-to-no-cap"]),
        "move-attribute-scope": st.just("all-moves"),
        "ability-count": st.just("at-least-one"),
        "ability-is-trait": st.just("separate-free"),
        "same-type-twice": st.just("allowed"),
    },
)


def read(text: str, packs: tuple[str, ...] = (), readings: dict[str, str] | None = None) -> Imported:
    rulings = SYSTEM.rulings.of(readings or {})
    imported: Imported = SYSTEM.imports["showdown"](text, rulings, packs)
    for made in imported.sheets:
        assert KIND.faults(made.sheet, rulings, packs) == []
    for line in imported.report.lines:
        assert (line.fate == UNDERSTOOD) == (line.reason_key == "")
        for lang in ("en", "ja"):
            assert WORDS.template(lang, "what", line.what)
            assert not line.reason_key or WORDS.template(lang, "reason", line.reason_key)
    return imported


def one(*lines: str, packs: tuple[str, ...] = ()) -> Data:
    (made,) = read("\n".join(lines), packs).sheets
    return made.sheet


def fates(imported: Imported) -> dict[tuple[str, str], tuple[str, str]]:
    return {(line.what, line.value): (line.fate, line.reason_key) for line in imported.report.lines}


def figures(sheet: Data) -> dict[str, int]:
    """The combat values as the page of the sheet shows them."""
    page = KIND.page(sheet, SYSTEM.rulings(), (), Reader(SYSTEM, draft_of(SYSTEM.rulings(), ()), "en").name)
    return dict(zip(COMBAT_VALUES, (int(text) for _, text in page.blocks[1].facts), strict=True))


def test_a_pokemon_becomes_a_character() -> None:
    sparky = ["Sparky (Pikachu) (F) @ Sitrus Berry", "Ability: Static", "Timid Nature", "- Tackle", "- Thunder Shock"]
    sheet = one(*sparky, "EVs: 252 SpA / 252 Spe")
    assert (sheet["name"], sheet["notes"]) == ("Sparky", "Pikachu")
    assert (sheet["types"], sheet["egg_group"], sheet["sex"]) == (["electric"], "field", "female")
    assert (sheet["traits"], sheet["items"]) == (["static"], {"sitrus-berry": 1})
    assert [known["move"] for known in sheet["moves"]] == ["tackle", "thunder-shock"]
    best = max(ATTRIBUTES, key=lambda name: int(sheet["attributes"][name]))
    assert sheet["moves"][0]["attribute"] == best


@given(st.lists(mons(PLAIN | HOSTILE, ANYBODY).filter(carries), max_size=3), READINGS)
def test_whoever_comes_is_legal_and_nothing_is_lost(team: list[Mon], readings: dict[str, str]) -> None:
    text = write_teams([Team(tuple(team), "Sun", "gen9ou", "Mine")])
    imported = read(text, (), readings)
    expected = Counter([("team-name", "Sun"), ("format", "gen9ou"), ("folder", "Mine")])
    for mon in team:
        told = {"species": mon.species, "level": str(mon.level), **pieces(mon)}
        expected.update((what.partition(".")[0], value) for what, value in told.items())
    assert Counter((line.what, line.value) for line in imported.report.lines) == expected
    assert read(text, (), readings).sheets == imported.sheets


def test_every_species_that_lasts_is_legal() -> None:
    everybody = [Mon(dex.name_of("species", key)) for key in dex.lasting_species()]
    for start in range(0, len(everybody), 24):
        team = everybody[start : start + 24]
        assert len(read(write_teams([Team(tuple(team))])).sheets) == len(team)


def test_a_team_that_a_person_could_have() -> None:
    imported = read(SIX)
    assert [made.sheet["name"] for made in imported.sheets] == [
        *("Sparky", "Her @ Majesty (the 1st)", "Mr. Mime", "Farfetch’d", "カイリュー王", "Mew"),
    ]


# -- figures


@pytest.mark.parametrize(
    ("species", "high", "low"),
    [
        ("Alakazam", "special_attack", "attack"),
        ("Machamp", "attack", "special_attack"),
        ("Shuckle", "defence", "speed"),
        ("Ninjask", "speed", "defence"),
    ],
)
def test_figures_are_like_the_species(species: str, high: str, low: str) -> None:
    values = figures(one(species))
    assert values[high] > values[low]


def test_hp_are_like_the_species() -> None:
    assert figures(one("Snorlax"))["hp"] > figures(one("Pikachu"))["hp"] > figures(one("Shedinja"))["hp"]


@pytest.mark.parametrize("more", ["EVs: 252 Spe", "Jolly Nature", "IVs: 0 HP / 0 Atk / 0 Def / 0 SpA / 0 SpD"])
def test_what_was_trained_counts(more: str) -> None:
    assert figures(one("Mew", more))["speed"] > figures(one("Mew"))["speed"]


def test_points_stay_under_the_cap_of_the_reading() -> None:
    (free,) = read("Shuckle").sheets
    (capped,) = read("Shuckle", (), {"bonus-points": "capped"}).sheets
    assert max(free.sheet["points"].values()) > max(capped.sheet["points"].values()) == 5


# -- forms, and what this game calls otherwise


def test_forms_are_their_species_with_a_note() -> None:
    imported = read("Charizard-Mega-X\n\nKeldeo-Resolute\n\nMaushold-Four\n\nRaichu-Alola\n\nNobody-At-All")
    found = {made.sheet["name"]: made.sheet["types"] for made in imported.sheets}
    assert found == {
        "Charizard": ["fire", "flying"],
        "Keldeo": ["water", "fighting"],
        "Maushold": ["normal"],
        "Raichu-Alola": ["electric", "psychic"],
    }
    notes = {line.value: line.reason_key for line in imported.report.of(KEPT)}
    assert notes == dict.fromkeys(("Charizard-Mega-X", "Keldeo-Resolute", "Maushold-Four"), "form-as-species")
    assert fates(imported)["species", "Nobody-At-All"] == (DROPPED, "no-such-species")


def test_what_has_another_name_in_one_language() -> None:
    sheet = one("ピカチュウ @ Leftovers", "Ability: Water Absorb", "- たいあたり")
    assert sheet["name"] == "Pikachu"
    assert sheet["items"] == {"leftover-lunch": 1}
    assert sheet["traits"] == ["drink-deep"]
    assert [known["move"] for known in sheet["moves"]] == ["tackle"]


def test_hidden_power_where_a_table_has_one() -> None:
    move = {"name": "Hidden Power", "type": "normal", "category": "special", "cost": 2}
    packs = LIBRARY.pins({"moves": {"hidden-power": move}}, Shelf().pins(()))
    text = "Mew\n- Hidden Power [Fire]"
    (made,) = read(text, packs).sheets
    assert made.sheet["moves"] == [{"move": "hidden-power"}]
    assert fates(read(text, packs))["move", "Hidden Power [Fire]"] == (KEPT, "form-as-move")
    assert fates(read(text))["move", "Hidden Power [Fire]"] == (DROPPED, "no-such-move")


# -- what does not fit


def test_why_moves_are_not_learned() -> None:
    moves = ["- Dragon Claw", "- Tackle", "- Tackle", "- Growl", "- Leer", "- Ember", "- Scratch", "- Fire Fang"]
    imported = read("\n".join(["Charmander", *moves]))
    lines = [(line.value, line.reason_key) for line in imported.report.lines if line.what == "move"]
    assert lines == [
        *(("Dragon Claw", "learning-condition"), ("Tackle", ""), ("Tackle", "move-twice"), ("Growl", "")),
        *(("Leer", ""), ("Ember", ""), ("Scratch", "no-such-move"), ("Fire Fang", "no-room")),
    ]


def test_without_an_ability_of_this_game_it_is_the_cheapest() -> None:
    imported = read("Keldeo\nAbility: Justified")
    assert fates(imported)["ability", "Justified"] == (DROPPED, "another-ability")
    (made,) = imported.sheets
    (taken,) = made.sheet["traits"]
    traits = content_for(()).traits
    assert traits[taken].ability
    assert traits[taken].price == min(trait.price for trait in traits.values() if trait.ability)


def test_an_ability_that_is_a_plain_trait_here() -> None:
    imported = read("Dratini\nAbility: Shed Skin")
    (made,) = imported.sheets
    assert "shed-skin" in made.sheet["traits"]
    assert fates(imported)["ability", "Shed Skin"] == (UNDERSTOOD, "")


def test_an_item_that_nobody_can_pay() -> None:
    item = {"name": "Leftovers", "price": 1_001}
    packs = LIBRARY.pins({"items": {"meal": item}}, Shelf().pins(()))
    assert fates(read("Mew @ Leftovers", packs))["item", "Leftovers"] == (DROPPED, "too-dear")


def test_a_nickname_that_cannot_be() -> None:
    imported = read("=cmd() (Mew)\nOdd Nature")
    assert imported.sheets[0].sheet["name"] == "Mew"
    assert fates(imported)["nickname", "=cmd()"] == (DROPPED, "name-formula")
    assert fates(imported)["nature", "Odd"] == (DROPPED, "no-such-nature")


def test_missingno_is_nobody() -> None:
    assert read("Missingno").sheets == ()
    assert read_teams("Missingno")[0][0].mons
