"""Lifting (p.240): what somebody can lift by hand, or by thought. The weights of each Power are supplied."""

from typing import Annotated, NamedTuple

from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import Somebody
from cinque.core.record import Between
from cinque.core.refusal import Refusal
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.skills.skills import ADEPT, NOVICE, check, rank
from cinque.systems.ptu.stats.capabilities import TELEKINETIC, by_move, has_capability

LIFT = "ptu.telekinetic.lift"
HEAVY_LIFTING = (0, 5, 30, 50, 70, 90, 115, 140, 190, 240, 300, 375, 450, 525, 600, 675, 750)
"""Pounds by Power (supplied): the higher bound of Heavy Lifting."""

STAGGERING, DRAG = 2, 4
"""How often the Heavy Lifting rating goes into a Staggering Weight and into the Drag Weight (supplied)."""

TRAINER_POWER = 4
OBJECT_RANGE, MOST_POUNDS = 8, 99_999
FOCUS = "focus"
BY_HAND, BY_THOUGHT = ("athletics", 4), (FOCUS, 10)
"""The check that a Staggering Weight takes, with its DC."""


# -- how strong somebody is


def power(scene: PtuScene, one: Combatant) -> int:
    """The Power Capability; that of Trainers comes from their Skills, and a Move may add to it (supplied)."""
    found = one.capabilities.get("power", 0)
    if not found and one.is_trainer:
        found = trainer_power(rank(one, "athletics"), rank(one, "combat"))
    return max(1, found) + by_move(scene, one, "power")


def trainer_power(athletics: int, combat: int) -> int:
    """The Power of a Trainer by the ranks of two Skills (supplied)."""
    return TRAINER_POWER + (athletics >= NOVICE) + (combat >= ADEPT)


def heavy_lifting(by: int) -> int:
    return HEAVY_LIFTING[min(by, len(HEAVY_LIFTING) - 1)]


def may_lift(scene: PtuScene, one: Combatant, other: Combatant, telekinetic: bool = False) -> bool:
    """Whether somebody is no heavier than one's Heavy Lifting rating; by thought, the Focus Rank is the Power."""
    return other.weight <= heavy_lifting(rank(one, FOCUS) if telekinetic else power(scene, one))


# -- what a game master runs


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
