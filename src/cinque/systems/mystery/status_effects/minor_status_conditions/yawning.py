"""Yawning: after 2 rounds one falls asleep."""

from cinque.core.effect import REFUSE, Active
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import SLEEP


class Yawning(Status):
    key = "yawning"
    clause = "mystery.minor.yawning"
    stacking = REFUSE
    rounds = 2
    is_sleepy = True

    def run_out(self, play: MysteryPlay, one: Character, active: Active) -> None:
        super().run_out(play, one, active)
        inflict(play, one, SLEEP.key)  # it comes of yawning: nobody brings it, and no shelter is in its way


YAWNING = Yawning()
