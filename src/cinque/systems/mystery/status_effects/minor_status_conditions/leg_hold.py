"""Leg Hold: for 1 round no target but oneself and the last one."""

from cinque.core.effect import Active
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status


class LegHold(Status):
    key = "leg-hold"
    clause = "mystery.minor.leg-hold"
    rounds = 1

    def bars_target(self, scene: MysteryScene, one: Character, active: Active, target: Character) -> bool:
        """Ruling focus-as-target: the last one alone, or the whole side that it is on."""
        if scene.rulings.focus_as_target == "target":
            return target is not one and target.id not in one.last_focus.split()
        return target.side != one.side and not self.may_attack(scene, one)

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        by_side = scene.rulings.focus_as_target == "side"
        return by_side and move.is_offensive and not self.may_attack(scene, one)

    def may_attack(self, scene: MysteryScene, one: Character) -> bool:
        return any(id in scene.creatures and scene.creatures[id].side != one.side for id in one.last_focus.split())


LEG_HOLD = LegHold()
