"""Damage Formula: (BP + Combat Effect + STAB ± Resist) - (Def or Sp.Def - Penalty) + CRIT, and what comes after it."""

from cinque.core.tally import Tally
from cinque.systems.mystery.combat.priority_moves import add_surprise
from cinque.systems.mystery.combat.recoil_and_screens import screened
from cinque.systems.mystery.combat.type_match_ups import add_resist, add_stab, effect_of
from cinque.systems.mystery.combat_essentials.changing_stats import OF_STATS
from cinque.systems.mystery.combat_essentials.fainting import rounded
from cinque.systems.mystery.combat_essentials.stats import stat
from cinque.systems.mystery.combat_essentials.worn import add_worn_damage
from cinque.systems.mystery.content.records import EVERYBODY, ROOM
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.leveling import BONUS as LEVEL_BONUS
from cinque.systems.mystery.leveling import level_damage_bonus
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import statuses_of
from cinque.systems.mystery.trait import asked, disregarded, met
from cinque.systems.mystery.use import Use

BP = "mystery.damage.bp"
COMBAT_EFFECT = "mystery.damage.combat-effect"
DEFENSE = "mystery.damage.defense"
PENALTY = "mystery.damage.penalty"
CRIT = "mystery.damage.crit"
EACH_HIT = "mystery.multihit.defense-each"
HELD = "mystery.item.held-consumable"
MULTI_TARGET = "mystery.multitarget.penalty"
ROOM_HITTERS = "mystery.ruling.roomhitter-penalty"
ALLIES_TOO = "mystery.roomhitter.allies"
NEGATIVE_STAT = "mystery.damage.negative-stat"
ONCE = "mystery.multihit.modifiers-once"
SPLIT = "mystery.ruling.multihit-defense"
NEGATIVE_DEFENSE = "mystery.ruling.negative-defense"
PLACEMENT = "mystery.ruling.level-bonus-placement"
CRIT_TARGETS = "mystery.ruling.crit-multitarget"
CRIT_DEFENSE = "mystery.ruling.crit-negative-defense"
COUNTED = "mystery.ruling.penalty-counted-once"
SIGN = "mystery.ruling.penalty-sign"


def damage(play: MysteryPlay, use: Use, target: Character, crit: bool, hits: int, extra: int) -> Tally:
    """What a hit does. `hits` is how often it strikes, `extra` how many opponents beyond the first it is aimed at.

    What comes after the formula also counts where a move has a figure in its place.
    """
    fixed = use.rule.fixed_damage(play, use, target)
    use.share = fixed is not None and use.rule.is_share
    if fixed is not None and use.share:
        return fixed
    tally = play.tally(use.user.keeper, target.keeper)
    if fixed is None:
        formula(play, use, target, crit, hits, tally)
    else:
        fixed.of, tally = tally.of, fixed
    screen_first = play.scene.rulings.modifier_order == "screen-first"
    if screen_first:
        screened(play.scene, use, target, crit, tally)
    if extra and not (crit and play.scene.rulings.crit_multitarget == "ignored"):
        weaken(play, use, crit, 3 * extra, tally)
    add_flat(play, use, target, tally)
    multiply(play, use, target, tally)
    if not screen_first:
        screened(play.scene, use, target, crit, tally)
    return tally


def weaken(play: MysteryPlay, use: Use, crit: bool, less: int, tally: Tally) -> None:
    """More targets weaken a move; of Room-Hitters the text does not say how, but that allies do not count."""
    with_allies = any(one.side == use.user.side for one in use.targets)
    inner = None
    if use.move.target in (ROOM, EVERYBODY):
        inner = play.tally().start(less, "more-targets", ROOM_HITTERS)
    tally.add(-less, "more-targets", CRIT_TARGETS if crit else ALLIES_TOO if with_allies else MULTI_TARGET, inner)


