"""やけど, Burn: one damage die less for physical moves."""

from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import PHYSICAL, Move
from cinque.systems.rokumen.model import RokumenScene
from cinque.systems.rokumen.state import ConditionRule

MINIMUM = "rokumen.ruling.burn-minimum"


class Burn(ConditionRule):
    key = "burn"
    clause = "rokumen.status.burn"
    immune = ("fire",)

    def change_dice(self, scene: RokumenScene, tally: Tally, move: Move) -> None:
        if move.category == PHYSICAL and scene.rulings.burn_minimum == "min-one":
            tally.add(-1, self.key, self.clause)

    def change_dice_last(self, scene: RokumenScene, tally: Tally, move: Move) -> None:
        """By one reading it takes the last die, too."""
        if move.category == PHYSICAL and scene.rulings.burn_minimum == "below-one":
            tally.add(-1, self.key, MINIMUM).at_least(0, "none-left", MINIMUM)
