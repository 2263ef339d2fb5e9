"""Action Points: how many somebody has in a turn, what is left of them, and who pays for reactions with what."""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.stats import ap_of_speed
from cinque.systems.mystery.combat_essentials.worn import worn_by
from cinque.systems.mystery.content.records import SPEED
from cinque.systems.mystery.field import WEATHER, fields_of
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.trait import asked

BASE = "mystery.ap.base"
SPEED_POINTS = "mystery.stat.speed"
SPEED_TRAINING = "mystery.training.stat-speed"
SPEED_STAGE = "mystery.stage.speed"
DROP_TABLE = "mystery.stage.speed-drop-table"
RAISED = "mystery.ap.raise"
MOST = "mystery.ap.max"
FLOOR = "mystery.ruling.ap-floor"
CAP = "mystery.ruling.speed-stage-over-eight"
RATIO = "mystery.ruling.speed-to-ap"
BASE_AP: Final = 4
MOST_BY_SPEED: Final = 8
FULLY_TRAINED: Final = 3


def usual_ap(scene: MysteryScene, one: Character, tally: Tally) -> Tally:
    """Max AP without stages and conditions: 4, and what Speed adds."""
    tally.start(BASE_AP, "base-ap", BASE)
    points = one.points.get(SPEED, 0)
    tier = one.trained.get(SPEED, 0) if one.trained else 0
    if tier and scene.rulings.speed_training == "points-too":
        points += tier
    gained = ap_of_speed(scene, points)
    if gained:
        by_points = SPEED_POINTS if scene.rulings.speed_to_ap == "thresholds" else RATIO
        tally.add(gained, "speed", by_points if BASE_AP + gained < MOST_BY_SPEED else MOST, of=one.keeper)
    if tier >= FULLY_TRAINED:
        tally.add(1, "training", SPEED_TRAINING, of=one.keeper)
    worn = worn_by(scene, one) if one.worn else None
    if worn is not None and worn.ap:
        add_up_to(scene, tally, worn.ap, max(MOST_BY_SPEED, tally.value), f"item:{one.worn}", RAISED, one.keeper)
    return tally


def max_ap(scene: MysteryScene, one: Character, tally: Tally) -> Tally:
    """Max AP now: Speed stages alone never take it below 4, other things do (ruling ap-floor)."""
    usual_ap(scene, one, tally)
    stage = one.stage(SPEED) if one.stages else 0
    if stage > 0:
        most = max(MOST_BY_SPEED, tally.value)
        tally.add(stage, "speed-stage", SPEED_STAGE)
        if scene.rulings.speed_stage_over_eight == "cap-8":
            tally.at_most(most, "most", CAP)
    elif stage < 0:
        lost = -stage if scene.rulings.ap_floor == "no-floor" else min(-stage, max(0, tally.value - BASE_AP))
        if lost:
            tally.add(-lost, "speed-stage", DROP_TABLE)
    over = fields_of(scene, "change_max_ap") if scene.active else ()
    if len(over) > 1:  # a room turns Speed round, and nothing that weather takes
        over = sorted(over, key=lambda each: each[0].family == WEATHER)
    for field, _ in over:
        if field.reaches(scene, one):
            field.change_max_ap(scene, one, tally)
    answers = asked(scene, one, "change_max_ap")
    if len(answers) > 1:  # whatever raises or lowers the pool, sleep leaves a share of what comes of it
        answers = sorted(answers, key=lambda answer: answer[0].is_asleep)
    for status, active in answers:
        status.change_max_ap(scene, one, active, tally)
    return tally.at_least(0, "least", FLOOR)


def floor_of(scene: MysteryScene) -> int:
    """By one reading nothing but Sleep takes AP below 4 (ruling ap-floor)."""
    return BASE_AP if scene.rulings.ap_floor == "global-floor" else 0


def lower(scene: MysteryScene, tally: Tally, by: int, label: str, clause: str, of: str = "") -> None:
    """Something other than Speed takes AP away, down to the floor."""
    lost = min(by, max(0, tally.value - floor_of(scene)))
    if lost:
        tally.add(-lost, label, clause, of=of)


def raise_by(scene: MysteryScene, one: Character, tally: Tally, by: int, label: str, clause: str) -> None:
    """Something other than Speed gives AP."""
    most = max(MOST_BY_SPEED, usual_ap(scene, one, Tally(False)).value)
    add_up_to(scene, tally, by, most, label, clause, one.keeper)


def add_up_to(scene: MysteryScene, tally: Tally, by: int, most: int, label: str, clause: str, of: str) -> None:
    """By one reading nothing that a battle brings takes AP above 8 (ruling speed-stage-over-eight)."""
    capped = scene.rulings.speed_stage_over_eight == "cap-8"
    gained = min(by, max(0, most - tally.value)) if capped else by
    if gained:
        tally.add(gained, label, clause, of=of)


def easier_to_hit(scene: MysteryScene, one: Character) -> int:
    """Where a lowered Speed has no AP left to take, each stage makes somebody easier to hit by 1."""
    stage = one.stage(SPEED)
    if stage >= 0 or scene.rulings.ap_floor == "no-floor":
        return 0
    over = max(0, -stage - (usual_ap(scene, one, Tally(False)).value - BASE_AP))
    return 5 if over == 6 and scene.rulings.speed_six_autohit == "literal" else over


# -- what is left


def ap_now(scene: MysteryScene, one: Character) -> int:
    return max_ap(scene, one, Tally(False)).value


def left_of(one: Character, ap: int) -> int:
    """Of a pool of `ap` in the own turn: nothing where one action has taken all of it, whatever comes to it later."""
    return 0 if one.all_in else max(0, ap - one.spent)


def ap_left(scene: MysteryScene, one: Character) -> int:
    """In the own turn, and after it."""
    return left_of(one, ap_now(scene, one))


def ap_for_reactions(scene: MysteryScene, one: Character) -> int:
    """Ruling ap-refresh: in the own turn and after it what is unspent, before it what the coming turn has.

    A turn that a Guard or a single action has used up has none, whatever comes to it later.
    """
    if uses_unspent(scene, one):
        return ap_left(scene, one)
    if one.owed == 1 and scene.rulings.ap_refresh != "separate":
        return 0
    return max(0, ap_now(scene, one) - one.borrowed)


def uses_unspent(scene: MysteryScene, one: Character) -> bool:
    return (one.acted or scene.side == one.side) and scene.rulings.ap_refresh == "unspent"


def pay_for_reaction(play: MysteryPlay, one: Character, ap: int) -> None:
    if uses_unspent(play.scene, one):
        one.spent += ap
        one.taken += ap
    else:
        one.borrowed += ap


def refresh(scene: MysteryScene, one: Character) -> None:
    """The own turn begins: all AP, but for those that reactions have taken from it already."""
    one.spent = 0 if scene.rulings.ap_refresh == "separate" else one.borrowed
    one.taken = one.spent
    one.borrowed = one.dodging = 0
    one.all_in = False
