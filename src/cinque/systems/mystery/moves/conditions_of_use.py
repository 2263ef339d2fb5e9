"""Moves that can be used only at certain times, or against certain targets."""

from typing import Final

from cinque.core.refusal import Refusal
from cinque.systems.mystery.content.records import BERRY, PHYSICAL, Move
from cinque.systems.mystery.field import TERRAIN, fields_of
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.moves.clearing import end_terrain
from cinque.systems.mystery.moves.conditions.bodies import HEATED
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import is_asleep
from cinque.systems.mystery.use import RULES, MoveRule, Use


class Needs(MoveRule):
    """A move that needs something of its user or the field."""

    def is_met(self, scene: MysteryScene, user: Character, move: Move) -> bool:
        raise NotImplementedError

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        met = self.is_met(scene, user, move)
        return None if met else Refusal("move-not-now", self.clause, move=move.key, rule=self.key)


class FakeOut(Needs):
    """Fake Out and First Impression: only in the first round."""

    key = "first-round"

    def is_met(self, scene: MysteryScene, user: Character, move: Move) -> bool:
        return scene.round <= 1


class FocusPunch(Needs):
    """Not if a move has struck the user since its last turn."""

    key = "undisturbed"

    def is_met(self, scene: MysteryScene, user: Character, move: Move) -> bool:
        return not user.struck


class ShellTrap(Needs):
    """Only if a Physical Move has struck the user since its last turn."""

    key = "sprung"

    def is_met(self, scene: MysteryScene, user: Character, move: Move) -> bool:
        return any(property == PHYSICAL for _, property, _ in user.struck)


class Snore(Needs):
    """Only asleep."""

    key = "asleep-only"

    def is_met(self, scene: MysteryScene, user: Character, move: Move) -> bool:
        return is_asleep(scene, user)


class Belch(Needs):
    """Only after a berry."""

    key = "after-a-berry"

    def is_met(self, scene: MysteryScene, user: Character, move: Move) -> bool:
        item = content_of(scene).items.get(user.used_up)
        return item is not None and item.kind == BERRY


class LastResort(Needs):
    """Only after all other moves that one knows."""

    key = "after-all-others"

    def is_met(self, scene: MysteryScene, user: Character, move: Move) -> bool:
        others = [key for key in user.moves if key != move.key]
        return others != [] and all(key in user.used_moves for key in others)


class SteelRoller(Needs):
    """Only on a terrain, which it ends."""

    key = "on-a-terrain"

    def is_met(self, scene: MysteryScene, user: Character, move: Move) -> bool:
        return any(field.family == TERRAIN for field, _ in fields_of(scene))

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        end_terrain(play)


class BeakBlast(MoveRule):
    """Until the own next turn whoever makes contact is burnt."""

    key = "heats-up"

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        inflict(play, use.user, HEATED.key)


# -- of the target


class Against(MoveRule):
    """A move that works only against some; everybody sees against whom."""

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return not self.may_strike(scene, use.user, target)


class DreamEater(Against):
    """Dream Eater and Nightmare: only against sleepers."""

    key = "against-sleepers"

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        return is_asleep(scene, target)


class SuckerPunch(Against):
    """Sucker Punch and Thunderclap: only against whoever used an Attacking Move last."""

    key = "against-attackers"

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        last = content_of(scene).moves.get(target.last_move)
        return last is not None and last.attacks


class UpperHand(Against):
    """Only against whoever used a Priority Move last."""

    key = "against-the-quick"

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        last = content_of(scene).moves.get(target.last_move)
        return last is not None and last.attacks and last.priority > 0


class Poltergeist(MoveRule):
    """Nothing happens to whoever carries nothing; the user may not know."""

    key = "against-carriers"

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return not (target.held or target.worn or target.bag)


USE_RULES: Final = (
    *(FakeOut(), FocusPunch(), ShellTrap(), Snore(), Belch(), LastResort(), SteelRoller(), BeakBlast()),
    *(DreamEater(), SuckerPunch(), UpperHand(), Poltergeist()),
)
RULES.update({rule.key: rule for rule in USE_RULES})
