"""What is kept of the past because a Move asks for it: of those who know one, and for nobody else."""

from typing import Final

from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.records import Move

STRUCK_BY: Final = "struck-by"
"""Of which Type the last attack was."""

NOTHING: Final[frozenset[str]] = frozenset()


@LIBRARY.remembers
def kept_of(packs: tuple[str, ...], moves: tuple[str, ...]) -> frozenset[str]:
    """What those keep in mind who know these Moves."""
    known = content_for(packs).moves
    return NOTHING.union(*[asked_by(known[key]) for key in moves])


def asked_by(move: Move) -> frozenset[str]:
    found = [STRUCK_BY for effect in move.effects if effect.become_by == "resisting"]
    return frozenset(found)
