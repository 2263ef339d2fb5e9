"""Dice as people write them; `line.py` has the grammar."""

from cinque.core.notation.line import Line, Result, distribution, evaluate, parse, read_line
from cinque.core.notation.parser import MOST_DEPTH
from cinque.core.notation.parts import Expression
from cinque.core.notation.text import MOST_CHARACTERS, NotationError

__all__ = [
    "MOST_CHARACTERS",
    "MOST_DEPTH",
    "Expression",
    "Line",
    "NotationError",
    "Result",
    "distribution",
    "evaluate",
    "parse",
    "read_line",
]
