"""Bad Sleep (p.247)."""

from cinque.systems.ptu.afflictions.mark import VOLATILE, Affliction
from cinque.systems.ptu.afflictions.sleep import SLEEP
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene


class BadSleep(Affliction):
    """Only on sleepers, and no longer than they sleep: each Save Check against Sleep costs two Ticks."""

    key = "bad-sleep"
    clause = "ptu.status.bad-sleep"
    kind = VOLATILE
    belongs_to = SLEEP.key

    def why_not(self, scene: PtuScene, one: Combatant) -> tuple[str, str] | None:
        return None if SLEEP.on(one) else ("not-asleep", self.clause)

    def is_volatile(self, scene: PtuScene) -> bool:
        return SLEEP.is_volatile(scene)

    def survives_encounter(self, scene: PtuScene) -> bool:
        return SLEEP.survives_encounter(scene)

    def survives_recall(self, scene: PtuScene) -> bool:
        return SLEEP.survives_recall(scene)

    def ticks_with_save(self, saved: str) -> int:
        return 2 if saved == SLEEP.key else 0


BAD_SLEEP = BadSleep()
