"""What Rokumen is played with: Pokémon on squares, and the state of a combat."""

from functools import lru_cache
from typing import ClassVar

from cinque.core.ask import Data, Refusal
from cinque.core.play import Play
from cinque.core.scene import Creature, Scene
from cinque.systems.rokumen.rulings import RokumenRulings

PLAYERS, OPPONENTS = "players", "opponents"
"""The two sides of a combat: the players' characters, and those of the game master (NPC)."""

SIDES = (PLAYERS, OPPONENTS)

BEGIN, START, SPEED, ACTION, END_STEP, OVER = "begin", "start-step", "speed-check", "action-step", "end-step", "over"
"""What comes next in a combat; each is the procedure of that name."""

CALLED_OFF, DRAW = "called-off", "draw"

FACES = 6
"""Every die of the game is six-sided."""

Square = tuple[int, int]


@lru_cache(maxsize=2048)
def square_name(square: Square) -> str:
    """Columns have letters and rows numbers: the square in the corner is A1."""
    column, row = square
    letters = chr(ord("A") + column % 26)
    return f"{chr(ord('A') + column // 26 - 1) if column >= 26 else ''}{letters}{row + 1}"


def square_of(name: str) -> Square:
    """The square that a name means; `ValueError` if it means none."""
    letters = name.rstrip("0123456789")
    if not (1 <= len(letters) <= 2 and letters.isascii() and letters.isalpha() and len(name) > len(letters)):
        raise ValueError(f"“{name}” is no square; write for example C4.")
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1, int(name[len(letters) :]) - 1


def other(side: str) -> str:
    return OPPONENTS if side == PLAYERS else PLAYERS


class Pokemon(Creature):
    """One character.

    `attribute_of` is the attribute set for each move with a difficulty. `condition` is its status condition, if any,
    with the X of Poison or the number of Sleep counters in `amount`, received in turn `since`; `confusion` and
    `healing` count how often it has those states. `for_turn` and `for_combat` are changes of figures, `used` counts the
    uses of traits in this combat, `used_in_turn` names those of this turn. `waited` marks someone who let others go
    first, where that is allowed.
    """

    __slots__ = (
        "types",
        "egg_group",
        "sex",
        "toughness",
        "cleverness",
        "dexterity",
        "courage",
        "hp",
        "max_hp",
        "pp",
        "max_pp",
        "attack",
        "defence",
        "special_attack",
        "special_defence",
        "speed",
        "moves",
        "attribute_of",
        "traits",
        "items",
        "square",
        "acted",
        "waited",
        "fainted",
        "condition",
        "amount",
        "since",
        "confusion",
        "healing",
        "for_turn",
        "for_combat",
        "used",
        "used_in_turn",
        "cp",
        "p",
        "reselected",
    )
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *__slots__)

    def __init__(self) -> None:
        super().__init__()
        self.types: tuple[str, ...] = ()
        self.egg_group = ""
        self.sex = ""
        self.toughness = 1
        self.cleverness = 1
        self.dexterity = 1
        self.courage = 1
        self.hp = 0
        self.max_hp = 0
        self.pp = 0
        self.max_pp = 0
        self.attack = 0
        self.defence = 0
        self.special_attack = 0
        self.special_defence = 0
        self.speed = 0
        self.moves: tuple[str, ...] = ()
        self.attribute_of: dict[str, str] = {}
        self.traits: tuple[str, ...] = ()
        self.items: dict[str, int] = {}
        self.square: Square = (0, 0)
        self.acted = False
        self.waited = False
        self.fainted = False
        self.condition = ""
        self.amount = 0
        self.since = 0
        self.confusion = 0
        self.healing = 0
        self.for_turn: dict[str, int] = {}
        self.for_combat: dict[str, int] = {}
        self.used: dict[str, int] = {}
        self.used_in_turn: list[str] = []
        self.cp = 0
        self.p = 0
        self.reselected = False

    @property
    def is_npc(self) -> bool:
        return self.side != PLAYERS

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.types = tuple(data["types"])
        self.moves = tuple(data["moves"])
        self.traits = tuple(data["traits"])
        self.square = (int(data["square"][0]), int(data["square"][1]))


class RokumenScene(Scene[Pokemon, RokumenRulings]):
    """The characters, and the combat that they are in; `round` is the turn.

    `width` and `height` are the field in squares. `actor` is who has the coming Action Step, `acted_steps` how many
    Action Steps this turn has had, `agreed` the order that players of equal Speed have settled on. `begun`: the session
    has had its first combat or rest.
    """

    __slots__ = ("phase", "result", "width", "height", "actor", "acted_steps", "agreed", "begun")
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *__slots__)
    rulings_type = RokumenRulings
    creature_type = Pokemon

    def __init__(self) -> None:
        super().__init__()
        self.phase = ""
        self.result = ""
        self.width = 9
        self.height = 7
        self.actor = ""
        self.acted_steps = 0
        self.agreed: list[str] = []
        self.begun = False

    def faults(self) -> list[Refusal]:
        from cinque.systems.rokumen.faults import faults_of  # it needs the content, which needs this module

        return faults_of(self)

    def able(self) -> list[Pokemon]:
        """Those who are not Fainted."""
        return [one for one in self.creatures.values() if not one.fainted]

    def in_square(self, square: Square) -> list[Pokemon]:
        return [one for one in self.creatures.values() if one.square == square]

    def is_over(self) -> bool:
        """Ruling combat-end: when nobody of one side is left standing, or only when the game master says so."""
        by_itself = self.rulings.combat_end == "side-fainted"
        return by_itself and not (self.standing(PLAYERS) and self.standing(OPPONENTS))

    def standing(self, side: str) -> bool:
        """Whether anyone of a side is not Fainted."""
        for one in self.creatures.values():  # noqa: SIM110 - twice as fast as any()
            if one.side == side and not one.fainted:
                return True
        return False


RokumenPlay = Play[RokumenScene]
