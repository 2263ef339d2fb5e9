"""Follow Me and Rage Powder (Moves by conversion): foes nearby can aim at nobody else."""

from typing import ClassVar

from cinque.core.effect import TURN_START, Active
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene


class FollowMe(Mark):
    """It ends as its bearer's next turn begins."""

    __slots__ = ()
    key = "follow-me"
    clause = "ptu.damage.on-hit"
    lures = True
    renewed: ClassVar[bool] = True

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        return Active(self.key, by, one.id, TURN_START, 1)


FOLLOW_ME = FollowMe()


class RagePowder(FollowMe):
    """The same for all whom powder touches."""

    __slots__ = ()
    key = "rage-powder"
    powder = True


RAGE_POWDER = RagePowder()
