"""Damage Formula: (BP + Combat Effect + STAB ± Resist) - (Def or Sp.Def - Penalty) + CRIT, and what comes after it."""

from cinque.core.tally import Tally
from cinque.systems.mystery.combat.priority_moves import add_surprise
from cinque.systems.mystery.combat.recoil_and_screens import screened
from cinque.systems.mystery.combat.type_match_ups import add_resist, add_stab, effect_of
from cinque.systems.mystery.combat_essentials.changing_stats import OF_STATS
from cinque.systems.mystery.combat_essentials.fainting import rounded
from cinque.systems.mystery.combat_essentials.stats import stat
from cinque.systems.mystery.combat_essentials.worn import add_worn_damage
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.leveling import BONUS as LEVEL_BONUS
from cinque.systems.mystery.leveling import level_damage_bonus
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import statuses_of
from cinque.systems.mystery.use import Use

BP = "mystery.damage.bp"
COMBAT_EFFECT = "mystery.damage.combat-effect"
DEFENSE = "mystery.damage.defense"
PENALTY = "mystery.damage.penalty"
CRIT = "mystery.damage.crit"
EACH_HIT = "mystery.multihit.defense-each"
HELD = "mystery.item.held-consumable"
MULTI_TARGET = "mystery.multitarget.penalty"
NEGATIVE_DEFENSE = "mystery.ruling.negative-defense"
PLACEMENT = "mystery.ruling.level-bonus-placement"


def damage(play: MysteryPlay, use: Use, target: Character, crit: bool, hits: int, extra: int) -> Tally:
    """What a hit does. `hits` is how often it strikes, `extra` how many opponents beyond the first it is aimed at."""
    fixed = use.rule.fixed_damage(play, use, target)
    if fixed is not None:
        return fixed
    tally = play.tally(use.user.seat, target.seat)
    formula(play, use, target, crit, hits, extra, tally)
    bare = tally.value
    add_flat(play, use, target, tally)
    halve(play, use, tally)
    first = play.scene.rulings.modifier_order == "screen-first"
    screened(play.scene, use, target, crit, tally, bare if first else tally.value)
    use.rule.limit(play.scene, use, target, tally)
    return tally


def formula(play: MysteryPlay, use: Use, target: Character, crit: bool, hits: int, extra: int, tally: Tally) -> None:
    power = base_power(play, use, target)
    tally.start(power.value, "bp", BP, power)
    whose, name = use.rule.offense(play.scene, use, target)
    effect = combat_effect(play, use, whose, name)
    tally.add(effect.value, "combat-effect", COMBAT_EFFECT, effect, of=whose.seat)
    add_stab(play, use, tally)
    add_resist(play, use, target, tally)
    take_defense(play, use, target, crit, hits, tally)
    take_penalties(play, whose.stage(name) if whose.stages else 0, crit, extra, tally)
    if play.scene.rulings.level_bonus_placement == "separate-term":
        tally.add(level_damage_bonus(play.scene, use.user.level), "level-damage-bonus", PLACEMENT, of=use.user.seat)
    if crit:
        tally.add(use.ap, "crit", CRIT)


def base_power(play: MysteryPlay, use: Use, target: Character) -> Tally:
    tally = play.tally().start(use.bp, "bp", BP)
    use.rule.change_bp(play.scene, use, target, tally)
    for status, _ in statuses_of(use.user) if use.user.active else ():
        status.change_bp(play.scene, use, tally)
    return tally


def combat_effect(play: MysteryPlay, use: Use, whose: Character, name: str) -> Tally:
    """The stat that goes with the move's property, with what raises it, and the Level Damage Bonus."""
    scene, user = play.scene, use.user
    tally = stat(scene, whose, name, play.tally())
    for status, active in statuses_of(whose) if whose.active else ():
        status.change_stat(scene, whose, active, name, tally)
    stage = whose.stage(name) if whose.stages else 0
    if stage > 0 or (stage < 0 and scene.rulings.penalty_counted_once != "penalty-term"):
        tally.add(stage, "stage", OF_STATS)
    bonus = level_damage_bonus(scene, user.level)
    if bonus and scene.rulings.level_bonus_placement == "in-combat-effect":
        tally.add(bonus, "level-damage-bonus", LEVEL_BONUS, of=user.seat)
    return tally


def take_defense(play: MysteryPlay, use: Use, target: Character, crit: bool, hits: int, tally: Tally) -> None:
    """The target's defensive stat with its stages, once for each hit. A Critical Hit ignores it."""
    scene = play.scene
    own = defense(play, target, use.rule.defense(scene, use, target), use.rule.ignores_stages)
    value = own.value
    if value > 0 and (crit or any(status.bypasses_defense(scene) for status, _ in statuses_of(use.user))):
        return
    if value < 0 and crit and scene.rulings.crit_negative_defense == "ignore-all":
        return
    if hits > 1 and scene.rulings.multihit_defense != "once":
        own.times(hits, 1, "hits", EACH_HIT)
    if own.value:
        tally.add(-own.value, "defense", DEFENSE, own, of=target.seat)


def defense(play: MysteryPlay, target: Character, name: str, without_stages: bool) -> Tally:
    scene = play.scene
    tally = stat(scene, target, name, play.tally())
    stage = target.stage(name) if target.stages and not without_stages else 0
    if stage:
        tally.add(stage, "stage", OF_STATS)
    for status, active in statuses_of(target) if target.active else ():
        status.change_stat(scene, target, active, name, tally)
    for field, _ in fields_of(scene) if scene.active else ():
        field.change_defense(scene, target, name, tally)
    if scene.rulings.negative_defense == "floor-zero":
        tally.at_least(0, "least", NEGATIVE_DEFENSE)
    return tally


def take_penalties(play: MysteryPlay, stage: int, crit: bool, extra: int, tally: Tally) -> None:
    """Lowered offence, and several targets. A Critical Hit ignores penalties."""
    rulings = play.scene.rulings
    sign = 1 if rulings.penalty_sign == "lowers-damage" else -1
    if stage < 0 and not crit and rulings.penalty_counted_once != "reduce-stat":
        tally.add(sign * stage, "penalty", PENALTY)
    if extra and not (crit and rulings.crit_multitarget == "ignored"):
        tally.add(-3 * extra, "more-targets", MULTI_TARGET)


def add_flat(play: MysteryPlay, use: Use, target: Character, tally: Tally) -> None:
    """Everything that is simply added or taken off."""
    scene, user = play.scene, use.user
    add_surprise(scene, use, target, tally)
    if use.boost:
        tally.add(use.boost, "gem", HELD)
    if user.worn:
        add_worn_damage(scene, use, effect_of(scene, use, target) > 1, tally)
    for status, active in statuses_of(user) if user.active else ():
        status.change_damage(scene, user, active, use, target, tally)
    for ally in scene.creatures.values():
        if ally.active and ally is not user and ally.side == user.side:
            for status, active in statuses_of(ally):
                status.change_ally_damage(scene, active, use, tally)
    for status, active in statuses_of(target) if target.active else ():
        status.change_damage_against(scene, target, active, use, tally)
    for field, _ in fields_of(scene) if scene.active else ():
        field.change_damage(scene, use, target, tally)


def halve(play: MysteryPlay, use: Use, tally: Tally) -> None:
    for field, _ in fields_of(play.scene) if play.scene.active else ():
        if field.halves(play.scene, use):
            tally.times(1, 2, f"field:{field.key}", field.clause)
            rounded(play, tally)
