"""Trainers and Pokémon: all that is kept of one."""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from cinque.core.ask import Data
from cinque.core.grid import Cell, Footprint, covered, rectangle, square
from cinque.core.scene import Creature
from cinque.systems.ptu.content.ability import Passive
from cinque.systems.ptu.content.words import STAGED

POKEMON: Final = "pokemon"
TRAINER: Final = "trainer"
LEAGUE: Final = "league"
FULL_CONTACT: Final = "full-contact"
ROLLED: Final = "rolled"
SET: Final = "set"
WILD: Final = ""
"""The trainer of those who have none."""

BEGIN: Final = "begin"
ROUND: Final = "round"
DECLARE: Final = "declare"
TURN: Final = "turn"
ACT: Final = "act"
TURN_END: Final = "turn-end"
ROUND_END: Final = "round-end"
OVER: Final = "over"
"""What comes next in a combat; each is the procedure of that name."""

STANDARD: Final = "standard"
SHIFT: Final = "shift"
SWIFT: Final = "swift"
FULL: Final = "full"
FREE: Final = "free"
LOST: Final = "lost"
"""Among actions that a turn lacks: they are gone, and nothing was done with them."""

UNTOUCHABLE: Final[set[str]] = set()
"""The marks of those whom nobody can aim at. Marks stand above combatants, so they say it here."""

CALLED_OFF: Final = "called-off"
DRAW: Final = "draw"
NO_COUNT: Final = -1_000_000
"""An Initiative Count that nobody has."""

FOOTPRINT_SIDES: Final = {"small": 1, "medium": 1, "large": 2, "huge": 3, "gigantic": 4}


@lru_cache(maxsize=256)
def footprint_of(size: str, shape: tuple[int, ...]) -> Footprint:
    """The squares that a size fills (ptu.grid.footprint), or those of another shape (ptu.grid.alt-shapes)."""
    return rectangle(*shape) if shape else square(FOOTPRINT_SIDES[size])


COMBATANT_FIELDS: Final = (
    *("kind", "species", "level", "nature", "vitamins", "gender", "types", "size", "shape", "weight_class", "weight"),
    *("hp_stat", "attack", "defense", "special_attack", "special_defense", "speed"),
    *("hp", "max_hp", "temporary_hp", "injuries", "suffocation", "fainted", "dead"),
    *("stages", "default_stages", "moves", "abilities", "capabilities", "naturewalk", "ranks", "skill_bonus"),
    *("used", "used_today", "used_at", "last_used", "turns", "features", "ap", "ap_bound", "ap_drained"),
    *("ap_for", "trainer", "loyalty", "out", "ball", "evolutions_left", "rarity", "experience"),
    *("items", "held", "main_hand", "off_hand", "worn"),
    *("cell", "zone", "landmark", "height"),
    *("initiative_bonus", "hold", "acted", "standard", "shift", "swift", "forfeits", "lost_turns"),
    *("moved", "diagonals", "took_standard", "prevented", "notes", "tricks"),
    *("attacked_in", "hurt_in", "injured_in", "grapple", "dominant", "secured"),
    *("air", "rested", "injuries_healed", "injured_at", "fainted_until", "wounds", "by_nature"),
    "past",
)


Raised = Mapping[str, tuple[tuple[str, int, int], ...]]


class Passives:
    """What somebody's Abilities, items and Features do all the time, worked out once.

    `doing` has those that do something, by each field of the record, which says what; `stages` are the Stats whose
    Combat Stages some of them change. `capabilities` are those that they or Moves raise: by what, by how much, and by
    how much for those who have them by nature. `early` tells whether anything may let them act before their turn,
    `advanced` whether anything may after it. The rest is what they are made of: the very objects that somebody has.
    """

    __slots__ = (
        *("abilities", "advanced", "capabilities", "doing", "early", "features", "held", "moves", "packs"),
        *("stages", "worn"),
    )

    def __init__(
        self,
        doing: dict[str, tuple[Passive, ...]],
        stages: frozenset[str],
        capabilities: Raised,
        early: bool,
        advanced: bool,
    ) -> None:
        self.doing, self.stages, self.capabilities = doing, stages, capabilities
        self.early, self.advanced = early, advanced
        self.packs: tuple[str, ...] = ()
        self.abilities: tuple[str, ...] = ()
        self.held = ""
        self.worn: tuple[str, ...] = ()
        self.features: tuple[str, ...] = ()
        self.moves: tuple[str, ...] = ()

    def of(self, packs: tuple[str, ...], one: "Combatant", held: str, worn: tuple[str, ...]) -> "Passives":
        """The same for somebody who has what they are made of."""
        new = Passives(self.doing, self.stages, self.capabilities, self.early, self.advanced)
        new.packs, new.abilities, new.held, new.worn = packs, one.abilities, held, worn
        new.features, new.moves = one.features, one.moves
        return new


