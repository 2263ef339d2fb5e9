"""Dealing Damage (p.236-237): the nine steps from a Damage Base to Hit Points, each visible in the explanation."""

from math import gcd
from typing import Final, NamedTuple

from cinque.core.tally import Tally
from cinque.systems.ptu.attack import Attack, by_roll
from cinque.systems.ptu.attacks.base import BASE, add_powers, initial_base, tell_real_hp
from cinque.systems.ptu.combatant import SET, Combatant
from cinque.systems.ptu.content.ability import DAMAGE_REDUCTION, Passive
from cinque.systems.ptu.content.words import PHYSICAL, STATUS, TYPES
from cinque.systems.ptu.field.registry import fields_of, weather_of
from cinque.systems.ptu.inflicting.coats import rolls_again
from cinque.systems.ptu.marks.registry import each_once, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.cases import (
    grounded,
    holds,
    is_brought_down,
    is_lifted,
    is_pulled_down,
    seems_grounded,
)
from cinque.systems.ptu.stats.charts import dice_of, set_damage
from cinque.systems.ptu.stats.passives import add_passive, in_force, passives_of, times_passive
from cinque.systems.ptu.stats.stats import stat
from cinque.systems.ptu.stats.types import IMMUNE, MOST_STEPS, factor, steps, steps_past_immunity

FORMULA: Final = "ptu.damage.formula"
STAB_CLAUSE: Final = "ptu.damage.stab"
CRITICAL: Final = "ptu.crit.basic"
CHART: Final = "ptu.damage.rolled-chart"
SET_CHART: Final = "ptu.damage.set-chart"
ATTACK_STAT: Final = "ptu.damage.attack-stat"
DEFENSE: Final = "ptu.damage.defense"
MINIMUM: Final = "ptu.damage.minimum"
MULTIPLY: Final = "ptu.damage.multipliers"
CHART_OF_TYPES: Final = "ptu.type.chart"
TYPE_COUNTS: Final = {1: CHART_OF_TYPES, 2: "ptu.type.dual"}
STAB: Final = 2
USUAL_CRITICAL: Final = 2
LESS_SUPER_EFFECTIVE: Final = {1: (5, 4), 2: (3, 2)}
"""Super-effective damage where an Ability softens it, by the step of weakness (supplied)."""


class Blow(NamedTuple):
    """What was rolled; `extra` is the roll of a Critical Hit where that is rolled apart, `charge` one more roll."""

    db: Tally
    roll: int
    extra: int
    critical: bool
    charge: int = 0
    charged: str = ""


class Change(NamedTuple):
    """Somebody's passive that changes the step of an attack, and the step after it."""

    one: Combatant
    passive: Passive
    by: int


class Effectiveness(NamedTuple):
    """What Types make of an attack: the step that everybody can see, who changes it, and the step after all of that.

    Steps above 0 are weakness, below 0 resistance; or `IMMUNE`. Those are `reached` whose own Type would be immune.
    """

    seen: int
    changes: list[Change]
    by: int
    reached: bool = False


# -- steps 1 to 5: the Damage Base and the roll


def damage_base(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, hits: int) -> Tally:
    """Steps 1 to 3: the initial Damage Base, Five Strike or Double Strike, and what changes it, such as STAB."""
    scene, powers = play.scene, attack.move.power if attack.move is not None else ()
    own, stab = passives_of(scene, user).doing, has_stab(scene, user, attack)
    initial = initial_base(scene, user, attack, target, powers) if powers else attack.db or 0
    tally = play.tally(user.seat, target.seat).start(initial, "damage-base", BASE)
    if hits > 1:
        tally.times(hits, 1, "strikes", FORMULA)
    if powers:
        tell_real_hp(play, user, target, powers)
        add_powers(scene, tally, user, attack, target, powers)
    if own["rolled_db"] and attack.move is not None and any(by_roll(effect) for effect in attack.move.effects):
        for passive in in_force(scene, user, "rolled_db"):
            add_passive(tally, scene, user, passive, passive.rolled_db, BASE)
    if stab:
        tally.add(STAB, "stab", STAB_CLAUSE)
        for passive in in_force(scene, user, "stab") if own["stab"] else ():
            add_passive(tally, scene, user, passive, passive.stab, STAB_CLAUSE)
    for passive in in_force(scene, user, "db", target, None, attack.range.words) if own["db"] else ():
        if raises_base(passive, attack):
            add_passive(tally, scene, user, passive, passive.db, BASE)
    for mark, active in each_once(user) if user.active else ():
        mark.on_base(active, attack, tally)
    return tally


