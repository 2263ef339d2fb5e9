"""Characters: built by the steps, checked, raised, brought to a table and back."""

from random import Random
from typing import Any

import pytest

from cinque.core.building import Builder, Building
from cinque.core.draft import ADVANCE, SEAT, draft_of
from cinque.core.effect import Active
from cinque.core.fate import RandomBot
from cinque.core.mistake import BadWish
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.sheet import random_sheet
from cinque.core.testing import OpenTable
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.content import content_for, kit_of
from cinque.systems.vademecum.creation.building import ARRAYS

CHARACTERS = SYSTEM.sheets["character"]
CLASSES = list(content_for(()).classes)
KNIGHT: dict[str, Any] = {
    "race": "human",
    "class": "knight",
    "flaw": "charisma",
    "attributes": {"strength": 2, "dexterity": 1, "charisma": -1, "perception": 1},
    "skills": dict.fromkeys(("power", "fortitude", "athletics", "agility", "medicine", "detection"), 1),
    "perks": ["intimidating"],
    "abilities": ["battle-charge"],
    "items": {"adventuring-ration": 2},
    "money": 24,
}


def made(seed: int | str, rulings: dict[str, str] | None = None, **wishes: str) -> dict[str, Any]:
    return random_sheet(CHARACTERS, draft_of(SYSTEM.rulings.of(rulings or {}), ()), seed, wishes)


@pytest.mark.parametrize("class_", CLASSES)
def test_characters_by_chance_are_legal(class_: str) -> None:
    wishes = {"kit": kit_of((), "class", class_), "class": class_}
    for level in range(1 + CLASSES.index(class_) % 3, 25, 3):
        sheet = made(f"{class_} {level}", level=str(level), **wishes)
        assert CHARACTERS.faults(sheet, SYSTEM.rulings(), ()) == []


def test_what_is_wished_for_leads_to_the_world_that_has_it() -> None:
    for seed in range(8):
        assert made(seed, **{"class": "mage"})["kit"] == "vale-of-myths"
        assert made(seed, **{"class": "scribe"})["kit"] == "vestiges-of-mankind"
        assert made(seed, race="elf")["kit"] == "vale-of-myths"
    building = Building(Builder(SYSTEM, CHARACTERS), draft_of(SYSTEM.rulings(), ()), {"class": "mage"})
    assert building.sheet["kit"] == "vale-of-myths"


@pytest.mark.parametrize("wishes", [{"class": "wizard"}, {"class": "scribe", "race": "elf"}])
def test_a_wish_that_no_world_grants_is_told(wishes: dict[str, str]) -> None:
    for seed in range(4):
        with pytest.raises(BadWish):
            made(seed, **wishes)


@pytest.mark.parametrize("array", ARRAYS)
@pytest.mark.parametrize("choice", ["at-once-no-repeat", "bank-no-repeat", "repeats-allowed"])
def test_under_other_readings_too(array: str, choice: str) -> None:
    readings = {"attribute-array": array, "reward-choice": choice, "creation-shopping": "normal-rules"}
    for seed in range(6):
        sheet = made(seed, readings, level=str(4 * seed + 1))
        assert CHARACTERS.faults(sheet, SYSTEM.rulings.of(readings), ()) == []


def test_a_knight_by_the_steps_is_legal() -> None:
    assert CHARACTERS.faults(KNIGHT, SYSTEM.rulings(), ()) == []


def test_no_perk_is_blamed_for_skills_that_nobody_can_have() -> None:
    """Power 2 at creation is one fault; the perk for Power 1 is none."""
    skills = {"power": 2, **dict.fromkeys(("fortitude", "athletics", "agility", "medicine"), 1)}
    faults = CHARACTERS.faults({**KNIGHT, "skills": skills}, SYSTEM.rulings(), ())
    assert [(place, refusal.key) for place, refusal in faults] == [("skills", "six-different-skills")]


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"level": 25}, "vademecum.ruling.level-cap"),
        ({"flaw": "strength"}, "vademecum.attribute.flaw-and-focus"),
        ({"perks": []}, "vademecum.ruling.perk-before-level-up"),
        ({"perks": ["intimidating", "intimidating"]}, "vademecum.ruling.reward-choice"),
        ({"perks": ["bloody-knuckles"]}, "vademecum.perk.requirement"),
        ({"abilities": ["honorific-strike"]}, "vademecum.level.reward-class-ability"),
        ({"skills": {"power": 6}}, "vademecum.ruling.score-caps"),
        ({"wielded": "dagger"}, "vademecum.item.definition"),
        ({"hp": 999}, "vademecum.ruling.hp-bounds"),
        ({"money": 25}, "vademecum.build.currency"),
        ({"points": 3}, "vademecum.class.points"),
    ],
)
def test_every_fault_is_named_by_its_clause(change: dict[str, Any], clause: str) -> None:
    faults = CHARACTERS.faults(KNIGHT | change, SYSTEM.rulings(), ())
    assert clause in {refusal.clause for _, refusal in faults}


