"""② スピードチェック, the Speed Check: who has the coming Action Step."""

from cinque.core.log import OWNER
from cinque.systems.rokumen.combat.order import fastest, leaders
from cinque.systems.rokumen.combat.turn import go_on
from cinque.systems.rokumen.combat.windows import open_window
from cinque.systems.rokumen.content.records import SPEED_CHECK
from cinque.systems.rokumen.figures import opened, speed
from cinque.systems.rokumen.model import ACTION, END_STEP, OVER, Pokemon, RokumenPlay, RokumenScene

SELECT = "rokumen.speed-check.select"
SPEED_TRAITS = "rokumen.speed-check.traits"
RESELECT = "rokumen.speed-check.reselect"
TO_END_STEP = "rokumen.speed-check.to-end-step"
PRINTED_ACTION_STEPS = 2


def speed_check(play: RokumenPlay) -> None:
    """② スピードチェック: who has the coming Action Step."""
    scene = play.scene
    waiting = not_acted(scene)
    if (not waiting or enough(scene)) and scene.rulings.empty_speed_check == "go-to-end-step":
        to_end_step(play)
        return
    before = leaders(scene, waiting)
    of_all = leaders(scene, scene.able()) if scene.rulings.reselect_unacted == "anyone" else []
    first = fastest(play, before) if before else ""
    if first:
        play.note("speed-check", SELECT, first)
        tell_speed(play, scene.creatures[first])
    open_window(play, SPEED_CHECK, SPEED_TRAITS)
    if scene.is_over():
        go_on(play, OVER)
        return
    chosen = reselect(play, first, before, of_all)
    if not chosen or enough(scene):
        to_end_step(play)
        return
    scene.actor = chosen
    go_on(play, ACTION)


def tell_speed(play: RokumenPlay, one: Pokemon) -> None:
    """Where it is not what is written down, its owner gets to know why: traits and items are nobody else's business."""
    tally = opened(speed(play.scene, one, listening=True)) if play.listening else None
    if tally is not None:
        play.note("speed-now", SELECT, one.id, tally, OWNER, speed=tally.value)


def enough(scene: RokumenScene) -> bool:
    """By one reading a turn has two Action Steps, as the list prints them."""
    return scene.rulings.action_step_count == "exactly-two" and scene.acted_steps >= PRINTED_ACTION_STEPS


def not_acted(scene: RokumenScene) -> list[Pokemon]:
    """Those who have not acted; whoever let others go first comes after them."""
    left = [one for one in scene.able() if not one.acted]
    return [one for one in left if not one.waited] or left


def reselect(play: RokumenPlay, first: str, before: list[str], of_all: list[str]) -> str:
    """If traits have changed who is fastest, the Action Step goes to whoever is fastest in the end.

    `before` were the fastest who had not acted, `of_all` the fastest of all; while these are the same, an equal Speed
    is not settled a second time.
    """
    scene = play.scene
    if scene.rulings.reselect_unacted == "anyone":
        now_of_all = leaders(scene, scene.able())
        chosen = fastest(play, now_of_all) if now_of_all and now_of_all != of_all else ""
        if chosen and chosen not in of_all:
            play.note("reselected", "rokumen.ruling.reselect-unacted", chosen)
            return chosen
    now = leaders(scene, not_acted(scene))
    if now == before:
        return first
    chosen = fastest(play, now) if now else ""
    if chosen and chosen != first:
        play.note("reselected", RESELECT, chosen)
    return chosen


def to_end_step(play: RokumenPlay) -> None:
    if enough(play.scene):
        play.note("two-action-steps", "rokumen.ruling.action-step-count")
    else:
        play.note("all-have-acted", TO_END_STEP)
    go_on(play, END_STEP)
