"""Moves, to hit: a d20 against the move's accuracy and all that helps or hinders it."""

from typing import Final, NamedTuple

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.action_points import easier_to_hit
from cinque.systems.mystery.combat_essentials.changing_stats import add_accuracy, add_evasion, crit_from
from cinque.systems.mystery.content.records import SPEED, SURE
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.model import MOST_STAGE, Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status, statuses_of
from cinque.systems.mystery.trait import asked, disregarded, ignored, met, tell
from cinque.systems.mystery.use import Use

ROLL = "mystery.hit.roll"
ACCURACY = "mystery.hit.accuracy-notation"
SPEED_DROP = "mystery.stage.speed-drop"
A_FACE = "mystery.stage.to-hit-percent"
AT_SIX = "mystery.ruling.speed-six-autohit"
DODGES = "mystery.ruling.dodge-scope"
OVERCOST = "mystery.training.missing-ap-table"
DODGE = "mystery.action.dodge"
ONE = "mystery.ruling.natural-one"
TWENTY = "mystery.ruling.natural-twenty"
D20 = 20


class Struck(NamedTuple):
    """What a roll means for one target."""

    hit: bool
    crit: bool


def sure_by_itself(scene: MysteryScene, use: Use, target: Character) -> str:
    """The clause by which a move needs nothing, whoever uses it and wherever; empty where it does."""
    if use.move.accuracy == SURE:
        return ACCURACY
    return use.rule.clause if use.rule.is_sure(scene, use, target) else ""


def what_makes_sure(scene: MysteryScene, use: Use, target: Character) -> str:
    """The same by something else: the field, the user, or the target."""
    for field, _ in fields_of(scene, "is_sure") if scene.active else ():
        if field.is_sure(scene, use):
            return field.sure
    for status, _ in asked(scene, use.user, "cannot_miss"):
        if status.cannot_miss(scene, use.user, use):
            return status.clause
    for status, _ in asked(scene, target, "is_surely_hit"):
        if status.is_surely_hit(scene, target, use):
            return status.clause
    return ""


class MissRange(NamedTuple):
    """The lowest roll that can hit at all, even where nothing is needed: 21 where everything misses."""

    lowest: int = 0
    label: str = "miss-range"
    clause: str = ROLL


ALL_HIT: Final = MissRange()


def widest_miss(scene: MysteryScene, use: Use, target: Character) -> MissRange:
    """The widest miss range of those that conditions of the user and the target make."""
    if not use.user.active and not target.active:
        return ALL_HIT
    found = miss_range_of(scene, use, target)
    for status, active in statuses_of(use.user):
        found = wider(found, status, status.widens_miss(scene, active))
    return found


def miss_of_sure_moves(scene: MysteryScene, use: Use) -> MissRange:
    """What the book has count against them by name, whatever else gives way to a sure hit."""
    found = ALL_HIT
    for status, active in statuses_of(use.user, "widens_miss") if use.user.active else ():
        if status.widens_sure_moves:
            found = wider(found, status, status.widens_miss(scene, active))
    return found


def miss_range_of(scene: MysteryScene, use: Use, target: Character) -> MissRange:
    """What conditions of the target make of it, however a move comes to it."""
    found = ALL_HIT
    for status, _ in statuses_of(target) if target.active else ():
        below = D20 + 1 if status.is_surely_missed(scene, target, use) else status.is_missed_below(scene, target)
        found = wider(found, status, below)
    return found


def missed_below(scene: MysteryScene, use: Use, target: Character) -> MissRange:
    """The same for whoever a move strikes without another roll; a sure hit may override it (never-miss-priority)."""
    is_sure = sure_by_itself(scene, use, target) or what_makes_sure(scene, use, target)
    overrides = is_sure and scene.rulings.never_miss_priority == "hit-wins"
    return ALL_HIT if overrides else miss_range_of(scene, use, target)


def wider(found: MissRange, status: Status, lowest: int) -> MissRange:
    return MissRange(lowest, f"status:{status.key}", status.clause) if lowest > found.lowest else found


