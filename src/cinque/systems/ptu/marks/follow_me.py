"""Follow Me, Rage Powder and Spotlight (Moves by conversion): foes nearby can aim at nobody else."""

from typing import ClassVar, Final

from cinque.core.effect import TURN_START, Active
from cinque.systems.ptu.afflictions.mark import BEFORE_COUNT, Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene

FIRST: Final = 1_000_000
"""Before the first count of a round."""


class FollowMe(Mark):
    """It ends as its bearer's next turn begins."""

    key = "follow-me"
    clause = "ptu.damage.on-hit"
    lures = True
    renewed: ClassVar[bool] = True

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        return Active(self.key, by, one.id, TURN_START, 1)


FOLLOW_ME = FollowMe()


class RagePowder(FollowMe):
    """The same for all whom powder touches."""

    key = "rage-powder"
    powder = True


RAGE_POWDER = RagePowder()


class Spotlight(FollowMe):
    """Foes are drawn from wherever they are, until the round ends."""

    key = "spotlight"
    lures_from_afar = True

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        return Active(self.key, by, "", BEFORE_COUNT, scene.round + 1, FIRST)


SPOTLIGHT = Spotlight()
