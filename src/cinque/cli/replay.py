"""`cinque replay`: a game told again from its journal."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from cinque.cli.screen import UsersMistake, print_json, say
from cinque.cli.text import cli_text
from cinque.core import journal
from cinque.core.ask import Data
from cinque.core.mistake import Unreadable
from cinque.core.testing import transcript
from cinque.core.words import Reader
from cinque.files import BadFile, Fault, read_bytes
from cinque.games import Held, Lock
from cinque.packs import shelve_pinned
from cinque.systems import UnknownSystem, played_in

MOST_BYTES = 200_000_000


def read_journal(path: Path) -> journal.Reading:
    """A journal from a file that a person names."""
    text = read_bytes(path, MOST_BYTES).decode("utf-8-sig", errors="replace")
    try:
        return journal.read(text)
    except Unreadable as wrong:
        raise BadFile(str(path), [Fault(0, wrong)]) from None


@contextmanager
def writing(path: Path) -> Iterator[Lock]:
    """Nobody else may write this journal from now on, unless it cannot be taken up."""
    try:
        lock = Lock(path)
    except Held as held:
        raise UsersMistake("journal-held", path=path, holder=held.holder) from None
    try:
        yield lock
    except BaseException:
        lock.give_back()
        raise


def load_journal(path: Path, reading: journal.Reading, packs: Sequence[str] = (), **more: Any) -> journal.Loaded:
    """The game of a journal, with the very packs that it was played with: those named, or else installed ones."""
    try:
        played = played_in(str(reading.header.get("system", "")))
    except UnknownSystem as wrong:
        raise BadFile(str(path), [Fault(1, wrong)]) from None
    try:
        shelve_pinned(played, journal.pins(reading), packs, journal.places(reading))
        return journal.load(reading, played, **more)
    except Unreadable as wrong:
        raise BadFile(str(path), [Fault(1, wrong)], played=played) from None


def replay_command(path: Path, lang: str, why: bool, json: bool, packs: Sequence[str] = ()) -> None:
    loaded = load_journal(path, read_journal(path), packs)
    game = loaded.game
    speaker = Reader(game.system, game.scene, lang)
    if json:
        print_json(
            {
                "system": game.system.name,
                "steps": len(game.steps),
                "waiting": game.ask.to_data() if game.ask else None,
                "difference": difference_data(loaded.difference, speaker) if loaded.difference else None,
                "problem": speaker.refusal(loaded.problem) if loaded.problem else "",
                "events": [event.to_data() for event in game.every_event()],
            }
        )
    else:
        for line in transcript(game, lang, why):
            say(line, "dim" if line.startswith("    ") else "")
        if loaded.problem:
            say(cli_text(lang, "replay", "problem", problem=speaker.refusal(loaded.problem)), "yellow")
        if loaded.difference:
            difference = speaker.refusal(loaded.difference.refusal)
            say(cli_text(lang, "replay", "difference", difference=difference), "yellow")
    if loaded.problem or loaded.difference:
        raise typer.Exit(1)


def difference_data(difference: journal.Difference, speaker: Reader) -> Data:
    return {"step": difference.step, "do": difference.do, "what": speaker.refusal(difference.what)}
