"""Cases in which something counts: what must hold of the user, the target or the battlefield."""

from collections.abc import Callable
from typing import Final

from cinque.core.effect import find
from cinque.systems.ptu.afflictions.mark import PERSISTENT, Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.words import CASES as WORDS
from cinque.systems.ptu.content.words import SIZES, TERRAINS
from cinque.systems.ptu.field.grassy_terrain import GRASSY_TERRAIN
from cinque.systems.ptu.field.registry import CLEAR, WEATHERS, fields_of, weather_of
from cinque.systems.ptu.marks.curled import CURLED
from cinque.systems.ptu.marks.kept import DIGESTION
from cinque.systems.ptu.marks.registry import AFFLICTIONS, MARKS, OTHERS
from cinque.systems.ptu.marks.stockpiled import STOCKPILED
from cinque.systems.ptu.model import PtuScene

Holds = Callable[[PtuScene, Combatant, Combatant | None], bool]


def asked_for(one: Combatant | None, wanted: Callable[[Mark], bool]) -> bool:
    """Whether somebody has one of the afflictions that a case asks for."""
    return one is not None and any(wanted(MARKS[active.effect]) for active in one.active)


def gives_guts(mark: Mark) -> bool:
    return mark.guts


def is_persistent(mark: Mark) -> bool:
    return mark.kind == PERSISTENT


def part_of_hp(one: Combatant | None, part: int) -> bool:
    """Whether no more than a half, a third … of the real maximum is left."""
    return one is not None and one.hp * part <= one.max_hp


def used_others(scene: PtuScene, user: Combatant) -> bool:
    """Whether all Moves were used in this Scene that do not ask for just that."""
    moves = content_for(scene.packs).moves
    return all(key in user.last_used for key in user.moves if moves[key].only != "user-used-others")


def holds_food(scene: PtuScene, one: Combatant) -> bool:
    return bool(one.held) and content_for(scene.packs).items[one.held].kind == "food"


def berry_of(scene: PtuScene, one: Combatant) -> str:
    """The berry that somebody has eaten and not made use of yet."""
    eaten = find(one.active, DIGESTION.key) if one.active else None
    return eaten.source if eaten is not None and content_for(scene.packs).items[eaten.source].gift else ""


def missiles_of(one: Combatant) -> list[str]:
    """What somebody could throw: a Pokémon what it holds, a Trainer what is in a hand."""
    if any(MARKS[active.effect].no_items for active in one.active):
        return []
    return [key for key in ((one.main_hand, one.off_hand) if one.is_trainer else (one.held,)) if key]


CASES: dict[str, Holds] = {
    "afflicted": lambda scene, user, target: asked_for(target, gives_guts),
    "user-afflicted": lambda scene, user, target: asked_for(user, gives_guts),
    "user-persistent": lambda scene, user, target: asked_for(user, is_persistent),
    "target-half-hp": lambda scene, user, target: part_of_hp(target, 2),
    "user-half-hp": lambda scene, user, target: part_of_hp(user, 2),
    "user-third-hp": lambda scene, user, target: part_of_hp(user, 3),
    "user-full-hp": lambda scene, user, target: user.hp >= user.max_hp,
    "target-full-hp": lambda scene, user, target: target is not None and target.hp >= target.max_hp,
    "clear": lambda scene, user, target: weather_of(scene) is CLEAR,
    "any-weather": lambda scene, user, target: weather_of(scene) is not CLEAR,
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
    "ally-fainted": lambda scene, user, target: any(
        one.fainted and one.side == user.side for one in scene.creatures.values()
    ),
    "user-was-hit": lambda scene, user, target: user.hurt_in == scene.round > 0,
    "target-was-hit": lambda scene, user, target: target is not None and target.hurt_in == scene.round > 0,
    "user-poison": lambda scene, user, target: "poison" in user.types,
    "user-ghost": lambda scene, user, target: "ghost" in user.types,
    "user-no-ghost": lambda scene, user, target: "ghost" not in user.types,
    "user-fire": lambda scene, user, target: "fire" in user.types,
    "user-electric": lambda scene, user, target: "electric" in user.types,
    "user-unhurt": lambda scene, user, target: user.hurt_in != scene.round,
    "user-hit-physically": lambda scene, user, target: user.past.get("hit-physically") == scene.round > 0,
    "user-lowered": lambda scene, user, target: user.past.get("lowered") == scene.round > 0,
    "user-failed": lambda scene, user, target: bool(user.past.get("failed")),
    "user-curled": lambda scene, user, target: user.has(CURLED.key),
    "target-raised": lambda scene, user, target: target is not None and target.past.get("raised") == scene.round > 0,
    "user-used-others": lambda scene, user, target: used_others(scene, user),
    "user-stockpiled": lambda scene, user, target: user.has(STOCKPILED.key),
    "user-has-food": lambda scene, user, target: user.has(DIGESTION.key) or holds_food(scene, user),
    "user-has-berry": lambda scene, user, target: bool(berry_of(scene, user)),
    "user-has-missile": lambda scene, user, target: bool(missiles_of(user)),
    "user-has-eaten": lambda scene, user, target: bool(user.used.get(DIGESTION.key)),
    "no-grassy-terrain": lambda scene, user, target: GRASSY_TERRAIN not in fields_of(scene),
    "user-on-terrain": lambda scene, user, target: CASES["any-terrain"](scene, user, target) and grounded(scene, user),
    "any-terrain": lambda scene, user, target: any(field.key in TERRAINS for field in fields_of(scene)),
    "first-turn": lambda scene, user, target: user.turns - user.past.get("came-out", 0) <= 1,
    "target-trainer": lambda scene, user, target: target is not None and target.is_trainer,
    "target-pokemon": lambda scene, user, target: target is not None and not target.is_trainer,
    "same-type": lambda scene, user, target: target is not None and any(type in target.types for type in user.types),
    "target-smaller": lambda scene, user, target: (
        target is not None and SIZES.index(target.size) < SIZES.index(user.size)
    ),
    "target-small": lambda scene, user, target: target is not None and target.size == "small",
    "target-slower": lambda scene, user, target: target is not None and target.speed < user.speed,
}
"""Cases that anybody or anything can be in; those that depend on a single attack (`critical`, `melee` …) are looked
at there."""


