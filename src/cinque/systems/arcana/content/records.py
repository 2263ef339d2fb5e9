"""What a piece of content of Project Arcana consists of: the shape of its packs, and what the rules read."""

import re
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from cinque.core.record import Between, By, Called, Like, Of, OneOf, Says

DICE = r"[1-9][0-9]{0,2}d[1-9][0-9]{0,3}(\+[0-9]{1,3})?"

TYPES = (
    *("Bug", "Dragon", "Electric", "Fight", "Fire", "Flying", "Ghost", "Grass"),
    *("Ground", "Ice", "Normal", "Poison", "Psychic", "Rock", "Water"),
)
"""The fifteen types of moves and arcana."""

STATUSES = ("poison", "sleep", "paralysis", "burn", "freeze", "confusion", "flinch", "trapped", "seeded")
"""Status effects that have a name; none of them has rules in this version."""

CATEGORIES = ("physical", "special", "status")

TypeName = Annotated[str, OneOf(TYPES)]
Status = Annotated[str, OneOf(("", *STATUSES))]
Dice = Annotated[str, Like(DICE, "bad-dice")]
Level = Annotated[int, Between(1), By("arcana.ruling.level-range")]
SpeciesKey = Annotated[str, Of("species"), By("arcana.ruling.stats-by-level")]
MoveKey = Annotated[str, Of("move"), By("arcana.action.attack")]
ItemKey = Annotated[str, Of("item"), By("arcana.ruling.items")]
Types = Annotated[tuple[TypeName, ...], By("arcana.damage.weakness-lookup")]
NoneOrTypes = Annotated[tuple[TypeName, ...] | None, By("arcana.damage.weakness-lookup")]

HURT, TEAM, DOWN, HURT_OR_DOWN = "hurt", "team", "down", "hurt-or-down"
FOES, ESCAPE, HURT_OR_ESCAPE = "foes", "escape", "hurt-or-escape"
"""Whom an item is for."""


class Base(NamedTuple):
    """The base figures of a species. Without the special pair, special moves use the other one."""

    hp: Annotated[int, Between(1, 1000)]
    attack: int
    defense: int
    speed: int
    special_attack: int | None = None
    special_defense: int | None = None


class Species(NamedTuple):
    """A kind of arcana: its base figures, and the moves it learns, each with the level."""

    key: str
    types: Types
    base: Base
    learns: Annotated[tuple[tuple[Level, MoveKey], ...], By("arcana.ruling.known-moves")] = ()


class Move(NamedTuple):
    """A move. `accuracy` and `spread` (percent of the damage, lowest and highest) count only by ruling.

    `by_hand` is what else it does: nothing that the rules know, so the game master is told.
    """

    key: str
    type: TypeName
    category: Annotated[str, OneOf(CATEGORIES), By("arcana.damage.category")] = "physical"
    power: Annotated[int, Between(0, 10_000), By("arcana.damage.needs-power")] = 0
    accuracy: Annotated[int, Between(0, 100), By("arcana.ruling.accuracy")] = 100
    spread: Annotated[tuple[int, int], By("arcana.ruling.accuracy")] = (100, 100)
    status: Annotated[Status, By("arcana.status.definition")] = ""
    by_hand: Annotated[str, Says("An effect that no field can say; the game master is told, and resolves it.")] = ""


class Item(NamedTuple):
    """An item: what it gives back, whom it wakes, what it harms."""

    key: str
    price: int = 0
    heal: Annotated[int, Says("Hit points given back to one arcana able to battle.")] = 0
    heal_full: Annotated[bool, Says("Gives back all of them.")] = False
    revive: Annotated[int, Between(0, 100), Says("One at 0 hp returns with this percentage of its full hp.")] = 0
    team_heal: Annotated[int, Says("Hit points given back to everyone of the team able to battle.")] = 0
    harm: Annotated[int, Says("Damage to the opposing arcana, always this much.")] = 0
    escape: Annotated[bool, Says("Gets away from a wild fight for certain.")] = False
    status: Status = ""

    @property
    def aim(self) -> str:
        """Whom it is for."""
        heals = self.heal or self.heal_full
        if self.harm or self.status:
            return FOES
        if self.revive:
            return HURT_OR_DOWN if heals else DOWN
        if heals:
            return HURT_OR_ESCAPE if self.escape else HURT
        return TEAM if self.team_heal else ESCAPE


