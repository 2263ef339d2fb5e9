"""What a piece of content of Vade Mecum consists of: the shape of its World Kits, and what the rules read.

The book says how classes, perks, items and combatants are made and leaves the pieces to World Kits. What recurs in
them is a field here; what does not names a `rule`, a small class of its own; what nobody but the game master can
decide is `narrative`, and `decides` says what is left to decide.

Distances are in feet, durations in turns or minutes, dice are D6.
"""

from fractions import Fraction
from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, Of, OneOf, Says

ATTRIBUTES = ("strength", "dexterity", "intelligence", "charisma", "perception")
EVOLUTION_LEVELS = (1, 6, 12, 18, 24)
"""The levels at which a class item takes its next form."""

# -- when and for whom something counts

SELF, PARTY, ALLIES, ENEMIES, EVERYBODY, ATTACKERS = "self", "party", "allies", "enemies", "everybody", "attackers"
WHO = (SELF, PARTY, ALLIES, ENEMIES, EVERYBODY, ATTACKERS)
"""Oneself; oneself and one's companions; one's side without oneself; the other sides; all; whoever attacks one."""

WHEN_BLOODIED = "bloodied"
WHENS = (
    WHEN_BLOODIED,  # oneself
    "attacker-bloodied",
    "first-round",
    "member-down",  # somebody of the party is Incapacitated
    "unseen",  # by the target
    "hidden",
    "left-cover",  # for this very attack, without moving
    "target-stunned",
    "target-marked",  # by oneself
    "guided",  # the roll is under the guided attribute
    "peaceful",  # no attack in one's last turn, or none had yet
    "in-camp",
    "surprise",  # the Stealth check for a surprise attack
)
"""What the rules see for themselves; whatever people have to say is a `situation`."""

PASSIVE, MAIN, BONUS, REACTION, REST, FREE = "passive", "main", "bonus", "reaction", "rest-activity", "free"
ACTIONS = (PASSIVE, MAIN, BONUS, REACTION, REST, FREE)

TRIGGERS = (
    "check-failed",  # an own check, which may still be rolled again
    "check-lost",  # an own check that stays failed
    "check-passed",  # an own check that stays passed
    "ally-check-failed",
    "self-or-ally-check-failed",
    "enemy-check-passed",
    "unwelcome-check",  # a failed one of one's own side, or a passed one of the others
    "attack-nearly-hit",  # an own attack is a stalemate
    "treatment-nearly-worked",
    "hit",  # oneself, by an attack
    "hit-in-melee",
    "ally-hit",
    "self-or-ally-hit",
    "about-to-be-hit",
    "own-hit",
    "own-bow-hit",
    "enemy-moves-away",
    "enemy-comes",  # into the area
    "enemy-acts",
    "enemy-killed",  # by oneself or an ally
    "becomes-bloodied",
    "falls-to-zero",
    "dies",
    "falls",  # from a height
    "held",  # Grappled or otherwise subdued
    "held-breaks-free",  # whom one holds tries to escape
    "turn-starts",
    "fight-starts",
    "trap-goes-off",
    "loots",
    "points-run-out",
    "activity-fails",
)

# -- how a check is opposed

TO_HIT, OPEN, INJURY, TABLE = "to-hit", "open", "injury", "table"
FACES = (TO_HIT, OPEN, INJURY, TABLE)
"""The target's number to be hit; what the game master sets, 11 otherwise; the DT of the injury; a table of results."""

ATTACKS = ("any", "melee", "ranged", "shot", "bow", "unarmed", "opportunity", "magichanical", "class")
"""Which attacks: `class` are those made through abilities of one's class, `shot` ranged ones with Precision."""
FIGURES = (
    "hp",
    "speed",
    "initiative",
    "capacity",
    "dt",
    "reactions",
    "main-actions",
    "renown",
    "rest-activities",
    "fog-sight",
    "true-sight",
)
BANS = ("movement", "main", "bonus", "reaction", "attack")
ROLES = ("bystander", "brute", "skirmisher", "marksman", "controller", "lurker")
"""How a combatant fights; ours, for a random one by level and role."""
WEAPON, ARMOR, TOOL = "weapon", "armor", "tool"
MELEE, RANGED = "melee", "ranged"
COMBAT, EVER = "combat", "ever"
CONDITION_RULES = (
    *("brine-infection", "captivated", "charmed", "dying-by-enchantment", "engulfed", "fleeing", "frightened"),
    *("guided", "hidden", "in-a-duel", "intangible", "knocked-out", "magically-armored", "obscured"),
    *("poisoned", "quarry", "restrained", "split", "under-decree"),
)
"""Conditions whose rule no field can say."""
BY_REST, BY_ACTIVITY, EARNED = "rest", "activity", "earned"
TAGS = ("bow", "crossbow", "thrown", "improvised", "unarmed", "magichanical", "worn")

