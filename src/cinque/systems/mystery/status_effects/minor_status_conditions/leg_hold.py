"""Leg Hold: for 1 round no target but oneself and the last one."""

from cinque.core.effect import Active
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status


class LegHold(Status):
    __slots__ = ()
    key = "leg-hold"
    clause = "mystery.minor.leg-hold"
    rounds = 1

    def bars_target(self, scene: MysteryScene, one: Character, active: Active, target: Character) -> bool:
        return target is not one and target.id != one.last_target


LEG_HOLD = LegHold()
