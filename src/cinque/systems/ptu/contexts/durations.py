"""How time ends things: at the start and the end of turns, when an Initiative Count is reached, after a full round."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import AFTER_COUNT, BEFORE_COUNT
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.inflicting.inflicting import as_counted, place_in_round, remove, run_out, wake_idle
from cinque.systems.ptu.injuries.hit_points import heal
from cinque.systems.ptu.marks.altered import GAINED_TYPE, ORDERED, settle
from cinque.systems.ptu.marks.later import DELAYED, IDLE, WISH
from cinque.systems.ptu.marks.registry import MARKS, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.known import known_move
from cinque.systems.ptu.moves.resolution import resolve

ON_HIT: Final = "ptu.damage.on-hit"
ORDERS_LAST: Final = "ptu.ruling.orders-last"


# -- time


def count_down(play: PtuPlay, moment: str, anchor: str) -> None:
    """The start or end of somebody's turn: whatever lasts until then ends."""
    for one in play.scene.creatures.values():
        for active in one.active:
            if active.anchor == anchor and active.moment == moment:
                break
        else:
            continue  # most of the time nothing ends
        due = [each for each in one.active if each.anchor == anchor and each.moment == moment and each.left > 0]
        for active in due:
            active.left -= 1
        for active in due:
            if active.left == 0:
                end(play.about(one), one, active)


def pass_count(play: PtuPlay, moment: str, count: int) -> None:
    """An Initiative Count is reached (or left behind): what lasts one full round from there ends."""
    for one in play.scene.creatures.values():
        for active in due_by(play.scene, one, moment, count):
            end(play.about(one), one, active)


def due_by(scene: PtuScene, one: Combatant, moment: str, count: int) -> list[Active]:
    """What ends on somebody when a count is reached, or left behind."""
    timed = [active for active in one.active if active.moment == moment and scene.round >= active.left]
    if not timed:
        return timed  # most of the time nothing ends
    place = place_in_round(scene, count)
    return [each for each in timed if place <= as_counted(scene, each.number) or scene.round > each.left]


def ends_before(scene: PtuScene, count: int) -> bool:
    """Whether anything ends as the count goes down to one of those to come."""
    ahead = ((BEFORE_COUNT, count), (AFTER_COUNT, count + 1))
    return any(due_by(scene, one, *moment) for one in scene.creatures.values() for moment in ahead)


def end(play: PtuPlay, one: Combatant, active: Active) -> None:
    """Something has run its time."""
    if active not in one.active:
        return
    if MARKS[active.effect].comes_due:
        one.active.remove(active)
        come_due(play, one, active)
    else:
        run_out(play, one, active)


def end_with_turn(play: PtuPlay, one: Combatant) -> None:
    """What takes one turn and no more."""
    for mark in marks_on(one) if one.active else ():
        if mark.ends_with_turn:
            remove(play, one, mark.key)


# -- what comes due


def come_due(play: PtuPlay, one: Combatant, active: Active) -> None:
    """Something has run its time, and that is when it works."""
    if active.effect == GAINED_TYPE.key:
        settle(one)
        play.note("loses-type", ON_HIT, one.id, type=active.source)
    elif active.effect == ORDERED.key:
        settle(one)
        if active.source not in one.features:
            play.note("order-ends", ORDERS_LAST, one.id, feature=active.source)
    elif active.effect == WISH.key:
        if one.out and not one.dead:
            heal(play, one, active.number, ON_HIT)
    elif active.effect == IDLE.key:
        wake_idle(play, one, active)
    elif one.able:
        play.note("falls-due", ON_HIT, one.id, move=active.source)
        resolve(play, play.scene.creatures[active.anchor], known_move(play.scene.packs, active.source).attack, [one])


def overtaken(play: PtuPlay) -> None:
    """The end of a round: what was put off by somebody who is gone hits all the same."""
    scene = play.scene
    for one in scene.able():
        for active in [active for active in one.active if active.effect == DELAYED.key and active.number < scene.round]:
            user = scene.creatures.get(active.anchor)
            if active in one.active and user is not None and not user.able:
                one.active.remove(active)
                come_due(play, one, active)
