"""Single-Turn Actions: what somebody can still do in a turn, within its AP, its Focus and one Status Move."""

from functools import lru_cache
from itertools import combinations
from typing import Final

from cinque.core.ask import Menu, Option, Part
from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.systems.mystery.combat.choosing_focus import fits_focus
from cinque.systems.mystery.combat.items import item_offer, item_refusals
from cinque.systems.mystery.combat.multi_target_moves import most_targets
from cinque.systems.mystery.combat.non_move_actions import least_cost, would_help
from cinque.systems.mystery.combat.paying import (
    affords,
    breaks_limits,
    is_free,
    pays_otherwise,
    stands_apart,
    takes_free,
)
from cinque.systems.mystery.combat.priority_moves import cost_by
from cinque.systems.mystery.combat_essentials.action_points import left_of
from cinque.systems.mystery.content.records import (
    ALLIES,
    ALLY,
    DEFENSE,
    EVERYBODY,
    FIELD,
    MULTI,
    ONE,
    OPPOSITE_SIDE,
    SELF,
    SPECIAL_DEFENSE,
    Lay,
    Move,
)
from cinque.systems.mystery.field import FIELDS, Field, fields_of
from cinque.systems.mystery.model import DEFENSIVE, OFFENSIVE, Character, MysteryScene, content_of, other
from cinque.systems.mystery.status import is_barred, may_choose, statuses_of
from cinque.systems.mystery.trait import asked, ignored
from cinque.systems.mystery.use import RULES

LIMIT = "mystery.turn.ap-limit"
SAME_FOCUS = "mystery.turn.same-focus"
ONE_STATUS = "mystery.turn.one-status-move"
OTHER_ACTIONS = "mystery.action.general"
CHOICE = "mystery.focus.choice"
SURROUNDINGS = "mystery.focus.environment"
BREAK = "mystery.action.break"
VEIL = "mystery.weather.snow-aurora-veil"
DONE: Final = Option("done")
ITEM_VERBS: Final = ("item", "equip", "give", "pick-up", "revive", "wield")
BREAKS: Final = Option("break")
CLEARS: Final = Option("clear")
ENVIRONMENT: Final = Option("environment")
WISHES: Final = Option("wish")
BRACES: Final = (Option("brace", stat=DEFENSE), Option("brace", stat=SPECIAL_DEFENSE))

FOES: Final = (ONE, MULTI)
"""Moves whose user chooses among the opponents."""

Choices = tuple[tuple[str, ...], ...]


def options_are_left(scene: MysteryScene, one: Character, ap: int) -> bool:
    """Whether somebody is still asked: if there is anything to do with what is left of its `ap`, or for nothing.

    A condition that keeps it from acting keeps it from all of it.
    """
    if one.active and is_barred(scene, one):
        return False
    if left_of(one, ap):
        return has_something_to_do(scene, one, ap)
    if ap == 0 and one.active and any(status.is_asleep for status, _ in statuses_of(one)):
        return False  # fast asleep, it does nothing for nothing either
    return goes_on_for_nothing(scene, one) or (not one.all_in and has_something_free(scene, one, ap))


def has_something_to_do(scene: MysteryScene, one: Character, ap: int) -> bool:
    """Whether more is open to it than to end the turn; what is asked first is there in most turns."""
    if action_offer(scene, one, ap) or may_wish(scene, one) or may_gain_by_break(one):
        return True
    return bool(move_offer(scene, one, ap) or item_offer(scene, one, ap))


def goes_on_for_nothing(scene: MysteryScene, one: Character) -> bool:
    """What is open even to those whose one action of a turn took the whole pool: a free move, a Wish."""
    return (one.active != [] and is_free(scene, one)) or may_wish(scene, one)


def has_something_free(scene: MysteryScene, one: Character, ap: int) -> bool:
    """A gift of an earlier turn, or one to make where that is free; a paid-for blow; a Break that changes something."""
    if (one.bag and item_offer(scene, one, ap)) or may_gain_by_break(one):
        return True
    paid = one.active != [] and any(status.is_mid_move for status, _ in statuses_of(one))
    return paid and move_offer(scene, one, ap) != []


