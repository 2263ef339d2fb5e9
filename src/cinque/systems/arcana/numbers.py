"""The figures of an arcana at its level. The book names none of this; every rule here is a supplied ruling."""

from cinque.systems.arcana.content import ArcanaContent
from cinque.systems.arcana.content.records import Species
from cinque.systems.arcana.rulings import ArcanaRulings

MOST_KNOWN = 4


def hit_points(rulings: ArcanaRulings, base: int, level: int) -> int:
    """Ruling hp-by-level."""
    return base if rulings.hp_by_level == "base" else 2 * base * level // 100 + level + 10


def stat(rulings: ArcanaRulings, base: int, level: int) -> int:
    """Ruling stats-by-level."""
    return base if rulings.stats_by_level == "base" else 2 * base * level // 100 + 5


def known_moves(rulings: ArcanaRulings, content: ArcanaContent, species: Species, level: int) -> tuple[str, ...]:
    """Ruling known-moves: what an arcana knows if nobody has chosen."""
    learnt = [move for at, move in species.learns if at <= level]
    harming = [move for move in learnt if content.moves[move].power > 0]
    known = learnt if rulings.known_moves == "all" else learnt[-MOST_KNOWN:]
    if not harming:
        return (*known, "struggle")
    if not any(move in known for move in harming):
        known = [*learnt[-MOST_KNOWN + 1 :], harming[-1]]
    return tuple(known)
