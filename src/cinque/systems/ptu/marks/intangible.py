"""Phasing (supplied): intangible, nobody touches one or is touched; walls are no hindrance, and it costs Hit Points."""

from cinque.systems.ptu.combatant import UNTOUCHABLE, Combatant
from cinque.systems.ptu.marks.form import Form
from cinque.systems.ptu.model import PtuScene


class Intangible(Form):
    key = "intangible"
    capability = "phasing"
    no_standard = True
    loss_at_round_end = "intangible-loss"
    slips_grip = True
    passes_walls = True

    def acts_off_turn(self, scene: PtuScene, one: Combatant) -> bool:
        return False

    def strikes(self, scene: PtuScene) -> bool:
        return False


INTANGIBLE = Intangible()
UNTOUCHABLE.add(INTANGIBLE.key)
