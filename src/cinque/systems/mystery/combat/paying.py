"""Action Points, paid for moves: also for those that cost more than there is."""

from typing import Final, NamedTuple

from cinque.core.tally import Tally
from cinque.systems.mystery.combat.move_costs import base_cost
from cinque.systems.mystery.combat.priority_moves import cost_of, priority_of
from cinque.systems.mystery.combat_essentials.action_points import ap_left, ap_now, left_of
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import OFFENSIVE, Character, MysteryScene
from cinque.systems.mystery.status import statuses_of

FREE = "mystery.awakening.speed"
TRAINED = "mystery.ap.trained-overcost"
PENALTY = "mystery.training.move-penalty-removal"
PRICE = "mystery.ruling.overcost-price"
UNTRAINED: Final = {6: (2, 0, 0, 0), 7: (4, 2, 0, 0), 8: (6, 4, 2, 0)}
"""What missing AP take off the accuracy, by the cost of the move and the tiers of its training."""


def trained_after(cost: int) -> int:
    """How many sessions make a move Trained that costs so much by itself (ruling move-training)."""
    return 3 if cost >= 8 else 2


def penalty(scene: MysteryScene, one: Character, move: Move, cost: int, ap: int) -> int:
    """In twentieths, for AP of the pool that are missing; what was paid for in an earlier turn is as hard to land."""
    cost = cost or max(1, base_cost(scene, move) - priority_of(scene, one, move))
    if not is_overcost(scene, one, cost, ap):
        return 0
    row = UNTRAINED.get(min(cost, 8), (0, 0, 0, 0))
    return row[min(3, one.move_training.get(move.key, 0))]


def is_overcost(scene: MysteryScene, one: Character, cost: int, ap: int) -> bool:
    """Whether a move costs more than the whole pool of `ap` (or by one reading than what is left)."""
    return cost > (ap - one.spent if scene.rulings.overcost_price == "remaining" else ap)


def may_overcost(scene: MysteryScene, one: Character, move: Move, ap: int) -> bool:
    """It takes the whole pool, so nothing else can have been done, not even for 0 AP, but for a free move.

    Asleep nobody may, and by one reading nobody who has not trained it.
    """
    rulings, tiers = scene.rulings, one.move_training.get(move.key, 0)
    if rulings.overcost_untrained == "trained-only" and tiers < trained_after(base_cost(scene, move)):
        return False
    if not is_awake_enough(scene, one):
        return False
    if rulings.overcost_price == "remaining":
        return ap > one.spent
    return one.spent == 0 < ap and (not one.focus or one.free_used)


def is_awake_enough(scene: MysteryScene, one: Character) -> bool:
    """Whether somebody may take what costs more than there is: by the ruling sleep-acting not asleep."""
    asleep = statuses_of(one, "allows_overcost") if one.active else ()
    return all(status.allows_overcost(scene, one, active) for status, active in asleep)


def affords(scene: MysteryScene, one: Character, cost: int, ap: int) -> bool:
    """Whether something that is no move can be paid for; by one reading of overcost-items also with the whole pool."""
    if one.all_in:
        return False
    if cost <= max(0, ap - one.spent):
        return True
    whole = one.spent == 0 < ap and (not one.focus or one.free_used)
    return scene.rulings.overcost_items == "anything" and whole and is_awake_enough(scene, one)


def taken(scene: MysteryScene, one: Character, cost: int) -> int:
    """What an item or another action costs, or all there is."""
    return min(cost, ap_left(scene, one))


def pay(scene: MysteryScene, one: Character, cost: int) -> None:
    left = ap_left(scene, one)
    one.spent += min(cost, left)
    one.all_in = one.all_in or cost > left


def is_free(scene: MysteryScene, one: Character) -> bool:
    """Whether the next move costs nothing (ruling awakening-free-move): one in each turn, besides the others.

    Whoever has no AP at all is fast asleep, and does nothing for nothing either.
    """
    if one.free_used:
        return False
    given = [status for status, _ in statuses_of(one, "gives_free_move") if status.gives_free_move(scene, one)]
    return bool(given) and ap_now(scene, one) > 0


def stands_apart(scene: MysteryScene) -> bool:
    """By one reading of awakening-free-move neither Focus nor the one Status Move of a turn binds the free one."""
    return scene.rulings.awakening_free_move == "each-turn-free"


def breaks_limits(one: Character, move: Move) -> bool:
    """Whether a move has another Focus than this turn, or would be its second Status Move."""
    other_focus = one.focus != "" and (one.focus == OFFENSIVE) != move.is_offensive
    return other_focus or (one.status_used and not move.attacks)


def takes_free(scene: MysteryScene, one: Character, move: Move) -> bool:
    """Whether a move is the free one of this turn: it could not be used otherwise."""
    if not one.active or not is_free(scene, one):
        return False
    cost, ap = cost_of(scene, one, move), ap_now(scene, one)
    return cost > left_of(one, ap) or (stands_apart(scene) and breaks_limits(one, move))


def pays_otherwise(scene: MysteryScene, one: Character, move: Move, cost: int, ap: int) -> bool:
    """Whether a move can be used that costs more than what is left: free, whatever it costs, or with the whole pool."""
    if one.active and is_free(scene, one):
        return True
    return is_overcost(scene, one, cost, ap) and may_overcost(scene, one, move, ap)


class Paid(NamedTuple):
    """How many AP a move takes, the accuracy penalty for those that are missing, and whether it takes the pool.

    `free`: it is the free one of this turn.
    """

    ap: int
    missing: int = 0
    pool: bool = False
    free: bool = False


def due(scene: MysteryScene, one: Character, move: Move, tally: Tally) -> Paid:
    """What a move takes now."""
    cost, ap = cost_of(scene, one, move, tally), ap_now(scene, one)
    if takes_free(scene, one, move):
        tally.at_most(0, "free", FREE)
        return Paid(0, free=True)
    missing = penalty(scene, one, move, cost, ap)
    if not is_overcost(scene, one, cost, ap):
        return Paid(cost, missing)
    left = ap - one.spent
    pool = scene.rulings.overcost_price == "whole-pool"
    tally.at_most(left, "whole-pool", PRICE if not pool else PENALTY if missing else TRAINED)
    return Paid(left, missing, pool)


def pay_for_move(scene: MysteryScene, one: Character, move: Move, tally: Tally) -> Paid:
    """The AP are gone."""
    paid = due(scene, one, move, tally)
    one.spent += paid.ap
    one.all_in = one.all_in or paid.pool  # the only action of the turn, even if AP come to it later
    if paid.free:
        one.free_used = one.had_free_move = True
    return paid
