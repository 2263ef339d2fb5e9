"""From the main series to Pokémon Tabletop United: what the dex gives wherever nothing is printed or supplied.

One function per rule: those for moves stand in `conversion_moves`, those for species in `conversion_species`. What
goes by the name of a single move, and not by a rule, stands in `moves.toml` beside this file and takes precedence.
"""

from collections.abc import Iterator

from cinque import dex
from cinque.core.ask import Data
from cinque.core.pack import Piece
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.conversion_moves import move_keys, move_of
from cinque.systems.ptu.content.conversion_species import species_keys, species_of

ABILITY_BY_HAND = "Nothing is written down for this Ability: the game master says what it does."
ABILITY_BY_HAND_JA = "この特性のはたらきは書かれていない。ゲームマスターが決める。"


def with_figures(tables: Data) -> Data:
    """The tables of `moves.toml`: a Move of the main series that leaves Frequency or range out has those by rule."""
    moves = {
        key: {"frequency": move_of(key).frequency, "range": move_of(key).range} | fields
        if key in move_keys()
        else fields
        for key, fields in tables["move"].items()
    }
    return tables | {"move": moves}


def dex_moves() -> Iterator[Piece]:
    """The moves of the main series in the order of their numbers."""
    for key in move_keys():
        facts = dex.move(key)
        yield Piece("move", key, {"en": facts.name, "ja": facts.ja}, {}, "", move_of(key))


def dex_species() -> Iterator[Piece]:
    """The species of the main series in the order of their numbers, and the forms that differ in play."""
    for key in species_keys():
        facts = dex.species(key)
        yield Piece("species", key, {"en": facts.name, "ja": facts.ja}, {}, "", species_of(key))


def dex_abilities() -> Iterator[Piece]:
    """The abilities of the main series by name alone: what they do is no fact of the dex."""
    for key in dex.all_abilities():
        facts = dex.ability(key)
        record = Ability(key, by_hand=ABILITY_BY_HAND, by_hand_ja=ABILITY_BY_HAND_JA)
        yield Piece("ability", key, {"en": facts.name, "ja": facts.ja}, {}, "", record)
