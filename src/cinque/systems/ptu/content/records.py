"""What a piece of content of Pokémon Tabletop United consists of: the shape of its packs, and what the rules read.

The chapter on combat names moves, abilities, items and species and lists none of them: their facts are supplied, or
come by conversion from the main series, or out of a pack.
"""

from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, OneOf, Says
from cinque.systems.ptu.content.ability import Passive
from cinque.systems.ptu.content.effect import (
    AbilityKey,
    Capability,
    Case,
    Dice,
    Effect,
    FeatureKey,
    Frequency,
    ItemKey,
    Meters,
    MoveKey,
    Signed,
    Skill,
    SpeciesKey,
    TypeName,
)
from cinque.systems.ptu.content.words import (
    BORROWED,
    CLASSES,
    PLACES,
    SIZES,
    STAGED,
    STATS,
    TRIGGERS,
    TYPES,
    WEAPONS,
)


class Power(NamedTuple):
    """A Damage Base that depends on something: in a case it is higher by `add`, or multiplied.

    `by` names what it is computed from instead: `weight-class` twice the target's, `heavier` 4 and two for each
    class that the user is above it, `stages` two more for each stage that the user has gained, `low-hp` more the
    fewer Hit Points the user has, `high-hp` one less for each tenth of its Hit Points that the user is missing,
    `target-hp` the same for the target, `speed` by how much faster the user is, `slower` one more for every 3
    points that it is slower, `injuries` two for each of its own Injuries, `target-stages` two more for each stage
    that the target has gained, `fallen-allies` as many for each ally that has fainted, `uses` for each use
    before this one in the Scene, `running` for each hit on turns running, `echo` for each of the last three rounds in
    which one of the side used it, `stockpile` the printed one for each that is kept,
    `loyalty` and `disloyalty` more or less by that, `plus-die` and `twice-die` by 1d6,
    of which a 1 heals instead. `each` is how many it is, where it is another number than two, and `most` the
    highest Damage Base that comes of it. `damage` is added to the Damage Roll.
    """

    case: Case = ""
    add: Signed = 0
    times: Annotated[int, Between(1, 4)] = 1
    by: Annotated[
        str,
        OneOf(
            (
                *("", "weight-class", "heavier", "stages", "low-hp", "high-hp", "speed", "injuries"),
                *("target-hp", "target-stages", "slower", "fallen-allies", "uses", "running", "echo", "stockpile"),
                *("loyalty", "disloyalty", "plus-die", "twice-die"),
            )
        ),
    ] = ""
    each: Annotated[int, Between(0, 20)] = 0
    most: Annotated[int, Between(0, 40)] = 0
    damage: Signed = 0
    even: Annotated[bool, Says("Only if the unmodified d20 is even.")] = False
    after: Annotated[tuple[MoveKey, ...], Says("Only if somebody has used one of these in this round.")] = ()


class Raised(NamedTuple):
    """A Capability, and by how much it is higher."""

    capability: Capability
    by: Signed


class Instead(NamedTuple):
    """What a Move is where a case holds of its user: how often, whom it reaches, and what it does then."""

    case: Case
    frequency: Frequency
    range: str
    effects: tuple[Effect, ...] = ()


