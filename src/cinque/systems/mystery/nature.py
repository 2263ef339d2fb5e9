"""Abilities & IQ Skills as rules: one object for each entry of the list, in the place of a condition's class."""

from typing import Final

from cinque.systems.mystery.content.traits import LIST, Does
from cinque.systems.mystery.rulings import CLAUSES
from cinque.systems.mystery.status import Status, answered_by

ABILITY, SKILL = "ability", "iq-skill"


class Trait(Status):
    """One Ability or IQ skill: `does` is what its entry says."""

    __slots__ = ("clause", "does", "key", "kind")

    def __init__(self, key: str, kind: str, does: Does) -> None:
        # one object for each entry, where a condition has a class of its own
        self.key = key  # type: ignore[misc]
        self.kind = kind  # type: ignore[misc]
        self.clause = clause_of(does)  # type: ignore[misc]
        self.does = does

    @property
    def label(self) -> str:
        """What a term is called that comes from it."""
        return f"{self.kind}:{self.key}"

    def answers(self) -> frozenset[str]:
        return answered_by(self)


def clause_of(does: Does) -> str:
    """Where the document speaks of it: among those that a weather activates, or in the list of all."""
    cases = [*[passive.when for passive in does.passives], *[reaction.when for reaction in does.reactions]]
    weathers = [*does.keeps_off_in, *[weather for when in cases for weather in when.weather]]
    clauses = [f"mystery.weather.{weather}-abilities" for weather in weathers]
    return next((clause for clause in clauses if clause in CLAUSES), LIST)


RULES: Final[dict[str, type[Trait]]] = {}
"""The classes behind Abilities and IQ skills, by the `rule` that an entry names; `abilities/` puts them in."""
