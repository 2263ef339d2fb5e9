"""Helpless (p.251): bound, and wholly at the mercy of others; only a game master says so."""

from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene


class Helpless(Mark):
    """No action of any kind, and no Evasion."""

    key = "helpless"
    clause = "ptu.coup.action"
    no_evasion = "ptu.coup.action"
    prevents = "is-helpless"
    bars_intercept = True

    def acts_off_turn(self, scene: PtuScene, one: Combatant) -> bool:
        return False

    def acts_freely(self, scene: PtuScene) -> bool:
        return False

    def strikes(self, scene: PtuScene) -> bool:
        return False


HELPLESS = Helpless()