def test_levels_bring_their_rewards_up_to_the_last() -> None:
    sheet: dict[str, Any] = KNIGHT
    for level in range(2, 25):
        draft = draft_of(SYSTEM.rulings(), (), sheet, ADVANCE)
        sheet = Building(Builder(SYSTEM, CHARACTERS), draft, bot=RandomBot(level)).sheet
        assert sheet["level"] == level
        assert CHARACTERS.faults(sheet, SYSTEM.rulings(), ()) == []
    assert (len(sheet["perks"]), len(sheet["abilities"])) == (13, 9)


def test_what_is_left_after_play_is_on_the_sheet() -> None:
    setup = {"combat": False, "party": [{"id": "ann", **CHARACTERS.entry(KNIGHT)}]}
    scene = SYSTEM.new_scene(setup, {})
    ann = scene.creatures["ann"]
    ann.xp, ann.money, ann.exhaustion, ann.satiation = 5, 60, 2, 1
    ann.items = {"shortsword": 1}
    ann.hp = 7
    after = CHARACTERS.after(KNIGHT, SYSTEM.rulings(), scene, "ann")
    assert after is not None
    assert (after["xp"], after["money"], after["hp"], after["exhaustion"]) == (5, 60, 7, 2)
    assert CHARACTERS.faults(after, SYSTEM.rulings(), ()) == []
    again = SYSTEM.new_scene({"combat": False, "party": [CHARACTERS.entry(after) | {"id": "ann"}]}, {})
    assert (again.creatures["ann"].hp, again.creatures["ann"].items) == (7, {"shortsword": 1})


def test_what_others_have_done_for_good_is_on_the_sheet() -> None:
    """The bear that has crippled somebody is not at the next table; what goes with a combat is not either."""
    scene = SYSTEM.new_scene({"party": [{"built": True, "name": "Ann", **KNIGHT}], "enemies": ["wolf"]}, {})
    effects = ("crippled", "retch-rot", "stunned", "quarry")
    scene.creatures["Ann"].active = [Active(effect, "wolf") for effect in effects]
    after = CHARACTERS.after({"name": "Ann", **KNIGHT}, SYSTEM.rulings(), scene)
    assert after is not None
    assert after["conditions"] == ["crippled", "retch-rot"]


def test_what_has_its_time_is_not_on_the_sheet() -> None:
    """Whoever leaves the table in the middle of a combat is not Stunned or Prone at the next one for it."""
    timed = [Active("stunned", anchor="Dee", moment="turn-end", left=1), Active("prone")]
    timed.append(Active("magically-armored", anchor="Dee", moment="turn-end", left=7))
    after, dee = after_play("Dee", "druid", active=timed)
    assert "conditions" not in after
    assert dee.active == []


