"""What a piece of content of The Mystery Dungeons consists of.

The document leaves moves, species, abilities and items to pages that are not part of it. What recurs in them is a
field here; what does not names a `rule`, a small class of its own; what nobody but the game master can decide is
`narrative`. BP and AP are on the document's scale, accuracy is the lowest roll that hits.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, Of, OneOf, Says
from cinque.core.refusal import Refusal

PHYSICAL, SPECIAL, STATUS = "physical", "special", "status"
PROPERTIES = (PHYSICAL, SPECIAL, STATUS)
ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE = "attack", "defense", "special-attack", "special-defense"
HP, SPEED = "hp", "speed"
STATS = (HP, ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE, SPEED)
"""The six stats, in the order of the document."""

ACCURACY, CRIT, EVASION = "accuracy", "crit", "evasion"
STAGED = (ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE, SPEED, ACCURACY, CRIT, EVASION)
"""What Stat Changes change."""

MOST_LEVEL = 100
TABLE = "mystery.level.table"
REQUIREMENTS = "mystery.team.rank-requirements"
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

FLAGS = (
    *("sound", "contact", "explosion", "powder", "punch", "bite", "slicing", "charge", "defrost", "solar", "dance"),
    *("protect", "reflectable", "snatch", "minimize", "gravity"),
)
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
    """A move. `power` and `pp` are those of the main series, which the tables go by.

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
    pp: Annotated[int, Between(0, 99), By("mystery.ap.cost-by-pp"), Says("Those of the main series, 0 if unknown.")] = 0
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


BERRY, MEDICINE, WAND, SEED, ORB, WORN = "berry", "medicine", "wand", "seed", "orb", "worn"
GUMMI, FOOD, GEM, CRYSTAL, WEAPON, OTHER = "gummi", "food", "gem", "crystal", "weapon", "other"
ITEM_KINDS = (BERRY, MEDICINE, WAND, SEED, ORB, WORN, GUMMI, FOOD, GEM, CRYSTAL, WEAPON, OTHER)
ITEM_COSTS = {BERRY: 2, MEDICINE: 2, WAND: 3, SEED: 3}
"""What using an item costs by its kind; every other kind costs 4."""

CURES_ALL = "all"
OCCASIONS = ("", "status", "half", "quarter", "move", "hit-super-effectively")
"""When a held consumable is used by itself: a condition that it cures has come; HP are at half or at a quarter; a
move of its type is used; a super-effective hit has come."""


class Worn(NamedTuple):
    """What an item does as long as it is worn."""

    stats: dict[Annotated[str, OneOf(STATS)], Annotated[int, Between(-9, 9)]] = {}
    ap: Annotated[int, Between(-4, 4)] = 0
    keeps_off: Annotated[tuple[str, ...], Says("Conditions that do not come over whoever wears it.")] = ()
    type: Annotated[str, OneOf(("", *TYPES)), Says("Its moves do so much more damage.")] = ""
    damage: Annotated[int, Between(-9, 9)] = 0
    property_: Annotated[str, OneOf(("", PHYSICAL, SPECIAL)), Says("Only moves of this property.")] = ""
    super_effective: Annotated[bool, Says("Only super-effective moves.")] = False
    accuracy: Annotated[int, Between(-9, 9), Says("In twentieths.")] = 0
    crit: Annotated[int, Between(0, 6), Says("Stages of Crit Ratio.")] = 0
    heals: Annotated[int, Between(0, 99), Says("HP each round.")] = 0
    spares_weather: bool = False
    spares_hazards: bool = False
    rows: Annotated[bool, Says("The better rows of Multi-Hit Moves.")] = False


