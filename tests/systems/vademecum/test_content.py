"""The content of Vade Mecum as a table gets it: the book's pieces and two World Kits, complete, in two languages."""

import re
import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from typing import Any

import pytest

from cinque.core.pack import Pack, PackReader
from cinque.core.refusal import Refusal
from cinque.core.shelf import Shelf
from cinque.systems.vademecum.content import (
    CORE,
    KINDS,
    VALE,
    VESTIGES,
    as_printed,
    class_abilities,
    content_for,
    core_pack,
    kit_of,
    kit_pack,
    of_kit,
    parts_of,
    tables_of,
)
from cinque.systems.vademecum.content.records import ATTRIBUTES, REACTION, REST
from cinque.systems.vademecum.world.building import STRIKES

CONTENT = content_for(())
PIECES = [(kind, key) for kind in KINDS for key in CONTENT.pieces[kind]]
JAPANESE = re.compile(r"[ぁ-ゖァ-ヺ一-鿿々]")
CORE_SKILLS = [key for key, skill in CONTENT.skills.items() if CONTENT.origin["skill", key] == CORE]


def english(kind: str, key: str) -> str:
    return CONTENT.name(kind, key, "en")


# -- how many there are


def test_the_core() -> None:
    assert len(CORE_SKILLS) == 15
    assert Counter(CONTENT.skills[key].attribute for key in CORE_SKILLS) == dict.fromkeys(ATTRIBUTES, 3)
    perks = of_kit((), VALE, "ability")
    per_skill = Counter(one.skill for one in perks.values() if one.skill)
    assert per_skill == dict.fromkeys(CORE_SKILLS, 3)
    assert {(one.skill, one.level) for one in perks.values() if one.skill} == {
        (skill, level) for skill in CORE_SKILLS for level in (1, 2, 3)
    }
    assert sum(one.narrative for one in perks.values() if one.skill) == 5


def test_the_vale_of_myths() -> None:
    assert [len(of_kit((), VALE, kind)) for kind in ("race", "class", "combatant", "faction")] == [5, 10, 18, 4]
    counts = {key: len(class_abilities((), key)) for key in of_kit((), VALE, "class")}
    assert counts == {
        "knight": 11,
        "barbarian": 10,
        "monk": 12,
        "ranger": 11,
        "mage": 12,
        "mancer": 12,
        "herald": 12,
        "enchanter": 12,
        "sage": 11,
        "druid": 12,
    }
    assert sum(counts.values()) == 115
    abilities = [one for key in counts for one in class_abilities((), key).values()]
    assert sum(one.innate for one in abilities) == 25
    assert sum(one.narrative for one in abilities) <= 15


def test_things_of_the_vale_of_myths() -> None:
    items = of_kit((), VALE, "item")
    own = Counter(item.kind for key, item in items.items() if key != "unarmed")
    assert own == {"weapon": 30, "armor": 8, "tool": 19}
    kinds = ("meal", "lodging", "vehicle", "kit")  # each kit has one currency
    assert sum(own.values()) + sum(len(of_kit((), VALE, kind)) for kind in kinds) == 67


def test_abilities_of_its_combatants() -> None:
    owned = {
        english("combatant", key): len(one.abilities) + len(one.some_have)
        for key, one in of_kit((), VALE, "combatant").items()
    }
    assert sum(owned.values()) == 53
    assert (owned["Wolf"], owned["Ghast"], owned["Winged Harbinger"]) == (3, 6, 6)
    assert {name for name, count in owned.items() if not count} == {"Commoner", "Huskling", "Deckhand"}


def test_vestiges_of_mankind() -> None:
    assert list(of_kit((), VESTIGES, "class")) == ["scavenger", "mutant", "scribe", "believer"]
    perks = Counter(one.class_ for one in CONTENT.perks.values() if one.class_)
    assert perks == {"scavenger": 6, "mutant": 4, "scribe": 7, "believer": 3}
    assert len(of_kit((), VESTIGES, "combatant")) == 6
    assert not of_kit((), VALE, "class").keys() & of_kit((), VESTIGES, "class").keys()
    assert (CONTENT.kits[VESTIGES].skill_points, CONTENT.kits[VALE].skill_points) == (True, False)


def test_a_piece_knows_its_kit() -> None:
    assert kit_of((), "class", "knight") == VALE
    assert kit_of((), "class", "mutant") == VESTIGES
    assert kit_of((), "meal", "fancy-meal") == ""


# -- figures


@pytest.mark.parametrize(
    ("key", "cost", "slots", "bonus", "damage", "range"),
    [
        ("dagger", 8, "1/2", {"power": 1}, 3, (0, 5)),
        ("greataxe", 64, "2", {"power": 2}, 7, (0, 5)),
        ("glaive", 64, "2", {"power": 3}, 5, (0, 10)),
        ("longbow", 64, "2", {"precision": 3}, 5, (20, 120)),
        ("resonant-repeater", 128, "1", {"precision": 4}, 6, (0, 90)),
        ("unraveler", 128, "1/2", {"precision": 4}, 8, (0, 30)),
        ("plate-armor", 64, "4", {"stealth": -2}, 0, (0, 0)),
        ("fates-favor", 128, "1/8", {}, 0, (0, 0)),
        ("local-map", 16, "1/4", {"insight": 2}, 0, (0, 0)),
    ],
)
def test_items(key: str, cost: int, slots: str, bonus: dict[str, int], damage: int, range: tuple[int, int]) -> None:
    item = CONTENT.items[key]
    assert (item.cost, item.slots, item.bonus, item.damage, item.range) == (cost, Fraction(slots), bonus, damage, range)


