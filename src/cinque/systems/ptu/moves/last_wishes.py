"""What hits and falls set loose besides Abilities (Moves by conversion): Destiny Bond, Grudge, Rage."""

from typing import Final

from cinque.core.effect import attach
from cinque.systems.ptu.afflictions.burned import BURNED
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.words import ENCOUNTER
from cinque.systems.ptu.inflicting.inflicting import inflict, lasting
from cinque.systems.ptu.inflicting.stages import change_stages
from cinque.systems.ptu.injuries.hit_points import knock_out
from cinque.systems.ptu.marks.barred_moves import GRUDGED
from cinque.systems.ptu.marks.registry import MARKS, marks_on
from cinque.systems.ptu.model import PtuPlay

ON_HIT: Final = "ptu.damage.on-hit"


def is_avenged(one: Combatant) -> bool:
    marks = [MARKS[active.effect] for active in one.active]
    return any(mark.takes_along or mark.resents for mark in marks)


def avenge(play: PtuPlay, user: Combatant, attack: Attack, fallen: Combatant) -> None:
    """Somebody has fallen by an attack of a foe."""
    marks = marks_on(fallen)
    if any(mark.resents for mark in marks) and attack.move is not None:
        new = lasting(play.scene, GRUDGED.key, attack.key, ENCOUNTER, user.id, fallen.id)
        attach(user.active, GRUDGED, new)
        play.note("bears-grudge", ON_HIT, user.id, target=fallen.id, move=attack.key)
    if any(mark.takes_along for mark in marks) and not user.fainted:
        play.note("taken-along", ON_HIT, user.id, target=fallen.id)
        knock_out(play, user)


def angered(play: PtuPlay, user: Combatant, attack: Attack, one: Combatant) -> None:
    """Stages that a damaging attack brings to whom it hits, and what it burns itself on."""
    for mark in marks_on(one):
        if mark.gains_when_hit and not one.fainted:
            change_stages(play, one, dict(mark.gains_when_hit), mark.clause, one)
        if mark.burns_melee and attack.range.is_melee and not user.fainted:
            inflict(play, user, BURNED.key, one.id, "", one.id)
