"""YAML without aliases, which a small file can use to become a huge one. All faults that can be told at once are."""

import re
from collections.abc import Callable
from typing import Any

import yaml

from cinque.core.refusal import Refusal
from cinque.files.bad import BadFile, Fault, bad_file, line_at, short, too_deep, too_many
from cinque.files.document import Document, Spot
from cinque.files.plain import LONG, MOST_DEPTH, MOST_VALUES, flaw_of, is_long

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one in C is many times faster, but not everywhere installed."""

FORBIDDEN = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
DIRECTIVE = re.compile(r"^%TAG\b", re.MULTILINE)
TAG = "tag:yaml.org,2002:"
NUMBERS = (f"{TAG}int", f"{TAG}float")
SIMPLE: dict[str, Callable[[Any, Any], Any]] = {
    tag: make
    for tag, make in yaml.SafeLoader.yaml_constructors.items()
    if tag in {TAG + kind for kind in ("null", "bool", "int", "float", "timestamp", "binary", "str")}
}


def read_yaml(name: str, text: str) -> Document:
    forbidden = FORBIDDEN.search(text)
    if forbidden:
        raise bad_file(name, line_at(text, forbidden.start()), "yaml-character")
    # libyaml compares each of them with all others, and there may be thousands
    directive = DIRECTIVE.search(text)
    if directive:
        raise bad_file(name, line_at(text, directive.start()), "yaml-tag")
    parse = _Parse(text)
    try:
        data, lines = parse.document()
    except _Stop:
        pass
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        parse.fault(mark.line + 1 if mark else 0, not_yaml(error))
    if parse.faults:
        raise BadFile(name, parse.faults)
    return Document(name, data, lambda: lines)


def not_yaml(error: yaml.MarkedYAMLError) -> Refusal:
    """What the library complains about; the one that is not in C quotes the character in the middle of a sentence."""
    problem = re.sub(r"^found character .* that cannot", "found character that cannot", str(error.problem))
    return Refusal("not-yaml", "", problem=short(problem, 200))


class _Stop(Exception):
    """A fault behind which nothing is worth reading."""


class _Parse:
    """One way through the text, from event to event."""

    def __init__(self, text: str) -> None:
        self.loader = Loader(text)
        self.faults: list[Fault] = []
        self.values = 0

    def fault(self, line: int, refusal: Refusal) -> None:
        self.faults.append(Fault(line, refusal))

    def stop(self, event: Any, refusal: Refusal) -> _Stop:
        self.fault(event.start_mark.line + 1, refusal)
        return _Stop()

    def next(self) -> Any:
        return self.loader.get_event()

    def document(self) -> tuple[Any, Spot | int]:
        self.next()
        if isinstance(self.next(), yaml.StreamEndEvent):
            return None, 1
        found = self.value(self.next(), 1)
        self.next()
        more = self.next()
        if not isinstance(more, yaml.StreamEndEvent):
            raise self.stop(more, Refusal("yaml-second", ""))
        return found

    def value(self, event: Any, depth: int) -> tuple[Any, Spot | int]:
        self.values += 1
        if self.values > MOST_VALUES:
            raise self.stop(event, too_many(MOST_VALUES))
        line = event.start_mark.line + 1
        if isinstance(event, yaml.ScalarEvent):
            return self.simple(event, line), line
        if isinstance(event, yaml.AliasEvent):
            raise self.stop(event, Refusal("yaml-alias", ""))
        if depth > MOST_DEPTH:
            raise self.stop(event, too_deep(MOST_DEPTH))
        if isinstance(event, yaml.SequenceStartEvent):
            return self.list(Spot(line), depth)
        return self.table(Spot(line), depth)

    def list(self, spot: Spot, depth: int) -> tuple[Any, Spot]:
        found: list[Any] = []
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            part, spot.parts[len(found)] = self.value(event, depth + 1)
            found.append(part)
        return found, spot

    def table(self, spot: Spot, depth: int) -> tuple[Any, Spot]:
        found: dict[str, Any] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            line = event.start_mark.line + 1
            name = event.value if isinstance(event, yaml.ScalarEvent) else None
            if name is None:
                self.value(event, depth + 1)
                self.fault(line, Refusal("yaml-name", ""))
            elif name in found:
                self.fault(line, Refusal("name-twice", "", name=short(name)))
            elif flaw := flaw_of(name):
                self.fault(line, flaw)
            part, lines = self.value(self.next(), depth + 1)
            if name is not None:
                found[name] = part
                spot.parts[name] = Spot(line, lines.parts) if isinstance(lines, Spot) else line
        return found, spot

    def simple(self, event: Any, line: int) -> Any:
        tag, text = event.tag, event.value
        if tag is None or tag == "!":
            tag = self.loader.resolve(yaml.ScalarNode, text, event.implicit)
        if tag in NUMBERS and is_long(text):
            return self.fault(line, LONG)
        try:
            value = SIMPLE[tag](self.loader, yaml.ScalarNode(tag, text))
        except Exception:  # PyYAML's constructors let whatever goes wrong inside them through
            what = short(tag.rpartition(":")[2])
            return self.fault(line, Refusal("yaml-kind", "", text=short(text), what=what))
        if flaw := flaw_of(value):
            self.fault(line, flaw)
        return value
