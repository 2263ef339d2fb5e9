"""`info NAME`: what a rulebook says of a move, trait, ability, item … in the middle of a game or of a sheet."""

from cinque.cli.page import show_block
from cinque.cli.screen import UsersMistake, console, say
from cinque.core.sheet import Block
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem

LONGEST_NAME = 60


def show_info(played: AnySystem, packs: tuple[str, ...], name: str, lang: str) -> None:
    """Everything of that name, in whatever language it is written."""
    if not name:
        raise UsersMistake("info-usage")
    wanted = name.strip().casefold()
    words = played.glossary()
    called = [word for word in words if wanted in (word.key, *map(str.casefold, word.names.values()))]
    found = [*played.look_up(name, packs), *called]
    if not found:
        close = suggestions(
            name[:LONGEST_NAME], [*played.known_names(packs), *(name for word in words for name in word.names.values())]
        )
        raise UsersMistake("info-unknown", name=name[:LONGEST_NAME], hint=close)
    for entry in found:
        console().print()
        say(entry.names.get(lang) or entry.key, "bold")
        show_block(Block("", tuple(played.describe(entry, lang, packs))))
