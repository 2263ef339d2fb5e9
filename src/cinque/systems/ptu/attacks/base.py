"""A Damage Base that depends on something (p.236): what a Move says of cases, and what it is computed from."""

from collections.abc import Sequence
from typing import Final

from cinque.core.tally import Tally
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import Power
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.cases import holds
from cinque.systems.ptu.stats.past import BY_PAST, used_this_round
from cinque.systems.ptu.stats.stats import stat

BASE: Final = "ptu.damage.base"
PERCENTAGES: Final = "ptu.temp-hp.percentages"
OWN_HP: Final = ("low-hp", "high-hp", "user-half-hp", "user-third-hp", "user-full-hp")
TARGET_HP: Final = ("target-hp", "target-half-hp", "target-full-hp")
"""Words for attacks that look at a part of somebody's Hit Points."""

BY_DIE: Final = ("plus-die", "twice-die")
"""Damage Bases that are rolled when the Move is used."""

LOW_HP_DB: Final = ((1, 12), (10, 10), (25, 8), (50, 6), (75, 4), (100, 2))
"""The Damage Base of attacks that grow with wounds, by percent of Hit Points left."""


def add_powers(
    scene: PtuScene, tally: Tally, user: Combatant, attack: Attack, target: Combatant, powers: Sequence[Power]
) -> None:
    """What a Move says itself of cases in which it is stronger."""
    for power in powers:
        if power.even and (attack.natural <= 0 or attack.natural % 2):
            continue
        if power.after and not used_this_round(scene, power.after):
            continue
        if not power.by and holds(scene, power.case, user, target, attack.range.words):
            if power.times > 1:
                tally.times(power.times, 1, label_of(power), BASE)
            elif power.add:
                tally.add(power.add, label_of(power), BASE)


def label_of(power: Power) -> str:
    return "even-roll" if power.even else f"move:{power.after[0]}" if power.after else f"case:{power.case}"


def initial_base(scene: PtuScene, user: Combatant, attack: Attack, target: Combatant, powers: Sequence[Power]) -> int:
    """The printed Damage Base, or one that is computed from something."""
    base = attack.db or 0
    for power in powers:
        if power.by:
            if power.by in BY_DIE:
                return base
            found = max(1, computed_base(scene, user, target, power, base, attack.key))
            return min(found, power.most) if power.most else found
    return base


def computed_base(scene: PtuScene, user: Combatant, target: Combatant, power: Power, base: int, move: str) -> int:
    """A Damage Base by what it is computed from; `each` is two unless the Move says otherwise."""
    each = power.each or 2
    by = power.by
    if by == "weight-class":
        return each * target.weight_class
    if by == "heavier":
        return 4 + each * max(0, user.weight_class - target.weight_class)
    if by in ("stages", "target-stages"):
        return base + each * raised(user if by == "stages" else target)
    if by == "injuries":
        return base + each * user.injuries
    if by in BY_PAST:
        return base + each * BY_PAST[by](scene, user, move)
    if by == "low-hp":
        return next(db for part, db in LOW_HP_DB if user.hp * 100 <= part * user.max_hp or part == 100)
    if by in ("high-hp", "target-hp"):
        return base - (power.each or 1) * missing_tenths(user if by == "high-hp" else target)
    faster = stat(scene, user, "speed").num - stat(scene, target, "speed").num
    return base + max(0, -faster // 3 if by == "slower" else faster // 2)


def raised(one: Combatant) -> int:
    """How many stages somebody has gained."""
    return sum(by for by in one.stages.values() if by > 0)


def missing_tenths(one: Combatant) -> int:
    """How many full tenths of its Hit Points somebody lacks."""
    return 10 * (one.max_hp - max(0, one.hp)) // one.max_hp


def tell_real_hp(play: PtuPlay, user: Combatant, target: Combatant, powers: Sequence[Power]) -> None:
    """Percentages of Hit Points leave Temporary ones out, and that is worth a word where there are some."""
    for one, words in ((user, OWN_HP), (target, TARGET_HP)):
        if one.temporary_hp and any(power.by in words or power.case in words for power in powers):
            play.note("real-hp-counts", PERCENTAGES, one.id, hp=one.hp, of=one.max_hp)
