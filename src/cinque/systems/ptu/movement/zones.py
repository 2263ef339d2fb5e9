"""Abstracted Combat Distances (p.233): Shifts between zones and landmarks, where there is no map.

Two who share a landmark are next to each other. Whoever stands at none can be joined all the same: the place is then
called by their id.
"""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Option
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.slowed import SLOWED
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.registry import is_slowed, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import BY_SHIFT, ask_each, watchers
from cinque.systems.ptu.notes import SPRINTED
from cinque.systems.ptu.positioning.positions import NEXT_ZONE, SAME_ZONE, SHIFT_EDGE, adjacent, zone_distance

ZONES: Final = "ptu.abstract.zones"
LANDMARKS: Final = "ptu.abstract.landmarks"
NEEDS_SPRINT: Final = Refusal("needs-sprint", ZONES)
TOO_SLOW: Final = Refusal("too-slow", SLOWED.clause)


@lru_cache(maxsize=4096)
def to_place(zone: str, landmark: str) -> Option:
    """`to-landmark foyer fountain`, or anywhere else in the zone: `to-zone foyer`."""
    return Option("to-landmark", zone=zone, landmark=landmark) if landmark else Option("to-zone", zone=zone)


def near_zones(scene: PtuScene, one: Combatant) -> tuple[list[str], list[Refusal]]:
    """The zones that a Shift reaches. Some take a Sprint; the Slowed need one for all others, too."""
    sprinted, slowed = SPRINTED in one.notes, is_slowed(one)
    reached, refusals = [one.zone], []
    for zone, edge in scene.zones.get(one.zone, {}).items():
        easy = edge == SHIFT_EDGE
        if sprinted if easy and slowed else easy or (sprinted and not slowed):
            reached.append(zone)
        else:
            refusals.append(TOO_SLOW if slowed else NEEDS_SPRINT)
    return reached, list(dict.fromkeys(refusals))


def zone_options(scene: PtuScene, one: Combatant, budget: int | None) -> tuple[list[Option], list[Refusal]]:
    """Every place within reach: zones, and in them everybody or everything that one can go up to.

    A few meters do not lead out of a zone, and a single one, as by a Disengage, only a step away from the others.
    """
    zones, refusals = near_zones(scene, one)
    if budget is not None and budget < NEXT_ZONE:
        zones, refusals = [one.zone], []
        if budget < SAME_ZONE:
            return ([to_place(one.zone, "")] if one.landmark else []), refusals
    options: dict[Option, None] = {}
    for zone in zones:
        if zone != one.zone or one.landmark:
            options[to_place(zone, "")] = None
        for other in scene.creatures.values():
            if other is not one and other.out and other.zone == zone:
                landmark = other.landmark or other.id
                if (zone, landmark) != (one.zone, one.landmark):
                    options[to_place(zone, landmark)] = None
    return list(options), refusals


def go(play: PtuPlay, one: Combatant, zone: str, landmark: str, provoke: bool) -> int:
    """Go there, past whoever strikes at those who leave; gives the meters that stand for the distance."""
    scene = play.scene
    if provoke:
        near = [other for other in watchers(scene, one) if adjacent(scene, other, one)]
        if near:
            ask_each(play, one, BY_SHIFT, near)
    if one.fainted or any(mark.may_shift() is not None for mark in marks_on(one)):
        return 0
    leave_landmark(scene, one)
    start = one.zone
    one.zone, one.landmark = zone, landmark
    host = scene.creatures.get(landmark)
    if host is not None and not host.landmark and host.zone == zone:
        host.landmark = landmark
    if landmark:
        play.note("goes-to-landmark", LANDMARKS, one.id, zone=zone, landmark=landmark)
    else:
        play.note("goes-to-zone", ZONES, one.id, zone=zone)
    return SAME_ZONE if zone == start else 2 * SAME_ZONE


def leave_landmark(scene: PtuScene, one: Combatant) -> None:
    """A place that is called by whoever leaves it is called by another from now on."""
    old, one.landmark = one.landmark, ""
    if old != one.id:
        return
    left = [other for other in scene.creatures.values() if (other.zone, other.landmark) == (one.zone, old)]
    for other in left:
        other.landmark = left[0].id if len(left) > 1 else ""


def go_beside(scene: PtuScene, one: Combatant, other: Combatant) -> None:
    """To where somebody is; a place without a landmark is then called by whoever was there first."""
    leave_landmark(scene, one)
    other.landmark = other.landmark or other.id
    one.zone, one.landmark = other.zone, other.landmark


def farthest(scene: PtuScene, one: Combatant) -> tuple[str, str]:
    """The place that is farthest from all foes: of several the first, and at no landmark."""
    foes = scene.foes(one)
    here = one.zone, one.landmark

    def far(zone: str) -> int:
        one.zone, one.landmark = zone, ""
        return min((zone_distance(scene, one, foe) for foe in foes), default=0)

    best = max(near_zones(scene, one)[0], key=far)
    one.zone, one.landmark = here
    return best, ""


def push_off(play: PtuPlay, target: Combatant, source: Combatant, meters: int, clause: str) -> int:
    """Whoever is pushed is no longer next to the one who pushed; or is pulled there."""
    scene = play.scene
    if meters > 0 and adjacent(scene, target, source):
        leave_landmark(scene, target)
    elif meters < 0 and target.zone == source.zone and not adjacent(scene, target, source):
        go_beside(scene, target, source)
    else:
        return 0
    play.note("pushed-off" if meters > 0 else "pulled-near", clause, target.id, source=source.id)
    return abs(meters)
