"""Bound: for 1 round the damage that moves do to others who are Bound is shared."""

from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use


class Bound(Status):
    key = "bound"
    clause = "mystery.minor.bound"
    rounds = 1

    def when_struck(self, play: MysteryPlay, one: Character, damage: int, use: Use | None, before: int) -> None:
        if use is not None:
            self.share(play, one, damage)

    def share(self, play: MysteryPlay, one: Character, damage: int) -> None:
        """Shared damage is not shared again, but for one reading (ruling bound-loop)."""
        waiting = [(one, damage)]
        while waiting:
            struck, damage = waiting.pop(0)
            for other in play.scene.creatures.values():
                if damage and other is not struck and other.is_up and other.has(self.key) is not None:
                    tally = play.tally().start(damage, "status:bound", self.clause)
                    taken = hurt(play, other, tally, self.clause, harms=True)
                    if play.scene.rulings.bound_loop == "chain":
                        waiting.append((other, taken))


BOUND = Bound()
