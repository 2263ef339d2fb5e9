"""Focused Command (supplied): two Pokémon act in one round, with At-Will Moves only and with less damage."""

from typing import Final

from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.content.records import Move

LESS_DAMAGE: Final = 5


class FocusedAtWill(Mark):
    """For the rest of the round: no Move that is not At-Will."""

    key = "focused-at-will"
    clause = "ptu.demo.features"
    touches_moves = True

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        return None if word == "At-Will" else Refusal("only-at-will-now", self.clause, move=move.key)


FOCUSED_AT_WILL = FocusedAtWill()


class FocusedDamage(Mark):
    """For the rest of the round: less damage."""

    key = "focused-damage"
    clause = "ptu.demo.features"

    def on_damage(self, active: Active, attack: Attack, tally: Tally) -> None:
        tally.add(-LESS_DAMAGE, self.key, self.clause)


FOCUSED_DAMAGE = FocusedDamage()
