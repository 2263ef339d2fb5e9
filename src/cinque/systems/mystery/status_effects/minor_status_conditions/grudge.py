"""Grudge: the move that knocks it out is Disabled for its user."""

from cinque.core.effect import FOREVER, Active
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status, statuses_of
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.minor_status_conditions.disabled import DISABLED
from cinque.systems.mystery.use import Use


class Grudge(Status):
    key = "grudge"
    clause = "mystery.minor.grudge"
    harmful = False

    def when_it_faints(self, play: MysteryPlay, one: Character, active: Active, use: Use | None) -> None:
        """Ruling grudge-duration: as long as the condition lasts, or for the whole battle."""
        if use is None or use.user is one or use.move.key not in use.user.moves:
            return
        place = use.user.moves.index(use.move.key) + 1
        if inflict(play, use.user, DISABLED.key, number=place):
            play.note("bears-grudge", self.clause, one.id, target=use.user.id, move=use.move.key)
            for status, disabled in statuses_of(use.user):
                if status is DISABLED and disabled.number == place and play.scene.rulings.grudge_duration == "battle":
                    disabled.anchor, disabled.moment, disabled.left = "", "", FOREVER


GRUDGE = Grudge()
