"""Inflatable (supplied): a quarter bigger, easier to hit; where it stands is Blocking Terrain."""

from cinque.systems.ptu.marks.form import Form


class Inflated(Form):
    key = "inflated"
    capability = "inflatable"
    evades = True
    by_hand = True

    def evasion(self, melee: bool) -> int:
        return -1


INFLATED = Inflated()
