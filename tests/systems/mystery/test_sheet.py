"""Characters: built by questions, checked, raised, brought to a table and back."""

from random import Random
from typing import Any

import pytest

from cinque.core.building import Builder, Building
from cinque.core.draft import ADVANCE, SEAT, draft_of
from cinque.core.fate import RandomBot
from cinque.core.mistake import Refused
from cinque.core.sentences import LANGUAGES
from cinque.core.sheet import random_sheet
from cinque.core.testing import run_written
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.content import content_for
from cinque.systems.mystery.leveling import stat_points
from cinque.systems.mystery.model import MysteryScene

CHARACTERS = SYSTEM.sheets["character"]


def random_character(seed: int | str, level: int = 5, npc: bool = False) -> dict[str, Any]:
    wishes = {"part": "npc" if npc else "pc", "level": str(level)}
    return random_sheet(CHARACTERS, draft_of(SYSTEM.rulings(), ()), seed, wishes)


RAT: dict[str, Any] = {
    "name": "Ann",
    "species": "rattata",
    "ability": "guts",
    "points": {"speed": 1, "attack": 1},
    "moves": ["tackle", "tail-whip"],
}


def faults(sheet: dict[str, Any], **rulings: str) -> set[str]:
    readings = SYSTEM.rulings.of({name.replace("_", "-"): reading for name, reading in rulings.items()})
    return {refusal.clause for _, refusal in CHARACTERS.faults(sheet, readings, ())}


def raised(sheet: dict[str, Any], seed: int = 1) -> dict[str, Any]:
    draft = draft_of(SYSTEM.rulings(), (), sheet, ADVANCE)
    return Building(Builder(SYSTEM, CHARACTERS), draft, bot=RandomBot(seed)).sheet


@pytest.mark.parametrize("start", range(5, 9))
def test_characters_of_every_level_by_chance_are_legal_and_have_all_their_points(start: int) -> None:
    scene = MysteryScene()
    for level in range(start, 101, 4):
        sheet = random_character(level, level, npc=level % 3 == 0)
        assert sheet["level"] == level
        assert CHARACTERS.faults(sheet, SYSTEM.rulings(), ()) == []
        assert sum(sheet["points"].values()) == stat_points(scene, level) + 1


@pytest.mark.parametrize("seed", range(8))
def test_under_any_readings_too(seed: int) -> None:
    random = Random(seed)
    every = [ruling for ruling in SYSTEM.clauses.rulings.values() if ruling.switch]
    readings = {ruling.name: random.choice(list(ruling.options)) for ruling in every}
    rulings = SYSTEM.rulings.of(readings | {"level-table-fallback": "fitted"})
    sheet = random_sheet(CHARACTERS, draft_of(rulings, ()), seed, {"level": str(5 + 13 * seed)})
    assert CHARACTERS.faults(sheet, rulings, ()) == []


def test_without_a_level_table_nobody_is_built() -> None:
    assert faults(RAT, level_table_fallback="supplied-only") == {"mystery.ruling.level-table-fallback"}


def test_every_fault_comes_at_once() -> None:
    wrong = RAT | {"level": 4, "npc": True, "origin": "human", "xp": 3, "team": "Dawn", "ability": "blaze"}
    wrong |= {"points": {"attack": 12}, "moves": ["thunderbolt", "hydro-pump"], "hp": 99}
    assert faults(wrong) == {
        "mystery.conduct.ex-human-pc-only",
        "mystery.level.npc-no-xp",
        "mystery.setting.npc-participant",
        "mystery.ability.choose-at-creation",
        "mystery.alloc.species-bonus",
        "mystery.alloc.points-by-level",
        "mystery.alloc.cap",
        "mystery.learn.tm",
        "mystery.learn.moveset-size",
        "mystery.stat.hp",
    }


def test_what_was_learnt_in_play_is_legal_once_the_sheet_says_so() -> None:
    assert faults(RAT | {"moves": ["thunderbolt"]}) == {"mystery.learn.tm"}
    assert not faults(RAT | {"moves": ["thunderbolt"], "learnt": ["thunderbolt"]})
    assert faults(RAT | {"moves": ["hydro-pump"], "learnt": ["hydro-pump"]}) == {"mystery.learn.moveset-size"}


def test_moves_of_an_earlier_stage_are_known_to_whoever_has_lived_in_it() -> None:
    bug = RAT | {"species": "beedrill", "ability": "swarm", "moves": ["poison-sting"], "level": 10}
    assert faults(bug) == {"mystery.learn.standard"}
    assert not faults(bug | {"learnt": ["poison-sting"]}), "250₽ at the move shop"
    assert not faults(bug | {"began_as": "weedle"})
    assert faults(bug | {"began_as": "weedle", "level": 9}) == {"mystery.ruling.evolution-when"}
    assert "mystery.ruling.evolution-when" in faults(bug | {"began_as": "eevee"})


