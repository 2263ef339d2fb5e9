"""What people read who look up a species, a move, an item, an area or a trainer."""

from collections.abc import Callable
from typing import Any

from cinque.systems.arcana.content.records import Area, Item, Move, Species, Trainer

Name = Callable[[str, str], str]
"""What something is called in the reader's language: `name("move", "ember")`."""

STATS = ("hp", "attack", "defense", "special_attack", "special_defense", "speed")

Lines = list[tuple[str, str]]


def describe(kind: str, record: Any, name: Name) -> Lines:
    """The facts as a reader gets them: pairs of a label and a text."""
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
    base = species.base._asdict()
    lines += [(stat, str(base[stat])) for stat in STATS if base[stat] is not None]
    return [*lines, ("moves", "\n".join(f"{level:>3}  {name('move', move)}" for level, move in species.learns))]


def _move(move: Move, name: Name) -> Lines:
    return [
        ("type", name("type", move.type)),
        ("category", name("word", move.category)),
        ("power", str(move.power)),
        ("accuracy", f"{move.accuracy} %"),
        ("status", name("word", move.status) if move.status else ""),
        ("by_hand", move.by_hand),
    ]


def _item(item: Item, name: Name) -> Lines:
    figures = [(label, getattr(item, label)) for label in ("heal", "team_heal", "harm", "price")]
    lines = [(label, str(value)) for label, value in figures if value]
    lines += [("revive", f"{item.revive} %" if item.revive else "")]
    return lines + [(label, "✓" if getattr(item, label) else "") for label in ("heal_full", "escape")]


def _area(area: Area, name: Name) -> Lines:
    rows = [f"{_range(row)}  {name('species', row.species)} ({row.level})" for row in area.table]
    flee, run = area.flee, area.run
    return [
        ("dice", area.dice),
        ("encounters", "\n".join(rows)),
        ("run", f"{run.dice} ≥ {run.at_least}" if run else ""),
        ("flee", f"{flee.dice} ≤ {flee.at_most}" if flee else ""),
        ("picks", "✓" if area.method == "pick" else ""),
        *(
            (
                "moves",
                f"{name('species', wild.species)} ({wild.dice})\n"
                + "\n".join(f"{_range(row)}  {name('move', row.move)}" for row in wild.table),
            )
            for wild in area.moves
        ),
    ]


def _range(row: Any) -> str:
    return f"{row.from_}" if row.from_ == row.to else f"{row.from_}–{row.to}"


def _trainer(trainer: Trainer, name: Name) -> Lines:
    team = [f"{name('species', one.species)} {one.level}" for one in trainer.team]
    bag = [f"{count} × {name('item', item)}" for item, count in trainer.bag.items()]
    return [("team", "\n".join(team)), ("bag", "\n".join(bag)), ("prize", str(trainer.prize))]
