"""Nightmare: Burn DoT as long as one is asleep."""

from cinque.core.effect import Active
from cinque.systems.mystery.combat_essentials.damage_over_time import BURN, suffer
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import is_asleep


class Nightmare(Status):
    key = "nightmare"
    clause = "mystery.minor.nightmare"

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        if is_asleep(play.scene, one):
            suffer(play, one, BURN, self.clause)


NIGHTMARE = Nightmare()
