"""What a piece of content of Rokumen consists of: the shape of its packs, and what the rules read.

The document refers to lists of moves, traits and items and contains none of them. What a move has is collected from
all its rules (rokumen.move.fields); everything else here is supplied.
"""

from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, Called, Of, OneOf, Says

TYPES = (
    *("normal", "fire", "water", "electric", "grass", "ice", "fighting", "poison", "ground"),
    *("flying", "psychic", "bug", "rock", "ghost", "dragon", "dark", "steel", "fairy"),
)
"""The eighteen types."""

NO_EFFECT_PAIRS = frozenset(
    {
        ("normal", "ghost"),
        ("ghost", "normal"),
        ("fighting", "ghost"),
        ("electric", "ground"),
        ("poison", "steel"),
        ("psychic", "dark"),
        ("dragon", "fairy"),
    }
)
"""こうかがない, as the book prints it: the type of the move, and of the Pokémon that it hits."""

EGG_GROUPS = (
    *("monster", "water-1", "water-2", "water-3", "bug", "flying", "field", "fairy"),
    *("grass", "human-like", "mineral", "amorphous", "ditto", "dragon", "undiscovered"),
)
SEXES = ("male", "female", "unknown")
ATTRIBUTES = ("toughness", "cleverness", "dexterity", "courage")
COMBAT_VALUES = ("hp", "pp", "attack", "defence", "special_attack", "special_defence", "speed")

PHYSICAL, SPECIAL, STATUS = "physical", "special", "status"
CATEGORIES = (PHYSICAL, SPECIAL, STATUS)

START_STEP, SPEED_CHECK, SUB_ACTION, MAIN_ACTION, END_STEP = (
    "start-step",
    "speed-check",
    "sub-action",
    "main-action",
    "end-step",
)
ALWAYS = "always"
MOVE_TIMINGS = (SUB_ACTION, MAIN_ACTION)
TIMINGS = (START_STEP, SPEED_CHECK, SUB_ACTION, MAIN_ACTION, END_STEP)

PARALYSIS, POISON, BURN, SLEEP, CONFUSION, HEALING = "paralysis", "poison", "burn", "sleep", "confusion", "healing"
STATUS_CONDITIONS = (PARALYSIS, POISON, BURN, SLEEP)
VOLATILE_STATES = (CONFUSION, HEALING)
NUMBERED_STATES = (POISON, SLEEP)
STATES = (*STATUS_CONDITIONS, *VOLATILE_STATES)

ONE, SQUARE, AROUND, SELF = "one", "square", "around", "self"
AIMS = (ONE, SQUARE, AROUND, SELF)
"""Whom a move, trait or item reaches: one character in range; everybody in one square in range; everybody in range;
its user alone."""

TARGET, USER = "target", "user"
THIS_TURN, COMBAT = "turn", "combat"

TypeName = Annotated[str, OneOf(TYPES)]
EggGroup = Annotated[str, OneOf(EGG_GROUPS)]
State = Annotated[str, OneOf(("", *STATES))]
MoveKey = Annotated[str, Of("move"), By("rokumen.creation.moves-known")]
TraitKey = Annotated[str, Of("trait"), By("rokumen.creation.trait-budget")]
ItemKey = Annotated[str, Of("item"), By("rokumen.creation.items")]
Signed = Annotated[int, Between(-99, 99)]
Amount = Annotated[int, Between(0, 999_999)]
Difficulty = Annotated[int, Between(0, 6), By("rokumen.ruling.difficulty-range"), Says("0: no check is made.")]
Range = Annotated[int, Between(0, 20), By("rokumen.grid.range")]


class Change(NamedTuple):
    """Figures that are higher or lower for a while. `damage_dice` are those of one's own attacks, `guard` takes dice
    from attacks that hit one, `check_dice` are added to one's checks, `squares` to one's movement.
    """

    attack: Signed = 0
    defence: Signed = 0
    special_attack: Signed = 0
    special_defence: Signed = 0
    speed: Signed = 0
    damage_dice: Signed = 0
    guard: Signed = 0
    check_dice: Signed = 0
    squares: Signed = 0


