"""Infatuated: cannot Focus on whoever it is infatuated with (ruling focus-as-target)."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status


class Infatuated(Status):
    key = "infatuated"
    clause = "mystery.minor.infatuated"
    stacking = PER_SOURCE
    rounds = 4

    def bars_target(self, scene: MysteryScene, one: Character, active: Active, target: Character) -> bool:
        """That one, or by one reading the whole side that it is on."""
        beloved = scene.creatures.get(active.source)
        if beloved is None or scene.rulings.focus_as_target == "target":
            return target is beloved
        return target.side == beloved.side

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        """Moves that choose nobody are barred where the whole side is."""
        beloved = scene.creatures.get(active.source)
        if beloved is None or scene.rulings.focus_as_target == "target":
            return False
        return move.is_offensive == (beloved.side != one.side)


INFATUATED = Infatuated()
