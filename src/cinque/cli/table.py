"""`cinque table`: the house of the web tables, opened, kept, and taken elsewhere."""

import asyncio
import re
import webbrowser
from contextlib import closing, suppress
from pathlib import Path

from platformdirs import user_data_path
from rich.table import Table
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from cinque.cli.screen import UsersMistake, console, print_json, say, write_out
from cinque.cli.text import cli_text
from cinque.core.suggest import suggestions
from cinque.files import read_bytes
from cinque.games import Held
from cinque.systems import NAMES, system
from cinque.web.bench import measured
from cinque.web.house import House
from cinque.web.room import AtTheDoor
from cinque.web.serve import Place, Tell, listening, pages, serve
from cinque.web.store import RoomRow, Store

MOST_BYTES = 200_000_000


def open_command(host: str, port: int, database: str, browser: bool, lang: str) -> None:
    url = database_url(database)
    try:
        place = listening(host, port)
    except OSError as error:
        raise UsersMistake("port-taken", host=host, port=port, reason=str(error.strerror or error)) from None
    with closing(place.socket):
        store = opened_store(url)
        if store.is_new():
            say(cli_text(lang, "table", "demo"))
            asyncio.run(demo_rooms(House(store), lang))

        def tell(house_key: str) -> None:
            here = f"{place.here}/#house={house_key}"
            say(cli_text(lang, "table", "open", here=here), "bold")
            if place.there != place.here:
                say(cli_text(lang, "table", "others", there=place.there))
            say(cli_text(lang, "table", "stop", database=store.engine.url.render_as_string(hide_password=True)))
            if pages() is None:
                say(cli_text(lang, "table", "no-pages", there=place.there), "yellow")
            elif browser:
                webbrowser.open(here)

        with_house(store, place, tell)
    say(cli_text(lang, "table", "closed"))


def with_house(store: Store, place: Place, tell: Tell) -> None:
    try:
        with suppress(KeyboardInterrupt):
            serve(store, place, tell)
    except Held as held:
        raise UsersMistake("table-held", path=held.path, holder=held.holder) from None


def database_url(told: str) -> str:
    """The database that is meant: the one named, or that of this user."""
    if told:
        return told
    folder = user_data_path("cinque")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'table.db'}"


def opened_store(url: str) -> Store:
    try:
        return Store(url)
    except (SQLAlchemyError, ArgumentError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise UsersMistake("bad-database", url=url.partition("@")[2] or url, reason=reason) from None


async def demo_rooms(house: House, lang: str) -> None:
    """A table for each book, so that whoever comes first can sit down and play."""
    for name in NAMES:
        title = system(name).clauses.read_in(lang).title
        await house.make(name, re.split(r", | \(|（| 第", title)[0][:40])  # without its edition


def backup_command(path: Path, database: str, lang: str) -> None:
    if path.exists():
        raise UsersMistake("file-exists", path=path)
    with closing(opened_store(database_url(database))) as store:
        count = store.copy_to(f"sqlite:///{path}")
    say(cli_text(lang, "table", "backed-up", count=count, path=path))


def export_command(room: str, path: Path, database: str, lang: str) -> None:
    with closing(opened_store(database_url(database))) as store:
        row = room_named(store, room)
        write_out(path, "".join(line + "\n" for line in store.lines(row.id)))
    say(cli_text(lang, "table", "exported", name=row.name, path=path))


def room_named(store: Store, name: str) -> RoomRow:
    rooms = store.rooms()
    found = [row for row in rooms if name in (row.id, row.name)]
    if not found:
        raise UsersMistake("no-such-room", name=name, hint=suggestions(name, [row.name for row in rooms]))
    return found[0]


def import_command(path: Path, database: str, lang: str) -> None:
    text = read_bytes(path, MOST_BYTES).decode("utf-8-sig", errors="replace")
    with closing(opened_store(database_url(database))) as store:
        name = path.stem[:40] or "?"
        try:
            asyncio.run(House(store).take_in(text, name, path.name))
        except AtTheDoor as wrong:
            raise UsersMistake("bad-table-file", path=path, reason=wrong.refusal.data["reason"]) from None
    say(cli_text(lang, "table", "imported", name=name))


def bench_command(tables: int, seconds: float, pace: float, steps: int, lang: str, json: bool) -> None:
    found = measured(tables, seconds, pace, steps)
    if json:
        return print_json(found)
    shown = Table(cli_text(lang, "table", "bench-what"), cli_text(lang, "table", "bench-figure"))
    for name, value in found.items():
        if name != "steps":
            unit = "number" if name == "answers" else "ms"
            what = cli_text(lang, "table", name, steps=found["steps"])
            shown.add_row(what, cli_text(lang, "table", unit, value=value))
    return console().print(shown)