class Item(NamedTuple):
    """An item. `opponents`: it is thrown at one of them; otherwise it is for oneself or an ally."""

    key: str
    kind: Annotated[str, OneOf(ITEM_KINDS), By("mystery.item.ap-cost")]
    price: Annotated[int, Between(0, 99_999)] = 0
    group: Annotated[int, Between(1, 99), By("mystery.item.slots-per-item"), Says("So many share a slot.")] = 1
    choice: Annotated[bool, Says("It stands for one of its kind, which is chosen when it is taken.")] = False
    opponents: bool = False
    heals: Annotated[int, Between(0, 99), Says("HP.")] = 0
    full: Annotated[bool, Says("All HP come back.")] = False
    cures: Annotated[tuple[str, ...], Says("Conditions that it ends, or `all`.")] = ()
    effects: tuple[Effect, ...] = ()
    damage: Annotated[int, Between(0, 99), Says("True damage.")] = 0
    explodes: bool = False
    revives: Annotated[int, Between(0, 100), By("mystery.faint.revive"), Says("A share of Max HP, in percent.")] = 0
    awakens: Annotated[bool, By("mystery.awakening.trigger")] = False
    resets: Annotated[bool, Says("Stat changes go back to 0.")] = False
    clears: Annotated[bool, Says("Hazards on the own side are gone.")] = False
    escapes: Annotated[bool, Says("It takes the team out of a dungeon.")] = False
    iq: Annotated[int, Between(0, 999), By("mystery.iq.purchase")] = 0
    food: bool = False
    occasion: Annotated[str, OneOf(OCCASIONS), By("mystery.item.held-consumable")] = ""
    type: Annotated[str, OneOf(("", *TYPES)), Says("The type of a gem, or of a weapon's attack.")] = ""
    boost: Annotated[int, Between(0, 9), Says("More damage of the move that uses it up.")] = 0
    worn: Worn | None = None

    @property
    def ap(self) -> int:
        return ITEM_COSTS.get(self.kind, 4)

    @property
    def is_worn(self) -> bool:
        return self.kind == WORN

    @property
    def is_food(self) -> bool:
        """Whether it is food of any kind."""
        return self.food or self.kind in (FOOD, BERRY)

    @property
    def is_for_use(self) -> bool:
        """Whether it does something out of the Bag: not what works worn or in the hand, or leads home."""
        return self.kind not in (WORN, WEAPON, GEM, CRYSTAL) and not self.escapes


class Species(NamedTuple):
    """A species: its types, the Abilities that it can have, and the stat of its Species Bonus.

    `level_moves`, `machines`, `egg_moves` and `tutor_moves` are the four sources of moves.
    """

    key: str
    types: Annotated[tuple[TypeKey, ...], By("mystery.meta.companion-lists")]
    number: Annotated[int, Between(0, 9999), Says("On the list on which species are rolled; 0: at its end.")] = 0
    bonus: Annotated[str, OneOf(STATS), By("mystery.alloc.species-bonus")] = ATTACK
    abilities: tuple[str, ...] = ()
    level_moves: Annotated[tuple[tuple[int, str], ...], By("mystery.learn.standard")] = ()
    machines: Annotated[tuple[str, ...], By("mystery.learn.tm")] = ()
    egg_moves: Annotated[tuple[str, ...], By("mystery.learn.egg")] = ()
    tutor_moves: Annotated[tuple[str, ...], By("mystery.learn.tutor")] = ()
    evolves_from: Annotated[str, Of("species")] = ""
    evolves_at: Annotated[int, Between(0, MOST_LEVEL), By("mystery.ruling.evolution-when"), Says("0: no level.")] = 0
    megas: tuple[str, ...] = ()
    weight: Annotated[int, Between(0, 99_999), Says("In hectograms, 0 if unknown.")] = 0


class LevelRow(NamedTuple):
    """What a level has, and those after it up to the next row."""

    level: Annotated[int, Between(1, MOST_LEVEL)]
    hp: Annotated[int, Between(1, 999), By("mystery.stat.hp-by-level"), Says("Max HP without stat points.")]
    damage: Annotated[int, Between(0, 99), By("mystery.damage.level-bonus"), Says("The Level Damage Bonus.")]
    xp: Annotated[int, Between(1, 1_000_000), By("mystery.level.xp-and-rp"), Says("XP to leave a level of the row.")]


class LevelTable(NamedTuple):
    """The level table, which the document leaves to another page."""

    key: str
    rows: Annotated[tuple[LevelRow, ...], By("mystery.level.table")]

    def by_level(self) -> tuple[LevelRow, ...]:
        """A row for each level from 0 to the last; those below the first row have what it has."""
        return tuple(
            max((row for row in self.rows if row.level <= level), default=self.rows[0], key=lambda row: row.level)
            for level in range(MOST_LEVEL + 1)
        )


RANK_KEYS = (*("rookie", "normal", "bronze", "silver", "gold", "platinum", "diamond", "ace", "master", "grand-master"),)
"""The ten Ranks of a team, the lowest first."""


class RankTable(NamedTuple):
    """The Rank Points that each Rank takes, which the document leaves to another page."""

    key: str
    points: Annotated[
        dict[Annotated[str, OneOf(RANK_KEYS[1:], "rank")], Annotated[int, Between(1, 1_000_000)]],
        By("mystery.team.rank-requirements"),
    ]

    def by_place(self) -> tuple[int, ...]:
        return (0, *(self.points[key] for key in RANK_KEYS[1:]))


