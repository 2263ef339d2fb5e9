"""Bon Mot (p.242): no Action Points can be spent."""

from cinque.systems.ptu.afflictions.mark import Mark


class NoAp(Mark):
    key = "no-ap"
    clause = "ptu.maneuver.manipulate-bon-mot"
    no_ap = True


NO_AP = NoAp()
