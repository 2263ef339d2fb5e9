"""An attack as all rules see it: what it is made with, and how it went."""

from typing import NamedTuple

from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.ranges import Range
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import STATUS, TARGET


class Attack(NamedTuple):
    """What somebody attacks with: a Move, a Struggle Attack, a maneuver, a thrown ball, an improvised attack.

    Without an AC it cannot miss; with `auto_hit` there is not even a roll. `type` is empty for Typeless attacks, `stat`
    replaces the Stat that is added to damage. `steps` are further steps of resistance, `bonus` is added to the damage
    roll and counted twice by a Critical Hit, which `always_critical` makes of any hit. `taken` is the damage that it
    answers, `aid` on how many of its Accuracy Rolls an Action Point was spent, `natural` the roll by which it hit.
    """

    key: str
    kind: str
    type: str
    class_: str
    ac: int | None
    db: int | None
    range: Range
    critical: int = 20
    move: Move | None = None
    stat: int | None = None
    auto_hit: bool = False
    steps: int = 0
    bonus: int = 0
    always_critical: bool = False
    taken: int = 0
    aid: int = 0
    natural: int = 0


def met_as(attack: Attack) -> tuple[str, ...]:
    """The cases that hold of an attack for those who would stop it: by its range, its number of targets, its class."""
    several = attack.range.is_area or attack.range.targets > 1
    what = "status" if attack.class_ == STATUS else "damaging"
    return (*attack.range.words, "several" if several else "single", what)


def by_roll(effect: Effect) -> bool:
    """Whether an effect happens on particular results of the d20 only."""
    return bool(effect.roll or effect.even)


def hurts(attack: Attack) -> bool:
    """Whether an attack deals damage: by its Damage Base, or Hit Points that no Stat changes."""
    if attack.db is not None or attack.class_ == STATUS or attack.move is None:
        return attack.db is not None
    return any(effect.who == TARGET and is_fixed_damage(effect) for effect in attack.move.effects)


def is_fixed_damage(effect: Effect) -> bool:
    given = effect.lose_hp or effect.lose or effect.lose_current or effect.lose_level
    return bool(given or effect.lose_user_hp or effect.lose_rolled)


class Struck(NamedTuple):
    """How an attack went for one target: the unmodified roll, whether it was hit, and the damage.

    It counts as hit where a `decoy` was, but nothing else happens to it.
    """

    target: Combatant
    natural: int
    hit: bool
    damage: int = 0
    immune: bool = False
    decoy: bool = False
