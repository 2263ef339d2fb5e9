"""What the commands share: the console, files that people name, and mistakes told in one sentence."""

import json as json_module
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_cache_path
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from cinque.cli.lines import broken
from cinque.core.ask import Data
from cinque.core.kept import keep_in
from cinque.core.mistake import BadRuling, Mistake, SetupError, os_reason
from cinque.core.notation import NotationError
from cinque.core.refusal import Refusal
from cinque.core.sentences import Speaker, Words, clean
from cinque.core.system import AnySystem
from cinque.files import BadFile, Fault, read_document
from cinque.files.faults import with_lines
from cinque.files.setup import setup_in
from cinque.files.write import write_new
from cinque.packs import BadPack, NoSuchPack, with_packs
from cinque.sheets.bring import Bringing
from cinque.systems import UnknownSystem, system

PIPE_WIDTH = 100

# every command that does anything comes by here, and help does not: it needs no content
keep_in(user_cache_path("cinque"))


ROOM = "cinque.cli"


class UsersMistake(Mistake):
    """Something that a user of the command line got wrong; the catalogue of this room says what to do."""

    catalogue = ROOM

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(Refusal(key, "", **facts))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(UsersMistake, self.refusal.key, **self.refusal.data), ()


def speaker(lang: str) -> Speaker:
    """Someone who says what no table is needed for."""
    return Speaker(lang, Words(ROOM))


def mistake_text(error: Exception, lang: str = "en") -> list[str]:
    """What to tell the user, with a picture where dice are misspelt; nothing if the mistake is not theirs."""
    if isinstance(error, OSError):
        error = UsersMistake("not-on-disk", reason=os_reason(error))
    if not isinstance(error, Mistake):
        return []
    told = [clean(line) for line in error.told(speaker(lang))]
    return [*told, error.picture] if isinstance(error, NotationError) else told


def small_number(text: str) -> int:
    """A number that a person typed to point at something; 0 if it is none."""
    return int(text) if text.isdecimal() and len(text) <= 6 else 0


def reader_has_gone() -> None:
    """Whoever reads our output has seen enough (`| head`): leave without a word, and without one at the very end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


class Screen(Console):
    """A console that breaks Japanese lines where they may break, and for which a reader that has gone is no failure."""

    def print(self, *objects: Any, **how: Any) -> None:
        if not self.soft_wrap:
            objects = tuple(broken(each, self.width) if isinstance(each, Text) else each for each in objects)
        super().print(*objects, **how)

    def on_broken_pipe(self) -> None:
        reader_has_gone()


@cache
def console() -> Console:
    """Colours and tables on a terminal, plain text in a pipe; what is printed is never taken as markup."""
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Screen(highlight=False, markup=False, emoji=False, soft_wrap=width is not None, width=width)


@cache
def error_console() -> Console:
    """The same for what is said beside the output."""
    return Screen(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=not sys.stderr.isatty())


def say(text: str = "", style: str = "", error: bool = False) -> None:
    (error_console() if error else console()).print(Text(clean(text)), style=style or None)


def indented(text: str, style: str = "", indent: int = 1) -> None:
    """A text with space before it, also where it goes on on the next line of a screen."""
    if console().soft_wrap:
        # a pipe has no next line, and a padding would cut the text
        say("\n".join(" " * indent + line for line in text.split("\n")), style)
    else:
        lines = broken(Text(clean(text), style), console().width - indent)
        console().print(Padding(lines, (0, 0, 0, indent), expand=False))


def typed(prompt: str) -> str:
    """What somebody types. The prompt goes with the question for it: otherwise Backspace erases it."""
    console().file.flush()
    return input(clean(prompt)).strip()


CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, clear what has scrolled off it."""


def clear_screen() -> None:
    """Nothing that was on the screen can be read any more, nor found among the lines that were typed."""
    console().file.write(CLEAR)
    console().file.flush()
    with suppress(ImportError):
        import readline  # only there on some systems

        readline.clear_history()


def print_json(data: Any) -> None:
    try:
        print(json_module.dumps(data, ensure_ascii=False, indent=1), flush=True)
    except BrokenPipeError:
        reader_has_gone()


def write_out(path: Path, text: str) -> None:
    """What a person wants in a file; one that exists is theirs."""
    try:
        write_new(path, text.encode("utf-8", "replace"))
    except FileExistsError:
        raise UsersMistake("file-exists", path=path) from None


class Start(NamedTuple):
    """What a setup file asks for."""

    system: AnySystem
    setup: Data
    rulings: Data
    scene: Any
    sheets: tuple[Path, ...] = ()


def read_rulings(pairs: list[str]) -> Data:
    """`--ruling NAME=READING` as people type it."""
    return dict(read_pairs(pairs, "ruling", "stab-value=2"))


def read_pairs(pairs: list[str], what: str, example: str) -> dict[str, str]:
    """Options of the form NAME=VALUE."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsersMistake("not-a-pair", pair=pair, what=what, example=example)
        found[name] = value
    return found


class Guests(NamedTuple):
    """Sheets that come beside a setup, and the seats that are wanted: `each` has one of its own, or those named do."""

    sheets: tuple[Path, ...] = ()
    seats: tuple[str, ...] = ()
    each: bool = False


NO_GUESTS = Guests()


Instead = Callable[[AnySystem, Data], Data]
"""Makes another setup of one before it is read as a scene."""


def read_setup(
    path: Path,
    rulings: Data,
    packs: Sequence[str] = (),
    guests: Guests = NO_GUESTS,
    instead: Instead = lambda _, setup: setup,
) -> Start:
    """A setup file: `system`, `scene`, and `rulings` if any. A scenario file will do. `packs` come on top.

    The scene may name sheets (`{sheet: anna.toml, at: B5}`); `guests` are more of them.
    """
    document = read_document(path, otherwise="yaml")
    written = setup_in(document)
    chosen = written.rulings | rulings
    try:
        played = system(written.system)
        bringing = Bringing(played, path.parent, chosen)
        told = bringing.beside(bringing.setup(written.scene), guests.sheets, guests.seats, guests.each)
        setup = with_packs(played, told, packs, path.parent)
        pins = bringing.pins(setup.get("packs", ()))
        setup = instead(played, setup | {"packs": pins} if pins else setup)
        return Start(played, setup, chosen, played.new_scene(setup, chosen), tuple(bringing.paths))
    except UnknownSystem as error:
        raise BadFile(str(path), [Fault(document.line(("system",)), error)]) from None
    except BadRuling as error:
        if error.name in rulings:  # asked for beside the file
            raise
        raise BadFile(str(path), [Fault(document.line(("rulings", error.name)), error)]) from None
    except (NoSuchPack, BadPack) as error:
        raise BadFile(str(path), [Fault(document.line(("scene", "packs")), error)]) from None
    except SetupError as error:
        faults = with_lines(error.faults, document, ("scene",))
        raise BadFile(str(path), faults, played=played) from None
