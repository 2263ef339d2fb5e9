"""Sheets of Rokumen: random ones are legal in every way, faults have their place, and answers can be taken back."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cinque.core.ask import Data
from cinque.core.building import Builder, Building
from cinque.core.draft import ADVANCE, SEAT, draft_of
from cinque.core.fate import RandomBot
from cinque.core.mistake import BadWish, NotNow
from cinque.core.record import plain_record
from cinque.core.rulings import Rulings
from cinque.core.seat import Seat
from cinque.core.sentences import LANGUAGES
from cinque.core.sheet import Page, random_sheet, sheet_schema
from cinque.core.testing import OpenTable
from cinque.core.words import Reader
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.at_the_table.sheet import SHEETS, is_attack, random_character
from cinque.systems.rokumen.content import content_for
from cinque.systems.rokumen.content.records import ATTRIBUTES, COMBAT_VALUES
from cinque.systems.rokumen.creation.combat_values import FORMULAS

KIND = SHEETS["character"]
CONTENT = content_for(())
SCHEMA = Draft202012Validator(sheet_schema(SYSTEM.name, list(SHEETS.values()), KIND))
READINGS = {one.name: list(one.options) for one in SYSTEM.clauses.rulings.values() if one.switch}

seeds = st.integers(0, 2**32)
chosen_rulings = st.fixed_dictionaries({}, optional={name: st.sampled_from(words) for name, words in READINGS.items()})


def made(seed: int | str, rulings: Rulings | None = None, **wishes: str) -> Data:
    return random_sheet(KIND, draft_of(rulings or SYSTEM.rulings(), ()), seed, wishes)


def page_of(sheet: Data, lang: str, rulings: Rulings | None = None) -> Page:
    readings = rulings or SYSTEM.rulings()
    return KIND.page(sheet, readings, (), Reader(SYSTEM, draft_of(readings, ()), lang).name)


def places(sheet: Data, **rulings: str) -> dict[str, str]:
    chosen = {name.replace("_", "-"): reading for name, reading in rulings.items()}
    return {place: refusal.key for place, refusal in KIND.faults(sheet, SYSTEM.rulings.of(chosen), ())}


def sample(key: str = "cinderfox", **more: object) -> Data:
    return plain_record(CONTENT.samples[key].character) | more


# -- by chance


@pytest.mark.parametrize("block", range(10))
def test_200_random_characters_are_legal(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        sheet = made(seed)
        assert KIND.faults(sheet, SYSTEM.rulings(), ()) == []
        assert sheet == made(seed)
        assert sum(sheet["attributes"].values()) == 10
        assert sum(sheet["points"].values()) == 10
        assert len([key for key in sheet["traits"] if CONTENT.traits[key].ability]) == 1
        assert len(sheet["moves"]) <= 4
        attributes = [known["attribute"] for known in sheet["moves"] if "attribute" in known]
        assert len(set(attributes)) == len(attributes)
        if seed % 10 == 0:  # it takes longer than everything else
            SCHEMA.validate({"system": "rokumen", "kind": "character", **sheet})
        assert json.loads(json.dumps(sheet)) == sheet


@given(seeds, chosen_rulings)
def test_random_characters_are_legal_by_any_reading(seed: int, chosen: Data) -> None:
    rulings = SYSTEM.rulings.of(chosen)
    sheet = made(seed, rulings)
    assert KIND.faults(sheet, rulings, ()) == []
    SCHEMA.validate({"system": "rokumen", "kind": "character", **sheet})


@given(seeds, chosen_rulings)
def test_every_character_has_a_page_in_both_languages(seed: int, chosen: Data) -> None:
    rulings = SYSTEM.rulings.of(chosen)
    sheet = made(seed, rulings) | {"notes": "two\nlines"}
    for lang in LANGUAGES:
        page = page_of(sheet, lang, rulings)
        assert page.title
        assert page.subtitle
        assert [block.title for block in page.blocks[:2]] == [
            SYSTEM.words.template(lang, "word", word) for word in ("basics", "combat-values")
        ]
        for block in page.blocks:
            assert {len(row) for row in block.rows} <= {len(block.columns)}
        assert page.blocks[-1].text == "two\nlines"
        assert KIND.so_far(sheet, Reader(SYSTEM, draft_of(rulings, ()), lang).name)


@given(seeds, chosen_rulings)
def test_every_character_can_be_played_with(seed: int, chosen: Data) -> None:
    rulings = SYSTEM.rulings.of(chosen)
    sheet = made(seed, rulings) | {"name": "Hero"}
    scene = SYSTEM.new_scene(SYSTEM.first_setup(seed, KIND.setup(sheet)), dict(rulings.chosen))
    hero = scene.creatures["Hero"]
    assert hero.moves == tuple(known["move"] for known in sheet["moves"])
    assert hero.seat == "red"
    game = OpenTable(SYSTEM, scene, [Seat("red"), Seat("gm", "gm")], Random(seed))
    game.play_on()
    assert game.ask is not None


@given(seeds)
def test_the_page_shows_the_figures_of_the_field(seed: int) -> None:
    sheet = made(seed) | {"name": "Hero"}
    hero = SYSTEM.new_scene(SYSTEM.first_setup(seed, sheet), {}).creatures["Hero"]
    shown = dict(page_of(sheet, "en").blocks[1].facts)
    values = [hero.max_hp, hero.max_pp, *(getattr(hero, name) for name in COMBAT_VALUES[2:])]
    assert list(shown.values()) == [str(value) for value in values]
    for name in COMBAT_VALUES[2:]:
        base = sum(sheet["attributes"][attribute] * times for attribute, times in FORMULAS[name])
        assert getattr(hero, name) == base + sheet["points"].get(name, 0)


@given(seeds)
def test_who_is_made_for_a_fight_can_attack(seed: int) -> None:
    sheet = random_character(seed)
    assert KIND.faults(sheet, SYSTEM.rulings(), ()) == []
    assert any(is_attack(CONTENT.moves[known["move"]]) for known in sheet["moves"])


@given(seeds, st.integers(0, 200), st.integers(0, 2_000))
def test_what_was_earned_is_spent_legally(seed: int, cp: int, p: int) -> None:
    """Types, attributes and points stay what they are; traits and items are only added to; moves are chosen anew."""
    sheet = made(seed) | {"cp": cp, "p": p}
    after = Building(Builder(SYSTEM, KIND), draft_of(SYSTEM.rulings(), (), sheet, ADVANCE), bot=RandomBot(seed)).sheet
    assert KIND.faults(after, SYSTEM.rulings(), ()) == []
    for field in ("types", "egg_group", "sex", "attributes", "points", "cp", "p"):
        assert after[field] == sheet[field]
    assert after["traits"][: len(sheet["traits"])] == sheet["traits"]
    assert all(after["items"][key] >= count for key, count in sheet["items"].items())


def test_levelling_up_without_a_word_loses_nothing() -> None:
    sheet = made(3)
    assert sheet["moves"]
    building = Building(Builder(SYSTEM, KIND), draft_of(SYSTEM.rulings(), (), sheet, ADVANCE))
    while building.ask is not None:
        building.answer("done", SEAT)
    assert building.sheet["moves"] == sheet["moves"]


# -- wishes


def test_wishes_are_obeyed() -> None:
    sheet = made(
        1,
        **{"type": "fire", "second-type": "none", "egg-group": "field", "sex": "female", "toughness": "2"},
        **{"cleverness": "4", "dexterity": "2", "points-hp": "10", "moves": "ember,done", "items": "potion,done"},
    )
    assert (sheet["types"], sheet["egg_group"], sheet["sex"]) == (["fire"], "field", "female")
    assert sheet["attributes"] == {"toughness": 2, "cleverness": 4, "dexterity": 2, "courage": 2}
    assert sheet["points"] == {"hp": 10}
    assert [known["move"] for known in sheet["moves"]] == ["ember"]
    assert sheet["items"] == {"potion": 1}


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"toughness": "6"}, "toughness"),
        ({"type": "fyre"}, "fire"),
        ({"type": "fire", "second-type": "fire"}, "second-type"),
        ({"type": "fire", "second-type": "none", "moves": "metal-claw"}, "moves"),
        ({"points-hp": "11"}, "points-hp"),
        ({"level": "3"}, "Nobody was asked about “level”"),
    ],
)
def test_wishes_are_refused(wishes: dict[str, str], said: str) -> None:
    with pytest.raises(BadWish) as bad:
        made(1, **wishes)
    assert said in str(bad.value)


# -- taking back


@pytest.mark.parametrize("seed", range(8))
def test_every_answer_can_be_taken_back(seed: int) -> None:
    """Forward to the end, and back: at each step the question and the sheet are what they were."""
    random, building = Random(seed), Building(Builder(SYSTEM, KIND), draft_of(SYSTEM.rulings(), ()))
    seen: list[tuple[Data, Data]] = []
    while building.ask is not None:
        seen.append((building.ask.to_data(), json.loads(json.dumps(building.sheet))))
        options = building.ask.options
        done = next((option for option in options if option.verb == "done"), None)
        building.answer(done.key if done and random.random() < 0.3 else random.choice(options).key, SEAT)
    assert KIND.faults(building.sheet, SYSTEM.rulings(), ()) == []
    for ask, sheet in reversed(seen):
        building.undo(SEAT)
        assert building.ask is not None
        assert (building.ask.to_data(), building.sheet) == (ask, sheet)
    with pytest.raises(NotNow):
        building.undo(SEAT)
    assert building.sheet == {}


def test_another_answer_after_taking_one_back() -> None:
    building = Building(Builder(SYSTEM, KIND), draft_of(SYSTEM.rulings(), ()))
    building.answer("type fire", SEAT)
    building.answer("type ice", SEAT)
    assert building.sheet["types"] == ["fire", "ice"]
    building.undo(SEAT)
    building.answer("none", SEAT)
    assert building.sheet["types"] == ["fire"]


# -- faults


def test_a_sample_has_no_faults() -> None:
    assert places(sample()) == {}


@pytest.mark.parametrize(
    ("change", "place", "key"),
    [
        ({"types": []}, "types", "types-one-or-two"),
        ({"types": ["fire", "fire"]}, "types", "same-type-twice"),
        ({"types": ["fire", "ice", "bug"]}, "types", "types-one-or-two"),
        ({"types": ["fyre"]}, "types.0", "not-one-of"),
        ({"egg_group": "cat"}, "egg_group", "not-one-of"),
        ({"sex": "both"}, "sex", "not-one-of"),
        ({"attributes": dict.fromkeys(ATTRIBUTES, 3)}, "attributes", "attribute-total"),
        ({"points": {"hp": 11}}, "points", "points-total"),
        ({"points": {"hp": 9}}, "points", "points-total"),
        ({"points": {"hp": 12, "pp": -2}}, "points.pp", "number-too-small"),
        ({"traits": []}, "traits", "ability-missing"),
        ({"traits": ["blaze", "blaze"]}, "traits", "twice"),
        ({"traits": ["blaze", "nobody"]}, "traits.1", "unknown-name"),
        ({"moves": [{"move": "ember"}]}, "moves.0", "attribute-missing"),
        ({"moves": [{"move": "ember", "attribute": "speed"}]}, "moves.0.attribute", "not-one-of"),
        ({"moves": [{"move": "metal-claw", "attribute": "courage"}]}, "moves.0", "move-condition-not-met"),
        ({"items": {"golden-watch": 2}}, "items", "too-much-p"),
        ({"items": {"golden-watch": 2, "potion": -9}}, "items.potion", "number-too-small"),
        ({"cp": -1}, "cp", "number-too-small"),
        ({"level": 3}, "level", "unknown-name"),
    ],
)
def test_a_fault_has_its_place(change: Data, place: str, key: str) -> None:
    assert places(sample(**change)).get(place) == key


def test_two_moves_with_one_attribute() -> None:
    moves = [{"move": "ember", "attribute": "courage"}, {"move": "tackle", "attribute": "courage"}]
    assert places(sample(moves=moves)) == {"moves.1": "attribute-taken"}


def test_what_was_earned_raises_the_limits() -> None:
    dear = {"golden-watch": 1, "potion": 2}
    price = sum(CONTENT.items[key].price * count for key, count in dear.items())
    assert price > 1000
    assert places(sample(items=dear)) == {"items": "too-much-p"}
    assert places(sample(items=dear, p=price - 1000)) == {}
    assert places(sample(items=dear, p=price - 1001)) == {"items": "too-much-p"}


def test_a_setup_finds_the_same_faults() -> None:
    from cinque.core.mistake import SetupError

    bad = sample(types=["fire", "fire"], points={"hp": 9})
    with pytest.raises(SetupError) as error:
        SYSTEM.new_scene({"players": [bad], "opponents": [{"sample": "tidalo"}]}, {})
    told = {place: refusal.key for place, refusal in error.value.faults}
    assert told == {f"players.0.{place}": key for place, key in places(bad).items()}


def test_a_sample_as_it_comes_can_be_played_with_at_every_table() -> None:
    """By one reading every move needs an attribute, which the samples do not have; changed ones are made anew."""
    from cinque.core.mistake import SetupError

    readings = {"move-attribute-scope": "all-moves"}
    setup = {"players": [{"sample": "cinderfox"}], "opponents": [{"sample": "tidalo"}]}
    assert SYSTEM.new_scene(setup, readings).creatures["cinderfox"].moves
    with pytest.raises(SetupError):
        SYSTEM.new_scene(setup | {"players": [{"sample": "cinderfox", "sex": "male"}]}, readings)
