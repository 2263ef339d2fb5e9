"""Type Effectiveness (p.238-239)."""

from functools import lru_cache
from typing import Final

from cinque import dex
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.field.registry import fields_of
from cinque.systems.ptu.model import PtuScene

MULTIPLIERS: Final = {3: (3, 1), 2: (2, 1), 1: (3, 2), 0: (1, 1), -1: (1, 2), -2: (1, 4), -3: (1, 8)}
MOST_STEPS: Final = 3
IMMUNE: Final = -99
"""The step of those whom a Type cannot touch."""

LAST_GENERATION_OF_17: Final = 5


@lru_cache(maxsize=1024)
def one_step(attack: str, defender: str, reading: str) -> int:
    """+1 weak, -1 resistant, 0 neutral, `IMMUNE`, for one defending Type (ruling type-chart)."""
    if reading == "mainline-17":
        if "fairy" in (attack, defender):
            return 0
        factor = dex.multiplier(attack, (defender,), LAST_GENERATION_OF_17)
    else:
        factor = dex.multiplier(attack, (defender,))
    if factor == 0:
        return IMMUNE
    return 1 if factor > 1 else -1 if factor < 1 else 0


@lru_cache(maxsize=8192)
def steps_for(attack: str, types: tuple[str, ...], reading: str) -> int:
    """The steps against one or more Types by a chart of the main series."""
    return net([one_step(attack, type, reading) for type in types])


def steps(scene: PtuScene, attack: str, one: Combatant, weak: tuple[str, ...] = (), down: bool = False) -> int:
    """Effectiveness of a Type against somebody. Trainers have no Type; a Typeless attack is neutral.

    Types that are called `weak` are so, whatever the chart says. Whoever is `down` is on the ground.
    """
    if not attack or not one.types:
        return 0
    types = one.types
    if attack == "ground" and (down or (scene.fields_on and any(field.pulls_down for field in fields_of(scene)))):
        types = tuple(type for type in types if type != "flying")
    if weak and any(type in weak for type in types):
        return net([1 if type in weak else steps_of(scene, attack, type) for type in types])
    if scene.rulings.type_chart == "custom":
        return net([own_step(scene, attack, type) for type in types])
    return steps_for(attack, types, scene.rulings.type_chart)


def steps_past_immunity(scene: PtuScene, attack: str, one: Combatant) -> int:
    """Effectiveness where Types that are immune count as neutral."""
    found = [steps_of(scene, attack, type) for type in one.types]
    return net([step for step in found if step != IMMUNE])


def steps_of(scene: PtuScene, attack: str, defender: str) -> int:
    """One defending Type by whatever chart the table has."""
    reading = scene.rulings.type_chart
    return own_step(scene, attack, defender) if reading == "custom" else one_step(attack, defender, reading)


def own_step(scene: PtuScene, attack: str, defender: str) -> int:
    """One defending Type by the table's own chart."""
    row = scene.chart.get(attack, {})
    if defender in row.get("immune", ()):
        return IMMUNE
    return int(defender in row.get("weak", ())) - int(defender in row.get("resist", ()))


def net(found: list[int]) -> int:
    """Weak Types less resistant ones, at most three steps; any immune Type settles it."""
    return IMMUNE if IMMUNE in found else max(-MOST_STEPS, min(MOST_STEPS, sum(found)))


def factor(scene: PtuScene, attack: str, one: Combatant, by: int) -> tuple[int, int]:
    """What damage is multiplied by at a step; by one reading of dual-type-gap the single factors are multiplied."""
    if attack and scene.rulings.dual_type_gap == "product":
        custom = scene.rulings.type_chart == "custom"
        found = [
            own_step(scene, attack, type) if custom else one_step(attack, type, scene.rulings.type_chart)
            for type in one.types
        ]
        if by == sum(found):
            weak, strong = found.count(1), found.count(-1)
            return 3**weak, 2**weak * 2**strong
    return MULTIPLIERS[by]
