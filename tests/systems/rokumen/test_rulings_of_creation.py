"""Readings of creation that a scenario cannot show: what lies between two others, and what stands on the sheet."""

from typing import Any

import pytest

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
