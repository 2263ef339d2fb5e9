"""About Turns & Rounds: a side's turn belongs to everybody on it; all who can act are asked together."""

from typing import Final

from cinque.core.ask import Ask, Option, UnknownVerb
from cinque.core.effect import PER_SOURCE, STACK, TURN_END, TURN_START, count_down, over
from cinque.core.effect import ROUND_END as END_OF_ROUND
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.action_choices import may_break, menu_of, options_are_left
from cinque.systems.mystery.combat.choosing_focus import choose_by_move, keep_focus
from cinque.systems.mystery.combat.held_items import watch_held
from cinque.systems.mystery.combat.items import (
    equip,
    give,
    pick_up,
    take_from_fainted,
    use_from_bag,
    wield,
)
from cinque.systems.mystery.combat.moves import use_move
from cinque.systems.mystery.combat.non_move_actions import (
    brace,
    clear_hazards,
    pay_for_action,
    take_break,
    use_environment,
    use_wish,
)
from cinque.systems.mystery.combat.paying import pay_for_move, stands_apart
from cinque.systems.mystery.combat.reactions import give_up_owed
from cinque.systems.mystery.combat_essentials.action_points import (
    BASE,
    MOST_BY_SPEED,
    ap_now,
    max_ap,
    refresh,
    usual_ap,
)
from cinque.systems.mystery.combat_essentials.changing_stats import wear_off
from cinque.systems.mystery.combat_essentials.fainting import after_combat, heal
from cinque.systems.mystery.combat_essentials.forms import forget_changes
from cinque.systems.mystery.combat_essentials.worn import WORN, worn_by
from cinque.systems.mystery.durations import AT_WORK, OWN_TURN_END, OWN_TURN_START, SIDE_TURN_END, is_too_fresh
from cinque.systems.mystery.field import FIELDS, fields_of, is_at_work
from cinque.systems.mystery.field_effects.traps import spring_lowest
from cinque.systems.mystery.field_effects.weather.weather import follow
from cinque.systems.mystery.getting_started.gifts import of_another_combat
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
    in_private,
    other,
)
from cinque.systems.mystery.status import STATUSES, statuses_of
from cinque.systems.mystery.trait import NATURE, asked
from cinque.systems.mystery.use import RULES

ROUNDS = "mystery.turn.round"
FIRST = "mystery.turn.first-side"
TURNS = "mystery.turn.turn-definition"
AGAIN = "mystery.turn.ap-limit"
TWO_MOVES = "mystery.stat.speed-two-moves"
AFTER_STATUS = "mystery.statusmove.one-per-turn"
TRAPS = "mystery.hazard.intro"
FIRST_RULING = "mystery.ruling.first-side"
IN_ORDER = "mystery.ruling.ability-order"
OPEN_ENDED = "mystery.ruling.open-ended-conditions"
WITH_ITEMS: Final = {
    "item": use_from_bag,
    "equip": equip,
    "give": give,
    "pick-up": pick_up,
    "revive": take_from_fainted,
    "wield": wield,
}
ACTIONS: Final = {
    "brace": brace,
    "environment": use_environment,
    "environment-against": use_environment,
    "clear": clear_hazards,
}
FREE = "mystery.awakening.speed"


def begin(play: MysteryPlay) -> None:
    """Who acts first is the game master's word, allies if nothing is said; by one reading a roll decides."""
    scene = play.scene
    again = scene.result != ""  # of a first combat its setup may tell who has been harmed already
    scene.round, scene.result = 0, ""
    scene.expedition.fighting = scene.expedition.dungeon != ""
    if scene.rulings.first_side == "random":
        scene.first = SIDES[play.total(1, 2, FIRST_RULING) - 1]
    for one in scene.creatures.values():
        one.harmed = one.harmed and not again
        one.acted = one.done = one.all_in = one.crystal_used = False
        one.used = {}
        one.spent = one.taken = one.borrowed = one.dodging = one.owed = 0
        one.used_moves, one.struck = [], []
        of_another_combat(one)
        one.times_struck = one.in_a_row = one.moved_in = one.fell = one.streak = 0
    play.note("combat-begins", FIRST, side=scene.first)
    if scene.traps:
        play.note("beware-of-traps", TRAPS)
    for field, _ in fields_of(scene):
        play.note("field-holds", field.clause, field=field.key)
        field.changed(play)
    answer_the_beginning(play)
    scene.phase = ROUND


def answer_the_beginning(play: MysteryPlay) -> None:
    """Abilities and IQ skills that answer it (ruling ability-order): by sides, or the quickest first."""
    scene = play.scene
    both = [*scene.of_side(scene.first), *scene.of_side(other(scene.first))]
    answering = [one for one in both if asked(scene, one, "combat_begins")]
    if scene.rulings.ability_order == "quickest-first":
        answering.sort(key=lambda one: -ap_now(scene, one))
    answered = []
    for one in answering:
        did = [each.combat_begins(play, one) for each, _ in asked(scene, one, "combat_begins")]
        answered += [one.id] if any(did) else []
    if len(answered) > 1:
        play.note("in-this-order", IN_ORDER, names=answered)


