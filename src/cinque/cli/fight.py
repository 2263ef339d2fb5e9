"""`cinque fight`: a setup played out many times by bots, and one of these fights told again."""

from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from cinque.cli.charts import fight_figures, may_write, write_page
from cinque.cli.lab_words import (
    bar,
    creature_name,
    gauge_text,
    interval_text,
    outcome_name,
    skyline,
    source_name,
    state_rows,
)
from cinque.cli.screen import Guests, Start, UsersMistake, console, print_json, read_rulings, read_setup, say
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.words import Reader
from cinque.lab.account import Account
from cinque.lab.bots import BOTS, casting
from cinque.lab.cores import Cores, cores
from cinque.lab.runs import Batch, Plan, play_runs, replay

MOST_SOURCES = 20
MOST_ROUNDS = 40
WIDE_BAR, NARROW_BAR = 20, 12


class Lab(NamedTuple):
    """How fights are to be played: how many, from which seed, by which bot, on how many cores (0: all), or where."""

    runs: int
    seed: int
    bot: str
    cores: int = 0
    cluster: str = ""


def begun(path: Path, lab: Lab, rulings: Data, packs: list[str], sheets: list[Path]) -> Start:
    """A setup in which there is something to fight about."""
    cast = casting(lab.bot)
    for bot in sorted(cast.names - set(BOTS)):
        raise UsersMistake("no-bot", bot=bot)
    start = read_setup(path, rulings, packs, Guests(tuple(sheets)))
    if not start.system.next(start.scene):
        raise UsersMistake("no-fight", path=path)
    sides = sorted({one.side for one in start.scene.creatures.values()})
    for side in sorted(cast.sides.keys() - set(sides)):
        raise UsersMistake("no-side", side=side, sides=", ".join(sides))
    return start


def how_played(start: Start, lab: Lab, lang: str) -> str:
    """Whereby somebody else gets the same."""
    return cli_text(lang, "charts", "how", system=start.system.name, seed=lab.seed, bot=lab.bot)


def plan_of(start: Start, lab: Lab) -> Plan:
    return Plan(start.system.name, start.system.shelf, start.setup, start.rulings, lab.seed, lab.bot)


def fight_command(
    path: Path,
    lab: Lab,
    lang: str,
    rulings: list[str],
    packs: list[str],
    sheets: list[Path],
    json: bool,
    html: Path | None = None,
) -> None:
    may_write(html)
    start = begun(path, lab, read_rulings(rulings), packs, sheets)
    batch = play([plan_of(start, lab)], lab, lang, quiet=json)
    account, stopped = batch.accounts[0], batch.runs < lab.runs
    reader = Reader(start.system, start.scene, lang)
    if html is not None and batch.runs:
        lines = [cli_text(lang, "fight", "median", fights=account.fights, rounds=account.median_rounds)]
        write_page(html, lang, path.stem, [*lines, how_played(start, lab, lang)], fight_figures(account, reader))
    if json:
        print_json(account.to_data() | {"asked_for": lab.runs, "stopped": stopped})
        return
    if stopped:
        say(cli_text(lang, "fight", "stopped", fights=batch.runs, runs=lab.runs), "yellow")
    show_account(account, reader)


def replay_command(
    path: Path, lab: Lab, number: int, lang: str, rulings: list[str], packs: list[str], sheets: list[Path], why: bool
) -> None:
    """One run with everything that was told in it."""
    start = begun(path, lab, read_rulings(rulings), packs, sheets)
    for scene, events in replay(plan_of(start, lab), number):
        reader = Reader(start.system, scene, lang)
        for event in events:
            line = reader.event(event)
            if line:
                say(line)
            if why and event.tally is not None and event.tally.terms:
                say(f"    {reader.tally(event.tally)}", "dim")