class Combatant(Creature):
    """A Trainer or a Pokémon.

    The six Stats stand without Combat Stages. `stages` are those that a reset clears, `default_stages` those that it
    goes back to; both may hold `accuracy` and `evasion` too. `max_hp` is the real maximum, whatever the Injuries.
    `active` holds afflictions and everything else that lasts: see `afflictions.py`.

    `ranks` are Skill Ranks (dice), `skill_bonus` what is added. `used` counts uses of Moves, Abilities and Features in
    this Scene, `used_today` those of this day; `used_at` is the clock and `last_used` the turn (counted by `turns`) of
    the last use. `ap_for` are the kinds of rolls to come on which a Trainer will spend an Action Point.

    A Pokémon's `trainer` is a combatant's id, or nobody in the wild; `out` tells whether it is on the battlefield.

    In its turn `standard`, `shift` and `swift` are the actions left; `forfeits` are actions that its next turn lacks,
    and `lost_turns` how many turns it loses altogether. `moved` are the meters of its Shift, `diagonals` how many of
    them were diagonal. `took_standard` and `prevented` tell what the end of the turn wants to know. `notes` are words
    for what holds for a turn or a round: see `notes.py`. `by_nature` are Types, Abilities and Stats without what Moves
    have made of them, and `past` is what some Move asks for: see `stats/past.py`. `passives` is no part of the state:
    it follows from the rest.
    """

    __slots__ = (*COMBATANT_FIELDS, "passives")
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *COMBATANT_FIELDS)
    counted: ClassVar[dict[str, tuple[str, ...]]] = {"stages": (*STAGED, "accuracy", "evasion")}
    secrets = frozenset(
        (
            *("nature", "vitamins", "hp_stat", "attack", "defense", "special_attack", "special_defense", "speed"),
            *("moves", "abilities", "features", "ranks", "skill_bonus", "items", "held"),
            *("used", "used_today", "used_at", "last_used", "ap", "ap_bound", "ap_drained", "ap_for"),
            *("loyalty", "experience", "rarity", "by_nature"),
        )
    )
    later = frozenset(("ap_for", "vitamins", "by_nature", "past"))
    secret_effects = frozenset(
        ("capture-modifier", "bait", "other-abilities", "other-stats", "imprisoned", "transformed", "corroded")
    )
    shared = ("passives",)

    def __init__(self) -> None:  # noqa: PLR0915 - one line per field
        super().__init__()
        self.kind = POKEMON
        self.species = ""
        self.level = 1
        self.nature = ""
        self.vitamins: dict[str, int] = {}
        self.gender = ""
        self.types: tuple[str, ...] = ()
        self.size = "medium"
        self.shape: tuple[int, ...] = ()
        self.weight_class = 3
        self.weight = 80
        self.hp_stat = 5
        self.attack = 5
        self.defense = 5
        self.special_attack = 5
        self.special_defense = 5
        self.speed = 5
        self.hp = 0
        self.max_hp = 1
        self.temporary_hp = 0
        self.injuries = 0
        self.suffocation = 0
        self.fainted = False
        self.dead = False
        self.stages: dict[str, int] = {}
        self.default_stages: dict[str, int] = {}
        self.moves: tuple[str, ...] = ()
        self.abilities: tuple[str, ...] = ()
        self.capabilities: dict[str, int] = {}
        self.naturewalk: tuple[str, ...] = ()
        self.ranks: dict[str, int] = {}
        self.skill_bonus: dict[str, int] = {}
        self.used: dict[str, int] = {}
        self.used_today: dict[str, int] = {}
        self.used_at: dict[str, int] = {}
        self.last_used: dict[str, int] = {}
        self.turns = 0
        self.features: tuple[str, ...] = ()
        self.ap = 0
        self.ap_bound = 0
        self.ap_drained = 0
        self.ap_for: list[str] = []
        self.trainer = WILD
        self.loyalty = 3
        self.out = True
        self.ball = ""
        self.evolutions_left = 0
        self.rarity = ""
        self.experience = 0
        self.items: dict[str, int] = {}
        self.held = ""
        self.main_hand = ""
        self.off_hand = ""
        self.worn: tuple[str, ...] = ()
        self.cell: Cell = (0, 0)
        self.zone = ""
        self.landmark = ""
        self.height = 0
        self.initiative_bonus = 0
        self.hold = NO_COUNT
        self.acted = False
        self.standard = 0
        self.shift = 0
        self.swift = 0
        self.forfeits: list[str] = []
        self.lost_turns = 0
        self.moved = 0
        self.diagonals = 0
        self.took_standard = False
        self.prevented = False
        self.notes: list[str] = []
        self.tricks: list[str] = []
        self.attacked_in = 0
        self.hurt_in = 0
        self.injured_in: list[int] = []
        self.grapple = ""
        self.dominant = False
        self.secured = False
        self.air = 0
        self.rested = 0
        self.injuries_healed = 0
        self.injured_at = 0
        self.fainted_until = 0
        self.wounds: list[str] = []
        self.by_nature: Data = {}
        self.past: Data = {}
        self.passives: Passives | None = None

    @property
    def is_trainer(self) -> bool:
        return self.kind == TRAINER

    @property
    def is_wild(self) -> bool:
        return self.kind == POKEMON and not self.trainer

    @property
    def able(self) -> bool:
        """On the battlefield and conscious."""
        return self.out and not self.fainted

    @property
    def tangible(self) -> bool:
        """Whether anybody can be aimed at it."""
        for active in self.active:  # noqa: SIM110 - twice as fast as all()
            if active.effect in UNTOUCHABLE:
                return False
        return True

    @property
    def body(self) -> Footprint:
        return footprint_of(self.size, self.shape)

    @property
    def cells(self) -> list[Cell]:
        """The squares that it fills."""
        return [self.cell] if self.size in ("small", "medium") and not self.shape else covered(self.body, self.cell)

    def has(self, affliction: str) -> bool:
        for active in self.active:  # noqa: SIM110 - twice as fast as any()
            if active.effect == affliction:
                return True
        return False

    def restore(self, data: Data) -> None:
        super().restore(data)
        for name in ("types", "shape", "moves", "abilities", "naturewalk", "features", "worn"):
            setattr(self, name, tuple(data[name]))
        self.cell = (int(data["cell"][0]), int(data["cell"][1]))
