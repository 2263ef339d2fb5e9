"""Ingrain (supplied)."""

from cinque.core.refusal import Refusal
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.coat import Coat


class Ingrain(Coat):
    """A Tick is healed as each turn starts; neither pushed nor switched."""

    key = "ingrain"
    heals_at_start = 1
    rooted = True

    def may_recall(self, one: Combatant) -> Refusal | None:
        return Refusal("rooted", self.clause, pokemon=one.id)


INGRAIN = Ingrain()
