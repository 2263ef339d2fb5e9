"""Healing Wish and Lunar Dance (Moves by conversion)."""

from cinque.systems.ptu.afflictions.mark import Mark


class NextOut(Mark):
    """On a Trainer: its source is what becomes of the next Pokémon that comes out."""

    key = "next-out"
    clause = "ptu.switch.definition"


NEXT_OUT = NextOut()
