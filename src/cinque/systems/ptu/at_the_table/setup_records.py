"""The shape of a setup: what it says of the battlefield, and of somebody besides the sheet."""

from typing import Annotated, Any, Literal, NamedTuple

from cinque.core.effect import FOREVER
from cinque.core.record import Between, By, Called, Like, OneOf
from cinque.systems.ptu.combatant import FULL, LOST, NO_COUNT, POKEMON, SHIFT, STANDARD, SWIFT, TRAINER
from cinque.systems.ptu.content.effect import Capability, FeatureKey, ItemKey, Meters, Skill, TypeName
from cinque.systems.ptu.content.words import AFFLICTIONS, BLESSINGS, FIELDS, PLACES, SIZES, STAGED, WEATHERS

SQUARE = "ptu.grid.square"
SIZE = "ptu.grid.footprint"
TERRAIN = "ptu.terrain.intro"
ZONES = "ptu.abstract.zones"
STAGES = "ptu.stage.limits"
INJURIES = "ptu.injury.max-hp"
LIGHTS = ("", "deep", "complete")
MOST_FIELD = 60
Square = Annotated[str, Like(r"[A-Za-z]{1,2}[1-9]\d?", "bad-square"), By(SQUARE)]
StageName = Annotated[str, OneOf((*STAGED, "accuracy", "evasion")), By("ptu.stage.what")]
StageNumber = Annotated[int, Between(-6, 6), By(STAGES)]
Way = Annotated[str, OneOf(("shift", "sprint")), By(ZONES)]
Effect = Annotated[str, OneOf((*AFFLICTIONS, "underground", "underwater")), By("ptu.status.kinds")]
Squares = Annotated[int, Between(1, 20)]
Number = Annotated[int, Between(-9_999, 9_999)]


class Matchups(NamedTuple):
    """A row of the table's own Type chart: what an attacking Type does to others."""

    weak: tuple[TypeName, ...] = ()
    resist: tuple[TypeName, ...] = ()
    immune: tuple[TypeName, ...] = ()


class Field(NamedTuple):
    """A setup without its sides and its own content. Terrain is looked at square by square."""

    context: Annotated[Literal["full-contact", "league"], By("ptu.context.two-contexts")] = "full-contact"
    friendly: Annotated[bool | None, By("ptu.death.friendly")] = None
    surprised: Annotated[str, OneOf(("", "players", "opponents")), By("ptu.action.free-setup")] = ""
    damage: Annotated[Literal["rolled", "set"], By("ptu.damage.set-chart")] = "rolled"
    pokemon_turns: Annotated[int, Between(1, 3), By("ptu.command.multi-battles")] = 1
    turns_of: Annotated[dict[str, Annotated[int, Between(1, 6)]], By("ptu.command.multi-battles")] = {}
    width: Annotated[int, Between(1, MOST_FIELD), By(SQUARE)] = 15
    height: Annotated[int, Between(1, MOST_FIELD), By(SQUARE)] = 15
    terrain: Annotated[dict[str, str], By(TERRAIN)] = {}
    smoke: Annotated[tuple[str, ...], By("ptu.demo.smokescreen")] = ()
    hazards: Annotated[dict[str, str], By(TERRAIN)] = {}
    zones: Annotated[dict[Annotated[str, Called()], dict[Annotated[str, Called()], Way]], By(ZONES)] = {}
    light: Annotated[str, OneOf(LIGHTS), By("ptu.ruling.darkness-levels")] = ""
    weather: Annotated[str, OneOf(("", *WEATHERS))] = ""
    weather_left: int = 0
    fields: dict[Annotated[str, OneOf(FIELDS)], int] = {}
    blessings: dict[Annotated[str, OneOf(("players", "opponents"))], dict[Annotated[str, OneOf(BLESSINGS)], int]] = {}
    injuries: Annotated[bool, By(INJURIES)] = True
    death: Annotated[bool, By("ptu.death.conditions")] = True
    coup: Annotated[bool, By("ptu.coup.gm-discretion")] = True
    center_limit: Annotated[bool, By("ptu.center.injury-limit")] = True
    injury_stages: Annotated[bool, By("ptu.injury.optional-stages")] = False
    ground_items: dict[Square, tuple[ItemKey, ...]] = {}
    chart: Annotated[dict[TypeName, Matchups], By("ptu.ruling.type-chart")] = {}
    clock: int = 0
    round: int = 0
    combat: bool = True


