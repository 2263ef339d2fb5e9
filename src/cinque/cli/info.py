"""`info NAME`: what a rulebook says of a move, trait, ability, item … in the middle of a game or of a sheet."""

from cinque.cli.page import show_block
from cinque.cli.screen import UsersMistake, console, say
from cinque.core.sheet import Block
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem, Entry

LONGEST_NAME = 60
YES = "✓"
"""What a fact says that holds or does not: its label says all."""
TOLD_BESIDE = ("item", "trait", "move", "ability", "feature", "nature")
"""The kinds of content of which something is told beside the answer that names them."""


def show_info(played: AnySystem, packs: tuple[str, ...], name: str, lang: str) -> None:
    """Everything of that name, in whatever language it is written."""
    if not name:
        raise UsersMistake("info-usage")
    found = played.look_up(name, packs)
    if not found:
        close = suggestions(name[:LONGEST_NAME], played.known_names(packs))
        raise UsersMistake("info-unknown", name=name[:LONGEST_NAME], hint=close)
    for entry in found:
        console().print()
        say(entry.names.get(lang) or entry.key, "bold")
        show_block(Block("", tuple(played.describe(entry, lang, packs))))


def told_beside(played: AnySystem, packs: tuple[str, ...], kind: str, key: str, lang: str) -> str:
    """A piece of content on one line: `$200 · Target: heals 20 Hit Points.`; a bare number with what it counts."""
    facts = played.describe(Entry(kind, key, {}, {}), lang, packs)
    return " · ".join(
        label if text == YES else f"{label} {text}" if text.isdecimal() else text for label, text in facts if text
    )