def menu_of(scene: MysteryScene, one: Character, ap: int) -> Menu:
    """`ap` is the whole pool of this turn."""
    return Menu(PARTS, (scene, one, ap))


def may_wish(scene: MysteryScene, one: Character) -> bool:
    """A Wish costs nothing, so that it is open to those without AP, too; by one reading one in a turn (wish-use)."""
    spent = one.wished and scene.rulings.wish_use == "once-per-turn"
    return scene.wishes > 0 and one.hp < one.max_hp and not spent


def rest_offer(scene: MysteryScene, one: Character, ap: int) -> list[Option]:
    """A Wish binds no Focus, a Break only stands in place of everything else, and nobody has to act."""
    wish = [WISHES] if may_wish(scene, one) else []
    return [*wish, BREAKS, DONE] if may_break(one) else [*wish, DONE]


def no_break(scene: MysteryScene, one: Character, ap: int) -> list[Refusal]:
    return [] if may_break(one) else [Refusal("break-alone", BREAK)]


def may_break(one: Character) -> bool:
    return one.spent <= one.taken and not one.focus and not one.free_used


def may_gain_by_break(one: Character) -> bool:
    return may_break(one) and would_help(one)


def action_offer(scene: MysteryScene, one: Character, ap: int) -> list[Option]:
    """Brace, Environment and Hazard Clear are for oneself and allies, but for what is done to an opponent."""
    if not affords(scene, one, least_cost(scene, ap), ap):
        return []
    options: list[Option] = []
    if fits_focus(scene, one, DEFENSIVE):
        options += [*BRACES, ENVIRONMENT]
        if scene.hazards.get(one.side) or scene.hides_traps():
            options.append(CLEARS)
    if fits_focus(scene, one, OFFENSIVE):
        foes = scene.of_side(other(one.side))
        options += against(tuple([foe.id for foe in foes if may_choose(scene, one, foe)]))
    return options


def no_action(scene: MysteryScene, one: Character, ap: int) -> list[Refusal]:
    cost = least_cost(scene, ap)
    if not affords(scene, one, cost, ap):
        return [Refusal("too-few-ap", OTHER_ACTIONS, cost=cost, left=left_of(one, ap))]
    if fits_focus(scene, one, DEFENSIVE):
        return []
    return [Refusal("other-focus", clause, focus=one.focus) for clause in (CHOICE, SURROUNDINGS)]


@lru_cache(maxsize=1_000)
def against(foes: tuple[str, ...]) -> list[Option]:
    return [Option("environment-against", target=foe) for foe in foes]


def move_offer(scene: MysteryScene, one: Character, ap: int) -> list[Option]:
    """Each move with each choice of targets."""
    options: list[Option] = []
    moves, having = content_of(scene).moves, asked(scene, one, "change_cost")
    fields = fields_of(scene, "forbids") if scene.active else []
    foes: list[Character] | None = None  # the same for all moves, and of no use where there is none to choose
    for key in one.moves:
        move = moves[key]
        if move.rule:
            move = RULES[move.rule].as_used(scene, one, move)
        if why_not(scene, one, move, cost_by(scene, one, move, having), ap, fields) is not None:
            continue
        if foes is None:
            foes = open_foes(scene, one)
        options += uses_of(key, target_choices(scene, one, move, foes))
    return options


def move_refusals(scene: MysteryScene, one: Character, ap: int) -> list[Refusal]:
    """Why the others cannot be used now."""
    moves, having, fields = content_of(scene).moves, asked(scene, one, "change_cost"), fields_of(scene, "forbids")
    used = [RULES[moves[key].rule].as_used(scene, one, moves[key]) for key in one.moves]
    found = [why_not(scene, one, move, cost_by(scene, one, move, having), ap, fields) for move in used]
    return [refusal for refusal in found if refusal is not None]


@lru_cache(maxsize=10_000)
def uses_of(move: str, choices: Choices) -> list[Option]:
    """The same again and again, in every turn of a fight."""
    return [Option("use", move=move, targets=list(targets)) for targets in choices]


