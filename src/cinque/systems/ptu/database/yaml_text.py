"""YAML with aliases, read so that a small file cannot become a huge one: an alias is the very object it stands for."""

from typing import Any, NamedTuple

import yaml

from cinque.core.refusal import Refusal
from cinque.core.sentences import printable
from cinque.exchange import BadText

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one in C is many times faster, but not everywhere installed."""

MOST_BYTES = 20_000_000
MOST_VALUES = 1_000_000
"""Four times what the public database has; each may stand for any of the others, but takes no room of its own."""
MOST_DEPTH = 20
PLAIN = {"": None, "~": None, "null": None, "Null": None, "NULL": None, "true": True, "false": False}


class Document(NamedTuple):
    """What a text says, and the lines of its tables and lists by their identity."""

    data: Any
    lines: dict[int, int]

    def line(self, part: Any) -> int:
        return self.lines.get(id(part), 0)


def read_yaml(text: str) -> Document:
    """The data of a text, or `BadText`. Numbers are whole, or stay text."""
    parse = _Parse(text)
    try:
        return Document(parse.document(), parse.lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = Refusal("not-yaml", "", problem=str(error.problem))
        raise BadText(mark.line + 1 if mark else 0, problem) from None
    except yaml.YAMLError:
        raise BadText(0, Refusal("yaml-character", "")) from None


class _Parse:
    """One way through the text, from event to event."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: dict[int, int] = {}
        self.anchors: dict[str, Any] = {}
        self.values = 0

    def document(self) -> Any:
        self.loader = Loader(self.text)
        self.loader.get_event()
        if isinstance(self.loader.get_event(), yaml.StreamEndEvent):
            return None
        found = self.value(self.loader.get_event(), 1)
        self.loader.get_event()
        more = self.loader.get_event()
        if not isinstance(more, yaml.StreamEndEvent):
            raise self.bad(more, "yaml-second")
        return found

    def bad(self, event: Any, key: str, **facts: Any) -> BadText:
        return BadText(event.start_mark.line + 1, Refusal(key, "", **facts))

    def value(self, event: Any, depth: int) -> Any:
        self.values += 1
        if self.values > MOST_VALUES:
            raise self.bad(event, "file-too-many", most=MOST_VALUES)
        if depth > MOST_DEPTH:
            raise self.bad(event, "file-too-deep", most=MOST_DEPTH)
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event)
        if isinstance(event, yaml.ScalarEvent):
            found = _simple(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            found = self.list(event, depth)
        else:
            found = self.table(event, depth)
        # only what is complete can be named: nothing holds itself
        if event.anchor is not None:
            self.anchors[event.anchor] = found
        return found

    def alias(self, event: Any) -> Any:
        if event.anchor not in self.anchors:
            name = printable(event.anchor)[:40]
            raise self.bad(event, "yaml-loose-alias", name=name)
        return self.anchors[event.anchor]

    def list(self, start: Any, depth: int) -> list[Any]:
        found: list[Any] = []
        self.lines[id(found)] = start.start_mark.line + 1
        while not isinstance(event := self.loader.get_event(), yaml.SequenceEndEvent):
            found.append(self.value(event, depth + 1))
        return found

    def table(self, start: Any, depth: int) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        self.lines[id(found)] = start.start_mark.line + 1
        while not isinstance(event := self.loader.get_event(), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                raise self.bad(event, "yaml-name")
            found[event.value] = self.value(self.loader.get_event(), depth + 1)
        return found


def _simple(event: Any) -> Any:
    text = event.value
    if not event.implicit[0]:
        return text
    if text in PLAIN:
        return PLAIN[text]
    digits = text[1:] if text[:1] in "+-" else text
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else text
