"""Blender (supplied): harder to hit against what is around, until the end of one's next turn."""

from cinque.systems.ptu.combatant import SHIFT
from cinque.systems.ptu.content.words import NEXT_TURN
from cinque.systems.ptu.marks.form import Form


class Blending(Form):
    key = "blending"
    capability = "blender"
    enter = SHIFT
    leave = ""
    lasts = NEXT_TURN
    evades = True

    def evasion(self, melee: bool) -> int:
        return 2 if melee else 4


BLENDING = Blending()
