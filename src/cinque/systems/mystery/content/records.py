"""What a piece of content of The Mystery Dungeons consists of.

The document leaves moves, species, abilities and items to pages that are not part of it. What recurs in them is a
field here; what does not names a `rule`, a small class of its own; what nobody but the game master can decide is
`narrative`. BP and AP are on the document's scale, accuracy is the lowest roll that hits.
"""

from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, Of, OneOf, Says

PHYSICAL, SPECIAL, STATUS = "physical", "special", "status"
PROPERTIES = (PHYSICAL, SPECIAL, STATUS)
ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE = "attack", "defense", "special-attack", "special-defense"
HP, SPEED = "hp", "speed"
STATS = (HP, ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE, SPEED)
"""The six stats, in the order of the document."""

ACCURACY, CRIT, EVASION = "accuracy", "crit", "evasion"
STAGED = (ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE, SPEED, ACCURACY, CRIT, EVASION)
"""What Stat Changes change."""

TYPELESS = "typeless"
TYPES = (
    *("normal", "fire", "water", "electric", "grass", "ice", "fighting", "poison", "ground", "flying", "psychic"),
    *("bug", "rock", "ghost", "dragon", "dark", "steel", "fairy", TYPELESS),
)

ONE, MULTI, ROOM, EVERYBODY = "one", "multi", "room", "everybody"
SELF, ALLY, ALLIES, FIELD, OPPOSITE_SIDE = "self", "ally", "allies", "field", "opposite-side"
TARGETS = (ONE, MULTI, ROOM, EVERYBODY, SELF, ALLY, ALLIES, FIELD, OPPOSITE_SIDE)
"""Whom a move is for: one opponent; up to three; all opponents (a Room-Hitter); all opponents and allies alike; the
user; another ally or the user; the whole own side; the field; the field on the opponents' side."""

OFFENSIVE = (ONE, MULTI, ROOM, EVERYBODY, OPPOSITE_SIDE)
"""Targets that make an action one of Opponent Focus."""

FLAGS = ("sound", "contact", "explosion", "powder", "punch", "bite", "slicing", "charge", "defrost", "solar", "dance")
SURE: int = 0
"""The accuracy of a move that makes no accuracy check."""

Chance = Annotated[int, Between(0, 100), Says("In percent, in steps of 5.")]
On = Annotated[str, OneOf(("target", "user"))]
TypeKey = Annotated[str, OneOf(TYPES)]


# -- what a move does besides damage; each is told by its first field


class Inflict(NamedTuple):
    """A status condition on the target or the user."""

    status: str
    chance: Chance = 100
    on: On = "target"


class Change(NamedTuple):
    """Stages of stats go up or down."""

    stages: dict[Annotated[str, OneOf(STAGED)], Annotated[int, Between(-6, 6)]]
    chance: Chance = 100
    on: On = "target"


class Heal(NamedTuple):
    """HP come back, by the share that the main series gives."""

    heals: Annotated[int, Between(1, 100), By("mystery.heal.table"), Says("In percent.")]
    on: On = "user"


class Lay(NamedTuple):
    """A weather, a terrain, a hazard, a screen: something on the field, or on one side of it."""

    lays: str


Effect = Inflict | Change | Heal | Lay


class Move(NamedTuple):
    """A move. `power` is that of the main series, which the table of Multi-Hit Moves goes by.

    `priority` is how much less than `ap` it costs.
    """

    key: str
    type: TypeKey
    property_: Annotated[str, OneOf(PROPERTIES)]
    ap: Annotated[int, Between(0, 12), By("mystery.ap.cost-by-pp")]
    bp: Annotated[int, Between(0, 99), By("mystery.damage.bp")] = 0
    power: Annotated[int, Between(0, 999)] = 0
    accuracy: Annotated[int, Between(0, 20), By("mystery.hit.accuracy-notation"), Says("0: no accuracy check.")] = 2
    crit: Annotated[int, Between(0, 6), By("mystery.stage.crit")] = 0
    priority: Annotated[int, Between(0, 8), By("mystery.priority.bonus")] = 0
    target: Annotated[str, OneOf(TARGETS)] = ONE
    hits: Annotated[tuple[int, int], Says("The fewest and the most.")] = (1, 1)
    recoil: Annotated[bool, By("mystery.recoil.recoil")] = False
    drains: Annotated[bool, Says("Half of the damage comes back to the user.")] = False
    explodes: Annotated[bool, By("mystery.multitarget.self-destructs")] = False
    flags: tuple[Annotated[str, OneOf(FLAGS)], ...] = ()
    effects: tuple[Effect, ...] = ()
    rule: Annotated[str, Says("The class in the rules that does what no field can say.")] = ""
    narrative: bool = False

    @property
    def attacks(self) -> bool:
        return self.property_ != STATUS

    @property
    def is_offensive(self) -> bool:
        return self.target in OFFENSIVE


class Species(NamedTuple):
    """A species: its types, the Abilities that it can have, and the stat of its Species Bonus.

    `level_moves`, `machines`, `egg_moves` and `tutor_moves` are the four sources of moves.
    """

    key: str
    types: tuple[TypeKey, ...]
    bonus: Annotated[str, OneOf(STATS), By("mystery.alloc.species-bonus")] = ATTACK
    abilities: tuple[str, ...] = ()
    level_moves: Annotated[tuple[tuple[int, str], ...], By("mystery.learn.standard")] = ()
    machines: Annotated[tuple[str, ...], By("mystery.learn.tm")] = ()
    egg_moves: Annotated[tuple[str, ...], By("mystery.learn.egg")] = ()
    tutor_moves: Annotated[tuple[str, ...], By("mystery.learn.tutor")] = ()
    evolves_from: Annotated[str, Of("species")] = ""
    megas: tuple[str, ...] = ()
