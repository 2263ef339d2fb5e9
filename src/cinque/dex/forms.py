"""Which forms somebody is born with or stays in: a Mega Evolution, a costume or a form of a battle is none of them."""

from functools import cache

from cinque.dex.model import Species
from cinque.dex.records import species
from cinque.dex.table import LAST, keys

PASSING = ("Gmax", "Eternamax", "Totem", "Starter", "Bond")
"""Forms of a battle, a boss or a single partner."""


@cache
def lasting() -> tuple[str, ...]:
    """All species, and the forms of them that last and are more than a look."""
    return tuple(key for key in keys("species", LAST, True) if _lasts(species(key, LAST)))


def _lasts(facts: Species) -> bool:
    if facts.number <= 0 or not facts.is_form:
        return facts.number > 0
    if facts.cosmetic or facts.is_mega or facts.battle_only or facts.required_items or facts.form in PASSING:
        return False
    base = species(facts.base, LAST)
    return (facts.types, facts.stats, facts.abilities) != (base.types, base.stats, base.abilities)
