"""Action Types (p.227-228): what somebody can do with the actions that are left, what it costs, and doing it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cinque.core.ask import Menu, Option, Part
from cinque.core.refusal import Refusal
from cinque.systems.ptu.actions.abilities import ability_options, use_ability
from cinque.systems.ptu.actions.capabilities import (
    assume,
    capability_options,
    give_up,
    given_up,
    shape_ground,
    thread,
)
from cinque.systems.ptu.actions.capture import throw_ball, throw_options, throw_refusals
from cinque.systems.ptu.actions.coup import coup_de_grace, coup_options
from cinque.systems.ptu.actions.features import feature_options, use_feature
from cinque.systems.ptu.actions.items import VERBS as ITEM_VERBS
from cinque.systems.ptu.actions.items import item_cost, item_options, item_refusals, perform_item
from cinque.systems.ptu.actions.moves import use_move
from cinque.systems.ptu.actions.switches import perform_switch
from cinque.systems.ptu.afflictions.rage import RAGE
from cinque.systems.ptu.afflictions.tripped import TRIPPED
from cinque.systems.ptu.combatant import FREE, FULL, LEAGUE, SHIFT, STANDARD, SWIFT, Combatant
from cinque.systems.ptu.contexts.costs import clause_of, may_trade, pay, payable, without_standard
from cinque.systems.ptu.contexts.holding import hold, holds
from cinque.systems.ptu.inflicting.inflicting import cure
from cinque.systems.ptu.injuries.hit_points import standard_taken
from cinque.systems.ptu.maneuvers.breather import ONCE_A_TURN, assist, assistable, not_now, take_a_breather
from cinque.systems.ptu.maneuvers.grapple import grapple_options
from cinque.systems.ptu.maneuvers.maneuvers import maneuver_cost, maneuver_options
from cinque.systems.ptu.maneuvers.maneuvers import perform as perform_maneuver
from cinque.systems.ptu.marks.form import USE as CAPABILITY
from cinque.systems.ptu.marks.registry import is_wakeable, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.leaving import could_leave, may_leave, run_away
from cinque.systems.ptu.movement.movement import shift, stand_up
from cinque.systems.ptu.movement.reach import NO_SPLIT, may_shift
from cinque.systems.ptu.moves.aim import move_options, move_refusals
from cinque.systems.ptu.moves.effects import set_off
from cinque.systems.ptu.moves.known import known_move
from cinque.systems.ptu.moves.struggle import grapple_attack, struggle, struggle_options, struggle_with
from cinque.systems.ptu.notes import EXTRA_SHIFT, IN_VAIN, PRIORITY, REPLACING, SHIFT_MOVED, TRADED, drop, note
from cinque.systems.ptu.positioning.positions import neighbours
from cinque.systems.ptu.skills.action_points import ap_options, declare
from cinque.systems.ptu.switching.switching import VERBS as SWITCH_VERBS
from cinque.systems.ptu.switching.switching import cost_of as switch_cost
from cinque.systems.ptu.switching.switching import same_switch, switch_options

TO_SWIFT: Final = "ptu.action.standard-to-swift"
TO_SHIFT: Final = "ptu.action.standard-to-shift"
EARLY: Final = "ptu.priority.basic"
MOVING: Final = ("shift", "disengage", "leave", "hand")
LEAGUE_CLAUSE: Final = "ptu.context.league"
GRAPPLED: Final = "ptu.grapple.grappled"
END: Final = Option("end")
SHIFT_OPTION: Final = Option("shift")
STAND: Final = Option("stand")
BREATHER: Final = Option("breather")
TO_SWIFT_OPTION: Final = Option("trade", into=SWIFT)
TO_SHIFT_OPTION: Final = Option("trade", into=SHIFT)
LEAVE: Final = Option("leave")
HAS_MOVED: Final = Refusal("has-moved", NO_SPLIT)
NO_MOVEMENT: Final = Refusal("no-movement", TO_SHIFT)
NEEDS_PRIORITY: Final = Refusal("early-needs-priority", EARLY)
STAND_FIRST: Final = TRIPPED.may_shift() or HAS_MOVED
HELD_DOWN: Final = Refusal("grappled", GRAPPLED)
ONLY_ATTACKS: Final = Refusal("enraged-only-attacks", RAGE.clause)
AS_DECLARED: Final = Refusal("declared", LEAGUE_CLAUSE)
"""Refusals that never change."""


@lru_cache(maxsize=4096)
def aimed(verb: str, target: str) -> Option:
    return Option(verb, target=target)


Whole = tuple[list[Option], list[Refusal], bool]
"""What somebody can do, why not the rest, and whether the turn may end."""


# -- the menu


def menu(scene: PtuScene, one: Combatant) -> tuple[Menu, bool]:
    """What somebody can do now, and whether the turn may end."""
    found = in_a_plight(scene, one)
    if found is not None:
        options, refusals, may_end = found
        return Menu([Part(lambda: options, why=lambda: refusals)]), may_end
    if one.standard and PRIORITY in one.notes:
        return early_menu(scene, one)
    sure = bool(one.standard) and TRADED not in one.notes
    return Menu(ANYTHING if one.standard else NO_ATTACKS, (scene, one, payable(one)), sure), True


def in_a_plight(scene: PtuScene, one: Combatant) -> Whole | None:
    """What is left to somebody who is not free to do whatever others do."""
    marks = marks_on(one) if one.active else ()
    if marks and any(mark.gets_up_first for mark in marks):
        return tripped_menu(scene, one)
    if one.grapple:
        return grappled_menu(scene, one)
    if scene.context == LEAGUE and one.is_trainer:
        return declared_menu(scene, one)
    if marks and any(mark.no_standard for mark in marks):
        return shapeless_menu(scene, one)
    if marks and one.standard and PRIORITY not in one.notes and any(mark.only_attacks for mark in marks):
        costs = payable(one)
        attacks = [*move_options(scene, one, costs), *struggle_options(scene, one)]
        return enraged_menu(scene, one, attacks, move_refusals(scene, one, costs))
    return None


def trades(scene: PtuScene, one: Combatant) -> list[Option]:
    """What the Standard Action can be given up for, once in a turn."""
    if not one.standard or TRADED in one.notes:
        return []
    return [TO_SWIFT_OPTION, TO_SHIFT_OPTION] if may_trade(scene, one) else [TO_SHIFT_OPTION]


def early_menu(scene: PtuScene, one: Combatant) -> tuple[Menu, bool]:
    """Who acts early does so with a Priority Move, and with nothing else that takes the Standard Action."""
    costs = payable(one)
    options = move_options(scene, one, costs, priority_only=True)
    early = Part(lambda *_: options, MOVES.verbs, why=lambda *_: move_refusals(scene, one, costs, priority_only=True))
    first = early, Part(lambda *_: (), why=lambda *_: (NEEDS_PRIORITY,))
    return Menu((*first, *NEITHER_MOVES_NOR_ATTACKS), (scene, one, without_standard(one))), not options


def exertions(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    """Maneuvers, and what can be done about Poké Balls."""
    if not (one.standard or one.shift or REPLACING in one.notes):
        return []
    options, switches = maneuver_options(scene, one)[0], switch_options(scene, one)[0]
    if one.standard and STANDARD not in costs:
        options = [option for option in options if maneuver_cost(option) in costs]
    if not may_move(scene, one):
        options = [option for option in options if option.verb not in MOVING]
    return options + [option for option in switches if switch_cost(option) in costs] if switches else options


def steps(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    """The Shift."""
    return [SHIFT_OPTION] if one.shift and may_move(scene, one) and may_shift(scene, one) is None else []


def breathers(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    """Take a Breather, alone or with help."""
    if FULL not in costs or one.moved:
        return []
    assists = [aimed("assist-breather", ally.id) for ally in assistable(scene, one)] if one.is_trainer else []
    return [BREATHER, *assists] if not_now(scene, one) is None else assists


def may_move(scene: PtuScene, one: Combatant) -> bool:
    """An extra Shift Action is no second movement; for Pokémon it never is one (ruling pokemon-standard-to-shift)."""
    if EXTRA_SHIFT not in one.notes or one.shift > 1:
        return True
    if SHIFT_MOVED in one.notes:
        return False
    return one.is_trainer or scene.rulings.pokemon_standard_to_shift == "same-for-all"


def belongings(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    """Items, balls, Abilities and Features."""
    options: list[Option] = []
    laden = one.items or one.main_hand or one.off_hand
    if one.is_trainer:
        if STANDARD in costs and laden:
            options += throw_options(scene, one)
        options += [*feature_options(scene, one, costs), *(ap_options(one) if one.ap else ())]
    if laden or one.held or one.active or scene.ground_items:
        options += [option for option in item_options(scene, one) if item_cost(option, one) in costs]
    if one.abilities:
        options += ability_options(scene, one, costs)
    if one.capabilities or one.moves:
        options += capability_options(scene, one, costs)
    if one.shift and could_leave(scene, one) and may_move(scene, one) and may_leave(scene, one) is None:
        options.append(LEAVE)
    return options


def not_offered(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Refusal]:
    """Why not more maneuvers and switches, no Shift, no Breather, no more of one's belongings."""
    refusals: list[Refusal] = []
    if one.standard or one.shift or REPLACING in one.notes:
        refusals += [*maneuver_options(scene, one)[1], *switch_options(scene, one)[1]]
    refusals += no_steps(scene, one)
    held = not_now(scene, one) if FULL in costs and not one.moved else None
    refusals += [] if held is None else [held]
    refusals += [ONCE_A_TURN] if IN_VAIN in one.notes else []
    if one.items or one.off_hand:
        refusals += item_refusals(scene, one)
        refusals += throw_refusals(scene, one) if one.is_trainer and one.standard else []
    return refusals


