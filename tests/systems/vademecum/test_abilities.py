"""Abilities as a whole: every `rule` of the content has its class, or stands on the list of those without one."""

from cinque.systems.vademecum.ability import RULES
from cinque.systems.vademecum.content import content_for

NOT_YET: set[str] = {
    *("aqueous-evasion", "armored-skin", "as-many-as-level", "beast-shape", "big-brother"),
    *("borrowed-time", "chain-strangulation", "chi-deflection", "chi-restoration", "chronomancer"),
    *("cloud", "defibrillator", "disarm", "divination-dice", "drag"),
    *("elder-beast", "enchanters-cant", "engulf", "enthralling-aura", "feral-evasion"),
    *("field-medic", "fleet-foot", "flies", "fog-sight", "friction-burn"),
    *("furious-rampage", "gold-rush", "guidance", "gust-of-wind", "headbutt"),
    *("homebound", "human-shield", "hunters-tonic", "improvised-grenade", "incorporeal"),
    *("inhibit", "inspire", "karma", "lucky-number", "magical-discharge"),
    *("magical-recharge", "manifestation", "mark", "mechanic", "mind-control"),
    *("mind-fog", "next-attack", "next-check", "night-owl", "no-fall-damage"),
    *("one-eye-open", "poison-capsule", "quarry", "rapture", "read-target"),
    *("ready-to-rampage", "recycled-materials", "resurrection", "return-to-sender", "runs"),
    *("scraps", "serendipity", "shadow-step", "sixth-sense", "spirit-of-vengeance"),
    *("spirit-walk", "spiritual-healer", "spotter", "spread-the-brine", "spreads"),
    *("student-of-life", "tamed-beast", "throw-object", "transcendence", "transformation"),
    *("trap", "true-sight", "turncoat", "war-mage", "witch-doctor"),
}
"""Rules of abilities that nobody has written yet; it only gets shorter."""


def test_every_rule_has_its_class() -> None:
    named = {ability.rule for ability in content_for(()).abilities.values() if ability.rule}
    assert named - set(RULES) == NOT_YET


def test_no_class_without_an_ability() -> None:
    named = {ability.rule for ability in content_for(()).abilities.values()}
    assert set(RULES) <= named
