"""いやし, Healing: 1D6 HP in each End Step."""

from cinque.systems.rokumen.hp import recover_hp
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay
from cinque.systems.rokumen.rulings import RokumenRulings
from cinque.systems.rokumen.state import RECOVERY, VolatileRule


class Healing(VolatileRule):
    key = "healing"
    clause = "rokumen.volatile.healing"
    helps = True
    moment = RECOVERY

    def after_combat(self, rulings: RokumenRulings) -> str:
        return self.clause

    def end_step(self, play: RokumenPlay, one: Pokemon) -> None:
        for _ in range(self.number(one)):  # more than one only where a ruling lets it stack
            rolled = play.total(1, FACES, self.clause, one.id)
            recover_hp(play, one, play.tally().start(rolled, "rolled", self.clause), self.clause)
