"""Mistakes in Japanese: the code says them in English, and a catalogue of pairs says them again."""

import tomllib
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import NamedTuple

MOST_CHARACTERS = 6_000
MOST_DEPTH = 4
OR, JAPANESE_OR = " or ", "、"


class Part(NamedTuple):
    """A part of a sentence that differs each time; `how` is `said`, `or`, or nothing."""

    name: str
    how: str


class Pair(NamedTuple):
    """An English sentence, taken apart at its parts, and the Japanese one."""

    texts: tuple[str, ...]
    parts: tuple[Part, ...]
    japanese: str

    def split(self, sentence: str) -> list[str] | None:
        """What the parts are in this sentence; nothing if it is another one. Takes time in line with its length."""
        first, *between, last = self.texts if self.parts else (*self.texts, "")
        if not self.parts:
            return [] if sentence == first else None
        end = len(sentence) - len(last)
        if end < len(first) or not sentence.startswith(first) or not sentence.endswith(last):
            return None
        found, start = [], len(first)
        for text in between:
            at = sentence.find(text, start, end)
            if at < 0:
                return None
            found.append(sentence[start:at])
            start = at + len(text)
        return [*found, sentence[start:end]]


def translated(text: str, lang: str) -> str:
    """A mistake as this reader reads it; what nobody has translated stays in English."""
    if lang != "ja":
        return text
    lines = "\n".join(_said(line) or line for line in text.split("\n"))
    # what a sentence quotes may have line breaks in it
    return lines if lines != text else _said(text) or text


def _said(sentence: str, depth: int = 0) -> str:
    """The Japanese for a sentence or a part of one; empty if there is none."""
    if len(sentence) > MOST_CHARACTERS or depth > MOST_DEPTH:
        return ""
    for pair in _pairs():
        found = pair.split(sentence)
        if found is not None:
            told = {part.name: _part(part, text, depth) for part, text in zip(pair.parts, found, strict=True)}
            japanese = pair.japanese.format_map(told)
            return japanese if japanese != sentence else ""
    return ""


def _part(part: Part, text: str, depth: int) -> str:
    """A part for the Japanese sentence."""
    if part.how == "said":
        return _said(text, depth + 1) or text
    return text.replace(OR, JAPANESE_OR) if part.how == "or" else text


@cache
def _pairs() -> list[Pair]:
    """All pairs, those that say most of themselves first."""
    text = files("cinque.cli").joinpath("text", "mistakes_ja.toml").read_text(encoding="utf-8")
    pairs = [
        pair_of(english, japanese) for table in tomllib.loads(text).values() for english, japanese in table.items()
    ]
    return sorted(pairs, key=lambda pair: -sum(map(len, pair.texts)))


def pair_of(english: str, japanese: str) -> Pair:
    texts, parts = [""], []
    for text, name, how, _ in Formatter().parse(english):
        texts[-1] += text
        if name is not None:
            parts.append(Part(name, how or ""))
            texts.append("")
    return Pair(tuple(texts), tuple(parts), japanese)
