"""Heal Block (a Move by conversion)."""

from cinque.systems.ptu.afflictions.mark import Mark


class HealBlock(Mark):
    """Its bearer regains no Hit Points."""

    key = "heal-block"
    clause = "ptu.damage.on-hit"
    no_healing = True


HEAL_BLOCK = HealBlock()
