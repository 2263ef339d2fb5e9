"""Under a decree: no attacks, until an attack on it or its side provokes it."""

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import end
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class UnderDecree(KitCondition):
    def after_attack(
        self, play: VadeMecumPlay, one: Character, active: Active, attacker: Character, target: Character
    ) -> None:
        if target.side == one.side:
            end(play, one, active.effect)
