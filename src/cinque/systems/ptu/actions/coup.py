"""Coup de Grâce (p.251): finishing off somebody who is unconscious, or bound and helpless."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cinque.core.ask import Option
from cinque.systems.ptu.actions.moves import exhaust
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import LEAGUE, Combatant
from cinque.systems.ptu.content.ranges import ANY, MELEE, RANGED, Range
from cinque.systems.ptu.marks.helpless import HELPLESS
from cinque.systems.ptu.marks.registry import shunned
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import BY_RANGED, provoke
from cinque.systems.ptu.moves.aim import catchable, met_together
from cinque.systems.ptu.moves.known import in_reach, known_by, moves_of, reach_of, why_not
from cinque.systems.ptu.moves.resolution import resolve
from cinque.systems.ptu.moves.struggle import announce, struggle_attack, struggles_afar
from cinque.systems.ptu.notes import SHUNS_BELOVED
from cinque.systems.ptu.positioning.positions import distances
from cinque.systems.ptu.stats.capabilities import variants
from cinque.systems.ptu.stats.frequency import mark_used

ACTION: Final = "ptu.coup.action"
CRITICAL: Final = "ptu.coup.critical"
EVASION: Final = "ptu.ruling.coup-evasion"
STRUGGLE: Final = "struggle"
BONUS: Final = 5
AIMED: Final = (MELEE, RANGED, ANY)


@lru_cache(maxsize=4096)
def coup_option(what: str, target: str) -> Option:
    return Option("coup", what=what, target=target)


@lru_cache(maxsize=4096)
def coup_with(variant: str, target: str) -> Option:
    return Option("coup-with", how=variant, target=target)


def victims(scene: PtuScene, one: Combatant) -> list[Combatant]:
    """Foes on the battlefield who lie there helpless. Sleep, Paralysis and the like are not enough."""
    if not scene.with_coup or scene.friendly or (scene.context == LEAGUE and one.is_trainer):
        return []
    avoided = shunned(one) if SHUNS_BELOVED in one.notes else ()
    return [
        other
        for other in scene.creatures.values()
        if other.out
        and other.side != one.side
        and not other.dead
        and (other.fainted or (other.active and HELPLESS.on(other)))
        if other.id not in avoided
    ]


def coup_options(scene: PtuScene, one: Combatant) -> list[Option]:
    """Every attack that could be made as a Standard Action, against everybody who is helpless and in its reach."""
    if not (one.standard and one.shift):
        return []
    fallen = victims(scene, one)
    if scene.context == LEAGUE:
        fallen = [victim for victim in fallen if not victim.is_trainer]
    if not fallen:
        return []
    near = list(zip(fallen, distances(scene, one, fallen), strict=True))
    nearest = min([apart for _, apart in near])
    ways: list[tuple[Callable[[str, str], Option], str, list[str]]] = []
    reach = reach_of(one)
    for variant in variants(scene, one) if nearest <= reach or struggles_afar(scene, one) else ():
        range = struggle_attack(scene, one, variant).range
        if leads(range, reach, nearest):
            way, what = (coup_with, variant) if variant else (coup_option, STRUGGLE)
            ways.append((way, what, struck_with(scene, one, range, near)))
    for known in moves_of(scene, one):
        if known.is_blow and leads(known.range, reach, nearest) and why_not(scene, one, known) is None:
            ways.append((coup_option, known.move.key, struck_with(scene, one, known.range, near)))
    return [way(what, victim.id) for victim in fallen for way, what, struck in ways if victim.id in struck]


def leads(range: Range, reach: int, meters: int) -> bool:
    """Whether an attack may lead so far, in Melee as far as the `reach`; of an area that takes a closer look."""
    return range.kind not in (MELEE, RANGED) or meters <= (reach if range.kind == MELEE else range.meters)


def struck_with(scene: PtuScene, one: Combatant, range: Range, near: list[tuple[Combatant, int]]) -> list[str]:
    """Those of some, each with its distance, whom an attack can strike, and nobody else with them."""
    if range.kind in AIMED:
        return [other.id for other, apart in near if in_reach(scene, one, other, range, apart)]
    return caught_alone(scene, one, range) if range.is_area else []


def caught_alone(scene: PtuScene, one: Combatant, range: Range) -> list[str]:
    """Whom an area can catch without anybody else."""
    groups = met_together(scene, one, range, catchable(scene, one, range, scene.present()))
    return [group[0].id for group in groups if len(group) == 1]


def deadly(scene: PtuScene, attack: Attack) -> Attack:
    """A Critical Hit in any case, with 5 more damage that it counts twice (ruling coup-evasion)."""
    sure = scene.rulings.coup_evasion == "auto"
    return attack._replace(always_critical=True, bonus=BONUS, auto_hit=sure or attack.auto_hit)


def past_neighbours(play: PtuPlay, one: Combatant, victim: Combatant, attack: Attack) -> bool:
    """Whether a shot still reaches the fallen after the strikes of others; who steps in pushes its user away."""
    provoke(play, one, BY_RANGED, [victim.id])
    if not one.able:
        return False
    if attack.range.kind in AIMED and not in_reach(play.scene, one, victim, attack.range):
        play.note("reaches-nobody", ACTION, one.id, move=attack.key)
        return False
    return True


def coup_de_grace(play: PtuPlay, one: Combatant, option: Option) -> None:
    """One attack at that target alone; the Full Action has been paid."""
    scene = play.scene
    victim, what = scene.creatures[option.args["target"]], str(option.args.get("what", STRUGGLE))
    play.note("coup", ACTION, one.id, target=victim.id)
    play.note("coup-so", CRITICAL, one.id, bonus=BONUS)
    sure = scene.rulings.coup_evasion == "auto"
    play.note("coup-hits" if sure else "coup-rolls", EVASION, one.id, target=victim.id)
    known = known_by(scene, one, what) if what != STRUGGLE else None
    if known is None:
        variant = str(option.args.get("how", ""))
        announce(play, one, variant)
        attack = struggle_attack(scene, one, variant)
    else:
        mark_used(play, one, known.move)
        attack = known.attack
    if attack.range.is_ranged and not past_neighbours(play, one, victim, attack):
        return
    resolve(play, one, deadly(scene, attack), [victim])
    if known is not None:
        exhaust(play, one, known)
