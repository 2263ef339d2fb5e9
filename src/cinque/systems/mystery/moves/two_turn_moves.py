"""Moves that gather strength in one turn and strike in the next; some of their users are out of reach meanwhile."""

from typing import ClassVar, Final

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.hitting import ROLL, needed, strike
from cinque.systems.mystery.combat.moves import (
    attempt,
    cost_to_look_up,
    is_stopped,
    roll_to_hit,
    struck_astray,
    turned_against,
)
from cinque.systems.mystery.combat.paying import penalty
from cinque.systems.mystery.combat.reactions import dodge
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.content.records import DEFENSE, SPECIAL_ATTACK, Move
from cinque.systems.mystery.field import is_there
from cinque.systems.mystery.field_effects.weather.harsh_sunlight import HarshSunlight
from cinque.systems.mystery.field_effects.weather.rain import Rain
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.status import STATUSES, Status, statuses_of
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.last_move import move_at
from cinque.systems.mystery.status_effects.minor_status_conditions.sky_high import SKY_HIGH
from cinque.systems.mystery.use import RULES, MoveRule, Use

TWO_TURNS = "mystery.ruling.two-turn-moves"
IN_THE_SUN = "mystery.weather.harsh-sunlight-solar-moves"


class Hidden(Status):
    """Out of reach: moves miss but for a few, which strike twice as hard."""

    clause = TWO_TURNS
    harmful = False
    is_condition = False
    ends_by_fainting = True
    rounds = 1
    reached_by: ClassVar[tuple[str, ...]] = ()

    def is_surely_missed(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return use.move.key not in self.reached_by

    def change_damage_against(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally
    ) -> None:
        if use.move.key in self.reached_by:
            tally.add(use.bp, f"status:{self.key}", self.clause)


class Underground(Hidden):
    key = "underground"
    reached_by = ("earthquake", "magnitude", "fissure")


class Underwater(Hidden):
    key = "underwater"
    reached_by = ("surf", "whirlpool")


class Vanished(Hidden):
    key = "vanished"


UNDERGROUND, UNDERWATER, VANISHED = Underground(), Underwater(), Vanished()
OUT_OF_REACH: Final = (SKY_HIGH, UNDERGROUND, UNDERWATER, VANISHED)


class Charging(Status):
    """Only the move that has been begun can be used. `number` is its place, below 0 until the next turn begins."""

    key = "charging"
    clause = TWO_TURNS
    is_mid_move = True
    harmful = False
    is_condition = False
    ends_by_fainting = True
    rounds = 1

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        return active.number < 0 or move.key != move_at(one, active.number) != ""

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        active.number = abs(active.number)

    def when_another_comes(self, play: MysteryPlay, one: Character, status: Status, source: str) -> None:
        """Whoever can no longer act loses what it has gathered."""
        if status.is_asleep or any(each.bars_acting(play.scene, one, active) for each, active in statuses_of(one)):
            self.end(play, one)

    def end(self, play: MysteryPlay, one: Character, clause: str = "", source: str = "") -> None:
        super().end(play, one, clause, source)
        for hidden in OUT_OF_REACH:
            if one.has(hidden.key) is not None:
                hidden.end(play, one, clause or self.clause)
        lifted = lifted_by(play.scene, one)
        if lifted is not None:
            SKY_HIGH.end(play, lifted, clause or self.clause)

    def run_out(self, play: MysteryPlay, one: Character, active: Active) -> None:
        super().run_out(play, one, active)
        move = content_of(play.scene).moves.get(move_at(one, abs(active.number)))
        if move is not None:
            RULES[move.rule].when_it_lapses(play, one, move)


def lifted_by(scene: MysteryScene, user: Character) -> Character | None:
    """Whom somebody has taken along into the sky."""
    for one in scene.creatures.values():
        lifted = one.has(SKY_HIGH.key)
        if lifted is not None and lifted.source == user.id:
            return one
    return None


CHARGING = Charging()
STATUSES.update({status.key: status for status in (CHARGING, UNDERGROUND, UNDERWATER, VANISHED)})


def is_charged(user: Character) -> bool:
    active = user.has(CHARGING.key)
    return active is not None and active.number > 0


class TwoTurns(MoveRule):
    """The AP are paid in the first turn; the second costs nothing more (ruling two-turn-moves)."""

    key = "two-turns"
    clause = TWO_TURNS
    hidden: ClassVar[Status | None] = None
    raises: ClassVar[str] = ""
    """The stat that rises with the gathering."""

    def at_once(self, scene: MysteryScene) -> bool:
        """Whether nothing needs to be gathered."""
        return False

    def cost(self, scene: MysteryScene, user: Character, move: Move, cost: int) -> int:
        return 0 if is_charged(user) and scene.rulings.two_turn_moves == "paid-once" else cost

    def chooses_targets(self, scene: MysteryScene, user: Character) -> bool:
        return is_charged(user) or self.at_once(scene)

    def gathers(self, scene: MysteryScene, use: Use) -> bool:
        """A move that another one has called up strikes at once."""
        return not is_charged(use.user) and not self.at_once(scene) and not use.called

    def instead(self, play: MysteryPlay, use: Use) -> bool:
        if self.gathers(play.scene, use):
            self.gather(play, use)
            return True
        if is_charged(use.user):
            CHARGING.end(play, use.user)
        elif self.at_once(play.scene):
            play.note("strikes-at-once", self.clause, use.user.id, move=use.move.key)
        return False

    def gather(self, play: MysteryPlay, use: Use) -> None:
        user = use.user
        inflict(play, user, CHARGING.key, number=-1 - user.moves.index(use.move.key))
        if self.hidden is not None:
            inflict(play, user, self.hidden.key)
        if self.raises:
            change_stage(play, user, self.raises, 1, self.clause)


class Solar(TwoTurns):
    """Solar Beam and Solar Blade: in the sun they strike on turn 1."""

    key = "solar"
    clause = IN_THE_SUN

    def at_once(self, scene: MysteryScene) -> bool:
        return is_there(scene, HarshSunlight.key)


class ElectroShot(TwoTurns):
    key = "electro-shot"
    raises = SPECIAL_ATTACK

    def at_once(self, scene: MysteryScene) -> bool:
        return is_there(scene, Rain.key)

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        if self.at_once(play.scene) and not is_charged(use.user):
            change_stage(play, use.user, self.raises, 1, self.clause)


class SkullBash(TwoTurns):
    key = "skull-bash"
    raises = DEFENSE


class MeteorBeam(TwoTurns):
    key = "meteor-beam"
    raises = SPECIAL_ATTACK


class Fly(TwoTurns):
    key = "flies-up"
    hidden = SKY_HIGH


class Dig(TwoTurns):
    key = "digs-in"
    hidden = UNDERGROUND


class Dive(TwoTurns):
    key = "dives"
    hidden = UNDERWATER


class PhantomForce(TwoTurns):
    key = "vanishes"
    hidden = VANISHED


class SkyDrop(TwoTurns):
    """Whoever is hit goes up as well, and is dropped in the next turn."""

    key = "sky-drop"
    clause = "mystery.minor.sky-high"

    def chooses_targets(self, scene: MysteryScene, user: Character) -> bool:
        """But for an ally whom it has lifted astray: that one it drops."""
        lifted = lifted_by(scene, user) if is_charged(user) else None
        return lifted is None or lifted.side != user.side

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        lifted = lifted_by(play.scene, use.user) if is_charged(use.user) else None
        if lifted is not None:
            use.targets = [lifted]

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        return not is_charged(user) or target is lifted_by(scene, user)

    def gather(self, play: MysteryPlay, use: Use) -> None:
        target, user = use.targets[0], use.user
        dodged = dodge(play, use, target)
        roll_to_hit(play, use)
        if not user.is_up:
            return
        need = needed(play, use, target, dodged, use.missing)
        hit = strike(play, use, target, need).hit
        whom, clause = turned_against(play.scene, use, not hit)
        if whom:
            lifted = struck_astray(play, use, whom, clause)
        else:
            told = "hits" if hit else "misses"
            play.note(told, ROLL, user.id, need, target=target.id, roll=use.natural, needed=need.value)
            lifted = target if hit else None
        if lifted is None or lifted is user or is_stopped(play, use, lifted):
            return
        if inflict(play, lifted, SKY_HIGH.key, user.id):
            self.hold_up(lifted)
            inflict(play, user, SKY_HIGH.key)
            inflict(play, user, CHARGING.key, number=-1 - user.moves.index(use.move.key))

    def hold_up(self, target: Character) -> None:
        """Until the user's next turn, which comes in the next round."""
        for active in target.active:
            if active.effect == SKY_HIGH.key:
                active.left = max(active.left, 2)

    def instead(self, play: MysteryPlay, use: Use) -> bool:
        """Dropped, both come down only with the blow."""
        if is_charged(use.user):
            return False
        return super().instead(play, use)

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        for target in use.targets:
            SKY_HIGH.end(play, target)
        CHARGING.end(play, use.user)

    def when_it_lapses(self, play: MysteryPlay, user: Character, move: Move) -> None:
        """Whoever has not let go in its turn does so when it ends."""
        scene, lifted = play.scene, lifted_by(play.scene, user)
        if lifted is None or not user.is_up:
            return
        SKY_HIGH.end(play, lifted)
        use = Use(user, move, [lifted])
        use.ap, use.missing = cost_to_look_up(scene, user, move, 0), penalty(scene, user, move, 0, ap_now(scene, user))
        play.note("uses-move", self.clause, user.id, move=move.key, targets=[lifted.id])
        attempt(play, use)


class Gust(MoveRule):
    """Gust and Twister: twice as strong against whoever is in the sky."""

    key = "catches-flyers"

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        if target.has(SKY_HIGH.key) is not None:
            tally.times(2, 1, f"rule:{self.key}", self.clause)


TWO_TURN_RULES: Final = (
    *(TwoTurns(), Solar(), ElectroShot(), SkullBash(), MeteorBeam(), Fly(), Dig(), Dive(), PhantomForce(), SkyDrop()),
    Gust(),
)
RULES.update({rule.key: rule for rule in TWO_TURN_RULES})
