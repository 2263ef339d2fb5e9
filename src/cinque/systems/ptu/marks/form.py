"""What a Capability makes of somebody until it is given up (supplied): the base of all that have files of their own."""

from typing import ClassVar

from cinque.core.effect import REFUSE, Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import SHIFT, STANDARD
from cinque.systems.ptu.content.records import Move

USE = "ptu.command.pokemon-standard-list"
WITHOUT_STANDARD = ("Swift Action", "Free Action", "Shift Action")


class Form(Mark):
    """Its `capability` opens it; `enter` and `leave` are the actions that it takes, none to leave what just ends."""

    stacking = REFUSE
    clause = USE
    kept_up = True
    touches_moves = True
    capability: ClassVar[str] = ""
    enter: ClassVar[str] = STANDARD
    leave = SHIFT
    turns: ClassVar[int] = 0
    """After how many of one's turns it ends by itself; 0: never."""

    by_hand: ClassVar[bool] = False
    """Whether part of it is left to the game master."""

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        if not self.no_standard or any(each in move.range for each in WITHOUT_STANDARD):
            return None
        return Refusal("no-standard-in-form", USE, form=self.key)
