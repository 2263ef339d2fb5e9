"""`cinque post`: the log of a game as text to paste into a forum or a chat, as one seat may see it."""

from collections.abc import Sequence
from pathlib import Path

import typer

from cinque.cli.replay import load_journal, read_journal
from cinque.cli.screen import UsersMistake, say, write_out
from cinque.cli.text import cli_text
from cinque.core.words import Reader
from cinque.games.post import NoSuchRound, Wish, post


def post_command(path: Path, lang: str, wish: Wish, packs: Sequence[str], out: Path | None) -> None:
    loaded = load_journal(path, read_journal(path), packs)
    try:
        text = "\n".join(post(loaded.game, lang, wish))
    except NoSuchRound as error:
        raise UsersMistake("no-such-round", round=wish.round, rounds=", ".join(error.rounds) or "–") from None
    if out is None:
        for line in text.split("\n"):
            typer.echo(line)
    else:
        write_out(out, f"{text}\n")
    speaker = Reader(loaded.game.system, loaded.game.scene, lang)
    told = [("problem", loaded.problem), ("difference", loaded.difference and loaded.difference.refusal)]
    for key, refusal in told:
        if refusal:
            say(cli_text(lang, "replay", key, **{key: speaker.refusal(refusal)}), "yellow", error=True)
    if loaded.problem or loaded.difference:
        raise typer.Exit(1)
