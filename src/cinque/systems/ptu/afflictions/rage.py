"""Rage (p.247), and Rage against which there is no Save Check (p.242)."""

from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import VOLATILE, Affliction, Mark
from cinque.systems.ptu.afflictions.sleep import SLEEP
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import STATUS

DC = 15


class NoRageSave(Mark):
    """Bon Mot: no Save Check against Rage."""

    key = "no-save:rage"
    clause = "ptu.maneuver.manipulate-bon-mot"
    belongs_to = "rage"


NO_RAGE_SAVE = NoRageSave()


class Rage(Affliction):
    """Only attacks; a Save Check as each turn ends, unless it was spent asleep."""

    key = "rage"
    clause = "ptu.status.rage"
    kind = VOLATILE
    only_attacks = True
    bars_intercept = True
    saves_at_end = True

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        return Refusal("enraged", self.clause, move=move.key) if move.class_ == STATUS else None

    def may_save(self, one: Combatant) -> bool:
        return not SLEEP.on(one) and not NO_RAGE_SAVE.on(one)

    def save_dc(self, one: Combatant) -> int:
        return DC


RAGE = Rage()
