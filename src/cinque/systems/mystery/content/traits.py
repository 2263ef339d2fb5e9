"""What an Ability or an IQ skill consists of. The document leaves both lists to a page of their own.

What holds all the time is a `Passive`, what answers something that happens a `Reaction`; both may depend on a case
(`When`). What none of this can say is the `rule` of a class in `abilities/`; what only the game master can decide is
`narrative`. All figures are on the document's scale: HP, twentieths of a d20, AP, stages.
"""

from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, OneOf, Says
from cinque.systems.mystery.content.records import (
    FLAGS,
    PROPERTIES,
    STAGED,
    STATS,
    Chance,
    Change,
    Inflict,
    Lay,
    TypeKey,
)

MAJOR = "major"
"""In place of a condition: any Major one. Besides: any that harms, and any at all."""
HARMFUL, ANY = "harmful", "any"
FULL, HALF, THIRD, QUARTER = "full", "half", "third", "quarter"
SUPER_EFFECTIVE, RESISTED = "super-effective", "resisted"
LIST = "mystery.ability.list"

BEGINS, ENDS, TURN, ROUND = "combat-begins", "combat-ends", "turn", "round"
STRUCK, CRIT, LOW, FAINTS = "struck", "crit", "low", "faints"
STOPS, HITS, USES, KNOCKS_OUT = "stops", "hits", "uses", "knocks-out"
LOWERED, GETS = "lowered", "gets-status"
EVENTS = (BEGINS, ENDS, TURN, ROUND, STRUCK, CRIT, LOW, FAINTS, STOPS, HITS, USES, KNOCKS_OUT, LOWERED, GETS)
"""What is answered: a combat begins or ends; an own turn begins; a round ends; a move has struck, critically; HP have
fallen to half; one has fainted; a move has been stopped; an own move has hit, or is used; it has knocked an
opponent out; an opponent has lowered a stat; a condition has come."""

IGNORED = ("abilities", "stages", "screens", "shelter", "immunity", "allies")
"""What own moves can pass by: the target's Ability; its stages; screens; what it hides behind; immunity by type; allies
whom an attack on everybody would strike."""

SPARED = (
    *("sandstorm", "snow", "recoil", "hazards", "indirect", "secondary", "traps", "explosions"),
    *("dot-burn", "dot-poison", "dot-badly-poisoned", "thrown", "defeat"),
)
"""What can do nothing to somebody; `indirect` is all damage that does not come from a move, `thrown` are items that
opponents use on it, `defeat` is what a lost dungeon takes away."""

NOTICED = STAIRS, ITEMS, COINS, HOUSES, TRAPS = ("stairs", "items", "coins", "houses", "traps")
"""What somebody can notice who goes ahead in a dungeon: the stairs sooner, one item more, money, opponents that can
be avoided, traps."""

RULES = (
    *("", "best-stat", "flash-fire", "levitate", "wonder-guard", "telepathy", "good-as-gold", "no-guard", "sturdy"),
    *("staying-power", "truant", "ice-face"),
)
"""The classes in `abilities/` that an entry can name."""

SELF, OTHER, OPPONENTS, ALLIES = "self", "other", "opponents", "allies"


class When(NamedTuple):
    """A case: all that is said here must hold. What speaks of a move does not hold where there is none."""

    weather: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    hp: Annotated[str, OneOf(("", FULL, HALF, THIRD, QUARTER)), Says("All HP, or at most this share.")] = ""
    status: Annotated[str, Says("A condition that whoever has it has; `major` for any Major one.")] = ""
    of_other: Annotated[str, Says("A condition that the other one has.")] = ""
    fresh: Annotated[bool, Says("The other one has not been harmed yet.")] = False
    alone: Annotated[bool, Says("No ally stands any more.")] = False
    free: Annotated[bool, Says("Nothing keeps it from fleeing.")] = False
    bare: Annotated[bool, Says("It neither wears nor holds anything.")] = False
    types: Annotated[tuple[TypeKey, ...], Says("Of the move.")] = ()
    properties: tuple[Annotated[str, OneOf(PROPERTIES)], ...] = ()
    flags: Annotated[tuple[Annotated[str, OneOf(FLAGS)], ...], Says("The move has one of them.")] = ()
    match_up: Annotated[str, OneOf(("", SUPER_EFFECTIVE, RESISTED))] = ""
    most_bp: Annotated[int, Between(0, 99), Says("The move's BP are no more.")] = 0
    least_ap: Annotated[int, Between(0, 12), Says("The move costs no less.")] = 0
    recoil: Annotated[bool, Says("The move has recoil.")] = False
    heals: Annotated[bool, Says("The move heals.")] = False
    several: Annotated[bool, Says("The move has more than one target.")] = False
    crit: Annotated[bool, Says("The move has hit critically.")] = False
    until_round: Annotated[int, Between(0, 99), Says("Only in the first rounds of a combat.")] = 0
    beside: Annotated[str, Says("An ally of this species stands.")] = ""
    against: Annotated[tuple[TypeKey, ...], Says("The other one is of one of these types.")] = ()


