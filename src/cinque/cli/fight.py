"""`cinque fight` and `cinque bench`."""

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from cinque.cli.screen import Guests, UsersMistake, console, print_json, read_rulings, read_setup, say
from cinque.cli.text import cli_text
from cinque.core.fate import Bot, RandomBot
from cinque.core.system import AnySystem
from cinque.lab.bench import bench
from cinque.lab.fights import UNDECIDED, Result, simulate
from cinque.lab.growth import LATE, MEMORY, growth
from cinque.systems import NAMES, system


def fight_command(
    path: Path,
    runs: int,
    seed: int,
    bot: str,
    lang: str,
    rulings: list[str],
    packs: list[str],
    json: bool,
    sheets: list[Path],
) -> None:
    if bot not in ("good", "random"):
        raise UsersMistake("no-bot", bot=bot)
    start = read_setup(path, read_rulings(rulings), packs, Guests(tuple(sheets)))
    if not start.system.next(start.scene):
        raise UsersMistake("no-fight", path=path)

    def player(number: int) -> Bot:
        return start.system.bot(f"{seed}/{number}") if bot == "good" else RandomBot(f"{seed}/{number}")

    result = Result()
    fights = simulate(start.system, start.setup, start.rulings, runs, seed, player)
    columns = (TextColumn(cli_text(lang, "fight", "fights")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    stopped = False
    with Progress(*columns, console=console(), transient=True, disable=json or not console().is_terminal) as progress:
        task = progress.add_task("", total=runs)
        try:
            for fight in fights:
                result.add(fight)
                progress.advance(task)
        except KeyboardInterrupt:
            stopped = True
    if json:
        print_json(result.to_data() | {"asked_for": runs, "stopped": stopped})
    else:
        if stopped:
            say(cli_text(lang, "fight", "stopped", fights=result.fights, runs=runs), "yellow")
        show_result(result, start.system, lang)


def show_result(result: Result, played: AnySystem, lang: str) -> None:
    table = Table(box=None)
    table.add_column(cli_text(lang, "fight", "outcome"), style="bold")
    for title in ("fights", "share", "interval"):
        table.add_column(cli_text(lang, "fight", title), justify="right")
    for winner, count in result.winners.most_common():
        share = result.share(winner)
        table.add_row(
            outcome_name(winner, played, lang), str(count), f"{share.share:.1%}", f"{share.low:.1%} – {share.high:.1%}"
        )
    console().print(table)
    say(cli_text(lang, "fight", "median", fights=result.fights, rounds=result.median_rounds))


def outcome_name(winner: str, played: AnySystem, lang: str) -> str:
    """How a fight ended, or the side that won it; to programs and in English, its key."""
    if lang == "en":
        return winner
    if winner == UNDECIDED:
        return cli_text(lang, "fight", "undecided")
    return played.words.find(lang, "word", winner) or winner


def bench_command(seconds: float, lang: str, json: bool) -> None:
    results = [bench(system(name), seconds) for name in NAMES]
    if json:
        print_json(results)
        return
    table = Table(box=None)
    for title in ("system", "log-off", "log-on", "on-off", "live-step", "median-rounds"):
        table.add_column(cli_text(lang, "bench", title), justify="left" if title == "system" else "right")
    for one in results:
        table.add_row(
            one["system"],
            f"{one['actions_per_second_log_off']:,}",
            f"{one['actions_per_second_log_on']:,}",
            f"{one['log_on_to_off']:.2f}",
            f"{one['live_step_microseconds']:.0f} µs",
            str(one["median_rounds"]),
        )
    console().print(table)


def growth_command(seconds: float, lang: str, json: bool) -> None:
    """What an action, a step, a prompt costs in harder cases, against the plain case."""
    results = [growth(system(name), seconds, LATE) for name in NAMES]
    if json:
        print_json(results)
        return
    table = Table(box=None)
    for title in ("system", "case", "cost", "ratio"):
        table.add_column(cli_text(lang, "growth", title), justify="right" if title in ("cost", "ratio") else "left")
    for one in results:
        for case in one["cases"]:
            unit = "B" if case["name"] == MEMORY else "µs"
            name = cli_text(lang, "growth", case["name"])
            table.add_row(one["system"], name, f"{case['cost']:,.0f} {unit}", f"× {case['ratio']:.2f}")
    console().print(table)
