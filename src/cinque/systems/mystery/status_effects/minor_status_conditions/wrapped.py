"""Wrap/Wrapped: Burn DoT for the one, and the other, who wraps, cannot act (ruling wrap-user)."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.mystery.combat_essentials.damage_over_time import BURN, suffer
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status, put


class Wrapping(Status):
    """On whoever wraps somebody, for as long as that one is wrapped; its source is whom."""

    key = "wrapping"
    clause = "mystery.minor.wrapped"
    stacking = PER_SOURCE
    ends_with_its_source = True

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return True

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """Whoever was out of sight meanwhile has let go."""
        held = play.scene.creatures.get(active.source)
        if held is not None and not any(each.effect == WRAPPED.key and each.source == one.id for each in held.active):
            self.end(play, one, source=active.source)

    def end(self, play: MysteryPlay, one: Character, clause: str = "", source: str = "") -> None:
        """Nobody stays wrapped by somebody who has let go."""
        held = [active.source for active in one.active if active.effect == self.key and source in ("", active.source)]
        super().end(play, one, clause, source)
        for id in [id for id in held if id in play.scene.creatures]:
            WRAPPED.end(play, play.scene.creatures[id], clause, one.id)


WRAPPING = Wrapping()


class Wrapped(Status):
    key = "wrapped"
    clause = "mystery.minor.wrapped"
    stacking = PER_SOURCE
    ends_with_its_source = True
    rounds = 3

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        user = play.scene.creatures.get(active.source)
        if user is not None and user.is_up and play.scene.rulings.wrap_user != "victim":
            put(play, user, WRAPPING, one.id)

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return scene.rulings.wrap_user != "user"

    def end(self, play: MysteryPlay, one: Character, clause: str = "", source: str = "") -> None:
        super().end(play, one, clause, source)
        self.let_go(play, one, source)

    def run_out(self, play: MysteryPlay, one: Character, active: Active) -> None:
        super().run_out(play, one, active)
        self.let_go(play, one, active.source)

    def let_go(self, play: MysteryPlay, one: Character, source: str) -> None:
        """Whoever wrapped somebody can act again."""
        for user in play.scene.creatures.values():
            if user.active and source in ("", user.id):
                WRAPPING.end(play, user, source=one.id)

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        suffer(play, one, BURN, self.clause)


WRAPPED = Wrapped()
