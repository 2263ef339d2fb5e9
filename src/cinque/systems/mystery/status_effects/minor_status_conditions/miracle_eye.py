"""Miracle Eye: no immunity to Psychic-Type Moves."""

from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.status import Status


class MiracleEye(Status):
    key = "miracle-eye"
    clause = "mystery.minor.miracle-eye"

    def lifts_immunity(self, scene: MysteryScene, type: str) -> bool:
        return type == "psychic"


MIRACLE_EYE = MiracleEye()
