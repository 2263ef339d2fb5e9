"""Abilities as a whole: every `rule` of the content has its class, or stands on the list of those without one."""

from pathlib import Path

import pytest

from cinque.systems.vademecum.ability import RULES
from cinque.systems.vademecum.content import VALE, class_abilities, content_for, of_kit, parts_of

SCENARIOS = {path.stem for path in (Path(__file__).parents[2] / "scenarios/vademecum" / "abilities").rglob("*.yaml")}
WORDS_ALONE = {"whisper", "mental-attunement", "beast-speech"}
"""What these do is talk, and the game master's to say."""

NO_SCENARIO_YET: set[str] = set()

NOT_YET: set[str] = set()
"""Rules of abilities that nobody has written yet; it only gets shorter."""


def test_every_rule_has_its_class() -> None:
    named = {ability.rule for ability in content_for(()).abilities.values() if ability.rule}
    assert named - set(RULES) == NOT_YET


def test_no_class_without_an_ability() -> None:
    named = {ability.rule for ability in content_for(()).abilities.values()}
    assert set(RULES) <= named


@pytest.mark.parametrize("class_", of_kit((), VALE, "class"))
def test_every_ability_has_a_scenario_of_its_own(class_: str) -> None:
    own = class_abilities((), class_)
    keys = [key for ability in own for key in (ability, *parts_of((), ability))]
    pairs = {"illusionist": ["murmur", "mimic"]}  # one scenario shows both of its spells
    told = {key for keys in pairs.values() for key in keys}
    assert [key for key in keys if key not in SCENARIOS | WORDS_ALONE | NO_SCENARIO_YET | told] == []
