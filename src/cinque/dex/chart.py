"""The type chart, by generation."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from cinque.dex.model import Type
from cinque.dex.table import LAST, facts, heading, keys, row


@cache
def type_facts(key: str, gen: int) -> Type:
    found = row("type", key, gen)
    return Type(**heading(found, gen), **facts(found, gen))


@cache
def types(gen: int) -> tuple[str, ...]:
    all_of_them = (type_facts(key, gen) for key in keys("type", gen, True))
    return tuple(one.key for one in all_of_them if not one.odd and not one.tera_only)


@cache
def _multiplier(attacking: str, defending: tuple[str, ...], gen: int) -> Fraction:
    type_facts(attacking, gen)  # raises what is wrong with it
    product = Fraction(1)
    for one in (type_facts(key, gen) for key in defending):
        if attacking in one.weak:
            product *= 2
        elif attacking in one.resists:
            product /= 2
        elif attacking in one.immune:
            product *= 0
    return product


@cache
def _match_ups(defending: tuple[str, ...], gen: int) -> dict[str, Fraction]:
    return {attacking: _multiplier(attacking, defending, gen) for attacking in types(gen)}


def multiplier(attacking: str, defending: str | Iterable[str], gen: int = LAST) -> Fraction:
    """How much of its damage a type does to a creature of one or more types."""
    return _multiplier(attacking, (defending,) if isinstance(defending, str) else tuple(defending), gen)


def match_ups(defending: str | Iterable[str], gen: int = LAST) -> dict[str, Fraction]:
    """The multiplier of every attacking type of that generation."""
    return dict(_match_ups((defending,) if isinstance(defending, str) else tuple(defending), gen))
