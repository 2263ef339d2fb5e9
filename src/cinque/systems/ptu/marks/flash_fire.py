"""Flash Fire (supplied): attacks of the Type that is its source do more damage."""

from cinque.core.effect import STACK, Active
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.attack import Attack


class FlashFire(Mark):
    __slots__ = ()
    key = "flash-fire"
    clause = "ptu.damage.attack-stat"
    stacking = STACK

    def on_damage(self, active: Active, attack: Attack, tally: Tally) -> None:
        if active.source == attack.type:
            tally.add(active.number, self.key, self.clause)


FLASH_FIRE = FlashFire()
