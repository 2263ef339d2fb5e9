"""Stunned: attacks have +2; no Main Action and no movement."""

from typing import Final

from cinque.core.effect import LONGEST, Active
from cinque.systems.vademecum.condition import MAIN, MOVEMENT, TURN_END, TURN_START, Condition
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class Stunned(Condition):
    __slots__ = ()
    key = "stunned"
    clause = "vademecum.condition.stunned"
    stacking = LONGEST
    attacked = 2
    bars = frozenset({MAIN, MOVEMENT})

    def stun(self, play: VadeMecumPlay, one: Character, clause: str) -> None:
        """For 1 turn, as the ruling one-turn-duration counts it."""
        if one.is_out:
            return
        scene = play.scene
        own_turn = scene.actor == one.id
        reading = scene.rulings.one_turn_duration
        if reading == "round" and scene.actor:
            active = Active(anchor=scene.actor, moment=TURN_START, left=1)
        else:
            turns = 2 if own_turn and reading == "end-of-next-own-turn" else 1
            active = Active(anchor=one.id, moment=TURN_END, left=turns)
        self.put(play, one, active, clause)


STUNNED: Final = Stunned()
