"""Stunned: attacks have +2; no Main Action and no movement."""

from typing import Final

from cinque.core.effect import LONGEST, Active
from cinque.systems.vademecum.condition import MAIN, MOVEMENT, Condition, inflict
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene


class Stunned(Condition):
    key = "stunned"
    clause = "vademecum.condition.stunned"
    stacking = LONGEST
    stuns = True
    bars = frozenset({MAIN, MOVEMENT})

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        return 2

    def stun(self, play: VadeMecumPlay, one: Character, clause: str) -> None:
        """For 1 turn."""
        inflict(play, one, self.key, turns=1, clause=clause)


STUNNED: Final = Stunned()