Attribute = Annotated[str, OneOf(ATTRIBUTES)]
AbilityKey = Annotated[str, Of("ability")]
ClassKey = Annotated[str, Of("class")]
ConditionKey = Annotated[str, Of("condition")]
ItemKey = Annotated[str, Of("item")]
KitKey = Annotated[str, Of("kit")]
PointsKey = Annotated[str, Of("points")]
SituationKey = Annotated[str, Of("situation")]
SkillKey = Annotated[str, Of("skill"), By("vademecum.skill.list")]
Signed = Annotated[int, Between(-99, 99)]
Dice = Annotated[int, Between(0, 99), Says("A number of D6.")]
Feet = Annotated[int, Between(0, 1000)]
Turns = Annotated[int, Between(0, 99)]
Slots = Annotated[Fraction, Between(0, 1000), By("vademecum.carry.size-table")]
Money = Annotated[int, Between(0, 1_000_000)]
Rule = Annotated[str, Says("The class in the rules that does what no field can say.")]
Decides = Annotated[str, Says("What is left to the game master.")]
InTheBook = Annotated[str, Says("The clause of the rulebook that names it, if there is one.")]
Who = Annotated[str, OneOf(WHO)]
When = Annotated[str, OneOf(("", *WHENS))]


# -- what is in force: always, or while an ability lasts; each is told by its first field


class OnCheck(NamedTuple):
    """More or less on checks of these skills, or of every skill of an attribute; without either, on every check.

    `level_of` adds the level of that skill, `class_skill` the value of the class skill.
    """

    checks: tuple[SkillKey, ...]
    attributes: tuple[Attribute, ...] = ()
    plus: Signed = 0
    level_of: SkillKey = ""
    class_skill: bool = False
    situation: Annotated[SituationKey, Says("What the check is for, as whoever asks for it says.")] = ""
    when: When = ""
    who: Who = SELF
    use: Annotated[SkillKey, Says("This skill may be rolled in their place.")] = ""


class OnAttack(NamedTuple):
    """More or less on attack rolls, and on the damage of their hits. `who` attacks with it: `attackers` attack oneself.

    `dice_instead` are rolled in place of the attack's own dice; a `multiplier` of 0 changes nothing.
    """

    attacks: Annotated[str, OneOf(ATTACKS)]
    plus: Signed = 0
    level_of: SkillKey = ""
    minus_level_of: SkillKey = ""
    class_skill: bool = False
    hits: Annotated[bool, Says("They hit without a roll.")] = False
    dice: Dice = 0
    dice_instead: Dice = 0
    multiplier: Annotated[int, Between(0, 9)] = 0
    when: When = ""
    who: Who = SELF
    radius: Annotated[Feet, Says("How near whoever profits must be; 0: anywhere.")] = 0


class OnFigure(NamedTuple):
    """A figure of the character: `plus`, or as much as the class item gives, or the sum of attributes and skills."""

    figure: Annotated[str, OneOf(FIGURES)]
    plus: Annotated[int, Between(-999, 999)] = 0
    class_skill: bool = False
    attributes: tuple[Attribute, ...] = ()
    skills: tuple[SkillKey, ...] = ()
    multiplier: Annotated[int, Between(0, 9)] = 0
    when: When = ""
    who: Who = SELF
    radius: Feet = 0


class OnHurt(NamedTuple):
    """What becomes of damage that one takes: half of it, or none."""

    takes: Annotated[str, OneOf(("half", "none"))]
    when: When = ""
    who: Who = SELF


