"""How sentences are read: tables of patterns with the fields that each makes, and the few ways to join clauses.

A pattern is a regular expression that has to fit a whole sentence, or several that follow one another. In it,
`{stats}` and the like stand for the expressions below. What no pattern fits is left to people, word for word.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.words import KNOCK_OUT, MISS
from cinque.systems.ptu.database.words import HARMLESS, LASTS, STATES, STATS, VERBS, plain, sentences, without_name

Made = dict[str, Any]
"""Fields of a record; tuples of several sentences are put together."""
MOST_TOGETHER = 8
PARTLY = "partly"
"""A mark among the fields: they say something of the sentence, but not all, so that it is left to people as well."""


class Told(NamedTuple):
    """What else is known of the move or ability whose sentences are read."""

    name: str
    db: int | None = None
    ac: int | None = None
    range: str = ""
    text: str = ""


Make = Callable[[re.Match[str], Told], Made | None]
Table = Mapping[str, Make | Made]


def _either(words: Mapping[str, Any]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _list(words: Mapping[str, Any]) -> str:
    one = f"(?:{_either(words)})"
    return f"{one}(?:, {one})*(?:,? (?:and|or) (?:also )?{one})?"


_ON = re.compile(
    r"(?: on (?:an? )?(?:accuracy )?(?:roll of )?(?:(?P<roll>\d+)\+|(?P<even>even[ -]numbered rolls?)))?"
    r"(?: during accuracy check)?"
).pattern
_TARGETS = re.compile(
    r"(?:the |its |a |each |all |any )?(?:legal )?(?:targets?|foes?)(?: hit)?(?: (?:hit )?by ~| of ~)?|~'s targets?"
).pattern
MACROS = {
    "gap": rf"(?:(?:{'|'.join(HARMLESS)})(?:[ ,;]+(?:{'|'.join(HARMLESS)}))*)?",
    "targets": rf"(?:{_TARGETS})",
    "targets'": re.compile(r"(?:(?:the|its) (?:target|foe)'s|all legal targets'|the targets')").pattern,
    "stats": rf"(?P<stats>(?:both )?{_list(STATS)})",
    "stats2": rf"(?P<stats2>{_list(STATS)})",
    "states": rf"(?P<states>{_list(STATES)})",
    "afflicts": rf"(?P<afflicts>{_list(VERBS)})",
    "by": r"(?:by )?(?:by )?(?P<by>[+-]?\d+|one|two|three)",
    "by2": r"(?:by )?(?P<by2>[+-]?\d+|one|two|three)",
    "on": _ON,
    "lasts": rf"(?: (?P<lasts>{_either(LASTS)}))?",
    "part": re.compile(r"(?P<part>half|\d/\d+|\d+%|a third|a quarter)(?: of)?").pattern,
    "tick": re.compile(r"(?P<tick>a|one|two|three|\d+) ticks?(?: worth)?(?: of)?").pattern,
    "n": r"(?P<n>\d+)",
}


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    for name, expression in MACROS.items():
        pattern = pattern.replace(f"{{{name}}}", expression)
    return re.compile(pattern)


CONDITIONS: Mapping[str, dict[str, Any]] = {
    r"if the target is asleep, (?P<rest>.+)": {"case": "asleep"},
    r"if the target is paralyzed, (?P<rest>.+)": {"case": "paralyzed"},
    r"if the target is poisoned, (?P<rest>.+)": {"case": "poisoned"},
    r"if the target is burned, (?P<rest>.+)": {"case": "burned"},
    r"if the target is frozen, (?P<rest>.+)": {"case": "frozen"},
    r"if the target is confused, (?P<rest>.+)": {"case": "confused"},
    r"if it is sunny, (?P<rest>.+)": {"case": "sunny"},
    r"if it is rainy, (?P<rest>.+)": {"case": "rainy"},
    r"if it is hailing, (?P<rest>.+)": {"case": "hail"},
    r"if it is sandstorming, (?P<rest>.+)": {"case": "sandstorm"},
    r"if the user (?:successfully )?knocks out the target(?: with ~)?, (?P<rest>.+)": {"when": KNOCK_OUT},
    r"(?:on a? ?miss|if ~ misses), (?P<rest>.+)": {"when": MISS},
}
"""Beginnings of a sentence that say when the rest of it counts."""

EMPTY_BEGINNINGS = re.compile(
    r"(?:if ~ (?:successfully )?hits(?: (?:a|its|the) (?:target|foe))?|on a hit|in addition|additionally|furthermore"
    r"|after damage(?: is (?:dealt|resolved))?|after the (?:move|attack) is resolved|after ~ is resolved), (?P<rest>.+)"
)
"""What every effect waits for anyway: the hit."""

ROLL_FIRST = re.compile(r"(?P<on>on (?:an? )?(?:accuracy )?(?:roll of )?(?:\d+\+|even-numbered rolls?)), (?P<rest>.+)")
OWN_ROLL = re.compile(r"\brolls? (?:a )?\d?d\d+")
JOINTS = re.compile(r";? and |, and |, but |; ?")
SUBJECT = re.compile(r"~|(?:the user|the target|all legal targets|all targets|you)(?!')")


def understood(text: str, told: Told, table: Table) -> tuple[dict[str, Any], list[str]]:
    """The fields that a text makes, and the sentences that are left over, as they were written."""
    written = sentences(text)
    told = told._replace(text=plain(text))
    made: dict[str, Any] = {}
    left: list[str] = []
    at = 0
    while at < len(written):
        count, found = _longest(written[at : at + MOST_TOGETHER], told, table)
        if found is None or found.get(PARTLY):
            left += written[at : at + count]
        if found is not None:
            join(made, {name: value for name, value in found.items() if name != PARTLY})
        at += count
    return made, left


def _longest(written: list[str], told: Told, table: Table) -> tuple[int, Made | None]:
    """The fields of as many sentences from the first on as one pattern takes, or else of the first alone."""
    for count in range(len(written), 1, -1):
        found = _fitting(". ".join(map(plain, written[:count])), told, table)
        if found is not None:
            return count, found
    return 1, read_one(plain(written[0]), told, table)


def join(made: dict[str, Any], found: Made) -> None:
    for name, value in found.items():
        made[name] = made[name] + value if isinstance(value, tuple) and name in made else value


def read_one(sentence: str, told: Told, table: Table) -> Made | None:
    """The fields of one sentence, or nothing if it is not understood to its end."""
    found = _fitting(sentence, told, table)
    if found is not None:
        return found
    named = without_name(sentence, told.name)
    empty = EMPTY_BEGINNINGS.fullmatch(named)
    if empty is not None:
        return read_one(empty["rest"], told, table)
    first = ROLL_FIRST.fullmatch(named)
    # a roll of its own is not the one that the effect ranges are about
    if first is not None and not OWN_ROLL.search(told.text):
        return read_one(f"{first['rest']} {first['on']}", told, table)
    return _conditional(named, told, table) or _joined(named, told, table)


def _fitting(sentence: str, told: Told, table: Table) -> Made | None:
    for form in dict.fromkeys((without_name(sentence, told.name), sentence)):
        for pattern, make in table.items():
            match = _compiled(pattern).fullmatch(form)
            if match is None:
                continue
            found = make(match, told) if callable(make) else make
            if found is not None:
                return found
    return None


def _conditional(sentence: str, told: Told, table: Table) -> Made | None:
    for pattern, limits in CONDITIONS.items():
        match = _compiled(pattern).fullmatch(sentence)
        found = read_one(match["rest"], told, table) if match else None
        if found is None:
            continue
        effects: tuple[Effect, ...] = found.get("effects", ())
        plain_ones = all(effect.case == "" and effect.when == Effect().when for effect in effects)
        if set(found) == {"effects"} and plain_ones:
            return {"effects": tuple(effect._replace(**limits) for effect in effects)}
    return None


def _joined(sentence: str, told: Told, table: Table) -> Made | None:
    """Two clauses, each understood by itself; the second may go without the subject of the first."""
    for joint in JOINTS.finditer(sentence):
        left = _fitting(sentence[: joint.start()], told, table)
        if left is None:
            continue
        for rest in _with_subject(sentence[: joint.start()], sentence[joint.end() :]):
            right = read_one(rest, told, table)
            if right is not None and not _roll_may_be_for_both(left, right):
                made = dict(left)
                join(made, right)
                return made
    return None


def _with_subject(first: str, second: str) -> Iterator[str]:
    yield second
    subject = SUBJECT.match(first)
    if subject is not None:
        yield f"{subject[0]} {second}"


def _roll_may_be_for_both(left: Made, right: Made) -> bool:
    def rolled(made: Made) -> bool:
        return "critical" in made or any(effect.roll or effect.even for effect in made.get("effects", ()))

    return rolled(right) and not rolled(left)
