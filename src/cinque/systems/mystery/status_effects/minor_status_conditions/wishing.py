"""Wishing: after 1 round there is a Wish that anybody can use."""

from cinque.core.effect import STACK, Active
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status


class Wishing(Status):
    key = "wishing"
    clause = "mystery.minor.wishing"
    stacking = STACK
    harmful = False
    rounds = 1

    def run_out(self, play: MysteryPlay, one: Character, active: Active) -> None:
        super().run_out(play, one, active)
        play.scene.wishes += 1
        play.note("wish-forms", self.clause, one.id, wishes=play.scene.wishes)


WISHING = Wishing()
