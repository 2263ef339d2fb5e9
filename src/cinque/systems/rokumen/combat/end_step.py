"""④ エンドステップ, the End Step: poison, sleep, traits, PP, and everybody is ready again."""

from collections.abc import Callable

from cinque.core.tally import Tally
from cinque.systems.rokumen.combat.turn import go_on
from cinque.systems.rokumen.combat.windows import open_window
from cinque.systems.rokumen.content.records import END_STEP as END_TIMING
from cinque.systems.rokumen.content.records import THIS_TURN
from cinque.systems.rokumen.figures import in_force
from cinque.systems.rokumen.hp import recover_hp, recover_pp
from cinque.systems.rokumen.model import FACES, OVER, START, Pokemon, RokumenPlay, RokumenScene, sources_of
from cinque.systems.rokumen.state import COUNTERS, HARM, RECOVERY, states_of

END_TRAITS = "rokumen.end-step.traits"
END_RESET = "rokumen.end-step.reset"
END_PP = "rokumen.end-step.pp-recovery"
END_ORDER = "rokumen.end-step.order"
PP_ROLL = "rokumen.ruling.pp-roll"
Part = Callable[[RokumenPlay], None]


def end_step(play: RokumenPlay) -> None:
    """The printed list cannot be carried out in its order; the ruling end-step-order says how it is done."""
    play.note("end-step", END_ORDER)
    for part in parts(play.scene):
        part(play)
        if part is not reset and play.scene.is_over():
            go_on(play, OVER)
            return
    go_on(play, START)


def parts(scene: RokumenScene) -> list[Part]:
    first = [harm]
    if scene.rulings.healing_slot == "before-poison":
        first = [hp_recovery, harm]
    elif scene.rulings.healing_slot == "after-poison":
        first = [harm, hp_recovery]
    last = [hp_recovery, pp_recovery] if scene.rulings.healing_slot == "with-pp" else [pp_recovery]
    if scene.rulings.end_step_order == "pp-first":
        return [*last, *first, counters, traits, reset]
    if scene.rulings.end_step_order == "as-printed":
        return [*first, counters, traits, reset, *last]
    return [*first, counters, traits, *last, reset]


def harm(play: RokumenPlay) -> None:
    """「どくX」 and whatever else hurts."""
    for one in play.scene.able():
        ask_states(play, one, HARM)


def counters(play: RokumenPlay) -> None:
    """ねむりカウンター."""
    for one in play.scene.able():
        ask_states(play, one, COUNTERS)


def hp_recovery(play: RokumenPlay) -> None:
    """States that give back HP, then traits and items."""
    for one in play.scene.able():
        ask_states(play, one, RECOVERY)
        bonus = add_recovery(play, one, "hp_recovery", play.tally(one.seat))
        if bonus.value:
            recover_hp(play, one, bonus, END_TRAITS)


def ask_states(play: RokumenPlay, one: Pokemon, moment: str) -> None:
    for rule in states_of(one):
        if rule.moment == moment:
            rule.end_step(play, one)


def traits(play: RokumenPlay) -> None:
    open_window(play, END_TIMING, END_TRAITS)


def reset(play: RokumenPlay) -> None:
    """Everybody goes back to not having acted, and the next turn begins."""
    scene = play.scene
    for one in scene.creatures.values():
        one.acted = one.waited = False
        one.end_changes(THIS_TURN)
        one.used_in_turn = []
    scene.round += 1
    scene.acted_steps = 0
    play.note("turn", END_RESET, number=scene.round)


def pp_recovery(play: RokumenPlay) -> None:
    """1D6 PP for everybody; ruling pp-roll."""
    reading = play.scene.rulings.pp_roll
    everyone = list(play.scene.creatures.values())
    recovering = everyone if reading == "each-all" else [one for one in everyone if not one.fainted]
    shared = play.total(1, FACES, PP_ROLL) if reading == "one-roll" and recovering else 0
    for one in recovering:
        rolled = play.tally(one.seat).start(shared or play.total(1, FACES, END_PP, one.id), "rolled", END_PP)
        recover_pp(play, one, add_recovery(play, one, "pp_recovery", rolled), END_PP)


def add_recovery(play: RokumenPlay, one: Pokemon, name: str, tally: Tally) -> Tally:
    """What traits and items give back in each End Step."""
    for label, clause, passive in sources_of(play.scene, one):
        more: int = getattr(passive, name) if in_force(play.scene, one, passive) else 0
        if more and tally.num:
            tally.add(more, label, clause, None, one.seat)
        elif more:
            tally.start(more, label, clause, None, one.seat)
    return tally
