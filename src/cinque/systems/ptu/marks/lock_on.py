"""Lock-On (supplied)."""

from cinque.core.effect import STACK, Active
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.coat import Coat


class LockOn(Coat):
    """The next Move against its source cannot miss."""

    key = "lock-on"
    stacking = STACK
    for_user = True

    def cannot_miss(self, active: Active, target: Combatant) -> bool:
        return active.source == target.id

    def used_up_by(self, active: Active, attack: Attack, targets: list[str]) -> bool:
        return attack.move is not None and active.source in targets


LOCK_ON = LockOn()
