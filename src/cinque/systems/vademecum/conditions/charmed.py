"""Charmed: follows simple orders that hurt nobody, until it is harmed."""

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import end
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class Charmed(KitCondition):
    def when_hurt(self, play: VadeMecumPlay, one: Character, active: Active) -> None:
        end(play, one, active.effect)
