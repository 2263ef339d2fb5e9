"""What lowers Skill Checks for a while: a Hinder (p.241), or a number that somebody says."""

from cinque.core.effect import STACK, Active
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark

HINDRANCE = 2
CHECK = "ptu.maneuver.intro"


class Hindered(Mark):
    key = "hindered"
    clause = "ptu.maneuver.dirty-trick-hinder"

    def on_check(self, active: Active, tally: Tally, skill: str) -> None:
        tally.add(-HINDRANCE, self.key, self.clause)


HINDERED = Hindered()


class SkillPenalty(Mark):
    key = "skill-penalty"
    clause = CHECK
    stacking = STACK

    def on_check(self, active: Active, tally: Tally, skill: str) -> None:
        tally.add(-abs(active.number), self.key, self.clause)


SKILL_PENALTY = SkillPenalty()
