"""Abilities as a whole: every `rule` of the content has its class, or stands on the list of those without one."""

from cinque.systems.vademecum.ability import RULES
from cinque.systems.vademecum.content import content_for

NOT_YET: set[str] = {
    *(
        "aqueous-evasion",
        "armored-skin",
        "as-many-as-level",
        "big-brother",
        "borrowed-time",
    ),
    *(
        "chain-strangulation",
        "cloud",
        "defibrillator",
        "disarm",
        "divination-dice",
    ),
    *(
        "drag",
        "engulf",
        "feral-evasion",
        "field-medic",
        "fleet-foot",
    ),
    *(
        "flies",
        "fog-sight",
        "friction-burn",
        "gold-rush",
        "headbutt",
    ),
    *(
        "homebound",
        "human-shield",
        "improvised-grenade",
        "incorporeal",
        "lucky-number",
    ),
    *(
        "manifestation",
        "mark",
        "mechanic",
        "next-check",
        "night-owl",
    ),
    *(
        "no-fall-damage",
        "one-eye-open",
        "poison-capsule",
        "quarry",
        "rapture",
    ),
    *(
        "read-target",
        "runs",
        "scraps",
        "serendipity",
        "shadow-step",
    ),
    *(
        "sixth-sense",
        "spirit-of-vengeance",
        "spiritual-healer",
        "spotter",
        "spread-the-brine",
    ),
    *(
        "spreads",
        "transformation",
        "trap",
        "true-sight",
        "witch-doctor",
    ),
}
"""Rules of abilities that nobody has written yet; it only gets shorter."""


def test_every_rule_has_its_class() -> None:
    named = {ability.rule for ability in content_for(()).abilities.values() if ability.rule}
    assert named - set(RULES) == NOT_YET


def test_no_class_without_an_ability() -> None:
    named = {ability.rule for ability in content_for(()).abilities.values()}
    assert set(RULES) <= named
