"""Moves that heal, cure, revive, or hand conditions on."""

from typing import ClassVar, Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import REPLACE, detach
from cinque.core.refusal import Refusal
from cinque.systems.mystery.combat.secondary_effects import restore
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.fainting import heal, hurt, revive, rounded
from cinque.systems.mystery.combat_essentials.stats import points_in
from cinque.systems.mystery.combat_essentials.worn import keeps_off
from cinque.systems.mystery.content.records import ATTACK, DEFENSE, SPECIAL_DEFENSE, Move
from cinque.systems.mystery.field import is_there
from cinque.systems.mystery.field_effects.terrain import GrassyTerrain
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import STATUSES, Status, put, statuses_of
from cinque.systems.mystery.status_effects.getting import inflict, major_of, spares
from cinque.systems.mystery.status_effects.major_status_conditions.burn import BURN
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import SLEEP
from cinque.systems.mystery.use import RULES, MoveRule, Use

STATUS_MOVE = "mystery.move.status"
HEALING = "mystery.heal.table"
REVIVAL = "mystery.faint.revive"


def cure_major(play: MysteryPlay, one: Character, clause: str) -> bool:
    had = major_of(one)
    if had is not None:
        had.end(play, one, clause)
    return had is not None


class CuresTargets(MoveRule):
    """Heal Bell, Aromatherapy, Refresh, Take Heart, Jungle Healing, Lunar Blessing: Major conditions end."""

    key = "cures"
    clause = STATUS_MOVE

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        cure_major(play, target, self.clause)


class CuresSide(MoveRule):
    """Sparkly Swirl: Major conditions of the own side end."""

    key = "cures-side"

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        for one in play.scene.of_side(use.user.side) if use.came_off else ():
            cure_major(play, one, self.clause)


class SparklingAria(MoveRule):
    """Burns of those whom it strikes end."""

    key = "cools"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        BURN.end(play, target, self.clause)


class Rest(MoveRule):
    """Conditions end and HP come back, by the table what 100% are; then one sleeps."""

    key = "rests"
    clause = HEALING

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        """Who cannot fall asleep finds no rest."""
        return spares(scene, target, SLEEP, target.id) is not None or keeps_off(scene, target, SLEEP)

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        cure_major(play, target, self.clause)
        restore(play, use, target, 100)
        inflict(play, target, SLEEP.key, target.id)


class Purify(MoveRule):
    """An ally's Major condition ends; if it had one, the user is healed."""

    key = "purifies"
    clause = HEALING

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if cure_major(play, target, self.clause):
            restore(play, use, use.user, 50)


class PsychoShift(MoveRule):
    """The user's Major condition goes over to the target."""

    key = "shifts"
    clause = STATUS_MOVE

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        has = major_of(user) is not None
        return None if has else Refusal("move-not-now", self.clause, move=move.key, rule=self.key)

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        had = major_of(use.user)
        if had is not None and inflict(play, target, had.key, use.user.id):
            had.end(play, use.user, self.clause)


class FloralHealing(MoveRule):
    """More in Grassy Terrain."""

    key = "heals-in-grass"
    clause = HEALING

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        restore(play, use, target, 75 if is_there(play.scene, GrassyTerrain.key) else 50)


class StrengthSap(MoveRule):
    """The target's Attack is healing for the user, and falls."""

    key = "saps"
    clause = "mystery.ruling.own-figures"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        points = points_in(play.scene, target, ATTACK)
        tally = play.tally(use.user.keeper, target.keeper).start(points, "stat-points", self.clause, of=target.keeper)
        tally.add(target.stage(ATTACK), "stage", self.clause)
        change_stage(play, target, ATTACK, -1, self.clause, use.user.id)
        heal(play, use.user, tally, self.clause, by_move=True)


class HealingWish(MoveRule):
    """Healing Wish and Lunar Dance: the user faints; an ally has all HP and no Major condition."""

    key = "last-wish"
    clause = STATUS_MOVE

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        return target is not user

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        user, all_hp = use.user, play.tally().start(target.max_hp, "max-hp", self.clause)
        cure_major(play, target, self.clause)
        heal(play, target, all_hp, self.clause, by_move=True, by=user)
        hurt(play, user, play.tally().start(user.hp, f"rule:{self.key}", self.clause), self.clause, own=True)


class RevivalBlessing(MoveRule):
    """One of the own side who has fainted is up again with half of its HP."""

    key = "revives"
    clause = REVIVAL

    def fallen(self, scene: MysteryScene, user: Character) -> list[Character]:
        return [one for one in scene.creatures.values() if one.side == user.side and not one.is_up]

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        there = self.fallen(scene, user)
        return None if there else Refusal("move-not-now", self.clause, move=move.key, rule=self.key)

    def instead(self, play: MysteryPlay, use: Use) -> bool:
        """The user's player says who."""
        options = [Option("bless", target=one.id) for one in self.fallen(play.scene, use.user)]
        if options:
            asked = Ask(use.user.seat, "bless", self.clause, options, use.user.id)
            chosen = play.choose(asked) if len(options) > 1 else options[0]
            one = play.scene.creatures[chosen.args["target"]]
            half = play.tally().start(one.max_hp, "max-hp", self.clause).times(1, 2, "half", self.clause)
            revive(play, one, rounded(play, half), self.clause)
        return True


