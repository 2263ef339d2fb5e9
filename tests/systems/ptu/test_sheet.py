"""Sheets of Pokémon Tabletop United: random ones are legal, faults have their place, and levels give what they give."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cinque.core.ask import Data
from cinque.core.building import Builder, Building
from cinque.core.draft import ADVANCE, SEAT, draft_of
from cinque.core.fate import RandomBot, Seeded
from cinque.core.mistake import BadWish, Refused
from cinque.core.play import Play
from cinque.core.sentences import LANGUAGES
from cinque.core.sheet import random_sheet, sheet_schema
from cinque.core.words import Reader
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.actions.experience import gain
from cinque.systems.ptu.at_the_table import encounter
from cinque.systems.ptu.at_the_table.building import can_finish, legal_points
from cinque.systems.ptu.at_the_table.creation import (
    based,
    edges_for_skills,
    genders,
    spread,
    total_points,
    turned_round,
    usual_abilities,
    usual_moves,
)
from cinque.systems.ptu.at_the_table.dex import describe
from cinque.systems.ptu.at_the_table.evolving import BY_SPECIES, EvolveNow, evolve_now
from cinque.systems.ptu.at_the_table.exchange import from_showdown, to_ccfolia
from cinque.systems.ptu.at_the_table.levels import still_fitting
from cinque.systems.ptu.at_the_table.sheet import SHEETS
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.natures import natures
from cinque.systems.ptu.content.words import STATS
from cinque.systems.ptu.rulings import PtuRulings
from cinque.systems.ptu.system import PtuSystem

KINDS = list(SHEETS)
POKEMON, TRAINER = SHEETS["pokemon"], SHEETS["trainer"]
CONTENT = content_for(())

seeds = st.integers(0, 2**32)


def made(kind: str, seed: int | str, **wishes: str) -> Data:
    return random_sheet(SHEETS[kind], draft_of(PtuRulings(), ()), seed, wishes)


def places(kind: str, sheet: Data) -> dict[str, str]:
    return {place: refusal.key for place, refusal in SHEETS[kind].faults(sheet, PtuRulings(), ())}


def levelled(kind: str, sheet: Data, seed: int | str = 1, **wishes: str) -> Data:
    draft = draft_of(PtuRulings(), (), sheet, ADVANCE)
    return Building(Builder(PtuSystem(), SHEETS[kind]), draft, wishes, RandomBot(seed), Random(seed)).sheet


def reader(lang: str = "en") -> Reader:
    return Reader(PtuSystem(), draft_of(PtuRulings(), ()), lang)


# -- by chance


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("block", range(10))
def test_200_random_sheets_of_each_kind_are_legal(kind: str, block: int) -> None:
    schema = Draft202012Validator(sheet_schema("ptu", list(SHEETS.values()), SHEETS[kind]))
    for seed in range(20 * block, 20 * block + 20):
        sheet = made(kind, seed)
        assert places(kind, sheet) == {}
        assert sheet == made(kind, seed)
        if seed % 10 == 0:  # it takes longer than everything else
            schema.validate({"system": "ptu", "kind": kind, **sheet})
        SYSTEM.read_setup({"players": [SHEETS[kind].setup(sheet)], "combat": False, "width": 30, "height": 30}, {})


@pytest.mark.parametrize("kind", KINDS)
@given(seed=seeds)
def test_whoever_gains_levels_stays_legal(kind: str, seed: int) -> None:
    sheet = made(kind, seed)
    most = 100 if kind == "pokemon" else 50
    for number in range(min(4, most - sheet["level"])):
        sheet = levelled(kind, sheet, number)
        assert places(kind, sheet) == {}


def test_usual_choices_are_legal_for_every_species() -> None:
    for key, species in CONTENT.species.items():
        for level in (1, 19, 20, 40, 100):
            sheet: Data = {"species": key, "level": level, "gender": genders(species)[0]}
            sheet |= {"moves": list(usual_moves(species, level)), "abilities": list(usual_abilities(species, level))}
            sheet["points"] = spread(species.base._asdict(), total_points(level))
            assert places("pokemon", sheet) == {}, key


# -- points under the Base Relations

base_stats = st.lists(st.integers(1, 6), min_size=6, max_size=6).map(
    lambda numbers: dict(zip(STATS, numbers, strict=True))
)


def all_spreads(total: int, count: int) -> Iterator[tuple[int, ...]]:
    return (numbers for numbers in product(range(total + 1), repeat=count) if sum(numbers) == total)


@given(base=base_stats, total=st.integers(0, 4))
def test_only_points_that_can_be_finished_are_offered(base: dict[str, int], total: int) -> None:
    legal = [
        points
        for numbers in all_spreads(total, 6)
        if not turned_round(base, points := dict(zip(STATS, numbers, strict=True)))
    ]
    for first in range(total + 1):
        begun = {"hp": first}
        assert can_finish(base, begun, total) == any(points["hp"] == first for points in legal)
        if can_finish(base, begun, total):
            for second in range(total - first + 1):
                two = {"hp": first, "attack": second}
                assert can_finish(base, two, total) == any(points | two == points for points in legal)


@given(base=base_stats, total=st.integers(0, 110), seed=seeds)
def test_a_spread_can_always_be_finished(base: dict[str, int], total: int, seed: int) -> None:
    random, chosen = Random(seed), dict[str, int]()
    for name in STATS:
        chosen[name] = random.choice(legal_points(base, chosen, name, total))
    assert sum(chosen.values()) == total
    assert not turned_round(base, chosen)
    assert not turned_round(base, spread(base, total))


def test_there_are_36_natures_and_each_keeps_the_total_but_those_of_hp() -> None:
    base = CONTENT.species["snorlax"].base
    assert len(natures()) == 36
    for key, nature in natures().items():
        total = sum(based(base, key, {}).values()) - sum(base)
        assert total == (nature.lowered == "hp") - (nature.raised == "hp") or nature.raised == nature.lowered


# -- checks


def test_every_fault_has_its_place() -> None:
    sheet = {"species": "oddish", "level": 5, "points": {"speed": 15}, "moves": ["ember"], "nature": "odd", "hat": 1}
    assert places("pokemon", sheet) == {
        "hat": "unknown-name",
        "nature": "unknown-nature",
        "points.speed": "base-relations",
        "moves.0": "cannot-learn",
    }
    trainer = {"level": 1, "stats": {"hp": 10}, "items": {"heavy-armor": 1}, "team": ["oddish 5 moves=ember", "odd 3"]}
    assert places("trainer", trainer) == {
        "stats.hp": "points-in-one",
        "items": "too-much-money",
        "team.0.moves.0": "cannot-learn",
        "team.1.species": "unknown-name",
    }
    assert places("trainer", {"stats": {"hp": 5, "speed": 5}, "team": ["oddish 5"] * 7}) == {"team": "team-of-six"}


def test_vitamins_raise_base_stats_and_with_them_their_order() -> None:
    """At most five in all. Oddish has a Base Speed of 3 and a Base Attack of 5: with three more it is higher."""
    oddish = CONTENT.species["oddish"].base
    assert (oddish.attack, oddish.speed) == (5, 3)
    assert based(oddish, "brave", {"speed": 2})["speed"] == 3
    points = {"speed": 3, "special_attack": 9, "special_defense": 3}
    assert places("pokemon", {"species": "oddish", "level": 5, "points": points}) == {"points.speed": "base-relations"}
    assert places("pokemon", {"species": "oddish", "level": 5, "points": points, "vitamins": {"speed": 3}}) == {}
    assert places("pokemon", {"species": "oddish", "vitamins": {"speed": 5, "hp": 1}}) == {
        "vitamins": "too-many-vitamins"
    }
    one = SYSTEM.read_setup(
        {"players": [{"species": "oddish", "level": 5, "vitamins": {"hp": 2}}], "combat": False}, {}
    ).creatures["oddish"]
    plain = SYSTEM.read_setup({"players": [{"species": "oddish", "level": 5}], "combat": False}, {})
    assert one.max_hp > plain.creatures["oddish"].max_hp


def test_the_background_is_free_and_each_further_rank_is_an_edge() -> None:
    background = {"athletics": 4, "charm": 3, "focus": 1, "guile": 1, "stealth": 1}
    assert edges_for_skills(background) == 0
    assert edges_for_skills(background | {"combat": 3}) == 1
    assert edges_for_skills(background | {"focus": 2}) == 1
    assert edges_for_skills(background | {"athletics": 8}) == 3


def test_sample_trainers_are_legal_but_for_what_they_have_earned() -> None:
    for key, one in CONTENT.trainers.items():
        sheet = {
            "level": one.level,
            "stats": dict(one.stats),
            "skills": dict(one.skills),
            "features": list(one.features),
            "moves": list(one.moves),
            "items": dict(one.items),
            "earned": 20_000,
            "team": list(one.team),
        }
        assert places("trainer", sheet) == {}, key


# -- wishes and answers


def test_wishes_are_granted() -> None:
    sheet = made(
        "pokemon", 3, species="oddish", level="13", nature="hardy", spread="usual-spread", moves="absorb,enough"
    )
    assert (sheet["species"], sheet["level"], sheet["nature"], sheet["moves"]) == ("oddish", 13, "hardy", ["absorb"])
    assert "points" not in sheet
    with pytest.raises(BadWish):
        made("pokemon", 3, species="oddish", level="5", moves="solar-flare")


def test_only_legal_answers_are_offered_and_each_can_be_taken_back() -> None:
    building = Building(
        Builder(PtuSystem(), POKEMON),
        draft_of(PtuRulings(), ()),
        {"species": "oddish", "level": "5", "nature": "hardy"},
    )
    assert building.ask is not None
    assert building.ask.topic == "gender"
    building.answer("gender female", SEAT)
    building.answer("by-hand", SEAT)
    assert building.ask is not None
    assert building.ask.topic == "points-hp"
    offered = [option.args["number"] for option in building.ask.options]
    assert offered == [n for n in range(16) if can_finish(based(CONTENT.species["oddish"].base, "", {}), {"hp": n}, 15)]
    building.undo(SEAT)
    assert building.ask is not None
    assert building.ask.topic == "spread"


# -- levels


def test_experience_gives_all_the_levels_that_it_has_reached() -> None:
    sheet = levelled("pokemon", {"species": "oddish", "level": 5, "experience": 95, "moves": ["absorb"]})
    assert sheet["level"] == 10


def test_a_level_gives_a_point_a_move_and_an_evolution() -> None:
    base = based(CONTENT.species["oddish"].base, "", {})
    sheet: Data = {"species": "oddish", "level": 19, "points": spread(base, 29), "moves": ["absorb"]}
    sheet = levelled("pokemon", sheet, point="special_attack", **{"new-move": "learn giga-drain"})
    assert (sum(sheet["points"].values()), sheet["moves"]) == (30, ["absorb", "giga-drain"])
    sheet = levelled("pokemon", sheet, evolve="evolve gloom", spread="by-hand")
    assert (sheet["species"], sum(sheet["points"].values())) == ("gloom", 31)
    assert places("pokemon", sheet) == {}


@pytest.mark.shows("ptu.stat.recap")
def test_whoever_evolves_spends_all_points_anew_and_keeps_what_the_new_species_has() -> None:
    """All 31 points are asked for again; the Ability that Gloom has, too, stays, one that it has not is chosen anew."""
    oddish, gloom = CONTENT.species["oddish"], CONTENT.species["gloom"]
    kept = next(key for key in oddish.basic if key in gloom.basic)
    sheet: Data = {"species": "oddish", "level": 20, "points": spread(based(oddish.base, "", {}), 30)}
    sheet |= {"moves": ["absorb"], "abilities": [kept]}
    draft = draft_of(PtuRulings(), (), sheet, ADVANCE)
    wishes = {"point": "special_attack", "new-move": "keep-moves", "evolve": "evolve gloom"}
    building = Building(Builder(PtuSystem(), POKEMON), draft, wishes)
    while building.ask is not None and building.ask.topic != "spread":
        building.answer(building.ask.options[0].key, SEAT)
    building.answer("by-hand", SEAT)
    assert building.ask is not None
    assert (building.ask.topic, building.ask.about) == ("points-hp", {"points": 31})
    assert still_fitting(gloom, 21, [kept, "huge-power"]) == [kept]


def test_whoever_does_not_evolve_is_asked_for_no_points_but_the_new_one() -> None:
    base = based(CONTENT.species["oddish"].base, "", {})
    sheet: Data = {"species": "oddish", "level": 20, "points": spread(base, 30)}
    draft = draft_of(PtuRulings(), (), sheet, ADVANCE)
    building = Building(Builder(PtuSystem(), POKEMON), draft, {"point": "special_attack", "evolve": "stays"})
    assert building.ask is None
    assert (building.sheet["species"], sum(building.sheet["points"].values())) == ("oddish", 31)


def test_nobody_rises_above_the_highest_level() -> None:
    with pytest.raises(Refused):
        levelled("pokemon", {"species": "oddish", "level": 100})
    with pytest.raises(Refused):
        levelled("trainer", {"level": 50})


# -- to the table


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_can_be_played_with(kind: str) -> None:
    for seed in range(10):
        brought = SHEETS[kind].setup(made(kind, seed) | {"name": "Sparky", "notes": "likes rain"})
        scene = SYSTEM.read_setup(encounter.first_setup(seed, brought) | {"width": 30, "height": 30}, {})
        assert "sparky" in scene.creatures


def test_a_random_pokemon_is_the_same_for_the_same_seed() -> None:
    assert made("pokemon", 4) == made("pokemon", 4)


# -- what people read


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_pages_tell_all_the_figures(kind: str, lang: str) -> None:
    for seed in range(10):
        sheet = made(kind, seed) | {"name": "Sparky", "notes": "likes rain"}
        page = SHEETS[kind].page(sheet, PtuRulings(), (), reader(lang).name)
        texts = [text for block in page.blocks for _, text in block.facts]
        assert page.title == "Sparky"
        assert page.blocks[-1].text == "likes rain"
        assert str(sheet["level"]) in texts
        assert SHEETS[kind].so_far(sheet, reader(lang).name)


def test_a_page_has_no_heading_above_nothing() -> None:
    page = SHEETS["trainer"].page({"level": 1}, PtuRulings(), (), reader("en").name)
    assert all(block.facts or block.rows or block.text for block in page.blocks)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_of_content_can_be_looked_up(lang: str) -> None:
    name = reader(lang).name
    for kind, pieces in CONTENT.pieces.items():
        for piece in pieces.values():
            assert describe(kind, piece, lang, name) or kind == "feature", piece.key


# -- other programs


def test_pokemon_come_from_showdown() -> None:
    archie = ["Archie (Cyndaquil) (M) @ Charcoal", "Ability: Blaze", "Level: 14", "Timid Nature", "- Ember", "- Surf"]
    found = from_showdown("\n".join([*archie, "", "Missingno", "- Tackle"]), PtuRulings(), ())
    expected = {"species": "cyndaquil", "level": 14, "name": "Archie", "gender": "male", "nature": "timid"}
    expected |= {"held": "charcoal", "abilities": ["blaze"], "moves": ["ember"]}
    assert [one.sheet for one in found.sheets] == [expected]
    fates = {(line.what, line.value): (line.fate, line.reason_key) for line in found.report.lines}
    assert fates["move", "Surf"] == ("dropped", "not-its-move")
    assert fates["species", "Missingno"] == ("dropped", "no-such-species")
    assert places("pokemon", found.sheets[0].sheet) == {}


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_for_ccfolia(kind: str) -> None:
    for seed in range(10):
        sheet = made(kind, seed) | {"name": "Sparky"}
        found = to_ccfolia(kind, sheet, PtuRulings(), (), reader().name)
        assert len(found.texts) == 1 + len(sheet.get("team", ()))
        assert found.texts[0].name == "Sparky"
        assert '"label": "Hit Points"' in found.texts[0].text
        told = {line.what for line in found.report.lines}
        assert {"level", "name"} <= told


@pytest.mark.parametrize("block", range(4))
def test_whoever_evolves_in_play_goes_home_as_what_it_has_become(block: int) -> None:
    """Its sheet is legal, and brought again it has the same figures; vitamins and what it has gained in play count."""
    found = 0
    for seed in range(25 * block, 25 * block + 25):
        sheet = made("pokemon", seed)
        into = sorted(CONTENT.species[sheet["species"]].evolves)
        if not into:
            continue
        sheet |= {"vitamins": {"speed": 2}, "notes": "likes rain"} if seed % 2 else {}
        sheet.pop("points", None)
        scene = SYSTEM.read_setup({"combat": False, "players": [POKEMON.setup(sheet)]}, {})
        (one,) = scene.creatures.values()
        play = Play(scene, Seeded(seed, RandomBot(seed)))
        if seed % 3 == 0:
            gain(play, one, 500)
        evolve_now(play, EvolveNow(one.id, into[0]))
        if one.species == sheet["species"]:
            continue  # it was refused
        found += 1
        home = POKEMON.after(sheet, PtuRulings(), scene, one.id)
        assert home is not None
        assert places("pokemon", home) == {}, home
        again = SYSTEM.read_setup({"combat": False, "players": [POKEMON.setup(home)]}, {})
        (same,) = again.creatures.values()
        assert [getattr(same, name) for name in BY_SPECIES] == [getattr(one, name) for name in BY_SPECIES]
        assert (same.level, same.hp, same.held, same.loyalty) == (one.level, one.hp, one.held, one.loyalty)
    assert found > 2


def test_hit_points_above_the_ceiling_go_home_where_the_table_leaves_them() -> None:
    """Because: ptu.ruling.injury-cap-clamp."""
    sheet = {"species": "oddish", "level": 20, "hp": 50, "injuries": 3}
    setup: Data = {"combat": False, "players": [POKEMON.setup(sheet)]}
    scene = SYSTEM.read_setup(setup, {"injury-cap-clamp": "heal-limit-only"})
    assert scene.creatures["oddish"].hp == 50
    home = POKEMON.after(sheet, PtuRulings(), scene, "oddish")
    assert home is not None
    assert home["hp"] == 50
