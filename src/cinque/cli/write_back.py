"""`save` at the prompt: what people have earned, spent and used up goes back to the sheets that they came with."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from cinque.cli.screen import UsersMistake, say
from cinque.cli.text import cli_text
from cinque.core.game import Game
from cinque.files.write import write_beside
from cinque.sheets import Sheet, read_sheet
from cinque.sheets.bring import id_of
from cinque.sheets.write import write_sheet


def remember_sheets(journal: Path, sheets: Sequence[Path]) -> None:
    """Who came with which sheet is written beside the journal, for whoever goes on with the game."""
    if sheets:
        with suppress(OSError):
            beside(journal).write_text("".join(f"{path.resolve()}\n" for path in sheets), encoding="utf-8")


def sheets_of(journal: Path) -> list[Path]:
    """The sheets with which people came to a game that is taken up again."""
    try:
        return [Path(line) for line in beside(journal).read_text(encoding="utf-8").splitlines() if line]
    except (OSError, ValueError):
        return []


def beside(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.sheets")


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
