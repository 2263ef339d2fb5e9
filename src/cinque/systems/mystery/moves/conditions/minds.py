"""Conditions that tell somebody what to do, or help it: taunted, tormented, imprisoned, spited, aimed at, focused."""

from typing import ClassVar, Final

from cinque.core.effect import PER_SOURCE, Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.secondary_effects import do_effects
from cinque.systems.mystery.combat_essentials.action_points import lower
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.moves.conditions.bodies import UntilOwnTurn
from cinque.systems.mystery.status import STATUSES, Status, statuses_of
from cinque.systems.mystery.trait import met
from cinque.systems.mystery.use import Use

STATUS_MOVE = "mystery.move.status"


class Taunted(Status):
    """No Status Moves for 3 rounds."""

    key = "taunted"
    clause = STATUS_MOVE
    rounds = 3

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        return not move.attacks


class Tormented(Status):
    """No move twice in a row."""

    key = "tormented"
    clause = STATUS_MOVE
    rounds = 3

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        return move.key == one.last_move and not any(status.is_mid_move for status, _ in statuses_of(one))


class Imprisoned(Status):
    """No move that whoever imprisons knows, too."""

    key = "imprisoned"
    clause = STATUS_MOVE
    stacking = PER_SOURCE
    ends_with_its_source = True

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        jailer = scene.creatures.get(active.source)
        return jailer is not None and move.key in jailer.moves


class Spited(Status):
    """By Spite and Eerie Spell, which take PP in the main series: 2 AP less in the next turn."""

    key = "spited"
    clause = "mystery.ruling.own-figures"
    rounds = 1
    less: ClassVar[int] = 2

    def change_max_ap(self, scene: MysteryScene, one: Character, active: Active, tally: Tally) -> None:
        lower(scene, tally, self.less, f"status:{self.key}", self.clause)


class CenterOfAttention(UntilOwnTurn):
    """Opponents can choose nobody else of the side."""

    key = "center-of-attention"
    harmful = False
    draws_attacks = True


class LockedOn(Status):
    """By Lock-On and Mind Reader: moves of whoever aims cannot miss, for 2 rounds."""

    key = "locked-on"
    clause = STATUS_MOVE
    stacking = PER_SOURCE
    rounds = 2

    def is_surely_hit(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return any(active.effect == self.key and active.source == use.user.id for active in one.active)


class ForOneAttack(Status):
    """Of the next attack, or until the round ends."""

    clause = STATUS_MOVE
    harmful = False
    rounds = 1

    def when_it_has_used(self, play: MysteryPlay, one: Character, active: Active, use: Use) -> None:
        if use.move.attacks:
            self.end(play, one)


class LaserFocused(ForOneAttack):
    """The next hit is a critical one."""

    key = "laser-focused"
    crits = True


class Helped(ForOneAttack):
    """By Helping Hand: the next attack is half as strong again."""

    key = "helped"

    def change_bp(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        tally.times(3, 2, f"status:{self.key}", self.clause).up("rounded-up", "mystery.damage.bp")


class Chanted(Status):
    """By Lucky Chant: no hit is a critical one, for 5 rounds."""

    key = "chanted"
    clause = STATUS_MOVE
    harmful = False
    rounds = 5
    spares_crits = True


class Electrified(Status):
    """By Electrify: moves are of the Electric type in the next turn."""

    key = "electrified"
    clause = STATUS_MOVE
    rounds = 1

    def change_type(self, scene: MysteryScene, use: Use) -> None:
        use.type = "electric"


class DestinyBound(UntilOwnTurn):
    """By Destiny Bond: an opponent whose move fells whoever has it falls as well."""

    key = "destiny-bound"
    harmful = False

    def when_it_faints(self, play: MysteryPlay, one: Character, active: Active, use: Use | None) -> None:
        if use is not None and use.user.side != one.side and use.user.is_up:
            tally = play.tally().start(use.user.hp, f"status:{self.key}", self.clause)
            hurt(play, use.user, tally, self.clause, by=one)


class MagicCoat(UntilOwnTurn):
    """Status Moves of opponents that can be turned back go back to whoever used them."""

    key = "magic-coated"
    harmful = False

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        return not use.move.attacks and "reflectable" in use.move.flags and use.user.side != one.side

    def when_it_stops(self, play: MysteryPlay, one: Character, use: Use) -> None:
        """What has been turned back once is not turned back again, but may be kept off."""
        user, back = use.user, Use(one, use.move, [use.user])
        for status, active in met(play.scene, user, back, "stops"):
            if status is not self and status.stops(play.scene, user, active, back):
                play.note(f"{status.kind}-stops", status.clause, user.id, move=use.move.key, by=status.key)
                return
        if not back.rule.fails_on(play.scene, back, user):
            do_effects(play, back, user, True)
            back.rule.does(play, back, user, 0)


class Snatching(UntilOwnTurn):
    """The next beneficial move of an opponent is stolen."""

    key = "snatching"
    harmful = False
    snatches = True


IMPRISONED, LOCKED_ON, SPITED = Imprisoned(), LockedOn(), Spited()
MINDS: Final = (
    *(Taunted(), Tormented(), IMPRISONED, SPITED, CenterOfAttention(), LOCKED_ON, LaserFocused(), Helped()),
    *(Chanted(), Electrified(), DestinyBound(), MagicCoat(), Snatching()),
)
STATUSES.update({status.key: status for status in MINDS})
