"""Objects that hold plain values in named slots, and how they are copied, written and read."""

from collections.abc import Callable, Iterable
from itertools import repeat
from operator import attrgetter
from typing import Any, ClassVar, Final, NamedTuple, Self

from mypy_extensions import mypyc_attr

from cinque.core.ask import Data
from cinque.core.mistake import BadState
from cinque.core.refusal import Refusal

NEVER_CHANGE: Final = frozenset({int, str, bool, tuple, type(None)})
PLAIN: Final = frozenset({int, str, bool, float, type(None)})
"""What JSON has as it is."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Named values. A subclass lists them in `fields` and gives each a start value in `__init__`.

    A subclass that holds lists or tables of other states says in `restore` how to read them back.
    """

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ()
    never_changes: ClassVar[bool] = False
    """Whether all copies of what holds such a one can share it."""

    only_told: ClassVar[frozenset[str]] = frozenset()
    """Fields of which nothing but explanations are made: what is written without them is read, and equal with them."""
    shared: ClassVar[tuple[str, ...]] = ()
    """Besides the fields: what follows from them and never changes, so that copies need not work it out again."""
    later: ClassVar[frozenset[str]] = frozenset()
    """Fields that have come since: what was written before has nothing there."""
    whole: ClassVar[frozenset[str]] = frozenset()
    """Fields whose value is never changed, only replaced by another: copies share it."""

    def copy(self) -> Self:
        """A deep copy that shares nothing that can change."""
        kind = type(self)
        parts = _PARTS.get(kind)
        if parts is None:
            parts = _PARTS[kind] = _parts_of(self)
        new: Self = kind.__new__(kind)
        any(map(setattr, repeat(new), parts.fixed, parts.values(self)))  # setattr gives None: none of it ends early
        for name in parts.others:
            value = getattr(self, name)
            # most lists and tables are empty most of the time
            if value:
                setattr(new, name, copied(value))
            else:
                setattr(new, name, {} if type(value) is dict else [] if type(value) is list else value)
        return new

    def to_data(self) -> Data:
        return {name: plain(getattr(self, name)) for name in self.fields}

    @classmethod
    def from_data(cls, data: Data) -> Self:
        """The object that `to_data` wrote; names or kinds of value that do not fit are an error that says which."""
        new = cls()
        strange = [name for name in data if name not in new.fields]
        data = {name: plain(getattr(new, name)) for name in (*cls.only_told, *cls.later)} | data
        missing = [name for name in new.fields if name not in data]
        if strange or missing:
            key, name = ("state-strange", strange[0]) if strange else ("state-misses", missing[0])
            raise BadState(Refusal(key, "", name=name))
        for name in new.fields:
            usual = plain(getattr(new, name))
            value = data[name]
            given = list if isinstance(value, tuple) else type(value)
            if usual is not None and given is not type(usual):
                raise BadState(Refusal("state-other-kind", "", name=name, value=repr(value)))
        new.restore(data)
        return new

    def restore(self, data: Data) -> None:
        for name in self.fields:
            usual, value = getattr(self, name), data[name]
            if isinstance(usual, State):
                setattr(self, name, type(usual).from_data(value))
            else:
                setattr(self, name, tuple(value) if type(usual) is tuple else copied(value))


class _Parts(NamedTuple):
    """The fields of a kind of state: those that hold what never changes, how to get all of these, and the others."""

    fixed: tuple[str, ...]
    values: Callable[[State], Iterable[Any]]
    others: tuple[str, ...]


_PARTS: Final[dict[type[State], _Parts]] = {}


def _parts_of(one: State) -> _Parts:
    """A field stays of its kind; only where nothing stood can anything follow."""
    fixed = [name for name in one.fields if name in one.whole or _stays(getattr(one, name))] + list(one.shared)
    if len(fixed) < 2:  # of one name, `attrgetter` makes a value and not a tuple
        return _Parts((), lambda state: (), (*one.fields, *one.shared))
    others = tuple([name for name in one.fields if name not in fixed])
    return _Parts(tuple(fixed), attrgetter(*fixed), others)


def _stays(value: Any) -> bool:
    return value.never_changes if isinstance(value, State) else value is not None and type(value) in NEVER_CHANGE


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
    return value.copy() if isinstance(value, State) and not value.never_changes else value


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, State):
        return value.to_data()
    if isinstance(value, (list, tuple)):
        return [part if type(part) in PLAIN else plain(part) for part in value]
    if isinstance(value, dict):
        return {key: part if type(part) in PLAIN else plain(part) for key, part in value.items()}
    return value


def differences(before: Any, after: Any, path: str = "") -> Data:
    """What differs between two states: path → new value as JSON has it. A value that is gone is None."""
    found: Data = {}
    _compare(before, after, path, found)
    return found


def _compare(before: Any, after: Any, path: str, found: Data) -> None:
    kind = type(before)
    if kind is dict and type(after) is dict:
        _compare_tables(before, after, path, found)
    elif isinstance(before, State) and kind is type(after):
        if before.fields:
            dot = f"{path}." if path else ""
            for name in before.fields:
                old, new = getattr(before, name), getattr(after, name)
                if old is not new and name not in before.only_told:  # most of it is
                    _compare(old, new, f"{dot}{name}", found)
        else:
            _compare_tables(before.to_data(), after.to_data(), path, found)
    elif not _alike(before, after):
        found[path] = plain(after)


def _compare_tables(before: Data, after: Data, path: str, found: Data) -> None:
    dot = f"{path}." if path else ""
    for key in before:
        if key not in after:
            found[f"{dot}{key}"] = None
    for key, value in after.items():
        if key in before:
            if before[key] is not value:
                _compare(before[key], value, f"{dot}{key}", found)
        else:
            found[f"{dot}{key}"] = plain(value)


def _alike(before: Any, after: Any) -> bool:
    """Whether two values are the same to the last part."""
    kind = type(before)
    if before is after:
        return True
    if kind is not type(after):
        return False
    if kind in (list, tuple):
        return len(before) == len(after) and all(map(_alike, before, after))
    if kind is dict:
        return before.keys() == after.keys() and all(_alike(part, after[key]) for key, part in before.items())
    if isinstance(before, State) and before.fields:
        return all(_alike(getattr(before, name), getattr(after, name)) for name in before.fields)
    return bool(before == after) if not isinstance(before, State) else before.to_data() == after.to_data()
