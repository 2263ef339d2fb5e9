"""Abilities as a whole: every `rule` of the content has its class, or stands on the list of those without one."""

from cinque.systems.vademecum.ability import RULES
from cinque.systems.vademecum.content import content_for

NOT_YET: set[str] = {
    *("armored-skin", "as-many-as-level", "defibrillator", "divination-dice", "manifestation"),
    *("mark", "mechanic", "rapture", "read-target", "runs"),
    *("scraps", "transformation", "trap"),
}
"""Rules of abilities that nobody has written yet; it only gets shorter."""


def test_every_rule_has_its_class() -> None:
    named = {ability.rule for ability in content_for(()).abilities.values() if ability.rule}
    assert named - set(RULES) == NOT_YET


def test_no_class_without_an_ability() -> None:
    named = {ability.rule for ability in content_for(()).abilities.values()}
    assert set(RULES) <= named
