"""Ways out of conditions: getting up, escaping, breaking free, being cured; and finding whoever hides."""

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Option
from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Procedure, Somebody
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.systems.vademecum.adventuring.skill_checks import (
    AVERAGE,
    Circumstances,
    add_retry,
    check,
    remember,
    threshold,
)
from cinque.systems.vademecum.adventuring.weapons_and_tools import tools_for
from cinque.systems.vademecum.characters.carrying import in_combat
from cinque.systems.vademecum.combat.grapple import escape
from cinque.systems.vademecum.combat.looting import rounds_pass
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.condition import (
    BONUS,
    BREAK_FREE,
    CURE,
    INTRO,
    MAIN,
    SEARCH,
    Condition,
    barring,
    condition_of,
    end,
)
from cinque.systems.vademecum.conditions.grappled import hold_on
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.content.records import Check
from cinque.systems.vademecum.injuries import may_treat
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tiles import distance

SKILL_CHECK = "vademecum.combat.bonus-skill-check"
NEAR: Final = 1
STANDS_UP: Final = Option("stand")
ESCAPES: Final = Option("escape")


def ways_out(scene: VadeMecumScene, one: Character) -> list[Option]:
    """What conditions leave: a Bonus Action to stand up, a Main Action to escape, a check to break free."""
    options: list[Option] = []
    if one.active:
        if one.has(PRONE.key) and can_pay(one, BONUS) and is_open(scene, one, PRONE, BONUS):
            options.append(STANDS_UP)
        hold = hold_on(scene, one)
        if hold is not None and can_pay(one, MAIN) and is_open(scene, one, condition_of(scene, hold.effect), MAIN):
            options.append(ESCAPES)
        for key in dict.fromkeys(active.effect for active in one.active):
            rule = condition_of(scene, key)
            action = rule.break_free_action(scene)
            frees = check_of(scene, one, key) is not None
            if frees and can_pay(one, action) and is_open(scene, one, rule, action):
                options.append(Option("break-free", condition=key))
    return options


def can_pay(one: Character, action: str) -> bool:
    return (one.main if action == MAIN else one.bonus) > 0


def pay(one: Character, action: str) -> None:
    if action == MAIN:
        one.main -= 1
    else:
        one.bonus -= 1


def is_open(scene: VadeMecumScene, one: Character, way: Condition, action: str) -> bool:
    """Whether no other condition closes the way out of one."""
    others = [condition_of(scene, active.effect) for active in one.active]
    return not any(other.bars_way_out_of(scene, way, action) for other in others if other is not way)


def check_of(scene: VadeMecumScene, one: Character, key: str) -> Check | None:
    """The check that frees somebody: the hardest, where several of a kind hold."""
    actives = [active for active in one.active if active.effect == key]
    found = [condition_of(scene, key).break_free(scene, active) for active in actives]
    return max((each for each in found if each is not None), key=lambda each: each.dt, default=None)


def try_check(
    play: VadeMecumPlay, one: Character, what: Check, key: str, task: str, tools: tuple[str, ...] = ()
) -> bool:
    """A check against a condition; failures make the next try harder."""
    dt = threshold(play, what.dt or AVERAGE, f"condition:{key}", condition_of(play.scene, key).clause)
    add_retry(play, dt, task, one)
    success = check(play, one, what.skill, dt, Circumstances(tools)).success
    remember(play, task, one, success)
    return success


# -- cures and searches


def care_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    """Whom somebody can rid of something, and whom they can look for."""
    options: list[Option] = []
    cures = is_left(scene, one, cure_action(scene))
    searches = is_left(scene, one, BONUS)
    for other in scene.creatures.values() if cures or searches else ():
        if not other.active or other.is_out:
            continue
        for key in dict.fromkeys(active.effect for active in other.active):
            near = cures and other.side == one.side and can_cure(scene, one, other, key)
            if near and trial_of(other, key) not in one.tried:
                options.append(Option("cure", target=other.id, condition=key))
            if searches and other.side != one.side and search_of(scene, other, key) is not None:
                options.append(Option("search", target=other.id))
    return options


def is_left(scene: VadeMecumScene, one: Character, action: str) -> bool:
    """Whether somebody has an action, and no condition keeps them from using it."""
    return can_pay(one, action) and (not one.active or barring(scene, one, action) is None)


