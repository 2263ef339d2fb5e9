"""A condition of a World Kit: whatever the fields of its record say."""

from cinque.core.effect import LONGEST, Active
from cinque.core.tally import Tally
from cinque.systems.vademecum.condition import ALL, UNLIMITED, Condition
from cinque.systems.vademecum.content.records import Check, OnCheck, Save
from cinque.systems.vademecum.content.records import Condition as Record
from cinque.systems.vademecum.model import FEET, Character, VadeMecumPlay, VadeMecumScene, content_of


class KitCondition(Condition):
    """Of two with different durations the longest holds."""

    __slots__ = ("record",)
    stacking = LONGEST

    def __init__(self, record: Record) -> None:
        self.record = record

    def begins(self, play: VadeMecumPlay, one: Character) -> None:
        """What is left to the game master is said."""
        if self.record.narrative:
            play.note("condition-is-open", self.clause, one.id, condition=self.record.key)

    def told_as(self, active: Active) -> str:
        return "gets-condition"

    def ended_as(self) -> str:
        return "loses-condition"

    def bans(self, scene: VadeMecumScene, what: str) -> bool:
        return what in self.record.bans

    def leaves_nothing(self, scene: VadeMecumScene) -> bool:
        return frozenset(self.record.bans) >= ALL and not self.holds and self.record.break_free is None

    def change_speed(self, scene: VadeMecumScene, active: Active, tally: Tally) -> None:
        if self.record.speed >= 0:
            tally.at_most(self.record.speed, f"condition:{active.effect}", self.clause)

    def sight(self, scene: VadeMecumScene, one: Character) -> int:
        return self.record.sight // FEET if self.record.sight else UNLIMITED

    def hides(self, scene: VadeMecumScene, one: Character, seeker: Character, tiles: int) -> bool:
        return self.record.untargetable and seeker.side != one.side

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        return self.record.attacked if self.is_for(active, attacker) else 0

    def dice(self, active: Active, attacker: Character) -> int:
        return self.record.dice if self.is_for(active, attacker) else 0

    def is_for(self, active: Active, attacker: Character) -> bool:
        return not self.record.by_source or attacker.id == active.source

    def join(self, scene: VadeMecumScene, on: list[Active], active: Active) -> bool:
        """What only one profits from, others may have caused as well."""
        sources = [each.source for each in on if each.effect == active.effect]
        if self.record.by_source and sources and active.source not in sources:
            on.append(active)
            return True
        return super().join(scene, on, active)

    def attack(self, scene: VadeMecumScene) -> int:
        return self.record.attack

    def marks(self) -> bool:
        return self.record.by_source

    def is_of_source(self) -> bool:
        return self.record.by_source

    def deflects(self) -> int:
        return self.record.deflects

    def on_check(self, scene: VadeMecumScene, one: Character, active: Active, skill: str) -> int:
        return sum(force.plus for force in self.record.checks if concerns(scene, force, skill))

    def turn_damage(self) -> int:
        return self.record.turn_damage

    def turn_save(self) -> Save | None:
        return self.record.turn_save

    def cure(self, scene: VadeMecumScene, active: Active) -> Check | None:
        return self.record.cure

    def break_free(self, scene: VadeMecumScene, active: Active) -> Check | None:
        return with_dt(self.record.break_free, active.number)

    def search(self, active: Active) -> Check | None:
        return with_dt(self.record.search, active.number)

    def moment(self) -> str:
        return self.record.moment

    def lasts_until(self, scene: VadeMecumScene) -> str:
        return self.record.lasts


def with_dt(check: Check | None, dt: int) -> Check | None:
    """A check with the DT that whoever inflicted the condition has set."""
    return check._replace(dt=dt) if check is not None and dt else check


def concerns(scene: VadeMecumScene, force: OnCheck, skill: str) -> bool:
    """Whether checks of a skill are meant: named, under a named attribute, or all of them."""
    if not force.checks and not force.attributes:
        return True
    return skill in force.checks or content_of(scene).skills[skill].attribute in force.attributes
