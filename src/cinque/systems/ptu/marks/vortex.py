"""A Vortex (supplied): Slowed and Trapped inside it, a Tick each turn, and a way out that gets easier."""

from typing import ClassVar

from cinque.core.effect import find
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.afflictions.slowed import SLOWED
from cinque.systems.ptu.afflictions.trapped import TRAPPED
from cinque.systems.ptu.combatant import Combatant

DCS = (20, 14, 8, 2)


class HarderVortex(Mark):
    """Its number is added to the DC of getting out."""

    key = "vortex-dc"
    clause = "ptu.damage.on-hit"
    belongs_to = "vortex"


HARDER_VORTEX = HarderVortex()


class Vortex(Mark):
    """Its number counts the turns inside it."""

    key = "vortex"
    clause = "ptu.damage.on-hit"
    loss_at_start = "vortex-loss"
    holds_turns = True
    inflicts: ClassVar[tuple[str, ...]] = (SLOWED.key, TRAPPED.key)

    def escape_dc(self, one: Combatant, turn: int) -> int:
        """What 1d20 has to show; 0 when it is over by itself."""
        if turn >= len(DCS):
            return 0
        harder = find(one.active, HARDER_VORTEX.key)
        return DCS[turn] + (harder.number if harder is not None else 0)


VORTEX = Vortex()
