"""Priority Moves: cheaper than others, and a surprise for whoever has not been harmed yet."""

from cinque.core.tally import Tally
from cinque.systems.mystery.combat.move_costs import base_cost
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.use import RULES, Use

BONUS = "mystery.priority.bonus"


def has_priority(scene: MysteryScene, move: Move) -> bool:
    """Whether it still has any: where priority is negated, the move costs all that it would."""
    return move.priority > 0 and not any(field.negates_priority(scene) for field, _ in fields_of(scene))


def cost_of(scene: MysteryScene, one: Character, move: Move) -> int:
    """The AP that a move costs somebody now."""
    cost = base_cost(scene, move)
    if move.priority and has_priority(scene, move):
        cost -= move.priority
    return RULES[move.rule].cost(scene, one, move, cost) if move.rule else cost


def add_surprise(scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
    """As much more damage as it costs less, to an opponent who has not been harmed."""
    if use.move.priority and not target.harmed and target.side != use.user.side and has_priority(scene, use.move):
        tally.add(use.move.priority, "surprise", BONUS)
