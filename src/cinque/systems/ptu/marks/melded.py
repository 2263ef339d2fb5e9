"""Shadow Meld (supplied): part of a shadow."""

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.ptu.marks.form import Form

STEALTH = "stealth"


class Melded(Form):
    key = "melded"
    capability = "shadow-meld"
    no_standard = True
    evades = True

    def evasion(self, melee: bool) -> int:
        return 1

    def on_check(self, active: Active, tally: Tally, skill: str) -> None:
        if skill == STEALTH:
            tally.add(4, self.key, self.clause)


MELDED = Melded()
