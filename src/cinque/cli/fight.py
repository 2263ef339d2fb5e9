"""`cinque fight` and `cinque bench`."""

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from cinque.cli.screen import UsersMistake, console, print_json, read_rulings, read_setup, say
from cinque.core.fate import Bot, RandomBot
from cinque.lab.bench import bench
from cinque.lab.fights import Result, simulate
from cinque.systems import NAMES, system


def fight_command(path: Path, runs: int, seed: int, bot: str, rulings: list[str], packs: list[str], json: bool) -> None:
    if bot not in ("good", "random"):
        raise UsersMistake(f"“{bot}” plays here as little as anyone; --bot is good or random.")
    start = read_setup(path, read_rulings(rulings), packs=packs)
    if not start.system.next(start.scene):
        raise UsersMistake(f"{path} sets no fight up, so there is nothing to play out.")

    def player(number: int) -> Bot:
        return start.system.bot(f"{seed}/{number}") if bot == "good" else RandomBot(f"{seed}/{number}")

    result = Result()
    fights = simulate(start.system, start.setup, start.rulings, runs, seed, player)
    columns = (TextColumn("fights"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
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
            say(f"Stopped; here is what {result.fights} of {runs} fights gave.", "yellow")
        show_result(result)


def show_result(result: Result) -> None:
    table = Table(box=None)
    table.add_column("outcome", style="bold")
    table.add_column("fights", justify="right")
    table.add_column("share", justify="right")
    table.add_column("95 % interval", justify="right")
    for winner, count in result.winners.most_common():
        share = result.share(winner)
        table.add_row(winner, str(count), f"{share.share:.1%}", f"{share.low:.1%} – {share.high:.1%}")
    console().print(table)
    say(f"{result.fights} fights, median {result.median_rounds} rounds.")


def bench_command(seconds: float, json: bool) -> None:
    results = [bench(system(name), seconds) for name in NAMES]
    if json:
        print_json(results)
        return
    table = Table(box=None)
    for title in ("system", "actions/s, log off", "actions/s, log on", "on/off", "live step"):
        table.add_column(title, justify="left" if title == "system" else "right")
    for one in results:
        table.add_row(
            one["system"],
            f"{one['actions_per_second_log_off']:,}",
            f"{one['actions_per_second_log_on']:,}",
            f"{one['log_on_to_off']:.2f}",
            f"{one['live_step_microseconds']:.0f} µs",
        )
    console().print(table)
