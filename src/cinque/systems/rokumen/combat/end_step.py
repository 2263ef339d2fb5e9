"""④ エンドステップ, the End Step: poison, sleep, traits, PP, and everybody is ready again."""

from collections.abc import Callable

from cinque.systems.rokumen.combat.turn import go_on
from cinque.systems.rokumen.combat.windows import open_window
from cinque.systems.rokumen.content.records import END_STEP as END_TIMING
from cinque.systems.rokumen.content.records import POISON, SLEEP
from cinque.systems.rokumen.damage.constant import constant_damage
from cinque.systems.rokumen.model import FACES, OVER, START, RokumenPlay, RokumenScene, passives_of
from cinque.systems.rokumen.states.getting import lose_hp, lose_sleep_counter, recover_hp, recover_pp

END_POISON = "rokumen.end-step.poison"
END_SLEEP = "rokumen.end-step.sleep"
END_TRAITS = "rokumen.end-step.traits"
END_RESET = "rokumen.end-step.reset"
END_PP = "rokumen.end-step.pp-recovery"
END_ORDER = "rokumen.end-step.order"
HEALING = "rokumen.volatile.healing"
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
    poisoning = [poison]
    if scene.rulings.healing_slot == "before-poison":
        poisoning = [healing, poison]
    elif scene.rulings.healing_slot == "after-poison":
        poisoning = [poison, healing]
    recovery = [healing, pp_recovery] if scene.rulings.healing_slot == "with-pp" else [pp_recovery]
    if scene.rulings.end_step_order == "pp-first":
        return [*recovery, *poisoning, sleep, traits, reset]
    if scene.rulings.end_step_order == "as-printed":
        return [*poisoning, sleep, traits, reset, *recovery]
    return [*poisoning, sleep, traits, *recovery, reset]


def poison(play: RokumenPlay) -> None:
    for one in [one for one in play.scene.able() if one.condition == POISON]:
        if play.scene.rulings.poison_damage_or_loss == "damage":
            play.note("poison", END_POISON, one.id)
            constant_damage(play, one, one.amount, by_move=False)
        else:
            lose_hp(play, one, one.amount, "rokumen.ruling.poison-damage-or-loss", kind="loses-hp")


def healing(play: RokumenPlay) -> None:
    for one in play.scene.able():
        for _ in range(one.healing):
            recover_hp(play, one, play.total(1, FACES, HEALING, one.id), HEALING)
        bonus = sum(passive.hp_recovery for passive in passives_of(play.scene, one))
        if bonus:
            recover_hp(play, one, bonus, END_TRAITS)


def sleep(play: RokumenPlay) -> None:
    """Ruling sleep-end-step."""
    reading = play.scene.rulings.sleep_end_step
    for one in play.scene.able():
        fresh = reading == "not-in-first-turn" and one.since == play.scene.round
        if one.condition == SLEEP and reading != "entry-only" and not fresh:
            lose_sleep_counter(play, one, END_SLEEP)


def traits(play: RokumenPlay) -> None:
    open_window(play, END_TIMING, END_TRAITS)


def reset(play: RokumenPlay) -> None:
    """Everybody goes back to not having acted, and the next turn begins."""
    scene = play.scene
    for one in scene.creatures.values():
        one.acted = one.waited = False
        one.for_turn, one.used_in_turn = {}, []
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
        rolled = shared or play.total(1, FACES, END_PP, one.id)
        bonus = sum(passive.pp_recovery for passive in passives_of(play.scene, one))
        recover_pp(play, one, rolled + bonus, END_PP)
