"""Aqua Ring: heals 1 HP each turn; Baton Pass hands it on."""

from cinque.core.effect import Active
from cinque.systems.mystery.combat_essentials.fainting import heal
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status


class AquaRing(Status):
    key = "aqua-ring"
    clause = "mystery.minor.aqua-ring"
    harmful = False
    passed_on = True

    def lasts(self, scene: MysteryScene) -> int:
        """Two durations are printed (ruling aqua-ring-duration)."""
        return 6 if scene.rulings.aqua_ring_duration == "six" else 2

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        heal(play, one, play.tally().start(1, "status:aqua-ring", self.clause), self.clause, by_move=True)


AQUA_RING = AquaRing()
