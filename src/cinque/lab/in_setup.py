"""What stands in a setup: where it writes somebody, what it says of them, and how it says something else."""

from collections.abc import Iterator
from typing import Any

from cinque.core.ask import Data
from cinque.core.mistake import Mistake, SetupError
from cinque.core.short import read_short
from cinque.core.system import AnySystem

Way = tuple[str | int, ...]
"""The way to a value: names in tables, numbers in lists."""

PROBE = "lab-probe"
OWN_TO_ONE = ("id", "name", "at")
"""What is said of one and cannot be said of a second one, too."""


def ways_of(data: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to everything in a setup that may be somebody: tables, and texts in lists."""
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, (list, tuple)) else ()
    for name, part in members:
        if isinstance(part, dict) or (isinstance(part, str) and not isinstance(data, dict) and name != "packs"):
            yield (*way, name)
        if isinstance(part, (dict, list)):
            yield from ways_of(part, (*way, name))


def written_at(setup: Data, way: Way) -> Any:
    found: Any = setup
    for name in way:
        found = found[name]
    return found


def way_to(setup: Data, way: Way, field: str) -> Way:
    """The way to a value below another one, as people write it (`team.0.level`); it need not be there."""
    here: Any = written_at(setup, way)
    for part in field.split("."):
        name: str | int = int(part) if isinstance(here, (list, tuple)) and part.isdecimal() else part
        way = (*way, name)
        inside = here.get(name) if isinstance(here, dict) else None
        here = here[name] if isinstance(name, int) and name < len(here) else inside
    return way


def put(data: Any, way: Way, value: Any) -> Any:
    """The data with one value changed; a short form (`oddish 9`) gets it at its end."""
    if not way:
        return value
    first, rest = way[0], way[1:]
    if isinstance(data, str):
        return f"{data} {'.'.join(map(str, way))}={value}"
    if isinstance(data, dict):
        return data | {first: put(data.get(first, {}), rest, value)}
    if isinstance(data, (list, tuple)):
        return [put(part, rest, value) if place == first else part for place, part in enumerate(data)]
    return {first: put({}, rest, value)}


def repeated(setup: Data, way: Way, times: int) -> Data:
    """The setup with somebody in it so many times; those who are new stand last, with names and places of their own."""
    team, place = written_at(setup, way[:-1]), way[-1]
    others = [part for at, part in enumerate(team) if at != place or times]
    more = [_another(written_at(setup, way))] * (times - 1)
    changed: Data = put(setup, way[:-1], [*others, *more])
    return changed


def _another(entry: Any) -> Any:
    if isinstance(entry, str):
        return " ".join(word for word in entry.split() if word.partition("=")[0] not in OWN_TO_ONE or "=" not in word)
    return {name: value for name, value in entry.items() if name not in OWN_TO_ONE}


def said_of(entry: Any) -> Data:
    """What a setup says of somebody, in a table or in short."""
    return read_short(entry)[1] if isinstance(entry, str) else dict(entry)


def entry_of(played: AnySystem, setup: Data, scene: Any, place: int) -> Way | None:
    """Where the setup writes the creature at this place of the scene: whoever gets another id by it."""
    for way in ways_of(setup):
        try:
            found = played.new_scene(put(setup, (*way, "id"), PROBE), dict(scene.rulings.chosen))
        except Mistake:
            continue
        ids = list(found.creatures)
        if len(ids) > place and ids[place] == PROBE:
            return way
    return None


def takes(played: AnySystem, setup: Data, rulings: Data, way: Way, value: Any) -> bool:
    """Whether a setup knows a field of that name there, whatever it thinks of the value."""
    called = {".".join(map(str, way[place:])) for place in range(len(way))}
    try:
        played.new_scene(put(setup, way, value), rulings)
    except SetupError as error:
        unknown = [refusal.data.get("name") for _, refusal in error.faults if refusal.key == "unknown-name"]
        return called.isdisjoint(unknown)
    except Mistake:
        return True
    return True
