"""What Project Arcana is played with: arcana, moves, items, areas, and the state of a fight."""

from typing import ClassVar

from cinque.core.ask import Data, Refusal
from cinque.core.play import Play
from cinque.core.scene import Creature, Scene
from cinque.systems.arcana.rulings import ArcanaRulings

PLAYER, OPPONENT = "player", "opponent"
"""The two sides of a fight."""

WILD, TRAINER = "wild", "trainer"
"""The two kinds of fight."""

BEGIN, ROUND, TURN, REPLACE, END = "begin", "round", "turn", "replace", "end"
"""What comes next in a fight; each is the procedure of that name."""

DRAW, RAN, FLED, CALLED_OFF = "draw", "ran", "fled", "called-off"
"""How a fight can end besides with a winner."""


def other(side: str) -> str:
    return OPPONENT if side == PLAYER else PLAYER


class Arcana(Creature):
    """One arcana. The special stats are None where its record has only the two stats that the formula names.

    `move_table` is its own table for the dice that choose a wild arcana's move, as an area writes it.
    """

    __slots__ = (
        "species",
        "types",
        "level",
        "hp",
        "max_hp",
        "attack",
        "defense",
        "special_attack",
        "special_defense",
        "speed",
        "moves",
        "move_table",
    )
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *__slots__)

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

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.types = tuple(data["types"])
        self.moves = tuple(data["moves"])


class ArcanaScene(Scene[Arcana]):
    """A party, and the fight that it is in.

    `teams` are the arcana of each side in their order; `abreast` of them are sent out, and `fielded` are those that
    are fighting. `order` are those that still have their turn in this round, `fallen` those that were down when it
    started, `tied` the sides in the order once drawn for equal speeds, `switched` those who came by a free switch.
    """

    __slots__ = (
        "kind",
        "area",
        "trainer",
        "phase",
        "result",
        "abreast",
        "teams",
        "fielded",
        "order",
        "fallen",
        "tied",
        "switched",
        "bags",
    )
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *__slots__)
    rulings_type = ArcanaRulings
    creature_type = Arcana
    rulings: ArcanaRulings

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

    def faults(self) -> list[Refusal]:
        from cinque.systems.arcana.faults import faults_of  # it needs the content, which needs this module

        return faults_of(self)

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


ArcanaPlay = Play[ArcanaScene]
