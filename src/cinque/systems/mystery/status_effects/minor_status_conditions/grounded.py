"""Grounded: no immunity to Ground moves, terrain and hazards."""

from cinque.core.effect import Active
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status, statuses_of
from cinque.systems.mystery.status_effects.minor_status_conditions.sky_high import bring_down


class Grounded(Status):
    key = "grounded"
    clause = "mystery.minor.grounded"
    rounds = 5
    is_grounding = True

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        bring_down(play, one, self.clause)
        for status, _ in statuses_of(one):
            if status.lifts_off(play.scene):
                status.end(play, one, self.clause)

    def lifts_immunity(self, scene: MysteryScene, type: str) -> bool:
        return type == "ground"


GROUNDED = Grounded()
