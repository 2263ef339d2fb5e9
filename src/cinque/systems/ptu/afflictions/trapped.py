"""Trapped (p.248)."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import CONDITION, Affliction
from cinque.systems.ptu.combatant import Combatant


class Trapped(Affliction):
    """Cannot be recalled."""

    key = "trapped"
    clause = "ptu.condition.trapped"
    kind = CONDITION
    immune_types: ClassVar[Mapping[str, str]] = {"ghost": "ptu.type.ghost-no-stuck-trapped"}
    ends_by_type = True

    def may_recall(self, one: Combatant) -> Refusal | None:
        return Refusal(self.key, self.clause, pokemon=one.id)


TRAPPED = Trapped()
