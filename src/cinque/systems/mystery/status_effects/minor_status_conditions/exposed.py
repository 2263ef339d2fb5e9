"""Exposed: immunities of a Ghost are gone, and Evasion increases do not count."""

from typing import Final

from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.status import Status

LIFTED: Final = {
    "literal": ("normal", "ghost"),
    "mainline": ("normal", "fighting"),
    "all-three": ("normal", "fighting", "ghost"),
}


class Exposed(Status):
    key = "exposed"
    clause = "mystery.minor.exposed"

    def lifts_immunity(self, scene: MysteryScene, type: str) -> bool:
        return type in LIFTED[scene.rulings.exposed_types]

    def ignores_evasion(self, scene: MysteryScene) -> bool:
        return True


EXPOSED = Exposed()
