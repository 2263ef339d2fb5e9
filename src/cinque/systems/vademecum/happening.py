"""What happens that abilities can answer: a check that was made, a hit, a fall, a death, a step."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cinque.core.grid import Cell
from cinque.core.tally import Tally
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import Might, Term
from cinque.systems.vademecum.model import FEET, Character, VadeMecumScene
from cinque.systems.vademecum.tiles import leads_away

STALEMATE: Final = {"near-miss": 3, "by-one": 1, "never": 0}
"""By how much a check may fail and be a stalemate, by the reading of that ruling; 3 is a step of the ladder."""


class Event:
    """Something that abilities answer. `used` are those that have; `closed`: there is nothing left to answer."""

    __slots__ = ("closed", "used", "who")

    def __init__(self, who: Character) -> None:
        self.who = who
        self.used: list[tuple[str, str]] = []
        self.closed = False


class Shown(NamedTuple):
    """What came of a roll, the more important first."""

    success: bool
    fated: bool
    result: int
    natural: int


class Roll(Event):
    """A check that has been made and may be opened again.

    `face` takes the place of the die of the next roll, `extra` are terms of it, `again` asks for it. `reopened` are
    those who asked, and with how many points; `dice` are more dice for the damage, if it is an attack that hits.
    `facing` are others who face the same check, `turned` what waits for the outcome that it has turned, with its dice.
    """

    __slots__ = (
        "again",
        "before",
        "dice",
        "dt",
        "extra",
        "face",
        "facing",
        "fated",
        "in_group",
        "is_attack",
        "margin",
        "natural",
        "reopened",
        "result",
        "skill",
        "success",
        "turned",
    )

    def __init__(self, who: Character, skill: str, dt: int, is_attack: bool) -> None:
        super().__init__(who)
        self.skill = skill
        self.dt = dt
        self.is_attack = is_attack
        self.natural = self.result = self.face = 0
        self.margin = STALEMATE["near-miss"]
        self.success = self.before = self.again = False
        self.extra: list[Term] = []
        self.facing: list[str] = []
        self.in_group = self.fated = False
        self.dice: list[Term] = []
        self.reopened: list[tuple[Character, Ability, int]] = []
        self.turned: list[tuple[Character, Ability, int]] = []

    @property
    def shown(self) -> "Shown":
        """What came of the last roll; the larger, the better."""
        return Shown(self.success, self.fated, self.result, self.natural)

    @shown.setter
    def shown(self, shown: "Shown") -> None:
        self.success, self.fated, self.result, self.natural = shown

    @property
    def nearly(self) -> bool:
        """A stalemate."""
        return not self.success and self.natural != 1 and 0 < self.dt - self.result <= self.margin

    def open_again(self, by: Character, ability: Ability, points: int, term: Term | None = None) -> None:
        """Somebody has it rolled once more; the new roll counts, even if it is worse."""
        self.again = self.closed = True
        self.reopened.append((by, ability, points))
        if term is not None:
            self.extra.append(term)


class Blow(Event):
    """A hit, from the roll to what is left of its damage. `who` is hit.

    `means` is the ability that attacks, `base` what the dice of the weapon came to where one roll counts for several,
    `fortune` what Fate's Fortune shows. `dice` are how many were rolled, `own` what those of the attack itself came to,
    `rolled` what all came to, `around` the same without Fortune, which is for the target alone, `left` what armor and
    the like left of it, `dealt` what halving did. `evaded`: it hits nobody after all. `afterwards` are abilities that
    wait for the damage. `fellows` are all blows of one attack on several.
    """

    __slots__ = (
        *("afterwards", "arm", "around", "attacker", "base", "cancelled", "dealt", "dice", "evaded", "halved", "left"),
        *("fellows", "fortune", "might", "means", "own", "reduced", "rolled"),
    )

    def __init__(self, attacker: Character, target: Character, arm: Arm, might: Might) -> None:
        super().__init__(target)
        self.attacker = attacker
        self.arm = arm
        self.might = might
        self.fortune = 0
        self.means: Ability | None = None
        self.base = -1
        self.evaded = False
        self.fellows: Sequence[Blow] = ()
        self.afterwards: list[tuple[Character, Ability]] = []
        self.halved: list[Term] = []
        self.reduced: list[Term] = []
        self.cancelled: Term | None = None
        self.dice = self.own = self.rolled = self.around = self.left = self.dealt = 0


class Drop(Event):
    """Somebody's HP would be 0; `saved` tells that they are not."""

    __slots__ = ("saved",)

    def __init__(self, who: Character) -> None:
        super().__init__(who)
        self.saved = False


class Death(Event):
    """Somebody is dead or out of the fight; `by` is whose doing it is, as far as anybody knows."""

    __slots__ = ("by",)

    def __init__(self, who: Character, by: Character | None) -> None:
        super().__init__(who)
        self.by = by

    @property
    def by_own_side(self) -> bool:
        """By their own hand, or by that of a companion."""
        return self.by is not None and self.by.side == self.who.side


class Found(Event):
    """Money has been found."""

    __slots__ = ("money",)

    def __init__(self, who: Character, money: Tally) -> None:
        super().__init__(who)
        self.money = money


class Step(Event):
    """Somebody is about to step onto a tile."""

    __slots__ = ("to",)

    def __init__(self, who: Character, to: Cell) -> None:
        super().__init__(who)
        self.to = to

    def leaves(self, scene: VadeMecumScene, one: Character, feet: int) -> bool:
        """Whether the step leads away from somebody within so many feet."""
        return leads_away(scene, one.square, self.who.square, self.to, feet // FEET)
