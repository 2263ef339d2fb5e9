"""Vulnerable (p.248), and the like of it after a Breather with help (p.245)."""

from cinque.systems.ptu.afflictions.mark import CONDITION, Affliction, Mark


class Vulnerable(Affliction):
    """No Evasion."""

    key = "vulnerable"
    clause = "ptu.condition.vulnerable"
    kind = CONDITION
    no_evasion = "ptu.condition.vulnerable"


VULNERABLE = Vulnerable()


class ZeroEvasion(Mark):
    """What assisted ones have instead of Vulnerable, where a ruling tells the two apart."""

    key = "zero-evasion"
    clause = "ptu.ruling.breather-zero-evasion"
    no_evasion = "ptu.ruling.breather-zero-evasion"


ZERO_EVASION = ZeroEvasion()
