"""The commands of `cinque pack`, without anything that takes time to load."""

from typing import Annotated

import typer

from cinque.cli.options import Json, Lang, Out, SystemName, Told

pack_app = typer.Typer(help="Packs: content of your own.", no_args_is_help=True)


@pack_app.command("check")
def pack_check(
    packs: Annotated[list[str], typer.Argument(help="Files, folders, or ids of installed packs.", metavar="PACK…")],
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Name everything that is wrong with packs, with the line; several are read together, in this order."""
    from cinque.cli.pack import check_command

    check_command(packs, lang, json)


@pack_app.command("list")
def pack_list(lang: Told = "en", json: Json = False) -> None:
    """List the packs that come with Cinque, and those that are installed."""
    from cinque.cli.pack import list_command

    list_command(lang, json)


@pack_app.command("new")
def pack_new(
    system: SystemName,
    id: Annotated[str, typer.Argument(help="The id of the pack, for example desert.", metavar="ID")],
    out: Out = None,
    lang: Told = "en",
) -> None:
    """Start a pack: a file with one piece of content of each kind."""
    from cinque.cli.pack import new_command

    new_command(system, id, out, lang)


@pack_app.command("schema")
def pack_schema(system: SystemName, lang: Told = "en") -> None:
    """Print the JSON Schema of packs."""
    from cinque.cli.pack import schema_command

    schema_command(system)
