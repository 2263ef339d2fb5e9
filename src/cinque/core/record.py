"""Typed records out of what people write: every fault at once, each with its place, and the JSON Schema of it all.

A record is a `NamedTuple` whose annotations say what fits: whole numbers, `Fraction` (1.5 or `3/2`), texts, yes or no,
`Literal` words, tuples, dictionaries, `X | None`, other records, and `Drain | Push` for records that are told apart by
their first fields, which need a value. What a type cannot say stands in `Annotated`: `Between(1, 100)`,
`OneOf(TYPES)`, `Of("move")`, `Own("creature")`, `Called()`, `By("arcana.ruling.level-range")`, `Says("…")`.

What neither can say, a record says itself: `unfit(known)` gives the name of each field that does not fit, and why.

A field that Python cannot spell (`from`) has an underscore behind it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from mypy_extensions import mypyc_attr

from cinque.core.ask import Data
from cinque.core.refusal import Refusal
from cinque.core.suggest import suggestions
from cinque.core.word_id import is_invisible

R = TypeVar("R", bound=tuple[Any, ...])

MOST_LETTERS = 60
MOST_TEXT = 4_000
MOST_ENTRIES = 1_000
MOST_NUMBER = 10**9
MOST_PLACE = 200
MOST_HINTS = 20
"""To look for what is spelt alike takes long where there are thousands of names, and nobody reads so many hints."""
FRACTION = r"-?[0-9]{1,9}(\.[0-9]{1,9}|/0*[1-9][0-9]{0,8})?"
FORMULA_STARTS = "=+-@"
"""A spreadsheet takes a text that begins so for a formula."""


class Between(NamedTuple):
    """The least and the most of a number. Numbers are at least 0 where nothing is said."""

    least: int
    most: int = MOST_NUMBER


class Of(NamedTuple):
    """A text that is the key of a piece of content."""

    kind: str


class Own(NamedTuple):
    """A text that names something of whoever says it: what that is, `Known.mine` knows."""

    kind: str


class By(NamedTuple):
    """The clause behind a field: what is wrong with the field is wrong by this rule."""

    clause: str


class OneOf(NamedTuple):
    """A text that is one of these words; `kind` is the section of the catalogue that has them, if not `word`."""

    words: tuple[str, ...]
    kind: str = ""


class Like(NamedTuple):
    """A short text of this pattern, of which `holds` is true; `refusal` is the key of what is said about any other."""

    pattern: str
    refusal: str
    holds: Callable[[str], bool] = bool


class Says(NamedTuple):
    """What a field means, for the schema."""

    text: str


class Called(NamedTuple):
    """A text that is somebody's name: short, printable, and nothing that a program would take for a formula."""


Fault = Callable[[str, Refusal], None]
"""Takes what is wrong: the place, and why."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Known:
    """Which keys of content there are, by kind."""

    def keys(self, kind: str) -> Iterable[str]:
        return ()

    def full(self, kind: str, key: str) -> str:
        """The key that a written one means; empty if it means none, or more than one."""
        return key if key in self.keys(kind) else ""

    def record(self, kind: str, key: str) -> Any:
        """The piece of content itself, if it is one."""
        return None

    def mine(self, kind: str, key: str) -> bool:
        """Whether that belongs to whoever names it."""
        return True


_BAD = object()
_PLAIN = {int: int, str: str, bool: bool, tuple: list, dict: dict}
"""The types of annotations that are no records, and what files write for them."""


def field_name(name: str) -> str:
    """The name of a field as files write it."""
    return name.removesuffix("_")


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The annotations of a record, by the name that files write."""
    return {field_name(name): hint for name, hint in get_type_hints(kind, include_extras=True).items()}


def usual_of(kind: Any) -> dict[str, Any]:
    """The defaults of the others."""
    return {field_name(name): value for name, value in kind._field_defaults.items()}


def needed_of(kind: Any) -> list[str]:
    """The fields that have no default."""
    return [field_name(name) for name in kind._fields if name not in kind._field_defaults]


def is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


