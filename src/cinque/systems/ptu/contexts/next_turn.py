"""Whose turn comes next (p.227): between two turns, the end of the combat, Priority, or the next in order."""

from typing import Final

from cinque.core.effect import detach
from cinque.systems.ptu.afflictions.mark import AFTER_COUNT, BEFORE_COUNT
from cinque.systems.ptu.combatant import ACT, NO_COUNT, OVER, ROUND_END, TURN, Combatant
from cinque.systems.ptu.contexts.durations import ends_before, pass_count
from cinque.systems.ptu.contexts.priority import early_actions, priority_window
from cinque.systems.ptu.marks.turn_next import TURN_NEXT
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.order import count_for, has_turn, is_next, next_in_order

FULL_ORDER: Final = "ptu.initiative.full-contact-order"
LEAGUE_ORDER: Final = "ptu.initiative.league-order"


def go_on(play: PtuPlay) -> None:
    """Between two turns: the end of the combat, Priority, or whoever comes next."""
    scene = play.scene
    scene.actor = ""
    if is_over(scene):
        scene.phase = OVER
        return
    if scene.waiting:
        scene.actor, scene.phase = scene.waiting.pop(), ACT
        return
    called = called_next(play)
    if called is not None:
        scene.actor, scene.phase = called.id, TURN
        return
    offered = early_actions(scene)
    if len(offered) == 1 and acts_at_once(scene, *offered):
        offered = {}
    actor = priority_window(play, offered) if offered else None
    if offered and is_over(scene):
        scene.phase = OVER
        return
    if actor is None:
        following = next_in_order(play)
        if following is None:
            scene.phase = ROUND_END
            return
        actor, count = following
        reach_count(play, actor, count)
    scene.actor, scene.phase = actor.id, TURN


def acts_at_once(scene: PtuScene, id: str) -> bool:
    """Whether somebody has the next turn anyhow, and nothing ends until then that it could forestall."""
    count = is_next(scene, scene.creatures[id])
    return count is not None and not ends_before(scene, count)


def called_next(play: PtuPlay) -> Combatant | None:
    """Whoever a Move lets take its turn right now, if it has one left."""
    everybody = play.scene.creatures.values()
    called = [one for one in everybody for active in one.active if active.effect == TURN_NEXT.key and one.able]
    for one in called:
        detach(one.active, TURN_NEXT.key)
        if has_turn(play.scene, one):
            return one
    return None


def reach_count(play: PtuPlay, one: Combatant, count: int) -> None:
    """The Initiative Count goes down to whoever acts; effects of one full round end on the way."""
    scene = play.scene
    if scene.count == NO_COUNT or count < scene.count:
        pass_count(play, AFTER_COUNT, count + 1)
        scene.count = count
        pass_count(play, BEFORE_COUNT, count)
    order = LEAGUE_ORDER if scene.league else FULL_ORDER
    play.note("count", order, one.id, count_for(scene, one, True) if play.listening else None, count=count)


def is_over(scene: PtuScene) -> bool:
    """Fewer than two sides can still fight."""
    standing = ""
    for one in scene.creatures.values():
        if one.side != standing and not one.fainted and scene.can_fight(one):
            if standing:
                return False
            standing = one.side
    return True