def has_stab(scene: PtuScene, user: Combatant, attack: Attack) -> bool:
    """A damaging Move of one of the user's own Types; a Struggle Attack never is."""
    if attack.class_ == STATUS or attack.move is None:
        return False
    if scene.rulings.stab_trainers == "never" and user.is_trainer:
        return False
    return attack.type in user.types


def raises_base(passive: Passive, attack: Attack) -> bool:
    if attack.move is None or attack.class_ == STATUS:
        return False
    if passive.melee and not attack.range.is_melee:
        return False
    strikes = "Five Strike" in attack.range.keywords or "Double Strike" in attack.range.keywords
    if passive.low_db and (attack.db or 0) > passive.low_db and not strikes:
        return False
    if passive.types and attack.type not in passive.types:
        return False
    if not (passive.moves or passive.keywords):
        return True
    return attack.key in passive.moves or any(word in attack.range.keywords for word in passive.keywords)


def roll_damage(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, criticals: int, hits: int) -> Blow:
    """Steps 4 and 5, and the roll that Charge adds; `criticals` tells how many of the blows are Critical Hits.

    A Critical Hit counts the damage roll (dice and their flat number) a second time.
    """
    db, times = damage_base(play, user, attack, target, hits), 1
    base = db.value
    if db.terms and len(db.terms) > 1:
        play.note("damage-base", BASE, user.id, db, db=base)
    if criticals:
        play.note("critical", CRITICAL, user.id)
        times = critical_times(play.scene, user)
    rolls = [(base, times)]
    if criticals and hits > 1 and "Double Strike" in attack.range.keywords:
        # each Critical Hit adds the roll of the undoubled Damage Base
        once = damage_base(play, user, attack, target, 1).value
        rolls = [(base, 1), *[(once, times - 1)] * criticals]
    again = rolls_again(user, attack) if user.active else ""
    roll, *more = rolls_of(play, user, [*rolls, (base, 1)] if again else rolls)
    charge = more.pop() if again else 0
    return Blow(db, roll, sum(more), bool(criticals), charge, again)


def with_critical(play: PtuPlay, user: Combatant, blow: Blow, criticals: int) -> Blow:
    """The same blow as a Critical Hit, whose own roll is rolled apart, because somebody else takes the blow without."""
    play.note("critical", CRITICAL, user.id)
    more = criticals * (critical_times(play.scene, user) - 1)
    return blow._replace(extra=roll_of(play, user, blow.db.value, more), critical=True)


def critical_times(scene: PtuScene, user: Combatant) -> int:
    return max([passive.critical_times for passive in in_force(scene, user, "critical_times")] + [USUAL_CRITICAL])


def roll_of(play: PtuPlay, user: Combatant, db: int, times: int) -> int:
    """The Actual Damage of a Damage Base, counted once or more."""
    return rolls_of(play, user, [(db, times)])[0]


def rolls_of(play: PtuPlay, user: Combatant, rolls: list[tuple[int, int]]) -> list[int]:
    """The Actual Damage of Damage Bases that are added up, each counted once or more: dice and a flat number, or the
    set number.
    """
    scene = play.scene
    beyond = scene.rulings.db_out_of_range
    counted = [(db, dice_of(db, beyond), times) for db, times in rolls]
    if scene.damage == SET:
        found = [set_of(play, user, db) - dice.plus for db, dice, _ in counted]
        thrown = [each * times for each, (_, _, times) in zip(found, counted, strict=True)]
    else:
        thrown = play.totals([(dice.number * times, dice.sides) for _, dice, times in counted], CHART, user.id)
    once = scene.rulings.crit_what_doubles == "dice-only"
    flat = [dice.plus if once else dice.plus * times for _, dice, times in counted]
    return [sum(both) for both in zip(thrown, flat, strict=True)]


def set_of(play: PtuPlay, user: Combatant, db: int) -> int:
    rulings = play.scene.rulings
    found = set_damage(db, rulings.db_out_of_range, rulings.set_damage_averages)
    play.note("set-damage", SET_CHART, user.id, db=db, damage=found)
    return found


