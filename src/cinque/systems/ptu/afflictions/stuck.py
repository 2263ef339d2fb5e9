"""Stuck (p.248)."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import CONDITION, Affliction
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.model import PtuScene


class Stuck(Affliction):
    """No Shift, and no Speed Evasion."""

    key = "stuck"
    clause = "ptu.condition.stuck"
    kind = CONDITION
    immune_types: ClassVar[Mapping[str, str]] = {"ghost": "ptu.type.ghost-no-stuck-trapped"}
    ends_by_type = True
    stops = True
    fixes = True
    bars_intercept = True
    no_speed_evasion = True
    tended = "ptu.condition.stuck"

    def survives_encounter(self, scene: PtuScene) -> bool:
        return True

    def ends_by_breather(self, scene: PtuScene) -> bool:
        return True

    def may_shift(self) -> Refusal | None:
        return Refusal(self.key, "ptu.move.stuck-and-slowed")

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        dashes = any(word in read_range(move.range).keywords for word in ("Dash", "Pass"))
        return Refusal("stuck-dash", self.clause, move=move.key) if dashes else None

    def capture_rate(self, scene: PtuScene) -> int:
        return 10


STUCK = Stuck()
