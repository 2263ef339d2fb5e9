"""Readings of creation that a scenario cannot show: what lies between two others, and what stands on the sheet."""

from typing import Any

import pytest

from cinque.core.building import Builder, Building
from cinque.core.draft import ADVANCE, SEAT, draft_of
from cinque.core.testing import run_written
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.content import content_for

CHARACTERS = SYSTEM.sheets["character"]
ABILITY = min((trait for trait in content_for(()).traits.values() if trait.ability), key=lambda trait: trait.price)


def sheet(**more: Any) -> dict[str, Any]:
    return {
        "types": ["normal"],
        "egg_group": "field",
        "sex": "unknown",
        "attributes": {"toughness": 3, "cleverness": 2, "dexterity": 2, "courage": 3},
        "points": {"hp": 5, "pp": 5},
        "traits": [ABILITY.key],
        **more,
    }


@pytest.mark.parametrize(
    ("reading", "all_in_one", "nine"),
    [("all-no-cap", True, False), ("up-to-no-cap", True, True), ("capped", False, False)],
)
def test_bonus_points(reading: str, all_in_one: bool, nine: bool) -> None:
    """Whatever is legal when capped is legal without a cap, and that is legal where fewer points are enough."""
    rulings = SYSTEM.rulings.of({"bonus-points": reading})
    spreads = {"all in one": {"speed": 10}, "nine": {"hp": 5, "pp": 4}, "eleven": {"hp": 5, "pp": 5, "speed": 1}}
    wanted = {"all in one": all_in_one, "nine": nine, "eleven": False}
    for name, points in spreads.items():
        faults = [refusal.clause for _, refusal in CHARACTERS.faults(sheet(points=points), rulings, ())]
        assert faults == ([] if wanted[name] else ["rokumen.ruling.bonus-points"]), name


@pytest.mark.parametrize(("reading", "cp", "p"), [("kept", 210 - ABILITY.price, 1_050), ("lost", 10, 50)])
def test_unspent_points_on_the_sheet(reading: str, cp: int, p: int) -> None:
    rulings = SYSTEM.rulings.of({"unspent-points": reading})
    page = CHARACTERS.page(sheet(cp=10, p=50), rulings, (), lambda kind, key: "en" if key == "language" else key)
    facts = dict(page.blocks[0].facts)
    assert (facts["cp-left"], facts["p-left"]) == (str(cp), str(p))


LOST = {"unspent-points": "lost"}


def test_what_is_lost_pays_for_nothing_that_is_bought_in_play() -> None:
    """600 of 1,000 P were spent and 400 are lost; of 600 P earned a potion takes its price, and the sheet knows it."""
    price = content_for(()).items["potion"].price
    before = sheet(name="Anna", items={"potion": 600 // price}, p=600)
    scene = SYSTEM.new_scene({"combat": False, "players": [CHARACTERS.setup(before)]}, LOST)
    one = next(iter(scene.creatures.values()))
    run_written(SYSTEM, scene, "buy", who=one.id, item="potion")
    after = CHARACTERS.after(before, scene.rulings, scene)
    assert after is not None
    again = SYSTEM.new_scene({"combat": False, "players": [CHARACTERS.setup(after)]}, LOST)
    assert next(iter(again.creatures.values())).p == one.p == 600 - price


def test_what_is_lost_is_not_offered_when_somebody_advances() -> None:
    """Nothing was earned, so that nothing can be bought; of 60 CP earned a trait takes its price."""
    trait = next(one for one in content_for(()).traits.values() if not one.ability and 0 < one.price <= 60)
    rulings = SYSTEM.rulings.of(LOST)
    poor = Building(Builder(SYSTEM, CHARACTERS), draft_of(rulings, (), sheet(), ADVANCE))
    assert poor.ask is not None
    assert poor.ask.topic != "traits"
    rich = Building(Builder(SYSTEM, CHARACTERS), draft_of(rulings, (), sheet(cp=60), ADVANCE))
    rich.answer(f"take {trait.key}", SEAT)
    assert rich.ask is not None
    assert rich.ask.about["cp"] == 60 - trait.price
    page = CHARACTERS.page(rich.sheet, rulings, (), lambda kind, key: "en" if key == "language" else key)
    assert dict(page.blocks[0].facts)["cp-left"] == str(60 - trait.price)


def test_more_hp_than_the_combat_value_stay_where_recovery_has_no_cap() -> None:
    before = sheet(name="Anna")
    uncapped = {"recovery-cap": "uncapped"}
    scene = SYSTEM.new_scene({"combat": False, "players": [CHARACTERS.setup(before)]}, uncapped)
    one = next(iter(scene.creatures.values()))
    one.hp, one.pp = one.max_hp + 3, one.max_pp + 2
    after = CHARACTERS.after(before, scene.rulings, scene)
    assert after is not None
    again = SYSTEM.new_scene({"combat": False, "players": [CHARACTERS.setup(after)]}, uncapped)
    back = next(iter(again.creatures.values()))
    assert (back.hp, back.pp) == (one.hp, one.pp)