def round_start(play: MysteryPlay) -> None:
    scene = play.scene
    scene.round += 1
    for one in scene.creatures.values():
        one.acted = False
        one.harmed = one.harmed and scene.rulings.priority_unharmed_scope == "battle"
    play.note("round", ROUNDS, number=scene.round)
    start_side_turn(play, scene.first)


def start_side_turn(play: MysteryPlay, side: str) -> None:
    """Everybody of the side has all AP again; what conditions do at the start of a turn happens now."""
    scene = play.scene
    scene.side, scene.phase = side, TURN
    play.note("side-turn", ROUNDS, side=side)
    tick(play, scene.of_side(side), OWN_TURN_START)
    if scene.rulings.tick_timing == OWN_TURN_START:
        let_pass(play, [(one, TURN_START, one.id) for one in scene.creatures.values() if one.side == side])
    for one in () if scene.is_over() else scene.of_side(side):
        if one.hp == 0:  # what somebody before it let go has struck it down
            continue
        refresh(scene, one)
        one.focus, one.status_used, one.done, one.free_used, one.wished = "", False, False, False, False
        answering = asked(scene, one, "turn_start")
        if len(answering) > 1:  # whether one can act at all is settled first
            answering = sorted(answering, key=lambda answer: not answer[0].major)
        for status, active in answering:
            if one.is_up and not scene.is_over():
                status.turn_start(play, one, active)
        give_up_owed(play, one)
        if play.listening and not one.done:
            tell_ap(play, one)
    answer_what_changed(play)


def answer_what_changed(play: MysteryPlay) -> None:
    """What is held may have its occasion now, and forms go by the weather that there is."""
    watch_held(play)
    if play.scene.active:
        follow(play)


def tell_ap(play: MysteryPlay, one: Character) -> None:
    """How many AP somebody has: at the beginning, and whenever they are not the usual ones."""
    if not play.listening:
        return
    play = in_private(play, one)
    scene, ap = play.scene, max_ap(play.scene, one, play.tally(one.keeper))
    if scene.round == 1 or one.spent or ap.value != usual_ap(scene, one, Tally(False)).value:
        play.note("ap", BASE, one.id, ap, ap=ap.value, left=max(0, ap.value - one.spent))


def side_turn(play: MysteryPlay) -> None:
    """One action of anybody whose side has the turn: all who can act are asked at once, in any order."""
    scene = play.scene
    asks: list[Ask] = []
    for one in scene.of_side(scene.side) if not scene.is_over() else ():
        if not one.done:
            ap = ap_now(scene, one)
            if options_are_left(scene, one, ap):
                asks.append(question(scene, one, ap))
    if asks:
        ask, chosen = play.choose_any(asks)
        carry_out(play, scene.creatures[ask.who], chosen)
    elif not scene.is_over():
        end_side_turn(play)
    if scene.is_over():
        scene.phase = OVER


def question(scene: MysteryScene, one: Character, ap: int) -> Ask:
    """By the clause that lets somebody act, or act again, in this turn."""
    clause = TURNS
    if one.spent > one.taken:
        clause = AFTER_STATUS if one.status_used else TWO_MOVES if ap == MOST_BY_SPEED else AGAIN
    return Ask(one.seat, "act", clause, menu_of(scene, one, ap), one.id, decline="done")


def carry_out(play: MysteryPlay, one: Character, chosen: Option) -> None:
    """Pay, keep the Focus, and do it."""
    scene, verb = play.scene, chosen.verb
    one.acted = True
    if verb == "done":
        one.done = True  # that something was left to do, others do not know
        (play if may_break(one) else in_private(play, one)).note("done", ROUNDS, one.id)
    elif verb == "use":
        move = content_of(scene).moves[chosen.args["move"]]
        move = RULES[move.rule].as_used(scene, one, move)
        targets = [scene.creatures[id] for id in chosen.args["targets"]]
        cost = play.tally(one.keeper)
        paid = pay_for_move(scene, one, move, cost)
        if not (paid.free and stands_apart(scene)):
            one.status_used = one.status_used or not move.attacks
            choose_by_move(play, one, move)
        if not paid.ap:  # the free one could not have been paid for, which others do not know
            knowing = in_private(play, one) if paid.free else play
            knowing.note("free-move", FREE if paid.free else RULES[move.rule].clause, one.id, move=move.key)
        if one.is_up:  # hazards of the turn may have struck it down
            use_move(play, one, move, targets, paid.ap, paid.missing, cost)
    elif verb == "break":
        take_break(play, one)
    elif verb in WITH_ITEMS:
        WITH_ITEMS[verb](play, one, chosen)
    elif verb == "wish":
        use_wish(play, one)
    elif verb in ACTIONS:
        pay_for_action(play, one)
        if keep_focus(play, one, OFFENSIVE if "target" in chosen.args else DEFENSIVE):
            ACTIONS[verb](play, one, chosen)
    else:
        raise UnknownVerb(chosen)
    if "target" in chosen.args:
        one.last_focus = chosen.args["target"]
    answer_what_changed(play)