def test_the_shape_of_another_is_not_on_the_sheet() -> None:
    table = OpenTable(
        SYSTEM,
        SYSTEM.new_scene({"party": [{"built": True, "name": "Ann", **KNIGHT}], "enemies": [], "combat": False}, {}),
        [Seat("red"), Seat("gm", GM_ROLE)],
        Random(1),
        {"red": RandomBot(1)},
    )
    table.run("give", "gm", who="Ann", item="boon-of-becoming")
    table.run("use", "red", who="Ann", ability="transformation")
    assert table.scene.creatures["Ann"].own
    after = CHARACTERS.after({"name": "Ann", **KNIGHT}, SYSTEM.rulings(), table.scene)
    assert after is not None
    assert after["attributes"] == {"intelligence": 0} | KNIGHT["attributes"]
    assert after["skills"] == KNIGHT["skills"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_page_has_all_the_numbers(lang: str) -> None:
    def name(kind: str, key: str) -> str:
        found = SYSTEM.words.find(lang, kind, key)
        return SYSTEM.name_of(kind, key, lang) if found is None else found

    page = CHARACTERS.page(made(3, kit="vale-of-myths", **{"class": "mage"}), SYSTEM.rulings(), (), name)
    assert len(page.blocks) >= 5
    assert all(text for block in page.blocks for row in block.rows for text in row[:3])


def test_whoever_makes_a_sheet_is_told_what_is_missing() -> None:
    draft = draft_of(SYSTEM.rulings(), ())
    wishes = {"kit": "vale-of-myths", "race": "elf", "class": "knight", "level": "1", "flaw": "charisma"}
    building = Building(Builder(SYSTEM, CHARACTERS), draft, wishes)
    for _ in range(4):
        assert building.ask is not None
        building.answer(building.ask.options[0].key, SEAT)
    assert building.ask is not None
    assert "skill influence" not in {option.key for option in building.ask.options}


def after_play(name: str, of_class: str, **changes: Any) -> tuple[dict[str, Any], Any]:
    """A sheet that has been at a table where somebody was changed, and whoever comes with it to the next one."""
    sheet = {"name": name, **made(3, kit="vale-of-myths", **{"class": of_class})}
    scene = SYSTEM.new_scene({"combat": False, "party": [CHARACTERS.entry(sheet)]}, {})
    for field, value in changes.items():
        setattr(scene.creatures[name], field, value)
    after = CHARACTERS.after(sheet, SYSTEM.rulings(), scene)
    assert after is not None
    assert CHARACTERS.faults(after, SYSTEM.rulings(), ()) == []
    again = SYSTEM.new_scene({"combat": False, "party": [CHARACTERS.entry(after)]}, {})
    return after, again.creatures[name]


def test_a_druid_comes_back_with_the_same_beast() -> None:
    after, dee = after_play("Dee", "druid", kept={"tamed-beast": 2, "shape": 2, "sure/door": 1})
    assert after["kept"] == {"tamed-beast": 2}
    assert dee.kept == {"tamed-beast": 2}


def test_what_was_used_before_a_rest_is_not_there_again_at_the_next_table() -> None:
    sheet = {"name": "Dee", **made(3, kit="vale-of-myths", race="human", **{"class": "druid"})}
    scene = SYSTEM.new_scene({"combat": False, "party": [CHARACTERS.entry(sheet)]}, {})
    scene.creatures["Dee"].used = {"human-determination": 1, "close-call": 1}  # whatever gave her the other one is gone
    after = CHARACTERS.after(sheet, SYSTEM.rulings(), scene)
    assert after is not None
    assert after["used"] == {"human-determination": 1}
    assert CHARACTERS.faults(after, SYSTEM.rulings(), ()) == []
    again = SYSTEM.new_scene({"combat": False, "party": [CHARACTERS.entry(after)]}, {})
    assert again.creatures["Dee"].used == {"human-determination": 1}


@pytest.mark.parametrize("used", [{"human-determination": 2}, {"close-call": 1}])
def test_nobody_has_used_more_than_there_is(used: dict[str, int]) -> None:
    sheet = {"name": "Dee", **made(3, kit="vale-of-myths", race="human", **{"class": "druid"}), "played": True}
    faults = CHARACTERS.faults(sheet | {"used": used}, SYSTEM.rulings(), ())
    assert [refusal.key for _, refusal in faults] == ["cannot-be-used-up"]


def test_what_is_past_help_stays_so() -> None:
    infected = [Active("brine-infection", number=1), Active("crippled")]
    after, dee = after_play("Dee", "druid", active=infected)
    assert (after["conditions"], after["past_help"]) == (["brine-infection", "crippled"], ["brine-infection"])
    assert [(each.effect, each.number) for each in dee.active] == [("brine-infection", 1), ("crippled", 0)]


def test_a_sage_comes_back_guided_until_the_next_rest() -> None:
    after, dee = after_play("Dee", "sage", active=[Active("guided", source="Dee", number=2)])
    assert after["guided"] == "dexterity"
    assert [(each.effect, each.number) for each in dee.active] == [("guided", 2)]


@pytest.mark.parametrize(
    "change",
    [{"kept": {"tamed-beast": 2}}, {"kept": {"lucky-number": 7}}, {"past_help": ["brine-infection"]}],
)
def test_nobody_has_in_mind_what_no_ability_keeps(change: dict[str, Any]) -> None:
    places = [place for place, _ in CHARACTERS.faults(KNIGHT | change, SYSTEM.rulings(), ())]
    assert places
    assert all(place.startswith(tuple(change)) for place in places)


def test_a_level_by_the_sheet_leaves_spent_points_spent() -> None:
    sheet = made(1) | {"played": True, "points": 0}
    raised = random_sheet(CHARACTERS, draft_of(SYSTEM.rulings(), (), sheet, ADVANCE), 1)
    assert raised["level"] == sheet["level"] + 1
    assert raised["points"] == 0
