"""Priority Moves: cheaper than others, and a surprise for whoever has not been harmed yet."""

from cinque.core.tally import Tally
from cinque.systems.mystery.combat.move_costs import base_cost
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.model import Character, MysteryScene, other
from cinque.systems.mystery.trait import asked
from cinque.systems.mystery.use import RULES, Use

BONUS = "mystery.priority.bonus"


def priority_of(scene: MysteryScene, one: Character, move: Move) -> int:
    """How many AP less somebody's move costs: nothing where priority is negated, by the field or by an opponent."""
    cheaper = move.priority
    for each, _ in asked(scene, one, "change_cost"):
        cheaper += each.change_cost(scene, one, move)
    return cheaper if cheaper and not is_negated(scene, one) else 0


def is_negated(scene: MysteryScene, one: Character) -> bool:
    if any(field.negates_priority(scene) for field, _ in fields_of(scene)):
        return True
    opponents = scene.of_side(other(one.side))
    return any(each.negates_priority(scene) for foe in opponents for each, _ in asked(scene, foe, "negates_priority"))


def cost_of(scene: MysteryScene, one: Character, move: Move) -> int:
    """The AP that a move costs somebody now."""
    cost = max(1, base_cost(scene, move) - priority_of(scene, one, move))
    return RULES[move.rule].cost(scene, one, move, cost) if move.rule else cost


def add_surprise(scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
    """As much more damage as it costs less, to an opponent who has not been harmed."""
    if target.harmed or target.side == use.user.side:
        return
    more = priority_of(scene, use.user, use.move)
    if more:
        tally.add(more, "surprise", BONUS)
