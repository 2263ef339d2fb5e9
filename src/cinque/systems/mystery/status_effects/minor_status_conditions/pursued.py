"""Pursued: whoever turns to somebody else is struck harder by the pursuer (ruling pursued-whose-move)."""

from typing import Final

from cinque.core.effect import PER_SOURCE, Active
from cinque.core.tally import Tally
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use

MORE: Final = 4


class Pursued(Status):
    """`number` is 1 while its last attack has gone against somebody else than the pursuer."""

    key = "pursued"
    clause = "mystery.minor.pursued"
    stacking = PER_SOURCE

    def when_it_uses(self, play: MysteryPlay, one: Character, active: Active, use: Use) -> None:
        if use.move.attacks:
            active.number = int(any(target.id != active.source for target in use.targets))

    def change_damage_against(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally
    ) -> None:
        if scene.rulings.pursued_whose_move == "pursuer" and use.user.id == active.source and active.number:
            tally.add(MORE, "status:pursued", self.clause)

    def change_damage(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, target: Character, tally: Tally
    ) -> None:
        if scene.rulings.pursued_whose_move == "victim" and target.id != active.source:
            tally.add(MORE, "status:pursued", self.clause)


PURSUED = Pursued()
