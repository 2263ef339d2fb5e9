"""Split in two: the next attacker rolls Luck first; whoever fails strikes nothing but thread."""

from typing import Final

from cinque.systems.vademecum.adventuring.skill_checks import check, threshold
from cinque.systems.vademecum.condition import INTRO, end
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay

LUCK = "luck"
DT: Final = 11


class Split(KitCondition):
    def strikes(self, play: VadeMecumPlay, one: Character, attacker: Character) -> bool:
        end(play, one, self.record.key)
        found = check(play, attacker, LUCK, threshold(play, DT, "difficulty", INTRO)).success
        if not found:
            play.note("passes-through", self.clause, attacker.id, target=one.id)
        return found
