"""Status Effects: who gets a condition, and who is spared."""

from cinque.core.effect import FOREVER, PER_SOURCE, REFUSE, STACK, Active
from cinque.systems.mystery.combat_essentials.held import answer_with_held
from cinque.systems.mystery.combat_essentials.worn import WORN, keeps_off
from cinque.systems.mystery.durations import AT_WORK, OWN_TURN_END, is_too_fresh
from cinque.systems.mystery.field import Field, fields_of
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import IMMUNITY, STATUSES, Status, answers_of, put, statuses_of
from cinque.systems.mystery.status_effects.last_move import MISSING, place_of_last_move
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import waking
from cinque.systems.mystery.trait import asked, ignored, met_by, mover

ONE_MAJOR = "mystery.status.one-major"
SECOND = "mystery.ruling.second-major"
MINORS = "mystery.status.minor-unlimited"
REPEAT = "mystery.ruling.minor-repeat"


def major_of(one: Character) -> Status | None:
    return next((status for status, _ in statuses_of(one) if status.major), None)


def spares(
    scene: MysteryScene, one: Character, status: Status, source: str, by_move: bool = True
) -> Status | Field | None:
    """What keeps somebody from getting a condition: what it has itself, what somebody near has, or the field."""
    if not status.is_condition:
        return None
    own = spared_by_own(scene, one, status, source, by_move)
    if own is not None:
        return own
    kept_awake = waking(scene) if status.is_asleep else None
    if kept_awake is not None:
        return kept_awake
    for ally in scene.of_side(one.side):
        for near, _ in asked(scene, ally, "protects") if ally is not one else ():
            if near.protects(scene, ally, one, status):
                return near
    for field, _ in fields_of(scene, "prevents"):
        if field.reaches(scene, one) and field.prevents(scene, one, status):
            return field
    return None


def spared_by_own(scene: MysteryScene, one: Character, status: Status, source: str, by_move: bool) -> Status | None:
    """What somebody has that prevents a condition, or stands in the way of what others bring."""
    for own, _ in met_by(scene, one, mover(scene, source, by_move), "prevents"):
        if own.prevents(scene, status):
            return own
    from_other = source != one.id and source in scene.creatures
    from_opponent = from_other and scene.creatures[source].side != one.side
    if from_opponent and one.active and by_move and ignored(scene, scene.creatures[source], "shelter"):
        from_opponent = False
    for own, _ in asked(scene, one, "shelters") if from_other else ():
        if own.shelters(scene, status, from_opponent, by_move):
            return own
    return None


def is_kept_off(play: MysteryPlay, one: Character, status: Status) -> bool:
    """What somebody wears keeps a condition off."""
    if not one.worn or not keeps_off(play.scene, one, status):
        return False
    play.note("item-spares", WORN, one.id, status=status.key, item=one.worn)
    return True


def inflict(
    play: MysteryPlay, one: Character, key: str, source: str = "", number: int = 0, by_move: bool = True
) -> bool:
    """Somebody gets a condition unless something spares it; tells whether it has it now because of this.

    `source` is who brings it, `by_move` that it is a move by which that one does.
    """
    if not one.is_up:
        return False
    scene, status = play.scene, STATUSES[key]
    by = spares(scene, one, status, source, by_move)
    if by is not None:
        tell_spared(play, one, key, by)
        return False
    if is_kept_off(play, one, status):
        return False
    if status.major and not makes_room(play, one, status):
        return False
    if status.about_last_move and not number:
        number = place_of_last_move(play, one)
        if not number:
            play.note("no-last-move", MISSING, one.id, status=key)
            return False
    number = number or renewed(scene, one, status, source)
    if not status.major and status.stacking != STACK and not comes_again(play, one, status, source, number):
        return False
    if not put(play, one, status, source, number):
        return False
    answer_to(play, one, status, source)
    return True