def formula(play: MysteryPlay, use: Use, target: Character, crit: bool, hits: int, tally: Tally) -> None:
    splits = hits > 1 and play.scene.rulings.multihit_defense == "split"
    shares = start_with_power(play, use, target, hits if splits else 1, tally)
    whose, name = use.rule.offense(play.scene, use, target)
    effect = combat_effect(play, use, target, whose, name)
    clause = NEGATIVE_STAT if effect.value < 0 else ONCE if hits > 1 else COMBAT_EFFECT
    tally.add(effect.value, "combat-effect", clause, effect, of=whose.keeper)
    add_stab(play, use, tally)
    add_resist(play, use, target, tally)
    own = defense_against(play, use, target, crit)
    take_defense(play, own, 1 if splits else hits, target, crit, tally)
    take_penalty(play, stage_of(play, use, whose, name, target), crit, tally)
    if play.scene.rulings.level_bonus_placement == "separate-term":
        tally.add(level_damage_bonus(play.scene, use.user.level), "level-damage-bonus", PLACEMENT, of=use.user.keeper)
    if crit:
        tally.add(use.ap, "crit", CRIT, of=use.ap_of)
    if splits:
        add_other_hits(shares[1:], own.value, target, tally)


def start_with_power(play: MysteryPlay, use: Use, target: Character, parts: int, tally: Tally) -> list[int]:
    """The BP of each part: as everybody may know it, and what a sheet that is hidden makes of it."""
    power = base_power(play, use, target)
    shares = in_shares(power.value, parts)
    if use.rule.by_ap or not use.user.keeper or tally.terms is None:
        of = use.user.keeper or target.keeper if use.rule.by_ap else ""
        tally.start(shares[0], "bp", BP, power, of=of)
        return shares
    known = base_power(play, use, target, known=True)
    first = in_shares(known.value, parts)[0]
    tally.start(first, "bp", BP, known)
    if shares[0] != first:
        tally.add(shares[0] - first, "changed-bp", BP, power, of=use.user.keeper)
    return shares


def base_power(play: MysteryPlay, use: Use, target: Character, known: bool = False) -> Tally:
    """`known`: without what the user's own sheet makes of it."""
    tally = play.tally().start(use.bp, "bp", BP)
    if not (known and use.rule.by_held):
        use.rule.change_bp(play.scene, use, target, tally)
    for field, _ in fields_of(play.scene, "change_bp") if play.scene.active else ():
        field.change_bp(play.scene, use, tally)
    answers = statuses_of(use.user, "change_bp") if known else asked(play.scene, use.user, "change_bp")
    if len(answers) > 1:  # a burn halves whatever else has made of it
        answers = sorted(answers, key=lambda answer: answer[0].major)
    for status, _ in answers:
        status.change_bp(play.scene, use, tally)
    return tally


def combat_effect(play: MysteryPlay, use: Use, target: Character, whose: Character, name: str) -> Tally:
    """The stat that goes with the move's property, with what raises it, and the Level Damage Bonus."""
    scene, user = play.scene, use.user
    tally = stat(scene, whose, name, play.tally())
    for status, active in asked(scene, whose, "change_stat"):
        status.change_stat(scene, whose, active, name, tally)
    stage = stage_of(play, use, whose, name, target)
    if stage > 0 or (stage < 0 and scene.rulings.penalty_counted_once != "penalty-term"):
        tally.add(stage, "stage", OF_STATS if stage > 0 else COUNTED)
    bonus = level_damage_bonus(scene, user.level)
    if bonus and scene.rulings.level_bonus_placement == "in-combat-effect":
        tally.add(bonus, "level-damage-bonus", LEVEL_BONUS, of=user.keeper)
    return tally


def defense_against(play: MysteryPlay, use: Use, target: Character, crit: bool) -> Tally:
    """The target's defensive stat with its stages. A Critical Hit ignores it."""
    scene = play.scene
    own = defense(play, use, target, use.rule.defense(scene, use, target))
    value = own.value
    bypassing = asked(scene, use.user, "bypasses_defense")
    passed_by = value > 0 and (crit or any(each.bypasses_defense(scene) for each, _ in bypassing))
    if passed_by or (value < 0 and crit and scene.rulings.crit_negative_defense == "ignore-all"):
        return play.tally()
    return own


