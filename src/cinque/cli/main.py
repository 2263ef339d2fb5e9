"""The command line. Each command is read from its own module when it is called, so that `cinque --help` is quick."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

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
sheet_app = typer.Typer(help="Character sheets.", no_args_is_help=True)
app.add_typer(scenario_app, name="scenario", short_help="Settle an argument with a file.")
app.add_typer(sheet_app, name="sheet", short_help="Check character sheets.")

SystemName = Annotated[str, typer.Argument(help="The rulebook, for example arcana.", metavar="SYSTEM")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def _language(lang: str) -> str:
    if lang not in ("en", "ja"):
        raise typer.BadParameter(f"Cinque speaks en and ja, not “{lang}”.")
    return lang


Lang = Annotated[str, typer.Option("--lang", callback=_language, help="Language of the story: en or ja.")]
Ruling = Annotated[
    list[str] | None, typer.Option("--ruling", help="Another reading of the book: NAME=READING. May be repeated.")
]


def _version(show: bool) -> None:
    if show:
        from cinque import __version__

        typer.echo(f"cinque {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Plays tabletop rulebooks exactly as written, and explains every number."""


@app.command(short_help="A game in the terminal against bots.")
def play(
    system: SystemName,
    setup: Annotated[Path | None, typer.Option(help="A setup or scenario file (YAML) to start from.")] = None,
    dice: Annotated[
        str, typer.Option(help="live: the program rolls. typed: you roll real dice and type the faces.")
    ] = "live",
    seed: Annotated[int | None, typer.Option(help="Makes the live dice repeatable.")] = None,
    lang: Lang = "en",
    ruling: Ruling = None,
    journal: Annotated[Path | None, typer.Option(help="Where to keep the journal of the game.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the journal instead of starting anew.")] = False,
) -> None:
    """Play in the terminal, against bots, with the odds beside every attack."""
    from cinque.cli.play import play_command

    play_command(system, setup, dice, seed, lang, ruling or [], journal, resume)


@app.command(short_help="Roll dice as people write them.")
def roll(
    dice: Annotated[list[str], typer.Argument(help="3d6+2 · 4d6kh3 · d20adv · 5b6>=4 · 2D · d%", metavar="DICE")],
    times: Annotated[int, typer.Option(help="How often.", min=1, max=1000)] = 1,
    seed: Annotated[int | None, typer.Option(help="Makes the dice repeatable.")] = None,
    json: Json = False,
) -> None:
    """Roll dice as people write them."""
    from cinque.cli.dice import roll_command

    roll_command(" ".join(dice), times, seed, json)


@app.command(short_help="Exact odds of dice, or of all options.")
def odds(
    dice: Annotated[list[str] | None, typer.Argument(help="Dice, for example 2d6+3>=9.", metavar="DICE")] = None,
    setup: Annotated[
        Path | None, typer.Option(help="A setup file: the odds of every option of its first question.")
    ] = None,
    ruling: Ruling = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Exact odds: of dice, or of everything that can be done in a setup."""
    from cinque.cli.dice import dice_odds, setup_odds

    if setup is not None and not dice:
        setup_odds(setup, ruling or [], lang, json)
    elif setup is not None or ruling:
        raise typer.BadParameter("Ask for the odds of dice, or of a --setup with its --ruling; not of both.")
    else:
        dice_odds(" ".join(dice or []), json)


@app.command(short_help="Many fights by bots: who wins?")
def fight(
    setup: Annotated[Path, typer.Argument(help="A setup or scenario file (YAML).", metavar="SETUP")],
    runs: Annotated[int, typer.Option(help="How many fights.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="Same seed, same fights.")] = 1,
    bot: Annotated[str, typer.Option(help="Who plays: good or random.")] = "good",
    ruling: Ruling = None,
    json: Json = False,
) -> None:
    """Play a setup out many times with bots: who wins, and how long it takes."""
    from cinque.cli.fight import fight_command

    fight_command(setup, runs, seed, bot, ruling or [], json)


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
    json: Json = False,
) -> None:
    """Read the rules: by id or words, the rulings and their readings, what the tests show."""
    from cinque.cli.rules import rules_command

    rules_command(system, " ".join(words or []), rulings, coverage, json)


@app.command(short_help="Tell a game again from its journal.")
def replay(
    journal: Annotated[Path, typer.Argument(help="A journal, as `cinque play --journal` keeps it.", metavar="JOURNAL")],
    lang: Lang = "en",
    why: Annotated[bool, typer.Option("--why", help="With the computation behind every number.")] = False,
    json: Json = False,
) -> None:
    """Tell a game again from its journal, and say where today's rules would play it differently."""
    from cinque.cli.replay import replay_command

    replay_command(journal, lang, why, json)


@app.command(short_help="Look up a piece of content.")
def dex(
    name: Annotated[
        list[str],
        typer.Argument(help="A creature, move, item, area or trainer, in English or Japanese.", metavar="NAME"),
    ],
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Look up a piece of content."""
    from cinque.cli.dex import dex_command

    dex_command(" ".join(name), lang, json)


@app.command(short_help="Actions per second.")
def bench(
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.", min=0.1)] = 2.0,
    json: Json = False,
) -> None:
    """Actions per second, with the log off and on."""
    from cinque.cli.fight import bench_command

    bench_command(seconds, json)


@scenario_app.command("run")
def scenario_run(
    files: Annotated[list[Path], typer.Argument(help="Scenario files (YAML), or folders of them.", metavar="FILE…")],
    story: Annotated[bool, typer.Option("--story", help="Tell what happens, with every computation.")] = False,
    json: Json = False,
) -> None:
    """Run scenario files and say whether what they expect holds."""
    from cinque.cli.scenario import run_command

    run_command(files, story, json)


@scenario_app.command("schema")
def scenario_schema() -> None:
    """Print the JSON Schema of scenario files."""
    from cinque.cli.scenario import schema_command

    schema_command()


@sheet_app.command("check")
def sheet_check(
    files: Annotated[list[Path], typer.Argument(help="Sheets (YAML).", metavar="FILE…")],
    lang: Lang = "en",
    ruling: Ruling = None,
) -> None:
    """Name everything that is wrong with a sheet, with the line and the rule."""
    from cinque.cli.sheet import check_command

    check_command(files, lang, ruling or [])


def main() -> None:
    """Run the command; whatever a user can get wrong ends in one sentence, never in a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            app(prog_name="cinque")
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        typer.echo("\nStopped.", err=True)
        sys.exit(130)
    except Exception as error:
        from cinque.cli.screen import mistake_text, reader_has_gone

        if isinstance(error, BrokenPipeError):
            reader_has_gone()
        lines = mistake_text(error)
        if not lines:
            raise
        typer.echo("\n".join(lines), err=True)
        sys.exit(1)
