"""Things that nobody writes and everybody may: values, and setups made odd."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from cinque.core.ask import Data
from cinque.systems import system

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 8
SCENARIOS = Path(__file__).parents[1] / "scenarios"
NUMBERS = (-(10**30), -(10**9), -100, -2, -1, 0, 1, 2, 3, 7, 12, 50, 99, 100, 101, 1000, 10**6, 10**9, 10**30)
ODD_TEXTS = ("", " ", "gm", "red", "a b", "../..", "A0", "ZZ99", "A1", "1/0", "0d6", "{x}", "%s", "ａ", "\x1b[2J",
             "a\x00", "\u202egm", "\ud800", "a" * 5_000, "null", "normal", "fire", "-1", "1d6", "true")  # fmt: skip


def odd_value(random: Random) -> Any:
    kinds: list[Any] = [
        random.choice(NUMBERS),
        random.choice(NUMBERS),
        random.choice(ODD_TEXTS),
        random.choice([None, True, False, 0.5, float("nan"), float("inf"), [], {}, [[]], {"": {}}]),
    ]
    if random.random() < 0.05:
        deep: Any = random.choice(NUMBERS)
        for _ in range(random.choice([3, 300])):
            deep = [deep] if random.random() < 0.5 else {"a": deep}
        return deep
    if random.random() < 0.1:
        return random.choices(kinds, k=random.randint(1, 40))
    return random.choice(kinds)


@cache
def written_setups(name: str) -> list[Data]:
    """Every setup of the scenarios of a system, and some random ones."""
    files = sorted((SCENARIOS / name).rglob("*.yaml"))
    found = [yaml.load(path.read_text(encoding="utf-8"), LOADER) for path in files]
    scenes = [one["scene"] for one in found if isinstance(one.get("scene"), dict) and "packs" not in one["scene"]]
    return scenes + [dict(system(name).random_setup(seed)) for seed in range(20)]


@cache
def seen_at(name: str) -> dict[str, list[tuple[str | int, Any]]]:
    """What stands anywhere in these setups, by the name of the table that it stands in."""
    found: dict[str, list[tuple[str | int, Any]]] = {}
    for setup in written_setups(name):
        for place, key, value in _entries(setup, ""):
            found.setdefault(place, []).append((key, value))
    return found


def _entries(value: Any, place: str) -> Iterator[tuple[str, str | int, Any]]:
    """Every value inside, with its key and the name of what it stands in; the places of a list are one."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield place, str(key), part
            yield from _entries(part, f"{place}.{key}".lstrip("."))
    elif isinstance(value, list):
        for part in value:
            yield from _entries(part, f"{place}.*")


def odd_setup(name: str, random: Random) -> Data:
    """A setup that somebody wrote, with a few things in it made odd."""
    setup: Data = deepcopy(random.choice(written_setups(name)))
    for _ in range(random.choice([1, 1, 2, 3, 6])):
        _make_odd(name, setup, random)
    return setup


def _make_odd(name: str, setup: Data, random: Random) -> None:
    places = [(place, table) for place, table in _tables(setup, "") if place.count(".") < DEEPEST]
    place, table = random.choice(places)
    keys = list(table) if isinstance(table, dict) else list(range(len(table)))
    how = random.random()
    if isinstance(table, list) and table and how < 0.3:
        table.append(deepcopy(random.choice(table)))
        return
    if isinstance(table, dict) and how < 0.5 and seen_at(name).get(place):
        key, value = random.choice(seen_at(name)[place])
        table[key] = deepcopy(value) if random.random() < 0.5 else like(value, random)
    elif keys and how < 0.6:
        del table[random.choice(keys)]
    elif keys:
        key = random.choice(keys)
        table[key] = like(table[key], random)
    elif isinstance(table, dict):
        table[random.choice(ODD_TEXTS)] = odd_value(random)
    else:
        table.append(odd_value(random))


def like(value: Any, random: Random) -> Any:
    """Mostly something of the same kind: what is of another is refused too soon to be of interest."""
    if random.random() < 0.15:
        return odd_value(random)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice(NUMBERS)
    if isinstance(value, str):
        return random.choice(ODD_TEXTS)
    if isinstance(value, list):
        return value * random.choice([0, 2, 40])
    return odd_value(random)


def _tables(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield place, value
        for key, part in value.items():
            yield from _tables(part, f"{place}.{key}".lstrip("."))
    elif isinstance(value, list):
        yield place, value
        for part in value:
            yield from _tables(part, f"{place}.*")


def odd_rulings(name: str, random: Random) -> Data:
    """Any readings that the book allows."""
    switches = [one for one in system(name).clauses.rulings.values() if one.switch]
    return {one.name: random.choice(list(one.options)) for one in switches if random.random() < 0.5}
