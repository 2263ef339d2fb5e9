"""Changing Stats in Combat: stages from -6 to +6, and what each is worth."""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.worn import WORN, worn_by
from cinque.systems.mystery.content.records import ACCURACY, CRIT, EVASION, SPEED
from cinque.systems.mystery.model import MOST_STAGE, Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import statuses_of
from cinque.systems.mystery.trait import asked, met_by, mover, tell

GENERAL = "mystery.stage.general"
LIMIT = "mystery.ruling.stage-lower-limit"
OF_STATS = "mystery.stage.offense-defense"
OF_ACCURACY = "mystery.stage.accuracy"
OF_CRIT = "mystery.stage.crit"
OF_EVASION = "mystery.stage.evasion"
TABLE = "mystery.stage.table"
UNSEEN = "mystery.ruling.invisible-targeting"
DECAY = "mystery.stage.speed-decay"
DECAY_WHEN = "mystery.ruling.speed-decay-timing"
PLUS_SIX = "mystery.ruling.accuracy-plus-six"
LARGER = "mystery.ruling.evasion-combine"
WIDENED: Final = (20, 18, 16, 14, 10, 5, 2)
"""The lowest roll that is a Critical Hit, by Crit Ratio stage."""

TOP_ACCURACY: Final = 8
"""What Accuracy +6 adds; every other stage adds its number."""


def change_stage(
    play: MysteryPlay, one: Character, name: str, by: int, clause: str, source: str = "", by_move: bool = True
) -> int:
    """Stages stack, up to 6 in any one; tells by how many it has changed. `source` is who changes it."""
    if not one.is_up:
        return 0
    scene, old = play.scene, one.stage(name)
    for each, _ in met_by(scene, one, mover(scene, source, by_move), "change_stages"):
        by = each.change_stages(scene, by)
        tell(play, each, one)
    if by < 0 and (name == CRIT or is_kept(play, one, name, source, by_move)):
        return 0
    least = -MOST_STAGE if scene.rulings.stage_lower_limit == "symmetric" else -99
    new = max(least, min(MOST_STAGE, old + by))
    if new == old:
        play.note("stage-at-limit", GENERAL if by > 0 else LIMIT, one.id, stat=name, stage=old)
        return 0
    set_stage(one, name, new)
    play.note("stage-rises" if new > old else "stage-falls", clause, one.id, stat=name, by=abs(new - old), stage=new)
    if new < old and source in scene.creatures and scene.creatures[source].side != one.side:
        for each, _ in asked(scene, one, "when_lowered"):
            each.when_lowered(play, one, source)
    return new - old


def is_kept(play: MysteryPlay, one: Character, name: str, source: str, by_move: bool = True) -> bool:
    """Whether something keeps a stat from being lowered; everybody sees what does."""
    scene = play.scene
    for each, _ in met_by(scene, one, mover(scene, source, by_move), "prevents_drop"):
        if each.prevents_drop(scene, one, name, source, by_move):
            play.note(f"stage-kept-by-{each.kind}", each.clause, one.id, stat=name, by=each.key)
            return True
    return False


def set_stage(one: Character, name: str, to: int) -> None:
    """However it comes about."""
    before = one.stage(name)
    if to:
        one.stages[name] = to
    else:
        one.stages.pop(name, None)
    if name == SPEED:
        quicken(one, before)


def quicken(one: Character, before: int) -> None:
    """What Speed has gained above 0 is of this round."""
    one.quickened += max(0, max(0, one.stage(SPEED)) - max(0, before))


def wear_off(play: MysteryPlay, one: Character) -> None:
    """At the end of a round a raised Speed falls by 1, by the ruling speed-decay-timing not in the round it came."""
    at_once = play.scene.rulings.speed_decay_timing == "same-round-end"
    fresh, one.quickened = 0 if at_once else one.quickened, 0
    stage = one.stage(SPEED)
    if stage > fresh:
        set_stage(one, SPEED, stage - 1)
        play.note("speed-wears-off", DECAY_WHEN if at_once else DECAY, one.id, stage=stage - 1)


# -- what stages are worth


def accuracy_bonus(scene: MysteryScene, stage: int) -> int:
    """In twentieths; the leap at +6 is the document's own (ruling accuracy-plus-six)."""
    if stage == MOST_STAGE and scene.rulings.accuracy_plus_six == "literal":
        return TOP_ACCURACY
    return stage


def crit_from(scene: MysteryScene, one: Character, of_move: int, heeded: bool) -> int:
    """The lowest roll that is a Critical Hit: the move's own row and the stages add up, or the wider of them counts.

    `heeded`: the other one pays heed to stages.
    """
    stage = max(0, one.stage(CRIT)) if heeded else 0  # the table has none below
    worn = worn_by(scene, one) if one.worn else None
    if worn is not None:
        stage += worn.crit
    row = of_move + stage if scene.rulings.crit_range_sources == "stages-add" else max(of_move, stage)
    return WIDENED[min(MOST_STAGE, row)]


def add_accuracy(scene: MysteryScene, one: Character, needed: Tally, heeded: bool) -> None:
    stage = one.stage(ACCURACY) if heeded else 0
    if stage:
        clause = PLUS_SIX if stage == MOST_STAGE else OF_ACCURACY
        needed.add(-accuracy_bonus(scene, stage), "accuracy-stage", clause)
    worn = worn_by(scene, one) if one.worn else None
    if worn is not None and worn.accuracy:
        needed.add(-worn.accuracy, f"item:{one.worn}", WORN, of=one.keeper)


def add_evasion(scene: MysteryScene, target: Character, needed: Tally) -> None:
    """2 of a d20 for each stage; increases may be ignored, and by one reading the larger range counts alone."""
    stage = target.stage(EVASION) if target.stages else 0
    label, clause = "evasion-stage", OF_EVASION if stage > 0 else TABLE
    for status, _ in statuses_of(target, "least_evasion") if target.active else ():
        least = status.least_evasion(scene)
        if least > max(0, stage):
            stage, label, clause = least, f"status:{status.key}", UNSEEN
    if stage > 0 and any(status.ignores_evasion(scene) for status, _ in statuses_of(target)):
        return
    if stage > 0 and scene.rulings.evasion_combine == "larger":
        needed.at_least(2 + 2 * stage, label, LARGER)
    elif stage:
        needed.add(2 * stage, label, clause)
