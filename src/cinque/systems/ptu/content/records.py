"""What a piece of content of Pokémon Tabletop United consists of: the shape of its packs, and what the rules read.

The chapter on combat names moves, abilities, items and species and lists none of them: their facts are supplied, or
come by conversion from the main series, or out of a pack.
"""

from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, Called, Like, Of, OneOf, Says
from cinque.systems.ptu.content.words import (
    AFFLICTIONS,
    BLESSINGS,
    CAPABILITIES,
    CASES,
    CLASSES,
    CLEARED,
    COATS,
    ENCOUNTER,
    FIELDS,
    FRACTION,
    FREQUENCY,
    HAZARDS,
    HIT,
    KNOCK_OUT,
    MISS,
    MOST_METERS,
    NEXT_TURN,
    PHYSICAL,
    PLACES,
    ROUND,
    SIZES,
    SKILLS,
    SPECIAL,
    STAGED,
    STATS,
    STATUS,
    TARGET,
    TRIGGERS,
    TYPES,
    USE,
    USER,
    USER_TURN,
    WEAPONS,
    WEATHERS,
)

TypeName = Annotated[str, OneOf(TYPES)]
Affliction = Annotated[str, OneOf(AFFLICTIONS)]
Curable = Annotated[str, OneOf(("all", "persistent", "volatile", *AFFLICTIONS))]
Skill = Annotated[str, OneOf(SKILLS)]
Capability = Annotated[str, OneOf(CAPABILITIES)]
Case = Annotated[str, OneOf(CASES)]
Frequency = Annotated[str, Like(FREQUENCY, "bad-frequency"), Says("As the book writes it: At-Will, EOT, Scene x2.")]
Part = Annotated[str, Like(FRACTION, "bad-fraction"), Says("A fraction such as 1/2.")]
Dice = Annotated[str, Like(r"|\d\d?d6([+-]\d\d?)?", "bad-dice"), Says("Dice as a species entry gives them: 3d6+1.")]
Signed = Annotated[int, Between(-99, 99)]
Meters = Annotated[int, Between(-MOST_METERS, MOST_METERS)]
Stage = Annotated[int, Between(-12, 12), By("ptu.stage.limits")]
Natural = Annotated[int, Between(0, 20), By("ptu.attack.natural-results")]
MoveKey = Annotated[str, Of("move"), By("ptu.demo.moves")]
AbilityKey = Annotated[str, Of("ability"), By("ptu.command.pokemon-standard-list")]
ItemKey = Annotated[str, Of("item"), By("ptu.action.standard-item")]
SpeciesKey = Annotated[str, Of("species"), By("ptu.stat.basic")]
FeatureKey = Annotated[str, Of("feature"), By("ptu.demo.features")]


class Stages(NamedTuple):
    """Changes of Combat Stages, and of Accuracy and Evasion, which are kept like them."""

    attack: Stage = 0
    defense: Stage = 0
    special_attack: Stage = 0
    special_defense: Stage = 0
    speed: Stage = 0
    accuracy: Stage = 0
    evasion: Stage = 0


