"""Sheets at a table: a setup names them (`{sheet: anna.toml, at: B5}`), or they come beside it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cinque.core.ask import Data
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.scene import free_id
from cinque.core.system import AnySystem
from cinque.packs import pin_packs
from cinque.sheets.read import Sheet, read_sheet

SHEET = "sheet"


class WrongSheet(Mistake):
    """A sheet of another rulebook, or of another kind than can stand there."""


class Bringing:
    """One setup into which sheets come; `paths` are those that were read, `pins` all the packs that they need."""

    def __init__(self, played: AnySystem, folder: Path, rulings: Data) -> None:
        self.played = played
        self.folder = folder
        self.rulings = rulings
        self.paths: list[Path] = []
        self.packs: list[str] = []

    def setup(self, setup: Data) -> Data:
        """The setup with the sheets in the place of their names."""
        return {name: self._value(value) for name, value in setup.items()}

    def _value(self, value: Any, listed: bool = False) -> Any:
        if isinstance(value, list):
            return [self._value(part, listed=True) for part in value]
        if not isinstance(value, dict):
            return value
        told = {name: self._value(part) for name, part in value.items() if name != SHEET}
        if not isinstance(value.get(SHEET), str):
            return told if SHEET not in value else told | {SHEET: value[SHEET]}
        path = self.folder / value[SHEET]
        return (self.entry(path) if listed else self.side(path)) | told

    def read(self, path: Path) -> Sheet:
        sheet = read_sheet(path, self.rulings)
        if sheet.played is not self.played:
            refusal = Refusal("sheet-for-another", "", path=str(path), found=sheet.played.name, wanted=self.played.name)
            raise WrongSheet(refusal)
        self.paths.append(path)
        self.packs += [str(path.parent / pack) if "/" in pack else pack for pack in sheet.head.packs]
        return sheet

    def entry(self, path: Path) -> Data:
        """Somebody in a list of a setup; they go by the name of their file, so that they find back to it."""
        sheet = self.read(path)
        if sheet.kind.is_side:
            raise WrongSheet(Refusal("sheet-is-a-side", "", path=str(path)))
        return {"id": id_of(path), **sheet.kind.entry(sheet.data)}

    def side(self, path: Path) -> Data:
        """A whole side of a setup; where the sheet is one, it goes by the name of its file, too."""
        sheet = self.read(path)
        own = {"id": id_of(path)} if sheet.kind.is_side else {}
        return {**own, **sheet.kind.setup(sheet.data)}

    def beside(self, setup: Data, paths: Sequence[Path], seats: Sequence[str], each: bool) -> Data:
        """The setup with more sheets, on the players' side; each has a seat of its own where one is wanted for it."""
        for path in paths:
            brought = self.entry(path) if self.played.sheets_listed else self.side(path)
            own = each or path.stem in seats
            setup = self.played.bring(setup, brought | ({"seat": id_of(path)} if own else {}))
        return setup

    def pins(self, pins: tuple[str, ...]) -> tuple[str, ...]:
        return pin_packs(self.played, self.packs, self.folder, pins)


def id_of(path: Path) -> str:
    return free_id(path.stem.lower(), (), SHEET)
