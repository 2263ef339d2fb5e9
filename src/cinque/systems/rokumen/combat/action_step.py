"""③ アクションステップ, the Action Step: Move Action, Sub Action, Main Action, each of them optional."""

from functools import lru_cache

from cinque.core.ask import Ask, Option
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name
from cinque.systems.rokumen.combat.turn import go_on
from cinque.systems.rokumen.content.records import MAIN_ACTION, SELF, SUB_ACTION, Move, Trait
from cinque.systems.rokumen.model import SPEED, Pokemon, RokumenPlay, RokumenScene, content_of
from cinque.systems.rokumen.moves.struggle import STRUGGLE
from cinque.systems.rokumen.moves.targets import is_harmful, options_for, used_by
from cinque.systems.rokumen.moves.traits_and_items import pay_trait, usable_items, usable_traits
from cinque.systems.rokumen.moves.using import affordable, use
from cinque.systems.rokumen.squares import (
    DISTANCE,
    FULL_MOVE,
    LEAVE,
    RANGE,
    Way,
    in_range,
    kinds_of_movement,
    walk,
    ways,
)
from cinque.systems.rokumen.state import StateRule, states_of

ORDER = "rokumen.action-step.order"
FORGO = "rokumen.action-step.forgo"
ACTED = "rokumen.action-step.mark-acted"
MOVE = "rokumen.action.move-action"
SUB = "rokumen.action.sub-action"
MAIN = "rokumen.action.main-action"
CHOOSE = "rokumen.move.choose"
COUNTERS = "rokumen.status.sleep-counters"
MOST_IN_A_SUB_ACTION = 50
"""Where any number may be used in one Sub Action: somebody who pays nothing would never have to end it."""


def action_step(play: RokumenPlay) -> None:
    """③ アクションステップ of whoever the Speed Check has found."""
    scene = play.scene
    one = scene.creatures[scene.actor]
    if not one.fainted:
        take_actions(play, one)
    scene.acted_steps += 1
    scene.actor = ""
    go_on(play, SPEED)


def take_actions(play: RokumenPlay, one: Pokemon) -> None:
    """The three actions in their order, as far as states and choices leave them."""
    play.note("action-step", ORDER, one.id)
    rulings = play.scene.rulings
    asked = any(rule.asks_before_rolling(play.scene) for rule in rolling(play.scene, one, own=True))
    lost = lost_to_states(play, one)
    did = 0
    if not lost and not play.scene.is_over():
        goes = asked or rulings.forgo != "all-or-nothing-acted" or wants_to_act(play, one)
        did = act(play, one) if goes else 0
    if rulings.forgo == "delay" and not (did or lost or one.waited or one.fainted):
        one.waited = True
        play.note("waits", "rokumen.ruling.forgo", one.id)
        return
    if one.fainted and rulings.acted_is_no_state == "lost":
        return  # where having acted is a state, somebody Fainted does not get it
    one.acted = True
    play.note("has-acted", ACTED, one.id)


def wants_to_act(play: RokumenPlay, one: Pokemon) -> bool:
    """By one reading it is all three actions or none."""
    ask = Ask(one.seat, "act", FORGO, [Option("act"), Option("forgo")], one.id, decline="forgo")
    return play.choose(ask).verb == "act"


def act(play: RokumenPlay, one: Pokemon) -> int:
    """Gives how many actions were taken."""
    for rule in states_of(one):
        if rule.takes_over(play.scene):
            return act_against(play, one, rule)
    moved = move_action(play, one)
    did = int(bool(moved))
    if moved != FULL_MOVE and not one.fainted:
        did += sub_action(play, one)
    barring = [rule for rule in states_of(one) if rule.bars_main_action(play.scene)]
    if barring:
        barring[0].tell_it_bars(play, one)
    elif not one.fainted and not play.scene.is_over():
        did += main_action(play, one)
    return did


def act_against(play: RokumenPlay, one: Pokemon, rule: StateRule) -> int:
    """A state leaves only the Sub Action, to be spent on it; if it ends with that, by ruling there is the rest."""
    rule.tell_it_bars(play, one)
    did = rule.spend_sub_action(play, one)
    free = not rule.is_on(one) and rule.leaves_the_rest(play.scene)
    return did + (main_action(play, one) if free and not one.fainted else 0)


def lost_to_states(play: RokumenPlay, one: Pokemon) -> bool:
    """States that roll before anything else, one's own and by one ruling everybody's, may take all actions away."""
    scene, lost = play.scene, False
    for other in scene.able():
        for rule in rolling(scene, other, other is one):
            if rule.asks_before_rolling(scene) and not wants_to_act(play, other):
                lost = True
                continue
            barred = rule.bars_actions(play, other)
            lost = lost or (barred and other is one)
    return lost or one.fainted


def rolling(scene: RokumenScene, one: Pokemon, own: bool) -> list[StateRule]:
    """The states that roll for somebody before an Action Step, one's `own` or another's."""
    states = states_of(one)
    kept = any(state.keeps_from_rolling(scene) for state in states)
    return [] if kept else [rule for rule in states if rule.rolls(scene, own)]


# -- ムーブアクション


def move_action(play: RokumenPlay, one: Pokemon) -> str:
    """One of three kinds of movement, or none; gives which. Whoever is held back at once has not moved."""
    kinds, lost = kinds_of_movement(play.scene, one)
    ask = Ask(one.seat, "move-action", MOVE, [*(Option(kind) for kind in kinds), Option("stay")], one.id, lost, "stay")
    kind = play.choose(ask).verb
    if kind == "stay":
        return ""
    reached = {cell_name(square): found for square, found in ways(play.scene, one, kind).items()}
    options = [to_square(name) for name in reached]
    ask = Ask(one.seat, "destination", DISTANCE, options, one.id, about={"kind": kind})
    to = play.choose(ask).args["square"]
    return kind if walk(play, one, kind, choose_way(play, one, reached[to])) else ""


