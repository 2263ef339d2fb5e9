"""The arcana, moves, items, areas and trainers that come with the game. Read when first needed."""

import json
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from cinque.core.ask import Data
from cinque.systems.arcana.model import ArcanaScene, Item, Move

PACKAGE = "cinque.systems.arcana.content"


class Species(NamedTuple):
    """A kind of arcana: its base figures by name, and the moves it learns, each with the level."""

    key: str
    types: tuple[str, ...]
    base: dict[str, int]
    learns: tuple[tuple[int, str], ...]


class Row(NamedTuple):
    """A row of a table: what the dice have to show for it, and what it says."""

    first: int
    last: int
    says: str
    level: str = ""


class Check(NamedTuple):
    """Dice that decide: they must show at least, or at most, a figure."""

    dice: str
    at_least: int = 0
    at_most: int = 0


class Area(NamedTuple):
    """A place with its own rules: who is met there, and how its wild arcana behave."""

    key: str
    picks: bool
    dice: str
    table: tuple[Row, ...]
    run: Check
    flee: Check | None
    moves: dict[str, tuple[str, tuple[Row, ...]]]
    status: str


class Trainer(NamedTuple):
    key: str
    prize: int
    team: tuple[Data, ...]
    bag: dict[str, int]


def _json(name: str) -> Any:
    return json.loads(files(PACKAGE).joinpath(name).read_text(encoding="utf-8"))


@lru_cache(maxsize=None)
def _toml(name: str) -> Data:
    return tomllib.loads(files(PACKAGE).joinpath(name).read_text(encoding="utf-8"))


@lru_cache(maxsize=None)
def all_species() -> dict[str, Species]:
    return {
        key: Species(key, tuple(one["types"]), one["base"], tuple((level, move) for level, move in one["moves"]))
        for key, one in _json("species.json")["species"].items()
    }


@lru_cache(maxsize=None)
def all_moves() -> dict[str, Move]:
    return {key: make_move(key, one) for key, one in _json("moves.json")["moves"].items()}


@lru_cache(maxsize=None)
def all_items() -> dict[str, Item]:
    return {one["key"]: make_item(one["key"], one) for one in _toml("items.toml")["item"]}


@lru_cache(maxsize=None)
def all_areas() -> dict[str, Area]:
    return {one["key"]: _area(one) for one in _toml("areas.toml")["area"]}


@lru_cache(maxsize=None)
def all_trainers() -> dict[str, Trainer]:
    return {
        one["key"]: Trainer(one["key"], one["prize"], tuple(one["team"]), one["bag"])
        for one in _toml("trainers.toml")["trainer"]
    }


def make_move(key: str, data: Data) -> Move:
    low, high = data.get("spread", (100, 100))
    return Move(
        key,
        data["type"],
        data.get("category", "physical"),
        data["power"],
        data.get("accuracy", 100),
        (low, high),
        data.get("status", ""),
    )


def make_item(key: str, data: Data) -> Item:
    return Item(key, **{name: value for name, value in data.items() if name in Item._fields and name != "key"})


def _area(data: Data) -> Area:
    return Area(
        data["key"],
        data.get("method") == "pick",
        data["dice"],
        _rows(data["table"], "species"),
        Check(**data["run"]),
        Check(**data["flee"]) if "flee" in data else None,
        {one["species"]: (one["dice"], _rows(one["table"], "move")) for one in data.get("moves", ())},
        data.get("status", ""),
    )


def _rows(table: list[Data], says: str) -> tuple[Row, ...]:
    return tuple(Row(row["from"], row["to"], row[says], row.get("level", "")) for row in table)


def row_for(table: tuple[Row, ...], total: int) -> Row:
    """The row that the dice point at."""
    return next(row for row in table if row.first <= total <= row.last)


def move_of(scene: ArcanaScene, key: str) -> Move:
    """A move by key: the table's own before those of the content."""
    made = scene.made_moves.get(key)
    return all_moves()[key] if made is None else make_move(key, made)


def item_of(scene: ArcanaScene, key: str) -> Item:
    """An item by key: the table's own before those of the content."""
    made = scene.made_items.get(key)
    return all_items()[key] if made is None else make_item(key, made)


@lru_cache(maxsize=None)
def names(kind: str) -> dict[str, dict[str, str]]:
    """What each piece of content is called, by language."""
    if kind in ("species", "move"):
        name = "species" if kind == "species" else "moves"
        table = _json(f"{name}.json")[name].items()
    else:
        table = [(one["key"], one) for one in _toml(f"{kind}s.toml")[kind]]
    return {key: {"en": one["name"], "ja": one["ja"]} for key, one in table}
