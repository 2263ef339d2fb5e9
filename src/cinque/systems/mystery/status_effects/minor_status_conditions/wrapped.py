"""Wrap/Wrapped: Burn DoT for the one, and the other, who wraps, cannot act (ruling wrap-user)."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.mystery.combat_essentials.damage_over_time import BURN, suffer
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status, put


class Wrapping(Status):
    """On whoever wraps somebody; its source is whom."""

    __slots__ = ()
    key = "wrapping"
    clause = "mystery.minor.wrapped"
    stacking = PER_SOURCE
    rounds = 3

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return True

    def when_its_source_faints(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.end(play, one)


WRAPPING = Wrapping()


class Wrapped(Status):
    __slots__ = ()
    key = "wrapped"
    clause = "mystery.minor.wrapped"
    stacking = PER_SOURCE
    rounds = 3

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        user = play.scene.creatures.get(active.source)
        if user is not None and user.is_up and play.scene.rulings.wrap_user != "victim":
            put(play, user, WRAPPING, one.id)

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return scene.rulings.wrap_user != "user"

    def when_its_source_faints(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.end(play, one)

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        suffer(play, one, BURN, self.clause)


WRAPPED = Wrapped()
