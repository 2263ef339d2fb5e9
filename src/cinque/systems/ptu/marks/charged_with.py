"""What a Move makes of the next Moves of somebody (Moves by conversion): Electrify, Powder."""

from cinque.systems.ptu.afflictions.mark import Mark


class Electrified(Mark):
    """All attacks are Electric."""

    key = "electrified"
    clause = "ptu.damage.on-hit"
    attack_type = "electric"


ELECTRIFIED = Electrified()


class Powdered(Mark):
    """A Fire Move fails, and hurts its user."""

    key = "powdered"
    clause = "ptu.damage.on-hit"
    explodes_with = "fire"


POWDERED = Powdered()
