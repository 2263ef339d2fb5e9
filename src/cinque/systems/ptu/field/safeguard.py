"""Safeguard (supplied): an affliction is ignored for a turn."""

from cinque.systems.ptu.field.covers import Blessing


class Safeguard(Blessing):
    key = "safeguard"
    delays_afflictions = True


SAFEGUARD = Safeguard()