def no_steps(scene: PtuScene, one: Combatant) -> list[Refusal]:
    if one.shift and may_move(scene, one):
        leaves = may_leave(scene, one) if could_leave(scene, one) else None
        return [why for why in dict.fromkeys((may_shift(scene, one), leaves)) if why is not None]
    if SHIFT_MOVED in one.notes:
        return [HAS_MOVED]
    return [NO_MOVEMENT] if one.shift else []


def tripped_menu(scene: PtuScene, one: Combatant) -> Whole:
    """Getting up comes before anything else; before Free Actions too, unless a ruling lets them (tripped-actions)."""
    refusals, options = [STAND_FIRST], [STAND] if one.shift and not one.grapple else []
    if one.standard and options and PRIORITY in one.notes:
        return options, refusals, False
    if one.standard and options and must_attack(scene, one):
        return [*options, *holds(scene, one)], [*refusals, ONLY_ATTACKS], False
    if one.grapple:
        refusals.append(HELD_DOWN)
    else:
        options += [TO_SHIFT_OPTION] if one.standard and TRADED not in one.notes else []
    options += holds(scene, one)
    if scene.rulings.tripped_actions == "free-allowed":
        options += of_cost(scene, one, (FREE,))
    return options, refusals, True


def must_attack(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody Enraged who lies there has a target as soon as it stands (ruling rage-obligation)."""
    if scene.rulings.rage_obligation != "attack-if-possible" or not any(mark.only_attacks for mark in marks_on(one)):
        return False
    return bool(move_options(scene, one, (STANDARD,)) or struggle_options(scene, one))


def of_cost(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    """What is no attack and takes no more than some kinds of action."""
    moves = [option for option in move_options(scene, one, costs) if cost_of(scene, one, option) in costs]
    others = [*belongings(scene, one, costs), *maneuver_options(scene, one)[0], *switch_options(scene, one)[0]]
    return moves + [option for option in others if cost_of(scene, one, option) in costs]


def grappled_menu(scene: PtuScene, one: Combatant) -> Whole:
    """Whatever is no Shift or Full Action, and what a Grapple has to offer."""
    costs = tuple(cost for cost in payable(one) if cost not in (SHIFT, FULL))
    own = grapple_options(scene, one)
    if one.standard and PRIORITY in one.notes:
        early = move_options(scene, one, costs, priority_only=True)
        free = belongings(scene, one, tuple(cost for cost in costs if cost != STANDARD))
        way_out = [option for option in own if option.verb == "grapple-escape"]
        return [*early, *free, *way_out], [NEEDS_PRIORITY, HELD_DOWN], not early
    options, refusals = move_options(scene, one, costs), [*move_refusals(scene, one, costs), HELD_DOWN]
    if one.standard:
        options += struggle_options(scene, one)
    if one.standard and any(mark.only_attacks for mark in marks_on(one)):
        blows = [*options, *(option for option in own if option.verb == "grapple-attack")]
        options, refusals, may_end = enraged_menu(scene, one, blows, refusals)
        return [*options, *(option for option in own if option.verb == "grapple-escape")], refusals, may_end
    if one.standard:
        options += [*wakers(scene, one), *([TO_SWIFT_OPTION] if may_trade(scene, one) else [])]
        more, why = maneuver_options(scene, one)
        options += [option for option in more if maneuver_cost(option) in costs]
        switches, barred = switch_options(scene, one)
        options += [option for option in switches if switch_cost(option) in costs]
        refusals += [*why, *barred]
    return [*options, *belongings(scene, one, costs), *own, *holds(scene, one)], refusals, True


def enraged_menu(scene: PtuScene, one: Combatant, attacks: list[Option], refusals: list[Refusal]) -> Whole:
    """The Standard Action can only be an attack, and must be one if there is a target (ruling rage-obligation)."""
    must = scene.rulings.rage_obligation == "attack-if-possible" and bool(attacks)
    others = of_cost(scene, one, tuple(cost for cost in without_standard(one) if cost != SHIFT or not one.grapple))
    coups = [] if one.grapple else coup_options(scene, one)  # a Full Action
    options = [*attacks, *coups, *(each for each in others if each not in attacks)]
    if one.shift and may_shift(scene, one) is None:
        options.append(SHIFT_OPTION)
    return [*options, *holds(scene, one)], [*refusals, ONLY_ATTACKS], not must


def shapeless_menu(scene: PtuScene, one: Combatant) -> Whole:
    """Without Standard Actions, but for the one that gives the form up."""
    options = of_cost(scene, one, without_standard(one))
    options += [option for option in given_up(scene, one, payable(one)) if option not in options]
    options += steps(scene, one, payable(one))
    barred = [Refusal("no-standard-in-form", CAPABILITY, form=mark.key) for mark in marks_on(one) if mark.no_standard]
    return [*options, *holds(scene, one)], [*barred, *no_steps(scene, one)], True


def declared_menu(scene: PtuScene, one: Combatant) -> Whole:
    """In a League battle a Trainer does what was declared (ruling league-declaration-binding)."""
    declared = scene.declared.get(one.id, [])
    options = [*declarations(scene, one), *trades(scene, one)]
    reading = scene.rulings.league_declaration_binding
    if reading == "free":
        return [*options, *holds(scene, one)], [], True
    meant = [option for option in options if any(key in declared for key in same_switch(option))]
    kept = [option for option in options if option in meant or option.verb == "send-out"]
    return [*kept, *(holds(scene, one) if kept else ())], [AS_DECLARED], not (reading == "binding" and meant)


def declarations(scene: PtuScene, one: Combatant) -> list[Option]:
    """What a Trainer can declare to do. Trainers do not attack in a League battle."""
    options = switch_options(scene, one)[0]
    costs = payable(one)
    options += [option for option in item_options(scene, one) if item_cost(option, one) in costs]
    return [*options, *feature_options(scene, one, costs)]


def wakers(scene: PtuScene, one: Combatant) -> list[Option]:
    """An adjacent ally who sleeps can be woken."""
    asleep = [other for other in scene.creatures.values() if other.active and is_wakeable(other)]
    near = neighbours(scene, one, scene.allies(one, asleep)) if asleep else ()
    return [aimed("wake", ally.id) for ally in near]


# -- what a menu is made of


STRUGGLES: Final = ("struggle", "struggle-with")
MOVES: Final = Part(move_options, ("move", "use"), move_options, move_refusals)
NEITHER_MOVES_NOR_ATTACKS: Final = (
    Part(exertions),
    Part(steps, ("shift",)),
    Part(breathers, ("breather", "assist-breather")),
    Part(belongings, why=not_offered),
    Part(lambda scene, one, costs: holds(scene, one), ("hold", "hold-until")),
)
"""All that is not named by its verb is a maneuver, a switch or something about belongings."""

NO_ATTACKS: Final = (MOVES, *NEITHER_MOVES_NOR_ATTACKS)
ANYTHING: Final = (
    MOVES,
    Part(lambda scene, one, costs: struggle_options(scene, one), STRUGGLES),
    Part(lambda scene, one, costs: coup_options(scene, one), ("coup", "coup-with")),
    Part(lambda scene, one, costs: wakers(scene, one), ("wake",)),
    Part(lambda scene, one, costs: trades(scene, one), ("trade",)),
    *NEITHER_MOVES_NOR_ATTACKS,
)


# -- paying and doing


def perform(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    """Pay for an action and carry it out."""
    scene, verb = play.scene, chosen.verb
    if scene.context == LEAGUE and one.is_trainer:
        scene.declared[one.id] = [key for key in scene.declared.get(one.id, []) if key not in same_switch(chosen)]
    if verb in PUTS_OFF:
        PUTS_OFF[verb](play, one, chosen)
        return
    cost = cost_of(scene, one, chosen)
    pay(play, one, cost)
    if cost in (SHIFT, FULL) and (verb not in MOVING or not one.shift):
        # what is no movement takes the extra Shift Action first
        drop(one, EXTRA_SHIFT)
    play.note("takes-action", clause_of(one, verb, cost), one.id, action=cost, verb=verb)
    carry_out(play, one, chosen)
    if one.injuries and cost in (STANDARD, FULL) and one.took_standard:
        standard_taken(play, one)


def cost_of(scene: PtuScene, one: Combatant, chosen: Option) -> str:
    verb = chosen.verb
    if verb in ("move", "use"):
        return known_move(scene.packs, chosen.args["what"]).cost
    if verb in SWITCH_VERBS:
        return switch_cost(chosen)
    if verb in ("shift", "stand", "leave", "thread"):
        return SHIFT
    if verb in ("breather", "assist-breather", "coup", "coup-with"):
        return FULL
    if verb in STRUGGLES or verb in ("throw", "wake", "shape-ground"):
        return STANDARD
    if verb == "spend-ap":
        return FREE
    if verb in ("ability", "power", "feature", "assume", "give-up"):
        return str(chosen.args["cost"])
    return item_cost(chosen, one) if verb in ITEM_VERBS else maneuver_cost(chosen)


Deed = Callable[[PtuPlay, Combatant, Option], None]


def carry_out(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    DEEDS.get(chosen.verb, perform_maneuver)(play, one, chosen)


def target_of(play: PtuPlay, chosen: Option) -> Combatant:
    return play.scene.creatures[chosen.args["target"]]


def use(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    use_move(play, one, chosen.args["what"], chosen.args.get("targets", ()))


def walk(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    shift(play, one)


def breathe(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    set_off(play, one, "breather")
    take_a_breather(play, one)


def help_to_breathe(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    target = target_of(play, chosen)
    if assist(play, one, target) and target.able:
        set_off(play, target, "breather")


def wake(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    sleeper = target_of(play, chosen)
    for mark in marks_on(sleeper):
        if mark.wakeable:
            cure(play, sleeper, mark.key)


def throw(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    throw_ball(play, one, chosen.args["what"], target_of(play, chosen))


def trade(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    """The Standard Action becomes another Swift or Shift Action."""
    into = chosen.args["into"]
    one.standard -= 1
    one.took_standard = True
    note(one, TRADED)
    if into == SHIFT:
        note(one, EXTRA_SHIFT)
    setattr(one, into, getattr(one, into) + 1)
    play.note("trades", TO_SWIFT if into == SWIFT else TO_SHIFT, one.id, into=into)
    standard_taken(play, one)


PUTS_OFF: dict[str, Deed] = {"hold": hold, "hold-until": hold, "trade": trade}
"""What is done without any cost of its own."""

DEEDS: dict[str, Deed] = {
    "move": use,
    "use": use,
    "shift": walk,
    "stand": lambda play, one, chosen: stand_up(play, one),
    "breather": breathe,
    "assist-breather": help_to_breathe,
    "wake": wake,
    "throw": throw,
    "leave": lambda play, one, chosen: run_away(play, one),
    "coup": coup_de_grace,
    "coup-with": coup_de_grace,
    "ability": use_ability,
    "power": use_ability,
    "feature": use_feature,
    "assume": assume,
    "give-up": give_up,
    "shape-ground": shape_ground,
    "thread": thread,
    "spend-ap": lambda play, one, chosen: declare(play, one, chosen.args["on"]),
    "struggle": lambda play, one, chosen: struggle(play, one, "", target_of(play, chosen)),
    "struggle-with": struggle_with,
    "grapple-attack": grapple_attack,
    **dict.fromkeys(SWITCH_VERBS, perform_switch),
    **dict.fromkeys(ITEM_VERBS, perform_item),
}
"""What each verb does; all others are maneuvers."""
