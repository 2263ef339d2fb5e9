"""Tripped (p.248)."""

from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import CONDITION, Affliction
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene


class Tripped(Affliction):
    """Getting up comes before everything else (ruling tripped-actions)."""

    key = "tripped"
    clause = "ptu.condition.tripped"
    kind = CONDITION
    gets_up_first = True
    stops = True
    bars_intercept = True

    def may_shift(self) -> Refusal | None:
        return Refusal(self.key, self.clause)

    def acts_off_turn(self, scene: PtuScene, one: Combatant) -> bool:
        return False

    def acts_freely(self, scene: PtuScene) -> bool:
        return scene.rulings.tripped_actions != "stand-first"

    def strikes(self, scene: PtuScene) -> bool:
        """Ruling aoo-barred."""
        return scene.rulings.aoo_barred != "plus-incapable"


TRIPPED = Tripped()
