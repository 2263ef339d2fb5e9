"""The figures of a converted Move: Damage Base, AC, Critical range and Frequency, one function per rule.

Where the book's authors followed no fact of the main series, a rule says what is true for most Moves of a kind;
`tools/ptu_agreement.py` measures how many those are.
"""

from cinque import dex
from cinque.systems.ptu.content.words import STATUS

ACCURACY_CHECKS = {100: 2, 95: 3, 90: 4, 85: 4, 80: 5, 75: 6, 70: 7, 60: 8, 55: 6, 50: 9}
"""The AC by the accuracy in percent, fitted to the figures that are supplied."""

LASTING = ("burn", "paralysis", "poison", "bad-poison", "sleep", "confusion")
STRONG = 9
"""The Damage Base from which an attack of 85 % has AC 5."""


def damage_base(facts: dex.Move) -> int | None:
    """A tenth of the power, rounded to the nearest whole number, halves up; no power, no Damage Base."""
    return (facts.power + 5) // 10 if facts.power else None


def accuracy_check(facts: dex.Move) -> int | None:
    """By a table; what cannot miss has none, and neither have Execute moves, which roll something else.

    A Double Strike has 3, whose two rolls are hit or miss each; a Five Strike, which is one roll for all, at least 4.
    """
    if facts.accuracy is None or facts.one_hit_ko or facts.target in ("user", "field", "user-side"):
        return None
    heavy = facts.accuracy == 85 and (damage_base(facts) or 0) >= STRONG
    usual = ACCURACY_CHECKS[facts.accuracy] + heavy
    return {"": usual, "Double Strike": 3, "Five Strike": max(4, usual)}[strikes(facts)]


def strikes(facts: dex.Move) -> str:
    """Two hits are a Double Strike; from three on the Five Strike comes nearest."""
    most = facts.hits[1]
    return "" if most == 1 else "Double Strike" if most == 2 else "Five Strike"


def critical(facts: dex.Move) -> int:
    """18 for moves with a high ratio; whatever always is a Critical Hit is one on every roll."""
    if facts.always_crits:
        return 1
    return 18 if facts.crit_ratio > 1 else 20


# -- Frequency


def frequency(facts: dex.Move) -> str:
    """Attacks by their Damage Base, all else by what it does; how much PP a move has tells the rest."""
    if facts.category == STATUS:
        return status_frequency(facts)
    return attack_frequency(facts) if facts.power else powerless_frequency(facts)


def attack_frequency(facts: dex.Move) -> str:
    """Up to 4 At-Will, to 9 EOT, to 12 twice a Scene, to 14 once, above it Daily.

    Who has to recharge does it twice a day. What holds, drains much or gathers before it strikes is Scene x2; below
    10, and up to 10 with a good chance to confuse, it may be At-Will.
    """
    if "recharge" in facts.flags:
        return "Daily x2"
    base = damage_base(facts) or 0
    if is_scarce(facts, base):
        return "Scene x2"
    if is_easy(facts, base):
        return "At-Will"
    if base >= 10:
        return "Scene x2" if base <= 12 else "Scene" if base <= 14 else "Daily"
    return "EOT"


def is_scarce(facts: dex.Move, base: int) -> bool:
    """A Vortex, half of much damage drained, and a blow in contact after a Set-Up."""
    holds = any(effect.what == "partially-trapped" for effect in facts.effects)
    return holds or (bool(facts.drain) and base >= 8) or {"charge", "contact"} <= {*facts.flags}


def is_easy(facts: dex.Move, base: int) -> bool:
    """Weak single strikes, fists and teeth with 15 PP, whatever has 25, unless it is a Five Strike; good confusion."""
    confuses = any(effect.what == "confusion" and effect.chance >= 20 for effect in facts.effects)
    if confuses and base <= 10:
        return True
    if base >= 10 or strikes(facts) == "Five Strike":
        return False
    weak = base <= 4 and facts.hits[1] == 1
    return weak or facts.pp >= (15 if {"punch", "bite"} & {*facts.flags} else 25)


def powerless_frequency(facts: dex.Move) -> str:
    """What kills at one blow is Daily; of what finds its own strength, contact is EOT, the rest once a Scene."""
    if facts.one_hit_ko:
        return "Daily"
    return "EOT" if "contact" in facts.flags and facts.target == "adjacent" else "Scene"


def status_frequency(facts: dex.Move) -> str:
    """Healing and whatever covers the battlefield is Daily x2; what covers a side or has 10 PP or less, Scene.

    Of all others, stages go by their sum; what befalls somebody else is Scene x2, and so are afflictions with few PP
    and Moves that turn into others.
    """
    kinds, whats = {effect.kind for effect in facts.effects}, {effect.what for effect in facts.effects}
    if "heal" in facts.flags or kinds & {"weather", "terrain", "room"}:
        return "Daily x2"
    if "calls-move" in facts.traits:
        return "Scene x2"
    if "stages" in kinds and facts.target != "user-side":
        return staged_frequency(facts)
    if facts.target == "user-side" or facts.pp <= 10:
        return "Scene x2" if facts.target == "adjacent" and whats & {*LASTING} else "Scene"
    if facts.target == "user":
        return "At-Will" if facts.pp >= 30 else "Scene" if "condition" in kinds else "EOT"
    return strange_frequency(facts)


def staged_frequency(facts: dex.Move) -> str:
    """Four stages raised are Scene, three Scene x2; of fewer, all with few PP are Scene, one with 30 PP is At-Will."""
    raised = sum(one.by for effect in facts.effects for one in effect.stages if one.by > 0)
    if raised == 3:
        return "Scene x2"
    if raised > 3 or facts.pp <= 10:
        return "Scene"
    return "At-Will" if facts.pp >= 30 and stages_of(facts) == 1 else "EOT"


def strange_frequency(facts: dex.Move) -> str:
    """What befalls another is Scene x2; where the dex has no word for it, it turns it into something else.

    That is Scene, and with 20 PP or more Daily.
    """
    if facts.target != "adjacent":
        return "EOT"
    if facts.effects or facts.forces_switch or "reflectable" not in facts.flags or "sound" in facts.flags:
        return "Scene x2"
    return "Daily" if facts.pp >= 20 else "Scene"


def stages_of(facts: dex.Move) -> int:
    """All stages that it raises or lowers, together."""
    return sum(abs(one.by) for effect in facts.effects for one in effect.stages)
