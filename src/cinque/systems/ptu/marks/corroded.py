"""Corrosive Gas (a Move by conversion)."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.words import ENCOUNTER
from cinque.systems.ptu.model import PtuScene


class Corroded(Mark):
    """Its source is the Held Item that is of no use; nobody else is to learn which."""

    key = "corroded"
    common = True
    clause = "ptu.damage.on-hit"
    stacking = PER_SOURCE
    spoils_held = True
    renewed = True
    lasts = ENCOUNTER

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        usual.source = one.held
        return usual

    def stays(self, scene: PtuScene, active: Active) -> bool:
        return True


CORRODED = Corroded()
