"""Stuck/Constricted/Trapped: Burn DoT; moves cannot miss."""

from cinque.core.effect import Active
from cinque.systems.mystery.combat_essentials.damage_over_time import BURN, suffer
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use


class Stuck(Status):
    key = "stuck"
    clause = "mystery.minor.stuck"
    rounds = 3

    def is_surely_hit(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return True

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        suffer(play, one, BURN, self.clause)


STUCK = Stuck()
