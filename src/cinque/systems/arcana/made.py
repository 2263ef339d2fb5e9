"""Moves, items and areas of the table's own: whether a record that somebody wrote can be played with."""

from collections.abc import Callable, Container
from typing import Any

from cinque.core.ask import Data
from cinque.systems.arcana.content import RandomTable, make_area, make_table, read_dice
from cinque.systems.arcana.model import STATUSES, TYPES

MOVE = {"type": str, "category": str, "power": int, "accuracy": int, "spread": list, "status": str}
ITEM = {
    "price": int,
    "heal": int,
    "heal_full": bool,
    "revive": int,
    "team_heal": int,
    "harm": int,
    "escape": bool,
    "status": str,
}
FOR_FRIENDS = ("heal", "heal_full", "revive", "team_heal")
FOR_FOES = ("harm", "status")

CATEGORY = "arcana.damage.category"
ENCOUNTER = "arcana.encounter.table"
ITEMS = "arcana.ruling.items"
MOST_PERCENT = 100

Fault = Callable[..., None]
"""Says what is wrong: the place, the key of the refusal, its clause, and facts."""


def check_fields(record: Any, kinds: dict[str, type], needed: tuple[str, ...], place: str, fault: Fault) -> bool:
    """Every field known and of its kind; numbers are whole and not below 0."""
    if not isinstance(record, dict) or any(name not in record for name in needed):
        fault(place, "not-a-record", fields=list(kinds))
        return False
    good = True
    for name, value in record.items():
        kind = kinds.get(name)
        if kind is None:
            fault(f"{place}.{name}", "unknown-name", kind="field", name=name, hint=[])
        elif kind is int and not is_count(value):
            fault(f"{place}.{name}", "not-a-number", value=str(value))
        elif not isinstance(value, kind) or (name == "status" and value not in STATUSES):
            fault(f"{place}.{name}", "wrong-kind", value=str(value))
        else:
            continue
        good = False
    return good


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def check_move(move: Any, place: str, fault: Fault) -> bool:
    if not check_fields(move, MOVE, ("type", "power"), place, fault):
        return False
    if move["type"] not in TYPES:
        fault(f"{place}.type", "unknown-name", kind="type", name=move["type"], hint=[])
        return False
    category = move.get("category", "physical")
    if category not in ("physical", "special") and (move["power"] or category != "status"):
        fault(f"{place}.category", "no-category", CATEGORY, category=category)
        return False
    if move.get("accuracy", MOST_PERCENT) > MOST_PERCENT or not is_spread(move.get("spread", [100, 100])):
        fault(place, "no-percentage", "arcana.ruling.accuracy")
        return False
    return True


def is_spread(spread: list[Any]) -> bool:
    return len(spread) == 2 and all(is_count(percent) for percent in spread) and spread[0] <= spread[1]


def check_item(item: Any, place: str, fault: Fault) -> bool:
    if not check_fields(item, ITEM, (), place, fault):
        return False
    if any(item.get(name) for name in FOR_FRIENDS) and any(item.get(name) for name in FOR_FOES):
        fault(place, "item-for-both-sides", ITEMS)
        return False
    return True


def check_area(area: Any, species: Container[str], moves: Container[str], place: str, fault: Fault) -> bool:
    """An area in the form of `areas.toml`: tables without gaps, and names that exist."""
    try:
        made = make_area("", area)
        tables = [(made.table, species), *((table, moves) for table in made.moves.values())]
        good = all(is_complete(table, known) for table, known in tables) and made.status in ("", *STATUSES)
        for dice in (
            *(row.level for row in made.table.rows),
            *(check.dice for check in (made.run, made.flee) if check),
        ):
            read_dice(dice)
    except (KeyError, TypeError, ValueError, AttributeError):
        good = False
    if not good:
        fault(place, "bad-area", ENCOUNTER)
    return good


def check_move_table(data: Data, moves: Container[str], place: str, fault: Fault) -> bool:
    try:
        good = is_complete(make_table(data, "move"), moves)
    except (KeyError, TypeError, ValueError):
        good = False
    if not good:
        fault(place, "bad-move-table", "arcana.ruling.wild-move-dice")
    return good


def is_complete(table: RandomTable, known: Container[str]) -> bool:
    """Every total of the dice stands in exactly one row, and every row says something that exists."""
    count, sides, plus = read_dice(table.dice)
    totals = range(count + plus, count * sides + plus + 1)
    rows = [[row for row in table.rows if row.first <= total <= row.last] for total in totals]
    return all(len(found) == 1 for found in rows) and all(row.says in known for row in table.rows)