def test_levels_go_up_to_the_last_and_every_sheet_on_the_way_is_legal() -> None:
    sheet: dict[str, Any] = RAT | {"species": "charmander", "ability": "blaze", "moves": ["scratch"]}
    for level in range(6, 101):
        sheet = raised(sheet, level)
        assert sheet["level"] == level
        if level % 5 == 0:
            assert CHARACTERS.faults(sheet, SYSTEM.rulings(), ()) == []
    assert sum(sheet["points"].values()) == 26
    assert sheet["began_as"] == "charmander"
    with pytest.raises(Refused):
        raised(sheet)


def test_a_level_asks_only_what_is_to_be_decided() -> None:
    """Level 6 has neither a point nor a move nor a stage for a Rattata; level 8 has a point."""
    for level, topics in ((5, []), (7, ["stat-point"])):
        sheet = RAT | {"level": level}
        building = Building(Builder(SYSTEM, CHARACTERS), draft_of(SYSTEM.rulings(), (), sheet, ADVANCE))
        assert ([building.ask.topic] if building.ask else []) == topics


def test_a_level_brings_its_hp_to_whoever_is_hurt_and_wakes_nobody() -> None:
    """Level 9 has 21 HP, one more than level 8; a point in HP brings 2 more."""
    hurt = RAT | {"level": 8, "points": {"speed": 1, "attack": 2}}
    assert raised(hurt | {"hp": 10})["hp"] == 11
    assert raised(hurt | {"hp": 0})["hp"] == 0
    assert "hp" not in raised(hurt | {"hp": 20})
    late = RAT | {"level": 8, "hp": 10}
    building = Building(Builder(SYSTEM, CHARACTERS), draft_of(SYSTEM.rulings(), (), late, ADVANCE))
    building.answer("stat-point hp", SEAT)
    assert building.sheet["hp"] == 13


def test_a_move_that_was_left_at_a_level_up_is_passed_over_with_the_next_one() -> None:
    """Rattata could learn Bite at level 10; at level 11 it is too late for that."""
    sheet: dict[str, Any] = RAT | {"level": 9, "points": {"speed": 1, "attack": 2}}
    for level in (10, 11):
        building = Building(Builder(SYSTEM, CHARACTERS), draft_of(SYSTEM.rulings(), (), sheet, ADVANCE))
        while building.ask is not None:
            building.answer(building.ask.decline or building.ask.options[0].key, SEAT)
        sheet = building.sheet
        assert sheet["level"] == level
        scene = SYSTEM.new_scene({"combat": False, "allies": [{"id": "ann", **CHARACTERS.entry(sheet)}]}, {})
        if level == 10:
            run_written(SYSTEM, scene, "learn", who="ann", move="bite")
        else:
            with pytest.raises(Refused):
                run_written(SYSTEM, scene, "learn", who="ann", move="bite")


def test_a_move_that_comes_with_evolving_is_offered_at_the_level_up() -> None:
    bug = RAT | {"species": "caterpie", "ability": "shield-dust", "level": 6, "points": {"hp": 1, "speed": 1}}
    building = Building(
        Builder(SYSTEM, CHARACTERS), draft_of(SYSTEM.rulings(), (), bug | {"moves": ["tackle"]}, ADVANCE)
    )
    building.answer("evolve metapod", SEAT)
    assert building.ask is not None
    building.answer("know harden", SEAT)
    assert building.sheet["moves"] == ["tackle", "harden"]
    assert CHARACTERS.faults(building.sheet, SYSTEM.rulings(), ()) == []


def test_xp_that_are_there_are_used_before_any_are_granted() -> None:
    assert raised(RAT | {"xp": 100}).get("xp", 0) == 0
    assert raised(RAT | {"xp": 600}).get("xp") == 100


