"""Sleep (p.247), and Sleep against which there is no Save Check (supplied)."""

from cinque.systems.ptu.afflictions.mark import VOLATILE, Affliction, Mark
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.field.registry import fields_of
from cinque.systems.ptu.model import PtuScene

DC = 16


class NoSleepSave(Mark):
    """Rest: no Save Check against the Sleep that it brings."""

    key = "no-save:sleep"
    clause = "ptu.status.sleep"
    belongs_to = "sleep"


NO_SLEEP_SAVE = NoSleepSave()


class Sleep(Affliction):
    """No action and no Evasion; a Save Check as each turn ends; damage wakes, and so does an ally.

    (Ruling sleep-volatile-or-persistent.)
    """

    key = "sleep"
    clause = "ptu.status.sleep"
    kind = VOLATILE
    prevents = "sleeps"
    deep = True
    stops = True
    flanks = False
    wakeable = True
    bars_intercept = True
    no_evasion = "ptu.status.sleep"
    tended = "ptu.status.persistent"
    ends_in_calm = True
    ended_by_loss = True
    saves_at_end = True
    case = "asleep"
    guts = True

    def kept_away(self, scene: PtuScene) -> bool:
        return any(field.keeps_awake for field in fields_of(scene))

    def is_persistent(self, scene: PtuScene) -> bool:
        return scene.rulings.sleep_volatile_or_persistent == "persistent"

    def is_volatile(self, scene: PtuScene) -> bool:
        return not self.is_persistent(scene)

    def acts_off_turn(self, scene: PtuScene, one: Combatant) -> bool:
        return False

    def acts_freely(self, scene: PtuScene) -> bool:
        return False

    def strikes(self, scene: PtuScene) -> bool:
        return False

    def ended_by_hit(self, attack: Attack) -> bool:
        return True

    def may_save(self, one: Combatant) -> bool:
        return not NO_SLEEP_SAVE.on(one)

    def save_dc(self, one: Combatant) -> int:
        return DC


SLEEP = Sleep()
