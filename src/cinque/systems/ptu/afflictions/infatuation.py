"""Infatuation (p.247), the Flirt that makes its next Save Check fail (p.242), and whom it keeps one from targeting."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.ptu.afflictions.mark import CURED, NOTHING, SHUNS_SOURCE, VOLATILE, Affliction, Mark
from cinque.systems.ptu.combatant import Combatant

LAST_SHUNNED, FIRST_CURED = 10, 19


class FailsSave(Mark):
    """Flirt: the Save Check against the love of whoever flirted fails by itself."""

    key = "fails-save:infatuation"
    clause = "ptu.maneuver.manipulate-flirt"
    belongs_to = "infatuation"
    stacking = PER_SOURCE


FAILS_SAVE = FailsSave()


class Shuns(Mark):
    """In this turn its source cannot be targeted."""

    key = "shuns"
    clause = "ptu.status.infatuation"
    stacking = PER_SOURCE
    shuns = True


SHUNS = Shuns()


class Infatuation(Affliction):
    """As each turn starts: 1-10 its source may not be targeted, 19 and more it is cured. One for each beloved."""

    key = "infatuation"
    clause = "ptu.status.infatuation"
    kind = VOLATILE
    stacking = PER_SOURCE
    saves_at_start = True
    from_somebody = True

    def fails_by(self, one: Combatant, active: Active) -> str:
        sure = any(each.effect == FAILS_SAVE.key and each.source == active.source for each in one.active)
        return FAILS_SAVE.clause if sure else ""

    def save_is(self, one: Combatant, active: Active, total: int) -> str:
        if total >= FIRST_CURED:
            return CURED
        return SHUNS_SOURCE if total <= LAST_SHUNNED else NOTHING


INFATUATION = Infatuation()
