"""Words for people: every event, question, refusal and number becomes text here, from catalogues of templates.

A catalogue is a TOML file per language: `[event] hit = "{who:creature} takes {damage} damage."`. The part
behind the colon says what kind of thing the value names; without it, the value itself is written.
"""

import tomllib
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from string import Formatter
from typing import TYPE_CHECKING, Any

from cinque.core.ask import Ask, Option, Refusal
from cinque.core.log import Event
from cinque.core.tally import ADD, START, TIMES, Tally, Term, fraction_text

if TYPE_CHECKING:
    from cinque.core.scene import Creature, Scene
    from cinque.core.system import System

COMMAS = {"en": ", ", "ja": "、"}
LANGUAGES = tuple(COMMAS)


def printable(text: str) -> str:
    """The text without anything that could command a terminal."""
    return "".join(char if char.isprintable() or char in "\n\u3000" else "\N{REPLACEMENT CHARACTER}" for char in text)


class MissingWords(Exception):
    """A template that the catalogue of a language does not have."""


@lru_cache(maxsize=32)
def _catalogue(package: str, lang: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath("text", f"{lang}.toml").read_text(encoding="utf-8"))


class Words:
    """The templates of one system in all languages; those of the core stand behind them."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find(self, lang: str, section: str, key: str) -> str | None:
        for package in (self.package, "cinque.core"):
            table = _catalogue(package, lang).get(section, {})
            if key in table:
                return str(table[key])
        return None

    def template(self, lang: str, section: str, key: str) -> str:
        found = self.find(lang, section, key)
        if found is not None:
            return found
        raise MissingWords(f"[{section}] {key} ({lang}, {self.package})")

    def keys(self, lang: str) -> set[tuple[str, str]]:
        """Every section and key, for the test that no language misses any."""
        return {
            (section, key)
            for package in (self.package, "cinque.core")
            for section, table in _catalogue(package, lang).items()
            for key in table
        }


class _Filler(Formatter):
    """Fills `{target:creature}` with the name of what the value refers to. Values are never taken as templates."""

    def __init__(self, name_of: Callable[[str, str], str], comma: str) -> None:
        self.name_of = name_of
        self.comma = comma

    def format_field(self, value: Any, spec: str) -> str:
        values = value if isinstance(value, (list, tuple)) else [value]
        if spec == "hint":
            return self.name_of("hint", " / ".join(printable(str(each)) for each in values))
        return self.comma.join(printable(self.name_of(spec, str(each)) if spec else str(each)) for each in values)


class Reader:
    """Someone who reads one language, looking at one scene."""

    def __init__(self, system: "System[Any]", scene: "Scene[Any]", lang: str = "en") -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"Cinque speaks {' and '.join(LANGUAGES)}, not “{lang}”.")
        self.system = system
        self.scene = scene
        self.lang = lang
        self._filler = _Filler(self.name, COMMAS[lang])

    def name(self, kind: str, key: str) -> str:
        """What something is called: a creature, a word of the catalogue by its section, a piece of content."""
        if kind == "creature":
            creature = self.scene.creatures.get(key)
            return self.called(creature) if creature else key
        if kind == "word":
            return self.text("word", key)
        if kind == "hint":
            return self.text("hint", "some", names=key) if key else self.text("hint", "none")
        called = self.system.words.find(self.lang, kind, key)
        return self.system.name_of(kind, key, self.lang, self.scene.packs) if called is None else called

    def called(self, creature: "Creature") -> str:
        """The name of a creature; the second of a name is told apart by the number in its id (`rattata-2`)."""
        name = printable(self.system.name_of("creature", creature.name, self.lang, self.scene.packs))
        same, dash, number = creature.id.rpartition("-")
        numbered = dash and same == creature.name.replace(":", "-") and number.isdigit()
        return f"{name} {number}" if numbered else name

    def text(self, section: str, key: str, /, **data: Any) -> str:
        return self._filler.vformat(self.system.words.template(self.lang, section, key), (), data)

    def event(self, event: Event) -> str:
        if event.kind == "roll":
            several = len(event.data["faces"]) > 1
            return self.text("roll", "several" if several else "one", **event.data, purpose=self.purpose(event.clause))
        return self.text("event", event.kind, who=event.who, **event.data)

    def purpose(self, clause: str) -> str:
        """What dice are thrown for, by the clause that has them thrown."""
        return self.text("purpose", clause) if clause else self.text("roll", "free")

    def refusal(self, refusal: Refusal) -> str:
        return self.text("refusal", refusal.key, **refusal.data)

    def ask(self, ask: Ask) -> str:
        if ask.dice is not None:
            dice = f"{ask.dice[0]}d{ask.dice[1]}"
            return self.text("roll", "ask", dice=dice, sides=ask.dice[1], purpose=self.purpose(ask.clause))
        return self.text("ask", ask.topic, seat=ask.seat, who=ask.who)

    def option(self, option: Option) -> str:
        return self.text("option", option.verb, **option.args)

    def tally(self, tally: Tally) -> str:
        """The whole computation on one line: `17 = 40 power × 52 attack ÷ 43 defense …`."""
        line = ""
        added = False
        for term in tally.terms or ():
            if term.op == TIMES and added:
                line, added = f"({line})", False
            added = added or term.op == ADD
            line += self._term(term)
        return f"{fraction_text(tally.num, tally.den)} = {line}" if line else fraction_text(tally.num, tally.den)

    def label(self, term: Term) -> str:
        """What a term is called. A label such as `against:Fire` names something besides."""
        key, _, of = term.label.partition(":")
        return self.text("term", key, of=of)

    def _term(self, term: Term) -> str:
        label = self.label(term)
        num, den = term.by
        if term.op == START:
            return f"{num} {label}".rstrip()
        if term.op == ADD:
            return f" {'−' if num < 0 else '+'} {abs(num)} {label}".rstrip()
        if term.op == TIMES and num == 1 and den != 1:
            return f" ÷ {den} {label}".rstrip()
        if term.op == TIMES:
            return f" × {fraction_text(num, den)} {label}".rstrip()
        return f" → {fraction_text(num, den)} ({label})"