def test_samples_of_the_book_differ_from_the_kit() -> None:
    assert (CONTENT.items["shortsword"].damage, as_printed((), "shortsword").damage) == (4, 3)
    assert (CONTENT.items["shortbow"].damage, as_printed((), "shortbow").damage) == (3, 2)
    assert (CONTENT.items["rope"].slots, as_printed((), "rope").slots) == (Fraction(1), Fraction(1, 2))
    assert as_printed((), "world-map").bonus == CONTENT.items["world-map"].bonus
    assert as_printed((), "shortsword").key == "shortsword"
    assert as_printed((), "dagger") == CONTENT.items["dagger"]
    assert not [key for key in of_kit((), VALE, "item") if key.startswith("sample-")]


def test_armor_has_its_tiers_and_costs_follow_rarity() -> None:
    tiers = {key: item.tier for key, item in CONTENT.items.items() if item.tier}
    assert (tiers["leather-armor"], tiers["chainmail-armor"], tiers["plate-armor"]) == (1, 2, 3)
    assert (CONTENT.items["cloak-of-billowing"].tags, CONTENT.items["cloak-of-billowing"].tier) == (("worn",), 0)
    assert {item.cost for item in CONTENT.items.values()} <= {0, 8, 16, 32, 64, 128}


def test_classes_have_their_items_and_points() -> None:
    points = {key: CONTENT.points[one.points].most for key, one in CONTENT.classes.items() if one.points}
    assert points["monk"] == (2, 4, 6, 8, 10)
    assert points["mage"] == (5, 10, 15, 20, 25)
    assert points["herald"] == (6, 12, 18, 24, 30)
    assert points["druid"] == (1, 2, 3, 4, 5)
    assert points["scribe"] == (3, 6, 9, 12, 15)
    assert not {"knight", "barbarian", "ranger", "scavenger"} & points.keys()
    assert {CONTENT.class_items[one.item].bonus for one in of_kit((), VALE, "class").values()} == {(1, 2, 3, 4, 5)}
    for one in CONTENT.classes.values():
        assert CONTENT.skills[one.skill].attribute == one.focus


def test_whoever_has_points_gets_them_back() -> None:
    for key, one in CONTENT.classes.items():
        if one.points:
            own = class_abilities((), key).values()
            assert any(ability.gains_all or (ability.action == REST and ability.gains) for ability in own)


@pytest.mark.parametrize(
    ("key", "damage", "range", "targets", "cost"),
    [
        ("fireball", 3, 30, 1, 1),
        ("quicksand", 6, 30, 1, 2),
        ("lightning-storm", 5, 120, 3, 2),
        ("summon-bear", 12, 30, 1, 3),
        ("summon-panther", 16, 60, 1, 4),
        ("enchantment-of-pain", 2, 30, 1, 1),
        ("nuclear-reactor", 5, 30, 1, 6),
    ],
)
def test_attacks_of_classes(key: str, damage: int, range: int, targets: int, cost: int) -> None:
    one = CONTENT.abilities[key]
    assert one.cost is not None
    assert one.check is not None
    assert one.check.faces == "to-hit"
    assert (one.damage, one.range, one.targets, one.cost.points) == (damage, range, targets, cost)


def test_spells_are_parts_of_what_teaches_them() -> None:
    spells = [parts_of((), key) for key in ("illusionist", "pyromancer", "geomancer", "protectorate", "chronomancer")]
    assert spells[1] == ("fireball", "inferno")
    assert [len(each) for each in spells] == [2] * 5
    assert len(parts_of((), "command-tamed-beast")) == 3


@pytest.mark.parametrize(
    ("key", "level", "attributes", "items"),
    [
        ("commoner", 1, (0, 0, 0, 0, 0), ()),
        ("wolf", 3, (0, 2, -2, -1, 1), ()),
        ("elder-husk", 15, (4, 1, 0, 0, -2), ("halberd", "chainmail-armor")),
        ("winged-harbinger", 24, (-1, 5, -2, 3, 1), ()),
        ("wretched-husky", 27, (6, 4, -1, -1, -2), ()),
    ],
)
def test_combatants(key: str, level: int, attributes: tuple[int, ...], items: tuple[str, ...]) -> None:
    one = CONTENT.combatants[key]
    assert (one.level, one.attributes, one.items) == (level, attributes, items)


