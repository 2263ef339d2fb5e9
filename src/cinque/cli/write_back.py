"""`sheet FILE` at the prompt: what somebody has earned, spent and used up goes back to the sheet they came with."""

from pathlib import Path
from typing import Any

from cinque.cli.screen import UsersMistake, say
from cinque.cli.text import cli_text
from cinque.core.game import Game
from cinque.sheets import read_sheet
from cinque.sheets.write import copy_before, write_sheet


def write_back(game: Game[Any], path: Path, lang: str) -> None:
    """The sheet is replaced; if more stood in the file than a sheet, a copy of it stays."""
    sheet = read_sheet(path, dict(game.scene.rulings.chosen))
    if sheet.played is not game.system:
        raise UsersMistake("sheet-of-another", path=path, found=sheet.played.name, wanted=game.system.name)
    old = path.read_bytes()
    new = sheet.kind.after(sheet.data, sheet.rulings, game.scene)
    if new is None:
        raise UsersMistake("nobody-of-sheet", path=path)
    copy = copy_before(path, old, sheet.head, sheet.data)
    write_sheet(path, sheet.head, new, replace=True)
    say(cli_text(lang, "build", "kept", path=path), "green")
    if copy is not None:
        say(cli_text(lang, "build", "before", path=copy), "dim")
