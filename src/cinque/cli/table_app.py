"""The commands of `cinque table`, without anything that takes time to load."""

from pathlib import Path
from typing import Annotated

import typer

from cinque.cli.options import Json, Told

table_app = typer.Typer(help="Play together in the browser: opens the table and shows its front door.")

Database = Annotated[
    str, typer.Option(help="Where the tables are: sqlite:///FILE or postgresql+psycopg://…", show_default=False)
]


@table_app.callback(invoke_without_command=True)
def table(
    ctx: typer.Context,
    host: Annotated[str, typer.Option(help="Where to listen; 127.0.0.1: for this machine alone.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(help="The port; 0: any that is free.", min=0, max=65535)] = 8555,
    database: Database = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    lang: Told = "en",
) -> None:
    """Play together in the browser: opens the table and shows its front door."""
    if ctx.invoked_subcommand is None:
        from cinque.cli.table import open_command

        open_command(host, port, database, not no_browser, lang)


@table_app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.", metavar="FILE")],
    database: Database = "",
    lang: Told = "en",
) -> None:
    """Keep all tables in one file, while they are open, too."""
    from cinque.cli.table import backup_command

    backup_command(file, database, lang)


@table_app.command("export")
def export(
    room: Annotated[str, typer.Argument(help="The id or the name of the table.", metavar="ROOM")],
    file: Annotated[Path, typer.Argument(help="The file to write.", metavar="FILE")],
    database: Database = "",
    lang: Told = "en",
) -> None:
    """Write one table as a file that `cinque replay` reads."""
    from cinque.cli.table import export_command

    export_command(room, file, database, lang)


@table_app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="The file to take in.", metavar="FILE")],
    database: Database = "",
    lang: Told = "en",
) -> None:
    """Take in a table from a file; one that is damaged is refused."""
    from cinque.cli.table import import_command

    import_command(file, database, lang)


@table_app.command("bench")
def bench(
    tables: Annotated[int, typer.Option(help="How many tables, of five seats each.", min=1, max=100)] = 20,
    seconds: Annotated[float, typer.Option(help="How long to measure.", min=0.5)] = 20.0,
    pace: Annotated[float, typer.Option(help="Seconds between two answers at one table.", min=0.0)] = 2.0,
    steps: Annotated[int, typer.Option(help="The length of the long game.", min=100)] = 2000,
    lang: Told = "en",
    json: Json = False,
) -> None:
    """Measure one server with many tables: how long an answer takes to everybody's screen."""
    from cinque.cli.table import bench_command

    bench_command(tables, seconds, pace, steps, lang, json)
