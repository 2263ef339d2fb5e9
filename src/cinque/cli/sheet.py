"""`cinque sheet`: characters that people write by hand."""

from pathlib import Path

import typer

from cinque.cli.screen import say
from cinque.core.system import SetupError
from cinque.scenario.read import BadFile, read_document
from cinque.scenario.run import setup_faults
from cinque.systems import UnknownSystem, system


def check_command(files: list[Path], lang: str) -> None:
    wrong = False
    for path in files:
        try:
            check_sheet(path, lang)
        except (BadFile, UnknownSystem) as bad:
            wrong = True
            say(str(bad), "red")
        else:
            say(f"{path}: a legal sheet.", "green")
    if wrong:
        raise typer.Exit(1)


def check_sheet(path: Path, lang: str) -> None:
    """A sheet names its system; the rest is what a player brings to the table (team, bag, purse)."""
    document = read_document(path)
    if "system" not in document.data:
        raise BadFile(str(path), [(1, "“system” is missing: which rulebook is this sheet for?")])
    played = system(str(document.data["system"]))
    sheet = {name: value for name, value in document.data.items() if name != "system"}
    try:
        played.new_scene({"player": sheet}, {})
    except SetupError as error:
        faults = [(place.removeprefix("player."), refusal) for place, refusal in error.faults]
        raise BadFile(str(path), setup_faults(played, SetupError(faults), document, (), lang)) from None
