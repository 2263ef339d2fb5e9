"""A sheet in the making is kept as it goes, so that whoever has to leave it goes on with it later."""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_state_path

from cinque.cli.replay import load_journal, read_journal, writing
from cinque.cli.screen import UsersMistake
from cinque.core.ask import Data, Option
from cinque.core.building import Builder, Building
from cinque.core.refusal import Refusal
from cinque.games import Held, JournalFile, Shelf

Names = Callable[[Option], Iterable[str]]
MARK_LETTERS = 16


def drafts() -> Shelf:
    """Where the sheets lie that this user has not finished."""
    return Shelf(user_state_path("cinque") / "sheets")


def level_ups() -> Shelf:
    """Where the level-ups lie that this user has not finished."""
    return Shelf(user_state_path("cinque") / "level-ups")


def of_sheet(builder: Builder, sheet: Data) -> str:
    """The name of a level-up: that of the kind, and a mark of the sheet as it was, so that another is never meant."""
    mark = hashlib.sha256(json.dumps(sheet, sort_keys=True).encode()).hexdigest()
    return f"{builder.name}-{mark[:MARK_LETTERS]}".replace("/", "-")


def keep_draft(building: Building) -> JournalFile | None:
    return keep(building, drafts(), building.system.name.replace("/", "-"))


def keep_level_up(building: Building) -> JournalFile | None:
    return keep(building, level_ups(), of_sheet(building.builder, building.first.sheet))


def keep(building: Building, shelf: Shelf, name: str) -> JournalFile | None:
    """Write the answers down as they are given; where that is not possible, they are only not kept."""
    try:
        shelf.folder.mkdir(parents=True, exist_ok=True)
        return JournalFile.start(shelf.path(shelf.free_name(name)), building)
    except (OSError, Held):
        return None


class Resumed(NamedTuple):
    """A sheet in the making that somebody goes on with. `lost` says why not all of its answers still count."""

    building: Building
    keeper: JournalFile
    lost: Refusal | None


def resumed_draft(builder: Builder, names: Names, packs: Sequence[str]) -> Resumed:
    """The sheet of this kind that was left last."""
    found = drafts().games(builder.name)
    if not found:
        raise UsersMistake("no-sheet-to-resume", system=builder.book.name, kind=builder.kind.name)
    return resumed(builder, found[0].path, names, packs)


def resumed_level_up(builder: Builder, sheet: Data, file: Path, names: Names, packs: Sequence[str]) -> Resumed:
    """The level-up of this sheet that was left last."""
    name = of_sheet(builder, sheet)
    found = [told for told in level_ups().games(builder.name) if told.name == name or told.name.startswith(f"{name}-")]
    if not found:
        raise UsersMistake("no-level-up-to-resume", path=file)
    return resumed(builder, found[0].path, names, packs)


def resumed(builder: Builder, path: Path, names: Names, packs: Sequence[str]) -> Resumed:
    with writing(path) as lock:
        loaded = load_journal(path, read_journal(path), packs)
        building = Building.again(builder, loaded.game, names)
        lost = Refusal("answers-no-longer-fit", "") if loaded.difference else loaded.problem
        return Resumed(building, JournalFile.resume(path, building, lock), lost)


def leave(keeper: JournalFile | None, kept: bool) -> None:
    """Stop keeping a sheet; one that is made, or hardly begun, is not lying there any longer."""
    if keeper is not None:
        keeper.close()
        if not kept:
            with suppress(OSError):
                keeper.path.unlink()
