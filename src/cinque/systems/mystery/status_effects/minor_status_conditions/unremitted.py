"""Unremitted: damage comes 2 rounds later, as it was worked out when the move was used."""

from cinque.core.effect import STACK, Active
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status


class Unremitted(Status):
    key = "unremitted"
    clause = "mystery.minor.unremitted"
    stacking = STACK
    rounds = 2
    stores_damage = True
    needs_figure = True

    def run_out(self, play: MysteryPlay, one: Character, active: Active) -> None:
        super().run_out(play, one, active)
        foreseen = play.tally().start(active.number, "status:unremitted", self.clause)
        hurt(play, one, foreseen, self.clause, harms=True, by=play.scene.creatures.get(active.source))


UNREMITTED = Unremitted()
