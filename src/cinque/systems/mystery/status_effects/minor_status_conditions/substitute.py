"""Substitute: moves hit it first. Its HP are the number."""

from cinque.core.effect import Active
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.trait import ignored
from cinque.systems.mystery.use import Use, is_unfavourable


class Substitute(Status):
    key = "substitute"
    clause = "mystery.minor.substitute"
    harmful = False
    passed_on = True
    needs_figure = True

    def shelters(self, scene: MysteryScene, status: Status, from_opponent: bool, by_move: bool) -> bool:
        return from_opponent

    def prevents_drop(self, scene: MysteryScene, one: Character, stat: str, source: str, by_move: bool) -> bool:
        """What an opponent brings, by an item or an Ability as well."""
        other = scene.creatures.get(source)
        return other is not None and other.side != one.side and not (by_move and ignored(scene, other, "shelter"))

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        """What an opponent aims at whoever hides behind it; what does damage, it takes upon itself."""
        return use.user.side != one.side and is_unfavourable(use) and not ignored(scene, use.user, "shelter")

    def takes_instead(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use) -> int:
        """What is more than its HP is lost, or by one reading passes through (ruling substitute-details)."""
        if not damage:
            return 0
        taken = min(damage, active.number)
        active.number -= taken
        play.note("substitute-takes", self.clause, one.id, damage=taken, left=active.number)
        if active.number == 0:
            one.active.remove(active)  # another one may stand behind it (ruling minor-repeat)
            self.run_out(play, one, active)
        return damage - taken if play.scene.rulings.substitute_details == "gm-cost-overflow" else 0


SUBSTITUTE = Substitute()
