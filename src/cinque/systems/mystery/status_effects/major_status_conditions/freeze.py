"""Freeze: two turns without acting and 3 less damage; the third turn costs 2 AP for thawing out."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status

THAW = "mystery.ruling.freeze-thaw"
SCOPE = "mystery.ruling.freeze-reduction-scope"
LESS: Final = 3
TURNS: Final = 2
COST: Final = 2


class Freeze(Status):
    """`number` counts the own turns that have begun since."""

    key = "freeze"
    clause = "mystery.major.freeze"
    major = True
    wears_off = True
    melts = True

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """A turn that it still had before it is the first of the two."""
        active.number = int(play.scene.side == one.side and not one.acted)

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return True

    def change_damage_taken(self, scene: MysteryScene, tally: Tally, by_move: bool) -> None:
        if by_move or scene.rulings.freeze_reduction_scope == "everything":
            inner = None if by_move else Tally(tally.terms is not None).start(LESS, "status:freeze", SCOPE)
            tally.add(-LESS, "status:freeze", self.clause, inner)

    def turns(self, scene: MysteryScene) -> int:
        """How many own turns pass in it; where each side's turn counts, half as many (ruling turns-vs-rounds)."""
        return TURNS // 2 if scene.rulings.turns_vs_rounds == "half" else TURNS

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        active.number += 1
        if active.number <= self.turns(play.scene):
            play.note("frozen", self.clause, one.id)
        elif play.scene.rulings.freeze_thaw == "automatic" or self.wants_to_thaw(play, one):
            self.end(play, one)
            one.spent += COST
            if play.scene.rulings.freeze_thaw == "automatic":
                one.taken += COST  # nobody has chosen to do it
            play.note("thaws", THAW, one.id, ap=COST)

    def wants_to_thaw(self, play: MysteryPlay, one: Character) -> bool:
        options = [Option("thaw"), Option("stay-frozen")]
        ask = Ask(one.seat, "thaw", THAW, options, one.id, decline="stay-frozen")
        return play.choose(ask).verb == "thaw"


FREEZE = Freeze()
