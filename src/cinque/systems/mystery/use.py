"""One use of a move: by whom, on whom, and what its d20 shows. What changes a move changes this, not the record."""

from typing import Final

from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character

USE_FIELDS: Final = ("user", "move", "type", "bp", "ap", "targets", "natural", "boost")


class Use:
    """`type` and `bp` are the move's unless a rule has changed them; `ap` is the cost by which tables are read.

    `targets` are those whom the user chose or the move always has. `natural` is what the accuracy roll shows, 0 where
    none is made.
    `boost` is the damage that a gem adds.
    """

    __slots__ = USE_FIELDS

    def __init__(self, user: Character, move: Move, targets: list[Character]) -> None:
        self.user = user
        self.move = move
        self.type = move.type
        self.bp = move.bp
        self.ap = move.ap
        self.targets = targets
        self.natural = 0
        self.boost = 0