class Effect(NamedTuple):
    """One thing that a move, ability or item does besides a move's damage.

    It happens if the unmodified d20 shows at least `roll` (0: always), or an even number where `even` says so, and if
    the `case` holds. Fractions are of the real maximum of Hit Points, `drain` and `recoil` of the damage dealt.
    """

    who: Annotated[
        str, OneOf((TARGET, USER, "allies", "foes", "everyone", "attacker")), Says("The attacker is who set it off.")
    ] = TARGET
    when: Annotated[
        str, OneOf((HIT, USE, MISS, KNOCK_OUT)), Says("On a hit; whenever it is used; on a miss; if the target faints.")
    ] = HIT
    roll: Natural = 0
    even: bool = False
    case: Case = ""
    inflict: Annotated[tuple[Affliction, ...], By("ptu.status.kinds")] = ()
    one_of: Annotated[bool, Says("Only one of the afflictions, by an even roll.")] = False
    lasts: Annotated[str, OneOf(("", ROUND, NEXT_TURN, USER_TURN, ENCOUNTER))] = ""
    rounds: Annotated[int, Between(0, 20), Says("How many full rounds the afflictions last, if it is said.")] = 0
    only_types: Annotated[tuple[TypeName, ...], Says("Only for those who are of one of these Types.")] = ()
    cure: Annotated[tuple[Curable, ...], Says("Afflictions that end.")] = ()
    stages: Stages | None = None
    reset_stages: Annotated[bool, Says("Combat Stages go back to their default.")] = False
    heal: Part = ""
    heal_hp: int = 0
    heal_ticks: Annotated[int, Between(0, 20)] = 0
    revive: Annotated[bool, Says("Fainted ends.")] = False
    lose: Part = ""
    lose_current: Annotated[Part, Says("A fraction of the Hit Points that are left.")] = ""
    lose_hp: int = 0
    lose_level: Annotated[bool, Says("As many Hit Points as the user's Level is lost.")] = False
    lose_ticks: Annotated[int, Between(0, 20)] = 0
    lose_taken: Annotated[
        str, Like(r"|[1-9](/[1-9])?", "bad-fraction"), Says("So many times the damage that set it off.")
    ] = ""
    drain: Part = ""
    recoil: Part = ""
    temporary_ticks: Annotated[int, Between(0, 20)] = 0
    temporary_hp: int = 0
    push: Annotated[Signed, Says("Meters away from the user; towards it if below 0.")] = 0
    push_by_weight: Annotated[bool, Says("Less by the Weight Class of whoever is pushed.")] = False
    maneuver: Annotated[
        str, OneOf(("", "trip", "grapple")), Says("The user may try it on the target as a Free Action.")
    ] = ""
    gain_type: Annotated[str, OneOf(("", *TYPES)), Says("A Type besides its own, for five turns.")] = ""
    weather: Annotated[str, OneOf(("", "clear", *WEATHERS))] = ""
    field: Annotated[str, OneOf(("", *FIELDS))] = ""
    hazard: Annotated[str, OneOf(("", *HAZARDS))] = ""
    blessing: Annotated[str, OneOf(("", *BLESSINGS))] = ""
    coat: Annotated[str, OneOf(("", *COATS))] = ""
    smoke: Annotated[bool, Says("The squares are full of smoke.")] = False
    vortex: Annotated[bool, Says("A Vortex holds the target.")] = False
    vortex_dc: Annotated[int, Between(0, 20), Says("How much harder it is to escape from that Vortex.")] = 0
    switch: Annotated[bool, Says("Whoever it concerns is switched.")] = False
    passes_on: Annotated[bool, Says("Stages and Coats go over to the replacement.")] = False
    shift: Annotated[int, Between(0, 20), Says("Meters that it may Shift at once.")] = 0
    initiative: Annotated[int | None, Between(-99, 99), Says("Initiative is this for as long as it lasts.")] = None
    faint: Annotated[bool, Says("Whoever it concerns faints.")] = False
    held_only: Annotated[bool, Says("Of the two only the Held Item.")] = False
    drop_item: Annotated[bool, Says("The Held Item, or what is worn as an Accessory, falls to the ground.")] = False
    steal_item: Annotated[bool, Says("The user takes the Held Item, or what is worn as an Accessory.")] = False
    clears: Annotated[tuple[Annotated[str, OneOf(CLEARED)], ...], Says("All of these are gone.")] = ()
    clear_meters: Annotated[int, Between(0, 50), Says("Only within so many meters of the user; 0: everywhere.")] = 0
    cancel: Annotated[bool, Says("The attack that set it off does not hit.")] = False