def end_side_turn(play: MysteryPlay) -> None:
    """Durations that count turns go on; then the other side, or the end of the round."""
    scene, side = play.scene, play.scene.side
    tick(play, scene.of_side(side), OWN_TURN_END)
    own = [one for one in scene.creatures.values() if one.side == side]
    for one in own:
        one.acted = one.done = True
        if one.struck:
            one.struck = []
    scene.side = ""  # what begins now is no more of this turn
    ends = [(one, TURN_END, one.id) for one in own]
    let_pass(play, [*ends, *[(one, SIDE_TURN_END, "") for one in scene.creatures.values()]])
    let_fields_pass(play, SIDE_TURN_END)
    answer_what_changed(play)
    if scene.is_over():
        return
    if side == scene.first:
        start_side_turn(play, other(side))
    else:
        scene.phase = ROUND_END


def tick(play: MysteryPlay, everybody: list[Character], moment: str) -> None:
    """What happens to everybody once a round, at the moment that this table has chosen for it (ruling tick-timing)."""
    if play.scene.rulings.tick_timing != moment:
        return
    for one in everybody:
        if one.is_up:
            tick_one(play, one)
    answer_what_changed(play)


def tick_one(play: MysteryPlay, one: Character) -> None:
    """First its conditions, in the order in which they came, then the field, then what it wears."""
    scene = play.scene
    for status, active in asked(scene, one, "tick"):
        there = active is NATURE or (active in one.active and not is_too_fresh(active, status.lasts(scene)))
        if one.is_up and there:
            status.tick(play, one, active)
            if active.number == AT_WORK:
                active.number = 0
    for field, active in fields_of(scene, "tick") if scene.active else ():
        if one.is_up and field.reaches(scene, one) and is_at_work(scene, field, active):
            field.tick(play, one)
    worn = worn_by(scene, one)
    if worn is not None and worn.heals and one.is_up:
        heal(play, one, play.tally().start(worn.heals, f"item:{one.worn}", WORN), WORN)


def round_end(play: MysteryPlay) -> None:
    """What happens each round, then what runs out with it, then a trap; nothing more once the combat is decided."""
    scene = play.scene
    tick(play, list(scene.creatures.values()), END_OF_ROUND)
    if not scene.is_over():
        for one in scene.creatures.values():
            if one.stages or one.quickened:
                wear_off(play, one)
        let_pass(play, [(one, END_OF_ROUND, "") for one in scene.creatures.values()])
        let_fields_pass(play, END_OF_ROUND)
    if not scene.is_over():
        spring_lowest(play)
        answer_what_changed(play)
    scene.phase = OVER if scene.is_over() else ROUND


def let_pass(play: MysteryPlay, passing: list[tuple[Character, str, str]]) -> None:
    """Time passes for the conditions of all of them; what begins when others end has all its time before it.

    Of some each one ends by itself, others only with the last of them. Whoever faints of one that ends has no more of
    the others.
    """
    counted = [(one, count_down(one.active, moment, anchor)) for one, moment, anchor in passing if one.active]
    ending = [(one, ended, over(one.active, ended)) for one, ended in counted if ended]
    for one, ended, last in ending:
        for active in ended:
            if not one.is_up and play.scene.rulings.faint_clears == "cleared":
                break
            status = STATUSES[active.effect]
            if active in last or status.one_for_each or status.stacking in (STACK, PER_SOURCE):
                status.run_out(play, one, active)


def let_fields_pass(play: MysteryPlay, moment: str) -> None:
    scene = play.scene
    for active in count_down(scene.active, moment) if scene.active else ():
        field = FIELDS[active.effect]
        play.note("field-ends", field.clause, field=field.key)
        field.changed(play)


def end(play: MysteryPlay) -> None:
    """The combat is over: the fallen get up, and what had no duration ends (ruling open-ended-conditions)."""
    scene = play.scene
    if not scene.result:
        sides = [side for side in SIDES if scene.standing(side)]
        scene.result = sides[0] if len(sides) == 1 else DRAW
    play.note("combat-ends", ROUNDS, result=scene.result, rounds=scene.round)
    for one in scene.creatures.values():
        for each, _ in asked(scene, one, "combat_ends") if one.is_up else ():
            each.combat_ends(play, one)
        for status, active in statuses_of(one):
            open_ended = scene.rulings.open_ended_conditions == "gm" and status.is_open_ended(scene)
            if not (status.major or open_ended or status.outlasts_combat(scene, active)):
                status.end(play, one, OPEN_ENDED)
        one.stages, one.quickened = {}, 0
        forget_changes(scene, one)
        one.spent = one.taken = one.borrowed = one.dodging = one.owed = 0
        one.focus, one.status_used, one.done, one.acted, one.all_in = "", False, False, False, False
        if not one.is_up:
            after_combat(play, one)
    scene.side = scene.phase = ""
    scene.active = [active for active in scene.active if not active.number]
    scene.hazards, scene.lowest = {}, (0, "")
    watch_held(play)
