"""Hinder, a Dirty Trick (p.241)."""

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark

HINDRANCE = 2


class Hindered(Mark):
    key = "hindered"
    clause = "ptu.maneuver.dirty-trick-hinder"

    def on_check(self, active: Active, tally: Tally, skill: str) -> None:
        tally.add(-HINDRANCE, self.key, self.clause)


HINDERED = Hindered()