def test_attribute_points_of_combatants() -> None:
    short = {key for key, one in CONTENT.combatants.items() if sum(one.attributes) != one.level // 4}
    assert short == {"deckhand", "arcanotech-officer"}  # one point less in the kit, too


# -- everything hangs together


def test_everything_is_told_in_both_languages() -> None:
    for kind, key in PIECES:
        piece = CONTENT.pieces[kind][key]
        assert JAPANESE.search(piece.names["ja"]), key
        assert bool(piece.about["en"]) == bool(JAPANESE.search(piece.about["ja"])), key
        assert piece.about["en"] or kind in ("situation", "points", "faction"), key
        decides, narrative = getattr(piece.record, "decides", ""), getattr(piece.record, "narrative", False)
        assert bool(decides) == bool(getattr(piece.record, "decides_ja", "")) == narrative, key


def test_no_two_packs_take_the_same_key() -> None:
    count = sum(len(table) for folder in ("core", "vale", "vestiges") for table in tables_of(folder).values())
    assert count == len(PIECES)


def test_every_ability_belongs_to_somebody_and_does_something() -> None:
    owners: set[str] = {one.perk for one in CONTENT.races.values()} | {strike for strike, _, _ in STRIKES.values()}
    for combatant in CONTENT.combatants.values():
        owners |= {*combatant.abilities, *combatant.some_have}
    for item in CONTENT.items.values():
        owners |= set(item.abilities)
    for key, one in CONTENT.abilities.items():
        assert key in owners or one.skill or one.class_ or one.part_of, key
        plain = one._replace(key="", class_="", skill="", level=1, innate=False, part_of="")
        assert plain != type(one)(""), key


def test_a_rule_a_field_or_the_game_master_does_it() -> None:
    for key, one in CONTENT.abilities.items():
        does = (
            *(one.damage, one.damage_per_point, one.reduces, one.halves, one.cancels, one.heals, one.conditions),
            *(one.attacks, one.rerolls, one.stands_up, one.gains, one.gains_all, one.builds, one.vehicle, one.force),
            *(one.teleport, one.rule, one.narrative, parts_of((), key)),
        )
        assert any(does) or key in ("activate-mutation", "spark-divinity"), key


def test_reactions_say_what_sets_them_off() -> None:
    for key, one in CONTENT.abilities.items():
        assert one.action != REACTION or one.trigger or one.follows, key


# -- packs


def with_pack(data: dict[str, Any]) -> tuple[list[tuple[str, Refusal]], Pack | None]:
    faults: list[tuple[str, Refusal]] = []
    pack = PackReader(KINDS, CONTENT, lambda place, why: faults.append((place, why))).read("vademecum", data)
    return faults, pack


def test_a_new_pack_is_a_world_of_its_own() -> None:
    text = files("cinque.systems.vademecum.content").joinpath("new_pack.toml").read_text(encoding="utf-8")
    faults, pack = with_pack(tomllib.loads(text.replace("PACK-ID", "coast")))
    assert not faults
    assert pack is not None
    shelf = Shelf()
    pins = shelf.put(pack)
    world = "coast:lantern-coast"
    assert list(of_kit(pins, world, "class")) == ["coast:keeper"]
    assert list(of_kit(pins, world, "combatant")) == ["coast:drowned-sailor"]
    assert "coast:keeper" not in of_kit(pins, VALE, "class")
    assert "simple-meal" in of_kit(pins, world, "meal")


def test_a_pack_without_a_kit_adds_to_every_world() -> None:
    head = {"id": "more", "name": "More", "version": "1", "system": "vademecum", "licence": "ours"}
    rapier = {"name": "Rapier", "kind": "weapon", "cost": 32, "slots": 1, "damage": 4, "attack": "melee"}
    _, pack = with_pack({"pack": head, "item": {"rapier": rapier}})
    assert pack is not None
    pins = Shelf().put(pack)
    assert all("more:rapier" in of_kit(pins, kit, "item") for kit in (VALE, VESTIGES))


@pytest.mark.parametrize(
    ("kind", "piece", "refusal"),
    [
        ("ability", {"skill": "power", "level": 4}, "perk-level-too-high"),
        ("ability", {"narrative": True}, "narrative-says-what"),
        ("ability", {"check": {"skill": "power", "faces": "table"}}, "table-and-check"),
        ("points", {"short": "X", "most": [1, 2]}, "points-for-each-form"),
        ("item", {"kind": "weapon", "cost": 8, "slots": 1}, "weapon-attack-and-damage"),
        ("item", {"kind": "tool", "cost": 8, "slots": 1, "tier": 1}, "only-armor-has-a-tier"),
        ("item", {"kind": "tool", "cost": 8, "slots": 1, "range": [9, 5]}, "range-nearest-first"),
        (
            "combatant",
            {"level": 1, "attributes": {}, "abilities": ["bite"], "some_have": ["bite"]},
            "some-have-what-all-have",
        ),
    ],
)
def test_what_cannot_be_is_told(kind: str, piece: dict[str, Any], refusal: str) -> None:
    head = {"id": "wrong", "name": "Wrong", "version": "1", "system": "vademecum", "licence": "ours"}
    faults, pack = with_pack({"pack": head, kind: {"it": {"name": "It", **piece}}})
    assert pack is None
    assert refusal in [why.key for _, why in faults]


def test_packs_of_the_system_are_read_once() -> None:
    assert core_pack() is core_pack()
    assert kit_pack("vale") is kit_pack("vale")
