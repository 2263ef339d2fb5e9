"""Turn order: sorting, ties by rule or by dice, sides, and sorting anew at every step.

An order is a plain list of ids, first to act first, so that it lives in the scene like any other value.
"""

from collections.abc import Callable, Sequence
from typing import Any

from cinque.core.play import Play

Tie = Callable[[Sequence[str]], Sequence[str]]
"""A rule that puts creatures of equal value in order."""


def ranks(ids: Sequence[str], value: Callable[[str], int]) -> list[list[str]]:
    """The ids in groups of equal value, highest value first."""
    groups: dict[int, list[str]] = {}
    for id in ids:
        groups.setdefault(value(id), []).append(id)
    return [groups[key] for key in sorted(groups, reverse=True)]


def in_order(ids: Sequence[str], value: Callable[[str], int], tie: Tie) -> list[str]:
    """The ids by value; `tie` is asked only for groups of two and more."""
    values = [value(id) for id in ids]
    if len(set(values)) == len(values):
        return [id for _, id in sorted(zip(values, ids, strict=True), reverse=True)]
    order: list[str] = []
    for group in ranks(ids, dict(zip(ids, values, strict=True)).__getitem__):
        order.extend(tie(group) if len(group) > 1 else group)
    return order


def roll_off(play: Play[Any], tied: Sequence[str], sides: int, clause: str) -> list[str]:
    """Everyone tied throws a die, higher goes first; whoever is still equal throws again."""
    thrown = {id: play.total(1, sides, clause, id) for id in tied}
    return in_order(tied, thrown.__getitem__, lambda again: roll_off(play, again, sides, clause))


def draw_lots(play: Play[Any], tied: Sequence[str], clause: str) -> list[str]:
    """Every order of the tied equally likely, with one die for each place that is still open."""
    left = list(tied)
    order: list[str] = []
    while len(left) > 1:
        order.append(left.pop(play.total(1, len(left), clause) - 1))
    return order + left


def side_first(side_of: Callable[[str], str], sides: Sequence[str]) -> Tie:
    """A tie rule: the sides in this order, equals of one side as they stand."""

    def order(tied: Sequence[str]) -> Sequence[str]:
        return sorted(tied, key=lambda id: sides.index(side_of(id)))

    return order


def next_of(waiting: Sequence[str], value: Callable[[str], int], tie: Tie) -> str:
    """Who comes next among those waiting, for games that look anew at every step."""
    first = ranks(waiting, value)[0]
    return tie(first)[0] if len(first) > 1 else first[0]
