"""What people read who look up a move, a species, an item or something of the Summit."""

from collections.abc import Callable
from typing import Any

from cinque.core.sheet import Name
from cinque.systems.mystery.content import content_for
from cinque.systems.mystery.content.records import MOST_LEVEL, Item, LevelTable, Move, Species
from cinque.systems.mystery.leveling import START

Lines = list[tuple[str, str]]


def describe(kind: str, key: str, packs: tuple[str, ...], name: Name) -> Lines:
    """The facts as a reader gets them: pairs of a label and a text."""
    describers: dict[str, Callable[[Any, Name], Lines]] = {"move": _move, "species": _species, "item": _item}
    if kind == "level-table":
        return _levels(content_for(packs).records(kind)[key], name)
    facts = describers[kind](content_for(packs).records(kind)[key], name) if kind in describers else []
    return [(name("stat", label), text) for label, text in facts if text]


def _move(move: Move, name: Name) -> Lines:
    return [
        ("type", name("type", move.type)),
        ("property", name("property", move.property_)),
        ("ap", str(move.ap)),
        ("bp", str(move.bp) if move.attacks else ""),
        ("accuracy", str(move.accuracy) if move.accuracy else ""),
    ]


def _species(species: Species, name: Name) -> Lines:
    return [
        ("type", "/".join(name("type", each) for each in species.types)),
        ("species-bonus", name("stat", species.bonus)),
    ]


def _item(item: Item, name: Name) -> Lines:
    return [("price", str(item.price) if item.price else ""), ("ap", str(item.ap))]


def _levels(table: LevelTable, name: Name) -> Lines:
    """A table in ten steps: HP, Level Damage Bonus, and the XP that lead to the next level."""
    rows = table.by_level()
    labels = [name("stat", label) for label in ("hp", "level-damage-bonus", "xp")]
    shown = (START, *range(10, MOST_LEVEL + 1, 10))
    return [
        (
            f"{name('stat', 'level')} {level}",
            " · ".join(f"{label} {figure}" for label, figure in zip(labels, rows[level][1:], strict=True)),
        )
        for level in shown
    ]
