"""Take a Breather (p.245): out of the heat of combat for a moment, alone or with a Trainer's help."""

from typing import Final

from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.cursed import CURSED
from cinque.systems.ptu.afflictions.tripped import TRIPPED
from cinque.systems.ptu.afflictions.vulnerable import VULNERABLE, ZERO_EVASION
from cinque.systems.ptu.combatant import FULL, Combatant
from cinque.systems.ptu.content.words import CONDITIONS, NEXT_TURN, VOLATILE
from cinque.systems.ptu.inflicting.inflicting import cure_all, inflict, lapse, lasting, put, remove
from cinque.systems.ptu.inflicting.interrupt import can_interrupt, pay_interrupt
from cinque.systems.ptu.inflicting.stages import reset_stages
from cinque.systems.ptu.injuries.hit_points import interrupted
from cinque.systems.ptu.marks.registry import MARKS, is_fixed, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.approach import approach, meters_of, path_beside
from cinque.systems.ptu.movement.movement import away_from_foes
from cinque.systems.ptu.movement.zones import go, near_zones
from cinque.systems.ptu.notes import IN_VAIN, SHIFT_MOVED, note
from cinque.systems.ptu.positioning.positions import adjacent, distance
from cinque.systems.ptu.skills.skills import check
from cinque.systems.ptu.stats.stats import best_movement

ACTION: Final = "ptu.breather.action"
EFFECTS: Final = "ptu.breather.effects"
LIFTED: Final = "ptu.breather.cursed"
WHEN: Final = "ptu.breather.assist-when"
ASSIST: Final = "ptu.breather.assist"
STUCK_RULING: Final = "ptu.ruling.breather-stuck"
FAILURE_COST: Final = "ptu.ruling.breather-assist-failure-cost"
GRAPPLED: Final = "ptu.grapple.grappled"
ONCE_A_TURN: Final = Refusal("helped-in-vain", FAILURE_COST)
COMMAND_DC: Final = 12
CURSE_METERS: Final = 12


# -- who can


def not_now(scene: PtuScene, one: Combatant) -> Refusal | None:
    """Why somebody cannot Take a Breather; the Tripped have to get up first (ruling breather-stuck)."""
    if one.grapple:
        return Refusal("grappled", GRAPPLED, maneuver="breather")
    if is_fixed(one) and scene.rulings.breather_stuck == "forbidden":
        return Refusal("stuck-maneuver", STUCK_RULING, maneuver="breather")
    return None


def assistable(scene: PtuScene, trainer: Combatant) -> list[Combatant]:
    """Allies whom a Trainer could help: those who suffer from something that may keep them from it themselves."""
    if not trainer.is_trainer or not_now(scene, trainer) is not None or is_fixed(trainer) or IN_VAIN in trainer.notes:
        return []
    found: list[Combatant] = []
    for ally in scene.creatures.values():
        if ally.side != trainer.side or not ally.active or not ally.able or ally is trainer:
            continue
        if not ally.is_trainer and scene.rulings.breather_assist_target == "trainers-only":
            continue
        if needs_help(scene, ally) and reaches(scene, trainer, ally) and not_now(scene, ally) is None:
            found.append(ally)
    return found


def needs_help(scene: PtuScene, ally: Combatant) -> bool:
    """Whether somebody suffers from something Volatile, and has a Full Action to give out of turn."""
    return any(active.effect in VOLATILE for active in ally.active) and can_interrupt(scene, ally, FULL)


def reaches(scene: PtuScene, trainer: Combatant, ally: Combatant) -> bool:
    """Whether the Trainer gets there with a Shift (ruling breather-assist-double-shift)."""
    if adjacent(scene, trainer, ally):
        return True
    if scene.rulings.breather_assist_double_shift == "approach-must-be-zero":
        return False
    if scene.zones:
        return ally.zone in near_zones(scene, trainer)[0]
    return path_beside(scene, trainer, ally) is not None


# -- alone


def take_a_breather(play: PtuPlay, one: Combatant) -> None:
    """Away from all foes, then down and out of breath; and rid of what a moment's rest can cure."""
    play.note("breather", ACTION, one.id)
    if play.scene.rulings.breather_stuck == "cure-first":
        recover(play, one)
    away_from_foes(play, one, reach_of(play.scene, one))
    if not one.able:
        return
    exhaust(play, one, assisted=False)
    if play.scene.rulings.breather_stuck != "cure-first":
        recover(play, one)
    lift_curse(play, one)


def reach_of(scene: PtuScene, one: Combatant) -> int:
    """Meters of the Shift; the Stuck go nowhere."""
    return 0 if is_fixed(one) else max(0, best_movement(scene, one) - one.moved)


