"""Priority Moves: cheaper than others, and a surprise for whoever has not been harmed yet."""

from collections.abc import Sequence

from cinque.core.tally import Tally
from cinque.systems.mystery.combat.move_costs import base_cost, clause_of_cost
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.model import Character, MysteryScene, other
from cinque.systems.mystery.trait import Answer, asked
from cinque.systems.mystery.use import RULES, Use

BONUS = "mystery.priority.bonus"
CHEAPER = "mystery.priority.definition"
LOST = "mystery.priority.lost"
UNHARMED = "mystery.priority.unharmed"


def priority_of(scene: MysteryScene, one: Character, move: Move) -> int:
    """How many AP less somebody's move costs."""
    return priority_by(scene, one, move, asked(scene, one, "change_cost"))


def priority_by(
    scene: MysteryScene, one: Character, move: Move, having: Sequence[Answer], tally: Tally | None = None
) -> int:
    """What a move and all that its user has make of it: nothing where the field or an opponent negates priority."""
    given = [(each, each.change_cost(scene, one, move)) for each, _ in having]
    cheaper = move.priority + sum([by for _, by in given])
    if not cheaper:
        return 0
    lost = is_negated(scene, one)
    if tally is not None and lost:
        tally.add(0, "priority-lost", LOST)
    elif tally is not None:
        if move.priority:
            tally.add(-move.priority, "priority", CHEAPER)
        for each, by in given:
            if by:
                tally.add(-by, f"{each.kind}:{each.key}", CHEAPER, of=one.keeper)
    return 0 if lost else cheaper


def is_negated(scene: MysteryScene, one: Character) -> bool:
    for field, _ in fields_of(scene, "negates_priority") if scene.active else ():
        if field.negates_priority(scene) and field.reaches(scene, one):
            return True
    opponents = scene.of_side(other(one.side))
    return any(each.negates_priority(scene) for foe in opponents for each, _ in asked(scene, foe, "negates_priority"))


def cost_of(scene: MysteryScene, one: Character, move: Move, tally: Tally | None = None) -> int:
    """The AP that a move costs somebody now; `tally` is told what they are made of."""
    return cost_by(scene, one, move, asked(scene, one, "change_cost"), tally)


def cost_by(
    scene: MysteryScene, one: Character, move: Move, having: Sequence[Answer], tally: Tally | None = None
) -> int:
    """The same; menus ask for many of them, and know all that the user has."""
    usual = base_cost(scene, move)
    if tally is not None:
        tally.start(usual, "move-cost", clause_of_cost(scene, move))
    if move.priority or having:
        usual -= priority_by(scene, one, move, having, tally)
    usual = max(1, usual)
    if tally is not None:
        tally.at_least(1, "least", CHEAPER)
    cost = RULES[move.rule].cost(scene, one, move, usual) if move.rule else usual
    if tally is not None and cost != usual:
        tally.add(cost - usual, "own-rule", RULES[move.rule].clause)
    return cost


def add_surprise(scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
    """As much more damage as it costs less, to an opponent who has not been harmed."""
    if target.harmed or target.side == use.user.side:
        return
    more = priority_of(scene, use.user, use.move)
    if more:  # the clause by which damage of other kinds spoils nothing, where there has been some
        clause = BONUS if target.hp == target.max_hp else UNHARMED
        tally.add(more, "surprise", clause, of="" if more == use.move.priority else use.user.keeper)