class RecordReader:
    """Reads records and tells every fault. `known` answers which pieces of content can be named."""

    def __init__(self, fault: Fault, known: Known | None = None) -> None:
        self.fault = fault
        self.known = known or Known()
        self._hints = 0

    def read(
        self, kind: type[R], data: Any, place: str, clause: str = "", also: Iterable[str] = (), **given: Any
    ) -> R | None:
        """A record, or None if it cannot be made.

        A field with a fault and a default gets the default, so that the rest can still be looked at. `given` are
        fields that do not stand in the data, `also` names in the data that are somebody else's.
        """
        hints = {name: hint for name, hint in hints_of(kind).items() if name not in given}
        if not isinstance(data, dict):
            self._refuse(place, "not-a-record", clause, fields=list(hints))
            return None
        names = [*hints, *also]
        for name in [name for name in data if name not in names]:
            near = self.hint(shortened(name), names)
            self._refuse(place_in(place, name), "unknown-name", clause, kind="field", name=shortened(name), hint=near)
        values = dict(given)
        for name, hint in hints.items():
            value = self.value(hint, data[name], place_in(place, name), clause) if name in data else _BAD
            if value is not _BAD:
                values[name] = value
        return self._made(kind, data, values, place, clause)

    def _made(self, kind: type[R], data: Data, values: Data, place: str, clause: str) -> R | None:
        needed = needed_of(kind)
        for name in needed:
            if name not in data and name not in values:
                self._refuse(place, "field-missing", _clause(hints_of(kind)[name], clause), field=name)
        if any(name not in values for name in needed):
            return None
        fields: Any = kind
        made = kind(**{name: values[field_name(name)] for name in fields._fields if field_name(name) in values})
        unfit: Any = getattr(made, "unfit", None)
        for name, refusal in unfit(self.known) if unfit is not None else ():
            self.fault(place_in(place, name), refusal)
        return made

    def value(self, hint: Any, data: Any, place: str, clause: str = "") -> Any:
        """The value as its annotation wants it; what does not fit is told, and a mark given back."""
        hint, marks = taken_apart(hint)
        clause = next((mark.clause for mark in marks if isinstance(mark, By)), clause)
        if get_origin(hint) in (Union, UnionType):
            return self._either(parts_of(hint), data, place, clause)
        if hint is int:
            return self._number(data, bounds_of(marks), place, clause)
        if hint is Fraction:
            return self._fraction(data, bounds_of(marks), place, clause)
        if hint is str:
            return self._text(data, marks, place, clause)
        if hint is bool:
            return data if isinstance(data, bool) else self._wrong(data, place, clause)
        if get_origin(hint) is Literal:
            return self._word(data, get_args(hint), place, clause)
        if get_origin(hint) is tuple:
            return self._list(data, get_args(hint), place, clause)
        if get_origin(hint) is dict:
            return self._table(data, get_args(hint), place, clause)
        if is_record(hint):
            found = self.read(hint, data, place, clause)
            return _BAD if found is None else found
        return data

    # -- one kind of value each

    def _number(self, data: Any, bounds: Between, place: str, clause: str) -> Any:
        if not isinstance(data, int) or isinstance(data, bool):
            return self._bad(place, "not-a-number", clause, value=shortened(data))
        if not bounds.least <= data <= bounds.most:
            many = bounds.most == MOST_NUMBER
            key = "number-too-small" if many and data < bounds.least else "number-out-of-range"
            return self._bad(place, key, clause, value=shortened(data), least=bounds.least, most=bounds.most)
        return data

    def _fraction(self, data: Any, bounds: Between, place: str, clause: str) -> Any:
        """Exactly as it is written."""
        written = str(data) if type(data) in (int, float, str) and len(shortened(data)) <= MOST_LETTERS else ""
        if not re.fullmatch(FRACTION, written, re.ASCII):
            return self._bad(place, "not-a-fraction", clause, value=shortened(data))
        if not bounds.least <= Fraction(written) <= bounds.most:
            limits = {"least": bounds.least, "most": bounds.most}
            return self._bad(place, "number-out-of-range", clause, value=shortened(data), **limits)
        return Fraction(written)

    def _text(self, data: Any, marks: list[Any], place: str, clause: str) -> Any:
        found = self._written(data, marks, place, clause)
        for mark in marks:
            if isinstance(mark, Own) and found is not _BAD and not self.known.mine(mark.kind, found):
                return self._bad(place, "not-yours", clause, name=shortened(data))
        return found

    def _written(self, data: Any, marks: list[Any], place: str, clause: str) -> Any:
        if not isinstance(data, str):
            return self._wrong(data, place, clause)
        for mark in marks:
            if isinstance(mark, OneOf):
                return self._word(data, mark.words, place, clause)
            if isinstance(mark, Of):
                return self.known.full(mark.kind, data) or self._unknown(mark.kind, data, place, clause)
            if isinstance(mark, Like) and len(data) > MOST_LETTERS:
                return self._bad(place, "text-too-long", clause, most=MOST_LETTERS)
            if isinstance(mark, Like) and not (re.fullmatch(mark.pattern, data, re.ASCII) and mark.holds(data)):
                return self._bad(place, mark.refusal, clause, value=shortened(data))
            if isinstance(mark, Called) and (key := name_fault(data)):
                return self._bad(place, key, clause, name=shortened(data), most=MOST_LETTERS, signs=FORMULA_STARTS)
        if len(data) > MOST_TEXT:
            return self._bad(place, "text-too-long", clause, most=MOST_TEXT)
        return data

    def _unknown(self, kind: str, key: str, place: str, clause: str) -> Any:
        known = self.known.keys(kind) if self._hints < MOST_HINTS else ()
        same = [each for each in known if each.rpartition(":")[2] == key]
        hint = same if len(same) > 1 else self.hint(key, known)
        return self._bad(place, "unknown-name", clause, kind=kind, name=shortened(key), hint=hint)

    def _word(self, data: Any, words: tuple[Any, ...], place: str, clause: str) -> Any:
        if data in words and type(data) is str:
            return data
        return self._bad(place, "not-one-of", clause, value=shortened(data), words=[word for word in words if word])

    def _list(self, data: Any, parts: tuple[Any, ...], place: str, clause: str) -> Any:
        if not isinstance(data, list):
            return self._bad(place, "not-a-list", clause, value=shortened(data))
        if len(data) > MOST_ENTRIES:
            return self._bad(place, "too-many-entries", clause, most=MOST_ENTRIES)
        same = len(parts) == 2 and parts[1] is Ellipsis
        if not same and len(data) != len(parts):
            return self._bad(place, "wrong-length", clause, count=len(parts))
        hints = [parts[0]] * len(data) if same else parts
        values = [
            self.value(hint, part, place_in(place, i), clause)
            for i, (hint, part) in enumerate(zip(hints, data, strict=True))
        ]
        return _BAD if any(value is _BAD for value in values) else tuple(values)

    def _table(self, data: Any, parts: tuple[Any, ...], place: str, clause: str) -> Any:
        if not isinstance(data, dict):
            return self._bad(place, "not-a-record", clause, fields=["name = value"])
        if len(data) > MOST_ENTRIES:
            return self._bad(place, "too-many-entries", clause, most=MOST_ENTRIES)
        found: dict[Any, Any] = {}
        for name, part in data.items():
            here = place_in(place, name)
            key, value = self.value(parts[0], name, here, clause), self.value(parts[1], part, here, clause)
            # a piece of content has more than one name
            if key in found and key is not _BAD:
                value = self._bad(here, "named-twice", clause, name=shortened(name))
            found[key] = value
        return _BAD if _BAD in found or _BAD in found.values() else found

    def _either(self, kinds: list[Any], data: Any, place: str, clause: str) -> Any:
        """What is no record is told by its kind; of records, the one whose first field is there.

        Where there are several, it is the one that knows most of the data.
        """
        for kind in kinds:
            if not is_record(kind) and type(data) is _PLAIN.get(get_origin(kind) or kind):
                return self.value(kind, data, place, clause)
        kinds = [kind for kind in kinds if is_record(kind)]
        if not kinds:
            return self._wrong(data, place, clause)
        fitting = [kind for kind in kinds if isinstance(data, dict) and _first(kind) in data]
        if not fitting:
            return self._bad(place, "not-any-record", clause, fields=[_first(kind) for kind in kinds])
        kind = max(fitting, key=lambda kind: len(data.keys() & hints_of(kind)))
        return self.value(kind, data, place, clause)

    # -- saying what is wrong

    def hint(self, word: str, known: Iterable[str]) -> list[str]:
        """Known words that are spelt much like this one, unless this was asked too often."""
        self._hints += 1
        return suggestions(word[:MOST_LETTERS], known) if self._hints <= MOST_HINTS else []

    def _wrong(self, data: Any, place: str, clause: str) -> Any:
        return self._bad(place, "wrong-kind", clause, value=shortened(data))

    def _bad(self, place: str, key: str, clause: str, **facts: Any) -> Any:
        self._refuse(place, key, clause, **facts)
        return _BAD

    def _refuse(self, place: str, key: str, clause: str, **facts: Any) -> None:
        self.fault(place, Refusal(key, clause, **facts))


