"""Multi-Hit Moves: how often they strike, with what BP, and what they cost."""

from typing import Final

from cinque.systems.mystery.combat_essentials.worn import worn_by
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.trait import asked

OFTEN = "mystery.multihit.definition"
TABLE = "mystery.multihit.table"
SCARF = "mystery.multihit.tamper-scarf"
ROLL = "mystery.ruling.multihit-roll"
OTHER_BP = "mystery.ruling.multihit-other-bp"
BP_TABLE = "mystery.ruling.multihit-bp-table"
ROLLS: Final = ((2, 1), (7, 2), (16, 3), (18, 4), (20, 5))
WITH_SCARF: Final = ((5, 2), (12, 3), (16, 4), (20, 5))
"""The highest roll of each row, and its number of hits."""

LIGHT_BP: Final = (0, 1, 2, 4, 6, 8)
HEAVY_BP: Final = (0, 2, 5, 7, 9, 12)
"""The BP of so many hits: of moves of 15 and of 25 BP in the main series."""

COLUMNS: Final = (15, 25)
LIGHT: Final = 20
"""The highest power that is read in the first of the two columns."""


def varies(move: Move) -> bool:
    """Whether the table of rolls decides how often it strikes; others strike a fixed number of times."""
    return move.hits[0] != move.hits[1]


def column_cost(move: Move) -> int:
    """What the heading of its column says."""
    return 4 if move.power <= LIGHT else 5


def number_of_hits(play: MysteryPlay, user: Character, move: Move, natural: int) -> int:
    """By the accuracy roll itself, or by one reading by a roll of its own, on which a 1 counts as 2."""
    if not varies(move):
        return move.hits[0]
    if any(each.strikes_often(play.scene) for each, _ in asked(play.scene, user, "strikes_often")):
        return move.hits[1]
    if play.scene.rulings.multihit_roll == "separate-roll":
        natural = max(2, play.total(1, 20, ROLL, user.id))
    worn = worn_by(play.scene, user)
    rows = WITH_SCARF if worn is not None and worn.rows else ROLLS
    return next(hits for highest, hits in rows if max(2, natural) <= highest)


def clause_of_hits(scene: MysteryScene, user: Character, move: Move) -> str:
    worn = worn_by(scene, user)
    if not varies(move):
        return OFTEN
    if move.power not in COLUMNS:
        return OTHER_BP
    if scene.rulings.multihit_bp_table != "printed":
        return BP_TABLE
    return SCARF if worn is not None and worn.rows else TABLE


def bp_of(scene: MysteryScene, move: Move, hits: int) -> int:
    """The BP of all hits together."""
    rulings, total = scene.rulings, hits * move.power
    if not varies(move):
        return -(-total // 10)
    column = LIGHT_BP if move.power <= LIGHT else HEAVY_BP
    if move.power not in COLUMNS and rulings.multihit_other_bp == "computed":
        return total // 10
    if rulings.multihit_bp_table == "printed":
        return column[hits]
    return -(-total // 10) if rulings.multihit_bp_table == "recompute-up" else total // 10
