"""Cases in which something counts: what must hold of the user, the target or the battlefield."""

from collections.abc import Callable

from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import PERSISTENT, SIZES
from cinque.systems.ptu.model import PtuScene

Holds = Callable[[PtuScene, Combatant, Combatant | None], bool]
AFFLICTED = ("burned", "poisoned", "badly-poisoned", "paralysis", "frozen", "sleep")
"""The afflictions that Guts and its like ask for."""


def afflicted(one: Combatant | None, *names: str) -> bool:
    return one is not None and any(one.has(name) for name in names)


def part_of_hp(one: Combatant | None, num: int, den: int) -> bool:
    """Whether no more than a part of the real maximum is left."""
    return one is not None and one.hp * den <= one.max_hp * num


CASES: dict[str, Holds] = {
    "asleep": lambda scene, user, target: afflicted(target, "sleep"),
    "paralyzed": lambda scene, user, target: afflicted(target, "paralysis"),
    "poisoned": lambda scene, user, target: afflicted(target, "poisoned", "badly-poisoned"),
    "burned": lambda scene, user, target: afflicted(target, "burned"),
    "frozen": lambda scene, user, target: afflicted(target, "frozen"),
    "confused": lambda scene, user, target: afflicted(target, "confused"),
    "afflicted": lambda scene, user, target: afflicted(target, *AFFLICTED),
    "user-afflicted": lambda scene, user, target: afflicted(user, *AFFLICTED),
    "target-half-hp": lambda scene, user, target: part_of_hp(target, 1, 2),
    "user-half-hp": lambda scene, user, target: part_of_hp(user, 1, 2),
    "user-third-hp": lambda scene, user, target: part_of_hp(user, 1, 3),
    "user-full-hp": lambda scene, user, target: user.hp >= user.max_hp,
    "target-full-hp": lambda scene, user, target: target is not None and target.hp >= target.max_hp,
    "sunny": lambda scene, user, target: scene.weather == "sunny",
    "rainy": lambda scene, user, target: scene.weather == "rainy",
    "hail": lambda scene, user, target: scene.weather == "hail",
    "sandstorm": lambda scene, user, target: scene.weather == "sandstorm",
    "clear": lambda scene, user, target: not scene.weather,
    "any-weather": lambda scene, user, target: bool(scene.weather),
    "opposite-gender": lambda scene, user, target: (
        target is not None and {user.gender, target.gender} == {"male", "female"}
    ),
    "target-holds-item": lambda scene, user, target: target is not None and bool(target.held),
    "user-holds-no-item": lambda scene, user, target: not user.held,
    "target-acted": lambda scene, user, target: target is not None and target.acted,
    "target-not-acted": lambda scene, user, target: target is not None and not target.acted,
    "target-injured": lambda scene, user, target: target is not None and target.injuries > 0,
    "stages-raised": lambda scene, user, target: any(stage > 0 for stage in user.stages.values()),
    "target-grounded": lambda scene, user, target: target is not None and grounded(scene, target),
    "target-airborne": lambda scene, user, target: target is not None and not grounded(scene, target),
    "target-underground": lambda scene, user, target: target is not None and target.has("underground"),
    "target-underwater": lambda scene, user, target: target is not None and target.has("underwater"),
    "ally-fainted": lambda scene, user, target: any(
        one.fainted and one.side == user.side for one in scene.creatures.values()
    ),
    "user-was-hit": lambda scene, user, target: user.hurt_in == scene.round > 0,
    "first-turn": lambda scene, user, target: user.turns <= 1,
    "target-trainer": lambda scene, user, target: target is not None and target.is_trainer,
    "target-pokemon": lambda scene, user, target: target is not None and not target.is_trainer,
    "same-type": lambda scene, user, target: target is not None and any(type in target.types for type in user.types),
    "target-smaller": lambda scene, user, target: (
        target is not None and SIZES.index(target.size) < SIZES.index(user.size)
    ),
    "target-small": lambda scene, user, target: target is not None and target.size == "small",
    "user-persistent": lambda scene, user, target: afflicted(user, *PERSISTENT),
    "user-asleep": lambda scene, user, target: afflicted(user, "sleep"),
    "target-slower": lambda scene, user, target: target is not None and target.speed < user.speed,
}
"""Cases that depend on a single attack (`critical`, `super-effective`, `melee`, `adjacent` …) are looked at there."""

OF_AN_ATTACK = ("adjacent", "ranged", "melee", "super-effective", "critical")


def grounded(scene: PtuScene, one: Combatant) -> bool:
    """Neither in the air by its height nor kept above the ground by Type or Ability; Gravity pulls everybody down."""
    if scene.fields_on and "gravity" in scene.fields_on:
        return True
    return one.height <= 0 and "flying" not in one.types and "levitate" not in one.abilities


def holds(
    scene: PtuScene, case: str, user: Combatant, target: Combatant | None = None, words: tuple[str, ...] = ()
) -> bool:
    """Whether a case holds; `words` are those that hold of the attack at hand."""
    if not case or case in words:
        return True
    return case not in OF_AN_ATTACK and CASES[case](scene, user, target)
