"""How a game in the terminal begins: from a setup, a sheet, or the journal of a game that was begun before."""

from pathlib import Path
from random import Random
from typing import Any

from platformdirs import user_state_path

from cinque.cli.replay import load_journal, read_journal, writing
from cinque.cli.screen import Guests, Start, UsersMistake, read_setup, say, typed
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.game import Game
from cinque.core.mistake import SetupError, os_reason
from cinque.core.seat import GM_ROLE
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.games import JournalFile, Shelf
from cinque.games.shelf import ENDING
from cinque.packs import pin_packs
from cinque.sheets import read_sheet
from cinque.sheets.bring import Bringing, id_of


def shelf() -> Shelf:
    """Where the games of this user are."""
    return Shelf(user_state_path("cinque"))


def place_of(name: str, game: str, path: Path | None, resume: bool) -> Path:
    """The file of the game that is meant: the one named, the one played last, or a new one."""
    if path is not None:
        return path
    if game and (not game[0].isalnum() or "/" in game or "\\" in game):
        raise UsersMistake("bad-game-name", name=game)
    if resume:
        games = shelf().games(name)
        found = [told for told in games if game in ("", told.name)]
        if not found:
            raise UsersMistake("no-game-to-resume", name=game or name, system=name)
        return found[0].path
    if game and shelf().path(game).exists():
        raise UsersMistake("game-exists", name=game, system=name)
    return shelf().path(game or shelf().free_name(name))


def another_place(path: Path, name: str) -> Path:
    """The next file for a game of that name: another program has taken this one in the meantime."""
    number = path.name.removeprefix(name).removesuffix(ENDING).removeprefix("-")
    return path.with_name(f"{name}-{(int(number) if number.isdecimal() else 1) + 1}{ENDING}")


def exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        raise UsersMistake("no-journal-there", path=path, reason=os_reason(error)) from None


def start_from(
    played: AnySystem,
    setup: Path | None,
    guests: Guests,
    seed: int | None,
    rulings: Data,
    packs: list[str],
    lang: str,
) -> Start:
    if setup is not None:
        start = read_setup(setup, rulings, packs, guests)
        if start.system is not played:
            raise UsersMistake("setup-of-another", path=setup, found=start.system.name, wanted=played.name)
        return start
    brought: Data = {}
    pins: tuple[str, ...] = pin_packs(played, packs)
    bringing = Bringing(played, Path(), rulings)
    for sheet in guests.sheets[:1]:
        own = read_sheet(sheet, rulings, packs)
        if own.played is not played:
            raise UsersMistake("sheet-of-another", path=sheet, found=own.played.name, wanted=played.name)
        brought, rulings, pins = own.kind.setup(own.data), dict(own.rulings.chosen), own.pins
        brought = {"id": id_of(sheet), **brought} if played.sheets_listed or own.kind.is_side else brought
    data = played.first_setup(seed if seed is not None else Random().getrandbits(32), brought)
    data = bringing.beside(data, guests.sheets[1:], guests.seats, guests.each) | {"packs": bringing.pins(pins)}
    try:
        return Start(played, data, rulings, played.new_scene(data, rulings), guests.sheets)
    except SetupError as error:
        reader = Reader(played, played.scene_type(), lang)
        faults = "\n".join(f"{reader.refusal(fault)} ({fault.clause})" for _, fault in error.faults)
        raise UsersMistake("cannot-begin", faults=faults) from None


def resumed(
    played: AnySystem, path: Path, seed: int | None, lang: str, packs: list[str]
) -> tuple[Game[Any], JournalFile]:
    """The game of a journal, which nobody else may write from now on."""
    if not (exists(path) and path.is_file()):
        read_journal(path)  # which says what is wrong
    with writing(path) as lock:
        game = taken_up(played, path, seed, lang, packs)
        return game, JournalFile.resume(path, game, lock)


def taken_up(played: AnySystem, path: Path, seed: int | None, lang: str, packs: list[str]) -> Game[Any]:
    """The game as its journal tells it; where that does not go on as it was played, somebody has to agree."""
    reading = read_journal(path)
    if reading.header.get("system") != played.name:
        raise UsersMistake(
            "game-of-another", path=path, found=str(reading.header.get("system"))[:40], wanted=played.name
        )
    loaded = load_journal(path, reading, packs, dice=Random(seed), bots=lambda _: played.bot(seed), whole=False)
    game = loaded.game
    speaker = Reader(played, game.scene, lang)
    if loaded.problem:
        say(cli_text(lang, "replay", "problem", problem=speaker.refusal(loaded.problem)), "yellow")
    if loaded.difference:
        say(cli_text(lang, "play", "difference", difference=speaker.refusal(loaded.difference.refusal)), "yellow")
        if not agreed(lang):
            raise UsersMistake("left-as-it-was", path=path)
    people = [seat for seat in game.seats.values() if seat.id not in game.bots]
    if people and reading.header["cinque"] == 1:  # which knows no game master
        game.story = game.story.but(seats=game.seats | {people[0].id: people[0].in_role(GM_ROLE)})
    return game


def agreed(lang: str) -> bool:
    """Whether the person wants the rest of the journal not to count any more."""
    try:
        answer = typed(cli_text(lang, "play", "go-on-from-there"))
    except (EOFError, RuntimeError):
        return False
    return answer.strip().casefold() in ("y", "yes", "はい")
