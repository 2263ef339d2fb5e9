"""The command line. Each command is read from its own module when it is called, so that `cinque --help` is quick."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from cinque.cli.lab_app import lab_app
from cinque.cli.options import (
    DexName,
    Json,
    Lang,
    Out,
    Pack,
    Ruling,
    Seed,
    SheetFile,
    SheetFiles,
    SheetKindName,
    SystemName,
    Told,
    Version,
    Wish,
    wanted_language,
)
from cinque.cli.pack_app import pack_app
from cinque.cli.plain_words import command_of
from cinque.cli.table_app import table_app

app = typer.Typer(
    name="cinque",
    help="Plays tabletop rulebooks exactly as written, and explains every number.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
scenario_app = typer.Typer(
    help="Run scenario files: a scene, dice and answers, and what must come of them.", no_args_is_help=True
)
sheet_app = typer.Typer(help="Sheets: make, check, print and raise characters.", no_args_is_help=True)
app.add_typer(scenario_app, name="scenario", short_help="Settle an argument with a file.")
app.add_typer(sheet_app, name="sheet", short_help="Make, check and print characters.")
app.add_typer(lab_app)
app.add_typer(pack_app, name="pack", short_help="Content of your own.")
app.add_typer(table_app, name="table", short_help="Play together in the browser.")


@app.callback()
def options(version: Version = False, lang: Told = "en") -> None:
    """Plays tabletop rulebooks exactly as written, and explains every number."""


@scenario_app.callback()
@sheet_app.callback()
@pack_app.callback()
def group_options(lang: Told = "en") -> None:
    """So that the language may stand anywhere on the command line."""


@app.command(short_help="A game in the terminal against bots.")
def play(
    system: SystemName,
    setup: Annotated[Path | None, typer.Option(help="A setup or scenario file (YAML) to start from.")] = None,
    dice: Annotated[
        str,
        typer.Option(
            help="live: the program rolls. typed: the people at this keyboard roll real dice and type the faces; "
            "or the seats that do (anna,bob), or all: the program's creatures, too."
        ),
    ] = "live",
    seed: Annotated[int | None, typer.Option(help="Makes the live dice repeatable.")] = None,
    lang: Lang = "en",
    ruling: Ruling = None,
    journal: Annotated[Path | None, typer.Option(help="Where to keep the journal of the game.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last game, or the one named.")] = False,
    pack: Pack = None,
    sheet: SheetFiles = None,
    game: Annotated[str, typer.Option(help="The name of the game, to find it again; see cinque games.")] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(help="A seat that somebody at this keyboard plays: anna, or gm, or maria=gm. May be repeated."),
    ] = None,
    hotseat: Annotated[
        bool, typer.Option("--hotseat", help="All seats are played at this keyboard, the game master's, too.")
    ] = False,
) -> None:
    """Play in the terminal, against bots, with the odds beside every attack."""
    from cinque.cli.play import play_command

    play_command(
        system,
        setup,
        dice,
        seed,
        lang,
        ruling or [],
        journal,
        resume,
        pack or [],
        sheet or [],
        game,
        seat or [],
        hotseat,
    )


@app.command(short_help="The games that you have begun.")
def games(lang: Lang = "en", json: Json = False) -> None:
    """The games that you have begun, the one played last first."""
    from cinque.cli.games import games_command

    games_command(lang, json)


@app.command(short_help="Roll dice as people write them.")
def roll(
    dice: Annotated[
        list[str],
        typer.Argument(help="3d6+2 · 4d6kh3 · d20adv · 5b6>=4 · 2D · D66 · choice[a,b]", metavar="DICE"),
    ],
    times: Annotated[int, typer.Option(help="How often.", min=1, max=1000)] = 1,
    seed: Annotated[int | None, typer.Option(help="Makes the dice repeatable.")] = None,
    lang: Told = "en",
    json: Json = False,
) -> None:
    """Roll dice as people write them."""
    from cinque.cli.dice import roll_command

    roll_command(" ".join(dice), times, seed, lang, json)


@app.command(short_help="Exact odds of dice, or of all options.")
def odds(
    dice: Annotated[list[str] | None, typer.Argument(help="Dice, for example 2d6+3>=9.", metavar="DICE")] = None,
    setup: Annotated[
        Path | None, typer.Option(help="A setup file: the odds of every option of its first question.")
    ] = None,
    ruling: Ruling = None,
    sheet: SheetFiles = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Exact odds: of dice, or of everything that can be done in a setup."""
    from cinque.cli.dice import dice_odds, setup_odds
    from cinque.cli.screen import UsersMistake

    if setup is not None and not dice:
        setup_odds(setup, ruling or [], lang, json, sheet or [])
    elif setup is not None or ruling or sheet:
        raise UsersMistake("odds-of-both")
    else:
        dice_odds(" ".join(dice or []), lang, json)