class Effect(NamedTuple):
    """One thing that a move, trait or item does, besides a move's damage.

    It happens if the achievement is at least `achievement` and, where `roll` is set, 1D shows at least that. Amounts
    are multiplied by the achievement where `by_achievement` says so.
    """

    who: Annotated[str, OneOf((TARGET, USER))] = TARGET
    achievement: Annotated[int, Between(0, 20)] = 0
    roll: Annotated[int, Between(0, 6), Says("1D must show at least this; 0: no roll.")] = 0
    by_achievement: bool = False
    state: State = ""
    amount: Annotated[int, Between(1, 99), Says("The X of Poison, or the number of Sleep counters.")] = 1
    cure: Annotated[tuple[Annotated[str, OneOf(STATES)], ...], Says("States that end.")] = ()
    cure_conditions: Annotated[bool, Says("Every status condition ends.")] = False
    hp: Annotated[Amount, Says("HP recovered.")] = 0
    hp_dice: Annotated[int, Between(0, 20), Says("Dice of HP recovered.")] = 0
    pp: Annotated[Signed, Says("PP recovered, or lost if below 0.")] = 0
    pp_dice: Annotated[int, Between(0, 20)] = 0
    damage: Annotated[Amount, By("rokumen.damage.constant"), Says("Constant damage.")] = 0
    damage_dice: Annotated[int, Between(0, 20), By("rokumen.damage.constant"), Says("Dice of constant damage.")] = 0
    drain: Annotated[int, Between(0, 100), Says("Percent of the damage dealt that the user recovers.")] = 0
    recoil: Annotated[int, Between(0, 100), Says("Percent of the damage dealt that the user takes itself.")] = 0
    change: Change | None = None
    lasts: Annotated[str, OneOf((THIS_TURN, COMBAT))] = COMBAT
    push: Annotated[Signed, Says("Squares away from the user; towards it if below 0.")] = 0
    revive: Annotated[Amount, Says("A Fainted target comes round with so many HP.")] = 0
    act_again: Annotated[bool, Says("Someone who has acted counts as not having acted.")] = False


class Condition(NamedTuple):
    """A learning condition: everything that is named must hold; of several types or groups, one is enough."""

    types: tuple[TypeName, ...] = ()
    egg_groups: tuple[EggGroup, ...] = ()
    sex: Annotated[str, OneOf(("", *SEXES))] = ""
    toughness: Annotated[int, Between(0, 5)] = 0
    cleverness: Annotated[int, Between(0, 5)] = 0
    dexterity: Annotated[int, Between(0, 5)] = 0
    courage: Annotated[int, Between(0, 5)] = 0


class Move(NamedTuple):
    """A move. Without a difficulty no check is made; `achievement` is what counts then."""

    key: str
    type: TypeName
    category: Annotated[str, OneOf(CATEGORIES), By("rokumen.move.fields")]
    cost: Annotated[int, Between(0, 99), By("rokumen.move.choose"), Says("The PP it costs.")]
    timing: Annotated[str, OneOf(MOVE_TIMINGS), By("rokumen.timing.list")] = MAIN_ACTION
    range: Range = 0
    aim: Annotated[str, OneOf(AIMS), By("rokumen.ruling.target-square-or-character")] = ONE
    difficulty: Difficulty = 0
    power: Annotated[int, Between(0, 99), By("rokumen.damage.formula")] = 0
    achievement: Annotated[int, Between(0, 20), By("rokumen.ruling.attack-without-difficulty")] = 0
    effects: Annotated[tuple[Effect, ...], By("rokumen.ruling.additional-effects")] = ()
    condition: Annotated[Condition, By("rokumen.creation.moves-known")] = Condition()
    by_hand: Annotated[str, Says("An effect that no field can say; the game master is told, and resolves it.")] = ""
    by_hand_ja: Annotated[str, Says("The same in Japanese.")] = ""


class Passive(NamedTuple):
    """What is always in force: while a trait is there, or an item is carried.

    `dice_types` are the move types whose attacks get `dice` more damage dice, all types where none is named; `when` may
    ask for half the HP or less. `softens` takes a die from attacks of those types, `immune` lets them do nothing.
    """

    hp: Annotated[int, Says("More HP in all.")] = 0
    pp: int = 0
    change: Change = Change()
    dice: Signed = 0
    dice_types: tuple[TypeName, ...] = ()
    dice_category: Annotated[str, OneOf(("", PHYSICAL, SPECIAL))] = ""
    when: Annotated[str, OneOf(("", "half-hp", "full-hp", "conditioned", "alone"))] = ""
    softens: tuple[TypeName, ...] = ()
    immune: tuple[TypeName, ...] = ()
    spared: Annotated[tuple[Annotated[str, OneOf(STATES)], ...], Says("States that it cannot get.")] = ()
    thorns: Annotated[Amount, Says("Constant damage to whoever hits it with a physical move in its own square.")] = 0
    pp_recovery: Annotated[Amount, Says("More PP in each End Step.")] = 0
    hp_recovery: Annotated[Amount, Says("HP in each End Step.")] = 0
    slips_away: Annotated[bool, Says("Leaves squares with others in them as it likes.")] = False


