"""In a duel: it may attack nobody but its challenger, until somebody else attacks it or either of them falls."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.vademecum.condition import end_this
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene


class InADuel(KitCondition):
    """`source` is the challenger; whoever is challenged by two may attack neither, as the other one forbids it."""

    stacking = PER_SOURCE
    ends_at_zero = True
    is_for_enemies = True

    def may_attack(self, active: Active, target: Character) -> bool:
        return target.id == active.source

    def after_attack(
        self, play: VadeMecumPlay, one: Character, active: Active, attacker: Character, target: Character
    ) -> None:
        if target is one and attacker is not one and attacker.id != active.source:
            end_this(play, one, active, self.clause)

    def needs_source(self, scene: VadeMecumScene, active: Active) -> bool:
        return True
