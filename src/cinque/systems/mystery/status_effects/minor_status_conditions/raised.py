"""Raised: Ground moves, terrain and hazards do not affect it."""

from cinque.core.effect import Active
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status, statuses_of
from cinque.systems.mystery.use import Use


class Raised(Status):
    key = "raised"
    clause = "mystery.minor.raised"
    harmful = False
    rounds = 5

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        for status, _ in statuses_of(one):
            if status.is_grounding:
                status.end(play, one, self.clause)

    def lifts_off(self, scene: MysteryScene) -> bool:
        return True

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        """Status Moves; attacks of the type have no effect."""
        return use.type == "ground" and not use.move.attacks and use.user is not one

    def gives_immunity(self, scene: MysteryScene, type: str) -> bool:
        return type == "ground"


RAISED = Raised()
