"""`cinque bench`: how fast the rules are."""

from rich.table import Table

from cinque.cli.screen import console, print_json
from cinque.cli.text import cli_text
from cinque.lab.bench import bench
from cinque.lab.growth import LATE, MEMORY, growth
from cinque.systems import NAMES, system


def bench_command(seconds: float, lang: str, json: bool) -> None:
    results = [bench(system(name), seconds) for name in NAMES]
    if json:
        print_json(results)
        return
    table = Table(box=None)
    for title in ("system", "log-off", "log-on", "on-off", "choices", "live-step", "median-rounds"):
        table.add_column(cli_text(lang, "bench", title), justify="left" if title == "system" else "right")
    for one in results:
        table.add_row(
            one["system"],
            f"{one['actions_per_second_log_off']:,}",
            f"{one['actions_per_second_log_on']:,}",
            f"{one['log_on_to_off']:.2f}",
            f"{one['choices_per_second_log_off']:,}",
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
