"""The records of the dex. Figures are whole numbers or fractions; things are named by their keys."""

from fractions import Fraction
from typing import NamedTuple

NOTHING = Fraction(0)


class Stats(NamedTuple):
    """The six base stats. In generation 1 both special stats hold its one Special."""

    hp: int
    attack: int
    defense: int
    special_attack: int
    special_defense: int
    speed: int

    @property
    def total(self) -> int:
        return sum(self)


class Abilities(NamedTuple):
    """Abilities by slot; an empty slot is an empty text."""

    first: str = ""
    second: str = ""
    hidden: str = ""
    special: str = ""


class Evolution(NamedTuple):
    """One step of evolution.

    `how`: level, friendship, item (used on it), trade, holding (level up with the item), knowing (level up with the
    move), special (level up under a condition), other. `when` is a short code of a further condition, such as `night`.
    """

    to: str
    how: str
    level: int = 0
    item: str = ""
    move: str = ""
    when: str = ""
    region: str = ""


class Species(NamedTuple):
    """A species or one of its forms, as of one generation. Height is in decimetres, weight in hectograms; 0: unknown.

    `availability`: nothing if the games of that generation have it; else past, unobtainable, gigantamax, lgpe (only in
    Let's Go) or future (only in a Legends game). `male` is the share of males; nobody has a gender where it is None.
    """

    key: str
    name: str
    ja: str
    number: int
    gen: int
    availability: str
    types: tuple[str, ...]
    stats: Stats
    abilities: Abilities
    base: str = ""
    form: str = ""
    base_form: str = ""
    forms: tuple[str, ...] = ()
    cosmetic: bool = False
    height: int = 0
    weight: int = 0
    male: Fraction | None = None
    egg_groups: tuple[str, ...] = ()
    hatches: bool = False
    evolves_from: str = ""
    evolution: Evolution | None = None
    evolutions: tuple[Evolution, ...] = ()
    required_items: tuple[str, ...] = ()
    required_ability: str = ""
    required_move: str = ""
    required_tera: str = ""
    battle_only: tuple[str, ...] = ()
    changes_from: str = ""
    tags: tuple[str, ...] = ()
    max_hp: int = 0
    gigantamax: str = ""
    cannot_dynamax: bool = False
    mother: str = ""
    hidden_unreleased: bool = False
    hidden_male_only: bool = False
    event_only: bool = False

    @property
    def is_form(self) -> bool:
        return self.base != self.key

    @property
    def is_mega(self) -> bool:
        return "Mega" in self.form.split("-")

    @property
    def is_legendary(self) -> bool:
        return "restricted-legendary" in self.tags or "sub-legendary" in self.tags


class Stage(NamedTuple):
    """A change of one stat's stage."""

    stat: str
    by: int


class Effect(NamedTuple):
    """One thing that a move does besides damage, with its chance in percent.

    | kind | what | who |
    |---|---|---|
    | stages | (see `stages`) | target, user |
    | status | burn, freeze, paralysis, poison, bad-poison, sleep | target, user |
    | condition | confusion, flinch, leech-seed … | target, user |
    | side | reflect, spikes, tailwind … | user-side, foe-side |
    | slot | wish, healing-wish … | target, user |
    | weather, terrain, room | rain …, misty-terrain …, trick-room … | field |
    | other | a code, where the source states nothing but the chance | target |

    `secondary` effects are those that Shield Dust stops and Sheer Force gives up; `once` is after the last hit.
    """

    kind: str
    who: str = "target"
    what: str = ""
    chance: int = 100
    secondary: bool = False
    once: bool = False
    stages: tuple[Stage, ...] = ()


class Move(NamedTuple):
    """A move, as of one generation.

    `accuracy` None cannot miss; `power` 0 does no damage or finds its own; `hits` are the fewest and the most;
    `recoil` and `drain` are shares of the damage dealt, `heal` of the maximum health; `lasts` is in turns, 0 unstated.
    """

    key: str
    name: str
    ja: str
    number: int
    gen: int
    availability: str
    type: str
    category: str
    target: str
    power: int = 0
    accuracy: int | None = None
    pp: int = 0
    priority: int = 0
    target_unless_ghost: str = ""
    hits: tuple[int, int] = (1, 1)
    crit_ratio: int = 1
    always_crits: bool = False
    flags: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    recoil: Fraction = NOTHING
    drain: Fraction = NOTHING
    heal: Fraction = NOTHING
    fixed_damage: int = 0
    damage_is_level: bool = False
    one_hit_ko: bool = False
    ko_spares: str = ""
    self_destruct: str = ""
    forces_switch: bool = False
    switches: str = ""
    lasts: int = 0
    ignores_immunity: bool = False
    ignores_immunity_of: tuple[str, ...] = ()
    attack_stat: str = ""
    attack_of: str = ""
    defense_stat: str = ""
    z_power: int = 0
    z_effect: str = ""
    z_stages: tuple[Stage, ...] = ()
    z_crystal: str = ""
    max_power: int = 0
    max_move: bool = False
    max_of: str = ""
    variant_of: str = ""


class Item(NamedTuple):
    """An item. `mega` pairs who holds the stone with what it becomes; `gift` is for the move Natural Gift."""

    key: str
    name: str
    ja: str
    number: int
    gen: int
    availability: str
    kind: str
    evolution: bool = False
    choice: bool = False
    ignores_klutz: bool = False
    fling_power: int = 0
    fling_status: str = ""
    fling_condition: str = ""
    gift_power: int = 0
    gift_type: str = ""
    mega: tuple[tuple[str, str], ...] = ()
    users: tuple[str, ...] = ()
    forced_form: str = ""
    plate_type: str = ""
    memory_type: str = ""
    drive_type: str = ""
    z_type: str = ""
    z_move: str = ""
    z_move_from: str = ""
    stages: tuple[Stage, ...] = ()


class Ability(NamedTuple):
    key: str
    name: str
    ja: str
    number: int
    gen: int
    availability: str
    flags: tuple[str, ...] = ()
    suppresses_weather: bool = False


class Nature(NamedTuple):
    """A nature: the stat it raises and the one it lowers; both empty where it does neither."""

    key: str
    name: str
    ja: str
    gen: int
    availability: str
    plus: str = ""
    minus: str = ""


class Type(NamedTuple):
    """A type as the one that is hit. `spared` is no matter of damage: statuses, weather and the like.

    `odd` types have no place in the chart: Bird, and the ??? of Curse.
    """

    key: str
    name: str
    ja: str
    gen: int
    availability: str
    weak: tuple[str, ...] = ()
    resists: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    tera_only: bool = False
    odd: bool = False
    hidden_power_ivs: tuple[tuple[str, int], ...] = ()
    hidden_power_dvs: tuple[tuple[str, int], ...] = ()


class Learned(NamedTuple):
    """A way to learn a move in one generation.

    `how`: level, machine, tutor, egg, event, dream-world, transfer (from Virtual Console or Let's Go), special (by
    changing form, or by an egg under a condition). Level 0 is that of evolving. Events carry their number and level.
    """

    move: str
    how: str
    gen: int
    level: int = 0
    event: int | None = None


class Found(NamedTuple):
    """What a name belongs to."""

    kind: str
    key: str
