"""What the kit of a class says about its levels."""

import pytest

from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.characters.levels import ABILITY, PERK, choices, raisable_skills


@pytest.mark.parametrize(("class_", "skill", "takes"), [("knight", "chivalry", False), ("mutant", "mutation", True)])
def test_skill_points_go_into_the_class_skill_if_the_kit_says_so(class_: str, skill: str, takes: bool) -> None:
    scene = SYSTEM.new_scene({"combat": False, "party": [{"id": "ann", "class": class_}]}, {})
    assert (skill in raisable_skills(scene, scene.creatures["ann"])) == takes


def test_perks_of_a_class_are_for_that_class_alone() -> None:
    skills = {"power": 1, "mutation": 1, "scavenging": 1}
    party = [
        {"id": "ann", "class": "mutant", "skills": skills},
        {"id": "bob", "class": "knight", "skills": {"power": 1}},
    ]
    scene = SYSTEM.new_scene({"combat": False, "party": party}, {})
    ann, bob = scene.creatures["ann"], scene.creatures["bob"]
    perks = {option.args["choice"] for option in choices(scene, ann, PERK)}
    assert perks == {"intimidating", "armored-skin", "clawed-hand"}
    assert {option.args["choice"] for option in choices(scene, ann, ABILITY)} == {"armored-skin", "clawed-hand"}
    assert {option.args["choice"] for option in choices(scene, bob, PERK)} == {"intimidating"}
    assert {option.args["choice"] for option in choices(scene, bob, ABILITY)} == {"battle-charge", "kings-champion"}
