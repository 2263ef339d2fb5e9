"""`info NAME` at the prompt: what a move, trait, ability, item or species does, in the reader's words."""

from typing import Any

from rich.text import Text

from cinque.cli.screen import UsersMistake, clean, console
from cinque.core.game import Game
from cinque.core.screen import Preview
from cinque.core.suggest import suggestions
from cinque.core.system import Entry
from cinque.core.words import Reader


def show_info(game: Game[Any], reader: Reader, text: str, preview: Preview | None) -> None:
    """What goes by that name, or what the answer of that number is done with."""
    entries = of_answer(game, preview) if preview is not None else found(game, text)
    if not entries:
        hint = suggestions(text, game.system.known_names(game.now.packs))
        raise UsersMistake("dex-unknown", name=text, hint=hint)
    for entry in entries:
        console().print(Text(clean(reader.name(entry.kind, entry.key)), style="bold"))
        for label, told in game.system.describe(entry, reader.lang, game.now.packs):
            console().print(Text(f"  {clean(label)}: ", style="dim").append(clean(told), style="default"))


def found(game: Game[Any], text: str) -> list[Entry]:
    """By the whole name, or by a beginning that only one thing has."""
    packs = game.now.packs
    whole = game.system.look_up(text, packs)
    if whole or not text:
        return whole
    wanted = text.casefold()
    begins = dict.fromkeys(name for name in game.system.known_names(packs) if name.casefold().startswith(wanted))
    entries = {(one.kind, one.key): one for name in list(begins)[:9] for one in game.system.look_up(name, packs)}
    return list(entries.values()) if len(entries) == 1 else []


def of_answer(game: Game[Any], preview: Preview) -> list[Entry]:
    packs = game.now.packs
    return [
        entry
        for piece in preview.content
        for entry in game.system.look_up(piece.key, packs)
        if (entry.kind, entry.key) == (piece.kind, piece.key)
    ]