def cure_action(scene: VadeMecumScene) -> str:
    """As for treating injuries."""
    return MAIN if scene.rulings.medicine_action == "main-action" else BONUS


def cure_of(scene: VadeMecumScene, one: Character, key: str) -> Check | None:
    for active in one.active:
        found = condition_of(scene, key).cure(scene, active) if active.effect == key else None
        if found is not None:
            return found
    return None


def search_of(scene: VadeMecumScene, one: Character, key: str) -> Check | None:
    """The check that finds somebody: the hardest, where they hide in several ways; some are found by nobody."""
    ways = [condition_of(scene, key).search(active) for active in one.active if active.effect == key]
    found = [each for each in ways if each is not None]
    return max(found, key=lambda each: each.dt) if len(found) == len(ways) > 0 else None


def can_cure(scene: VadeMecumScene, one: Character, patient: Character, key: str) -> bool:
    """From within 5 feet, oneself too."""
    near = distance(scene, one.square, patient.square) <= NEAR
    return near and may_cure(scene, one, patient, key)


def may_cure(scene: VadeMecumScene, one: Character, patient: Character, key: str) -> bool:
    """Those who may treat the injured, on the same plane; nothing helps the dead."""
    able = may_treat(scene, one) and touches(scene, one, patient) and not patient.is_out
    return able and cure_of(scene, patient, key) is not None


def trial_of(patient: Character, key: str) -> str:
    """Under this name failed cures are counted, and somebody knows what they have tried in this turn."""
    return f"{CURE}/{patient.id}/{key}"


def cure(play: VadeMecumPlay, one: Character, patient: Character, key: str) -> None:
    what = cure_of(play.scene, patient, key)
    assert what is not None
    play.note("cures", condition_of(play.scene, key).clause, one.id, target=patient.id, condition=key)
    tools = tools_for(play.scene, one, what.skill)
    if try_check(play, one, what, key, trial_of(patient, key), tools):
        end(play, patient, key)


# -- in a turn


def do_stand(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.bonus -= 1
    PRONE.end(play, one)


def do_escape(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.main -= 1
    escape(play, one)


def do_break_free(play: VadeMecumPlay, one: Character, option: Option) -> None:
    key = option.args["condition"]
    what, rule = check_of(play.scene, one, key), condition_of(play.scene, key)
    assert what is not None
    pay(one, rule.break_free_action(play.scene))
    play.note("struggles", rule.clause, one.id, condition=key)
    if try_check(play, one, what, key, f"{BREAK_FREE}/{one.id}/{key}"):
        end(play, one, key)


def do_cure(play: VadeMecumPlay, one: Character, option: Option) -> None:
    patient, key = play.scene.creatures[option.args["target"]], option.args["condition"]
    pay(one, cure_action(play.scene))
    if condition_of(play.scene, key).tried_once_a_turn:
        one.tried.append(trial_of(patient, key))
    cure(play, one, patient, key)


def do_search(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.bonus -= 1
    hidden = play.scene.creatures[option.args["target"]]
    play.note("looks-for", SKILL_CHECK, one.id, target=hidden.id)
    for key in dict.fromkeys(active.effect for active in hidden.active):
        what = search_of(play.scene, hidden, key)
        if what is not None and try_check(play, one, what, key, f"{SEARCH}/{hidden.id}/{key}"):
            end(play, hidden, key)


# -- outside a combat


def borne_by_anybody(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    return [active.effect for one in scene.creatures.values() for active in one.active]


class Cure(NamedTuple):
    who: Mine
    target: Somebody
    condition: Annotated[str, Of("condition"), Among(borne_by_anybody)]


def cure_outside(play: VadeMecumPlay, what: Cure) -> None:
    """Each try takes a round."""
    scene = play.scene
    one, patient = scene.creatures[what.who], scene.creatures[what.target]
    cannot = barring(scene, one, MAIN) or barring(scene, one, BONUS)
    if cannot or not may_cure(scene, one, patient, what.condition):
        raise Refused(Refusal("cannot-cure", INTRO, who=one.id, target=patient.id, condition=what.condition))
    cure(play, one, patient, what.condition)
    rounds_pass(play, 1)


CURE_PROCEDURES = {"cure": Procedure(cure_outside, PLAYER_ROLE, Cure, INTRO, may=in_combat)}
