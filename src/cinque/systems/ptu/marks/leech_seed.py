"""Leech Seed (supplied)."""

from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.coat import Coat


class LeechSeed(Coat):
    """A Tick is lost as each turn starts, and whoever sowed it is healed by as much; Grass Types are not touched."""

    key = "leech-seed"
    loss_at_start = "leech-loss"
    feeds_source = True

    def touches(self, one: Combatant) -> bool:
        return "grass" not in one.types


LEECH_SEED = LeechSeed()
