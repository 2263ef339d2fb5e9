"""Hidden: enemies cannot aim at it until they have found it or it attacks."""

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import end
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.content.records import Check
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class Hidden(KitCondition):
    def search(self, active: Active) -> Check | None:
        return None if active.number < 0 else super().search(active)

    def after_attack(
        self, play: VadeMecumPlay, one: Character, active: Active, attacker: Character, target: Character
    ) -> None:
        if attacker is one:
            end(play, one, active.effect)
