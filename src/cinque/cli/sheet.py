"""`cinque sheet`: characters that people write by hand."""

from pathlib import Path

import typer

from cinque.cli.screen import read_rulings, say
from cinque.core.ask import Data
from cinque.core.rulings import BadRuling
from cinque.core.system import SetupError
from cinque.scenario.read import BadFile, read_document
from cinque.scenario.run import setup_faults
from cinque.systems import UnknownSystem, system


def check_command(files: list[Path], lang: str, rulings: list[str]) -> None:
    chosen = read_rulings(rulings)
    wrong = False
    for path in files:
        try:
            check_sheet(path, lang, chosen)
        except BadFile as bad:
            wrong = True
            say(str(bad), "red")
        else:
            say(f"{path}: a legal sheet.", "green")
    if wrong:
        raise typer.Exit(1)


def check_sheet(path: Path, lang: str, rulings: Data) -> None:
    """A sheet names its system, and rulings if any; the rest is what a player brings (team, bag, purse)."""
    document = read_document(path)
    data = dict(document.data)
    if "system" not in data:
        raise BadFile(str(path), [(1, "“system” is missing: which rulebook is this sheet for?")])
    try:
        played = system(str(data.pop("system")))
        readings = data.pop("rulings", {})
        chosen = {name: str(reading) for name, reading in readings.items()} if isinstance(readings, dict) else {}
        played.new_scene({"player": data}, chosen | rulings)
    except UnknownSystem as error:
        raise BadFile(str(path), [(document.line(("system",)), str(error))]) from None
    except BadRuling as error:
        raise BadFile(str(path), [(document.line(("rulings", error.name)), str(error))]) from None
    except SetupError as error:
        faults = [(place.removeprefix("player."), refusal) for place, refusal in error.faults]
        raise BadFile(str(path), setup_faults(played, SetupError(faults), document, (), lang)) from None
