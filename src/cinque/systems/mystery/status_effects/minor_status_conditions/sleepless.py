"""Sleepless: nobody who has it falls asleep."""

from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.status import Status


class Sleepless(Status):
    key = "sleepless"
    clause = "mystery.minor.sleepless"
    harmful = False

    def prevents(self, scene: MysteryScene, status: Status) -> bool:
        return status.is_asleep


SLEEPLESS = Sleepless()