def suffers(case: str) -> Holds:
    return lambda scene, user, target: asked_for(target, lambda mark: mark.case == case)


def user_suffers(case: str) -> Holds:
    return lambda scene, user, target: asked_for(user, lambda mark: mark.case == case)


def is_weather(key: str) -> Holds:
    return lambda scene, user, target: scene.weather == key and weather_of(scene) is not CLEAR


def is_field(key: str) -> Holds:
    return lambda scene, user, target: any(field.key == key for field in fields_of(scene))


CASES.update({mark.case: suffers(mark.case) for mark in AFFLICTIONS if mark.case})
CASES.update({f"user-{mark.case}": user_suffers(mark.case) for mark in AFFLICTIONS if f"user-{mark.case}" in WORDS})
CASES.update({f"target-{mark.case}": suffers(mark.case) for mark in OTHERS if mark.case})
CASES.update({key: is_weather(key) for key in WEATHERS})
CASES.update({key: is_field(key) for key in TERRAINS})

OF_AN_ATTACK: Final = (
    *("adjacent", "ranged", "melee", "super-effective", "critical"),
    *("several", "single", "early", "status", "damaging"),
)


def without_held_items(scene: PtuScene, one: Combatant) -> bool:
    """Whether neither Held Items nor accessories are of any use, as in a Magic Room or under an Embargo."""
    for active in one.active:
        mark = MARKS[active.effect]
        if mark.no_items or (mark.spoils_held and active.source == one.held):
            return True
    return bool(scene.fields_on) and any(field.no_held_items for field in fields_of(scene))


def grounded(scene: PtuScene, one: Combatant) -> bool:
    """Neither in the air by its height nor kept above the ground by Type or Ability; Gravity pulls everybody down, and
    so does some weight its holder.
    """
    if is_pulled_down(scene) or (one.active and is_brought_down(one)):
        return True
    if one.held and weighs_down(scene.packs, one.held) and not without_held_items(scene, one):
        return True
    return seems_grounded(scene, one) and not floats(scene.packs, one.abilities)


def seems_grounded(scene: PtuScene, one: Combatant) -> bool:
    """The same by what everybody sees, which Abilities are no part of."""
    if is_pulled_down(scene) or (one.active and is_brought_down(one)):
        return True
    return one.height <= 0 and "flying" not in one.types and not (one.active and is_lifted(one))


def is_brought_down(one: Combatant) -> bool:
    return any(MARKS[active.effect].grounds for active in one.active)


def is_lifted(one: Combatant) -> bool:
    """Whether something that everybody sees keeps somebody above the ground."""
    return any(MARKS[active.effect].lifts for active in one.active) and not is_brought_down(one)


def is_pulled_down(scene: PtuScene) -> bool:
    return bool(scene.fields_on) and any(field.pulls_down for field in fields_of(scene))


def may_be_early(scene: PtuScene, one: Combatant) -> bool:
    """Whether no field keeps somebody from using Moves by Priority or as an Interrupt."""
    barring = scene.fields_on and any(field.bars_early for field in fields_of(scene))
    return not (barring and grounded(scene, one))


@LIBRARY.remembers
def weighs_down(packs: tuple[str, ...], item: str) -> bool:
    return any(passive.grounded for passive in content_for(packs).items[item].passives)


@LIBRARY.remembers
def floats(packs: tuple[str, ...], abilities: tuple[str, ...]) -> bool:
    known = content_for(packs).abilities
    return any(passive.capabilities.get("levitate") for key in abilities for passive in known[key].passives)


def holds(
    scene: PtuScene, case: str, user: Combatant, target: Combatant | None = None, words: tuple[str, ...] = ()
) -> bool:
    """Whether a case holds; `words` are those that hold of the attack at hand."""
    if not case or case in words:
        return True
    return case not in OF_AN_ATTACK and CASES[case](scene, user, target)
