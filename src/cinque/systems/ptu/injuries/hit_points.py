"""Hit Points: damage and loss (p.236), Temporary Hit Points (p.247), Injuries (p.250), fainting and death (p.251)."""

from typing import Final

from cinque.core.effect import detach
from cinque.core.tally import Tally
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.words import FAINTING, PERSISTENT, STAGED, VOLATILE
from cinque.systems.ptu.inflicting.grip import leave
from cinque.systems.ptu.inflicting.inflicting import ignored_by, lapse, remove
from cinque.systems.ptu.marks.kept import BANDAGED
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import FELL, note
from cinque.systems.ptu.stats.passives import in_force

FORMULA: Final = "ptu.damage.formula"
TICK: Final = "ptu.damage.tick"
MASSIVE: Final = "ptu.injury.massive-damage"
MARKERS: Final = "ptu.injury.markers"
CEILING: Final = "ptu.injury.max-hp"
HEAVILY: Final = "ptu.injury.heavily-injured"
OPTIONAL: Final = "ptu.injury.optional-stages"
FAINTED: Final = "ptu.condition.fainted"
FAINT_CURES: Final = "ptu.condition.fainted-cures"
REVIVED: Final = "ptu.condition.fainted-removal"
DEATH: Final = "ptu.death.conditions"
TEMPORARY: Final = "ptu.temp-hp.lost-first"
NO_STACK: Final = "ptu.temp-hp.no-stack"
KEEPS_INJURIES: Final = "ptu.injury.healing-keeps"
OVERVIEW: Final = "ptu.injury.overview"
WAYS: Final = "ptu.injury.ways"
TWO_WAYS: Final = "ptu.ruling.injury-two-ways"
REMOVABLE: Final = "ptu.death.removable"
CAP_ROUNDING: Final = "ptu.ruling.injury-cap-rounding"
CURED: Final = (*PERSISTENT, *VOLATILE)
HEAVY: Final = 5
DEADLY: Final = 10
LEAST_DEATH: Final = -50
FAINTED_MINUTES: Final = 10
MOST_COUNTED: Final = 12
"""Injuries that are kept one by one: nobody lives to have more of them, except where nobody dies."""


# -- figures