class Move(NamedTuple):
    """A Move. Without an AC there is no check: it cannot miss. `range` is the line as the book writes it, keywords
    included: `Melee, 1 Target, Dash`, `6, Ranged Blast 3`, `Self, Interrupt, Shield, Trigger`.
    """

    key: str
    type: TypeName
    class_: Annotated[str, OneOf(CLASSES), By("ptu.demo.moves")]
    frequency: Frequency
    range: Annotated[str, Says("The range line with its keywords.")]
    ac: Annotated[int | None, Between(1, 20), By("ptu.attack.accuracy-check")] = None
    db: Annotated[int | None, Between(1, 40), By("ptu.damage.base")] = None
    critical: Annotated[int, Between(1, 20), By("ptu.crit.range"), Says("The lowest critical roll.")] = 20
    power: tuple[Power, ...] = ()
    effects: Annotated[tuple[Effect, ...], By("ptu.damage.on-hit")] = ()
    types: Annotated[tuple[TypeName, ...], Says("Further Types; the one that hurts most counts.")] = ()
    against: Annotated[tuple[TypeName, ...], Says("Super-effective against these, whatever the chart says.")] = ()
    ignores_stages: Annotated[bool, Says("The target's Combat Stages and Evasion from them do not count.")] = False
    target_stat: Annotated[
        str,
        OneOf(("", "defense", "special_defense")),
        Says("The defence that is taken from its damage, if not the usual one."),
    ] = ""
    user_stat: Annotated[str, OneOf(("", *STAGED)), Says("The Stat added to damage, if not the usual one.")] = ""
    grants: Annotated[tuple[Capability, ...], By("ptu.ruling.capability-granting-moves")] = ()
    raises: Annotated[tuple[Raised, ...], Says("Capabilities that are higher for those who know it.")] = ()
    critical_even: Annotated[bool, Says("Every even roll is critical.")] = False
    trigger: Annotated[str, OneOf(("", *TRIGGERS)), Says("What it waits for.")] = ""
    only: Annotated[Case, Says("It hits nobody for whom this does not hold, and is not used if the user is meant.")] = (
        ""
    )
    sure: Annotated[tuple[Case, ...], Says("Where one of these holds it cannot miss; an empty one always does.")] = ()
    spares: Annotated[bool, Says("Its damage leaves the target at least 1 Hit Point.")] = False
    pierces: Annotated[bool, Says("A Shield does not stop it.")] = False
    shatters: Annotated[bool, Says("Light Screen and Reflect of whom it hits end first.")] = False
    borrows: Annotated[bool, Says("The target's Stat is added to its damage, not the user's.")] = False
    unswayed: Annotated[bool, Says("Nobody steps in its way, and nothing draws it to another target.")] = False
    chases: Annotated[bool, Says("An Interrupt, twice as strong, against a foe that is recalled or runs away.")] = False
    mob: Annotated[int, Between(0, 5), Says("So many allies next to the target strike it as well.")] = 0
    delayed: Annotated[bool, Says("It hits as the user's next turn ends, wherever the user is then.")] = False
    at_round_end: Annotated[bool, Says("It acts at the end of the round, on those whom it reaches then.")] = False
    set_up: Annotated[tuple[Effect, ...], Says("What it does at first, on the Set-Up turn or when declared.")] = ()
    reaches: Annotated[tuple[Case, ...], Says("It hits those whom this holds of, where others cannot aim.")] = ()
    round_end_if: Annotated[Case, Says("At the end of the round it fails unless this holds.")] = ""
    no_set_up: Annotated[Case, Says("Where this holds, there is no first turn.")] = ""
    other_types: Annotated[tuple[TypeName, ...], Says("The user may give it one of these Types.")] = ()
    other_types_once: Annotated[bool, Says("That may be done once a Scene.")] = False
    type_by_weather: Annotated[bool, Says("Its Type is that of the Weather: Fire, Water, Ice or Rock.")] = False
    type_immunity: Annotated[bool, Says("Status: who is immune to attacks of its Type is immune to it.")] = False
    type_by: Annotated[
        str,
        OneOf(("", "terrain", "user", "species", "hunger", "told")),
        Says("Where its Type is from: a Terrain, the user's Type, species or hunger, what the game master says once."),
    ] = ""
    species_types: Annotated[
        dict[str, TypeName],
        Says("Its Type, where the user is of one of these species (and hungry, if it goes by that)."),
    ] = {}
    class_by: Annotated[
        str, OneOf(("", "higher", "better")), Says("Physical if Attack is the higher Stat, or hurts the target more.")
    ] = ""
    ignores_abilities: Annotated[bool, Says("Defensive Abilities of its targets do not count.")] = False
    becomes: Annotated[str, OneOf(("", *BORROWED)), Says("The Move that it becomes.")] = ""
    instead: Instead | None = None
    uses_up: Annotated[
        str, OneOf(("", "thrown", "berry")), Says("What it is made with: a thing in hand, or a berry that was eaten.")
    ] = ""
    takes_stages: Annotated[bool, Says("Before its damage the user takes raised stages of the target over.")] = False
    priority_in: Annotated[Case, Says("Where this holds, it has Priority.")] = ""
    hits_air: Annotated[bool, Says("A Ground attack that hits those above the ground.")] = False
    needs: Annotated[Case, Says("It does nothing to those for whom this does not hold.")] = ""
    for_ally: Annotated[tuple[Effect, ...], Says("What it does to an ally instead.")] = ()
    airborne: Annotated[bool, Says("It takes its user into the air.")] = False
    self_too: Annotated[bool, Says("The user may be its own target.")] = False
    weapons: Annotated[tuple[Annotated[str, OneOf(WEAPONS)], ...], Says("The weapons that it can be used with.")] = ()
    by_hand: Annotated[str, Says("What no field can say: the game master is told, and resolves it.")] = ""
    by_hand_ja: Annotated[str, Says("The same in Japanese.")] = ""


