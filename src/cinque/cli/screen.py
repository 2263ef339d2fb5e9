"""What the commands share: the console, files that people name, and mistakes told in one sentence."""

import json as json_module
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.markup import escape

from cinque.core.ask import Data, Refused
from cinque.core.dice import BadRoll
from cinque.core.game import BadAnswer, NotNow, NotYours
from cinque.core.journal import Unreadable
from cinque.core.notation import NotationError
from cinque.core.odds import TooMany
from cinque.core.rulings import BadRuling
from cinque.core.scene import BadPath
from cinque.core.system import AnySystem, SetupError
from cinque.scenario.read import BadFile, read_document
from cinque.scenario.run import setup_faults
from cinque.systems import UnknownSystem, system

MISTAKES = (
    BadAnswer,
    BadFile,
    BadPath,
    BadRoll,
    BadRuling,
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


def is_users_mistake(error: Exception) -> bool:
    return isinstance(error, (*MISTAKES, UsersMistake))


def mistake_text(error: Exception) -> list[str]:
    """The sentence, and for dice a picture that points at the character."""
    return [str(error), error.picture] if isinstance(error, NotationError) else [str(error)]


@cache
def console() -> Console:
    """Colours and tables on a terminal, plain text in a pipe."""
    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(highlight=False, soft_wrap=width is not None, width=width)


def say(text: str = "", style: str = "") -> None:
    """Print a text as it is: what stands in it is never taken as markup."""
    console().print(escape(text), style=style or None)


def print_json(data: Any) -> None:
    print(json_module.dumps(data, ensure_ascii=False, indent=1))


class Start(NamedTuple):
    """What a setup file asks for."""

    system: AnySystem
    setup: Data
    rulings: Data
    scene: Any


def read_rulings(pairs: list[str]) -> Data:
    """`--ruling NAME=READING` as people type it."""
    rulings: Data = {}
    for pair in pairs:
        name, equals, reading = pair.partition("=")
        if not equals:
            raise UsersMistake(f"“{pair}” is no ruling; write NAME=READING, for example stab-value=2.")
        rulings[name] = reading
    return rulings


def read_setup(path: Path, rulings: Data, lang: str = "en") -> Start:
    """A setup file: `system`, `scene`, and `rulings` if any. A scenario file will do."""
    document = read_document(path)
    data = document.data
    missing = [name for name in ("system", "scene") if name not in data]
    if missing:
        raise BadFile(str(path), [(1, f"“{missing[0]}” is missing; a setup has system, scene and, if any, rulings.")])
    played = system(str(data["system"]))
    if not isinstance(data["scene"], dict) or not isinstance(data.get("rulings", {}), dict):
        raise BadFile(str(path), [(document.line(("scene",)), "scene and rulings are tables of names and values.")])
    chosen = {name: str(reading) for name, reading in data.get("rulings", {}).items()} | rulings
    try:
        return Start(played, data["scene"], chosen, played.new_scene(data["scene"], chosen))
    except SetupError as error:
        raise BadFile(str(path), setup_faults(played, error, document, ("scene",), lang)) from None
