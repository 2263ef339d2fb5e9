"""Pursued: whoever turns to somebody else is struck harder by the pursuer (ruling pursued-whose-move)."""

from typing import Final

from cinque.core.effect import PER_SOURCE, Active
from cinque.core.tally import Tally
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use

MORE: Final = 4


class Pursued(Status):
    __slots__ = ()
    key = "pursued"
    clause = "mystery.minor.pursued"
    stacking = PER_SOURCE

    def change_damage_against(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally
    ) -> None:
        turned_away = one.last_target not in ("", active.source)
        if scene.rulings.pursued_whose_move == "pursuer" and use.user.id == active.source and turned_away:
            tally.add(MORE, "status:pursued", self.clause)

    def change_damage(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, target: Character, tally: Tally
    ) -> None:
        if scene.rulings.pursued_whose_move == "victim" and target.id != active.source:
            tally.add(MORE, "status:pursued", self.clause)


PURSUED = Pursued()
