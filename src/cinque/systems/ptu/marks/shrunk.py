"""Shrinkable (supplied): a quarter of one's size; the only Standard Action is to grow again."""

from cinque.systems.ptu.combatant import STANDARD
from cinque.systems.ptu.marks.form import Form


class Shrunk(Form):
    key = "shrunk"
    capability = "shrinkable"
    leave = STANDARD
    no_standard = True
    evades = True

    def evasion(self, melee: bool) -> int:
        return 4


SHRUNK = Shrunk()
