"""Seeded: whoever is in the area loses 2 HP each round until moving out of it."""

from cinque.core.effect import Active
from cinque.systems.mystery.combat_essentials.fainting import heal, hurt
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status


class Seeded(Status):
    key = "seeded"
    clause = "mystery.minor.seeded"
    ends_by_environment = True

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """Ruling seeded-drain: the HP are lost, or go to whoever seeded the area."""
        lost = hurt(play, one, play.tally().start(2, "status:seeded", self.clause), self.clause, harms=True)
        user = play.scene.creatures.get(active.source)
        if lost and user is not None and play.scene.rulings.seeded_drain == "heals-user":
            clause = "mystery.ruling.seeded-drain"
            heal(play, user, play.tally().start(lost, "status:seeded", clause), clause, by_move=True)


SEEDED = Seeded()