class OnRest(NamedTuple):
    """More on the checks of Rest Activities."""

    rest_checks: Signed
    when: When = ""
    who: Who = SELF
    as_lodging: Annotated[bool, Says("It makes a camp as good as lodging; by one reading for the whole party.")] = False


Force = OnCheck | OnAttack | OnFigure | OnHurt | OnRest


# -- parts of an ability


class Check(NamedTuple):
    """What the user rolls, and against what: a DT, one of `FACES`, or in a contest one of the skills `against`."""

    skill: SkillKey
    faces: Annotated[str, OneOf(FACES)] = OPEN
    dt: Annotated[int, Between(0, 40), Says("0: as `faces` says.")] = 0
    against: tuple[SkillKey, ...] = ()


class Save(NamedTuple):
    """A check that is forced on a target; whoever passes it is spared what `conditions` say."""

    skills: tuple[SkillKey, ...]
    dt: Annotated[int, Between(0, 40), Says("0: what the game master sets, 11 otherwise.")] = 0


class Cost(NamedTuple):
    """Class points, paid on a success of the check, or on use where there is no check.

    Where the kit does not say when (`unsaid`), the ruling spell-payment does.
    """

    points: Annotated[int, Between(0, 99)]
    to: Annotated[int, Between(0, 99), Says("The user chooses how many, up to this; 0: no choice.")] = 0
    per: Annotated[str, OneOf(("", "target", "target-level"))] = ""
    on: Annotated[str, OneOf(("success", "use", "unsaid"))] = "success"
    lost: Annotated[int, Between(0, 99), Says("Points lost on a failure that is no stalemate.")] = 0
    money: Money = 0


class Area(NamedTuple):
    """A square of so many feet to a side, or all within a radius; without a range the user is its centre."""

    shape: Annotated[str, OneOf(("square", "radius"))]
    feet: Feet
    who: Who = EVERYBODY
    rough: Annotated[bool, Says("It is Rough Terrain.")] = False
    obscured: Annotated[bool, Says("Nobody sees far in it, or through it.")] = False


class Inflict(NamedTuple):
    """A condition on whoever is affected, on the user, or while the ability lasts on whoever the user hits.

    0 turns: until it ends by itself or is ended. `always`: a passed save does not help against it.
    """

    condition: ConditionKey
    turns: Turns = 0
    on: Annotated[str, OneOf(("target", "user", "hit"))] = "target"
    always: bool = False
    escape_dt: Annotated[
        int, Between(-1, 40), Says("The DT of getting free where nobody holds one, or of finding; -1: nobody finds it.")
    ] = 0


class Row(NamedTuple):
    """What a check with a table does from this result on; the highest row that is reached counts."""

    from_: Annotated[int, Between(0, 40)]
    damage: Dice = 0
    conditions: tuple[Inflict, ...] = ()
    ends_reaction: Annotated[bool, Says("Whoever is there has used up the reaction of the round.")] = False
    backfires: Annotated[bool, Says("It strikes the user, by another roll.")] = False


class Points(NamedTuple):
    """A pool of Class Points: how many there are at most, with each form of the class item.

    `each_level`: as many as the level in place of that. `restored` by a completed Rest, by a Rest Activity, or only
    earned. `last_open`: how many there are with the last form the kit leaves out, and the ruling artifact-points says.
    """

    key: str
    short: Annotated[str, Says("The abbreviation.")]
    most: tuple[Annotated[int, Between(0, 99)], ...] = ()
    each_level: bool = False
    restored: Annotated[str, OneOf((BY_REST, BY_ACTIVITY, EARNED))] = BY_REST
    last_open: bool = False


# -- the kinds of content


