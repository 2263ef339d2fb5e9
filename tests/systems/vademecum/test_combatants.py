"""3.2: which combatants can be built, and what the injuries table says."""

import pytest

from cinque.core.fate import Seeded
from cinque.core.mistake import SetupError
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_of
from cinque.systems.vademecum.at_the_table.encounters import meet
from cinque.systems.vademecum.characters.levels import CADENCE, LAST_LEVEL, XP_PER_LEVEL, rewards_of
from cinque.systems.vademecum.content import content_for
from cinque.systems.vademecum.content.records import ROLES, Attributes
from cinque.systems.vademecum.injuries import LEVELS
from cinque.systems.vademecum.model import VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.rulings import VadeMecumRulings
from cinque.systems.vademecum.world.building import make_by_chance
from cinque.systems.vademecum.world.combatants import faults_of_combatant


def faults(level: int, attributes: Attributes, abilities: tuple[str, ...] = ("bite",), **rulings: str) -> list[str]:
    scene = VadeMecumScene()
    scene.rulings = VadeMecumRulings.of({name.replace("_", "-"): reading for name, reading in rulings.items()})
    found: list[Refusal] = faults_of_combatant(scene, level, attributes, abilities)
    return [refusal.key for refusal in found]


def test_points_follow_from_the_level_and_may_be_traded() -> None:
    assert faults(8, Attributes(3, -1)) == []
    assert faults(8, Attributes(3)) == ["too-many-points"]
    assert faults(121, Attributes()) == ["level-out-of-range"]
    assert faults(1, Attributes(), ()) == ["one-ability-at-least"]


def test_the_scale_holds_unless_the_table_says_otherwise() -> None:
    assert faults(40, Attributes(7)) == ["attribute-out-of-range"]
    assert faults(40, Attributes(7), combatant_attribute_cap="unlimited") == []


def test_thirty_six_injuries_with_the_printed_dts() -> None:
    names = [name for level in LEVELS.values() for name in level.degrees]
    assert len(set(names)) == 36
    assert [LEVELS[level].rounds for level in (6, 5, 4, 3, 2, 1)] == [2, 3, 4, 4, 3, 2]
    dts = sorted(dt for level in LEVELS.values() for dt in level.dts)
    assert dts == sorted([5, *[8] * 11, *[11] * 12, *[14] * 11, 17])


def test_rewards_follow_the_cadences() -> None:
    every = [reward for level in range(2, LAST_LEVEL + 1) for reward in rewards_of(level)]
    assert [every.count(reward) for reward in CADENCE] == [23, 12, 8, 6, 4, 3]
    assert rewards_of(24) == list(CADENCE)
    assert (LAST_LEVEL - 1) * XP_PER_LEVEL == 138


@pytest.mark.parametrize("kind", list(content_for(()).combatants))
def test_every_combatant_can_fight(kind: str) -> None:
    setup = {"party": [{"id": "ann", "level": 8}], "enemies": [{"combatant": kind}]}
    scene = SYSTEM.new_scene(setup, {})
    one = next(one for one in scene.creatures.values() if one.kind)
    assert one.max_hp == max(1, (3 + one.level + one.strength) * 6)


@pytest.mark.parametrize("level", [1, 2, 7, 24, 61, 120])
@pytest.mark.parametrize("role", ROLES)
def test_a_combatant_by_chance_is_built_by_the_rules_and_can_fight(level: int, role: str) -> None:
    scene = SYSTEM.new_scene({"combat": False, "party": [{"id": "ann", "level": 8}]}, {})
    play: VadeMecumPlay = Play(scene, Seeded(level, SYSTEM.bot(1)))
    key = make_by_chance(play, level, role)
    one = content_of(scene).combatants[key]
    assert not faults_of_combatant(scene, one.level, one.attributes, one.abilities)
    assert sum(one.attributes) == level // 4
    assert content_of(scene).abilities[one.abilities[0]].damage == 1 + level // 3
    meet(play, [key], False)
    assert arms_of(scene, scene.creatures[key])
    assert SYSTEM.scene_from_data(scene.to_data()).to_data() == scene.to_data()


def test_a_table_s_own_combatant_is_held_to_the_rules_in_its_setup() -> None:
    ogre = {"level": 4, "attributes": {"strength": 9}, "abilities": ["bite"]}
    setup = {"combatants": {"ogre": ogre}, "party": [{"id": "ann"}], "enemies": ["ogre"]}
    with pytest.raises(SetupError) as error:
        SYSTEM.new_scene(setup, {})
    found = [(place, refusal.key) for place, refusal in error.value.faults if place == "combatants.ogre"]
    assert found == [("combatants.ogre", "too-many-points"), ("combatants.ogre", "attribute-out-of-range")]