class Trait(NamedTuple):
    """A trait (特徴), or an ability (特性), which is a kind of trait. `uses` is how often in a combat; 0: no limit."""

    key: str
    price: Annotated[int, By("rokumen.creation.trait-budget"), Says("In CP.")]
    timing: Annotated[str, OneOf((ALWAYS, *TIMINGS)), By("rokumen.timing.list")] = ALWAYS
    ability: Annotated[bool, By("rokumen.ruling.ability-is-trait")] = False
    cost: Annotated[int, Between(0, 99), Says("The PP it costs to use.")] = 0
    uses: int = 0
    range: Range = 0
    aim: Annotated[str, OneOf(AIMS)] = SELF
    effects: tuple[Effect, ...] = ()
    passive: Passive | None = None
    condition: Condition = Condition()
    by_hand: str = ""
    by_hand_ja: str = ""


class Item(NamedTuple):
    """An item. With a timing it is used there and used up; with `passive` it works while it is carried."""

    key: str
    price: Annotated[int, By("rokumen.creation.items"), Says("In P.")]
    timing: Annotated[str, OneOf((ALWAYS, *TIMINGS)), By("rokumen.ruling.items-in-combat")] = MAIN_ACTION
    range: Range = 0
    aim: Annotated[str, OneOf(AIMS)] = ONE
    effects: tuple[Effect, ...] = ()
    passive: Passive | None = None
    by_hand: str = ""
    by_hand_ja: str = ""


class Attributes(NamedTuple):
    """The four attributes."""

    toughness: Annotated[int, By("rokumen.attribute.toughness")]
    cleverness: Annotated[int, By("rokumen.attribute.cleverness")]
    dexterity: Annotated[int, By("rokumen.attribute.dexterity")]
    courage: Annotated[int, By("rokumen.attribute.courage")]


class Points(NamedTuple):
    """The points that are spread over the combat base values."""

    hp: int = 0
    pp: int = 0
    attack: int = 0
    defence: int = 0
    special_attack: int = 0
    special_defence: int = 0
    speed: int = 0


class KnownMove(NamedTuple):
    """A move that somebody knows, and the attribute of its checks if it has a difficulty."""

    move: MoveKey
    attribute: Annotated[str, OneOf(("", *ATTRIBUTES)), By("rokumen.creation.move-attribute")] = ""


class Character(NamedTuple):
    """A character as it is written down: the choices of ① to ⑧."""

    types: Annotated[tuple[TypeName, ...], By("rokumen.creation.types")]
    egg_group: Annotated[EggGroup, By("rokumen.creation.egg-group")]
    sex: Annotated[str, OneOf(SEXES), By("rokumen.creation.sex")]
    attributes: Annotated[Attributes, By("rokumen.creation.attributes")]
    points: Annotated[Points, By("rokumen.combat-value.bonus-points")] = Points()
    traits: Annotated[tuple[TraitKey, ...], By("rokumen.creation.trait-budget")] = ()
    moves: Annotated[tuple[KnownMove, ...], By("rokumen.creation.moves-known")] = ()
    items: Annotated[dict[ItemKey, int], By("rokumen.creation.items")] = {}
    name: Annotated[str, Called(), By("rokumen.creation.personal-data")] = ""
    notes: Annotated[str, By("rokumen.creation.personal-data")] = ""
    cp: Annotated[
        int, By("rokumen.ruling.unspent-points"), Says("CP earned in play, beyond those of a new character.")
    ] = 0
    p: Annotated[
        int,
        Between(-999_999, 999_999),
        By("rokumen.ruling.unspent-points"),
        Says("P earned in play, beyond those of a new character, less what was used up."),
    ] = 0
    hp: Annotated[int | None, By("rokumen.ruling.hp-floor"), Says("What is left; nothing: all of them.")] = None
    pp: Annotated[int | None, By("rokumen.move.pay-pp"), Says("What is left; nothing: all of them.")] = None
    condition: Annotated[
        str, OneOf(("", *STATUS_CONDITIONS)), By("rokumen.status.list-and-exclusion"), Says("The one that has stayed.")
    ] = ""
    amount: Annotated[int, Between(1, 99), Says("Of that: the X of Poison, or Sleep counters.")] = 1
    confusion: Annotated[bool, By("rokumen.ruling.confusion-after-combat"), Says("Whether that has stayed.")] = False


MAY_STAY = (CONFUSION,)
"""Volatile states that by some reading outlast a combat."""

LEFT_OVER = ("hp", "pp", "condition", "amount", *MAY_STAY)
"""What a sheet says of how somebody has come out of the last session; none of it is a choice."""


class Sample(NamedTuple):
    """A character that comes with the game: opponents are the game master's, and need not be legal for players."""

    key: str
    character: Character
    opponent: bool = False
