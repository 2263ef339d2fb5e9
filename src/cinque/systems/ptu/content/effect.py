"""What a Move, an Ability or an item does besides damage: the fields of one effect, and the words in them."""

from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, Like, Of, OneOf, Says
from cinque.systems.ptu.content.words import (
    ABILITY_CHANGES,
    AFFLICTIONS,
    BECOMES,
    BLESSINGS,
    CAPABILITIES,
    CASES,
    CLEARED,
    COATS,
    ENCOUNTER,
    FAINTING,
    FIELDS,
    FRACTION,
    FREQUENCY,
    HAZARDS,
    HIT,
    KNOCK_OUT,
    MISS,
    MOST_METERS,
    NEXT_TURN,
    ROUND,
    SKILLS,
    STAGED,
    STAT_CHANGES,
    TARGET,
    TYPES,
    USE,
    USER,
    USER_TURN,
    WEATHERS,
)

TypeName = Annotated[str, OneOf(TYPES, "type")]
Affliction = Annotated[str, OneOf(AFFLICTIONS)]
Curable = Annotated[str, OneOf(("all", "persistent", "volatile", *AFFLICTIONS))]
Skill = Annotated[str, OneOf(SKILLS, "skill")]
Capability = Annotated[str, OneOf(CAPABILITIES, "capability")]
Case = Annotated[str, OneOf(CASES, "case")]
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
        str,
        OneOf((TARGET, USER, "allies", "foes", "everyone", "attacker", "beside", "side")),
        Says("The attacker is who set it off; beside are those next to a target, a side also those in their balls."),
    ] = TARGET
    within: Annotated[int, Between(0, 50), Says("Of those only such as are within so many meters of the user.")] = 0
    when: Annotated[
        str, OneOf((HIT, USE, MISS, KNOCK_OUT)), Says("On a hit; whenever it is used; on a miss; if the target faints.")
    ] = HIT
    roll: Natural = 0
    even: bool = False
    case: Case = ""
    inflict: Annotated[tuple[Affliction, ...], By("ptu.status.kinds")] = ()
    one_of: Annotated[bool, Says("Only one of the afflictions, by an even roll.")] = False
    later: Annotated[bool, Says("The afflictions take hold as the next turn of whoever it concerns ends.")] = False
    lasts: Annotated[str, OneOf(("", ROUND, NEXT_TURN, USER_TURN, ENCOUNTER, FAINTING), "lasts")] = ""
    rounds: Annotated[int, Between(0, 20), Says("How many full rounds the afflictions last, if it is said.")] = 0
    turns: Annotated[
        int, Between(0, 20), Says("To the end of how many turns of whoever has it, after this one; if it is said.")
    ] = 0
    no_save: Annotated[bool, Says("There are no Save Checks against that Sleep or Rage.")] = False
    only_types: Annotated[tuple[TypeName, ...], Says("Only for those who are of one of these Types.")] = ()
    cure: Annotated[tuple[Curable, ...], Says("Afflictions that end.")] = ()
    stages: Stages | None = None
    pick_stages: Annotated[int, Between(0, 6), Says("So many stages, each of a Stat that its owner picks.")] = 0
    reset_stages: Annotated[bool, Says("Combat Stages go back to their default.")] = False
    exchange_stages: Annotated[
        str,
        OneOf(("", "copy", "turn", "swap")),
        Says("The user takes them on; they turn round; both swap."),
    ] = ""
    exchanged: Annotated[tuple[Annotated[str, OneOf(STAGED, "stat")], ...], Says("Only those of these Stats.")] = ()
    heal: Part = ""
    heal_hp: int = 0
    heal_ticks: Annotated[int, Between(0, 20)] = 0
    revive: Annotated[bool, Says("Fainted ends.")] = False
    lose: Part = ""
    lose_current: Annotated[Part, Says("A fraction of the Hit Points that are left.")] = ""
    lose_hp: int = 0
    lose_level: Annotated[bool, Says("As many Hit Points as the user's Level is lost.")] = False
    lose_ticks: Annotated[int, Between(0, 20)] = 0
    lose_by_injuries: Annotated[bool, Says("A tick is lost for each Injury of the user.")] = False
    split_hp: Annotated[bool, Says("User and target share out half of the Hit Points that each has.")] = False
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
        str,
        OneOf(("", "trip", "grapple", "push"), "maneuver"),
        Says("The user may try it on the target as a Free Action; a Push hits by itself."),
    ] = ""
    gain_type: Annotated[str, OneOf(("", *TYPES), "type"), Says("A Type besides its own, for five turns.")] = ""
    only_abilities: Annotated[tuple[str, ...], Says("Only for those who have one of these Abilities.")] = ()
    coins: Annotated[bool, Says("Coins worth 1d8 times the user's Level lie on the ground.")] = False
    lose_user_hp: Annotated[bool, Says("As many Hit Points are lost as the user has.")] = False
    lose_rolled: Annotated[bool, Says("Half the user's Level and 1d20 Hit Points are lost.")] = False
    cheer: Annotated[bool, Says("Nothing but good cheer comes of it.")] = False
    swap_items: Annotated[str, OneOf(("", "swap", "give")), Says("Held Items are swapped, or one is given.")] = ""
    recycle: Annotated[bool, Says("It has the item again that it used up last.")] = False
    random_stage: Annotated[Stage, Says("One Stat by 1d6, Evasion the sixth, changes by so much.")] = 0
    give_affliction: Annotated[bool, Says("The user gives one of its afflictions to the target.")] = False
    cure_heals: Annotated[Part, Says("What the user heals if something was cured.")] = ""
    hoard: Annotated[str, OneOf(("", "add", "swallow", "spend")), Says("What becomes of what is stockpiled.")] = ""
    swap_sides: Annotated[bool, Says("Hazards and Blessings of both sides are swapped.")] = False
    next_out: Annotated[
        str,
        OneOf(("", "heal", "restore")),
        Says("Who is sent out next is healed, or has all uses as well."),
    ] = ""
    replacement_coat: Annotated[str, OneOf(("", *COATS)), Says("The Coat of whoever comes instead.")] = ""
    become: Annotated[str, OneOf(("", *TYPES), "type"), Says("Its only Type for as long as it lasts.")] = ""
    become_by: Annotated[str, OneOf(("", *BECOMES)), Says("Where its only Types for as long as it lasts are from.")] = (
        ""
    )
    lose_type: Annotated[str, OneOf(("", *TYPES), "type"), Says("A Type that it is not for as long as it lasts.")] = ""
    change_abilities: Annotated[
        str, OneOf(("", *ABILITY_CHANGES)), Says("What becomes of Abilities for as long as it lasts.")
    ] = ""
    ability: Annotated[
        tuple[AbilityKey, ...], Says("The Ability that the target has then, if not one of the user's.")
    ] = ()
    learn: Annotated[
        str,
        OneOf(("", "mimic", "sketch")),
        Says("The user has the target's last Move, for a while or for good."),
    ] = ""
    food: Annotated[
        str, OneOf(("", "eat", "take", "burn")), Says("Food that was eaten or is held is used at once, taken, or gone.")
    ] = ""
    by_country: Annotated[bool, Says("The country decides what happens besides.")] = False
    turn_next: Annotated[bool, Says("It takes its turn next, if it has not acted in this round.")] = False
    transform: Annotated[bool, Says("The user has its Types, Moves, Abilities, Capabilities, size and weight.")] = False
    small: Annotated[bool, Says("Small until its Combat Stages are reset.")] = False
    lighter: Annotated[bool, Says("One Weight Class lighter for as long as it lasts.")] = False
    change_stats: Annotated[
        str, OneOf(("", *STAT_CHANGES)), Says("What becomes of the Stats in `exchanged` for as long as it lasts.")
    ] = ""
    weather: Annotated[str, OneOf(("", "clear", *WEATHERS))] = ""
    field: Annotated[str, OneOf(("", *FIELDS))] = ""
    hazard: Annotated[str, OneOf(("", *HAZARDS))] = ""
    blessing: Annotated[str, OneOf(("", *BLESSINGS))] = ""
    coat: Annotated[str, OneOf(("", *COATS))] = ""
    smoke: Annotated[bool, Says("The squares are full of smoke.")] = False
    vortex: Annotated[bool, Says("A Vortex holds the target.")] = False
    vortex_dc: Annotated[int, Between(0, 20), Says("How much harder it is to escape from that Vortex.")] = 0
    switch: Annotated[bool, Says("Whoever it concerns is switched.")] = False
    flee: Annotated[bool, Says("Whoever it concerns moves as far from the user as it can.")] = False
    ball_meters: Annotated[
        int,
        Between(0, 50),
        Says("Switched only so near to its ball, and recalled even if nobody comes instead."),
    ] = 0
    passes_on: Annotated[bool, Says("Stages and Coats go over to the replacement.")] = False
    shift: Annotated[int, Between(0, 20), Says("Meters that it may Shift at once.")] = 0
    teleport: Annotated[bool, Says("It may go at once where its Teleporter Capability leads.")] = False
    initiative: Annotated[int | None, Between(-99, 99), Says("Initiative is this for as long as it lasts.")] = None
    faint: Annotated[bool, Says("Whoever it concerns faints.")] = False
    held_only: Annotated[bool, Says("Of the two only the Held Item.")] = False
    drop_item: Annotated[bool, Says("The Held Item, or what is worn as an Accessory, falls to the ground.")] = False
    steal_item: Annotated[bool, Says("The user takes the Held Item, or what is worn as an Accessory.")] = False
    clears: Annotated[tuple[Annotated[str, OneOf(CLEARED)], ...], Says("All of these are gone.")] = ()
    clear_meters: Annotated[int, Between(0, 50), Says("Only within so many meters of the user; 0: everywhere.")] = 0
    cancel: Annotated[bool, Says("The attack that set it off does not hit.")] = False
    throws_back: Annotated[bool, Says("The attack that set it off is done to its author, by the user of this.")] = False
    guards: Annotated[bool, Says("It spares allies next to the user that attack, too.")] = False