def choose_way(play: RokumenPlay, one: Pokemon, found: list[Way]) -> Way:
    """Where others hold every way, it is the walker's choice whom to ask."""
    if len(found) == 1:
        return found[0]
    by_name = {"-".join(map(cell_name, way)): way for way in found}
    options = [Option("by", way=name) for name in by_name]
    return by_name[play.choose(Ask(one.seat, "way", LEAVE, options, one.id, decline=options[0].key)).args["way"]]


@lru_cache(maxsize=2048)
def to_square(name: str) -> Option:
    """Options never change, so the same one serves every time."""
    return Option("to", square=name)


# -- サブアクション


def sub_action(play: RokumenPlay, one: Pokemon) -> int:
    """A move, trait or item of this timing: one, or by one reading as many as there are PP for."""
    for rule in states_of(one):
        if rule.takes_sub_action(play.scene):
            return rule.spend_sub_action(play, one)
    most = 1 if play.scene.rulings.sub_action_count == "one" else MOST_IN_A_SUB_ACTION
    did = 0
    while did < most:
        taken_over = any(rule.takes_over(play.scene) for rule in states_of(one))
        options, refusals = ([], []) if taken_over else usable(play.scene, one, SUB_ACTION)
        options += wakers(play.scene, one)
        if not options:
            return did
        leave = [Option("pass")] if did or may_leave_out(play) else []
        ask = Ask(one.seat, "sub-action", SUB, [*options, *leave], one.id, refusals, "pass" if leave else "")
        chosen = play.choose(ask)
        if not carry_out(play, one, chosen, SUB):
            return did
        did += 1
        spent = chosen.verb == "wake"  # the Sub Action as a whole, for one counter
        if spent or one.fainted or play.scene.is_over():
            return did
    return did


def wakers(scene: RokumenScene, one: Pokemon) -> list[Option]:
    """Whose state a Sub Action can shorten: one's own, and by one ruling that of an ally in the same square."""
    if ended_by_sub_action(scene, one, own=True):
        return [Option("wake", creature=one.id)]
    mates = [mate for mate in scene.in_square(one.square) if mate.side == one.side]
    return [Option("wake", creature=mate.id) for mate in mates if ended_by_sub_action(scene, mate, own=False)]


def ended_by_sub_action(scene: RokumenScene, one: Pokemon, own: bool) -> list[StateRule]:
    return [rule for rule in states_of(one) if rule.ends_by_sub_action(scene, own)]


# -- メインアクション


def main_action(play: RokumenPlay, one: Pokemon) -> int:
    options, refusals = usable(play.scene, one, MAIN_ACTION)
    if play.scene.rulings.no_usable_move == "struggle" and not can_pay(play.scene, one):
        options += options_for(play.scene, one, "move", STRUGGLE)
    if not options:
        play.note("can-do-nothing", MAIN, one.id)
        return 0
    leave = [Option("pass")] if may_leave_out(play) else []
    ask = Ask(one.seat, "main-action", MAIN, [*options, *leave], one.id, refusals, "pass" if leave else "")
    return int(carry_out(play, one, play.choose(ask), MAIN))


def can_pay(scene: RokumenScene, one: Pokemon) -> bool:
    """Whether there is a move for the Main Action whose PP somebody has."""
    known = [content_of(scene).moves[key] for key in one.moves]
    return any(move.timing == MAIN_ACTION and affordable(one, move) for move in known)


def may_leave_out(play: RokumenPlay) -> bool:
    """Every action may be left out, unless it is all or nothing."""
    return play.scene.rulings.forgo != "all-or-nothing-acted"


def usable(scene: RokumenScene, one: Pokemon, timing: str) -> tuple[list[Option], list[Refusal]]:
    """What can be done at a timing, and why not the rest."""
    content = content_of(scene)
    options: list[Option] = []
    refusals: list[Refusal] = []
    for key in one.moves:
        move = content.moves[key]
        if move.timing != timing:
            continue
        if not affordable(one, move):
            refusals.append(Refusal("not-enough-pp", CHOOSE, move=key, cost=move.cost, pp=one.pp))
            continue
        ways_to = options_for(scene, one, "move", move)
        options += ways_to
        if not ways_to:
            refusals.append(Refusal("nobody-in-range", RANGE, move=key, range=move.range))
        elif too_far := out_of_range(scene, one, move):
            refusals.append(Refusal("out-of-range", RANGE, move=key, range=move.range, targets=too_far))
    for trait in usable_traits(scene, one, timing):
        options += options_for(scene, one, "trait", trait)
    for item in usable_items(scene, one, timing):
        options += options_for(scene, one, "item", item)
    return options, refusals


def out_of_range(scene: RokumenScene, one: Pokemon, move: Move) -> list[str]:
    """The foes whom a move against them does not reach."""
    if move.aim == SELF or not is_harmful(move):
        return []
    return [foe.id for foe in scene.able() if foe.side != one.side and not in_range(one.square, foe.square, move.range)]


def carry_out(play: RokumenPlay, one: Pokemon, option: Option, clause: str) -> bool:
    """Do what was chosen; False if that was nothing."""
    if option.verb == "pass":
        play.note("passes", FORGO, one.id)
        return False
    if option.verb == "wake":
        woken = play.scene.creatures[option.args["creature"]]
        for rule in ended_by_sub_action(play.scene, woken, woken is one):
            rule.lose_one(play, woken, COUNTERS)
        return True
    what = used_by(play.scene, option)
    if isinstance(what, Trait):
        pay_trait(play, one, what, clause)
    use(play, one, what, option, clause)
    return True
