"""Sand in the eyes (p.244): Accuracy is changed for a while."""

from cinque.core.effect import STACK, Active
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark


class ChangedAccuracy(Mark):
    key = "accuracy"
    clause = "ptu.attack.accuracy-roll"
    stacking = STACK
    common = True

    def on_accuracy(self, active: Active, tally: Tally) -> None:
        tally.add(active.number, "improvised", self.clause)


CHANGED_ACCURACY = ChangedAccuracy()
