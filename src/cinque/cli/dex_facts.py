"""What a card tells beyond the record itself: who learns, has or is something, and who evolves into whom."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from cinque import dex


class Learners(NamedTuple):
    """Who learns a move in a generation: species by key, with the ways."""

    gen: int
    ways: dict[str, set[str]]


class Lesson(NamedTuple):
    """What somebody learns in a generation."""

    gen: int
    learned: tuple[dex.Learned, ...]


def first_generation(kind: str, key: str) -> int:
    return next(gen for gen in range(1, dex.LAST + 1) if dex.exists(kind, key, gen))


def creatures(gen: int) -> list[dex.Species]:
    """The species and forms that have a number; the others are glitches and actors of Pokéstar Studios."""
    return [one for key in dex.all_species(gen) if (one := dex.species(key, gen)).number > 0]


def without_forms(keys: list[str], gen: int) -> list[str]:
    """Keys without the forms of species that are among them as well."""
    among = set(keys)
    return [key for key in keys if (base := dex.species(key, gen).base) == key or base not in among]


def lesson(key: str, gen: int) -> Lesson:
    """The moves of the newest generation up to this one that teaches any by level, or else any at all."""
    known = [one for one in dex.learnset(key) if one.gen <= gen]
    newest = max((one.gen for one in known if one.how == "level"), default=max((one.gen for one in known), default=gen))
    return Lesson(newest, tuple(one for one in known if one.gen == newest))


def learners(move: str, gen: int) -> Learners:
    """Who learns a move, in the newest generation up to this one in which anybody does."""
    found: dict[int, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for key in [key for key in dex.learners(move) if dex.exists("species", key, gen)]:
        for one in dex.learnset(key):
            if one.move == move and one.gen <= gen:
                found[one.gen][key].add(one.how)
    newest = max(found, default=gen)
    ways = found[newest]
    return Learners(newest, {key: ways[key] for key in without_forms(list(ways), gen)})


def holders(ability: str, gen: int) -> tuple[list[str], list[str]]:
    """Who has an ability, and who has it as a hidden one."""
    open_to, hidden = [], []
    for one in creatures(gen):
        if ability in (one.abilities.first, one.abilities.second, one.abilities.special):
            open_to.append(one.key)
        elif ability == one.abilities.hidden:
            hidden.append(one.key)
    return without_forms(open_to, gen), without_forms(hidden, gen)


def of_type(type: str, gen: int) -> list[str]:
    return without_forms([one.key for one in creatures(gen) if type in one.types], gen)


def in_egg_group(group: str, gen: int) -> list[str]:
    return without_forms([one.key for one in creatures(gen) if group in one.egg_groups], gen)


def moves_of_type(type: str, gen: int) -> list[dex.Move]:
    """The moves that creatures learn: no Z-Moves, no Max Moves, no variants."""
    moves = (dex.move(key, gen) for key in dex.all_moves(gen))
    return [one for one in moves if one.type == type and not (one.z_crystal or one.max_move or one.variant_of)]


def evolutions_with(item: str, gen: int) -> list[tuple[str, dex.Evolution]]:
    """Who evolves by an item, held or used: the key of the one that does, and the step."""
    found = []
    for one in creatures(gen):
        if one.evolution is not None and needs_item(one.evolution) == item and not one.cosmetic:
            found.append((one.evolves_from, one.evolution))
    return found


def needs_item(step: dex.Evolution) -> str:
    """The item of a step. A step under a condition may name the one by which it goes in later generations."""
    return "" if step.how == "special" else step.item


def ancestor(one: dex.Species, gen: int) -> str:
    """Where the family of a species begins. A form that only changes shape belongs to the family of what it is."""
    if not (one.evolves_from or one.evolutions):
        changed = one.changes_from or (one.base if one.cosmetic else "")
        if changed and changed != one.key:
            return ancestor(dex.species(changed, gen), gen)
    return ancestor(dex.species(one.evolves_from, gen), gen) if one.evolves_from else one.key


def dealt(type: str, gen: int) -> dict[str, Fraction]:
    """What an attacking type does to each type."""
    return {one: dex.multiplier(type, one, gen) for one in dex.types(gen)}


def by_multiplier(match_ups: dict[str, Fraction]) -> list[tuple[Fraction, list[str]]]:
    """Types grouped by multiplier, the largest first; what is neither more nor less is left out."""
    groups: dict[Fraction, list[str]] = defaultdict(list)
    for type, multiplier in match_ups.items():
        groups[multiplier].append(type)
    return sorted(((by, types) for by, types in groups.items() if by != 1), reverse=True)
