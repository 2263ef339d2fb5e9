"""What Project Arcana is played with: arcana, moves, items, areas, and the state of a fight."""

from typing import Any, ClassVar, Final

from cinque.core.ask import Data
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.core.scene import Creature, Scene
from cinque.core.seat import is_seat_id
from cinque.core.sheet import checked
from cinque.systems.arcana.content import LIBRARY, ArcanaContent
from cinque.systems.arcana.content.checks import check_move_table
from cinque.systems.arcana.content.records import TYPES, MoveTable
from cinque.systems.arcana.rulings import ArcanaRulings

PLAYER: Final = "player"
OPPONENT: Final = "opponent"
SIDES: Final = (PLAYER, OPPONENT)
"""The two sides of a fight."""

WILD: Final = "wild"
TRAINER: Final = "trainer"
"""The two kinds of fight."""

BEGIN: Final = "begin"
ROUND: Final = "round"
TURN: Final = "turn"
REPLACE: Final = "replace"
END: Final = "end"
"""What comes next in a fight; each is the procedure of that name."""

DRAW: Final = "draw"
RAN: Final = "ran"
FLED: Final = "fled"
CALLED_OFF: Final = "called-off"
"""How a fight can end besides with a winner."""

HP: Final = "arcana.ruling.hp-and-defeat"
KINDS: Final = "arcana.combat.kinds"
LEVEL_RANGE: Final = "arcana.ruling.level-range"
MOST_LEVEL: Final = 100


def other(side: str) -> str:
    return OPPONENT if side == PLAYER else PLAYER


ARCANA_FIELDS: Final = (
    *("species", "types", "level", "hp", "max_hp"),
    *("attack", "defense", "special_attack", "special_defense", "speed"),
    *("moves", "move_table"),
)


class Arcana(Creature):
    """One arcana. The special stats are None where its record has only the two stats that the formula names.

    `move_table` is its own table for the dice that choose a wild arcana's move, as an area writes it.
    """

    __slots__ = ARCANA_FIELDS
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *ARCANA_FIELDS)

    def __init__(self) -> None:
        super().__init__()
        self.species = ""
        self.types: tuple[str, ...] = ()
        self.level = 1
        self.hp = 0
        self.max_hp = 0
        self.attack = 0
        self.defense = 0
        self.special_attack: int | None = None
        self.special_defense: int | None = None
        self.speed = 0
        self.moves: tuple[str, ...] = ()
        self.move_table: Data = {}

    @property
    def able(self) -> bool:
        """Able to battle (ruling hp-and-defeat)."""
        return self.hp > 0

    def too_high(self, rulings: ArcanaRulings) -> bool:
        """Ruling level-range."""
        return self.level > MOST_LEVEL and rulings.level_range == "1-to-100"

    def lacks_defense(self, rulings: ArcanaRulings) -> bool:
        """Ruling def-zero: the formula divides by it."""
        special = 1 if self.special_defense is None else self.special_defense
        return min(self.defense, special) < 1 and rulings.def_zero == "reject"

    def faults(self, content: ArcanaContent, rulings: ArcanaRulings) -> list[Refusal]:
        if not is_seat_id(self.seat):
            return [Refusal("bad-seat", KINDS, seat=self.seat)]
        special = [stat for stat in (self.special_attack, self.special_defense) if stat is not None]
        figures = [self.level, self.hp, self.max_hp, self.attack, self.defense, self.speed, *special]
        if any(type(figure) is not int for figure in figures) or not 0 <= self.hp <= self.max_hp or self.level < 1:
            return [Refusal("value-out-of-range", HP, who=self.id, hp=self.hp, of=self.max_hp)]
        if min(figures) < 0:
            return [Refusal("stat-below-nothing", KINDS, who=self.id)]
        if self.too_high(rulings):
            return [Refusal("level-out-of-range", LEVEL_RANGE, most=MOST_LEVEL)]
        if self.lacks_defense(rulings):
            return [Refusal("no-defense", "arcana.ruling.def-zero")]
        if not self.types or any(type not in TYPES for type in self.types):
            return [Refusal("no-type", "arcana.damage.weakness-lookup")]
        strange = [move for move in self.moves if move not in content.moves]
        if strange:
            return [Refusal("unknown-name", "arcana.action.attack", kind="move", name=strange[0], hint=[])]
        return self._faults_of_table(content)

    def _faults_of_table(self, content: ArcanaContent) -> list[Refusal]:
        if not self.move_table:
            return []
        table, faults = checked(MoveTable, self.move_table, content)
        odd = faults or table is None or list(check_move_table(table))
        return [Refusal("bad-move-table", "arcana.ruling.wild-move-dice")] if odd else []


FIGHT_FIELDS: Final = (
    *("kind", "area", "trainer", "phase", "result", "abreast"),
    *("teams", "fielded", "order", "fallen", "tied", "switched", "bags", "came_with"),
)


