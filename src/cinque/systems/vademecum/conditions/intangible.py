"""Intangible: on another plane, where nobody touches it and it touches nobody."""

from cinque.systems.vademecum.conditions.kit import KitCondition


class Intangible(KitCondition):
    __slots__ = ()

    def apart(self) -> bool:
        return True
