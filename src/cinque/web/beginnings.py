"""How a table begins: with a setup, out of a file in which one is written, or out of the file of another table."""

from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from cinque.core import journal
from cinque.core.ask import Data
from cinque.core.game import Game
from cinque.core.mistake import BadRuling, Mistake, SetupError
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.shelf import Shelf
from cinque.core.system import AnySystem
from cinque.files import BadFile, Fault, bad_file
from cinque.files.faults import with_lines
from cinque.files.read import MOST_BYTES, document_of
from cinque.files.setup import setup_in
from cinque.systems import UnknownSystem, system
from cinque.web.room import AtTheDoor, new_lines

JOURNALS: Final = (".jsonl", ".journal")
"""How files of whole tables are called; any other that begins like one is one, too."""


class Begun(NamedTuple):
    """A game, and the lines of its journal."""

    game: Game[Any]
    lines: list[str]


def begun(played: AnySystem, setup: Data, rulings: Data) -> Begun:
    """The game of a setup, with a seat for everybody who owns somebody in it, up to its first question."""
    scene = played.new_scene(setup, rulings)
    owners = sorted({one.seat for one in scene.creatures.values()} - {GM_ROLE})
    game = Game(played, scene, [Seat(GM_ROLE, GM_ROLE), *(Seat(owner) for owner in owners)])
    game.play_on()
    return Begun(game, new_lines(game))


def taken_in(text: str, file: str) -> Begun:
    """The game of a file that somebody has: another table, or a setup."""
    is_journal = Path(file).suffix in JOURNALS or text.lstrip("\ufeff").startswith('{"cinque"')
    return imported(text) if is_journal else _set_up(text, file)


def imported(text: str) -> Begun:
    """The game of a table that a file holds; a damaged file is refused: all is played again."""
    try:
        reading = journal.read(text)
        played = system(str(reading.header.get("system", "")), Shelf())
        loaded = journal.load(reading, played, Random(), played.bot)
    except Mistake as mistake:
        raise AtTheDoor(Refusal("bad-import", "", reason=mistake.refusal)) from None
    if loaded.problem is not None:
        raise AtTheDoor(Refusal("bad-import", "", reason=Refusal("import-damaged", "", line=reading.damaged)))
    if loaded.difference is not None:
        raise AtTheDoor(Refusal("bad-import", "", reason=Refusal("import-differs", "", step=loaded.difference.step)))
    if not any(seat.is_gm for seat in loaded.game.seats.values()):
        loaded.game.story = loaded.game.story.but(seats={GM_ROLE: Seat(GM_ROLE, GM_ROLE), **loaded.game.seats})
        return Begun(loaded.game, new_lines(loaded.game))
    return Begun(loaded.game, [line for line in text.split("\n") if line])


def _set_up(text: str, file: str) -> Begun:
    """The game of a setup file; what is wrong with it is told with its lines."""
    raw = text.encode()
    if len(raw) > MOST_BYTES:
        raise bad_file(file, 0, "file-too-large", size=f"{MOST_BYTES // 1_000_000} MB")
    document = document_of(Path(file), raw, otherwise="yaml")
    written, played = setup_in(document), None
    try:
        played = system(written.system, Shelf())
        return begun(played, written.scene, written.rulings)
    except UnknownSystem as error:
        raise BadFile(file, [Fault(document.line(("system",)), error)]) from None
    except BadRuling as error:
        raise BadFile(file, [Fault(document.line(("rulings", error.name)), error)], played=played) from None
    except SetupError as error:
        raise BadFile(file, with_lines(error.faults, document, ("scene",)), played=played) from None
    except Mistake as error:
        raise BadFile(file, [Fault(document.line(("scene",)), error)], played=played) from None
