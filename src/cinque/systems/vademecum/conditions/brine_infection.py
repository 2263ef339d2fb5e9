"""Brine Infection: past help after some turns; before that a Medicine check stops it."""

from cinque.core.effect import Active
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.content.records import Check
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene

PAST_HELP = 1


class BrineInfection(KitCondition):
    """`number` tells that it is past help."""

    __slots__ = ()

    def cure(self, scene: VadeMecumScene, active: Active) -> Check | None:
        return None if active.number == PAST_HELP else super().cure(scene, active)

    def runs_out(self, play: VadeMecumPlay, one: Character, active: Active) -> None:
        one.active.append(Active(active.effect, active.source, number=PAST_HELP))
        play.note("past-help", self.clause, one.id, condition=active.effect)
