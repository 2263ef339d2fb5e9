"""Options that several commands have, and the language that a user wants."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Annotated

import typer

LANGUAGE_SETTING = "CINQUE_LANG"
LANGUAGES = ("en", "ja")

SystemName = Annotated[str, typer.Argument(help="The rulebook, for example arcana.", metavar="SYSTEM")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def wanted_language(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language of a command line before anybody has read it, so that its help and its mistakes have one, too."""
    named = [environ.get(LANGUAGE_SETTING, "")]
    for arg, following in zip_longest(args, args[1:], fillvalue=""):
        if arg == "--":
            break
        if arg == "--lang":
            named.append(following)
        elif arg.startswith("--lang="):
            named.append(arg.removeprefix("--lang="))
    return next((lang for lang in reversed(named) if lang in LANGUAGES), "en")


def _language(ctx: typer.Context, lang: str) -> str:
    """The language that is named, or else the one that is named before the command: `cinque --lang ja play`."""
    if lang not in LANGUAGES:
        from cinque.cli.screen import UsersMistake  # it takes time to load, and most commands do not need it

        raise UsersMistake("no-language", lang=lang)
    source = ctx.get_parameter_source("lang")
    before = ctx.parent.params.get("lang") if ctx.parent is not None else None
    return before if before and source is not None and source.name != "COMMANDLINE" else lang


Lang = Annotated[
    str,
    typer.Option("--lang", callback=_language, envvar=LANGUAGE_SETTING, help="Language of the story: en or ja."),
]
Told = Annotated[
    str,
    typer.Option("--lang", callback=_language, envvar=LANGUAGE_SETTING, help="Language of what is said: en or ja."),
]
Ruling = Annotated[
    list[str] | None, typer.Option("--ruling", help="Another reading of the book: NAME=READING. May be repeated.")
]
Pack = Annotated[
    list[str] | None, typer.Option("--pack", help="A pack to play with: a file, a folder, or an id. May be repeated.")
]
Wish = Annotated[
    list[str] | None,
    typer.Option("--wish", help="An answer given beforehand: TOPIC=ANSWER, for example level=12. May be repeated."),
]
Seed = Annotated[int | None, typer.Option(help="Same seed, same choices.")]
SheetFile = Annotated[Path, typer.Argument(help="A sheet (TOML, JSON or YAML).", metavar="FILE")]
SheetFiles = Annotated[
    list[Path] | None, typer.Option("--sheet", help="A sheet of the players' side. May be repeated.")
]
SheetKindName = Annotated[str, typer.Option("--kind", help="The kind of sheet, where a rulebook has several.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")]
Html = Annotated[
    Path | None, typer.Option("--html", help="Also write a page with charts to this new file.", metavar="FILE")
]
DexName = Annotated[
    list[str],
    typer.Argument(
        help="A species, form, move, item, ability, nature, type or egg group of the main series, or a piece of "
        "content of a rulebook or pack: in English or Japanese, or by number.",
        metavar="NAME",
    ),
]


def _version(show: bool) -> None:
    if show:
        from cinque import __version__, build

        typer.echo(f"cinque {__version__} ({build()})")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")]
