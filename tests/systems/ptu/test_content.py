"""The supplied content of Pokémon Tabletop United: abilities, items, features, trainers, habitats, natures."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from cinque import dex
from cinque.core.library import read_tables
from cinque.core.pack import PackReader, Piece
from cinque.core.record import is_record
from cinque.systems.ptu.at_the_table.wording import Wording
from cinque.systems.ptu.content import KINDS, PtuContent, content_for
from cinque.systems.ptu.content.ability import Ability, Passive
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.ranges import KEYWORDS
from cinque.systems.ptu.content.records import Ball, BallIf, Item, Weapon
from cinque.systems.ptu.content.words import PLACES, STAGED, STATS, TYPES

PACKAGE = "cinque.systems.ptu.content"
FILES = ("abilities", "items", "features", "trainers", "habitats")
WRITTEN = read_tables(PACKAGE, FILES)
NATURES = read_tables(PACKAGE, ("natures",))["nature"]
JAPANESE = re.compile(r"[ぁ-ゖァ-ヺー一-鿿]")

HEAL_TICK = Effect(who="user", heal_ticks=1)
LAST_CHANCE = {
    "normal": "last-chance",
    "fire": "blaze",
    "water": "torrent",
    "grass": "overgrow",
    "bug": "swarm",
    "electric": "overcharge",
    "ice": "freezing-point",
    "fighting": "focus",
    "poison": "venom",
    "ground": "landslide",
    "flying": "mach-speed",
    "psychic": "mind-mold",
    "rock": "mountain-peak",
    "ghost": "haunt",
    "dragon": "pure-blooded",
    "dark": "dark-art",
    "steel": "unbreakable",
    "fairy": "miracle-mile",
}


@cache
def content() -> PtuContent:
    return content_for(())


def ability(key: str) -> Ability:
    return content().abilities[key]


@pytest.mark.parametrize(("lang", "whole"), [("en", "all"), ("ja", "すべて")])
def test_the_whole_of_something_is_said_in_words(lang: str, whole: str) -> None:
    said = Wording(lang, lambda _, key: key)
    for name in ("heal", "lose", "lose_current", "drain", "recoil", "cure_heals"):
        text = said.effect(Effect(**{name: "1/1"}))
        assert whole in text
        assert "1/1" not in text
    assert "1/1" not in said.text(content().moves["rest"])
    assert "1/2" in said.effect(Effect(heal="1/2"))


def item(key: str) -> Item:
    return content().items[key]


def written() -> Iterator[Piece]:
    for kind, table in WRITTEN.items():
        for key in table:
            yield content().pieces[kind][key]


def records_in(value: Any) -> Iterator[Any]:
    """A record and all records inside it."""
    if is_record(type(value)):
        yield value
    if isinstance(value, tuple):
        for part in value:
            yield from records_in(part)


# -- all of it


def test_how_much_there_is() -> None:
    assert {kind: len(table) for kind, table in WRITTEN.items()} == {
        "ability": 142,
        "item": 131,
        "feature": 22,
        "trainer": 8,
        "habitat": 11,
    }
    assert len(NATURES) == 36


def test_every_piece_has_both_names_and_both_descriptions() -> None:
    for piece in written():
        assert JAPANESE.search(piece.names["ja"]), piece.key
        assert not JAPANESE.search(piece.names["en"]), piece.key
        assert piece.about["en"], piece.key
        assert not JAPANESE.search(piece.about["en"]), piece.key
        assert JAPANESE.search(piece.about["ja"]), piece.key


def test_names_are_no_one_elses() -> None:
    for kind, table in WRITTEN.items():
        for lang in ("name", "ja"):
            names = [one[lang] for one in table.values()]
            assert len(set(names)) == len(names), (kind, lang)


def test_what_is_done_by_hand_is_said_in_both_languages() -> None:
    for piece in written():
        by_hand, japanese = getattr(piece.record, "by_hand", ""), getattr(piece.record, "by_hand_ja", "")
        assert bool(by_hand) == bool(japanese), piece.key
        assert not JAPANESE.search(by_hand), piece.key
        assert not japanese or JAPANESE.search(japanese), piece.key


def test_moves_and_keywords_that_passives_name_exist() -> None:
    for piece in written():
        for record in records_in(piece.record):
            if isinstance(record, Passive):
                assert set(record.moves) <= content().moves.keys(), piece.key
                # Recoil stands in a range line with its fraction
                assert {*record.keywords, *record.immune_keywords} <= {*KEYWORDS, "Recoil"}, piece.key


# -- abilities


def test_abilities_do_something() -> None:
    plain = Passive()
    with_fields = 0
    for key in WRITTEN["ability"]:
        one = ability(key)
        passives = [passive for passive in one.passives if passive._replace(defensive=False) != plain]
        by_trigger = one.trigger in ("five-strike", "ally-hit", "ally-damaged")  # whose name says what happens
        with_fields += bool(one.effects or passives or by_trigger)
        assert one.effects or passives or by_trigger or one.by_hand, key
    assert with_fields >= 135


def test_abilities_of_the_main_series_keep_their_keys_and_names() -> None:
    known = set(dex.all_abilities())
    shared = [key for key in WRITTEN["ability"] if key in known]
    assert len(shared) == 117
    for key in shared:
        facts = dex.ability(key)
        assert content().pieces["ability"][key].names == {"en": facts.name, "ja": facts.ja}


@pytest.mark.parametrize("type", TYPES)
def test_last_chance_has_a_name_for_every_type(type: str) -> None:
    assert ability(LAST_CHANCE[type]).passives == (Passive(last_chance=True, types=(type,)),)


@pytest.mark.parametrize(
    ("key", "passive"),
    [
        ("adaptability", Passive(stab=1)),
        ("compound-eyes", Passive(accuracy=3)),
        ("early-bird", Passive(save=3)),
        ("hustle", Passive(class_="physical", accuracy=-2, damage=10)),
        ("huge-power", Passive(double_attack=True)),
        ("technician", Passive(db=2, low_db=6)),
        ("tough-claws", Passive(db=2, melee=True)),
        ("sniper", Passive(critical_times=3)),
        ("super-luck", Passive(critical=2)),
        ("serene-grace", Passive(effect_range=2)),
        ("instinct", Passive(evasion=2, defensive=True)),
        ("wonder-skin", Passive(evasion=6, evasion_against="status", defensive=True)),
        ("thick-fat", Passive(softens=("fire", "ice"), defensive=True)),
        ("heatproof", Passive(softens=("fire",))),
        ("fur-coat", Passive(softens_class="physical", defensive=True)),
        ("multiscale", Passive(half_at_full=True, defensive=True)),
        ("immunity", Passive(immune=("poisoned", "badly-poisoned"), defensive=True)),
        ("run-away", Passive(immune=("slowed", "stuck", "trapped"), no_opportunity=True)),
        ("clear-body", Passive(not_lowered=STAGED, defensive=True)),
        ("defiant", Passive(when_lowered=Stages(attack=2))),
        ("moxie", Passive(on_knock_out=Stages(attack=1))),
        ("guts", Passive(case="user-afflicted", stages=Stages(attack=2))),
        ("unburden", Passive(case="user-holds-no-item", stages=Stages(speed=2))),
        ("swift-swim", Passive(case="rainy", stages=Stages(speed=4))),
        ("rain-dish", Passive(case="rainy", turn_start=(HEAL_TICK,))),
        ("sun-blanket", Passive(case="sunny", turn_start=(HEAL_TICK,))),
        ("ice-body", Passive(case="hail", no_weather_loss=True, turn_start=(HEAL_TICK,))),
        ("volt-absorb", Passive(immune_types=("electric",), absorbs=(HEAL_TICK,), defensive=True)),
    ],
)
def test_abilities_in_force_all_the_time(key: str, passive: Passive) -> None:
    one = ability(key)
    assert (one.frequency, one.action, one.effects) == ("Static", "static", ())
    assert one.passives == (passive,)


@pytest.mark.parametrize(
    ("key", "frequency", "action", "trigger", "effect"),
    [
        ("intimidate", "Scene", "swift", "", Effect(stages=Stages(attack=-1))),
        ("frighten", "Scene", "swift", "", Effect(stages=Stages(speed=-2))),
        ("drizzle", "Scene", "swift", "", Effect(who="user", weather="rainy")),
        ("drought", "Scene", "free", "", Effect(who="user", weather="sunny")),
        ("flame-body", "Scene", "free", "melee-hit-taken", Effect(inflict=("burned",))),
        ("static", "Scene", "free", "melee-hit-taken", Effect(inflict=("paralysis",))),
        ("rough-skin", "At-Will", "free", "damage-taken", Effect(case="melee", lose_ticks=1)),
        ("parry", "Scene", "free", "melee-hit-taken", Effect(cancel=True)),
        ("dodge", "Daily", "free", "damaging-move-taken", Effect(cancel=True)),
        ("natural-cure", "Scene", "free", "recalled-or-breather", Effect(who="user", cure=("persistent",))),
        ("regenerator", "Daily x2", "free", "recalled-or-breather", Effect(who="user", heal="1/3")),
        (
            *("weak-armor", "At-Will", "free", "physical-damage-taken"),
            Effect(who="user", stages=Stages(defense=-1, speed=1)),
        ),
    ],
)
def test_abilities_that_are_used(key: str, frequency: str, action: str, trigger: str, effect: Effect) -> None:
    one = ability(key)
    assert (one.frequency, one.action, one.trigger, one.effects) == (frequency, action, trigger, (effect,))


def test_how_far_a_look_reaches() -> None:
    assert {key: ability(key).range for key in ("intimidate", "frighten", "trace")} == {
        "intimidate": 5,
        "frighten": 5,
        "trace": 10,
    }


@pytest.mark.parametrize(
    ("key", "count"), [("iron-fist", 16), ("strong-jaw", 8), ("mega-launcher", 4), ("reckless", 2)]
)
def test_moves_that_an_ability_strengthens(key: str, count: int) -> None:
    (passive,) = ability(key).passives
    assert (passive.db, len(passive.moves)) == (2, count)
    assert passive.keywords == (("Recoil",) if key == "reckless" else ())


def test_one_ability_in_three_weathers() -> None:
    sandstorm, rainy, sunny = ability("desert-weather").passives
    assert sandstorm == Passive(case="sandstorm", no_weather_loss=True)
    assert rainy == Passive(case="rainy", turn_end=(Effect(who="user", heal="1/16"),))
    assert sunny == Passive(case="sunny", softens=("fire",))


def test_mold_breaker_ignores_what_is_called_defensive() -> None:
    defensive = {key for key in WRITTEN["ability"] if any(one.defensive for one in ability(key).passives)}
    assert {"sturdy", "parry", "levitate", "sap-sipper", "friend-guard", "shell-armor", "filter"} <= defensive
    assert not defensive & {"heatproof", "dry-skin", "rock-head", "keen-eye", "run-away", "contrary"}
    assert len(defensive) == 42


# -- items


@pytest.mark.parametrize(
    ("key", "cost", "effect"),
    [
        ("potion", 200, Effect(heal_hp=20)),
        ("super-potion", 380, Effect(heal_hp=35)),
        ("hyper-potion", 800, Effect(heal_hp=70)),
        ("antidote", 200, Effect(cure=("poisoned", "badly-poisoned"))),
        ("full-heal", 450, Effect(cure=("persistent",))),
        ("full-restore", 1450, Effect(heal_hp=80, cure=("all",))),
        ("revive", 300, Effect(revive=True, heal_hp=20)),
        ("x-attack", 350, Effect(stages=Stages(attack=2))),
        ("x-accuracy", 350, Effect(stages=Stages(accuracy=2))),
    ],
)
def test_restoratives(key: str, cost: int, effect: Effect) -> None:
    assert (item(key).kind, item(key).cost, item(key).effects) == ("restorative", cost, (effect,))


def test_repulsive_ones_heal_too() -> None:
    repulsive = {key: item(key).effects[0] for key in WRITTEN["item"] if item(key).repulsive}
    assert repulsive == {
        "energy-powder": Effect(heal_hp=25),
        "energy-root": Effect(heal_hp=70),
        "heal-powder": Effect(cure=("persistent",)),
        "revival-herb": Effect(revive=True, heal="1/2"),
    }


def test_bandages_take_their_time() -> None:
    assert [key for key in WRITTEN["item"] if item(key).extended] == ["bandages"]


@pytest.mark.parametrize(
    ("key", "cost", "ball"),
    [
        ("basic-ball", 250, Ball()),
        ("great-ball", 400, Ball(-10)),
        ("ultra-ball", 800, Ball(-15)),
        ("master-ball", 0, Ball(-100)),
        ("heal-ball", 300, Ball(-5, heals=True)),
        ("friend-ball", 800, Ball(-5, loyalty=1)),
        ("level-ball", 800, Ball(better=BallIf("below-half-level", -20))),
        ("love-ball", 800, Ball(better=BallIf("love", -30))),
        ("heavy-ball", 800, Ball(better=BallIf("per-weight-class", -5))),
        ("net-ball", 800, Ball(better=BallIf("water-or-bug", -20))),
        ("timer-ball", 800, Ball(5, BallIf("per-round", -5))),
        ("quick-ball", 800, Ball(better=BallIf("first-rounds", -20))),
    ],
)
def test_balls(key: str, cost: int, ball: Ball) -> None:
    assert (item(key).cost, item(key).ball) == (cost, ball)


def test_there_are_twenty_five_balls() -> None:
    assert sum(one.kind == "ball" for one in content().items.values()) == 25


def test_every_type_has_something_to_hold_and_something_to_wear() -> None:
    held = [one.passives for one in content().items.values() if one.kind == "held"]
    for type in TYPES:
        assert held.count((Passive(damage=5, types=(type,)),)) == 1
        assert item(f"{type}-brace").passives == (Passive(reduction=15, reduction_types=(type,)),)


def test_gear_and_held_items() -> None:
    figures = {
        "light-armor": Passive(reduction=5),
        "heavy-armor": Passive(reduction=10, stages=Stages(speed=-1)),
        "helmet": Passive(case="critical", reduction=15),
        "light-shield": Passive(evasion=2),
        "attack-booster": Passive(stages=Stages(attack=1)),
        "choice-scarf": Passive(stages=Stages(speed=2), rarer_moves=True),
        "life-orb": Passive(damage=5, adds=(Effect(who="user", lose="1/16"),)),
        "expert-belt": Passive(case="super-effective", after_multiplier=5),
        "quick-claw": Passive(initiative=10),
        "razor-claw": Passive(critical=1),
        "bright-powder": Passive(speed_evasion=2),
        "safety-goggles": Passive(immune_keywords=("Powder",)),
    }
    for key, passive in figures.items():
        assert item(key).passives == (passive,), key


def test_food() -> None:
    assert item("oran-berry").effects == (Effect(heal_hp=5),)
    assert item("sitrus-berry").effects == (Effect(heal_hp=15),)
    assert item("leftovers").effects == (Effect(coat="nourished"),)


def test_what_clings_to_its_holder() -> None:
    assert {key for key in WRITTEN["item"] if item(key).hard_to_drop} == {
        "flame-orb",
        "toxic-orb",
        "iron-ball",
        "lagging-tail",
    }


def test_weapons_are_modest_and_called_supplied() -> None:
    weapons = [key for key in WRITTEN["item"] if item(key).kind == "weapon"]
    assert len(weapons) == 4
    for key in weapons:
        weapon, about = item(key).weapon, content().pieces["item"][key].about
        assert weapon is not None
        assert weapon != Weapon()
        assert abs(weapon.ac) <= 1
        assert 0 <= weapon.db <= 2
        assert "supplied" in about["en"]
        assert "補った" in about["ja"]


# -- features


def test_training_and_its_orders() -> None:
    figures = {
        "agility": Passive(movement=1, initiative=4),
        "focused": Passive(accuracy=1, skill=2),
        "brutal": Passive(critical=1, effect_range=1),
        "inspired": Passive(evasion=1, save=2),
    }
    for key, passive in figures.items():
        training, order = content().features[f"{key}-training"], content().features[f"{key}-orders"]
        assert training.pokemon == order.pokemon == (passive,)
        assert (training.order, order.order, order.action) == (False, True, "standard")


def test_other_features() -> None:
    features = content().features
    assert (features["ace-trainer"].drain, features["ace-trainer"].chosen_stage) == (1, 1)
    assert (features["athlete"].chosen_stage, features["athlete"].chosen_stats) == (1, 2)
    assert features["press"].effects == (Effect(lose="1/6", cure=("sleep",)),)
    assert (features["press"].action, features["press"].chosen_stage, features["press"].chosen_stats) == (
        "standard",
        1,
        2,
    )
    assert features["aerialist"].moves == ("aerial-ace", "splash")
    assert (features["quick-switch"].ap, features["quick-switch"].action) == (2, "free")
    medic = features["medic-training"]
    assert medic.edge
    assert medic.needs == {"medicine-education": 3}
    assert medic.passives == (Passive(no_item_turn=True),)


# -- trainers


def test_sylvana_and_maya_have_the_figures_of_the_demo() -> None:
    sylvana, maya = content().trainers["sylvana"], content().trainers["maya"]
    assert (sylvana.level, sylvana.skills["athletics"], sylvana.skills["acrobatics"]) == (4, 4, 2)
    assert [sylvana.stats.get(stat, 0) for stat in STATS] == [3, 2, 2, 1, 0, 5]
    assert sylvana.team == ("cyndaquil level=14 nature=hardy",)
    assert (5 + maya.stats["attack"], 5 + maya.stats["speed"]) == (12, 8)


@pytest.mark.parametrize("key", WRITTEN["trainer"])
def test_trainers_are_legal(key: str) -> None:
    one = content().trainers[key]
    assert 1 <= one.level <= 12
    assert sum(one.stats.values()) == 10 + one.level - 1
    assert max(one.stats.values()) <= 5 + one.level - 1
    # Expert from level 6, Master from level 12
    assert max(one.skills.values()) <= (4 if one.level < 6 else 5 if one.level < 12 else 6)
    for feature in one.features:
        for skill, rank in content().features[feature].needs.items():
            assert one.skills.get(skill, 2) >= rank


@pytest.mark.parametrize("key", WRITTEN["trainer"])
def test_teams_are_old_enough_for_what_they_are(key: str) -> None:
    for member in content().trainers[key].team:
        species, *facts = member.split()
        said = dict(fact.split("=") for fact in facts)
        assert said.keys() == {"level", "nature"}
        assert said["nature"] in NATURES
        evolved_at = [one.evolves[species] for one in content().species.values() if species in one.evolves]
        assert int(said["level"]) >= min(evolved_at, default=1), member


# -- habitats and natures


def test_every_place_has_a_table() -> None:
    assert set(content().habitats) == set(PLACES)
    for key, habitat in content().habitats.items():
        met = [one.species for one in habitat.met]
        assert habitat.place == key
        assert 8 <= len(met) <= 14
        assert len(set(met)) == len(met)
        assert not any(content().species[species].legendary for species in met)
        assert min(one.from_ for one in habitat.met) <= 6


def test_natures() -> None:
    assert list(NATURES)[:2] == ["cuddly", "distracted"]
    assert list(NATURES)[-1] == "serious"
    pairs = [(nature["raised"], nature["lowered"]) for nature in NATURES.values()]
    assert set(pairs) == {(raised, lowered) for raised in STATS for lowered in STATS}
    assert pairs[30:] == [(stat, stat) for stat in STATS]
    assert NATURES["cuddly"]["raised"] == "hp"
    assert NATURES["cuddly"]["lowered"] == "attack"


def test_natures_of_the_main_series_are_the_same() -> None:
    for key in dex.all_natures():
        facts = dex.nature(key)
        assert (NATURES[key]["name"], NATURES[key]["ja"]) == (facts.name, facts.ja)
    assert all(JAPANESE.search(nature["ja"]) for nature in NATURES.values())
    assert len({nature["ja"] for nature in NATURES.values()}) == 36


# -- a pack to begin with


def test_the_example_pack_is_sound() -> None:
    source = files(PACKAGE).joinpath("new_pack.toml").read_text(encoding="utf-8").replace("PACK-ID", "lanterns")
    faults: list[Any] = []
    pack = PackReader(KINDS, content(), lambda *fault: faults.append(fault)).read("ptu", tomllib.loads(source))
    assert faults == []
    assert pack is not None
    assert [piece.kind for piece in pack.pieces] == ["move", "ability", "item", "species", "feature"]