# -- Stockpile


class Stockpiled(Status):
    """`number` tells how often, up to 3; both defences have risen with each, as far as they could."""

    key = "stockpiled"
    clause = STATUS_MOVE
    harmful = False

    def stop(self, play: MysteryPlay, one: Character) -> None:
        for unraised in UNRAISED:
            detach(one.active, unraised.key)


class Unraised(Status):
    """`number` tells how often one defence has not risen with the stock, being at its limit."""

    clause = STATUS_MOVE
    harmful = False
    is_condition = False
    stacking = REPLACE
    stat: ClassVar[str] = ""


class UnraisedDefense(Unraised):
    key = "stocked-at-most-defense"
    stat = DEFENSE


class UnraisedSpecialDefense(Unraised):
    key = "stocked-at-most-special-defense"
    stat = SPECIAL_DEFENSE


STOCKPILED = Stockpiled()
UNRAISED: Final = (UnraisedDefense(), UnraisedSpecialDefense())
STATUSES.update({status.key: status for status in (STOCKPILED, *UNRAISED)})


def stock_of(one: Character, status: Status = STOCKPILED) -> int:
    active = one.has(status.key)
    return active.number if active is not None else 0


class Stockpile(MoveRule):
    key = "stocks"
    clause = STATUS_MOVE
    most: ClassVar[int] = 3

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        full = stock_of(user) >= self.most
        return Refusal("move-not-now", self.clause, move=move.key, rule=self.key) if full else None

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        for unraised in UNRAISED:
            if not change_stage(play, target, unraised.stat, 1, self.clause):
                put(play, target, unraised, number=stock_of(target, unraised) + 1)
        active = target.has(STOCKPILED.key)
        if active is not None:
            active.number += 1
        else:
            put(play, target, STOCKPILED, number=1)


class Unstocks(MoveRule):
    """What is gone with the stock: the defences that rose with it."""

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        there = stock_of(user) > 0
        return None if there else Refusal("move-not-now", self.clause, move=move.key, rule="with-a-stock")

    def empty(self, play: MysteryPlay, user: Character) -> None:
        stock = stock_of(user)
        risen = [(unraised.stat, stock - stock_of(user, unraised)) for unraised in UNRAISED]
        STOCKPILED.end(play, user)
        for stat, by in risen:
            if by > 0:
                change_stage(play, user, stat, -by, self.clause)


class Swallow(Unstocks):
    """25, 50 or 100 percent by the table of Healing Moves."""

    key = "swallows"
    clause = HEALING
    shares: ClassVar[tuple[int, ...]] = (0, 25, 50, 100)

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        restore(play, use, target, self.shares[min(3, max(1, stock_of(target)))])
        self.empty(play, target)


class SpitUp(Unstocks):
    """BP 10 for each that was stored."""

    key = "spits-up"

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        use.bp = 10 * max(1, stock_of(use.user))

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        if use.user.is_up:
            self.empty(play, use.user)


# -- Baton Pass


class BatonPass(MoveRule):
    """An ally gets the user's stat changes, and the conditions that can be passed on."""

    key = "passes-on"
    clause = STATUS_MOVE

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        return target is not user

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        user = use.user
        for stat, stage in list(user.stages.items()):
            change_stage(play, target, stat, stage, self.clause)
        user.stages, user.quickened = {}, 0
        for status, active in statuses_of(user):
            if status.passed_on:
                user.active.remove(active)
                reading = play.scene.rulings.minor_repeat
                had = None if reading == "stack" else target.has(status.key)
                better = had is not None and (had.number, had.left) >= (active.number, active.left)
                if better or (had is not None and reading == "blocked"):
                    play.note("not-passed-on", status.clause, user.id, status=status.key, target=target.id)
                    continue
                if had is not None:
                    target.active.remove(had)
                target.active.append(active)
                active.anchor = target.id if active.anchor else ""
                play.note("passed-on", status.clause, user.id, status=status.key, target=target.id)


HEALING_RULES: Final = (
    *(CuresTargets(), CuresSide(), SparklingAria(), Rest(), Purify(), PsychoShift(), FloralHealing(), StrengthSap()),
    *(HealingWish(), RevivalBlessing(), Stockpile(), Swallow(), SpitUp(), BatonPass()),
)
RULES.update({rule.key: rule for rule in HEALING_RULES})