def place_in(place: str, name: Any) -> str:
    # each fault keeps its whole place, and a name can be as long as a file
    name = name[:MOST_PLACE] if isinstance(name, str) else shortened(name)
    return f"{place}.{name}" if place else name


def unmarked(hint: Any) -> Any:
    """The annotation of a field without its marks and without `None`."""
    hint = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    parts = parts_of(hint)
    return unmarked(parts[0]) if len(parts) == 1 and parts[0] is not hint else hint


def marks_of(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def bounds_of(marks: Iterable[Any]) -> Between:
    return next((mark for mark in marks if isinstance(mark, Between)), Between(0))


def parts_of(union: Any) -> list[Any]:
    """The kinds of value that a union has, without `None`; any other annotation is one alone."""
    if get_origin(union) not in (Union, UnionType):
        return [union]
    return [part for part in get_args(union) if part is not NoneType]


def taken_apart(hint: Any) -> tuple[Any, list[Any]]:
    """What an annotation says of the value itself, and its marks; `None` beside it or not."""
    marks: list[Any] = []
    while True:
        if get_origin(hint) is Annotated:
            hint, *more = get_args(hint)
            marks += more
        elif get_origin(hint) in (Union, UnionType) and len(parts_of(hint)) == 1:
            (hint,) = parts_of(hint)
        else:
            return hint, marks


def _first(kind: Any) -> str:
    return next(iter(hints_of(kind)))


def _clause(hint: Any, clause: str) -> str:
    return next((mark.clause for mark in marks_of(hint) if isinstance(mark, By)), clause)


def shortened(value: Any) -> str:
    """A value as an error sentence quotes it, however long it is."""
    if isinstance(value, (list, tuple)):
        first = shortened(value[0]) if value and not isinstance(value[0], (list, tuple)) else "…" if value else ""
        return f"[{first}{', …' if len(value) > 1 else ''}]"
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, int) and abs(value) > 10**MOST_LETTERS:
        return "…"
    text = str(value)
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


