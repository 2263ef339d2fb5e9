"""A character for ccfolia (ココフォリア), as its clipboard takes it: figures, bars, and a palette of chat commands.

A palette has one command to a line: dice of BCDice with a word behind them (`1d4 わざ`), `{HP}` for the value of a bar
or figure, `:HP-5` to change a bar.
"""

import json
import unicodedata
from collections.abc import Callable
from math import isfinite
from typing import Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.refusal import Refusal
from cinque.exchange.report import BadText, Problem, Report, quotable

MOST_TEXT = 1_000_000
MOST_SHOWN = 8
"""More bars than these are not shown."""

Number = int | float

_ONE_LINE = ("Cc", "Cs", "Zl", "Zp")
_BRACES = str.maketrans({"{": "｛", "}": "｝"})
_LABEL_SIGNS = str.maketrans({"{": "｛", "}": "｝", "+": "＋", "-": "－", "=": "＝", ":": "："})


class Status(NamedTuple):
    """A bar: hit points and the like."""

    label: str
    value: Number
    max: Number


class Param(NamedTuple):
    """A figure that does not change."""

    label: str
    value: str


class Face(NamedTuple):
    """Another picture of the piece."""

    label: str
    icon_url: str = ""


class Character(NamedTuple):
    """One piece on the board. `more` is what a newer ccfolia says of it besides."""

    name: str
    memo: str = ""
    initiative: Number = 0
    external_url: str = ""
    status: tuple[Status, ...] = ()
    params: tuple[Param, ...] = ()
    icon_url: str = ""
    faces: tuple[Face, ...] = ()
    x: Number = 0
    y: Number = 0
    angle: Number = 0
    width: Number = 4
    height: Number = 4
    active: bool = True
    secret: bool = False
    invisible: bool = False
    hide_status: bool = False
    color: str = "#888888"
    commands: str = ""
    owner: str = ""
    more: Data = {}


KEYS = {"external_url": "externalUrl", "icon_url": "iconUrl", "hide_status": "hideStatus"}
OR_NULL = ("icon_url", "owner")
LISTS: dict[str, Any] = {"status": Status, "params": Param, "faces": Face}


def one_line(text: str) -> str:
    """A text that is one line and refers to nothing, for a name or a word in the palette."""
    plain = "".join(" " if unicodedata.category(letter) in _ONE_LINE else letter for letter in text)
    return plain.translate(_BRACES).strip()


def fit(character: Character, report: Report | None = None) -> Character:
    """The character as ccfolia can use it: plain names, no label twice, and no more bars than are shown.

    Bars that are too many become figures; the report is told.
    """
    name = one_line(character.name) or "?"
    labels = _Labels()
    shown = [bar._replace(label=labels.free(bar.label)) for bar in character.status[:MOST_SHOWN]]
    params = []
    for bar in character.status[MOST_SHOWN:]:
        params.append(Param(labels.free(bar.label), f"{bar.value}/{bar.max}"))
        if report is not None:
            report.kept(name, *params[-1], "bars-shown")
    params += [Param(labels.free(one.label), _sound(one.value)) for one in character.params]
    texts = {field: _sound(value) for field, value in character._asdict().items() if isinstance(value, str)}
    faces = tuple(Face(_sound(face.label), _sound(face.icon_url)) for face in character.faces)
    changed = {"name": name, "faces": faces, "status": tuple(shown), "params": tuple(params)}
    return Character(**character._asdict() | texts | changed)


def _sound(text: str) -> str:
    """The text without halves of letters, which no file can hold."""
    return text.encode("utf-8", "replace").decode()


class _Labels:
    """The labels of one character: a second one of the same name gets a number."""

    def __init__(self) -> None:
        self._next: dict[str, int] = {}

    def free(self, wish: str) -> str:
        label = plain = one_line(wish).translate(_LABEL_SIGNS) or "?"
        while label in self._next:
            self._next[plain] += 1
            label = f"{plain}{self._next[plain]}"
        self._next[label] = 1
        return label


