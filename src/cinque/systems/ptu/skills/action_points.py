"""Action Points (supplied): for one of them a Trainer gets +1 on an own Accuracy Roll or Skill Check.

It is a Free Action, declared before the dice fall. Nobody is asked before each roll: who wants it says so beforehand,
in the own turn or beside somebody else's, and pays when the roll comes.
"""

from typing import Final

from cinque.core.ask import Option
from cinque.core.log import OWNER
from cinque.core.refusal import Refusal
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.inflicting.interrupt import can_act_freely
from cinque.systems.ptu.injuries.hit_points import FAINTED
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay

FREE: Final = "ptu.action.free"
BON_MOT: Final = "ptu.maneuver.manipulate-bon-mot"
ACCURACY: Final = "accuracy-roll"
SKILL: Final = "skill-check"
ROLLS: Final = (ACCURACY, SKILL)
COST: Final = 1
BONUS: Final = 1
OPTIONS: Final = {on: Option("spend-ap", on=on) for on in ROLLS}


# -- saying so


def why_not(one: Combatant) -> Refusal | None:
    """Why somebody has no Action Point to spend."""
    if not one.is_trainer:
        return Refusal("trainers-only", FREE, who=one.id)
    if one.fainted:
        return Refusal("can-do-nothing", FAINTED, who=one.id)
    if one.ap < COST:
        return Refusal("not-enough-ap", FREE, cost=COST, ap=one.ap)
    if any(mark.no_ap for mark in marks_on(one)):
        return Refusal("no-ap-now", BON_MOT, who=one.id)
    return None


def ap_options(one: Combatant) -> list[Option]:
    """Before a Standard Action: what comes after it makes no roll."""
    if not one.standard or why_not(one) is not None:
        return []
    return [OPTIONS[on] for on in ROLLS if on not in one.ap_for]


def declare(play: PtuPlay, one: Combatant, on: str) -> None:
    if on not in one.ap_for:
        one.ap_for.append(on)
    play.note("will-spend-ap", FREE, one.id, visible=OWNER, on=on, by=BONUS, ap=one.ap)


# -- the roll


def aid(play: PtuPlay, one: Combatant, on: str, rolls: int = 1) -> int:
    """Pay for the roll that comes now, or for each of several, if that was said and can still be done.

    Gives how many of them get +1.
    """
    if on not in one.ap_for or why_not(one) is not None or not can_act_freely(play.scene, one):
        return 0
    paid = min(rolls, one.ap // COST)
    one.ap -= paid * COST
    one.ap_for = [each for each in one.ap_for if each != on]
    play.note("spends-ap", FREE, one.id, on=on, cost=paid * COST, by=BONUS)
    return paid
