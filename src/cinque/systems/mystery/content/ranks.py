"""The Rank Points that Ranks take, for groups that have no table of their own: supplied."""

from cinque.core.pack import Piece
from cinque.systems.mystery.content.records import RANK_KEYS, RankTable

USUAL = "usual-ranks"
POINTS = (50, 150, 300, 500, 750, 1050, 1400, 1800, 2300)


def usual_ranks() -> Piece:
    """Each step is 50 Rank Points longer than the one before it, the last one 100."""
    points = dict(zip(RANK_KEYS[1:], POINTS, strict=True))
    return Piece(
        "rank-table", USUAL, {"en": "Usual badge ranks", "ja": "ふつうのランク表"}, {}, "", RankTable(USUAL, points)
    )