def exhaust(play: PtuPlay, one: Combatant, assisted: bool) -> None:
    """Tripped, and without Evasion to the end of the next turn (rulings breather-duration, breather-zero-evasion)."""
    scene = play.scene
    clause = ASSIST if assisted else ACTION
    inflict(play, one, TRIPPED.key, "", NEXT_TURN if scene.rulings.breather_duration == "both" else "", one.id)
    if assisted and scene.rulings.breather_zero_evasion == "distinct":
        put(play, one, lasting(scene, ZERO_EVASION.key, "", NEXT_TURN, one.id, one.id))
        play.note(ZERO_EVASION.key, ZERO_EVASION.clause, one.id)
        return
    inflict(play, one, VULNERABLE.key, "", NEXT_TURN, one.id)
    play.note("out-of-breath", clause, one.id)


def recover(play: PtuPlay, one: Combatant) -> None:
    """Combat Stages, Temporary Hit Points, Volatile Afflictions, Slowed and Stuck; a Curse is looked at later."""
    reset_stages(play, one, EFFECTS)
    lost, one.temporary_hp = one.temporary_hp, 0
    play.note("recovers", EFFECTS, one.id, lost=lost)
    ended = [name for name in (*VOLATILE, *CONDITIONS) if MARKS[name].ends_by_breather(play.scene)]
    cure_all(play, one, ended, EFFECTS)
    for mark in marks_on(one):
        if mark.ends_by_breather(play.scene) and mark.key not in ended:
            remove(play, one, mark.key)
            play.note("coat-ends", EFFECTS, one.id, coat=mark.key)


def lift_curse(play: PtuPlay, one: Combatant) -> None:
    """A Curse ends only if whoever caused it is Knocked Out or more than 12 meters away; of several, each by itself."""
    for curse in [active for active in one.active if active.effect == CURSED.key]:
        if holds_curse(play.scene, one, curse):
            play.note("curse-stays", LIFTED, one.id, source=curse.source)
        elif lapse(play, one, curse):
            play.note("cured", LIFTED, one.id, affliction=CURSED.key)


def holds_curse(scene: PtuScene, one: Combatant, curse: Active) -> bool:
    source = scene.creatures.get(curse.source)
    return source is not None and source.able and distance(scene, one, source) <= CURSE_METERS


# -- with help


def assist(play: PtuPlay, trainer: Combatant, target: Combatant) -> bool:
    """A Trainer gets to somebody, talks to them, and both withdraw; the Trainer's Full Action is paid already.

    Tells whether it has worked.
    """
    scene = play.scene
    play.note("assists", WHEN, trainer.id, target=target.id)
    walks = not adjacent(scene, trainer, target)
    if walks:
        go_to(play, trainer, target)
    # who was struck on the way, or stepped in for somebody, may have no breath left for it
    if not (trainer.able and target.able and adjacent(scene, trainer, target) and can_interrupt(scene, target, FULL)):
        play.note("maneuver-off", ASSIST, trainer.id, maneuver="breather")
        return False
    if check(play, trainer, "command", ASSIST, COMMAND_DC) < COMMAND_DC:
        failed(play, trainer, target, walks)
        return False
    pay_interrupt(play, target, FULL)
    withdraw(play, trainer, target)
    interrupted(play, target)
    return True


def go_to(play: PtuPlay, trainer: Combatant, target: Combatant) -> None:
    if play.scene.zones:
        go(play, trainer, target.zone, target.landmark or target.id, provoke=True)
    else:
        path = path_beside(play.scene, trainer, target) or ()
        approach(play, trainer, path, meters_of(path))


def failed(play: PtuPlay, trainer: Combatant, target: Combatant, walked: bool) -> None:
    """Nothing happens (ruling breather-assist-failure-cost); the way to somebody is gone all the same."""
    reading = play.scene.rulings.breather_assist_failure_cost
    play.note("assist-fails", FAILURE_COST, trainer.id, target=target.id)
    if reading == "both":
        pay_interrupt(play, target, FULL)
        interrupted(play, target)
    elif reading == "none":
        trainer.standard += 1
        trainer.shift += not walked
        trainer.took_standard = False
        note(trainer, IN_VAIN)
        if walked:
            note(trainer, SHIFT_MOVED)


def withdraw(play: PtuPlay, trainer: Combatant, target: Combatant) -> None:
    """Both as far from all foes as the slower of them gets with one Shift; then the rest happens to both."""
    scene = play.scene
    cure_first = scene.rulings.breather_stuck == "cure-first"
    if cure_first:
        recover(play, target)
    whole = [0 if is_fixed(each) else best_movement(scene, each) for each in (trainer, target)]
    meters = min(whole)
    play.note("withdraws", ASSIST, trainer.id, target=target.id, meters=meters)
    for each in (target, trainer):
        if each.able:
            away_from_foes(play, each, meters)
        if each.able:
            exhaust(play, each, assisted=True)
    if not target.able:
        return
    if not cure_first:
        recover(play, target)
    lift_curse(play, target)
