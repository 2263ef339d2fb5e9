"""Abilities: what is in force all the time, and what is used with an action or on a trigger."""

from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, OneOf, Says
from cinque.systems.ptu.content.effect import (
    Affliction,
    Capability,
    Case,
    Effect,
    Frequency,
    Meters,
    Signed,
    Skill,
    Stages,
    TypeName,
)
from cinque.systems.ptu.content.words import PHYSICAL, SPECIAL, STAGED, STATUS


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
    rolled_db: Annotated[Signed, Says("Damage Base of Moves with a rolled effect, which then never happens.")] = 0
    adds: Annotated[
        tuple[Effect, ...],
        Says("Effects of its damaging attacks; a Move that does the same by a roll does it on 2 more results."),
    ] = ()
    touches: Annotated[tuple[TypeName, ...], Says("Its attacks of these Types are not stopped by any Type.")] = ()
    infiltrates: Annotated[bool, Says("Hazards, Blessings and decoys of foes do not count against it.")] = False
    no_critical: Annotated[bool, Says("Critical Hits on it count as normal hits.")] = False
    reduction: Annotated[int, By("ptu.damage.defense"), Says("Damage Reduction.")] = 0
    reduction_types: tuple[TypeName, ...] = ()
    softens: tuple[TypeName, ...] = ()
    softens_class: Annotated[str, OneOf(("", PHYSICAL, SPECIAL))] = ""
    less_super_effective: Annotated[bool, Says("1.25 for 1.5, and 1.5 for 2.")] = False
    half_at_full: Annotated[bool, Says("Damage is halved while it has all its Hit Points.")] = False
    holds_out: Annotated[bool, Says("An attack leaves it at least 1 Hit Point.")] = False
    once_a_scene: Annotated[bool, Says("It holds out once a Scene.")] = False
    no_massive_injury: Annotated[bool, Says("Massive Damage gives it no Injury.")] = False
    only_super_effective: Annotated[bool, Says("Only super-effective attacks hurt it.")] = False
    resisted_less: Annotated[bool, Says("Its own attacks are resisted one step less.")] = False
    immune: Annotated[tuple[Affliction, ...], By("ptu.status.kinds")] = ()
    immune_allies: Annotated[int, Between(0, 30), Says("Allies within so many meters are immune as well.")] = 0
    no_rolled_effects: Annotated[bool, Says("Rolled effects of damaging Moves do nothing to it.")] = False
    holds_fast: Annotated[bool, Says("It is neither pushed nor made to switch.")] = False
    keeps_initiative: Annotated[bool, Says("Nothing sets its Initiative to 0.")] = False
    no_opportunity: Annotated[bool, Says("Its Shifts give no opportunity for attacks.")] = False
    immune_types: tuple[TypeName, ...] = ()
    absorbs: Annotated[tuple[Effect, ...], Says("What happens to it when a Move of such a Type hits it.")] = ()
    hit_types: Annotated[tuple[TypeName, ...], Says("The Types of the Moves that `when_hit` is for.")] = ()
    when_hit: Annotated[tuple[Effect, ...], Says("What happens to it when such a Move hits it.")] = ()
    immune_keywords: tuple[str, ...] = ()
    not_lowered: Annotated[tuple[Annotated[str, OneOf((*STAGED, "accuracy"))], ...], By("ptu.stage.what")] = ()
    when_lowered: Stages | None = None
    on_knock_out: Stages | None = None
    contrary: Annotated[bool, Says("Every change of its stages is turned round.")] = False
    twice_staged: Annotated[bool, Says("Every change of its stages counts double.")] = False
    no_weather_loss: bool = False
    suppresses: Annotated[int, Between(0, 30), Says("Foes within so many meters are Suppressed.")] = 0
    type_by_weather: Annotated[bool, Says("Its only Type is that of the Weather, while there is one.")] = False
    clear_sky: Annotated[bool, Says("While it is there, the Weather counts as Clear.")] = False
    keeps_food: Annotated[bool, Says("Food that it trades in is not used up.")] = False
    half_movement: Annotated[bool, Says("Its Movement Capabilities are halved.")] = False
    grounded: Annotated[bool, Says("It counts as on the ground.")] = False
    veils: Annotated[bool, Says("Allies next to it lose nothing by the Weather either.")] = False
    no_passive_loss: Annotated[bool, Says("Hazards, Weather, afflictions, Vortex and Recoil cost it nothing.")] = False
    no_recoil: bool = False
    ignores_stages: Annotated[bool, Says("Foes' stages do not count in damage either way.")] = False
    ignores_abilities: Annotated[bool, Says("Defensive Abilities of foes do not count.")] = False
    ignores_evasion_bonus: bool = False
    no_evasion: Annotated[bool, Says("No Evasion in Melee, for it or against it.")] = False
    no_accuracy_loss: bool = False
    save: Signed = 0
    skill: Signed = 0
    skills: Annotated[tuple[Skill, ...], Says("The Skills that `skill` is for; all, where none is named.")] = ()
    double_attack: Annotated[bool, Says("The Base Attack counts twice.")] = False
    weight_class: Signed = 0
    no_speed_loss_paralysed: bool = False
    rarer_moves: Annotated[bool, Says("Its Moves are as rare as those of the Suppressed.")] = False
    no_item_turn: Annotated[bool, Says("Whom it treats with an item loses no actions.")] = False
    turn_start: tuple[Effect, ...] = ()
    turn_end: tuple[Effect, ...] = ()
    capabilities: dict[Capability, Meters] = {}
    more: Annotated[dict[Capability, Meters], Says("By how much instead, for those who have it by nature.")] = {}
    bars: Annotated[tuple[str, ...], Says("Keys of the Moves that it cannot use.")] = ()
    together: Annotated[str, Says("Another Ability without which this does nothing.")] = ""
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
        OneOf(
            (
                *("", "melee-hit-taken", "hit-taken", "damage-taken", "physical-damage-taken", "recalled", "sent-out"),
                *("melee-attack-taken", "damaging-move-taken", "five-strike", "recalled-or-breather", "afflicted"),
                *("ally-hit", "ally-damaged", "ranged-move"),
            )
        ),
    ] = ""
    draws: Annotated[tuple[TypeName, ...], Says("The Types of the ranged Moves nearby that it draws to itself.")] = ()
    per_scene: Annotated[int, Between(0, 9), Says("The most uses in one Scene, where it is used by the day.")] = 0
    range: Annotated[int, Between(0, 30), Says("Meters; 0: the user, or whoever set it off.")] = 0
    all_foes: Annotated[bool, Says("Every foe in range, not one.")] = False
    all_allies: Annotated[bool, Says("The user and every ally in range.")] = False
    case: Annotated[Case, Says("It can be used only where this holds.")] = ""
    effects: tuple[Effect, ...] = ()
    passives: tuple[Passive, ...] = ()
    connection: Annotated[str, Says("A Move that is learned with it.")] = ""
    by_hand: str = ""
    by_hand_ja: str = ""