class Encounter(NamedTuple):
    """A row of an encounter table: the totals of the dice, the species that is met, and dice for its level."""

    from_: int
    to: int
    species: SpeciesKey
    level: Dice


class MoveRow(NamedTuple):
    """A row of a table that chooses a wild arcana's move."""

    from_: int
    to: int
    move: MoveKey


class MoveTable(NamedTuple):
    """Dice, and the move that each of their totals says."""

    dice: Dice
    table: tuple[MoveRow, ...]

    def move(self, total: int) -> str:
        return next(row.move for row in self.table if row.from_ <= total <= row.to)


class WildMoves(NamedTuple):
    """Which move a wild arcana of a species uses in an area."""

    species: SpeciesKey
    dice: Dice
    table: tuple[MoveRow, ...]


class Run(NamedTuple):
    """The roll that decides about running, for tables that let the area decide."""

    dice: Dice
    at_least: int


class Flee(NamedTuple):
    """On this roll a wild arcana flees instead of attacking."""

    dice: Dice
    at_most: int


class Area(NamedTuple):
    """A place with its own rules: who is met there, and how its wild arcana behave."""

    key: str
    dice: Dice
    table: Annotated[tuple[Encounter, ...], By("arcana.encounter.table")]
    method: Annotated[Literal["roll", "pick"], Says("pick: the game master names the opponent.")] = "roll"
    run: Annotated[Run | None, By("arcana.ruling.running")] = None
    flee: Annotated[Flee | None, By("arcana.turn.wild-attacks")] = None
    moves: Annotated[tuple[WildMoves, ...], By("arcana.ruling.wild-move-dice")] = ()
    status: Annotated[Status, By("arcana.ruling.status-ignored-scope")] = ""

    def met(self, total: int) -> Encounter:
        """The row that the dice point at."""
        return next(row for row in self.table if row.from_ <= total <= row.to)

    def moves_of(self, species: str) -> MoveTable | None:
        return next((MoveTable(one.dice, one.table) for one in self.moves if one.species == species), None)


class Member(NamedTuple):
    """One arcana of a team, as people write it: a species and a level, or figures of its own."""

    species: Annotated[SpeciesKey, Says("Its species; without one, all its figures must be given.")] = ""
    level: Level = 1
    name: Annotated[str, Called()] = ""
    id: Annotated[str, Called(), Says("One word that answers and overrides call it by.")] = ""
    seat: Annotated[str, Says("The seat that plays it, where that is not the seat of its side.")] = ""
    came_with: Annotated[str, Says("The sheet of the team that it came with.")] = ""
    types: NoneOrTypes = None
    hp: Annotated[int | None, By("arcana.ruling.hp-and-defeat"), Says("What is left of its hit points.")] = None
    max_hp: Annotated[int | None, By("arcana.ruling.hp-by-level")] = None
    attack: Annotated[int | None, By("arcana.ruling.stats-by-level")] = None
    defense: Annotated[int | None, By("arcana.ruling.def-zero")] = None
    special_attack: Annotated[int | None, By("arcana.ruling.special-stats")] = None
    special_defense: Annotated[int | None, By("arcana.ruling.special-stats")] = None
    speed: Annotated[int | None, By("arcana.round.first-turn")] = None
    moves: tuple[MoveKey, ...] | None = None
    move_table: Annotated[MoveTable | None, By("arcana.ruling.wild-move-dice")] = None
    kept: Annotated[dict[str, str], Says("What another program knew of it, and this game does not use.")] = {}


class Trainer(NamedTuple):
    """Somebody to challenge: a team, what may be used up in one fight, and the winner's money."""

    key: str
    team: Annotated[tuple[Member, ...], By("arcana.ruling.team-size")]
    bag: dict[ItemKey, int] = {}
    prize: int = 0


@lru_cache(maxsize=256)
def read_dice(text: str) -> tuple[int, int, int]:
    """`2d6+3` as number, sides and what is added."""
    match = re.fullmatch(r"(\d+)d(\d+)(?:\+(\d+))?", text)
    if match is None:
        raise ValueError(text)
    return int(match[1]), int(match[2]), int(match[3] or 0)
