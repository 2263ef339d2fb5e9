"""Pursuit (a Move by conversion): an Interrupt against a foe that is being recalled or runs away."""

from typing import Final

from cinque.core.ask import Ask
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.field.blessing import PASS
from cinque.systems.ptu.inflicting.interrupt import can_interrupt, pay_interrupt
from cinque.systems.ptu.injuries.hit_points import interrupted
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.leaving import LEAVING
from cinque.systems.ptu.moves.known import Known, in_reach, known_by, move_option, why_not
from cinque.systems.ptu.moves.resolution import attack_with
from cinque.systems.ptu.stats.cases import may_be_early
from cinque.systems.ptu.stats.frequency import mark_used
from cinque.systems.ptu.stats.order import count_of

INTERRUPT: Final = "ptu.priority.interrupt"


@LIBRARY.remembers
def chases(packs: tuple[str, ...], moves: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some Moves that are for foes who leave."""
    return tuple([key for key in moves if content_for(packs).moves[key].chases])


def chase(play: PtuPlay, one: Combatant) -> None:
    """Whoever can reach somebody who leaves may strike at it first, the quickest before the others."""
    scene = play.scene
    foes = [foe for foe in scene.foes(one) if chases(scene.packs, foe.moves)]
    for foe in sorted(foes, key=lambda foe: -count_of(scene, foe)):
        known = usable(scene, foe, one) if one.able else None
        if known is None:
            continue
        options = [move_option(known.key, (one.id,)), PASS]
        chosen = play.choose(Ask(foe.seat, "chase", INTERRUPT, options, foe.id, decline=PASS.key))
        if chosen is not PASS:
            strike(play, foe, known, one)


def usable(scene: PtuScene, foe: Combatant, one: Combatant) -> Known | None:
    if not (can_interrupt(scene, foe) and may_be_early(scene, foe)):
        return None
    moves = [known_by(scene, foe, key) for key in chases(scene.packs, foe.moves)]
    fit = [known for known in moves if why_not(scene, foe, known) is None and in_reach(scene, foe, one, known.range)]
    return fit[0] if fit else None


def strike(play: PtuPlay, foe: Combatant, known: Known, one: Combatant) -> None:
    """With twice the Damage Base."""
    mark_used(play, foe, known.move)
    pay_interrupt(play, foe)
    play.note("chases", INTERRUPT, foe.id, move=known.key, target=one.id)
    attack_with(play, foe, known.with_attack(known.attack._replace(db=2 * (known.attack.db or 0))), [one])
    interrupted(play, foe)


LEAVING.chase = chase
