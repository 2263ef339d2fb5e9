"""The facts of the Pokémon main series, generations 1 to 9.

Every look-up takes a key such as `charizard-mega-x` or `giga-drain`, and a generation; without one it is the last.
What is not there, or not yet in that generation, raises `Unknown`. `find` turns what people type into keys.
"""

from cinque.dex import chart, learnsets, records, table
from cinque.dex.chart import match_ups, multiplier
from cinque.dex.model import (
    Abilities,
    Ability,
    Effect,
    Evolution,
    Found,
    Item,
    Learned,
    Move,
    Nature,
    Species,
    Stage,
    Stats,
    Type,
)
from cinque.dex.naming import find, fold, name_of, names
from cinque.dex.table import KINDS, LAST, Unknown, exists, source

__all__ = [
    "KINDS",
    "LAST",
    "Abilities",
    "Ability",
    "Effect",
    "Evolution",
    "Found",
    "Item",
    "Learned",
    "Move",
    "Nature",
    "Species",
    "Stage",
    "Stats",
    "Type",
    "Unknown",
    "ability",
    "all_abilities",
    "all_items",
    "all_moves",
    "all_natures",
    "all_species",
    "exists",
    "find",
    "fold",
    "item",
    "learners",
    "learnset",
    "match_ups",
    "move",
    "multiplier",
    "name_of",
    "names",
    "nature",
    "source",
    "species",
    "type_facts",
    "types",
]


def species(key: str, gen: int = LAST) -> Species:
    """A species or form."""
    return records.species(key, gen)


def move(key: str, gen: int = LAST) -> Move:
    """A move."""
    return records.move(key, gen)


def item(key: str, gen: int = LAST) -> Item:
    """An item."""
    return records.item(key, gen)


def ability(key: str, gen: int = LAST) -> Ability:
    """An ability; there are none before generation 3."""
    return records.ability(key, gen)


def nature(key: str, gen: int = LAST) -> Nature:
    """A nature; there are none before generation 3."""
    return records.nature(key, gen)


def type_facts(key: str, gen: int = LAST) -> Type:
    """A type: what it is weak to, what it resists, what cannot touch it."""
    return chart.type_facts(key, gen)


def types(gen: int = LAST) -> tuple[str, ...]:
    """The types of the chart. Stellar, which no creature is born with, is not among them."""
    return chart.types(gen)


def learnset(key: str, gen: int | None = None, own: bool = False) -> tuple[Learned, ...]:
    """All ways to learn moves, in one generation or in all.

    A form without a list of its own learns what the form it comes from learns; `own` leaves that out.
    """
    return learnsets.learnset(key, gen, own)


def learners(move: str) -> tuple[str, ...]:
    """Everyone who learns a move, in any generation and by any way."""
    return learnsets.learners(move)


def all_species(gen: int = LAST, past: bool = True) -> tuple[str, ...]:
    """The species and forms up to a generation; without `past`, only those that its games have."""
    return table.keys("species", gen, past)


def all_moves(gen: int = LAST, past: bool = True) -> tuple[str, ...]:
    return table.keys("move", gen, past)


def all_items(gen: int = LAST, past: bool = True) -> tuple[str, ...]:
    return table.keys("item", gen, past)


def all_abilities(gen: int = LAST, past: bool = True) -> tuple[str, ...]:
    return table.keys("ability", gen, past)


def all_natures(gen: int = LAST, past: bool = True) -> tuple[str, ...]:
    return table.keys("nature", gen, past)
