"""Attacking Move AP Cost: by the PP of the main series, where the list of moves states nothing else."""

from cinque.systems.mystery.combat.multi_hit_moves import column_cost, varies
from cinque.systems.mystery.content.conversion import COSTS, action_points
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import MysteryScene

BY_PP = "mystery.ap.cost-by-pp"
BETWEEN = "mystery.ap.pp-rounding"
LISTED = "mystery.ap.cost-adjusted"
STATUS = "mystery.ap.status-move-cost"
COLUMN = "mystery.multihit.table"
DEARER = "mystery.ruling.pp-rounding"
ONCE = (1, 1)


def base_cost(scene: MysteryScene, move: Move) -> int:
    """What a move costs before priority (rulings multihit-ap, pp-rounding and status-move-cost)."""
    rulings = scene.rulings
    if move.hits != ONCE and varies(move) and rulings.multihit_ap == "heading":
        return column_cost(move)
    dearer, by_pp = rulings.pp_rounding == "ap-up", rulings.status_move_cost == "by-pp"
    if not dearer and not by_pp:
        return move.ap
    if not move.attacks:
        return action_points(move.pp, dearer) if move.pp and by_pp else move.ap
    return action_points(move.pp, dearer) if move.ap == action_points(move.pp) else move.ap


def clause_of_cost(scene: MysteryScene, move: Move) -> str:
    """What that cost goes by."""
    if varies(move) and scene.rulings.multihit_ap == "heading":
        return COLUMN
    if not move.attacks:
        return STATUS
    if move.ap != action_points(move.pp):
        return LISTED
    if move.pp in dict(COSTS):
        return BY_PP
    return BETWEEN if scene.rulings.pp_rounding == "pp-up" else DEARER
