"""The type chart of the main series, which the document takes for granted."""

from fractions import Fraction
from functools import lru_cache

from cinque import dex


@lru_cache(maxsize=8192)
def match_up(type: str, types: tuple[str, ...]) -> Fraction:
    return dex.multiplier(type, types)


@lru_cache(maxsize=8192)
def without_immunity(type: str, types: tuple[str, ...]) -> Fraction:
    """The same where what cannot be touched counts for nothing."""
    result = Fraction(1)
    for one in types:
        result *= dex.multiplier(type, (one,)) or 1
    return result