class Standing(NamedTuple):
    """What a setup says of somebody besides the sheet: where they stand, what is left of them, what is on them.

    All but the fields in `BY_HAND` are fields of a `Combatant` under the same name.
    """

    id: Annotated[str, Called()] = ""
    seat: str = ""
    kind: Annotated[str, OneOf((POKEMON, TRAINER))] = POKEMON
    free: bool = False
    trainer_id: str = ""
    at: Annotated[str, Like(r"|[A-Za-z]{1,2}[1-9]\d?", "bad-square"), By(SQUARE)] = ""
    zone: Annotated[str, By(ZONES)] = ""
    landmark: Annotated[str, By("ptu.abstract.landmarks")] = ""
    height: Number = 0
    ball: ItemKey = ""
    out: bool | None = None
    hp: Annotated[int | None, Between(-9_999, 9_999), By("ptu.stat.hit-points-separate")] = None
    temporary_hp: int = 0
    injuries: Annotated[int, Between(0, 10), By(INJURIES)] = 0
    suffocation: int = 0
    fainted: bool = False
    dead: bool = False
    stages: dict[StageName, StageNumber] = {}
    default_stages: dict[StageName, StageNumber] = {}
    afflictions: Any = ()
    features: tuple[FeatureKey, ...] = ()
    used: dict[str, int] = {}
    used_today: dict[str, int] = {}
    last_used: dict[str, int] = {}
    turns: int = 0
    ap: int | None = None
    ap_bound: int = 0
    ap_drained: int = 0
    items: dict[ItemKey, int] = {}
    main_hand: ItemKey = ""
    off_hand: ItemKey = ""
    worn: tuple[ItemKey, ...] = ()
    initiative_bonus: Number = 0
    hold: Annotated[int, Between(NO_COUNT, 9_999)] = NO_COUNT
    acted: bool = False
    standard: int = 0
    shift: int = 0
    swift: int = 0
    forfeits: tuple[Annotated[str, OneOf((STANDARD, SHIFT, SWIFT, FULL, LOST))], ...] = ()
    lost_turns: int = 0
    moved: int = 0
    diagonals: int = 0
    took_standard: bool = False
    prevented: bool = False
    notes: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()
    attacked_in: int = 0
    hurt_in: int = 0
    injured_in: tuple[int, ...] = ()
    grapple: str = ""
    dominant: bool = False
    secured: bool = False
    air: int = 0
    rested: int = 0
    injuries_healed: int = 0
    injured_at: int = 0
    fainted_until: int = 0
    wounds: tuple[str, ...] = ()


BY_HAND = ("id", "seat", "kind", "free", "trainer_id", "at", "zone", "hp", "fainted", "afflictions")
"""Fields of `Standing` that are more than a field of a combatant."""


class Lasting(NamedTuple):
    """Anything that lasts, as the engine keeps it."""

    effect: str
    source: str = ""
    anchor: str = ""
    moment: str = ""
    left: Annotated[int, Between(FOREVER)] = FOREVER
    number: Number = 0


class Affected(NamedTuple):
    """An affliction that somebody has from the start."""

    affliction: Effect
    source: str = ""
    anchor: str = ""
    moment: str = ""
    left: Annotated[int, Between(FOREVER)] = FOREVER
    number: Number = 0


class Figures(NamedTuple):
    """Figures that only those have of themselves who are free of the rules of creation."""

    types: tuple[TypeName, ...] = ()
    size: Annotated[str, OneOf(SIZES), By(SIZE)] = "medium"
    shape: Annotated[tuple[Squares, Squares] | None, By("ptu.grid.alt-shapes")] = None
    weight_class: Annotated[int, Between(1, 8)] = 3
    weight: int = 80
    hp_stat: int = 5
    attack: int = 5
    defense: int = 5
    special_attack: int = 5
    special_defense: int = 5
    speed: int = 5
    max_hp: Annotated[int, Between(1), By("ptu.stat.hit-points-separate")] = 1
    capabilities: dict[Capability, Meters] = {}
    naturewalk: tuple[Annotated[str, OneOf(PLACES)], ...] = ()
    ranks: dict[Skill, Annotated[int, Between(1, 8)]] = {}
    skill_bonus: dict[Skill, Number] = {}
    evolutions_left: Annotated[int, Between(0, 3)] = 0
    rarity: str = ""
    active: tuple[Lasting, ...] = ()
