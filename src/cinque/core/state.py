"""Objects that hold plain values in named slots, and how they are copied, written and read."""

from collections.abc import Callable
from typing import Any, ClassVar, Self

from cinque.core.ask import Data

NEVER_CHANGE = frozenset({int, str, bool, tuple, type(None)})


class State:
    """Named values. A subclass lists them in `fields` and gives each a start value in `__init__`.

    A subclass that holds other states or tuples says in `restore` how to read them back.
    """

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ()

    def copy(self) -> Self:
        """A deep copy that shares nothing that can change."""
        kind = type(self)
        copier = _COPIERS.get(kind)
        if copier is None:
            copier = _COPIERS[kind] = _write_copier(kind.fields)
        new: Self = object.__new__(kind)
        copier(self, new)
        return new

    def to_data(self) -> Data:
        return {name: plain(getattr(self, name)) for name in self.fields}

    @classmethod
    def from_data(cls, data: Data) -> Self:
        """The object that `to_data` wrote; names or kinds of value that do not fit are an error that says which."""
        new = cls()
        strange = [name for name in data if name not in new.fields]
        missing = [name for name in new.fields if name not in data]
        if strange or missing:
            wrong = f"does not know “{strange[0]}”" if strange else f"misses “{missing[0]}”"
            raise ValueError(f"{cls.__name__} {wrong}.")
        for name in new.fields:
            usual = plain(getattr(new, name))
            if usual is not None and type(data[name]) is not type(usual):
                raise ValueError(f"“{name}” of {cls.__name__} cannot be {data[name]!r}.")
        new.restore(data)
        return new

    def restore(self, data: Data) -> None:
        for name in self.fields:
            setattr(self, name, copied(data[name]))


_COPIERS: dict[type[State], Callable[[State, State], None]] = {}


def _write_copier(fields: tuple[str, ...]) -> Callable[[State, State], None]:
    """A function with one line for each field, as a person would write it: twice as fast as a loop over names."""
    lines = [
        f"    value = old.{name}\n    new.{name} = value if type(value) in fixed else copied(value)" for name in fields
    ]
    made: dict[str, Any] = {}
    exec("def copier(old, new):\n" + "\n".join(lines or ["    pass"]), {"fixed": NEVER_CHANGE, "copied": copied}, made)
    copier: Callable[[State, State], None] = made["copier"]
    return copier


def copied(value: Any) -> Any:
    """A deep copy of plain values and states."""
    kind = type(value)
    if kind is dict:
        twin = value.copy()
        for key, part in value.items():
            if type(part) not in NEVER_CHANGE:
                twin[key] = copied(part)
        return twin
    if kind is list:
        return [part if type(part) in NEVER_CHANGE else copied(part) for part in value] if value else []
    return value.copy() if isinstance(value, State) else value


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    if isinstance(value, State):
        return value.to_data()
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return value


def changes(before: Any, after: Any, path: str = "") -> dict[str, Any]:
    """What differs between two plain values: path → new value. A value that is gone is None."""
    if before == after:
        return {}
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return {path: after}
    found: dict[str, Any] = {}
    dot = f"{path}." if path else ""
    for key in before:
        if key not in after:
            found[f"{dot}{key}"] = None
    for key, value in after.items():
        found.update(changes(before[key], value, f"{dot}{key}") if key in before else {f"{dot}{key}": value})
    return found