def why_not(
    scene: MysteryScene, one: Character, move: Move, cost: int, ap: int, fields: list[tuple[Field, Active]]
) -> Refusal | None:
    """The rule that forbids a move in what is left of this turn."""
    left = left_of(one, ap)
    if cost > left and not pays_otherwise(scene, one, move, cost, ap):
        return Refusal("move-too-dear", LIMIT, move=move.key, cost=cost, left=left)
    if breaks_limits(one, move) and not (stands_apart(scene) and takes_free(scene, one, move)):
        if one.focus and (one.focus == OFFENSIVE) != move.is_offensive:
            return Refusal("move-other-focus", SAME_FOCUS, move=move.key, focus=one.focus)
        return Refusal("second-status-move", ONE_STATUS, move=move.key)
    for status, active in statuses_of(one, "bars_move") if one.active else ():
        if status.bars_move(scene, one, active, move):
            return Refusal("move-barred", status.clause, move=move.key, status=status.key)
    return forbidden(scene, one, move, fields)


def forbidden(scene: MysteryScene, one: Character, move: Move, fields: list[tuple[Field, Active]]) -> Refusal | None:
    """What one of the `fields` or the move's own rule forbids, also where another move calls it up."""
    for field, _ in fields:
        clause = field.forbids(scene, move)
        if clause:
            return Refusal("move-forbidden", clause, move=move.key, field=field.key)
    for effect in move.effects:
        laid = FIELDS.get(effect.lays) if isinstance(effect, Lay) else None
        if laid is not None and laid.needs_leave:
            leave = [field.allows(scene, laid.key) for field, _ in fields_of(scene, "allows")]
            if not any(leave):
                return Refusal("move-needs-snow", VEIL, move=move.key)
    return RULES[move.rule].why_not(scene, one, move) if move.rule else None


def open_foes(scene: MysteryScene, one: Character) -> list[Character]:
    """The opponents whom somebody can choose: those alone who draw all attacks upon themselves, where somebody does."""
    foes = [foe for foe in scene.of_side(other(one.side)) if may_choose(scene, one, foe)]
    draws = [foe for foe in foes if foe.active and any(status.draws_attacks for status, _ in statuses_of(foe))]
    return draws or foes


def target_choices(
    scene: MysteryScene, one: Character, move: Move, free: list[Character], called: bool = False
) -> Choices:
    """Whom a move can be used on, where opponents are `free` to be chosen: the ids of each choice.

    `called`: another move calls it up, so that it strikes at once.
    """
    rule = RULES[move.rule]
    if move.rule and not called and not rule.chooses_targets(scene, one):
        return ((),) if free or not rule.strikes_any else ()
    if move.target in FOES:
        if move.rule:
            free = [foe for foe in free if rule.may_strike(scene, one, foe)]
        return up_to(most_targets(scene, one, move), tuple([foe.id for foe in free]))
    if move.target in (SELF, FIELD, OPPOSITE_SIDE):
        return ((one.id,) if move.target == SELF else (),)
    if move.target == ALLIES:
        return (tuple([ally.id for ally in scene.of_side(one.side)]),)
    if move.target == ALLY:
        able = [ally for ally in scene.of_side(one.side) if may_choose(scene, one, ally)]
        return tuple([(ally.id,) for ally in able if rule.may_strike(scene, one, ally)])
    foes = scene.of_side(other(one.side))
    strikes_own = move.target == EVERYBODY and not (move.attacks and ignored(scene, one, "allies"))
    others = [ally.id for ally in scene.of_side(one.side) if ally is not one] if strikes_own else []
    return ((*[foe.id for foe in foes], *others),) if foes else ()


@lru_cache(maxsize=1_000)
def up_to(most: int, ids: tuple[str, ...]) -> Choices:
    """Every choice of one, two … of them."""
    return tuple([chosen for number in range(1, most + 1) for chosen in combinations(ids, number)])


PARTS: Final = (
    Part(move_offer, ("use",), why=move_refusals),
    Part(action_offer, ("brace", "clear", "environment", "environment-against"), why=no_action),
    Part(item_offer, ITEM_VERBS, why=item_refusals),
    Part(rest_offer, ("wish", "break", "done"), why=no_break),
)
"""What a menu is made of."""
