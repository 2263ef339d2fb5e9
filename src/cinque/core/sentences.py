"""Templates in every language, how facts fill them, and the lines that come of it.

A catalogue is a TOML file per language: `[event] hit = "{who:creature} takes {damage} damage."`. The part
behind the colon says what kind of thing the value names; without it, the value itself is written. A line is a string as
ever, and a screen finds in it what each word stands for.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple

from cinque.core.kept import package_toml
from cinque.core.refusal import Refusal
from cinque.core.tally import MINUS

COMMAS = {"en": ", ", "ja": "、"}
ORS = {"en": " or ", "ja": "、"}
LANGUAGES = tuple(COMMAS)
CORE = "cinque.core"
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
        line = super().__new__(cls, "".join([part.text for part in parts]))
        line.segments = parts
        return line

    def to_data(self) -> list[dict[str, Any]]:
        return [segment.to_data() for segment in self.segments]


def printable(text: str) -> str:
    """The text without anything that could command a terminal."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in "\n\u3000" else "\N{REPLACEMENT CHARACTER}" for char in text)


def clean(text: str) -> str:
    """A text that can be printed anywhere, and commands no terminal."""
    return printable(text.encode("utf-8", "replace").decode("utf-8"))


@lru_cache(maxsize=4096)
def parts_of(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template taken apart: text, and the name and kind of the value that follows it."""
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(template))


class MissingWords(Exception):
    """A template that the catalogue of a language does not have."""


@lru_cache(maxsize=32)
def catalogue(package: str, lang: str) -> dict[str, Any]:
    return package_toml(package, "text", f"{lang}.toml")


class Words:
    """The templates of one room in all languages; those of the core stand behind them."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find(self, lang: str, section: str, key: str) -> str | None:
        for package in (self.package, CORE):
            table = catalogue(package, lang).get(section, {})
            if key in table:
                return str(table[key])
        return None

    def template(self, lang: str, section: str, key: str) -> str:
        found = self.find(lang, section, key)
        if found is not None:
            return found
        raise MissingWords(f"[{section}] {key} ({lang}, {self.package})")

    def prints(self, kind: str) -> bool:
        """Whether an event of this kind is told at all: some are only for programs, their sentence is empty."""
        return kind == "roll" or self.find("en", "event", kind) != ""

    def keys(self, lang: str) -> set[tuple[str, str]]:
        """Every section and key, for the test that no language misses any."""
        return {
            (section, key)
            for package in (self.package, CORE)
            for section, table in catalogue(package, lang).items()
            for key in table
        }


class Speaker:
    """Someone who says in one language what the catalogues of a room have sentences for."""

    def __init__(self, lang: str = "en", words: Words | None = None) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"Cinque speaks {' and '.join(LANGUAGES)}, not “{lang}”.")
        self.lang = lang
        self.words = words or Words(CORE)
        self._names: dict[tuple[str, str], str] = {}

    def text(self, section: str, key: str, /, **data: Any) -> Line:
        """A sentence of the catalogue. `{target:creature}` becomes the name of what the value refers to.

        Values are never taken as templates.
        """
        return Line(self.segments(section, key, data))

    def segments(self, section: str, key: str, data: Mapping[str, Any]) -> list[Segment]:
        """The parts of a sentence."""
        segments: list[Segment] = []
        for text, name, kind in parts_of(self.words.template(self.lang, section, key)):
            if text:
                segments.append(Segment(text))
            if name is not None:
                segments += self._filled(name, data[name], kind)
        return segments

    def _several(self, field: str, values: Sequence[Any], kind: str) -> list[Segment]:
        if kind == "hint":
            return [Segment(self.name("hint", ORS[self.lang].join(printable(str(each)) for each in values)))]
        between = Segment(ORS[self.lang] if kind == "or" else COMMAS[self.lang])
        segments: list[Segment] = []
        for each in values:
            segments += [between] if segments else []
            segments += self._filled(field, each, kind)
        return segments

    def _filled(self, field: str, value: Any, kind: str) -> Sequence[Segment]:
        if isinstance(value, (list, tuple)) or kind == "hint":
            return self._several(field, value if isinstance(value, (list, tuple)) else [value], kind)
        if isinstance(value, Refusal):
            return self.refusal(value).segments
        if isinstance(value, Line):
            return value.segments
        if isinstance(value, dict):
            return self._plain(value, kind)
        if kind == ",":
            return (Segment(f"{value:,}".replace("-", MINUS), NUMBER, field),)
        if kind and kind != "or":
            key = str(value)
            if (kind, key) not in self._names:
                self._names[kind, key] = printable(self.name(kind, key))
            return (Segment(self._names[kind, key], kind, key),)
        if type(value) is int:
            return (Segment(str(value).replace("-", MINUS), NUMBER, field),)
        if isinstance(value, bool):
            return (Segment(self.name("word", "yes" if value else "no")),)
        return (Segment(printable(str(value))),)

    def _plain(self, value: dict[str, Any], kind: str) -> Sequence[Segment]:
        """Whatever is no single fact, as it stands."""
        return (Segment(printable(str(value))),)

    def refusal(self, refusal: Refusal) -> Line:
        return self.text("refusal", refusal.key, **refusal.data)

    def name(self, kind: str, key: str) -> str:
        """What something is called: a word of the catalogue by its section, or what else is known of it."""
        if kind == "word":
            return self.text("word", key)
        if kind == "hint":
            return self.text("hint", "some", names=key) if key else self.text("hint", "none")
        found = self.words.find(self.lang, kind, key)
        return self.unlisted(kind, key) if found is None else found

    def unlisted(self, kind: str, key: str) -> str:
        """What something is called that stands in no catalogue: as it is written."""
        return key
