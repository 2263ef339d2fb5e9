"""A sheet in the making is kept as it goes, so that whoever has to leave it goes on with it later."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from platformdirs import user_state_path

from cinque.cli.replay import load_journal, read_journal
from cinque.cli.screen import UsersMistake
from cinque.core.ask import Option
from cinque.core.building import Builder, Building
from cinque.games import Held, JournalFile, Lock, Shelf

Names = Callable[[Option], Iterable[str]]


def drafts() -> Shelf:
    """Where the sheets lie that this user has not finished."""
    return Shelf(user_state_path("cinque") / "sheets")


def keep_draft(building: Building) -> JournalFile | None:
    """Write the answers down as they are given; where that is not possible, they are only not kept."""
    shelf = drafts()
    try:
        shelf.folder.mkdir(parents=True, exist_ok=True)
        path = shelf.path(shelf.free_name(building.system.name.replace("/", "-")))
        return JournalFile.start(path, building)
    except (OSError, Held):
        return None


def resumed_draft(builder: Builder, names: Names, packs: Sequence[str]) -> tuple[Building, JournalFile]:
    """The sheet of this kind that was left last."""
    found = drafts().games(builder.name)
    if not found:
        raise UsersMistake("no-sheet-to-resume", system=builder.book.name, kind=builder.kind.name)
    path = found[0].path
    try:
        lock = Lock(path)
    except Held as held:
        raise UsersMistake("journal-held", path=path, holder=held.holder) from None
    try:
        game = load_journal(path, read_journal(path), packs).game
        building = Building.again(builder, game, names)
        return building, JournalFile.resume(path, building, lock)
    except BaseException:
        lock.give_back()
        raise


def leave(keeper: JournalFile | None, kept: bool) -> None:
    """Stop keeping a sheet; one that is made, or hardly begun, is not lying there any longer."""
    if keeper is not None:
        keeper.close()
        if not kept:
            with suppress(OSError):
                keeper.path.unlink()
