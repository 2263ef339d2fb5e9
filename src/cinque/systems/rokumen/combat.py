"""戦闘ルール, combat: Start Step, then Speed Check and Action Step until all have acted, then the End Step."""

from collections.abc import Callable

from cinque.core.ask import Refusal
from cinque.systems.rokumen.action import take_actions
from cinque.systems.rokumen.content import passives_of
from cinque.systems.rokumen.content.records import END_STEP as END_TIMING
from cinque.systems.rokumen.content.records import POISON, SLEEP, SPEED_CHECK, START_STEP
from cinque.systems.rokumen.effects import constant_damage
from cinque.systems.rokumen.model import (
    ACTION,
    BEGIN,
    CALLED_OFF,
    DRAW,
    END_STEP,
    FACES,
    OPPONENTS,
    OVER,
    PLAYERS,
    SPEED,
    START,
    Pokemon,
    RokumenPlay,
    RokumenScene,
    square_name,
)
from cinque.systems.rokumen.order import fastest, leaders
from cinque.systems.rokumen.states import (
    after_combat,
    lose_hp,
    lose_sleep_counter,
    recover_hp,
    recover_pp,
)
from cinque.systems.rokumen.windows import open_window

GENERAL = "rokumen.general.scope"
SQUARES = "rokumen.grid.squares"
SEQUENCE = "rokumen.combat.turn-sequence"
TURN = "rokumen.combat.turn-definition"
COMBAT_START = "rokumen.ruling.combat-start"
COMBAT_END = "rokumen.ruling.combat-end"
START_TRAITS = "rokumen.start-step.traits"
SELECT = "rokumen.speed-check.select"
SPEED_TRAITS = "rokumen.speed-check.traits"
RESELECT = "rokumen.speed-check.reselect"
TO_END_STEP = "rokumen.speed-check.to-end-step"
END_POISON = "rokumen.end-step.poison"
END_SLEEP = "rokumen.end-step.sleep"
END_TRAITS = "rokumen.end-step.traits"
END_RESET = "rokumen.end-step.reset"
END_PP = "rokumen.end-step.pp-recovery"
END_ORDER = "rokumen.end-step.order"
HEALING = "rokumen.volatile.healing"
PP_ROLL = "rokumen.ruling.pp-roll"
PRINTED_ACTION_STEPS = 2

Part = Callable[[RokumenPlay], None]


def begin(play: RokumenPlay) -> None:
    """A combat begins: with what is left of HP and PP, or by one reading with all of it."""
    scene = play.scene
    play.note("general-rules", GENERAL)
    play.note("combat-begins", SEQUENCE)
    play.note("field", SQUARES, width=scene.width, height=scene.height)
    for name, reading in scene.rulings.chosen.items():
        play.note("reading", f"rokumen.ruling.{name}", name=name, reading=reading)
    for one in scene.creatures.values():
        if scene.rulings.combat_start == "full" and not one.fainted:
            one.hp, one.pp = one.max_hp, one.max_pp
        one.acted = one.waited = False
        one.since = 0
        one.for_turn, one.for_combat, one.used, one.used_in_turn = {}, {}, {}, []
        play.note(
            "stands",
            COMBAT_START,
            one.id,
            square=square_name(one.square),
            hp=one.hp,
            of=one.max_hp,
            pp=one.pp,
            side=one.side,
        )
    scene.round, scene.acted_steps, scene.actor, scene.result = 1, 0, "", ""
    scene.begun = True
    play.note("turn", TURN, number=1)
    go_on(play, START)


def start_step(play: RokumenPlay) -> None:
    """① スタートステップ."""
    play.note("start-step", START_TRAITS)
    open_window(play, START_STEP, START_TRAITS)
    go_on(play, SPEED)


def speed_check(play: RokumenPlay) -> None:
    """② スピードチェック: who has the coming Action Step."""
    scene = play.scene
    waiting = not_acted(scene)
    if (not waiting or enough(scene)) and scene.rulings.empty_speed_check == "go-to-end-step":
        to_end_step(play)
        return
    before, of_all = leaders(scene, waiting), leaders(scene, scene.able())
    first = fastest(play, waiting) if waiting else ""
    if first:
        play.note("speed-check", SELECT, first)
    open_window(play, SPEED_CHECK, SPEED_TRAITS)
    chosen = reselect(play, first, before, of_all)
    if not chosen or enough(scene):
        to_end_step(play)
        return
    scene.actor = chosen
    go_on(play, ACTION)


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
    able, waiting = scene.able(), not_acted(scene)
    if scene.rulings.reselect_unacted == "anyone" and able and leaders(scene, able) != of_all:
        now = fastest(play, able)
        if now not in of_all:
            play.note("reselected", "rokumen.ruling.reselect-unacted", now)
            return now
    if leaders(scene, waiting) == before:
        return first
    chosen = fastest(play, waiting) if waiting else ""
    if chosen and chosen != first:
        play.note("reselected", RESELECT, chosen)
    return chosen


def to_end_step(play: RokumenPlay) -> None:
    if enough(play.scene):
        play.note("two-action-steps", "rokumen.ruling.action-step-count")
    else:
        play.note("all-have-acted", TO_END_STEP)
    go_on(play, END_STEP)


def action_step(play: RokumenPlay) -> None:
    """③ アクションステップ of whoever the Speed Check has found."""
    scene = play.scene
    one = scene.creatures[scene.actor]
    if not one.fainted:
        take_actions(play, one)
    scene.acted_steps += 1
    scene.actor = ""
    go_on(play, SPEED)


# -- ④ エンドステップ


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


# -- the end


def go_on(play: RokumenPlay, phase: str) -> None:
    """To the next part of the combat, or to its end."""
    scene = play.scene
    nobody = not scene.able()
    scene.phase = OVER if phase == OVER or scene.is_over() or nobody else phase
    if scene.phase == OVER and not scene.result:
        standing = [side for side in (PLAYERS, OPPONENTS) if scene.standing(side)]
        scene.result = standing[0] if len(standing) == 1 else DRAW


def over(play: RokumenPlay) -> None:
    """The combat ends: status conditions and Healing end with it."""
    scene = play.scene
    after_combat(play)
    for one in scene.creatures.values():
        one.for_turn, one.for_combat = {}, {}
        one.acted = one.waited = False
    play.note("combat-ends", COMBAT_END, result=scene.result, turns=scene.round)
    scene.phase, scene.actor = "", ""


def no_combat(scene: RokumenScene) -> Refusal | None:
    return None if scene.phase else Refusal("no-combat", COMBAT_END)


def call_off(play: RokumenPlay) -> None:
    """The game master ends the combat."""
    play.scene.result, play.scene.phase = CALLED_OFF, OVER


def cannot_begin(scene: RokumenScene) -> Refusal | None:
    """A combat takes two sides, and no other combat."""
    if scene.phase:
        return Refusal("in-combat", SEQUENCE)
    down = [side for side in (PLAYERS, OPPONENTS) if not scene.standing(side)]
    return Refusal("side-not-able", COMBAT_END, side=down[0]) if down else None


def begin_combat(play: RokumenPlay) -> None:
    """The game master starts a combat between those who are there."""
    play.scene.phase, play.scene.result = BEGIN, ""