def needed(play: MysteryPlay, use: Use, target: Character, dodged: int, missing: int) -> Tally:
    """The lowest roll that hits. `dodged` is the AP that the target has spent, `missing` the penalty for missing AP."""
    scene, user = play.scene, use.user
    tally = play.tally(user.keeper, target.keeper)
    itself, otherwise = sure_by_itself(scene, use, target), what_makes_sure(scene, use, target)
    if itself or otherwise:
        tally.start(1, "sure-hit", itself or otherwise)
        if scene.rulings.never_miss_priority == "miss-wins":
            return tally.at_least(*widest_miss(scene, use, target))
        return tally if otherwise else tally.at_least(*miss_of_sure_moves(scene, use))
    tally.start(use.move.accuracy, "accuracy", ACCURACY)
    add_accuracy(scene, user, tally, bool(user.stages) and not disregarded(scene, target, use))
    heeds = bool(target.stages or target.active) and not ignored(scene, user, "stages")
    if heeds and not use.rule.ignores_stages:
        add_evasion(scene, target, tally)
    easier = easier_to_hit(scene, target) if heeds else 0
    if easier:
        all_six = target.stage(SPEED) == -MOST_STAGE and easier >= MOST_STAGE - 1  # no stage has taken an AP
        faces = play.tally().start(easier, "faces", AT_SIX if all_six else A_FACE)
        tally.add(-easier, "speed-stage", SPEED_DROP, faces, of=target.keeper)
    if missing:
        tally.add(missing, "missing-ap", OVERCOST, of=user.keeper)
    if dodged:
        tally.add(dodged, "dodge", DODGE if scene.rulings.dodge_scope == "one-attack" else DODGES)
    for field, _ in fields_of(scene, "change_needed") if scene.active else ():
        field.change_needed(scene, use, tally)
    for status, active in asked(scene, user, "change_needed"):
        status.change_needed(scene, user, active, use, tally)
    for status, _ in met(scene, target, use, "change_needed_against"):
        status.change_needed_against(scene, target, use, tally)
    for status, _ in statuses_of(user, "least_needed") if user.active else ():
        tally.at_least(status.least_needed(scene), f"status:{status.key}", status.clause)
    if scene.rulings.natural_one == "always-miss":
        tally.at_least(2, "least", ONE)
    tally.at_least(1, "sure-hit", ACCURACY)
    missed = widest_miss(scene, use, target)
    tally.at_least(*missed)
    if scene.rulings.natural_twenty == "capped" and missed.lowest <= D20:
        tally.at_most(D20, "most", TWENTY)
    return tally


def may_crit(scene: MysteryScene, use: Use, target: Character) -> bool:
    """Whether the roll is in the range of Critical Hits."""
    if use.user.active and any(status.crits for status, _ in statuses_of(use.user)):
        return True
    more = sum(each.change_crit(scene, use.user, use, target) for each, _ in asked(scene, use.user, "change_crit"))
    heeded = not (use.user.stages and disregarded(scene, target, use))
    return use.natural >= crit_from(scene, use.user, use.move.crit + more, heeded)


def is_spared_crits(play: MysteryPlay, use: Use, target: Character) -> bool:
    """Whether moves do not hit somebody critically; everybody sees what of it spares it."""
    if target.active and any(status.spares_crits for status, _ in statuses_of(target)):
        return True
    for each, _ in met(play.scene, target, use, "prevents_crit"):
        if each.prevents_crit(play.scene):
            tell(play, each, target)
            return True
    return False


def strike(play: MysteryPlay, use: Use, target: Character, need: Tally) -> Struck:
    """What the roll means for one target. A Critical Hit is a kind of hit (ruling crit-needs-hit)."""
    scene, natural = play.scene, use.natural
    in_range = use.move.attacks and may_crit(scene, use, target) and not is_spared_crits(play, use, target)
    hit = natural >= need.value or (in_range and scene.rulings.crit_needs_hit == "crit-hits" and need.value <= D20)
    return Struck(hit, hit and in_range)
