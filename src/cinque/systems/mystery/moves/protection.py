"""Protect and its like: until the own next turn moves do not get through; used again and again, it may fail."""

from typing import ClassVar, Final

from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.systems.mystery.combat.priority_moves import priority_of
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.content.records import ATTACK, DEFENSE, EVERYBODY, MULTI, ROOM, SPEED, Move
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.moves.conditions.bodies import UntilOwnTurn
from cinque.systems.mystery.moves.shares import share
from cinque.systems.mystery.status import STATUSES, Status
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.major_status_conditions.burn import BURN
from cinque.systems.mystery.status_effects.major_status_conditions.poison import POISON
from cinque.systems.mystery.use import RULES, MoveRule, Use

STATUS_MOVE = "mystery.move.status"
AGAIN = "mystery.ruling.own-figures"
NEEDED: Final = (1, 15, 19, 20)
"""The roll that it takes the first, second, third and every later time in a row: about a third as likely each time."""


class Protection(UntilOwnTurn):
    """What keeps off opponents' moves, and allies' attacks; `lowers` and `inflicts` are for whoever makes contact."""

    harmful = False
    lowers: ClassVar[tuple[str, int]] = ("", 0)
    inflicts: ClassVar[Status | None] = None
    thorns: ClassVar[int] = 0
    """A share of Max HP in percent."""

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        hostile = use.user.side != one.side or (use.move.attacks and use.user is not one)
        return hostile and "protect" in use.move.flags and self.covers(scene, use)

    def covers(self, scene: MysteryScene, use: Use) -> bool:
        return True

    def when_it_stops(self, play: MysteryPlay, one: Character, use: Use) -> None:
        if "contact" not in use.move.flags:
            return
        stat, by = self.lowers
        if by:
            change_stage(play, use.user, stat, by, self.clause, one.id)
        if self.inflicts is not None:
            inflict(play, use.user, self.inflicts.key, one.id)
        if self.thorns:
            hurt(play, use.user, share(play, use.user, self.thorns), self.clause, by=one)


class Protected(Protection):
    """Protect and Detect."""

    key = "protected"


class KingsShield(Protection):
    """Against attacks alone."""

    key = "kings-shielded"
    lowers = (ATTACK, -1)

    def covers(self, scene: MysteryScene, use: Use) -> bool:
        return use.move.attacks


class Obstructed(KingsShield):
    key = "obstructed"
    lowers = (DEFENSE, -2)


class SilkTrapped(KingsShield):
    key = "behind-silk"
    lowers = (SPEED, -1)


class SpikyShielded(Protection):
    key = "spiky-shielded"
    thorns = 12


class BanefulBunkered(Protection):
    key = "bunkered"
    inflicts = POISON


class BurningBulwark(KingsShield):
    key = "behind-fire"
    lowers = ("", 0)
    inflicts = BURN


class WideGuarded(Protection):
    """Against moves that reach several."""

    key = "wide-guarded"

    def covers(self, scene: MysteryScene, use: Use) -> bool:
        return use.move.target in (MULTI, ROOM, EVERYBODY)


class QuickGuarded(Protection):
    """Against Priority Moves: also those that an Ability makes so, not those that have lost it."""

    key = "quick-guarded"

    def covers(self, scene: MysteryScene, use: Use) -> bool:
        return priority_of(scene, use.user, use.move) > 0


class CraftyShielded(Protection):
    """Against Status Moves, also those that nothing else keeps off."""

    key = "crafty-shielded"

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        return not use.move.attacks and use.user.side != one.side


class MatBlocked(Protection):
    """Against attacks."""

    key = "behind-a-mat"

    def covers(self, scene: MysteryScene, use: Use) -> bool:
        return use.move.attacks


class Enduring(UntilOwnTurn):
    """No move takes the last HP."""

    key = "enduring"
    harmful = False
    keeps_standing = True

    def takes_instead(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use) -> int:
        if damage < one.hp:
            return damage
        play.note("endures", self.clause, one.id)
        return one.hp - 1


PROTECTIONS: Final = (
    *(Protected(), KingsShield(), Obstructed(), SilkTrapped(), SpikyShielded(), BanefulBunkered(), BurningBulwark()),
    *(WideGuarded(), QuickGuarded(), CraftyShielded(), MatBlocked(), Enduring()),
)
STATUSES.update({status.key: status for status in PROTECTIONS})


class Stalls(MoveRule):
    """The second time in a row takes a roll of 15, the third one of 19, every later one a 20; all of them count."""

    key = "stalls"
    clause = AGAIN
    stalls = True

    def instead(self, play: MysteryPlay, use: Use) -> bool:
        user = use.user
        need = NEEDED[min(user.in_a_row, len(NEEDED)) - 1] if user.in_a_row else 1
        if need <= 1 or play.reaches(1, 20, need, self.clause, user.id):
            return False
        user.in_a_row = 0
        play.note("stalls-no-more", self.clause, user.id, needed=need)
        return True


class MatBlock(Stalls):
    """Only in the first round."""

    key = "first-round-shelter"

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        return Refusal("move-not-now", STATUS_MOVE, move=move.key, rule="first-round") if scene.round > 1 else None


RULES.update({rule.key: rule for rule in (Stalls(), MatBlock())})
