"""About Turns & Rounds: a side's turn belongs to everybody on it; all who can act are asked together."""

from cinque.core.ask import Ask, Option, UnknownVerb
from cinque.core.effect import ROUND_END as END_OF_ROUND
from cinque.core.effect import TURN_END, count_down, over
from cinque.systems.mystery.combat.action_choices import menu_of, options_are_left
from cinque.systems.mystery.combat.items import equip, give, pick_up, use_from_bag, watch_held
from cinque.systems.mystery.combat.moves import use_move
from cinque.systems.mystery.combat.non_move_actions import action_cost, brace, clear_hazards, take_break
from cinque.systems.mystery.combat.paying import pay_for_move
from cinque.systems.mystery.combat_essentials.action_points import ap_now, refresh
from cinque.systems.mystery.combat_essentials.changed import take_back
from cinque.systems.mystery.combat_essentials.changing_stats import wear_off
from cinque.systems.mystery.combat_essentials.fainting import after_combat, heal
from cinque.systems.mystery.combat_essentials.worn import WORN, worn_by
from cinque.systems.mystery.field import FIELDS, fields_of
from cinque.systems.mystery.field_effects.traps import spring_lowest
from cinque.systems.mystery.model import (
    DEFENSIVE,
    DRAW,
    OFFENSIVE,
    OVER,
    ROUND,
    ROUND_END,
    SIDES,
    TURN,
    Character,
    MysteryPlay,
    MysteryScene,
    content_of,
    other,
)
from cinque.systems.mystery.status import SIDE_TURN_END, STATUSES, statuses_of
from cinque.systems.mystery.use import RULES

ROUNDS = "mystery.turn.round"
FIRST = "mystery.turn.first-side"
FIRST_RULING = "mystery.ruling.first-side"
OPEN_ENDED = "mystery.ruling.open-ended-conditions"
WITH_ITEMS = {"item": use_from_bag, "equip": equip, "give": give, "pick-up": pick_up}
WISH = "mystery.minor.wishing"
FREE = "mystery.awakening.speed"
GUARDED = "mystery.ruling.guard-turn"


def begin(play: MysteryPlay) -> None:
    """Who acts first is the game master's word, allies if nothing is said; by one reading a roll decides."""
    scene = play.scene
    scene.round, scene.result = 0, ""
    if scene.rulings.first_side == "random":
        scene.first = SIDES[play.total(1, 2, FIRST_RULING) - 1]
    for one in scene.creatures.values():
        one.harmed = one.acted = one.done = False
        one.spent = one.borrowed = one.owed = 0
        one.used_moves, one.struck = [], []
        one.times_struck = one.in_a_row = one.fell = 0
    play.note("combat-begins", FIRST, side=scene.first)
    scene.phase = ROUND


def round_start(play: MysteryPlay) -> None:
    scene = play.scene
    scene.round += 1
    for one in scene.creatures.values():
        one.acted = False
    play.note("round", ROUNDS, number=scene.round)
    start_side_turn(play, scene.first)


def start_side_turn(play: MysteryPlay, side: str) -> None:
    """Everybody of the side has all AP again; what conditions do at the start of a turn happens now."""
    scene = play.scene
    scene.side, scene.phase = side, TURN
    play.note("side-turn", ROUNDS, side=side)
    for one in scene.of_side(side):
        refresh(scene, one)
        one.focus, one.status_used, one.done, one.free_used = "", False, False, False
        for status, active in statuses_of(one):
            if one.is_up:
                status.turn_start(play, one, active)
        if one.owed:
            one.owed -= 1
            one.done = one.acted = True
            play.note("turn-given-up", GUARDED, one.id)


def side_turn(play: MysteryPlay) -> None:
    """One action of anybody whose side has the turn: all who can act are asked at once, in any order."""
    scene = play.scene
    asks = [question(scene, one) for one in scene.of_side(scene.side) if not one.done and options_are_left(scene, one)]
    if asks and not scene.is_over():
        ask, chosen = play.choose_any(asks)
        carry_out(play, scene.creatures[ask.who], chosen)
    else:
        end_side_turn(play)
    if scene.is_over():
        scene.phase = OVER


def question(scene: MysteryScene, one: Character) -> Ask:
    return Ask(one.seat, "act", ROUNDS, menu_of(scene, one), one.id, decline="done")


