"""From the main series to Project Arcana: one function per rule.

The book's chart has the fifteen types of the first generation, so its species, moves and learnsets are that
generation's. The book prints no figures of its own.
"""

from collections.abc import Iterator
from functools import cache

from cinque import dex
from cinque.core.pack import Piece
from cinque.systems.arcana.content.records import Base, Move, Species

GEN = 1
STATUS = {
    "poison": "poison",
    "bad-poison": "poison",
    "sleep": "sleep",
    "paralysis": "paralysis",
    "burn": "burn",
    "freeze": "freeze",
    "confusion": "confusion",
    "flinch": "flinch",
    "partially-trapped": "trapped",
    "leech-seed": "seeded",
}
"""The main series' words for status effects, and ours."""

STATUS_CAME_LATER = ("dizzy-punch", "sky-attack", "waterfall")
"""Moves whose status effect came with a later generation, though the source has it in the first."""

STATUS_OF_USER = {"petal-dance": "confusion", "rest": "sleep", "thrash": "confusion"}
"""Moves whose status effect falls on the user, which the source does not state as a fact."""


def dex_species() -> Iterator[Piece]:
    """The species of the first generation, without forms."""
    for key in species_keys():
        facts = dex.species(key, GEN)
        record = Species(key, types(facts), base(facts), learns(key))
        yield Piece("species", key, {"en": facts.name, "ja": facts.ja}, {}, "", record)


def dex_moves() -> Iterator[Piece]:
    """The moves of the first generation in the order of their numbers."""
    for key in dex.all_moves(GEN):
        facts = dex.move(key, GEN)
        status_of = status(facts)
        record = Move(key, type_name(facts.type), category(facts), power(facts), accuracy(facts), status=status_of)
        yield Piece("move", key, {"en": facts.name, "ja": facts.ja}, {}, "", record)


@cache
def species_keys() -> list[str]:
    everyone = (dex.species(key, GEN) for key in dex.all_species(GEN))
    return [one.key for one in everyone if not one.is_form and not one.availability]


def type_name(type: str) -> str:
    """The book writes Fight for Fighting; Bide, which the source gives no type, is Normal."""
    return {"fighting": "Fight", "unknown": "Normal"}.get(type, type.capitalize())


def types(species: dex.Species) -> tuple[str, ...]:
    return tuple(type_name(type) for type in species.types)


def base(species: dex.Species) -> Base:
    """The base stats as they are; the generation's one Special is both special figures."""
    stats = species.stats
    return Base(stats.hp, stats.attack, stats.defense, stats.speed, stats.special_attack, stats.special_defense)


@cache
def learns(species: str) -> tuple[tuple[int, str], ...]:
    """What it learns by level. The source merges Red and Blue with Yellow, so the lowest level of a move counts."""
    levels: dict[str, int] = {}
    for one in dex.learnset(species, GEN):
        if one.how == "level" and one.gen == GEN:
            levels[one.move] = min(one.level, levels.get(one.move, one.level))
    ordered = sorted(levels, key=lambda move: (levels[move], dex.move(move, GEN).number))
    return tuple((levels[move], move) for move in ordered)


def power(move: dex.Move) -> int:
    """The power of the main series, where 1 stands for damage that does not come from a power."""
    return 0 if move.power == 1 else move.power


def accuracy(move: dex.Move) -> int:
    """In percent; moves that cannot miss have 100."""
    return 100 if move.accuracy is None else move.accuracy


def category(move: dex.Move) -> str:
    return move.category


def status(move: dex.Move) -> str:
    """The first status effect that a move has a chance to cause."""
    if move.key in STATUS_CAME_LATER:
        return ""
    found = [STATUS[effect.what] for effect in move.effects if effect.who == "target" and effect.what in STATUS]
    return found[0] if found else STATUS_OF_USER.get(move.key, "")