class Passive(NamedTuple):
    """What holds all the time, or in its case."""

    when: When = When()
    stats: dict[Annotated[str, OneOf(STATS)], Annotated[int, Between(-9, 9)]] = {}
    ap: Annotated[int, Between(-4, 4), Says("Max AP.")] = 0
    bp: Annotated[int, Between(-9, 9), Says("Of own moves.")] = 0
    damage: Annotated[int, Between(-9, 9), Says("Of own moves.")] = 0
    for_allies: Annotated[int, Between(-9, 9), Says("The damage of allies' moves.")] = 0
    taken: Annotated[int, Between(-9, 9), Says("The damage of moves on whoever has it.")] = 0
    by_allies: Annotated[int, Between(-9, 9), Says("The damage of moves on allies.")] = 0
    accuracy: Annotated[int, Between(-20, 20), Says("Of own moves, in twentieths.")] = 0
    evasion: Annotated[int, Between(-20, 20), Says("In twentieths.")] = 0
    crit: Annotated[int, Between(0, 6), Says("Stages of Crit Ratio.")] = 0
    cheaper: Annotated[int, Between(0, 4), By("mystery.priority.bonus"), Says("AP.")] = 0
    stab: Annotated[bool, By("mystery.damage.stab"), Says("STAB counts twice.")] = False
    food: Annotated[int, Between(0, 99), Says("More HP by what is eaten.")] = 0
    sure: Annotated[bool, Says("Own moves cannot miss.")] = False


# -- what a reaction does; each is told by its first field


class Restore(NamedTuple):
    restores: Annotated[int, Between(1, 99), Says("HP.")]


class Harm(NamedTuple):
    harms: Annotated[int, Between(1, 99), Says("HP.")]


class Cure(NamedTuple):
    cures: Annotated[str, Says("A condition, `major` or `harmful`.")]


Deed = Inflict | Change | Lay | Restore | Harm | Cure


class Reaction(NamedTuple):
    """What it does when something happens. The other one is who has struck, been hit, or lowered a stat."""

    on: Annotated[str, OneOf(EVENTS)]
    do: tuple[Deed, ...]
    to: Annotated[str, OneOf((SELF, OTHER, OPPONENTS, ALLIES))] = SELF
    when: When = When()
    chance: Chance = 100
    once: Annotated[bool, Says("Once in a combat.")] = False


class Does(NamedTuple):
    """All that an Ability or an IQ skill does."""

    passives: tuple[Passive, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    keeps_off: Annotated[tuple[str, ...], Says("Conditions that do not come; `major` and `harmful` for all such.")] = ()
    keeps_off_allies: tuple[str, ...] = ()
    keeps_off_in: Annotated[tuple[str, ...], Says("Only in such weather.")] = ()
    passes_back: Annotated[tuple[str, ...], Says("Whoever brings such a condition gets it, too.")] = ()
    keeps: Annotated[tuple[Annotated[str, OneOf(STAGED)], ...], Says("Stats that opponents cannot lower.")] = ()
    immune: Annotated[tuple[TypeKey, ...], Says("Moves of these types are stopped.")] = ()
    immune_flags: tuple[Annotated[str, OneOf(FLAGS)], ...] = ()
    draws: Annotated[tuple[TypeKey, ...], Says("Such moves go to it instead of to an ally.")] = ()
    becomes: Annotated[dict[TypeKey, TypeKey], Says("Own moves of a type are of another one.")] = {}
    spares: tuple[Annotated[str, OneOf(SPARED)], ...] = ()
    ignores: tuple[Annotated[str, OneOf(IGNORED)], ...] = ()
    notices: Annotated[tuple[Annotated[str, OneOf(NOTICED)], ...], Says("Going ahead in a dungeon.")] = ()
    haggles: Annotated[int, Between(0, 50), Says("Shops ask so many percent less.")] = 0
    floats: Annotated[bool, Says("Hazards and terrain do not reach it.")] = False
    no_crits: bool = False
    no_priority: Annotated[bool, By("mystery.priority.lost"), Says("Opponents' moves have none.")] = False
    calm: Annotated[bool, Says("No weather does anything.")] = False
    stages: Annotated[int, Between(-1, 2), Says("So many times as many stages.")] = 1
    takes: Annotated[tuple[Annotated[str, OneOf(PROPERTIES)], ...], Says("The first such hit does no damage.")] = ()
    often: Annotated[bool, Says("Multi-Hit Moves strike as often as they can.")] = False
    chances: Annotated[int, Between(0, 5), Says("So many times the chance of secondary effects.")] = 1
    rule: Annotated[str, OneOf(RULES), Says("The class in the rules that does what no field can say.")] = ""
    narrative: Annotated[bool, Says("The game master decides what it does.")] = False


class Ability(NamedTuple):
    key: str
    does: Does = Does()


class IqSkill(NamedTuple):
    """`number` is the roll of its tier that yields it."""

    key: str
    tier: Annotated[int, Between(1, 3), By("mystery.iq.tiers")]
    price: Annotated[int, Between(1, 999), By("mystery.iq.purchase"), Says("IQ.")]
    ip: Annotated[int, Between(1, 10), By("mystery.iq.ip-cost"), Says("IP that it takes to have it on.")]
    number: Annotated[int, Between(1, 100), By("mystery.iq.discount-roll")]
    does: Does = Does()
