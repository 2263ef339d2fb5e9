"""One use of a move, and what the rules ask of a move that has a rule of its own.

What changes a move changes its `Use`, not the record. What no field of the record can say is one class of `moves/`.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import ClassVar, Final

from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.mystery.content.records import (
    ATTACK,
    DEFENSE,
    PHYSICAL,
    SPECIAL_ATTACK,
    SPECIAL_DEFENSE,
    Move,
)
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene

USE_FIELDS: Final = (
    *("user", "move", "rule", "type", "bp", "ap", "targets", "natural", "boost", "crit"),
    *("failed_before", "came_off", "own", "owes", "astray", "share", "missing", "waiting", "called", "ap_of"),
)


class Use:
    """`type` and `bp` are the move's unless a rule has changed them; `ap` is the cost by which tables are read.

    `targets` are those whom the user chose or the move always has. `natural` is what the accuracy roll shows, 0 where
    none is made.
    `boost` is the damage that a gem adds; `crit` tells that it has hit critically. `failed_before`: the move that the
    user used before did nothing, `came_off`: this one has reached somebody. `own`: what it does to its user has been
    done, `owes`: that is still to come, when all targets have been struck. `astray`: its roll has turned it against
    somebody else already. `share`: its damage is a share of somebody's HP, or none at all. `missing` is the accuracy
    penalty for AP that are not there. `waiting` are the answers of those who were struck, while several are struck at
    once; None where each is heard at once. `called`: another move has called it up. `ap_of`:
    whose secret the cost is by which tables are read, where that is what somebody has really paid.
    """

    __slots__ = USE_FIELDS

    def __init__(self, user: Character, move: Move, targets: list[Character]) -> None:
        self.user = user
        self.move = move
        self.rule = RULES[move.rule]
        self.type = move.type
        self.bp = move.bp
        self.ap = move.ap
        self.targets = targets
        self.natural = 0
        self.boost = 0
        self.crit = False
        self.failed_before = False
        self.came_off = False
        self.own = False
        self.owes = False
        self.astray = False
        self.share = False
        self.missing = 0
        self.called = False
        self.ap_of = ""
        self.waiting: list[tuple[int, bool, Callable[[], None]]] | None = None

    def is_answered(self, answer: Callable[[], None]) -> None:
        """Somebody whom it has struck answers: now, or when all of several have been struck."""
        if self.waiting is None:
            answer()
        else:
            self.waiting.append((self.natural, self.crit, answer))

    def hear_answers(self) -> None:
        """All of several have been struck: each answers the roll and the blow that it was struck with."""
        waiting, self.waiting = self.waiting, None
        now = self.natural, self.crit
        for natural, crit, answer in waiting or ():
            self.natural, self.crit = natural, crit
            answer()
        self.natural, self.crit = now


def is_unfavourable(use: Use) -> bool:
    """Whether it is a Status Move that does something to a target that nobody wants."""
    move = use.move
    return not move.attacks and move.is_offensive and not move.narrative and not use.rule.only_copies


def offense_of(property: str) -> str:
    return ATTACK if property == PHYSICAL else SPECIAL_ATTACK


def defense_of(property: str) -> str:
    return DEFENSE if property == PHYSICAL else SPECIAL_DEFENSE


class MoveRule:
    """What one move, or a few that are alike, does by a rule of its own; here the answers of all other moves."""

    key: ClassVar[str] = ""
    clause: ClassVar[str] = "mystery.move.attacking"
    ignores_stages: ClassVar[bool] = False
    """Whether the target's defensive and Evasion stages do not count."""

    does_no_damage: ClassVar[bool] = False
    """Whether a hit does none at once."""

    is_share: ClassVar[bool] = False
    """Whether nothing adds to its fixed damage, or takes from it: it is a share of somebody's HP, or none at all."""

    is_secondary: ClassVar[bool] = False
    """Whether what it does to somebody whom it has hit is a secondary effect of an attack."""

    only_copies: ClassVar[bool] = False
    """Whether it takes nothing from its target, and does nothing to it: it looks at it alone."""

    by_ap: ClassVar[bool] = False
    """Whether its BP follows from the AP of the user and the target, which others may not know."""

    by_held: ClassVar[bool] = False
    """Whether its BP follows from what the user holds, which others may not know."""

    strikes_any: ClassVar[bool] = False
    """Whether chance picks one of the opponents whom its user could choose."""

    stalls: ClassVar[bool] = False
    """Whether another such move counts as the same one, used again."""

    # -- choosing it

    def as_used(self, scene: MysteryScene, user: Character, move: Move) -> Move:
        """The move as this user uses it now: with another target, or other effects."""
        return move

    def cost(self, scene: MysteryScene, user: Character, move: Move, cost: int) -> int:
        return cost

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        """Why it cannot be used now."""
        return None

    def chooses_targets(self, scene: MysteryScene, user: Character) -> bool:
        """Whether its user chooses whom it strikes; otherwise the rule finds them."""
        return True

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        """Whether somebody can be chosen, by what everybody sees."""
        return True

    # -- using it

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        """Its type, its BP, or its targets, before anything is rolled."""

    def gathers(self, scene: MysteryScene, use: Use) -> bool:
        """Whether it only prepares for a blow of a later turn: what a blow uses up is kept for that."""
        return False

    def instead(self, play: MysteryPlay, use: Use) -> bool:
        """Whether something else happens than striking; it has been done then."""
        return False

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        """Whether it does nothing to somebody, by what its user may not have known."""
        return False

    def is_sure(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        """Whether it cannot miss somebody."""
        return False

    def match_up(self, scene: MysteryScene, use: Use, target: Character, found: Fraction) -> Fraction:
        """How effective it is, where types say `found`."""
        return found

    def strikes(self, play: MysteryPlay, use: Use, target: Character) -> None:
        """It has hit somebody and is about to do its damage."""

    # -- its damage

    def count_hits(self, play: MysteryPlay, use: Use) -> tuple[int, int] | None:
        """How often it strikes, and the BP of all hits together; None where the table tells."""
        return None

    def change_bp(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        """The BP against somebody."""

    def offense(self, scene: MysteryScene, use: Use, target: Character) -> tuple[Character, str]:
        """Whose stat it strikes with, and which."""
        return use.user, offense_of(use.move.property_)

    def defense(self, scene: MysteryScene, use: Use, target: Character) -> str:
        return defense_of(use.move.property_)

    def fixed_damage(self, play: MysteryPlay, use: Use, target: Character) -> Tally | None:
        """The damage where no formula counts."""
        return None

    def limit(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        """The most damage that it does, when all else is reckoned."""

    # -- what else it does

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        """It has reached somebody, and done so much damage."""

    def when_it_fails(self, play: MysteryPlay, use: Use, target: Character) -> None:
        """It has missed somebody, or had no effect."""

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        """All its targets have been dealt with."""

    def when_it_lapses(self, play: MysteryPlay, user: Character, move: Move) -> None:
        """The turn has ended in which the blow was due that it had gathered for."""


RULES: Final[dict[str, MoveRule]] = {"": MoveRule()}
"""Every rule of a move by its key, and that of moves that need none; `moves/` puts them in."""
