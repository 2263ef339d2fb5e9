"""What moves take of their user's own HP: shares of Max HP, as in the main series (ruling shares-of-hp)."""

from typing import ClassVar, Final

from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.fainting import hurt, is_open_to, rounded
from cinque.systems.mystery.content.records import ATTACK, SELF, Change, Move
from cinque.systems.mystery.model import MOST_STAGE, Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.minor_status_conditions.cursed import CURSED
from cinque.systems.mystery.status_effects.minor_status_conditions.substitute import SUBSTITUTE
from cinque.systems.mystery.use import RULES, MoveRule, Use

SHARES = "mystery.ruling.shares-of-hp"
LIFE = "mystery.stat.hp"


def share(play: MysteryPlay, one: Character, percent: int) -> Tally:
    """So much of Max HP, or by one reading by the table of Healing Moves."""
    if play.scene.rulings.shares_of_hp == "healing-table":
        tally = play.tally().start(percent, "percent", SHARES).times(2, 25, "two-for-a-quarter", SHARES)
    else:
        tally = play.tally().start(one.max_hp, "max-hp", LIFE).times(percent, 100, "percent", SHARES)
    return rounded(play, tally)


def whole_share(scene: MysteryScene, one: Character, percent: int) -> int:
    """The same, for what is asked before anything is done."""
    by_table = scene.rulings.shares_of_hp == "healing-table"
    parts, of = (2 * percent, 25) if by_table else (one.max_hp * percent, 100)
    return -(-parts // of) if scene.rulings.rounding == "up" else parts // of


def pay(play: MysteryPlay, user: Character, percent: int, own: bool = True) -> int:
    """The price of a deed, which nobody is spared (`own`), or what a move costs afterwards."""
    return hurt(play, user, share(play, user, percent), SHARES, own=own)


class Costs(MoveRule):
    """Afterwards the user loses half of its HP: Mind Blown, Steel Beam, Chloroblast."""

    key = "costs-half"
    clause = SHARES
    percent: ClassVar[int] = 50

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        if use.user.is_up:
            pay(play, use.user, self.percent, own=False)


class Struggle(Costs):
    key = "costs-quarter"
    percent = 25


class Crash(MoveRule):
    """Jump Kick and its like: whoever misses crashes, and loses half of its HP."""

    key = "crashes"
    clause = SHARES

    def when_it_fails(self, play: MysteryPlay, use: Use, target: Character) -> None:
        if use.user.is_up:
            play.note("crashes", self.clause, use.user.id)
            pay(play, use.user, 50, own=False)


class Pays(MoveRule):
    """What has to be paid before anything happens; whoever would faint of it cannot use it."""

    key = "pays-half"
    clause = SHARES
    percent: ClassVar[int] = 50

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        enough = user.hp > whole_share(scene, user, self.percent)
        return None if enough else Refusal("move-not-now", self.clause, move=move.key, rule=self.key)

    def instead(self, play: MysteryPlay, use: Use) -> bool:
        pay(play, use.user, self.percent)
        return not use.user.is_up


class ClangorousSoul(Pays):
    key = "pays-third"
    percent = 33


class BellyDrum(Pays):
    """Attack rises as far as it can."""

    key = "drums"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        change_stage(play, use.user, ATTACK, 2 * MOST_STAGE, self.clause)


class MakesSubstitute(Pays):
    """A quarter of Max HP becomes the HP of the Substitute."""

    key = "makes-substitute"
    clause = "mystery.minor.substitute"
    percent = 25

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        if user.has(SUBSTITUTE.key) is not None:
            return Refusal("move-not-now", self.clause, move=move.key, rule="has-substitute")
        return super().why_not(scene, user, move)

    def instead(self, play: MysteryPlay, use: Use) -> bool:
        paid = pay(play, use.user, self.percent)
        if use.user.is_up:
            inflict(play, use.user, SUBSTITUTE.key, use.user.id, paid)
        return True


class ShedTail(Pays):
    """Half of Max HP become a Substitute for an ally."""

    key = "sheds-tail"
    clause = MakesSubstitute.clause

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        return target is not user and target.has(SUBSTITUTE.key) is None

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        inflict(play, target, SUBSTITUTE.key, use.user.id, whole_share(play.scene, use.user, self.percent))


class Curse(MoveRule):
    """A Ghost pays half of its HP and curses somebody; others become slow and strong."""

    key = "curses"
    clause = "mystery.minor.cursed"

    def as_used(self, scene: MysteryScene, user: Character, move: Move) -> Move:
        if "ghost" in user.types:
            return move._replace(effects=())
        return move._replace(target=SELF, effects=(Change({"attack": 1, "defense": 1, "speed": -1}, on="user"),))

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if use.move.target != SELF and pay(play, use.user, 50):
            inflict(play, target, CURSED.key, use.user.id)


class FalseSwipe(MoveRule):
    """False Swipe and Hold Back: 1 HP is left, but none of a Substitute."""

    key = "spares"

    def limit(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        if is_open_to(scene, target, use):
            tally.at_most(max(0, target.hp - 1), f"rule:{self.key}", self.clause)


class Memento(MoveRule):
    """Whoever uses it faints, if it has reached somebody."""

    key = "last-act"

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        if use.came_off and use.user.is_up:
            price = play.tally().start(use.user.hp, f"rule:{self.key}", self.clause)
            hurt(play, use.user, price, self.clause, own=True)


SHARE_RULES: Final = (
    *(Costs(), Struggle(), Crash(), Pays(), ClangorousSoul(), BellyDrum(), MakesSubstitute(), ShedTail(), Curse()),
    *(FalseSwipe(), Memento()),
)
RULES.update({rule.key: rule for rule in SHARE_RULES})
