"""What is told beside an answer that takes something: what that costs, and what it does, on one line."""

from collections.abc import Iterable
from string import Formatter
from typing import Final

from cinque.core.ask import Option
from cinque.core.system import AnySystem, Entry

YES: Final = "✓"
"""What a fact says that holds or does not: its label says all."""
TOLD_BESIDE: Final = ("item", "trait", "move", "ability", "feature", "nature")
"""The kinds of content of which something is told."""


def told_beside(played: AnySystem, packs: tuple[str, ...], option: Option, lang: str) -> str:
    """Of the first thing that the answer names: `$200 · Target: heals 20 Hit Points.`; a number with what it counts."""
    template = played.words.template(lang, "option", option.verb)
    for _, field, kind, _ in Formatter().parse(template):
        if field and kind in TOLD_BESIDE and kind in played.kinds:
            return facts_on_a_line(played.describe(Entry(kind, str(option.args[field]), {}, {}), lang, packs))
    return ""


def facts_on_a_line(facts: Iterable[tuple[str, str]]) -> str:
    return " · ".join(
        label if text == YES else f"{label} {text}" if text.isdecimal() else text for label, text in facts if text
    )