class Power(NamedTuple):
    """A Damage Base that depends on something: in a case it is higher by `add`, or multiplied.

    `by` names what it is computed from instead: `weight-class` twice the target's, `heavier` 4 and two for each class
    that the user is above it, `stages` two more for each stage that the user has gained, `low-hp` more the fewer Hit
    Points the user has, `high-hp` one less for each tenth of its Hit Points that the user is missing, `target-hp` the
    same for the target, `speed` by how much faster the user is, `injuries` two for each of its own Injuries,
    `target-stages` two more for each stage that the target has gained. `each` is how many it is, where it is another
    number than two, and `most` the highest Damage Base that comes of it. `damage` is added to the Damage Roll.
    """

    case: Case = ""
    add: Signed = 0
    times: Annotated[int, Between(1, 4)] = 1
    by: Annotated[
        str,
        OneOf(
            (
                *("", "weight-class", "heavier", "stages", "low-hp", "high-hp", "speed", "injuries"),
                *("target-hp", "target-stages"),
            )
        ),
    ] = ""
    each: Annotated[int, Between(0, 20)] = 0
    most: Annotated[int, Between(0, 40)] = 0
    damage: Signed = 0


class Raised(NamedTuple):
    """A Capability, and by how much it is higher."""

    capability: Capability
    by: Signed


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
    delayed: Annotated[bool, Says("It hits as the user's next turn ends, wherever the user is then.")] = False
    set_up: Annotated[tuple[Effect, ...], Says("What a Set-Up Move does on its first turn.")] = ()
    no_set_up: Annotated[Case, Says("Where this holds, there is no first turn.")] = ""
    other_types: Annotated[tuple[TypeName, ...], Says("The user may give it one of these Types.")] = ()
    other_types_once: Annotated[bool, Says("That may be done once a Scene.")] = False
    type_immunity: Annotated[bool, Says("Status: who is immune to attacks of its Type is immune to it.")] = False
    airborne: Annotated[bool, Says("It takes its user into the air.")] = False
    self_too: Annotated[bool, Says("The user may be its own target.")] = False
    weapons: Annotated[tuple[Annotated[str, OneOf(WEAPONS)], ...], Says("The weapons that it can be used with.")] = ()
    by_hand: Annotated[str, Says("What no field can say: the game master is told, and resolves it.")] = ""
    by_hand_ja: Annotated[str, Says("The same in Japanese.")] = ""


