"""The course of a fight: which events of a rulebook tell what a laboratory counts."""

from collections.abc import Mapping
from typing import NamedTuple


class Use(NamedTuple):
    """An event by which somebody does something: the fact that holds its key, and the kind of content that it is.

    Without a fact and a key it is a state that does its work: the one whose clause the event cites. An event that has
    the name of a state needs no such entry.
    """

    fact: str
    kind: str
    key: str = ""
    """Always this, where no fact says it."""


NO_USES: Mapping[str, Use] = {}
NO_LOSSES: Mapping[str, str] = {}


class Course(NamedTuple):
    """Kinds of event by what they tell. What is not named here, nobody counts.

    `losses` names the fact that holds how much somebody loses; `by_use` are the clauses by which a loss is the work of
    what was used last. A loss by another clause is that clause's, or that of the state whose clause it is.
    `states` are the kinds under which cards show the effects that somebody has, the one that names them first.
    """

    turns: frozenset[str] = frozenset()
    uses: Mapping[str, Use] = NO_USES
    losses: Mapping[str, str] = NO_LOSSES
    by_use: frozenset[str] = frozenset()
    falls: frozenset[str] = frozenset()
    states: tuple[str, ...] = ()
