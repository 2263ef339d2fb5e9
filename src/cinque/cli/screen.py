"""What the commands share: the console, files that people name, and mistakes told in one sentence."""

import json as json_module
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from cinque.cli.mistakes import translated
from cinque.core.ask import Data, Refused
from cinque.core.mistake import (
    BadAnswer,
    BadPath,
    BadRoll,
    BadRuling,
    BadWish,
    MissingPack,
    NotNow,
    NotYours,
    TooMany,
    Unreadable,
)
from cinque.core.notation import NotationError
from cinque.core.system import AnySystem, SetupError
from cinque.core.words import printable
from cinque.files import BadFile, read_document
from cinque.files.faults import told_faults
from cinque.packs import BadPack, NoSuchPack, with_packs
from cinque.systems import UnknownSystem, system

MISTAKES = (
    BadAnswer,
    BadFile,
    BadPack,
    BadPath,
    BadRoll,
    BadRuling,
    BadWish,
    MissingPack,
    NoSuchPack,
    NotNow,
    NotYours,
    NotationError,
    Refused,
    TooMany,
    UnknownSystem,
    Unreadable,
)


PIPE_WIDTH = 100


class UsersMistake(Exception):
    """Something else that a user can get wrong; the text says what to do."""


def mistake_text(error: Exception, lang: str = "en") -> list[str]:
    """What to tell the user, with a picture where dice are misspelt; nothing if the mistake is not theirs."""
    if isinstance(error, NotationError):
        return [translated(str(error), lang), error.picture]
    if isinstance(error, OSError):
        return [translated(f"That could not be read or written: {error.strerror or error}.", lang)]
    return [translated(clean(str(error)), lang)] if isinstance(error, (*MISTAKES, UsersMistake)) else []


def clean(text: str) -> str:
    """A text that can be printed anywhere, and commands no terminal."""
    return printable(text.encode("utf-8", "replace").decode("utf-8"))


def small_number(text: str) -> int:
    """A number that a person typed to point at something; 0 if it is none."""
    return int(text) if text.isdecimal() and len(text) <= 6 else 0


def reader_has_gone() -> None:
    """Whoever reads our output has seen enough (`| head`): leave without a word, and without one at the very end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


class Screen(Console):
    """A console for which a reader that has gone is no failure."""

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


def print_json(data: Any) -> None:
    try:
        print(json_module.dumps(data, ensure_ascii=False, indent=1), flush=True)
    except BrokenPipeError:
        reader_has_gone()


class Start(NamedTuple):
    """What a setup file asks for."""

    system: AnySystem
    setup: Data
    rulings: Data
    scene: Any


def read_rulings(pairs: list[str]) -> Data:
    """`--ruling NAME=READING` as people type it."""
    return dict(read_pairs(pairs, "ruling", "stab-value=2"))


def read_pairs(pairs: list[str], what: str, example: str) -> dict[str, str]:
    """Options of the form NAME=VALUE."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsersMistake(f"“{pair}” is no {what}; write NAME=VALUE, for example {example}.")
        found[name] = value
    return found


def read_setup(path: Path, rulings: Data, lang: str = "en", packs: Sequence[str] = ()) -> Start:
    """A setup file: `system`, `scene`, and `rulings` if any. A scenario file will do. `packs` come on top."""
    document = read_document(path, otherwise="yaml")
    data = document.data
    missing = [name for name in ("system", "scene") if name not in data]
    if missing:
        raise BadFile(str(path), [(1, f"“{missing[0]}” is missing; a setup has system, scene and, if any, rulings.")])
    for name in ("scene", "rulings"):
        if not isinstance(data.get(name, {}), dict):
            raise BadFile(str(path), [(document.line((name,)), f"“{name}” is a table of names and values.")])
    chosen = {name: str(reading) for name, reading in data.get("rulings", {}).items()} | rulings
    try:
        played = system(str(data["system"]))
        setup = with_packs(played, data["scene"], packs, path.parent, lang)
        return Start(played, setup, chosen, played.new_scene(setup, chosen))
    except UnknownSystem as error:
        raise BadFile(str(path), [(document.line(("system",)), str(error))]) from None
    except BadRuling as error:
        raise BadFile(str(path), [(document.line(("rulings", error.name)), str(error))]) from None
    except (NoSuchPack, BadPack) as error:
        raise BadFile(str(path), [(document.line(("scene", "packs")), str(error))]) from None
    except SetupError as error:
        raise BadFile(str(path), told_faults(played, error.faults, document, ("scene",), lang)) from None