def write(character: Character, report: Report | None = None) -> str:
    """The text for the clipboard."""
    fitting = fit(character, report)
    data: Data = {}
    for name, value in fitting._asdict().items():
        if name in LISTS:
            data[name] = [_plain(part) for part in value]
        elif name != "more":
            data[KEYS.get(name, name)] = None if name in OR_NULL and not value else value
    return json.dumps({"kind": "character", "data": {**fitting.more, **data}}, ensure_ascii=False, allow_nan=False)


def _plain(part: Any) -> Data:
    return {
        KEYS.get(name, name): None if name in OR_NULL and not value else value for name, value in part._asdict().items()
    }


# -- reading


def read(text: str) -> tuple[Character, list[Problem]]:
    """A character from the clipboard, and what in it does not fit and was left out; `BadText` if it is none."""
    if len(text) > MOST_TEXT:
        raise BadText(0, Refusal("source-too-long", "", most=MOST_TEXT))
    data = _json(text)
    if not isinstance(data, dict) or data.get("kind") != "character" or not isinstance(data.get("data"), dict):
        raise BadText(1, Refusal("ccfolia-none", ""))
    unknown = [name for name in data if name not in ("kind", "data")]
    problems = [Problem(0, Refusal("ccfolia-unknown", "", name=quotable(name))) for name in unknown]

    def odd(place: str) -> None:
        problems.append(Problem(0, Refusal("ccfolia-misfit", "", place=quotable(place))))

    told = dict(data["data"])
    values: Data = {}
    for field in Character._fields[:-1]:
        if (key := KEYS.get(field, field)) in told:
            value = _value(field, told.pop(key), key, odd)
            values |= {} if value is None else {field: value}
    return Character(**{"name": "", **values}, more=told), problems


def _json(text: str) -> Any:
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_table)
    except json.JSONDecodeError as error:
        raise BadText(error.lineno, Refusal("not-json", "", problem=error.msg)) from None
    except RecursionError:
        raise BadText(0, Refusal("ccfolia-too-deep", "")) from None
    except ValueError:  # digits without end
        raise BadText(0, Refusal("ccfolia-number", "")) from None


def _table(pairs: list[tuple[str, Any]]) -> Data:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadText(0, Refusal("ccfolia-twice", ""))
    return found


def _is_number(value: Any) -> bool:
    # json lets Infinity and NaN through
    return isfinite(value) if isinstance(value, float) else isinstance(value, int) and not isinstance(value, bool)


def _value(field: str, value: Any, place: str, odd: Callable[[str], None]) -> Any:
    """A value that fits the field; otherwise nothing, and it is told."""
    if field in LISTS:
        return _parts(LISTS[field], value, place, odd)
    usual = Character._field_defaults.get(field, "")
    if value is None and field in OR_NULL:
        return ""
    if isinstance(usual, bool):
        fits = isinstance(value, bool)
    else:
        fits = isinstance(value, str) if isinstance(usual, str) else _is_number(value)
    return value if fits else odd(place)


def _parts(record: Any, value: Any, place: str, odd: Callable[[str], None]) -> Any:
    if not isinstance(value, list):
        return odd(place)
    parts = [(number, _part(record, one)) for number, one in enumerate(value)]
    for number, part in parts:
        if part is None:
            odd(f"{place}.{number}")
    return tuple(part for _, part in parts if part is not None)


def _part(record: Any, value: Any) -> Any:
    if not isinstance(value, dict):
        return None
    wanted = {name: KEYS.get(name, name) for name in record._fields}
    found = {name: value.get(key) for name, key in wanted.items()}
    if record is Face and found["icon_url"] is None:
        found["icon_url"] = ""
    for name, one in found.items():
        if not (_is_number(one) if record is Status and name != "label" else isinstance(one, str)):
            return None
    return record(**found)
