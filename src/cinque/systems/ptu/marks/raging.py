"""What the Move Rage adds to Rage (by conversion)."""

from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.afflictions.rage import RAGE
from cinque.systems.ptu.combatant import Combatant


class Raging(Mark):
    """A stage of Attack for every damaging attack that hits, as long as the Rage lasts."""

    key = "raging"
    clause = "ptu.stage.what"
    belongs_to = RAGE.key
    gains_when_hit = (("attack", 1),)

    def touches(self, one: Combatant) -> bool:
        return RAGE.on(one)


RAGING = Raging()
