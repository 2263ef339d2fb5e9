"""The arcana, moves, items, areas and trainers that come with the game. Read when first needed."""

import json
import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from cinque.core.ask import Data
from cinque.systems.arcana.model import (
    DOWN,
    ESCAPE,
    FOES,
    HURT,
    HURT_OR_DOWN,
    HURT_OR_ESCAPE,
    TEAM,
    ArcanaScene,
    Item,
    Move,
)

PACKAGE = "cinque.systems.arcana.content"

_DICE = re.compile(r"(\d+)d(\d+)(?:\+(\d+))?")


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


class RandomTable(NamedTuple):
    """Dice, and what each of their totals says."""

    dice: str
    rows: tuple[Row, ...]

    def row(self, total: int) -> Row:
        """The row that the dice point at."""
        return next(row for row in self.rows if row.first <= total <= row.last)


class Check(NamedTuple):
    """Dice that decide: they must show at least, or at most, a figure."""

    dice: str
    at_least: int = 0
    at_most: int = 0


class Area(NamedTuple):
    """A place with its own rules: who is met there, and how its wild arcana behave."""

    key: str
    picks: bool
    table: RandomTable
    run: Check | None
    flee: Check | None
    moves: dict[str, RandomTable]
    status: str


class Trainer(NamedTuple):
    key: str
    prize: int
    team: tuple[Data, ...]
    bag: dict[str, int]


def _json(name: str) -> Any:
    return json.loads(files(PACKAGE).joinpath(name).read_text(encoding="utf-8"))


@cache
def _toml(name: str) -> Data:
    return tomllib.loads(files(PACKAGE).joinpath(name).read_text(encoding="utf-8"))


@cache
def all_species() -> dict[str, Species]:
    return {
        key: Species(key, tuple(one["types"]), one["base"], tuple((level, move) for level, move in one["moves"]))
        for key, one in _json("species.json")["species"].items()
    }


@cache
def all_moves() -> dict[str, Move]:
    return {key: make_move(key, one) for key, one in _json("moves.json")["moves"].items()}


@cache
def all_items() -> dict[str, Item]:
    return {one["key"]: make_item(one["key"], one) for one in _toml("items.toml")["item"]}


@cache
def all_areas() -> dict[str, Area]:
    return {one["key"]: make_area(one["key"], one) for one in _toml("areas.toml")["area"]}


@cache
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
    fields = {name: value for name, value in data.items() if name in Item._fields and name != "key"}
    return Item(key, _aim(data), **fields)


def _aim(item: Data) -> str:
    heals = item.get("heal") or item.get("heal_full")
    if item.get("harm") or item.get("status"):
        return FOES
    if item.get("revive"):
        return HURT_OR_DOWN if heals else DOWN
    if heals:
        return HURT_OR_ESCAPE if item.get("escape") else HURT
    return TEAM if item.get("team_heal") else ESCAPE


def make_area(key: str, data: Data) -> Area:
    return Area(
        key,
        data.get("method") == "pick",
        make_table(data, "species"),
        Check(**data["run"]) if "run" in data else None,
        Check(**data["flee"]) if "flee" in data else None,
        {one["species"]: make_table(one, "move") for one in data.get("moves", ())},
        data.get("status", ""),
    )


def make_table(data: Data, says: str) -> RandomTable:
    rows = [Row(row["from"], row["to"], row[says], row.get("level", "")) for row in data["table"]]
    return RandomTable(data["dice"], tuple(rows))


@lru_cache(maxsize=256)
def read_dice(text: str) -> tuple[int, int, int]:
    """`2d6+3` as number, sides and what is added."""
    match = _DICE.fullmatch(text)
    if match is None:
        raise ValueError(f"“{text}” is no dice of the content; write for example 2d6+3.")
    return int(match[1]), int(match[2]), int(match[3] or 0)


def move_of(scene: ArcanaScene, key: str) -> Move:
    """A move by key: the table's own before those of the content."""
    made = scene.made_moves.get(key)
    return all_moves()[key] if made is None else make_move(key, made)


def item_of(scene: ArcanaScene, key: str) -> Item:
    """An item by key: the table's own before those of the content."""
    made = scene.made_items.get(key)
    return all_items()[key] if made is None else make_item(key, made)


def area_of(scene: ArcanaScene, key: str) -> Area | None:
    """An area by key: the table's own before those of the content; none where no area is named."""
    made = scene.made_areas.get(key)
    return all_areas().get(key) if made is None else make_area(key, made)


@cache
def names(kind: str) -> dict[str, dict[str, str]]:
    """What each piece of content is called, by language."""
    if kind in ("species", "move"):
        name = "species" if kind == "species" else "moves"
        table = _json(f"{name}.json")[name].items()
    else:
        table = [(one["key"], one) for one in _toml(f"{kind}s.toml")[kind]]
    return {key: {"en": one["name"], "ja": one["ja"]} for key, one in table}