def name_fault(name: str) -> str:
    """The key of the refusal of a name that cannot be anybody's; empty if it can."""
    if not name.strip():
        return "name-empty"
    if len(name) > MOST_LETTERS:
        return "name-too-long"
    if any(is_invisible(letter) for letter in name):
        return "name-invisible"
    return "name-formula" if unicodedata.normalize("NFKC", name.lstrip())[0] in FORMULA_STARTS else ""


def plain_record(record: Any) -> Any:
    """A record as plain values, as `RecordReader` takes it: without the fields that say nothing new."""
    if is_record(type(record)):
        usual = record._field_defaults
        return {
            field_name(name): plain_record(value)
            for name, value in zip(record._fields, record, strict=True)
            if name not in usual or value != usual[name]
        }
    if isinstance(record, (tuple, list)):
        return [plain_record(part) for part in record]
    return {key: plain_record(part) for key, part in record.items()} if isinstance(record, dict) else record


# -- JSON Schema


def record_schema(kind: Any, leave_out: Iterable[str] = ()) -> Data:
    """The JSON Schema of a record; records inside it are written out where they stand.

    It refuses what the reader refuses, but for what a schema cannot say: which keys of content there are, which
    names are formulas or cannot be seen, that a key is named twice, and that 5.0 is not 5.
    """
    hints = {name: hint for name, hint in hints_of(kind).items() if name not in leave_out}
    schema: Data = {"type": "object", "additionalProperties": False}
    schema["properties"] = {name: value_schema(hint) for name, hint in hints.items()}
    needed = [name for name in needed_of(kind) if name in hints]
    return schema | ({"required": needed} if needed else {})


def value_schema(hint: Any) -> Data:
    marks = marks_of(hint)
    hint = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    parts = parts_of(hint)
    schemas = [_plain_schema(part, marks) for part in parts]
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    notes = [mark.text for mark in marks if isinstance(mark, Says)]
    notes += [f"Rule: {mark.clause}." for mark in marks if isinstance(mark, By)]
    return schema | ({"description": " ".join(notes)} if notes else {})


def _plain_schema(hint: Any, marks: Iterable[Any]) -> Data:
    if hint is int:
        bounds = bounds_of(marks)
        return {"type": "integer", "minimum": bounds.least, "maximum": bounds.most}
    if hint is Fraction:
        bounds = bounds_of(marks)
        number = {"type": "number", "minimum": bounds.least, "maximum": bounds.most}
        return {"anyOf": [number, {"type": "string", "pattern": f"^(?:{FRACTION})$"}]}
    if hint is str:
        return _text_schema(marks)
    if hint is bool:
        return {"type": "boolean"}
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    parts = get_args(hint)
    if get_origin(hint) is dict:
        named, valued = map(value_schema, parts)
        return {
            "type": "object",
            "propertyNames": named,
            "additionalProperties": valued,
            "maxProperties": MOST_ENTRIES,
        }
    if get_origin(hint) is tuple and parts[-1] is Ellipsis:
        return {"type": "array", "items": value_schema(parts[0]), "maxItems": MOST_ENTRIES}
    if get_origin(hint) is tuple:
        count = len(parts)
        return {
            "type": "array",
            "prefixItems": [value_schema(part) for part in parts],
            "minItems": count,
            "maxItems": count,
        }
    return record_schema(hint) if is_record(hint) else {}


def _text_schema(marks: Iterable[Any]) -> Data:
    schema: Data = {"type": "string", "maxLength": MOST_TEXT}
    for mark in marks:
        if isinstance(mark, OneOf):
            return {"enum": list(mark.words)}
        if isinstance(mark, Like):
            schema |= {"pattern": f"^(?:{mark.pattern})$", "maxLength": MOST_LETTERS}
        if isinstance(mark, Called):
            schema |= {"pattern": r"\S", "maxLength": MOST_LETTERS}
    return schema