def answer_to(play: MysteryPlay, one: Character, status: Status, source: str) -> None:
    """What follows for somebody who has just got a condition: from what else it has, and from what it holds."""
    there = [each for each, _ in statuses_of(one) if each.is_condition]
    minors = [each for each in there if not each.major and not each.ends_with_session]  # an Awakening is a special one
    if len(minors) > 1 and not status.major:
        play.note("several-conditions", MINORS, one.id, count=len(minors))
    for each, _ in asked(play.scene, one, "when_another_comes"):
        if each is not status:
            each.when_another_comes(play, one, status, source)
    if play.scene.rulings.immunity_existing == "cures":
        cure_by(play, one, status)
    if one.held and one.is_up:
        answer_with_held(play, one)


def comes_again(play: MysteryPlay, one: Character, status: Status, source: str, number: int) -> bool:
    """Whether a Minor condition can come although it may be there (ruling minor-repeat).

    It begins anew, but for those whose time runs towards something: that is not put off; nor is any time cut short.
    """
    there = [active for active in one.active if is_the_same(status, active, source, number)]
    if not there:
        return True
    reading = play.scene.rulings.minor_repeat
    goes_on = status.stacking == REFUSE or (
        status.lasts(play.scene) and any(active.left == FOREVER for active in there)
    )
    if reading == "blocked" or (reading == "refresh" and goes_on):
        play.note("status-there", REPEAT, one.id, status=status.key)
        return False
    if reading == "refresh":
        one.active = [active for active in one.active if active not in there]
    return True


def renewed(scene: MysteryScene, one: Character, status: Status, source: str) -> int:
    """The number of what goes on as it begins anew: it ticks at the end of this turn, as it would have without that."""
    rulings, lasts = scene.rulings, status.lasts(scene)
    if rulings.tick_timing != OWN_TURN_END or rulings.minor_repeat != "refresh" or "tick" not in answers_of(status.key):
        return 0
    there = [active for active in one.active if lasts and is_the_same(status, active, source, 0)]
    return AT_WORK if any(not is_too_fresh(active, lasts) for active in there) else 0


def cure_by(play: MysteryPlay, one: Character, status: Status) -> None:
    """By one reading an immunity also ends what is there already (ruling immunity-existing)."""
    for other, _ in statuses_of(one):
        if other is not status and status.prevents(play.scene, other):
            other.end(play, one, IMMUNITY)
    for somebody in play.scene.creatures.values() if status.wakes_all else ():
        for other, _ in statuses_of(somebody):
            if other.is_asleep:
                other.end(play, somebody, IMMUNITY)


def tell_spared(play: MysteryPlay, one: Character, key: str, by: Status | Field) -> None:
    if isinstance(by, Status):
        play.note(f"{by.kind}-spares", by.clause, one.id, status=key, by=by.key)
    else:
        play.note("field-spares", by.spares_by or by.clause, one.id, status=key, by=by.key)


def is_the_same(status: Status, active: Active, source: str, number: int) -> bool:
    """Whether a condition is there already: of some, one from each source, or one for each move."""
    if active.effect != status.key or (status.one_for_each and active.number != number):
        return False
    return status.stacking != PER_SOURCE or active.source == source


def makes_room(play: MysteryPlay, one: Character, status: Status) -> bool:
    """Only one Major condition at a time (ruling second-major)."""
    had, reading = major_of(one), play.scene.rulings.second_major
    if had is None:
        return True
    worsens = reading == "blocked-but-worsens" and had.worsens_to == status.key
    if reading == "replaced" or worsens:
        had.end(play, one, SECOND)
        return True
    play.note("second-major", ONE_MAJOR if had.key == status.key else SECOND, one.id, status=status.key, had=had.key)
    return False


def cure(
    play: MysteryPlay, one: Character, clause: str, keys: tuple[str, ...] = (), harmful_only: bool = False
) -> bool:
    """These conditions end, or all of them, or all that are harmful; tells whether there were any."""
    found = [status for status, _ in statuses_of(one) if (status.key in keys if keys else status.is_condition)]
    if harmful_only:
        found = [status for status in found if status.harmful]
    for status in dict.fromkeys(found):
        status.end(play, one, clause)
    return bool(found)