def test_what_is_left_after_play_is_on_the_sheet() -> None:
    scene = SYSTEM.new_scene({"combat": False, "allies": [{"id": "ann", **CHARACTERS.entry(RAT)}]}, {})
    ann = scene.creatures["ann"]
    ann.xp, ann.money, ann.iq, ann.hp, ann.bag = 7, 60, 20, 3, {"oran-berry": 2}
    ann.moves, ann.forgotten = ("tackle", "thunderbolt"), ["tail-whip"]
    ann.training = {"attribute:Gardening": (1, 2, 4), "stat:attack": (1, 0, 0), "battle-attribute:Spin": (0, 1, 3)}
    ann.team, ann.leads, ann.best_rank = "Dawn", True, 1
    scene.teams["Dawn"] = 70
    after = CHARACTERS.after(RAT, SYSTEM.rulings(), scene, "ann")
    assert after is not None
    assert after["learnt"] == ["thunderbolt"]
    assert CHARACTERS.faults(after, SYSTEM.rulings(), ()) == []
    again = SYSTEM.new_scene({"combat": False, "allies": [CHARACTERS.entry(after) | {"id": "ann"}]}, {})
    bob = again.creatures["ann"]
    same = ("xp", "money", "iq", "hp", "bag", "moves", "forgotten", "training", "team", "leads", "best_rank", "points")
    assert {field: getattr(bob, field) for field in same} == {field: getattr(ann, field) for field in same}
    assert bob.trained == {"attack": 1}
    assert again.teams == {"Dawn": 70}
    assert CHARACTERS.after(after, SYSTEM.rulings(), again, "ann") == after


def test_what_lasts_only_for_a_combat_does_not_come_home() -> None:
    scene = SYSTEM.new_scene({"combat": False, "allies": [{"id": "ann", **CHARACTERS.entry(RAT)}]}, {})
    ann = scene.creatures["ann"]
    ann.ability, ann.originals = "blaze", {"ability": "guts"}
    ann.max_hp, ann.hp = ann.max_hp + 20, ann.hp + 15
    assert CHARACTERS.after(RAT, SYSTEM.rulings(), scene, "ann") == RAT | {"level": 5}


def test_whoever_has_evolved_at_the_table_says_where_it_began() -> None:
    scene = SYSTEM.new_scene({"combat": False, "allies": [{"id": "ann", **CHARACTERS.entry(RAT)}]}, {})
    scene.creatures["ann"].species = "raticate"
    after = CHARACTERS.after(RAT, SYSTEM.rulings(), scene, "ann")
    assert after is not None
    assert (after["species"], after["began_as"]) == ("raticate", "rattata")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_has_all_the_numbers(lang: str) -> None:
    def name(kind: str, key: str) -> str:
        found = SYSTEM.words.find(lang, kind, key)
        return SYSTEM.name_of(kind, key, lang) if found is None else found

    training = {"attribute": {"Gardening": [1, 2, 4]}, "stat": {"attack": [3, 0, 0]}, "move": {"tackle": [2, 0, 0]}}
    skill = next(iter(content_for(()).skills))
    more = {"training": training, "iq_skills": [skill], "skills": [skill], "bag": {"oran-berry": 2}, "team": "Dawn"}
    page = CHARACTERS.page(RAT | more | {"moves": ["tackle", "quick-attack"]}, SYSTEM.rulings(), (), name)
    rows = [row for block in page.blocks for row in block.rows]
    assert len(page.blocks) == 7
    assert any("▮▮▯▯" in text for row in rows for text in row)
    assert any("+4" in text for row in rows for text in row), "1 point and 3 tiers of Attack"
    assert any(name("word", "trained") in text for row in rows for text in row)
    assert any("5(-1)" in row for row in rows), "the base AP cost of Quick Attack, and what priority takes off"
    assert all(SYSTEM.words.find(lang, "stat", field) for field in CHARACTERS.texts)


def test_whoever_makes_a_sheet_is_offered_only_what_is_legal_and_told_why_not_the_rest() -> None:
    wishes = {"part": "pc", "origin": "human", "roll": "rolled-already", "species": "rattata", "level": "100"}
    building = Building(Builder(SYSTEM, CHARACTERS), draft_of(SYSTEM.rulings(), ()), wishes)
    assert building.ask is not None
    assert [option.args["number"] for option in building.ask.options] == list(range(11))
    assert [refusal.clause for refusal in building.ask.refusals] == ["mystery.alloc.cap"]
    while building.ask.topic != "moves":
        building.answer(building.ask.options[-1].key, SEAT)
    offered = {option.args["move"] for option in building.ask.options}
    assert "tackle" in offered
    assert not offered & {"thunderbolt", "revenge"}
    assert {refusal.clause for refusal in building.ask.refusals} >= {"mystery.learn.tm", "mystery.learn.egg"}


def test_a_level_by_the_sheet_does_to_hp_what_it_does_at_the_table() -> None:
    """Whoever came home Fainted is still Fainted a level later; the HP that a level brings come to the others."""
    assert raised(random_character(1) | {"hp": 0})["hp"] == 0
    assert raised(random_character(1) | {"hp": 3})["hp"] == 4