class Condition(NamedTuple):
    """A condition: `attacked` is the advantage of attacks on whoever has it, `attack` what its own attacks get.

    With what it `lasts` it ends, unless its turns have run out or somebody has ended it before.
    """

    key: str
    attacked: Signed = 0
    dice: Annotated[Dice, Says("More for the damage of attacks on it.")] = 0
    by_source: Annotated[bool, Says("Only whoever caused it attacks it so.")] = False
    attack: Signed = 0
    checks: Annotated[tuple[OnCheck, ...], Says("More or less on its checks.")] = ()
    bans: tuple[Annotated[str, OneOf(BANS)], ...] = ()
    speed: Annotated[int, Between(-1, 99), Says("Tiles at most; -1: as ever.")] = -1
    sight: Annotated[Feet, Says("How far it sees; 0: as ever.")] = 0
    deflects: Annotated[Dice, Says("Taken off the damage of attacks, besides what armor deflects.")] = 0
    turn_damage: Annotated[Dice, Says("Taken at the start of each of its turns; armor deflects nothing.")] = 0
    turn_save: Annotated[Save | None, Says("The check that spares it the damage of a turn.")] = None
    untargetable: Annotated[bool, Says("Enemies cannot aim at it; areas reach it all the same.")] = False
    cure: Annotated[Check | None, Says("The check by which anybody within 5 ft ends it.")] = None
    break_free: Annotated[Check | None, Says("The check by which it gets free itself.")] = None
    search: Annotated[Check | None, Says("The check by which an enemy finds it.")] = None
    moment: Annotated[str, OneOf(("turn-end", "turn-start")), Says("Where its turns end.")] = "turn-end"
    lasts: Annotated[str, OneOf((COMBAT, BY_REST, EVER))] = COMBAT
    rule: Annotated[str, OneOf(("", *CONDITION_RULES)), Says("The class in the rules that does the rest.")] = ""
    narrative: bool = False
    decides: Decides = ""
    decides_ja: Decides = ""


class Ability(NamedTuple):
    """A perk, or an ability of a class, a race, an item or a combatant.

    A perk has a `skill`, and `level` is the level in it that one needs; with a `class` it is for that class alone. Any
    other ability of a class has a `class` only, and `level` is the character's. A spell is `part_of` the ability by
    which one knows it. `attack_kind` is which attacks it grants, or which ones set it off.
    """

    key: str
    skill: Annotated[SkillKey, By("vademecum.perk.requirement")] = ""
    class_: Annotated[ClassKey, By("vademecum.class.abilities")] = ""
    level: Annotated[int, Between(1, 24)] = 1
    innate: Annotated[bool, Says("Everybody of the class has it, without choosing it.")] = False
    part_of: AbilityKey = ""
    action: Annotated[str, OneOf(ACTIONS)] = PASSIVE
    trigger: Annotated[str, OneOf(("", *TRIGGERS))] = ""
    follows: Annotated[AbilityKey, Says("It adds to this other ability when that has worked.")] = ""
    needs: Annotated[ConditionKey, Says("The target must have this condition from the user.")] = ""
    only: Annotated[When, Says("It can be used only then.")] = ""
    check: Check | None = None
    cost: Cost | None = None
    uses: Annotated[int, Between(0, 99), Says("Per Rest; 0: no limit.")] = 0
    days: Annotated[int, Between(0, 999), Says("Days from one use to the next.")] = 0
    range: Annotated[Feet, Says("0: as far as one sees.")] = 0
    area: Area | None = None
    whom: Annotated[str, OneOf(("enemy", "ally", "self", "self-or-ally", "anybody", "place", "object"))] = "enemy"
    targets: Annotated[int, Between(0, 99), Says("At most; 0: all that there are.")] = 1
    damage: Dice = 0
    damage_per_point: Dice = 0
    reduces: Annotated[Dice, Says("Taken off the damage of a hit.")] = 0
    halves: Annotated[bool, Says("Halves the damage of a hit.")] = False
    cancels: Annotated[bool, Says("Takes all the damage of a hit away.")] = False
    heals: Dice = 0
    heals_user: Dice = 0
    save: Save | None = None
    conditions: tuple[Inflict, ...] = ()
    push: Annotated[Feet, Says("Away from the user.")] = 0
    throw: Annotated[Feet, Says("Onto a free tile so far away at most.")] = 0
    move: Annotated[Feet, Says("How far the user may move.")] = 0
    teleport: Feet = 0
    attacks: Annotated[int, Between(0, 9), Says("Complete attacks that it grants.")] = 0
    attack_kind: Annotated[str, OneOf(ATTACKS)] = "any"
    rerolls: Annotated[bool, Says("The check that set it off is rolled again.")] = False
    stands_up: Annotated[bool, Says("Whoever falls to 0 HP keeps 1 HP and has no injury.")] = False
    psychic: Annotated[bool, Says("It strikes the mind; by one reading no armor or cover helps against it.")] = False
    turns: Annotated[Turns, Says("How long it lasts.")] = 0
    minutes: Annotated[int, Between(0, 10_080)] = 0
    gains: Annotated[int, Between(0, 99), Says("Class points gained.")] = 0
    gains_nearly: Annotated[int, Between(0, 99), Says("Class points gained by a stalemate.")] = 0
    gains_all: Annotated[bool, Says("All class points come back.")] = False
    builds: Annotated[ItemKey, Says("The item that it makes at a Rest.")] = ""
    vehicle: Annotated[str, Of("vehicle"), Says("What runs for a day.")] = ""
    table: Annotated[tuple[Row, ...], Says("What a check that faces a table does, highest first.")] = ()
    force: Annotated[tuple[Force, ...], Says("In force always, while it lasts, or for what it grants.")] = ()
    rule: Rule = ""
    narrative: bool = False
    decides: Decides = ""
    decides_ja: Decides = ""