@app.command(short_help="Read the rules and their rulings.")
def rules(
    system: SystemName,
    words: Annotated[
        list[str] | None, typer.Argument(help="An id, or words to look for.", metavar="[ID|WORDS]")
    ] = None,
    rulings: Annotated[
        bool, typer.Option("--rulings", help="Where the book is silent or contradicts itself, with all readings.")
    ] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which clauses are shown by a test.")] = False,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Read the rules: by id or words, the rulings and their readings, what the tests show."""
    from cinque.cli.rules import rules_command

    rules_command(system, " ".join(words or []), rulings, coverage, json, lang)


@app.command(short_help="Tell a game again from its journal.")
def replay(
    journal: Annotated[Path, typer.Argument(help="A journal, as `cinque play --journal` keeps it.", metavar="JOURNAL")],
    lang: Lang = "en",
    why: Annotated[bool, typer.Option("--why", help="With the computation behind every number.")] = False,
    pack: Pack = None,
    json: Json = False,
) -> None:
    """Tell a game again from its journal, and say where today's rules would play it differently."""
    from cinque.cli.replay import replay_command

    replay_command(journal, lang, why, json, pack or [])


@app.command(short_help="The log of a game as text for a post.")
def post(
    journal: Annotated[Path, typer.Argument(help="A journal, as `cinque play --journal` keeps it.", metavar="JOURNAL")],
    seat: Annotated[str, typer.Option("--seat", help="As this seat may see it; otherwise as anybody may.")] = "",
    round: Annotated[str, typer.Option("--round", help="One round alone: its number, or last.")] = "",
    markdown: Annotated[bool, typer.Option("--markdown", help="As Markdown; otherwise plain text.")] = False,
    rolls: Annotated[bool, typer.Option("--rolls", help="With every roll of the dice.")] = False,
    why: Annotated[bool, typer.Option("--why", help="With the computation behind every number.")] = False,
    lang: Lang = "en",
    pack: Pack = None,
    out: Out = None,
) -> None:
    """The log of a game as clean text to paste into a forum or a chat, by round or whole; secrets stay secret."""
    from cinque.cli.post import post_command
    from cinque.games.post import Wish

    post_command(journal, lang, Wish(seat, round, rolls, why, markdown), pack or [], out)


@app.command(short_help="Look up a creature, move, item …")
def dex(
    name: DexName,
    lang: Lang = "en",
    gen: Annotated[int | None, typer.Option(help="The facts as of a generation.", min=1, max=9)] = None,
    pack: Annotated[
        list[str] | None,
        typer.Option("--pack", help="A pack to look into as well: a file, a folder, or an id. May be repeated."),
    ] = None,
    json: Annotated[
        bool,
        typer.Option("--json", help="Print JSON for programs: things by key, fractions as [numerator, denominator]."),
    ] = False,
) -> None:
    """Look up anything of the Pokémon main series, of a rulebook, or of a pack."""
    from cinque.cli.dex import dex_command

    dex_command(" ".join(name), lang, gen, pack or [], json)


@app.command(short_help="Actions per second.")
def bench(
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.", min=0.1)] = 2.0,
    growth: Annotated[bool, typer.Option("--growth", help="What makes it slower, as ratios to a plain case.")] = False,
    against: Annotated[bool, typer.Option("--against", help="Both builds, and other programs, side by side.")] = False,
    write: Annotated[
        Path | None, typer.Option(help="Put what --against finds into this document.", metavar="FILE", dir_okay=False)
    ] = None,
    lang: Told = "en",
    json: Json = False,
) -> None:
    """Actions per second, with the log off and on."""
    from cinque.cli.bench import bench_command, growth_command
    from cinque.cli.bench_against import against_command

    if against or write:
        against_command(seconds, lang, json, write)
    elif growth:
        growth_command(seconds, lang, json)
    else:
        bench_command(seconds, lang, json)


@app.command("import", short_help="Sheets and packs from other programs.")
def import_(
    format: Annotated[str, typer.Argument(help="The format, for example showdown.", metavar="FORMAT")],
    file: Annotated[Path, typer.Argument(help="The file to take in.", metavar="FILE")],
    system: Annotated[str, typer.Option(help="The rulebook that the sheet or pack is to be for.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; for a pack, the folder.")] = None,
    lang: Lang = "en",
    ruling: Ruling = None,
    pack: Pack = None,
    json: Json = False,
    sample: Annotated[
        int, typer.Option(help="Of a pack: show so many pieces with text and fields, and write nothing.", min=0)
    ] = 0,
    seed: Annotated[int | None, typer.Option(help="Same seed, same sample.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the folder of the same pack.")] = False,
) -> None:
    """Make sheets or a pack out of another program's file, and say what was kept as text and what was not carried."""
    from cinque.systems import system as played_by

    if format in played_by(system).pack_imports:
        from cinque.cli.import_pack import Wishes, import_pack_command

        import_pack_command(played_by(system), format, file, Wishes(out, lang, json, sample, seed, force))
        return
    from cinque.cli.exchange import import_command

    import_command(format, file, system, out, lang, ruling or [], pack or [], json)


@app.command(short_help="Sheets for other programs.")
def export(
    format: Annotated[str, typer.Argument(help="The format: ccfolia, udonarium, showdown or json.", metavar="FORMAT")],
    file: SheetFile,
    out: Out = None,
    lang: Lang = "en",
    ruling: Ruling = None,
    pack: Pack = None,
) -> None:
    """Write a sheet in another program's format, and say what that format cannot carry."""
    from cinque.cli.exchange import export_command

    export_command(format, file, out, lang, ruling or [], pack or [])


@scenario_app.command("run")
def scenario_run(
    files: Annotated[list[Path], typer.Argument(help="Scenario files (YAML), or folders of them.", metavar="FILE…")],
    story: Annotated[bool, typer.Option("--story", help="Tell what happens, with every computation.")] = False,
    lang: Told = "en",
    json: Json = False,
) -> None:
    """Run scenario files and say whether what they expect holds."""
    from cinque.cli.scenario import run_command

    run_command(files, story, lang, json)


@scenario_app.command("schema")
def scenario_schema(lang: Told = "en") -> None:
    """Print the JSON Schema of scenario files."""
    from cinque.cli.scenario import schema_command

    schema_command()


@sheet_app.command("new")
def sheet_new(
    system: SystemName,
    kind: SheetKindName = "",
    random: Annotated[bool, typer.Option("--random", help="Choose everything at random.")] = False,
    seed: Seed = None,
    wish: Wish = None,
    ruling: Ruling = None,
    pack: Pack = None,
    out: Out = None,
    lang: Lang = "en",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the sheet that was left last.")] = False,
) -> None:
    """Make a character by questions that offer only what the rules allow, or at random."""
    from cinque.cli.sheet import new_command

    new_command(system, kind, random, seed, wish or [], ruling or [], pack or [], out, lang, resume)


@sheet_app.command("check")
def sheet_check(
    files: Annotated[list[Path], typer.Argument(help="Sheets (TOML, JSON or YAML).", metavar="FILE…")],
    lang: Lang = "en",
    ruling: Ruling = None,
    pack: Pack = None,
) -> None:
    """Name everything that is wrong with a sheet, with the line and the rule."""
    from cinque.cli.sheet import check_command

    check_command(files, lang, ruling or [], pack or [])


@sheet_app.command("show")
def sheet_show(
    file: SheetFile,
    lang: Lang = "en",
    ruling: Ruling = None,
    pack: Pack = None,
    html: Annotated[bool, typer.Option("--html", help="One HTML file that prints well, or saves as PDF.")] = False,
    json: Json = False,
    out: Out = None,
) -> None:
    """Print a sheet with all the numbers that follow from it."""
    from cinque.cli.sheet import show_command

    show_command(file, lang, ruling or [], pack or [], html, json, out)


@sheet_app.command("level-up")
def sheet_level_up(
    file: SheetFile,
    lang: Lang = "en",
    random: Annotated[bool, typer.Option("--random", help="Choose everything at random.")] = False,
    seed: Seed = None,
    wish: Wish = None,
    ruling: Ruling = None,
    pack: Pack = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where a level-up of this sheet was left.")] = False,
) -> None:
    """Go through what a level gives, and write it into the sheet."""
    from cinque.cli.sheet import level_up_command

    level_up_command(file, lang, random, seed, wish or [], ruling or [], pack or [], resume)


@sheet_app.command("schema")
def sheet_schema(system: SystemName, kind: SheetKindName = "", lang: Told = "en") -> None:
    """Print the JSON Schema of a sheet."""
    from cinque.cli.sheet import schema_command

    schema_command(system, kind)


def main() -> None:
    """Run the command; whatever a user can get wrong ends in one sentence, never in a traceback."""
    lang = wanted_language(sys.argv[1:], os.environ)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            run(lang)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        from cinque.cli.screen import speaker

        typer.echo(f"\n{speaker(lang).text('word', 'stopped')}", err=True)
        sys.exit(130)
    except Exception as error:
        from cinque.cli.screen import mistake_text, reader_has_gone, say

        if isinstance(error, BrokenPipeError):
            reader_has_gone()
        lines = mistake_text(error, lang)
        if not lines:
            raise
        say("\n".join(lines), error=True)
        sys.exit(1)


def run(lang: str) -> None:
    command = command_of(app)
    if lang == "ja":
        from cinque.cli import japanese

        japanese.run(command)
    else:
        command(prog_name="cinque")