# -- steps 6 to 8: Stats, defences, effectiveness


def damage_to(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, blow: Blow) -> Tally:
    """What one target takes from a blow that hits it; 0 if its Type cannot be touched."""
    scene = play.scene
    chart = CRITICAL if blow.critical else CHART if scene.damage != SET else SET_CHART
    tally = play.tally(user.seat, target.seat)
    tally.start(blow.roll, "critical-roll" if blow.critical else "damage-roll", chart, blow.db)
    if blow.extra:
        tally.add(blow.extra, "critical", CRITICAL)
    if blow.charge:
        tally.add(blow.charge, blow.charged, ATTACK_STAT)
    met = effectiveness(scene, user, attack, target)
    strong = ("super-effective",) if met.by > 0 else ()
    words = (*attack.range.words, *(("critical",) if blow.critical else ()), *strong)
    add_attack(play, tally, user, attack, target, blow.critical, words)
    take_defense(play, tally, user, attack, target, words)
    return multiply(play, tally, user, attack, target, met)


def spared_critical(scene: PtuScene, user: Combatant, attack: Attack, target: Combatant) -> bool:
    if attack.always_critical:
        return False
    return bool(in_force(scene, target, "no_critical", user, user))


def add_attack(
    play: PtuPlay,
    tally: Tally,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    critical: bool,
    words: tuple[str, ...],
) -> None:
    """Step 6: the attack Stat and other bonuses; `words` are the cases that hold of the attack."""
    scene = play.scene
    before, raising = tally.num, in_force(scene, user, "damage", target, None, words)
    if attack.stat is not None:
        tally.add(attack.stat, "attack-stat", ATTACK_STAT)
    else:
        name = (attack.move.user_stat if attack.move is not None else "") or (
            "attack" if attack.class_ == PHYSICAL else "special_attack"
        )
        whose = target if attack.move is not None and attack.move.borrows else user
        unstaged = bool(in_force(scene, target, "ignores_stages"))
        value = stat(scene, whose, name, unstaged, play.listening)
        tally.add(value.num, name, ATTACK_STAT, value, of=whose.seat)
    stat_added = tally.num - before
    if attack.bonus:
        tally.add(attack.bonus * (critical_times(scene, user) if critical else 1), "coup", "ptu.coup.critical")
    for passive in raising:
        if by := bonus_of(user, passive, attack):
            add_passive(tally, scene, user, passive, by, ATTACK_STAT)
    for power in attack.move.power if attack.move is not None else ():
        if power.damage and holds(scene, power.case, user, target, attack.range.words):
            tally.add(power.damage, f"case:{power.case}", ATTACK_STAT)
    if scene.weather or scene.fields_on:
        surroundings(scene, tally, user, attack, target)
    for mark, active in each_once(user) if user.active else ():
        mark.on_damage(active, attack, tally)
    if critical and scene.rulings.crit_what_doubles == "all-but-stat":
        more = tally.num - before - stat_added - attack.bonus * critical_times(scene, user)
        if more > 0:
            tally.add(more // tally.den, "critical", "ptu.ruling.crit-what-doubles")


def bonus_of(user: Combatant, passive: Passive, attack: Attack) -> int:
    if passive.types and attack.type not in passive.types:
        return 0
    if passive.class_ and passive.class_ != attack.class_:
        return 0
    if passive.melee and not attack.range.is_melee:
        return 0
    by = passive.damage
    if passive.last_chance:
        by += 10 if 3 * user.hp < user.max_hp else 5
    return by


def surroundings(scene: PtuScene, tally: Tally, user: Combatant, attack: Attack, target: Combatant) -> None:
    """Weather and fields (supplied); who floats by an Ability knows it alone."""
    if scene.weather and (by_weather := weather_of(scene).damage(attack.type)):
        tally.add(by_weather, scene.weather, ATTACK_STAT)
    for field in fields_of(scene) if scene.fields_on else ():
        seen = field.damage(attack.type, seems_grounded(scene, user), seems_grounded(scene, target))
        real = field.damage(attack.type, grounded(scene, user), seems_grounded(scene, target))
        both = field.damage(attack.type, grounded(scene, user), grounded(scene, target))
        if seen:
            tally.add(seen, field.key, ATTACK_STAT)
        if real != seen:
            tally.add(real - seen, "above-the-ground", ATTACK_STAT, of=user.seat)
        if both != real:
            tally.add(both - real, "above-the-ground", ATTACK_STAT, of=target.seat)


def take_defense(
    play: PtuPlay, tally: Tally, user: Combatant, attack: Attack, target: Combatant, words: tuple[str, ...]
) -> None:
    """Step 7: the defence Stat and Damage Reduction; at least 1 is left."""
    scene = play.scene
    name = (attack.move.target_stat if attack.move is not None else "") or (
        "defense" if attack.class_ == PHYSICAL else "special_defense"
    )
    unstaged = bool(in_force(scene, user, "ignores_stages")) or (attack.move is not None and attack.move.ignores_stages)
    reducing = in_force(scene, target, DAMAGE_REDUCTION, user, user, words)
    value = stat(scene, target, name, unstaged, play.listening)
    tally.add(-value.num, name, DEFENSE, value, of=target.seat)
    for passive in reducing:
        if not passive.reduction_types or attack.type in passive.reduction_types:
            add_passive(tally, scene, target, passive, -passive.reduction, DEFENSE)
    for mark, active in each_once(target) if target.active else ():
        mark.on_defense(active, tally)
    tally.at_least(1, "minimum", MINIMUM)


def effectiveness(scene: PtuScene, user: Combatant, attack: Attack, target: Combatant) -> Effectiveness:
    """The step that everybody can see, and after all changes; what the target has may keep it away altogether."""
    seen, theirs = open_steps(scene, attack, target), passives_of(scene, target).doing
    reached = seen == IMMUNE and touches(scene, user, attack, target)
    if reached:
        seen = steps_past_immunity(scene, attack.type, target) - attack.steps
    if seen == IMMUNE or (theirs["immune_types"] and ignores_type(scene, user, attack, target)):
        return Effectiveness(seen, [], IMMUNE, reached)
    changes = changed_steps(scene, user, attack, target, seen) if seen < 0 or theirs["softens"] else []
    by = limited(changes[-1].by if changes else seen)
    if by <= 0 and attack.type and theirs["only_super_effective"]:
        guarded = in_force(scene, target, "only_super_effective", user, user)
        by = IMMUNE if guarded and has_weakness(scene, target) else by
    return Effectiveness(seen, changes, by, reached)


def touches(scene: PtuScene, user: Combatant, attack: Attack, target: Combatant) -> bool:
    """Whether an Ability of the user lets attacks of a Type hit those whose own Type is immune."""
    if user.active and any(attack.type in mark.reaches for mark in marks_on(user)):
        return True
    return any(attack.type in passive.touches for passive in in_force(scene, user, "touches", target))


def has_weakness(scene: PtuScene, one: Combatant) -> bool:
    return any(steps(scene, type, one) > 0 for type in TYPES)


def open_steps(scene: PtuScene, attack: Attack, target: Combatant) -> int:
    """The step that everybody can see: by the Types, by what the Move says, by what stands before the target."""
    more, weak = (attack.move.types, attack.move.against) if attack.move is not None else ((), ())
    types = (attack.type, *more)
    down = "ground" in types and is_down(attack, target)
    if attack.type == "ground" and not down and target.active and is_lifted(target) and not is_pulled_down(scene):
        return IMMUNE
    by = max([steps(scene, type, target, weak, down) for type in types])
    if by == IMMUNE:
        return IMMUNE
    for mark in marks_on(target) if target.active else ():
        by += mark.steps_against(attack.type)
    for field in fields_of(scene) if scene.fields_on else ():
        by -= field.resisted == attack.type
    return by - attack.steps


def is_down(attack: Attack, target: Combatant) -> bool:
    """Whether somebody was brought to the ground, or is by this very attack."""
    hits_air = attack.move is not None and attack.move.hits_air
    return hits_air or (bool(target.active) and is_brought_down(target))


def changed_steps(scene: PtuScene, user: Combatant, attack: Attack, target: Combatant, by: int) -> list[Change]:
    """What an Ability or item of the target softens, then what one of the user's makes of resistance."""
    found: list[Change] = []
    for passive in in_force(scene, target, "softens", user, user):
        softer = bool(attack.type) and attack.type in passive.softens
        softer_class = bool(passive.softens_class) and passive.softens_class == attack.class_
        if softer or softer_class:
            by -= softer + softer_class
            found.append(Change(target, passive, by))
    if by < 0:
        found += [Change(user, passive, by + 1) for passive in in_force(scene, user, "resisted_less")[:1]]
    return found


def limited(by: int) -> int:
    return max(-MOST_STEPS, min(MOST_STEPS, by))


def tell_effectiveness(play: PtuPlay, attack: Attack, target: Combatant, by: int) -> None:
    """Say what the Types of the target make of an attack; what its secrets make of it only shows in the damage."""
    kind = "super-effective" if by > 0 else "resisted" if by < 0 else "neutral"
    if target.types:
        clause = TYPE_COUNTS.get(len(target.types), "ptu.type.three-types")
    elif target.is_trainer:
        kind, clause = "of-no-type", "ptu.type.trainers"
    else:
        clause = CHART_OF_TYPES
    play.note(kind, clause, target.id, type=attack.type, types=list(target.types), steps=by)


def ignores_type(scene: PtuScene, user: Combatant, attack: Attack, target: Combatant) -> bool:
    """Whether an Ability or item of the target keeps a Type away; nothing keeps the ground away from whom Gravity
    holds down.
    """
    if attack.type == "ground" and (is_pulled_down(scene) or is_down(attack, target)):
        return False
    passives = in_force(scene, target, "immune_types", user, user)
    return bool(passives) and any(attack.type in passive.immune_types for passive in passives)


def multiply(
    play: PtuPlay, tally: Tally, user: Combatant, attack: Attack, target: Combatant, met: Effectiveness
) -> Tally:
    """Step 8: weakness and resistance, after defences."""
    scene, by = play.scene, met.by
    if target.hp >= target.max_hp:
        for passive in in_force(scene, target, "half_at_full", user, user)[:1]:
            times_passive(tally, scene, target, passive, (1, 2), DEFENSE)
    if by == IMMUNE:
        if scene.rulings.min_damage == "even-immune":
            return tally.set(1, 1, "immune", MINIMUM)
        return tally.set(0, 1, "immune", "ptu.type.dual" if len(target.types) > 1 else CHART_OF_TYPES)
    multiply_by_types(play, tally, attack, target, limited(met.seen), met.changes)
    if by in LESS_SUPER_EFFECTIVE:
        for passive in in_force(scene, target, "less_super_effective", user, user)[:1]:
            less = ratio(factor(scene, attack.type, target, by), LESS_SUPER_EFFECTIVE[by])
            times_passive(tally, scene, target, passive, less, MULTIPLY)
    if tally.num % tally.den:
        reading = scene.rulings.damage_rounding
        tally.up("rounded", "ptu.ruling.damage-rounding") if reading == "up" else tally.cut(
            "rounded", "ptu.ruling.damage-rounding"
        )
    if by > 0:
        for passive in in_force(scene, user, "after_multiplier", target, None, ("super-effective",)):
            add_passive(tally, scene, user, passive, passive.after_multiplier, MULTIPLY)
    if scene.rulings.min_damage != "before-multiplier":
        tally.at_least(1, "minimum", MINIMUM)
    return tally


def multiply_by_types(
    play: PtuPlay, tally: Tally, attack: Attack, target: Combatant, seen: int, changes: list[Change]
) -> None:
    """By the step that everybody can see, then by what Abilities and items make of it."""
    scene = play.scene
    if play.listening and attack.type:
        tell_effectiveness(play, attack, target, seen)
    now = factor(scene, attack.type, target, seen)
    if now != (1, 1):
        tally.times(*now, "effectiveness", MULTIPLY)
    for one, passive, by in changes:
        before, now = now, factor(scene, attack.type, target, limited(by))
        if now != before:
            times_passive(tally, scene, one, passive, ratio(before, now), MULTIPLY)


def ratio(before: tuple[int, int], now: tuple[int, int]) -> tuple[int, int]:
    """What makes one factor of another."""
    num, den = now[0] * before[1], now[1] * before[0]
    common = gcd(num, den)
    return num // common, den // common
