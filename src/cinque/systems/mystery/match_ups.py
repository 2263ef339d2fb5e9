"""The type chart of the main series, which the document takes for granted."""

from fractions import Fraction
from functools import lru_cache

from cinque import dex
from cinque.systems.mystery.content.records import TYPELESS


@lru_cache(maxsize=8192)
def match_up(type: str, types: tuple[str, ...]) -> Fraction:
    """How well a type does against these; whoever is Typeless has nothing that would change it."""
    return dex.multiplier(type, tuple(one for one in types if one != TYPELESS))


@lru_cache(maxsize=8192)
def without_immunity(type: str, types: tuple[str, ...]) -> Fraction:
    """The same where what cannot be touched counts for nothing."""
    result = Fraction(1)
    for one in types:
        result *= match_up(type, (one,)) or 1
    return result