class Passive(NamedTuple):
    """What is in force all the time: while an Ability is there, an item is held or worn, a Feature is known.

    `case` limits all of it. Stages are default stages. `damage` is added to the damage rolls of attacks of `types`
    (all, where none is named) and of `class_`; `last_chance` is 5, and 10 below a third of the Hit Points. `db` is for
    the named Moves and those with one of the keywords (all, where neither is named). `softens` takes attacks of those
    Types one step more resisted, `softens_class` those of a class. `not_lowered` are Stats whose stages foes cannot
    lower. `defensive` means that Mold Breaker ignores it.
    """

    case: Case = ""
    stages: Stages | None = None
    accuracy: Signed = 0
    evasion: Signed = 0
    evasion_against: Annotated[str, OneOf(("", STATUS, "melee", "ranged"))] = ""
    speed_evasion: Signed = 0
    initiative: Signed = 0
    movement: Signed = 0
    damage: Signed = 0
    last_chance: bool = False
    types: tuple[TypeName, ...] = ()
    class_: Annotated[str, OneOf(("", PHYSICAL, SPECIAL))] = ""
    after_multiplier: Annotated[int, Says("Damage added after weakness and resistance.")] = 0
    db: Signed = 0
    moves: Annotated[tuple[str, ...], Says("Keys of the Moves that `db` is for.")] = ()
    keywords: tuple[str, ...] = ()
    melee: Annotated[bool, Says("Only for Melee attacks.")] = False
    low_db: Annotated[int, Says("Only for a Damage Base of this or less, and for Double and Five Strike.")] = 0
    stab: Annotated[int, Says("More Damage Base from STAB.")] = 0
    critical: Annotated[int, Says("How much wider the critical range is.")] = 0
    critical_times: Annotated[int, Between(0, 4), Says("How often a Critical Hit counts the roll; 0: twice.")] = 0
    effect_range: Annotated[int, Says("How much wider effect ranges are.")] = 0
    no_critical: Annotated[bool, Says("Critical Hits on it count as normal hits.")] = False
    reduction: Annotated[int, By("ptu.damage.defense"), Says("Damage Reduction.")] = 0
    reduction_types: tuple[TypeName, ...] = ()
    softens: tuple[TypeName, ...] = ()
    softens_class: Annotated[str, OneOf(("", PHYSICAL, SPECIAL))] = ""
    less_super_effective: Annotated[bool, Says("1.25 for 1.5, and 1.5 for 2.")] = False
    half_at_full: Annotated[bool, Says("Damage is halved while it has all its Hit Points.")] = False
    holds_out: Annotated[bool, Says("An attack leaves it at least 1 Hit Point.")] = False
    no_massive_injury: Annotated[bool, Says("Massive Damage gives it no Injury.")] = False
    only_super_effective: Annotated[bool, Says("Only super-effective attacks hurt it.")] = False
    resisted_less: Annotated[bool, Says("Its own attacks are resisted one step less.")] = False
    immune: Annotated[tuple[Affliction, ...], By("ptu.status.kinds")] = ()
    immune_types: tuple[TypeName, ...] = ()
    absorbs: Annotated[tuple[Effect, ...], Says("What happens to it when a Move of such a Type hits it.")] = ()
    immune_keywords: tuple[str, ...] = ()
    not_lowered: Annotated[tuple[Annotated[str, OneOf((*STAGED, "accuracy"))], ...], By("ptu.stage.what")] = ()
    when_lowered: Stages | None = None
    on_knock_out: Stages | None = None
    contrary: Annotated[bool, Says("Every change of its stages is turned round.")] = False
    no_weather_loss: bool = False
    no_passive_loss: Annotated[bool, Says("Hazards, Weather, afflictions, Vortex and Recoil cost it nothing.")] = False
    no_recoil: bool = False
    ignores_stages: Annotated[bool, Says("Foes' stages do not count in damage either way.")] = False
    ignores_abilities: Annotated[bool, Says("Defensive Abilities of foes do not count.")] = False
    ignores_evasion_bonus: bool = False
    no_evasion: Annotated[bool, Says("No Evasion in Melee, for it or against it.")] = False
    no_accuracy_loss: bool = False
    save: Signed = 0
    skill: Signed = 0
    double_attack: Annotated[bool, Says("The Base Attack counts twice.")] = False
    weight_class: Signed = 0
    no_speed_loss_paralysed: bool = False
    no_item_turn: Annotated[bool, Says("Whom it treats with an item loses no actions.")] = False
    turn_start: tuple[Effect, ...] = ()
    turn_end: tuple[Effect, ...] = ()
    capabilities: dict[Capability, Meters] = {}
    priority: Annotated[
        str, OneOf(("", "flying", STATUS)), Says("Moves of this Type or class have Priority (Status: Advanced).")
    ] = ""
    defensive: bool = False


DAMAGE_REDUCTION = "reduction"
"""The field of a passive that gives it; a mark is called so, too."""


class Ability(NamedTuple):
    """An Ability: always in force (`passive`), or used with an action or on a trigger (`effects`)."""

    key: str
    frequency: Frequency = "Static"
    action: Annotated[str, OneOf(("static", "free", "swift", "shift", "standard"))] = "static"
    trigger: Annotated[
        str,
        OneOf(("", "melee-hit-taken", "hit-taken", "damage-taken", "physical-damage-taken", "recalled", "sent-out")),
    ] = ""
    range: Annotated[int, Between(0, 30), Says("Meters; 0: the user, or whoever set it off.")] = 0
    all_foes: Annotated[bool, Says("Every foe in range, not one.")] = False
    effects: tuple[Effect, ...] = ()
    passives: tuple[Passive, ...] = ()
    connection: Annotated[str, Says("A Move that is learned with it.")] = ""
    by_hand: str = ""
    by_hand_ja: str = ""


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
    bandages: Annotated[bool, Says("Rest heals twice as much, and after six hours an Injury heals.")] = False
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
    about_team: Annotated[str, Called()] = ""


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