def check_ranks(table: RankTable) -> Iterable[tuple[str, Refusal]]:
    """Each Rank takes more than the one before it."""
    missing = [key for key in RANK_KEYS[1:] if key not in table.points]
    if missing:
        yield "points", Refusal("rank-missing", REQUIREMENTS, rank=missing[0])
        return
    for before, after in pairwise(RANK_KEYS[1:]):
        if table.points[after] <= table.points[before]:
            yield f"points.{after}", Refusal("rank-too-cheap", REQUIREMENTS, rank=after, before=before)


def check_levels(table: LevelTable) -> Iterable[tuple[str, Refusal]]:
    """Rows go up, and so do HP and the bonus with them."""
    if not table.rows:
        yield "rows", Refusal("no-level-rows", TABLE)
    for number, (row, after) in enumerate(pairwise(table.rows), 1):
        if after.level <= row.level or after.hp < row.hp or after.damage < row.damage:
            yield f"rows.{number}", Refusal("level-rows-go-up", TABLE, level=after.level)


# -- dungeons, quests and shops

Weights = dict[str, Annotated[int, Between(1, 99)]]
"""What can come, and how often: with a die of as many sides as all of them together."""


class Floors(NamedTuple):
    """Floors that are alike, from the one after those before up to `until`."""

    until: Annotated[int, Between(1, 99)]
    levels: Annotated[tuple[int, int], Says("The lowest and the highest of those who live there.")]
    wild: dict[Annotated[str, Of("species")], Annotated[int, Between(1, 99)]]
    most: Annotated[int, Between(1, 8), Says("So many come at once at most.")] = 3
    weather: Annotated[Weights, Says("`clear` is none.")] = {"clear": 1}
    traps: tuple[str, ...] = ()
    finds: dict[Annotated[str, Of("item")], Annotated[int, Between(1, 99)]] = {}


class Foe(NamedTuple):
    species: Annotated[str, Of("species")]
    level: Annotated[int, Between(1, 100)]


class Dungeon(NamedTuple):
    """A dungeon: its floors in order, and who waits at its end."""

    key: str
    floors: tuple[Floors, ...]
    boss: tuple[Foe, ...] = ()

    def on(self, floor: int) -> Floors:
        for floors in self.floors:
            if floor <= floors.until:
                return floors
        return self.floors[-1]


RESCUE, FETCH, BOSS = "rescue", "fetch", "boss"


class Quest(NamedTuple):
    """What a client asks for, and what it brings everybody who was there; `money` and `items` are divided."""

    key: str
    kind: Annotated[str, OneOf((RESCUE, FETCH, BOSS))]
    dungeon: Annotated[str, Of("dungeon")]
    floor: Annotated[int, Between(0, 99), Says("Where the goal is; 0 for the boss.")] = 0
    client: Annotated[str, Of("species")] = ""
    goal: Annotated[str, Of("item"), Says("What is to be fetched.")] = ""
    xp: Annotated[int, Between(0, 99_999), By("mystery.level.xp-and-rp")] = 0
    rp: Annotated[int, Between(0, 9999), By("mystery.level.xp-and-rp")] = 0
    money: Annotated[int, Between(0, 99_999)] = 0
    items: dict[Annotated[str, Of("item")], Annotated[int, Between(1, 99)]] = {}


class Shop(NamedTuple):
    """A selection of the Kecleon, from a Rank on."""

    key: str
    rank: str
    items: tuple[Annotated[str, Of("item")], ...]


# -- the Nobles' Summit


class Outcome(NamedTuple):
    """What an event or a venture does to a country in the end."""

    stability: Annotated[int, Between(-100, 100)] = 0
    funding: Annotated[int, Between(-9999, 9999)] = 0
    assets: dict[Annotated[str, Of("asset")], Annotated[int, Between(-99, 99)]] = {}


class Asset(NamedTuple):
    """Something to be spent on events; `venture` is what it does for a country that puts it to use by itself."""

    key: str
    price: Annotated[int, Between(0, 9999), By("mystery.summit.assets")]
    venture: Annotated[Outcome, By("mystery.summit.stability-change")] = Outcome()


class Event(NamedTuple):
    """Something that a country's leaders have to answer."""

    key: str
    dt: Annotated[int, Between(1, 40), By("mystery.summit.events")]
    helped_by: tuple[Annotated[str, Of("asset")], ...] = ()
    success: Outcome = Outcome()
    failure: Outcome = Outcome()


class CountryRecord(NamedTuple):
    """What a country starts with; `open` to be led by players."""

    key: str
    areas: Annotated[int, Between(1, 99)] = 3
    funding: Annotated[int, Between(0, 9999)] = 100
    assets: dict[Annotated[str, Of("asset")], Annotated[int, Between(1, 99)]] = {}
    gift: Annotated[str, Of("asset"), Says("What content people bring their country.")] = "grain"
    open: Annotated[bool, By("mystery.summit.countries")] = True