class BallIf(NamedTuple):
    """When a ball is better: the modifier of the capture roll then, instead of the usual one."""

    case: Annotated[
        str,
        OneOf(
            (
                *("below-half-level", "bait", "evolves-by-stone", "love", "fast", "owned", "below-level-10"),
                *("water-or-bug", "under", "dark", "per-weight-class", "per-round", "first-rounds"),
            )
        ),
    ]
    modifier: Signed = 0


class Ball(NamedTuple):
    """A Poké Ball: what it adds to the capture roll, where less is better."""

    modifier: Annotated[int, Between(-200, 99), By("ptu.capture.roll")] = 0
    better: BallIf | None = None
    heals: bool = False
    loyalty: int = 0


class Weapon(NamedTuple):
    """What a weapon in hand does to a Trainer's Struggle Attacks."""

    ac: Signed = 0
    db: Signed = 0
    range: Annotated[int, Between(0, 30), Says("Meters; 0: Melee.")] = 0
    kinds: Annotated[tuple[Annotated[str, OneOf(WEAPONS)], ...], Says("What it counts as for Moves.")] = ()
    moves: Annotated[tuple[MoveKey, ...], Says("Moves that whoever wields it can use.")] = ()


class Item(NamedTuple):
    """An item: used up on a target (`effects`), thrown (`ball`), held or worn (`passive`), wielded (`weapon`)."""

    key: str
    cost: Annotated[int, Says("In dollars; 0: not sold.")] = 0
    kind: Annotated[
        str, OneOf(("restorative", "ball", "held", "worn", "weapon", "food", "training", "tool")), Says("What it is.")
    ] = "restorative"
    effects: tuple[Effect, ...] = ()
    passives: tuple[Passive, ...] = ()
    ball: Ball | None = None
    weapon: Weapon | None = None
    extended: Annotated[bool, By("ptu.action.extended"), Says("Takes an Extended Action.")] = False
    accessory: Annotated[bool, Says("Worn in the Accessory slot, where it can be taken away.")] = False
    repulsive: bool = False
    hard_to_drop: Annotated[bool, By("ptu.command.drop-held-item")] = False
    used_up: Annotated[bool, Says("A Held Item that works once.")] = False
    scans: Annotated[bool, By("ptu.action.standard-pokedex"), Says("Tells of Pokémon nearby.")] = False
    vitamin: Annotated[str, OneOf(("", *STATS)), Says("The Base Stat of a Pokémon that it raises by 1 for good.")] = ""
    bandages: Annotated[bool, Says("Rest heals twice as much, and after six hours an Injury heals.")] = False
    thrown: Annotated[tuple[Effect, ...], Says("What it does to whom it is thrown at.")] = ()
    thrown_db: Annotated[
        int, Between(0, 28), Says("The Damage Base when it is thrown, if not as usual for its kind.")
    ] = 0
    gift: Annotated[str, OneOf(("", *TYPES)), Says("Of a berry: the Type of Natural Gift.")] = ""
    gift_db: Annotated[int, Between(1, 28), Says("Of a berry: the Damage Base of Natural Gift.")] = 6
    by_hand: str = ""
    by_hand_ja: str = ""


class Base(NamedTuple):
    """Base Stats of a species."""

    hp: Annotated[int, Between(1, 60)]
    attack: Annotated[int, Between(1, 60)]
    defense: Annotated[int, Between(1, 60)]
    special_attack: Annotated[int, Between(1, 60)]
    special_defense: Annotated[int, Between(1, 60)]
    speed: Annotated[int, Between(1, 60)]


class Learned(NamedTuple):
    """A Move and the level at which it is learned."""

    level: Annotated[int, Between(0, 100)]
    move: MoveKey