class ArcanaScene(Scene[Arcana, ArcanaRulings]):
    """A party, and the fight that it is in.

    `teams` are the arcana of each side in their order; `abreast` of them are sent out, and `fielded` are those that
    are fighting. `order` are those that still have their turn in this round, `fallen` those that were down when it
    started, `tied` the sides in the order once drawn for equal speeds, `switched` those who came by a free switch.
    `came_with` is with which sheet somebody came.
    """

    __slots__ = FIGHT_FIELDS
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *FIGHT_FIELDS)
    secrets = frozenset(("teams", "bags", "purse", "came_with"))
    later = frozenset((*Scene.later, "came_with"))
    rolls = ("teams", "fielded", "order", "fallen", "switched")
    rulings_type = ArcanaRulings
    creature_type = Arcana
    library = LIBRARY

    def __init__(self) -> None:
        super().__init__()
        self.kind = ""
        self.area = ""
        self.trainer = ""
        self.phase = ""
        self.result = ""
        self.abreast = 1
        self.teams: dict[str, list[str]] = {PLAYER: [], OPPONENT: []}
        self.fielded: dict[str, list[str]] = {PLAYER: [], OPPONENT: []}
        self.order: list[str] = []
        self.fallen: list[str] = []
        self.tied: list[str] = []
        self.switched: list[str] = []
        self.bags: dict[str, dict[str, int]] = {PLAYER: {}, OPPONENT: {}}
        self.came_with: dict[str, str] = {}

    def unseen(self, one: Arcana) -> bool:
        """Of the others one knows those who are fighting or have fallen."""
        return one.able and one.id not in self.fielded[one.side]

    def holder(self, side: str) -> str:
        """Whose seat knows the bag and the purse of a side."""
        return self.teams[side][0] if self.teams[side] else ""

    def reserves(self, side: str) -> list[str]:
        """Those of a side that could be sent out."""
        fielded = self.fielded[side]
        return [id for id in self.teams[side] if id not in fielded and self.creatures[id].hp > 0]

    def has_able(self, side: str) -> bool:
        """Whether anyone of a side is able to battle."""
        creatures = self.creatures
        for id in self.teams[side]:  # noqa: SIM110 - twice as fast as any()
            if creatures[id].hp > 0:
                return True
        return False

    def standing(self, side: str) -> list[str]:
        """Those of a side that are fighting and able to battle."""
        return [id for id in self.fielded[side] if self.creatures[id].hp > 0]

    # -- what is impossible about a scene that somebody has written by hand: an override, a journal

    def faults(self) -> list[Refusal]:
        content = content_of(self)
        faults = [fault for one in self.creatures.values() for fault in one.faults(content, self.rulings)]
        if self.abreast > 1 and self.rulings.more_than_two == "one-on-one-only":
            faults.append(Refusal("one-on-one-only", "arcana.ruling.more-than-two"))
        if not self._hangs_together() or not self._names_exist(content):
            faults.append(Refusal("does-not-hang-together", KINDS))
        return faults

    def _hangs_together(self) -> bool:
        """Everyone is in the team of their side, only those in a team fight, and in a fight each side has somebody."""
        tables: tuple[dict[str, Any], ...] = (self.teams, self.fielded, self.bags)
        if any(set(table) != set(SIDES) for table in tables) or not set(SIDES) <= set(self.purse):
            return False
        teams = [id for side in SIDES for id in self.teams[side]]
        named = [*self.order, *self.fallen, *self.switched]
        fighting = self.phase in (ROUND, TURN, REPLACE)
        return (
            all(isinstance(id, str) for id in teams)
            and (not fighting or all(self.fielded[side] for side in SIDES))
            and sorted(teams) == sorted(self.creatures)
            and all(id in teams for id in named)
            and all(id == one.id for id, one in self.creatures.items())
            and all(self.creatures[id].side == side for side in SIDES for id in self.teams[side])
            and all(id in self.teams[side] for side in SIDES for id in self.fielded[side])
        )

    def follow(self, way: list[str]) -> None:
        """Of what there is none left, there is nothing in a bag."""
        self.bags = {side: {item: count for item, count in bag.items() if count} for side, bag in self.bags.items()}

    def _is_to_be_met(self) -> bool:
        """Whether the opponent comes from the table of the area."""
        return self.kind == WILD and self.phase == BEGIN and not self.teams[OPPONENT]

    def _names_exist(self, content: ArcanaContent) -> bool:
        """The fight is of a kind and at a point that exist, in an area that exists, with items that exist."""
        items = [item for side in SIDES for item in self.bags[side]]
        counts = [*self.bags[PLAYER].values(), *self.bags[OPPONENT].values(), *self.purse.values()]
        return (
            all(type(count) is int and count >= 0 for count in counts)
            and self.result in ("", PLAYER, OPPONENT, DRAW, RAN, FLED, CALLED_OFF)
            and self.abreast >= 1
            and self.kind in ("", WILD, TRAINER)
            and self.phase in ("", BEGIN, ROUND, TURN, REPLACE, END)
            and (self.phase != TURN or bool(self.order))
            and (self.area in content.areas if self.area else not self._is_to_be_met())
            and sorted(self.tied) in ([], sorted(SIDES))
            and (not self.trainer or self.trainer in content.trainers)
            and all(item in content.items for item in items)
        )


def content_of(scene: ArcanaScene) -> ArcanaContent:
    return LIBRARY.content(scene.packs)


ArcanaPlay = Play[ArcanaScene]
