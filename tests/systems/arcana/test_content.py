"""The content of Project Arcana as a table gets it: complete, consistent, and playable by the tables' dice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cinque.core.record import plain_record
from cinque.systems.arcana.content import content_for


def pieces(kind: str) -> dict[str, dict[str, Any]]:
    """The pieces of a kind as a pack would write them."""
    found = content_for(()).pieces[kind].items()
    return {key: {"name": one.names["en"], "ja": one.names["ja"], **plain_record(one.record)} for key, one in found}


SPECIES = pieces("species")
MOVES = pieces("move")
ITEMS = pieces("item")
AREAS = pieces("area")
TRAINERS = pieces("trainer")

TYPES = {
    "Bug", "Dragon", "Electric", "Fight", "Fire", "Flying", "Ghost", "Grass", "Ground", "Ice", "Normal", "Poison",
    "Psychic", "Rock", "Water",
}  # fmt: skip
SPECIAL_TYPES = {"Dragon", "Electric", "Fire", "Grass", "Ice", "Psychic", "Water"}
STATUSES = {"poison", "sleep", "paralysis", "burn", "freeze", "confusion", "flinch", "trapped", "seeded"}
STATS = ["hp", "attack", "defense", "special_attack", "special_defense", "speed"]
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Kana with the long-vowel mark, kanji, and what official names use besides: full-width digits and the two gender signs.
JAPANESE = re.compile(r"[ぁ-ゖァ-ヺー一-鿿０-９♀♂]+")
DICE = re.compile(r"([1-9]\d*)d([1-9]\d*)(?:\+(\d+))?")


def totals(dice: str) -> range:
    """Every total that dice such as "2d6+3" can give."""
    match = DICE.fullmatch(dice)
    assert match, f"not a dice expression: {dice}"
    count, faces, plus = (int(part or 0) for part in match.groups())
    return range(count + plus, count * faces + plus + 1)


def assert_covers(dice: str, rows: list[dict[str, Any]]) -> None:
    """The rows answer every total of the dice exactly once, in ascending order."""
    assert all(row["from"] <= row["to"] for row in rows)
    covered = [total for row in rows for total in range(row["from"], row["to"] + 1)]
    assert covered == list(totals(dice))


def learned(species: str, level: int) -> list[str]:
    return [move for at, move in SPECIES[species]["learns"] if at <= level]


# ---------------------------------------------------------------- species and moves


def test_all_151_species_in_order() -> None:
    assert len(SPECIES) == 151
    assert list(SPECIES)[::50] == ["bulbasaur", "dugtrio", "electrode", "mew"]


@pytest.mark.parametrize("key", SPECIES)
def test_species(key: str) -> None:
    facts = SPECIES[key]
    assert list(facts) == ["name", "ja", "key", "types", "base", "learns"]
    assert KEY.fullmatch(key)
    assert 1 <= len(facts["types"]) <= 2
    assert len(set(facts["types"])) == len(facts["types"])
    assert set(facts["types"]) <= TYPES
    assert sorted(facts["base"]) == sorted(STATS)
    assert all(1 <= stat <= 255 for stat in facts["base"].values())
    assert facts["base"]["special_attack"] == facts["base"]["special_defense"], "one Special in generation 1"


@pytest.mark.parametrize("key", SPECIES)
def test_learnset(key: str) -> None:
    learnset = SPECIES[key]["learns"]
    levels = [level for level, _ in learnset]
    moves = [move for _, move in learnset]
    assert levels == sorted(levels)
    assert levels[0] == 1, "a move at every level"
    assert levels[-1] <= 100
    assert set(moves) <= MOVES.keys()
    assert len(set(moves)) == len(moves)


def test_species_that_cannot_do_damage_are_the_known_ones() -> None:
    def first_damaging(key: str) -> int | None:
        return next((level for level, move in SPECIES[key]["learns"] if MOVES[move].get("power", 0) > 0), None)

    late = {key: first_damaging(key) for key in SPECIES if first_damaging(key) != 1}
    assert late == {
        "metapod": None, "kakuna": None, "abra": None, "ditto": None, "jigglypuff": 9, "magikarp": 15,
    }  # fmt: skip


def test_all_moves_of_the_first_generation() -> None:
    assert len(MOVES) == 165
    assert {move for facts in SPECIES.values() for _, move in facts["learns"]} < MOVES.keys()
    assert {"surf", "toxic", "struggle"} <= MOVES.keys()


@pytest.mark.parametrize("key", MOVES)
def test_move(key: str) -> None:
    facts = MOVES[key]
    assert KEY.fullmatch(key)
    assert facts["type"] in TYPES
    by_type = "special" if facts["type"] in SPECIAL_TYPES else "physical"
    assert facts.get("category", "physical") in (by_type, "status"), "in generation 1 the type decides"
    assert facts.get("power", 0) == 0 or 10 <= facts.get("power", 0) <= 170
    if facts.get("category", "physical") == "status":
        assert facts.get("power", 0) == 0
    assert 1 <= facts.get("accuracy", 100) <= 100
    assert facts.get("status", "poison") in STATUSES


def test_damaging_moves_without_power_are_the_known_ones() -> None:
    special = {
        key
        for key, facts in MOVES.items()
        if facts.get("category", "physical") != "status" and facts.get("power", 0) == 0
    }
    assert special == {
        "bide", "counter", "dragon-rage", "fissure", "guillotine", "horn-drill", "night-shade", "psywave",
        "seismic-toss", "sonic-boom", "super-fang",
    }  # fmt: skip


def test_some_facts_known_by_heart() -> None:
    assert SPECIES["bulbasaur"] == {
        "key": "bulbasaur", "name": "Bulbasaur", "ja": "フシギダネ", "types": ["Grass", "Poison"],
        "base": {"hp": 45, "attack": 49, "defense": 49, "special_attack": 65, "special_defense": 65, "speed": 45},
        "learns": [
            [1, "tackle"], [1, "growl"], [7, "leech-seed"], [13, "vine-whip"], [20, "poison-powder"],
            [27, "razor-leaf"], [34, "growth"], [41, "sleep-powder"], [48, "solar-beam"],
        ],
    }  # fmt: skip
    assert SPECIES["magnemite"]["types"] == ["Electric"]
    assert SPECIES["mankey"]["types"] == ["Fight"]
    assert {"nidoran-f", "nidoran-m", "farfetchd", "mr-mime"} <= SPECIES.keys()
    assert MOVES["ember"] == {
        "key": "ember", "name": "Ember", "ja": "ひのこ", "type": "Fire", "category": "special", "power": 40,
        "status": "burn",
    }  # fmt: skip
    assert MOVES["gust"]["type"] == "Normal"
    assert MOVES["wrap"]["status"] == "trapped"
    assert MOVES["leech-seed"]["status"] == "seeded"
    assert "status" not in MOVES["growl"]


# ---------------------------------------------------------------- names


NAMED = {
    f"{kind}:{key}": record
    for kind, records in [
        ("species", SPECIES), ("move", MOVES), ("item", ITEMS), ("area", AREAS), ("trainer", TRAINERS),
    ]
    for key, record in records.items()
}  # fmt: skip


def test_names_in_both_languages() -> None:
    for which, record in NAMED.items():
        assert re.fullmatch(r"[A-Z][A-Za-z’. -]+", record["name"]), which
        assert JAPANESE.fullmatch(record["ja"]), which


@pytest.mark.parametrize("kind", ["species", "move", "item", "area", "trainer"])
@pytest.mark.parametrize("language", ["name", "ja"])
def test_names_are_unique(kind: str, language: str) -> None:
    names = [record[language] for which, record in NAMED.items() if which.startswith(f"{kind}:")]
    assert len(set(names)) == len(names)


# ---------------------------------------------------------------- items

NUMBER_EFFECTS = ["heal", "revive", "harm", "team_heal"]
FLAG_EFFECTS = ["heal_full", "escape"]


def test_number_of_items() -> None:
    assert 12 <= len(ITEMS) <= 14


@pytest.mark.parametrize("key", ITEMS)
def test_item(key: str) -> None:
    item = ITEMS[key]
    assert KEY.fullmatch(key)
    assert type(item["price"]) is int
    assert item["price"] > 0
    effects = item.keys() - {"key", "name", "ja", "price"}
    assert effects
    assert effects <= {*NUMBER_EFFECTS, *FLAG_EFFECTS}
    for effect in effects:
        if effect in FLAG_EFFECTS:
            assert item[effect] is True
        else:
            assert type(item[effect]) is int
            assert item[effect] > 0
    assert item.get("revive", 1) <= 100
    assert not {"heal", "heal_full"} <= effects


def test_every_effect_has_an_item() -> None:
    assert {field for item in ITEMS.values() for field in item} >= {*NUMBER_EFFECTS, *FLAG_EFFECTS}


# ---------------------------------------------------------------- areas

AREA_FIELDS = {"key", "name", "ja", "dice", "table", "run"}


@pytest.mark.parametrize("key", AREAS)
def test_area(key: str) -> None:
    area = AREAS[key]
    assert KEY.fullmatch(key)
    assert AREA_FIELDS <= area.keys() <= AREA_FIELDS | {"method", "flee", "moves"}
    assert_covers(area["dice"], area["table"])
    for row in area["table"]:
        assert row.keys() == {"from", "to", "species", "level"}
        assert row["species"] in SPECIES
        assert 1 <= totals(row["level"])[0] <= totals(row["level"])[-1] <= 100


@pytest.mark.parametrize("key", AREAS)
def test_at_most_one_harmless_opponent_in_an_area(key: str) -> None:
    lowest = {row["species"]: totals(row["level"])[0] for row in AREAS[key]["table"]}
    harmless = [
        one for one, level in lowest.items() if not any(MOVES[move].get("power") for move in learned(one, level))
    ]
    assert len(harmless) <= 1, harmless


@pytest.mark.parametrize("key", AREAS)
def test_area_dice_about_running_and_fleeing(key: str) -> None:
    area = AREAS[key]
    run = totals(area["run"]["dice"])
    assert area["run"].keys() == {"dice", "at_least"}
    assert run[0] < area["run"]["at_least"] <= run[-1], "may succeed, may fail"
    if "flee" in area:
        flee = totals(area["flee"]["dice"])
        assert area["flee"].keys() == {"dice", "at_most"}
        assert flee[0] <= area["flee"]["at_most"] < flee[-1]


@pytest.mark.parametrize("key", AREAS)
def test_area_move_tables(key: str) -> None:
    area = AREAS[key]
    for entry in area.get("moves", []):
        assert entry.keys() == {"species", "dice", "table"}
        assert_covers(entry["dice"], entry["table"])
        lowest = min(totals(row["level"])[0] for row in area["table"] if row["species"] == entry["species"])
        for row in entry["table"]:
            assert row.keys() == {"from", "to", "move"}
            assert row["move"] in learned(entry["species"], lowest)


def test_areas_rise() -> None:
    spans = []
    for area in AREAS.values():
        levels = [totals(row["level"]) for row in area["table"]]
        spans.append((min(span[0] for span in levels), max(span[-1] for span in levels)))
    assert spans == [(3, 6), (8, 14), (16, 24), (28, 38), (40, 55)]


def test_exceptions_of_areas() -> None:
    assert [area.get("method") for area in AREAS.values()].count("pick") == 1
    assert {area.get("method") for area in AREAS.values()} == {None, "pick"}
    assert sum("flee" in area for area in AREAS.values()) == 1
    assert sum(len(area.get("moves", [])) for area in AREAS.values()) == 3
    runs = {(area["run"]["dice"], area["run"]["at_least"]) for area in AREAS.values()}
    assert len(runs) == len(AREAS)


# ---------------------------------------------------------------- trainers


@pytest.mark.parametrize("key", TRAINERS)
def test_trainer(key: str) -> None:
    trainer = TRAINERS[key]
    assert KEY.fullmatch(key)
    assert trainer.keys() == {"key", "name", "ja", "prize", "team", "bag"}
    assert type(trainer["prize"]) is int
    assert trainer["prize"] > 0
    assert 2 <= len(trainer["team"]) <= 4
    for member in trainer["team"]:
        assert member.keys() == {"species", "level"}
        assert 1 <= member["level"] <= 100
        assert any(MOVES[move].get("power") for move in learned(member["species"], member["level"]))
    assert trainer["bag"].keys() <= ITEMS.keys()
    assert all(type(count) is int and count > 0 for count in trainer["bag"].values())
    assert not any(ITEMS[item].get("escape") for item in trainer["bag"]), "nobody gets away from a trainer fight"


def test_trainers_rise() -> None:
    assert len(TRAINERS) == 3
    prizes = [trainer["prize"] for trainer in TRAINERS.values()]
    strongest = [max(member["level"] for member in trainer["team"]) for trainer in TRAINERS.values()]
    assert prizes == sorted(prizes)
    assert strongest == [8, 23, 47]
