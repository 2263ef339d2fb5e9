"""Ingrained: heals 2 HP each round; moves cannot miss."""

from cinque.core.effect import Active
from cinque.systems.mystery.combat_essentials.fainting import heal
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use


class Ingrained(Status):
    key = "ingrained"
    clause = "mystery.minor.ingrained"
    harmful = False
    rounds = 4

    def is_surely_hit(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return True

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        heal(play, one, play.tally().start(2, "status:ingrained", self.clause), self.clause, by_move=True)


INGRAINED = Ingrained()
