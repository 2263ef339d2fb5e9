"""Lifting (p.240): what somebody can lift by hand, or by thought. The weights of each Power are supplied."""

from typing import Final

from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.skills.skills import ADEPT, NOVICE, rank
from cinque.systems.ptu.stats.capabilities import by_move

HEAVY_LIFTING: Final = (0, 5, 30, 50, 70, 90, 115, 140, 190, 240, 300, 375, 450, 525, 600, 675, 750)
"""Pounds by Power (supplied): the higher bound of Heavy Lifting."""

TRAINER_POWER: Final = 4
OBJECT_RANGE: Final = 8
FOCUS: Final = "focus"


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
