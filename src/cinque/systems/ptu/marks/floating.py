"""Above the ground, or brought down to it (Moves by conversion): Magnet Rise, Telekinesis, Smack Down."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene


class MagnetRise(Mark):
    """It floats, and the ground does nothing to it."""

    key = "magnet-rise"
    clause = "ptu.damage.on-hit"
    lifts = True
    lends: ClassVar[Mapping[str, tuple[int, int]]] = {"levitate": (4, 2)}


MAGNET_RISE = MagnetRise()


class Telekinesis(Mark):
    """It floats, is slow, and avoids nothing."""

    key = "lifted"
    clause = "ptu.damage.on-hit"
    lifts = True
    slows = True
    no_evasion = "ptu.damage.on-hit"


TELEKINESIS = Telekinesis()


class BroughtDown(Mark):
    """On the ground, whatever would keep it above; until it is recalled."""

    key = "brought-down"
    clause = "ptu.damage.on-hit"
    grounds = True

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        one.height = 0
        return usual


BROUGHT_DOWN = BroughtDown()
