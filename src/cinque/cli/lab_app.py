"""The commands of the lab, without anything that takes time to load."""

from pathlib import Path
from typing import Annotated

import typer

from cinque.cli.options import Html, Json, Out, Pack, Ruling, SheetFiles, Told

lab_app = typer.Typer()


@lab_app.command(short_help="Many fights by bots: who wins?")
def fight(
    setup: Annotated[Path, typer.Argument(help="A setup or scenario file (YAML).", metavar="SETUP")],
    runs: Annotated[int, typer.Option(help="How many fights.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="Same seed, same fights.")] = 1,
    bot: Annotated[str, typer.Option(help="Who plays: good, random or ahead; by side with SIDE=BOT.")] = "good",
    cores: Annotated[int, typer.Option(help="On how many cores; 0 for all.", min=0)] = 0,
    cluster: Annotated[str, typer.Option(help="On a dask.distributed cluster: tcp://HOST:PORT.")] = "",
    replay: Annotated[int | None, typer.Option(help="Tell the fight of this number with its whole log.", min=1)] = None,
    why: Annotated[bool, typer.Option("--why", help="With --replay: the computation behind every number.")] = False,
    lang: Told = "en",
    ruling: Ruling = None,
    pack: Pack = None,
    sheet: SheetFiles = None,
    json: Json = False,
    html: Html = None,
) -> None:
    """Play a setup out many times with bots: who wins, how long it takes, what is left, and what did it."""
    from cinque.cli.fight import Lab, fight_command, replay_command

    lab = Lab(runs, seed, bot, cores, cluster)
    if replay is not None:
        replay_command(setup, lab, replay, lang, ruling or [], pack or [], sheet or [], why)
    else:
        fight_command(setup, lab, lang, ruling or [], pack or [], sheet or [], json, html)


@lab_app.command(short_help="The same fights, with something changed.")
def compare(
    setup: Annotated[Path, typer.Argument(help="A setup or scenario file (YAML).", metavar="SETUP")],
    ruling: Annotated[
        list[str] | None, typer.Option(help="A ruling with the readings to compare: NAME=A,B,C. Repeatable.")
    ] = None,
    swap: Annotated[
        list[str] | None,
        typer.Option(help="Changed content: THING:FIELD=VALUE, +N or -N, also several: ember:power=30,50. Repeatable."),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(help="With and without something: a move, ability or item, or something to choose. Repeatable."),
    ] = None,
    runs: Annotated[int, typer.Option(help="How many fights of each.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="Same seed, same fights.")] = 1,
    bot: Annotated[str, typer.Option(help="Who plays: good, random or ahead; by side with SIDE=BOT.")] = "good",
    cores: Annotated[int, typer.Option(help="On how many cores; 0 for all.", min=0)] = 0,
    lang: Told = "en",
    pack: Pack = None,
    sheet: SheetFiles = None,
    json: Json = False,
    html: Html = None,
) -> None:
    """Play the same fights, with the same dice, under several readings or with changed content: what does it change?"""
    from cinque.cli.compare import Changes, compare_command
    from cinque.cli.fight import Lab

    changes = Changes(ruling or [], swap or [], without or [])
    compare_command(setup, Lab(runs, seed, bot, cores), lang, changes, pack or [], sheet or [], json, html)


@lab_app.command(short_help="Opponents for a party, with their risk.")
def encounter(
    party: Annotated[
        list[Path], typer.Argument(help="A setup whose opponents do not matter, or sheets.", metavar="PARTY…")
    ],
    wish: Annotated[str, typer.Option(help="How hard it is to be: easy, fair, hard or deadly.")] = "fair",
    proposals: Annotated[int, typer.Option(help="How many proposals.", min=1, max=20)] = 3,
    runs: Annotated[int, typer.Option(help="How many fights each proposal is held against.", min=20)] = 200,
    seed: Annotated[int, typer.Option(help="Same seed, same proposals.")] = 1,
    cores: Annotated[int, typer.Option(help="On how many cores; 0 for all.", min=0)] = 0,
    out: Out = None,
    lang: Told = "en",
    ruling: Ruling = None,
    pack: Pack = None,
    json: Json = False,
) -> None:
    """Propose opponents for a party, with the risk in simulated fights; --out writes the best as a setup to play."""
    from cinque.cli.encounter import Wanted, encounter_command

    encounter_command(party, Wanted(wish, proposals, runs, seed, cores, out), lang, ruling or [], pack or [], json)
