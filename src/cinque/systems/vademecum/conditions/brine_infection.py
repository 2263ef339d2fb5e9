"""Brine Infection: past help after some turns; before that a Medicine check stops it."""

from cinque.core.effect import FOREVER, Active
from cinque.systems.vademecum.condition import PAST_HELP
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.content.records import Check
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene


class BrineInfection(KitCondition):
    """`number` tells that it is past help."""

    goes_past_help = True
    tried_once_a_turn = True

    def join(self, scene: VadeMecumScene, on: list[Active], active: Active) -> bool:
        """A second infection gives nobody more time; the one that is past help first counts."""
        for old in [each for each in on if each.effect == active.effect]:
            if old.number == PAST_HELP or active.left == FOREVER or 0 < old.left <= active.left:
                return False
            on.remove(old)
        on.append(active)
        return True

    def cure(self, scene: VadeMecumScene, active: Active) -> Check | None:
        return None if active.number == PAST_HELP else super().cure(scene, active)

    def runs_out(self, play: VadeMecumPlay, one: Character, active: Active) -> None:
        one.active.append(Active(active.effect, active.source, number=PAST_HELP))
        play.note("past-help", self.clause, one.id, condition=active.effect)