class Race(NamedTuple):
    """A people of a kit, and the perk that its members are born with."""

    key: str
    perk: AbilityKey = ""


class ClassItem(NamedTuple):
    """The item through which a class works: its bonus with each of its forms."""

    key: str
    bonus: Annotated[tuple[int, int, int, int, int], By("vademecum.level.reward-class-item")] = (1, 2, 3, 4, 5)


class Class(NamedTuple):
    """A class. Its abilities name it."""

    key: str
    focus: Annotated[Attribute, By("vademecum.class.definition")]
    skill: Annotated[SkillKey, By("vademecum.class.skill")]
    item: Annotated[str, Of("class-item"), By("vademecum.class.item")]
    points: Annotated[PointsKey, By("vademecum.class.points")] = ""
    starts_empty: Annotated[bool, Says("A new character has none of its points.")] = False
    clause: InTheBook = ""


class Item(NamedTuple):
    """A weapon, an armor or a tool. Its rarity follows from its cost.

    What its abilities say of attacks holds for attacks with it.
    """

    key: str
    kind: Annotated[str, OneOf((WEAPON, ARMOR, TOOL)), By("vademecum.item.definition")]
    cost: Annotated[Money, By("vademecum.currency.rarity-table"), Says("0: free, and not for sale.")]
    slots: Slots
    bonus: Annotated[dict[SkillKey, Signed], Says("On checks of these skills that it is used for.")] = {}
    damage: Annotated[Dice, By("vademecum.item.weapon-fields")] = 0
    attack: Annotated[str, OneOf(("", MELEE, RANGED))] = ""
    range: Annotated[tuple[Feet, Feet], By("vademecum.item.weapon-fields"), Says("Nearest and farthest.")] = (0, 0)
    tier: Annotated[int, Between(0, 3), By("vademecum.armor.table"), Says("Of armor: 1 light, 2 medium, 3 heavy.")] = 0
    tags: tuple[Annotated[str, OneOf(TAGS)], ...] = ()
    made_by: ClassKey = ""
    abilities: tuple[AbilityKey, ...] = ()
    printed: Annotated[
        ItemKey,
        By("vademecum.ruling.sample-items"),
        Says("The sample of the rulebook whose figures hold where the table plays by the book."),
    ] = ""


class Attributes(NamedTuple):
    """The five attributes."""

    strength: Signed = 0
    dexterity: Signed = 0
    intelligence: Signed = 0
    charisma: Signed = 0
    perception: Signed = 0


class Combatant(NamedTuple):
    """A kind of combatant. Its Combat Rating follows from its level.

    `one_of` are items of which the game master gives it one at most, `some_have` abilities that only some of its kind
    have.
    """

    key: str
    level: Annotated[int, Between(1, 120), By("vademecum.combatant.level")]
    attributes: Annotated[Attributes, By("vademecum.combatant.attributes")]
    role: Annotated[str, OneOf(ROLES)] = "brute"
    faction: Annotated[str, Of("faction"), By("vademecum.combatant.build-background")] = ""
    items: tuple[ItemKey, ...] = ()
    one_of: tuple[ItemKey, ...] = ()
    abilities: Annotated[tuple[AbilityKey, ...], By("vademecum.combatant.abilities")] = ()
    some_have: tuple[AbilityKey, ...] = ()
