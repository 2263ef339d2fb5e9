"""Cursed (p.247)."""

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import VOLATILE, Affliction, Loss
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene


class Cursed(Affliction):
    """Each Standard Action costs two Ticks (ruling cursed-prevented); a Breather ends it only far from its cause.

    Several may have laid it on somebody, each of whom keeps it there, and it costs no more for that.
    """

    key = "cursed"
    clause = "ptu.status.cursed"
    kind = VOLATILE
    from_somebody = True

    def outlasts(self, a: Active, b: Active) -> bool:
        return a.source == b.source and super().outlasts(a, b)

    def ends_by_breather(self, scene: PtuScene) -> bool:
        return False

    def loss(self, scene: PtuScene, one: Combatant, active: Active, due: bool) -> Loss:
        prevented = one.prevented and scene.rulings.cursed_prevented == "same-as-burn"
        return Loss(ticks=2) if one.took_standard or prevented else Loss()


CURSED = Cursed()