def take_defense(play: MysteryPlay, own: Tally, hits: int, target: Character, crit: bool, tally: Tally) -> None:
    """Once for each hit."""
    if not own.value:
        return
    if hits > 1 and play.scene.rulings.multihit_defense != "once":
        own.times(hits, 1, "hits", EACH_HIT)
    tally.add(-own.value, "defense", CRIT_DEFENSE if crit else DEFENSE, own, of=target.keeper)


def in_shares(bp: int, hits: int) -> list[int]:
    """The BP of all hits, as evenly as whole numbers allow; what is left over goes to the first ones."""
    return [bp // hits + (1 if place < bp % hits else 0) for place in range(hits)]


def add_other_hits(shares: list[int], defense: int, target: Character, tally: Tally) -> None:
    """By one reading of multihit-defense each hit is lowered for itself; the first has had all modifiers."""
    tally.at_least(0, "least", SPLIT)
    tally.add(sum(max(0, share - defense) for share in shares), "other-hits", SPLIT, of=target.keeper)


def stage_of(play: MysteryPlay, use: Use, one: Character, name: str, against: Character) -> int:
    """Stages of a stat, as far as the other one pays heed to them."""
    stage = one.stage(name) if one.stages else 0
    return 0 if stage and disregarded(play.scene, against, use) else stage


def defense(play: MysteryPlay, use: Use, target: Character, name: str) -> Tally:
    scene = play.scene
    tally = stat(scene, target, name, play.tally())
    stage = 0 if use.rule.ignores_stages else stage_of(play, use, target, name, use.user)
    if stage:
        tally.add(stage, "stage", OF_STATS)
    for status, active in met(scene, target, use, "change_stat"):
        status.change_stat(scene, target, active, name, tally)
    for field, _ in fields_of(scene, "change_defense") if scene.active else ():
        field.change_defense(scene, target, name, tally)
    if scene.rulings.negative_defense == "floor-zero":
        tally.at_least(0, "least", NEGATIVE_DEFENSE)
    return tally


def take_penalty(play: MysteryPlay, stage: int, crit: bool, tally: Tally) -> None:
    """Lowered offence. A Critical Hit ignores it."""
    rulings = play.scene.rulings
    raises = rulings.penalty_sign == "literal"
    if stage < 0 and not crit and rulings.penalty_counted_once != "reduce-stat":
        tally.add(-stage if raises else stage, "penalty", SIGN if raises else PENALTY)


def add_flat(play: MysteryPlay, use: Use, target: Character, tally: Tally) -> None:
    """Everything that is simply added or taken off."""
    scene, user = play.scene, use.user
    add_surprise(scene, use, target, tally)
    if use.boost:
        tally.add(use.boost, "gem", HELD)
    if user.worn:
        add_worn_damage(scene, use, effect_of(scene, use, target) > 1, tally)
    for status, active in asked(scene, user, "change_damage"):
        status.change_damage(scene, user, active, use, target, tally)
    for one in scene.creatures.values():
        if one.side == user.side and one is not user and one.is_up:
            for status, active in asked(scene, one, "change_ally_damage"):
                status.change_ally_damage(scene, one, active, use, tally)
        elif one.side == target.side and one is not target and one.is_up:
            for status, _ in met(scene, one, use, "change_damage_on_ally"):
                status.change_damage_on_ally(scene, one, use, tally)
    for status, active in met(scene, target, use, "change_damage_against"):
        status.change_damage_against(scene, target, active, use, tally)
    for field, _ in fields_of(scene, "change_damage") if scene.active else ():
        field.change_damage(scene, use, target, tally)


def multiply(play: MysteryPlay, use: Use, target: Character, tally: Tally) -> None:
    """Doublings and halvings of all that was added up, however long they have been there."""
    for status, _ in statuses_of(target) if target.active else ():
        if status.doubles_damage:
            tally.times(2, 1, f"status:{status.key}", status.clause)
    for field, _ in fields_of(play.scene, "halves") if play.scene.active else ():
        if field.halves(play.scene, use):
            tally.times(1, 2, f"field:{field.key}", field.clause)
            rounded(play, tally)
