"""Text that knows its parts: a sentence is a string as ever, and a screen finds in it what each word stands for."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple

NUMBER, TALLY, TERM = "number", "tally", "term"
"""Kinds of segment besides those of names: a number, the one that the explanation explains, a term of that."""


class Segment(NamedTuple):
    """A part of a line. `kind` is what it names (`creature`, `move`, `number` …; empty for mere text), `ref` which."""

    text: str
    kind: str = ""
    ref: str = ""

    def to_data(self) -> dict[str, Any]:
        return {"text": self.text, "kind": self.kind, "ref": self.ref} if self.kind else {"text": self.text}


class Line(str):
    """A line of text, and its segments."""

    __slots__ = ("segments",)
    segments: tuple[Segment, ...]

    def __new__(cls, segments: Iterable[Segment]) -> "Line":
        parts = tuple(segments)
        line = super().__new__(cls, "".join(part.text for part in parts))
        line.segments = parts
        return line

    def to_data(self) -> list[dict[str, Any]]:
        return [segment.to_data() for segment in self.segments]


def joined(lines: Sequence[Line], between: str) -> Line:
    """Several lines as one."""
    parts: list[Segment] = []
    for line in lines:
        parts += [*([Segment(between)] if parts else []), *line.segments]
    return Line(parts)


@lru_cache(maxsize=4096)
def parts_of(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template taken apart: text, and the name and kind of the value that follows it."""
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(template))
