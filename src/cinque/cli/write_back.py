"""`save` at the prompt: what people have earned, spent and used up goes back to the sheets that they came with."""

from pathlib import Path
from typing import Any

from cinque.cli.screen import UsersMistake, say
from cinque.cli.text import cli_text
from cinque.core.game import Game
from cinque.files.write import write_beside
from cinque.sheets import Sheet, read_sheet
from cinque.sheets.bring import id_of
from cinque.sheets.write import write_sheet


def write_all_back(game: Game[Any], paths: list[Path], lang: str) -> None:
    """All of them or none: what cannot be written back is said before anything is."""
    for path, sheet, new in [after(game, path) for path in dict.fromkeys(paths)]:
        if new == sheet.data:
            say(cli_text(lang, "build", "as-it-was", path=path), "dim")
            continue
        copy = write_beside(path, "before", path.read_bytes())
        write_sheet(path, sheet.head, new, replace=True)
        say(cli_text(lang, "build", "written-back", path=path, copy=copy), "green")


def after(game: Game[Any], path: Path) -> tuple[Path, Sheet, dict[str, Any]]:
    sheet = read_sheet(path, dict(game.scene.rulings.chosen))
    if sheet.played is not game.system:
        raise UsersMistake("sheet-of-another", path=path, found=sheet.played.name, wanted=game.system.name)
    new = sheet.kind.after(sheet.data, sheet.rulings, game.scene, id_of(path))
    if new is None:
        raise UsersMistake("nobody-of-sheet", path=path)
    return path, sheet, new
