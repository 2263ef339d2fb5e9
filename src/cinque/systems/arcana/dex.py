"""Looking things up: what is known about a species, a move, an item, an area or a trainer."""

from collections.abc import Callable
from typing import Any

from cinque.core.ask import Data
from cinque.core.system import Entry
from cinque.systems.arcana.content import (
    Area,
    Species,
    Trainer,
    all_areas,
    all_items,
    all_moves,
    all_species,
    all_trainers,
    names,
)
from cinque.systems.arcana.model import Item, Move

KINDS = ("species", "move", "item", "area", "trainer")

Name = Callable[[str, str], str]
"""What something is called in the reader's language: `name("move", "ember")`."""

Lines = list[tuple[str, str]]


def known_names() -> list[str]:
    """Every name of every piece of content, in all languages, and every key."""
    return [name for kind in KINDS for key, by_lang in names(kind).items() for name in (*by_lang.values(), key)]


def look_up(name: str) -> list[Entry]:
    """Content that is called so in any language, with its facts."""
    wanted = name.strip().casefold()
    return [
        Entry(kind, key, by_lang, facts(kind, key))
        for kind in KINDS
        for key, by_lang in names(kind).items()
        if wanted in (key, *(called.casefold() for called in by_lang.values()))
    ]


def _record(kind: str, key: str) -> Any:
    tables: dict[str, dict[str, Any]] = {
        "species": all_species(),
        "move": all_moves(),
        "item": all_items(),
        "area": all_areas(),
        "trainer": all_trainers(),
    }
    return tables[kind][key]


def facts(kind: str, key: str) -> Data:
    """The facts of one piece of content as plain values, without those that say nothing."""
    return {name: value for name, value in _plain(_record(kind, key)).items() if name not in ("key", "aim") and value}


def _plain(value: Any) -> Any:
    """Records as tables with names, whatever depth they are at."""
    if hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return {name: _plain(part) for name, part in value.items()} if isinstance(value, dict) else value


def describe(kind: str, key: str, name: Name) -> Lines:
    """The facts as a reader gets them: pairs of a label and a text."""
    record = _record(kind, key)
    describers: dict[str, Callable[[Any, Name], Lines]] = {
        "species": _species,
        "move": _move,
        "item": _item,
        "area": _area,
        "trainer": _trainer,
    }
    return [(name("stat", label), text) for label, text in describers[kind](record, name) if text]


def _species(species: Species, name: Name) -> Lines:
    lines = [("types", " ".join(name("type", type) for type in species.types))]
    lines += [(stat, str(value)) for stat, value in species.base.items()]
    return [*lines, ("moves", "\n".join(f"{level:>3}  {name('move', move)}" for level, move in species.learns))]


def _move(move: Move, name: Name) -> Lines:
    return [
        ("type", name("type", move.type)),
        ("category", name("word", move.category)),
        ("power", str(move.power)),
        ("accuracy", f"{move.accuracy} %"),
        ("status", name("word", move.status) if move.status else ""),
    ]


def _item(item: Item, name: Name) -> Lines:
    figures = [(label, getattr(item, label)) for label in ("heal", "team_heal", "harm", "price")]
    lines = [(label, str(value)) for label, value in figures if value]
    lines += [("revive", f"{item.revive} %" if item.revive else "")]
    return lines + [(label, "✓" if getattr(item, label) else "") for label in ("heal_full", "escape")]


def _area(area: Area, name: Name) -> Lines:
    rows = [f"{_range(row)}  {name('species', row.says)} ({row.level})" for row in area.table.rows]
    flee, run = area.flee, area.run
    return [
        ("dice", area.table.dice),
        ("encounters", "\n".join(rows)),
        ("run", f"{run.dice} ≥ {run.at_least}" if run else ""),
        ("flee", f"{flee.dice} ≤ {flee.at_most}" if flee else ""),
        ("picks", "✓" if area.picks else ""),
        *(
            (
                "moves",
                f"{name('species', species)} ({table.dice})\n"
                + "\n".join(f"{_range(row)}  {name('move', row.says)}" for row in table.rows),
            )
            for species, table in area.moves.items()
        ),
    ]


def _range(row: Any) -> str:
    return f"{row.first}" if row.first == row.last else f"{row.first}–{row.last}"


def _trainer(trainer: Trainer, name: Name) -> Lines:
    team = [f"{name('species', one['species'])} {one['level']}" for one in trainer.team]
    bag = [f"{count} × {name('item', item)}" for item, count in trainer.bag.items()]
    return [("team", "\n".join(team)), ("bag", "\n".join(bag)), ("prize", str(trainer.prize))]
