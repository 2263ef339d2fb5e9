"""Lucky Chant (supplied)."""

from cinque.systems.ptu.field.covers import Blessing


class LuckyChant(Blessing):
    key = "lucky-chant"
    spares_critical = True


LUCKY_CHANT = LuckyChant()
