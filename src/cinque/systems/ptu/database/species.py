"""A form of the database as a species of ours. What the database does not tell comes from the content below it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cinque.core.record import plain_record
from cinque.systems.ptu.content.records import Base, Learned, Species
from cinque.systems.ptu.content.words import CAPABILITIES, PLACES, SIZES, SKILLS
from cinque.systems.ptu.database.names import kebab
from cinque.systems.ptu.database.read import FormRow, Known

NOT_TOLD = ("shape", "weight", "evolutions_left", "evolves", "by_stone", "legendary", "habitats")
"""Facts that the database has not, and the content below may have."""
NO_TYPE = ("normal",)
USUAL_RARITY = 5

Notes = list[tuple[str, str, str]]
"""What was not carried: the field, its value, and the word for the reason."""


def read_species(
    key: str, form: FormRow, moves: Mapping[int, str], abilities: Mapping[int, str], below: Species | None
) -> tuple[dict[str, Any], Notes]:
    """The fields of a species as a pack writes them. `moves` and `abilities` are the keys of the rows."""
    notes: Notes = []
    record = Species(
        key,
        form.types[:2] or NO_TYPE,
        Base(*(max(1, stat) for stat in form.stats)),
        size=form.size.casefold() if form.size.casefold() in SIZES else "medium",
        weight_class=form.weight_class,
        capabilities=dict(_capabilities(form, notes)),
        naturewalk=tuple(_places(form, notes)),
        skills=dict(_skills(form, notes)),
        basic=_by_way(form.abilities, "Basic", abilities),
        advanced=_by_way(form.abilities, "Advanced", abilities),
        high=_by_way(form.abilities, "High", abilities),
        learns=_learns(form, moves),
        tutor=_others(form, moves),
        male=_male(form),
        rarity=_rarity(form, below),
    )
    notes += [("stat", f"{name} 0", "least-1") for name, stat in zip(Base._fields, form.stats, strict=True) if not stat]
    if not form.types:
        notes.append(("types", "", "no-type"))
    if len(form.types) > 2:
        notes.append(("types", ", ".join(form.types[2:]), "two-types"))
    if form.size.casefold() not in SIZES:
        notes.append(("size", form.size, "unknown-word"))
    if below is not None:
        record = record._replace(**{name: getattr(below, name) for name in NOT_TOLD})
    fields = plain_record(record)
    fields.pop("key")
    return fields, notes


def _capabilities(form: FormRow, notes: Notes) -> Iterator[tuple[str, int]]:
    for name, value in form.capabilities.items():
        key = _word(name)
        if value and key in CAPABILITIES:
            yield key, value
        elif value:
            notes.append(("capability", f"{name} {value}", "unknown-word"))
    by_letters = {one.replace("-", ""): one for one in CAPABILITIES}
    for name in dict.fromkeys(form.others):
        known = by_letters.get(_word(name).replace("-", ""))
        if known is not None and _word(name) not in map(_word, form.capabilities):
            yield known, 1
        else:
            notes.append(("capability", name, "unknown-word"))


def _word(name: str) -> str:
    """`DeadSilent` as `dead-silent`."""
    return kebab(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))


def _places(form: FormRow, notes: Notes) -> Iterator[str]:
    for name in dict.fromkeys(form.naturewalk):
        if name.casefold() in PLACES:
            yield name.casefold()
        else:
            notes.append(("naturewalk", name, "unknown-word"))


def _skills(form: FormRow, notes: Notes) -> Iterator[tuple[str, str]]:
    for name, (dice, bonus) in form.skills.items():
        if _word(name) not in SKILLS:
            notes.append(("skill", name, "unknown-word"))
        elif dice:
            yield _word(name), f"{dice}d6{bonus:+d}" if bonus else f"{dice}d6"


def _by_way(known: tuple[Known, ...], way: str, keys: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(keys[one.row] for one in known if one.way == way))


def _learns(form: FormRow, keys: Mapping[int, str]) -> tuple[Learned, ...]:
    levels = [(one.level, keys[one.row]) for one in form.moves if one.way == "Level"]
    return tuple(Learned(level, move) for level, move in sorted(dict.fromkeys(levels), key=lambda pair: pair[0]))


def _others(form: FormRow, keys: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(keys[one.row] for one in form.moves if one.way != "Level"))


def _male(form: FormRow) -> int:
    """In percent, halves up; -1 for those without a gender."""
    share = form.male
    return -1 if share is None else (200 * share.numerator + share.denominator) // (2 * share.denominator)


def _rarity(form: FormRow, below: Species | None) -> int:
    """The database calls everything common; forms that it never chooses by chance are never met."""
    if not form.chosen:
        return 0
    return below.rarity if below is not None else USUAL_RARITY
