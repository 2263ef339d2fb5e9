"""Lifting objects (p.240), by hand or by thought: what a game master runs."""

from typing import Annotated, Final, NamedTuple

from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import Somebody
from cinque.core.record import Between
from cinque.core.refusal import Refusal
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.skills.lifting import FOCUS, OBJECT_RANGE, heavy_lifting, power
from cinque.systems.ptu.skills.skills import check, rank
from cinque.systems.ptu.stats.capabilities import TELEKINETIC, has_capability

LIFT: Final = "ptu.telekinetic.lift"
STAGGERING: Final = 2
DRAG: Final = 4
"""How often the Heavy Lifting rating goes into a Staggering Weight and into the Drag Weight (supplied)."""

MOST_POUNDS: Final = 99_999
BY_HAND: Final = ("athletics", 4)
BY_THOUGHT: Final = (FOCUS, 10)
"""The check that a Staggering Weight takes, with its DC."""


class Lift(NamedTuple):
    """Objects of so many pounds each; by thought, from as many meters away."""

    who: Somebody
    weights: tuple[Annotated[int, Between(1, MOST_POUNDS)], ...]
    meters: int = 0
    telekinetic: bool = False


def lift(play: PtuPlay, what: Lift) -> None:
    """Lift one object or more."""
    scene = play.scene
    one, each = scene.creatures[what.who], what.weights
    meters, telekinetic = what.meters, what.telekinetic
    if not each:
        raise Refused(Refusal("number-out-of-range", LIFT, value=0, least=1, most=MOST_POUNDS))
    if telekinetic and not has_capability(scene, one, TELEKINETIC):
        raise Refused(Refusal("not-telekinetic", LIFT, who=one.id))
    reach = OBJECT_RANGE if telekinetic else 1
    if meters > reach:
        raise Refused(Refusal("too-far-to-lift", LIFT, meters=meters, most=reach))
    strength = rank(one, FOCUS) if telekinetic else power(scene, one)
    heavy = heavy_lifting(strength)
    tally = play.tally().start(each[0], "weight", LIFT)
    for weight in each[1:]:
        tally.add(weight, "weight", LIFT)
    play.note("tries-to-lift", LIFT, one.id, tally, weight=tally.value)
    play.note("lifting-power", LIFT, one.id, visible=OWNER, power=strength, heavy=heavy)
    lifted = tally.value <= heavy or staggers(play, one, tally.value, heavy, BY_THOUGHT if telekinetic else BY_HAND)
    play.note("lifts" if lifted else "cannot-lift", LIFT, one.id, weight=tally.value)
    if lifted and telekinetic and tally.value >= DRAG * heavy_lifting(power(scene, one)):
        play.note("psychic-residue", LIFT, one.id)


def staggers(play: PtuPlay, one: Combatant, weight: int, heavy: int, by: tuple[str, int]) -> bool:
    """A Staggering Weight takes a check; nobody lifts more than that."""
    skill, dc = by
    return weight <= STAGGERING * heavy and check(play, one, skill, LIFT, dc) >= dc