def carry_out(play: MysteryPlay, one: Character, chosen: Option) -> None:
    """Pay, keep the Focus, and do it."""
    scene, verb = play.scene, chosen.verb
    one.acted = True
    if verb == "done":
        one.done = True
        play.note("done", ROUNDS, one.id)
    elif verb == "use":
        move = content_of(scene).moves[chosen.args["move"]]
        move = RULES[move.rule].as_used(scene, one, move)
        targets = [scene.creatures[id] for id in chosen.args["targets"]]
        one.focus = OFFENSIVE if move.is_offensive else DEFENSIVE
        one.status_used = one.status_used or not move.attacks
        paid, missing = pay_for_move(scene, one, move)
        if not paid:
            play.note("free-move", FREE, one.id, move=move.key)
        use_move(play, one, move, targets, paid, missing)
    elif verb == "break":
        take_break(play, one)
    elif verb in WITH_ITEMS:
        WITH_ITEMS[verb](play, one, chosen)
    elif verb == "wish":
        scene.wishes -= 1
        heal(play, one, play.tally().start(4, "wish", WISH), WISH, by_move=True)
    elif verb in ("brace", "clear"):
        one.focus = DEFENSIVE
        one.spent += action_cost(scene, one, ap_now(scene, one))
        if verb == "brace":
            brace(play, one, chosen)
        else:
            clear_hazards(play, one)
    else:
        raise UnknownVerb(chosen)
    watch_held(play)


def end_side_turn(play: MysteryPlay) -> None:
    """Durations that count turns go on; then the other side, or the end of the round."""
    scene = play.scene
    for one in scene.of_side(scene.side):
        one.acted = one.done = True
        if one.struck:
            one.struck = []
        let_pass(play, one, TURN_END, one.id)
    for one in scene.creatures.values():
        let_pass(play, one, SIDE_TURN_END)
    let_fields_pass(play, SIDE_TURN_END)
    if scene.side == scene.first:
        start_side_turn(play, other(scene.side))
    else:
        scene.side, scene.phase = "", ROUND_END


def round_end(play: MysteryPlay) -> None:
    """What happens each round, then what runs out with it (ruling tick-timing)."""
    scene = play.scene
    for one in list(scene.creatures.values()):
        for status, active in statuses_of(one) if one.active else ():
            if one.is_up and active in one.active:
                status.tick(play, one, active)
        for field, _ in fields_of(scene) if scene.active else ():
            if one.is_up and field.reaches(scene, one):
                field.tick(play, one)
        worn = worn_by(scene, one)
        if worn is not None and worn.heals and one.is_up:
            heal(play, one, play.tally().start(worn.heals, f"item:{one.worn}", WORN), WORN)
        if one.stages:
            wear_off(play, one)
    watch_held(play)
    for one in scene.creatures.values():
        let_pass(play, one, END_OF_ROUND)
    let_fields_pass(play, END_OF_ROUND)
    spring_lowest(play)
    scene.phase = OVER if scene.is_over() else ROUND


def let_pass(play: MysteryPlay, one: Character, moment: str, anchor: str = "") -> None:
    if one.active:
        ended = count_down(one.active, moment, anchor)
        for active in over(one.active, ended) if ended else ():
            STATUSES[active.effect].run_out(play, one, active)


def let_fields_pass(play: MysteryPlay, moment: str) -> None:
    scene = play.scene
    for active in count_down(scene.active, moment) if scene.active else ():
        field = FIELDS[active.effect]
        play.note("field-ends", field.clause, field=field.key)


def end(play: MysteryPlay) -> None:
    """The combat is over: the fallen get up, and what had no duration ends (ruling open-ended-conditions)."""
    scene = play.scene
    if not scene.result:
        sides = [side for side in SIDES if scene.standing(side)]
        scene.result = sides[0] if len(sides) == 1 else DRAW
    play.note("combat-ends", ROUNDS, result=scene.result, rounds=scene.round)
    for one in scene.creatures.values():
        if scene.rulings.open_ended_conditions == "battle-end":
            for status, _ in statuses_of(one):
                if not status.major:
                    status.end(play, one, OPEN_ENDED)
        one.stages, one.quickened = {}, 0
        take_back(one)
        one.spent = one.borrowed = one.owed = 0
        one.focus, one.status_used, one.done, one.acted = "", False, False, False
        if not one.is_up:
            after_combat(play, one)
    scene.side = scene.phase = ""
    scene.hazards, scene.lowest = {}, (0, "")
