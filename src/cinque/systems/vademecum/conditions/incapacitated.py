"""Incapacitated: at 0 HP; attacks have +3, and nothing at all is left."""

from typing import Final

from cinque.systems.vademecum.condition import ALL, Condition
from cinque.systems.vademecum.model import VadeMecumScene


class Incapacitated(Condition):
    __slots__ = ()
    key = "incapacitated"
    clause = "vademecum.condition.incapacitated"
    attacked = 3
    bars = ALL

    def bars_way_out_of(self, scene: VadeMecumScene, other: Condition) -> bool:
        return True


INCAPACITATED: Final = Incapacitated()
