"""まひ, Paralysis: Speed is halved, fraction dropped."""

from cinque.core.tally import Tally
from cinque.systems.rokumen.model import RokumenScene
from cinque.systems.rokumen.state import ConditionRule

ROUNDING = "rokumen.general.rounding"


class Paralysis(ConditionRule):
    key = "paralysis"
    clause = "rokumen.status.paralysis"
    immune = ("electric",)

    def change_own_speed(self, scene: RokumenScene, tally: Tally) -> None:
        """By one reading of the ruling paralysis-basis before everything else."""
        if scene.rulings.paralysis_basis == "base":
            self._halve(tally)

    def change_speed(self, scene: RokumenScene, tally: Tally) -> None:
        if scene.rulings.paralysis_basis != "base":
            self._halve(tally)

    def _halve(self, tally: Tally) -> None:
        tally.times(1, 2, self.key, self.clause).cut("fraction", ROUNDING)
