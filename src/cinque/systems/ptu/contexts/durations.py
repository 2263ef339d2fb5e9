"""How time ends things: at the start and the end of turns, when an Initiative Count is reached, after a full round."""

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.afflictions import (
    CLAUSES,
    COMES_DUE,
    DELAYED,
    GAINED_TYPE,
    PER_SOURCE,
    WISH,
    lose_types,
    place_in_round,
    remove,
)
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.injuries.hit_points import heal
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.moves.known import known_move
from cinque.systems.ptu.moves.resolution import resolve

ON_HIT = "ptu.damage.on-hit"


# -- time


def count_down(play: PtuPlay, moment: str, anchor: str) -> None:
    """The start or end of somebody's turn: whatever lasts until then ends."""
    for one in play.scene.creatures.values():
        if one.active:
            _count_down(play, one, moment, anchor)


def _count_down(play: PtuPlay, one: Combatant, moment: str, anchor: str) -> None:
    ended: list[Active] = []
    for active in one.active:
        if active.moment == moment and active.anchor == anchor and active.left > 0:
            active.left -= 1
            if active.left == 0:
                ended.append(active)
    for active in ended:
        end(play, one, active)


def pass_count(play: PtuPlay, moment: str, count: int) -> None:
    """An Initiative Count is reached (or left behind): what lasts one full round from there ends."""
    scene = play.scene
    place = place_in_round(scene, count)
    for one in scene.creatures.values():
        for active in list(one.active):
            due = active.moment == moment and scene.round >= active.left
            if due and (place <= active.number or scene.round > active.left):
                end(play, one, active)


def end(play: PtuPlay, one: Combatant, active: Active) -> None:
    """Something has run its time."""
    if active.effect in COMES_DUE:
        one.active.remove(active)
        come_due(play, one, active)
        return
    source = active.source if active.effect in PER_SOURCE else ""
    if remove(play, one, active.effect, source) and active.effect in CLAUSES:
        play.note("runs-out", "ptu.round.one-full-round", one.id, affliction=active.effect)


# -- what comes due


def come_due(play: PtuPlay, one: Combatant, active: Active) -> None:
    """Something has run its time, and that is when it works."""
    if active.effect == GAINED_TYPE:
        lose_types(one, active.source)
        play.note("loses-type", ON_HIT, one.id, type=active.source)
    elif active.effect == WISH:
        if one.able:
            heal(play, one, active.number, ON_HIT)
    elif one.able:
        play.note("falls-due", ON_HIT, one.id, move=active.source)
        resolve(play, play.scene.creatures[active.anchor], known_move(play.scene.packs, active.source).attack, [one])


def overtaken(play: PtuPlay) -> None:
    """The end of a round: what was put off by somebody who is gone hits all the same."""
    scene = play.scene
    for one in scene.able():
        for active in [active for active in one.active if active.effect == DELAYED and active.number < scene.round]:
            user = scene.creatures.get(active.anchor)
            if active in one.active and user is not None and not user.able:
                one.active.remove(active)
                come_due(play, one, active)
