"""JSON: `json` reads it; what it lets through or stumbles over is looked for here, and so are the lines."""

import json
import re
from typing import Any

from cinque.core.refusal import Refusal
from cinque.files.bad import BadFile, Fault, bad_file, line_at, short, too_deep, too_many
from cinque.files.document import Document, Spot
from cinque.files.plain import ENDLESS, MOST_DEPTH, MOST_VALUES, Flaw, only_plain, real, whole

# never gives characters back, so that no text makes it slow; a text without its end reaches to that of the file
TEXT = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?'
SIGN = re.compile(rf"{TEXT}|[\[\]{{}},]", re.DOTALL)
TOKEN = re.compile(rf"{TEXT}|[\[\]{{}}]|[^\s\[\]{{}},:\"]++", re.DOTALL)


def read_json(name: str, text: str) -> Document:
    check_size(name, text)
    try:
        data = json.loads(
            text,
            object_pairs_hook=_table,
            parse_int=whole,
            parse_float=real,
            parse_constant=lambda _: Flaw(ENDLESS),
        )
    except json.JSONDecodeError as error:
        raise bad_file(name, error.lineno, "not-json", problem=error.msg) from None
    return only_plain(Document(name, data, lambda: json_lines(text)))


def check_size(name: str, text: str) -> None:
    """Before anything is read: `json` calls itself for each level, and each value costs."""
    depth = values = 0
    for token in SIGN.finditer(text):
        sign = text[token.start()]
        if sign == '"':
            continue
        if sign in "]}":
            depth -= 1
            continue
        values += 1
        depth += sign in "[{"
        if depth > MOST_DEPTH:
            raise BadFile(name, [Fault(line_at(text, token.start()), too_deep(MOST_DEPTH))])
        if values > MOST_VALUES:
            raise BadFile(name, [Fault(line_at(text, token.start()), too_many(MOST_VALUES))])


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        found[name] = Flaw(Refusal("name-twice", "", name=short(name))) if name in found else value
    return found


def json_lines(text: str) -> Spot | int:
    """The lines of JSON that is known to be valid."""
    outside = Spot(1)
    around = [(outside, True)]
    name: str | int | None = None
    line, seen, name_line = 1, 0, 1
    for token in TOKEN.finditer(text):
        start = token.start()
        line += text.count("\n", seen, start)
        seen = start
        sign = text[start]
        if sign in "]}":
            around.pop()
            continue
        inside, is_list = around[-1]
        if is_list:
            name, name_line = len(inside.parts), line
        elif name is None:
            name, name_line = json.loads(token[0]), line
            continue
        if sign in "[{":
            spot = Spot(name_line)
            inside.parts[name] = spot
            around.append((spot, sign == "["))
        else:
            inside.parts[name] = name_line
        name = None
    return outside.parts[0]
