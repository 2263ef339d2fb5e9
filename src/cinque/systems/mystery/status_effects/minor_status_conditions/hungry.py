"""Hungry: each move does as much less damage as it costs AP. Any food removes it."""

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use


class Hungry(Status):
    key = "hungry"
    clause = "mystery.minor.hungry"
    ends_by_food = True

    def change_damage(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, target: Character, tally: Tally
    ) -> None:
        tally.add(-use.ap, "status:hungry", self.clause, of=use.ap_of)


HUNGRY = Hungry()