class Species(NamedTuple):
    """A species of Pokémon. Abilities are Basic, Advanced (from level 20) and High (from level 40)."""

    key: str
    types: Annotated[tuple[TypeName, ...], By("ptu.type.dual")]
    base: Annotated[Base, By("ptu.stat.basic")]
    size: Annotated[str, OneOf(SIZES), By("ptu.grid.footprint")] = "medium"
    shape: Annotated[
        tuple[int, ...], By("ptu.grid.alt-shapes"), Says("Another footprint: squares across and down.")
    ] = ()
    weight_class: Annotated[int, Between(1, 8)] = 3
    weight: Annotated[int, Says("Pounds.")] = 0
    capabilities: dict[Capability, Meters] = {}
    naturewalk: tuple[Annotated[str, OneOf(PLACES)], ...] = ()
    skills: dict[Skill, Dice] = {}
    basic: tuple[AbilityKey, ...] = ()
    advanced: tuple[AbilityKey, ...] = ()
    high: tuple[AbilityKey, ...] = ()
    learns: tuple[Learned, ...] = ()
    tutor: Annotated[tuple[MoveKey, ...], Says("Moves that it can learn in other ways.")] = ()
    evolutions_left: Annotated[int, Between(0, 3), By("ptu.capture.rate")] = 0
    evolves: dict[SpeciesKey, int] = {}
    by_stone: bool = False
    male: Annotated[int, Between(-1, 100), Says("Percent that are male; -1: no gender.")] = 50
    legendary: bool = False
    habitats: tuple[Annotated[str, OneOf(PLACES)], ...] = ()
    rarity: Annotated[int, Between(0, 10), Says("How often it is met; 0: never by chance.")] = 5


class Feature(NamedTuple):
    """A Trainer's Feature or Edge: what it gives for good (`passive`), or does to the Trainer's Pokémon."""

    key: str
    edge: bool = False
    passives: tuple[Passive, ...] = ()
    pokemon: Annotated[tuple[Passive, ...], Says("What a trained Pokémon has.")] = ()
    drain: Annotated[int, Says("AP that it Drains.")] = 0
    bind: Annotated[int, Says("AP that it binds while it is on.")] = 0
    chosen_stage: Annotated[int, Says("Default stages of a Stat that is chosen.")] = 0
    chosen_stats: Annotated[int, Says("How many Stats are chosen.")] = 1
    chosen_own: Annotated[bool, Says("They are the Trainer's own Stats.")] = False
    action: Annotated[str, OneOf(("static", "free", "swift", "shift", "standard"))] = "static"
    order: Annotated[bool, By("ptu.priority.limited"), Says("An Order: Priority (Limited).")] = False
    one_more_turn: Annotated[
        bool,
        Says("With the Swift Action besides: one more Pokémon turn in this round, both limited, unless AP lift that."),
    ] = False
    effects: Annotated[tuple[Effect, ...], Says("What it does to an own Pokémon when used.")] = ()
    frequency: Frequency = "At-Will"
    ap: Annotated[int, Says("AP that each use costs.")] = 0
    moves: tuple[MoveKey, ...] = ()
    needs: Annotated[dict[Skill, int], Says("Skill Ranks that it asks for.")] = {}
    by_hand: str = ""
    by_hand_ja: str = ""


class TrainerSample(NamedTuple):
    """A Trainer that comes with the game. `team` are Pokémon as a setup writes them."""

    key: str
    level: Annotated[int, Between(1, 50)] = 1
    stats: Annotated[dict[Annotated[str, OneOf(STATS)], int], Says("Points added to the Base Stats.")] = {}
    skills: dict[Skill, Annotated[int, Between(1, 8)]] = {}
    features: tuple[FeatureKey, ...] = ()
    moves: tuple[MoveKey, ...] = ()
    items: dict[ItemKey, int] = {}
    team: tuple[str, ...] = ()


class Met(NamedTuple):
    """A species that is met somewhere, at which levels, and how often compared with the others."""

    species: SpeciesKey
    from_: Annotated[int, Between(1, 100)] = 1
    to: Annotated[int, Between(1, 100)] = 100
    weight: Annotated[int, Between(1, 100)] = 10


class Habitat(NamedTuple):
    """A table of encounters."""

    key: str
    place: Annotated[str, OneOf(PLACES)]
    met: tuple[Met, ...]