def tick(scene: PtuScene, one: Combatant) -> int:
    """1/10 of the real maximum (ruling tick-rounding)."""
    if scene.rulings.tick_rounding == "nearest":
        return (one.max_hp + 5) // 10
    return max(1, one.max_hp // 10)


def ceiling(scene: PtuScene, one: Combatant) -> int:
    """How far somebody can be healed."""
    return ceiling_of(scene, one).num if one.injuries else one.max_hp


def ceiling_of(scene: PtuScene, one: Combatant, listening: bool = False) -> Tally:
    """Each Injury takes 1/10 of the real maximum (ruling injury-cap-rounding)."""
    tally = Tally(listening).start(one.max_hp, "max-hp", CEILING)
    if not scene.with_injuries:
        return tally
    tenths = min(DEADLY, one.injuries)
    if scene.rulings.injury_cap_rounding == "tick-each":
        return tally.add(-tenths * (one.max_hp // DEADLY), "injuries", CAP_ROUNDING)
    return tally.times(DEADLY - tenths, DEADLY, "injuries", CEILING).cut("rounded", CAP_ROUNDING)


def may_exceed(scene: PtuScene) -> bool:
    """Whether somebody may have more Hit Points than the ceiling (rulings injury-cap-clamp, center-full-health)."""
    return scene.rulings.injury_cap_clamp != "clamp" or scene.rulings.center_full_health == "real-max"


def other_maximum(scene: PtuScene, one: Combatant, before: int) -> None:
    """The maximum is another one: full health, up to the ceiling `before`, stays full health."""
    top = ceiling(scene, one)
    if one.hp == before:
        one.hp = top
    else:
        one.hp = min(one.hp, one.max_hp if one.hp > before else top)


def death_threshold(play: PtuPlay, one: Combatant) -> Tally:
    """The lower of -50 and -200 %."""
    tally = play.tally().start(one.max_hp, "max-hp", DEATH).times(-2, 1, "minus-200-percent", DEATH)
    return tally.at_most(LEAST_DEATH, "minus-50", DEATH)


def markers_passed(scene: PtuScene, one: Combatant, before: int, after: int) -> int:
    """How many Markers (50 %, 0 %, -50 % …) lie between: reached when Hit Points were above and no longer are."""
    if after >= before:
        return 0
    below = scene.rulings.marker_exact == "below"
    return markers_at(one, after, below) - markers_at(one, before, below)


def markers_at(one: Combatant, hp: int, below: bool) -> int:
    """How many Markers are reached at so many Hit Points: those at or, by one reading, above them."""
    # the nth Marker stands at (2 - n) halves of the maximum; halves are counted to stay with whole numbers
    reached = 2 - -(-2 * hp // one.max_hp)
    if below and 2 * hp % one.max_hp == 0:
        reached -= 1
    return max(0, reached)


# -- damage and loss


def take_damage(
    play: PtuPlay,
    one: Combatant,
    amount: int,
    clause: str,
    tally: Tally | None = None,
    attack: bool = True,
    by: Combatant | None = None,
) -> int:
    """Damage from an attack or another source: Hit Points, then Injuries and fainting. Gives the damage."""
    scene = play.scene
    heavily = one.injuries >= HEAVY
    before = one.hp
    real = spend_temporary(play, one, amount) if one.temporary_hp > 0 else max(0, amount)
    one.hp -= real
    detach(one.active, BANDAGED.key)  # any damage or loss ends the work of Bandages (supplied)
    play.note("damage", clause, one.id, tally, damage=amount, hp=one.hp, of=ceiling(scene, one))
    if tally is not None and play.listening:
        left = play.tally().start(before, "hit-points", FORMULA).add(-amount, "damage", FORMULA)
        if real != amount:
            left.add(amount - real, "temporary", TEMPORARY)
        play.note("hit-points", FORMULA, one.id, left)
    counted = amount if scene.rulings.temp_hp_massive_damage == "total-damage" else real
    massive = 2 * counted >= one.max_hp and amount > 0 and not spared_massive(scene, one, by)
    markers = markers_passed(scene, one, before, one.hp)
    if massive or markers:
        injure(play, one, massive, markers)
    check_fainted(play, one)
    if attack and amount > 0 and not one.dead:
        now = one.injuries >= HEAVY and scene.rulings.heavily_injured_timing == "after-state"
        if heavily or now:
            heavily_injured(play, one)
    return amount


def spared_massive(scene: PtuScene, one: Combatant, by: Combatant | None) -> bool:
    return bool(in_force(scene, one, "no_massive_injury", by, by))


def lose(
    play: PtuPlay, one: Combatant, amount: int, clause: str, kind: str = "loses", tally: Tally | None = None
) -> int:
    """Hit Point loss is not damage: no Stat is subtracted, and it is never Massive Damage."""
    if amount <= 0:
        return 0
    before = one.hp
    one.hp -= real_loss(play, one, amount)
    play.note(kind, clause, one.id, tally, amount=amount, hp=one.hp, of=ceiling(play.scene, one))
    lost(play, one, before)
    return amount


def real_loss(play: PtuPlay, one: Combatant, amount: int) -> int:
    """What a loss leaves to the real Hit Points (ruling hp-loss-and-reduction); it ends the work of Bandages."""
    detach(one.active, BANDAGED.key)
    return amount if play.scene.rulings.hp_loss_and_reduction == "loss-real" else spend_temporary(play, one, amount)


def lost(play: PtuPlay, one: Combatant, before: int) -> None:
    """Hit Points were lost, or set: that is never Massive Damage, but Markers count (ruling markers-on-hp-loss)."""
    if 2 * (before - one.hp) >= one.max_hp:
        play.note("not-massive", MASSIVE, one.id)
    injured_by_loss(play, one, before)
    check_fainted(play, one)


def injured_by_loss(play: PtuPlay, one: Combatant, before: int) -> None:
    if play.scene.rulings.markers_on_hp_loss == "markers-count":
        injure(play, one, False, markers_passed(play.scene, one, before, one.hp))


def lose_ticks(play: PtuPlay, one: Combatant, ticks: int, clause: str, kind: str = "loses") -> int:
    each = tick(play.scene, one)
    tally = play.tally().start(each, "tick", TICK)
    return lose(play, one, ticks * each, clause, kind, tally.times(ticks, 1, "ticks", clause) if ticks > 1 else tally)


def spend_temporary(play: PtuPlay, one: Combatant, amount: int) -> int:
    """Temporary Hit Points go first; gives what is left to lose."""
    if one.temporary_hp <= 0 or amount <= 0:
        return max(0, amount)
    spent = min(one.temporary_hp, amount)
    one.temporary_hp -= spent
    play.note("temporary-spent", TEMPORARY, one.id, amount=spent, left=one.temporary_hp)
    return amount - spent


def gain_temporary(play: PtuPlay, one: Combatant, amount: int) -> None:
    """They do not add up; only the highest value holds."""
    if one.capabilities.get("soulless"):
        return
    one.temporary_hp = max(one.temporary_hp, amount)
    play.note("temporary", NO_STACK, one.id, amount=amount, left=one.temporary_hp)


def knock_out(play: PtuPlay, one: Combatant) -> None:
    """Hit Points are set to 0."""
    before, one.hp = one.hp, min(one.hp, 0)
    lost(play, one, before)


def standard_taken(play: PtuPlay, one: Combatant) -> None:
    """Somebody has taken a Standard Action in a combat, in its turn or not; the Heavily Injured pay for it."""
    if one.injuries >= HEAVY and not one.fainted and play.scene.phase:
        heavily_injured(play, one)


def interrupted(play: PtuPlay, one: Combatant) -> None:
    """An Interrupt is done, and its Standard Action taken, unless it costs nothing (ruling interrupt-cost)."""
    if play.scene.rulings.interrupt_cost != "free":
        standard_taken(play, one)


def heavily_injured(play: PtuPlay, one: Combatant) -> None:
    """Five or more Injuries: as many Hit Points are lost as there are Injuries."""
    tally = play.tally().start(one.injuries, "injuries", HEAVILY)
    lose(play, one, one.injuries, HEAVILY, "heavily-injured", tally)


# -- Injuries


def injure(play: PtuPlay, one: Combatant, massive: bool, markers: int) -> None:
    if massive:
        gain_injuries(play, one, 1, MASSIVE, "massive-damage")
    if markers:
        gain_injuries(play, one, markers, MARKERS, "marker-injury")


def gain_injuries(play: PtuPlay, one: Combatant, count: int, clause: str, kind: str) -> None:
    """Injuries lower the ceiling of Hit Points, and ten of them are deadly."""
    scene = play.scene
    if count <= 0 or one.capabilities.get("soulless"):
        return
    if not scene.with_injuries:
        play.note("no-injuries", REMOVABLE, one.id)
        return
    tally = play.tally().start(one.injuries, "injuries", OVERVIEW)
    tally.add(count, kind, WAYS if clause in (MASSIVE, MARKERS) else TWO_WAYS)
    one.injuries = tally.value
    one.injured_in = [*one.injured_in, *[scene.round] * min(count, MOST_COUNTED)][-MOST_COUNTED:]
    one.injured_at = scene.clock
    play.note(kind, clause, one.id, tally, count=count, injuries=one.injuries, ceiling=ceiling(scene, one))
    if scene.injury_stages:
        for _ in range(min(count, MOST_COUNTED - len(one.wounds))):
            injury_stage(play, one)
    clamp(play, one)
    if one.injuries >= DEADLY:
        check_death(play, one)


def clamp(play: PtuPlay, one: Combatant) -> None:
    """Ruling injury-cap-clamp: Hit Points above the lowered ceiling come down to it, without any Marker."""
    top = ceiling(play.scene, one)
    if one.hp > top and play.scene.rulings.injury_cap_clamp == "clamp":
        one.hp = top
        why = ceiling_of(play.scene, one, play.listening)
        play.note("lowered-to-ceiling", CEILING, one.id, why, hp=one.hp, of=top)
        if top <= 0:
            check_fainted(play, one)


def injury_stage(play: PtuPlay, one: Combatant) -> None:
    """Optional rule: each Injury lowers a Combat Stage at random, for as long as the Injury lasts."""
    stats = (*STAGED, "accuracy") if play.scene.rulings.optional_injury_stage == "five-plus-accuracy" else STAGED
    rolled = play.total(1, len(stats), OPTIONAL, one.id)
    hurt = stats[rolled - 1]
    one.default_stages[hurt] = one.default_stages.get(hurt, 0) - 1
    one.wounds.append(hurt)
    play.note("wound", OPTIONAL, one.id, stat=hurt)


def heal_injuries(play: PtuPlay, one: Combatant, count: int, clause: str) -> int:
    """Gives how many were there to be healed."""
    healed = min(count, one.injuries - one.suffocation)
    one.injuries -= max(0, healed)
    for _ in range(min(healed, len(one.wounds))):
        hurt = one.wounds.pop()
        one.default_stages[hurt] = one.default_stages.get(hurt, 0) + 1
    if healed:
        play.note("injuries-healed", clause, one.id, count=healed, injuries=one.injuries)
    return healed


# -- healing


def heal(play: PtuPlay, one: Combatant, amount: int, clause: str, wakes: bool = True, why: Tally | None = None) -> int:
    """Healing stops at the ceiling and takes no Injury away; `wakes` tells whether it ends Fainted at once."""
    barred = next((mark for mark in marks_on(one) if mark.no_healing), None)
    if barred is not None:
        play.note("cannot-heal", barred.clause, one.id)
        return 0
    top = ceiling(play.scene, one)
    healed = max(0, min(amount, top - one.hp))
    one.hp += healed
    if healed < amount and top < one.max_hp:
        why = ceiling_of(play.scene, one, play.listening)
    elif why is not None:
        why.at_most(healed, "all-that-was-missing", CEILING)
    play.note("heals", clause, one.id, why, amount=healed, hp=one.hp, of=top)
    if one.injuries and healed:
        play.note("injuries-stay", KEEPS_INJURIES, one.id, injuries=one.injuries)
    if one.fainted and one.hp > 0 and not one.dead:
        if wakes:
            revive(play, one)
        elif not one.fainted_until:
            one.fainted_until = play.scene.clock + FAINTED_MINUTES
            play.note("still-fainted", REVIVED, one.id, minutes=FAINTED_MINUTES)
    return healed


def share_hit_points(play: PtuPlay, user: Combatant, one: Combatant, clause: str) -> None:
    """Both lose half of what they have, and each gains half of what both lost; only then Markers are looked at."""
    scene = play.scene
    halves = {each.id: max(0, each.hp) // 2 for each in (user, one)}
    gained = sum(halves.values()) // 2
    for each in (user, one):
        before = each.hp
        left = before - real_loss(play, each, halves[each.id])
        each.hp = min(left + gained, max(before, ceiling(scene, each)))
        play.note("shares-hp", clause, each.id, hp=each.hp, of=ceiling(scene, each))
        injured_by_loss(play, each, before)


def revive(play: PtuPlay, one: Combatant) -> None:
    one.fainted, one.fainted_until = False, 0
    play.note("comes-round", REVIVED, one.id, hp=one.hp, of=ceiling(play.scene, one))


# -- fainting and death


def check_fainted(play: PtuPlay, one: Combatant) -> None:
    """At 0 Hit Points or fewer: unconscious, and rid of every Status Affliction."""
    if one.hp <= 0:
        one.fainted_until = 0
        if not one.fainted:
            faint(play, one)
    check_death(play, one)


def faint(play: PtuPlay, one: Combatant) -> None:
    one.fainted = True
    one.fainted_until = 0
    play.note("unconscious", "ptu.stat.hit-points-separate", one.id, hp=one.hp)
    play.note("faints", FAINTED, one.id)
    fallen(play, one)


def fallen(play: PtuPlay, one: Combatant) -> None:
    """What ends with consciousness, and what fainting cures."""
    scene = play.scene
    note(one, FELL)
    if one.grapple:
        leave(play, one)
    for mark in marks_on(one):
        if mark.kept_up:
            remove(play, one, mark.key)
    for active in [active for active in one.active if active.moment == FAINTING]:
        lapse(play, one, active)
    if one.is_trainer and scene.rulings.faint_cures_trainers == "pokemon-only":
        return
    if one.temporary_hp and scene.rulings.temp_hp_not_affliction == "volatile":
        one.temporary_hp = 0
        play.note("temporary-lost", "ptu.ruling.temp-hp-not-affliction", one.id)
    there = dict.fromkeys((*(active.effect for active in one.active), *ignored_by(one)))
    cured = [name for name in there if name in CURED]
    for name in cured:
        remove(play, one, name)
    if cured:
        play.note("afflictions-end", FAINT_CURES, one.id, afflictions=cured)


def check_death(play: PtuPlay, one: Combatant) -> None:
    """Ten Injuries; or, where nobody holds back, Hit Points at the lower of -50 and -200 %."""
    scene = play.scene
    if one.dead or one.capabilities.get("soulless") or (one.hp > LEAST_DEATH and one.injuries < DEADLY):
        return
    limit = death_threshold(play, one)
    deep = one.hp < limit.value if scene.rulings.death_threshold == "min-exclusive" else one.hp <= limit.value
    ten = one.injuries >= DEADLY and (not scene.friendly or scene.rulings.ten_injuries_friendly == "always")
    if not scene.with_death:
        if ten or deep:
            play.note("no-death", REMOVABLE, one.id)
    elif ten:
        die(play, one, "ptu.death.ten-injuries")
    elif deep and not scene.friendly:
        die(play, one, DEATH, limit)
    elif deep:
        play.note("holds-back", "ptu.death.friendly", one.id, limit)


def die(play: PtuPlay, one: Combatant, clause: str, limit: Tally | None = None) -> None:
    one.dead = True
    if not one.fainted:
        faint(play, one)
    play.note("dies", clause, one.id, limit, hp=one.hp, injuries=one.injuries)


def spared_passive_loss(scene: PtuScene, one: Combatant) -> bool:
    """Whether hazards, Weather, afflictions, Vortex and Recoil cost somebody nothing."""
    return bool(in_force(scene, one, "no_passive_loss"))