def play(plans: list[Plan], lab: Lab, lang: str, quiet: bool) -> Batch:
    """All runs, or those that were done before Ctrl-C."""
    whole = Batch(len(plans))
    columns = (TextColumn(cli_text(lang, "fight", "fights")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        closing(runs_of(plans, lab)) as batches,
        Progress(*columns, console=console(), transient=True, disable=quiet or not console().is_terminal) as progress,
    ):
        task = progress.add_task("", total=lab.runs)
        try:
            for batch in batches:
                whole.merge(batch)
                progress.advance(task, batch.runs)
        except KeyboardInterrupt:
            pass
    return whole


def runs_of(plans: list[Plan], lab: Lab) -> Generator[Batch, None, None]:
    """On the cores of this machine, or on a cluster."""
    if lab.cluster:
        from cinque.lab.cluster import BATCH_SECONDS, Cluster

        there = Cluster(lab.cluster)
        with closing(play_runs(plans, lab.runs, lambda: there, max(2, there.cores), BATCH_SECONDS)) as batches:
            try:
                yield from batches
            finally:
                there.shutdown()
    else:
        number = lab.cores or cores()
        yield from play_runs(plans, lab.runs, partial(Cores, number), number)


# -- what came of it


def show_account(account: Account, reader: Reader) -> None:
    lang = reader.lang
    if not account.fights:
        return
    _show_outcomes(account, reader)
    say(cli_text(lang, "fight", "median", fights=account.fights, rounds=account.median_rounds))
    first, last = min(account.rounds), min(max(account.rounds), min(account.rounds) + MOST_ROUNDS)
    shape = skyline(account.rounds[number] for number in range(first, last + 1))
    say(cli_text(lang, "fight", "rounds", first=first, last=last, shape=shape))
    longest = {"rounds": account.longest[0], "run": -account.longest[1]}
    say(cli_text(lang, "fight", "longest", **longest), "dim")
    _show_first(account, reader)
    _show_creatures(account, reader)
    _show_sources(account, reader)
    _show_states(account, reader)


def _table(lang: str, left: tuple[str, ...], right: tuple[str, ...]) -> Table:
    table = Table(box=None)
    for title in left:
        table.add_column(cli_text(lang, "fight", title), style="bold")
    for title in right:
        table.add_column(cli_text(lang, "fight", title), justify="right")
    return table


def _show_outcomes(account: Account, reader: Reader) -> None:
    table = _table(reader.lang, ("outcome",), ("fights", "share", "interval", "first-run"))
    table.add_column("", style="blue")
    for winner, count in account.winners.most_common():
        share = account.share(winner)
        table.add_row(
            outcome_name(winner, reader),
            str(count),
            f"{share.share:.1%}",
            interval_text(share),
            str(account.example[winner]),
            bar(share.share, WIDE_BAR),
        )
    console().print(table)


def _show_first(account: Account, reader: Reader) -> None:
    if not account.first:
        return
    for side in sorted(account.first):
        share = account.first_share(side)
        facts = {"side": outcome_name(side, reader), "fights": account.first[side]}
        chance = {"share": f"{share.share:.1%}", "interval": interval_text(share)}
        say(cli_text(reader.lang, "fight", "first-turn", **facts, **chance))
    if len(account.first) > 1:
        share = account.first_share()
        chance = {"share": f"{share.share:.1%}", "interval": interval_text(share)}
        say(cli_text(reader.lang, "fight", "first-mover", **chance))


def _show_creatures(account: Account, reader: Reader) -> None:
    table = _table(reader.lang, ("side", "creature"), ("left", "fell", "usual-fall"))
    for who, side in sorted(account.present, key=lambda one: (one[1], one[0])):
        fell = account.fell[who]
        gauges = sorted(label for one, label in account.seen if one == who)
        table.add_row(
            outcome_name(side, reader),
            creature_name(who, reader),
            " · ".join(gauge_text(account, who, label, reader) for label in gauges) or "–",
            f"{fell / account.fights:.1%}",
            str(account.usual_fall(who)) if fell else "–",
        )
    say()
    console().print(table)


def _show_sources(account: Account, reader: Reader) -> None:
    lost = sum(account.losses.values())
    if not lost:
        return
    table = _table(reader.lang, ("source", "of"), ("uses", "a-fight", "share-of-losses"))
    table.add_column("", style="blue")
    for source, amount in account.losses.most_common(MOST_SOURCES):
        table.add_row(
            source_name(source, reader),
            creature_name(source.who, reader),
            str(account.uses[source] or "–"),
            f"{amount / account.fights:.1f}",
            f"{amount / lost:.1%}",
            bar(amount / lost, NARROW_BAR),
        )
    say()
    console().print(table)
    more = len(account.losses) - MOST_SOURCES
    if more > 0:
        say(cli_text(reader.lang, "fight", "more-sources", more=more), "dim")


def _show_states(account: Account, reader: Reader) -> None:
    if not account.afflicted:
        return
    table = _table(reader.lang, ("state",), ("in-fights", "of-rounds", "share-of-losses"))
    for row in state_rows(account, reader, MOST_SOURCES):
        table.add_row(*row)
    say()
    console().print(table)
