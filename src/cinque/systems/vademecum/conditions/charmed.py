"""Charmed: follows simple orders that hurt nobody, until it is harmed."""

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import end
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class Charmed(KitCondition):
    __slots__ = ()

    def after_attack(
        self, play: VadeMecumPlay, one: Character, active: Active, attacker: Character, target: Character
    ) -> None:
        if target is one:
            end(play, one, active.effect)
