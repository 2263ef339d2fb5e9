"""`cinque compare`: the same fights under several readings of the book, and with changed content."""

from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from cinque.cli.charts import compare_figures, may_write, write_page
from cinque.cli.fight import Lab, begun, how_played, plan_of, play
from cinque.cli.lab_words import interval_text, ordered, outcome_name, outcomes_of, points_text, rounds_text
from cinque.cli.screen import Start, UsersMistake, console, print_json, read_pairs, say
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.words import Reader
from cinque.lab.runs import Batch, Plan
from cinque.lab.variants import Variant, ruling_axes, setup_of, swap_axes, variants_of, without_axes
from cinque.lab.without import LeftOut, take_away

SHADES = (17, 18, 19, 25, 31, 37, 71, 107, 143, 179, 208)
"""Colours of a heat map from 0 % to 100 %, of those that every terminal with 256 colours has."""


WIDEST = 1_000
"""Wider than any table: how wide one would like to be."""


class Changes(NamedTuple):
    """What is to differ, as people write it."""

    rulings: list[str]
    swaps: list[str]
    without: list[str]


def compare_command(
    path: Path,
    lab: Lab,
    lang: str,
    changes: Changes,
    packs: list[str],
    sheets: list[Path],
    json: bool,
    html: Path | None = None,
) -> None:
    may_write(html)
    readings = ruling_axes(read_pairs(changes.rulings, "ruling", "stab-value=1,1.5,2"))
    first = begun(path, lab, {axis.name: axis.choices[0].label for axis in readings}, packs, sheets)
    swaps = swap_axes(changes.swaps, first.system, first.setup, first.scene)
    without = without_axes(changes.without, first.system, first.setup, first.scene)
    variants = variants_of([*readings, *swaps, *without])
    if len(variants) < 2:
        raise UsersMistake("nothing-to-compare")

    def plan(variant: Variant) -> Plan:
        start = begun(path, lab, dict(variant.rulings), packs, sheets) if variant.rulings else first
        setup = setup_of(variant, start.system, start.setup, start.rulings)
        return plan_of(start, lab)._replace(setup=setup, without=variant.without)

    if not json:
        tell_what_nobody_has(variants[-1].without, first, lang)
    batch = play([plan(variant) for variant in variants], lab, lang, quiet=json)
    stopped = batch.runs < lab.runs
    reader = Reader(first.system, first.scene, lang)
    if html is not None and batch.runs:
        lines = [cli_text(lang, "charts", "compared", fights=batch.runs), told_same(variants, batch, lang)]
        lines = [line for line in [*lines, how_played(first, lab, lang)] if line]
        write_page(html, lang, path.stem, lines, compare_figures(variants, batch, reader))
    if json:
        print_json(comparison_data(variants, batch) | {"asked_for": lab.runs, "stopped": stopped})
        return
    if stopped:
        say(cli_text(lang, "fight", "stopped", fights=batch.runs, runs=lab.runs), "yellow")
    if batch.runs:
        show_comparison(variants, batch, reader)


def tell_what_nobody_has(without: tuple[LeftOut, ...], start: Start, lang: str) -> None:
    """Where nobody has it and nobody can choose it, there is nothing to see, but for those who come later."""
    for thing in without:
        if not thing.verbs and not take_away(start.system, start.scene.copy(), [thing]):
            say(cli_text(lang, "compare", "nobody-has", name=thing.name), "yellow")


def comparison_data(variants: list[Variant], batch: Batch) -> Data:
    outcomes = outcomes_of(batch)
    found: list[Data] = []
    for number, (variant, account) in enumerate(zip(variants, batch.accounts, strict=True)):
        result = account.to_data() if account.fights else {}
        one: Data = variant.to_data() | {"result": result}
        if number:
            pair = batch.pairs[number - 1]
            one["difference"] = {winner: pair.wins(winner)._asdict() for winner in outcomes}
            longer = pair.more_rounds()
            one["more_rounds"] = longer._asdict() if longer else None
            one["same"] = bool(account.fights) and batch.same(number)
        found.append(one)
    return {"fights": batch.runs, "variants": found}


def show_comparison(variants: list[Variant], batch: Batch, reader: Reader) -> None:
    lang = reader.lang
    winner = outcomes_of(batch)[0]
    title = {"side": outcome_name(winner, reader), "fights": batch.runs}
    say(cli_text(lang, "compare", "title", **title))
    table = comparison_table(variants, batch, lang, list(variants[0].shown))
    if Measurement.get(console(), console().options.update(width=WIDEST), table).maximum > console().width:
        letters = ascii_uppercase[: len(variants[0].shown)]
        say(" · ".join(f"{letter}: {name}" for letter, name in zip(letters, variants[0].shown, strict=True)))
        table = comparison_table(variants, batch, lang, list(letters))
    console().print(table)
    if same := told_same(variants, batch, lang):
        say(same, "yellow")
    if len(variants[0].shown) == 2:
        say()
        show_heat_map(variants, [account.share(winner).share for account in batch.accounts])


def told_same(variants: list[Variant], batch: Batch, lang: str) -> str:
    """What has changed nothing at all, which is more than no difference within some points."""
    names = [variant.name for number, variant in enumerate(variants) if number and batch.same(number)]
    return cli_text(lang, "compare", "same", names=" · ".join(names)) if names else ""


def comparison_table(variants: list[Variant], batch: Batch, lang: str, heads: list[str]) -> Table:
    """A line for each variant, under the heads of what differs."""
    winner = outcomes_of(batch)[0]
    table = Table(box=None)
    for head in heads:
        table.add_column(head, style="bold", overflow="fold")
    for column in ("share", "interval", "difference", "rounds", "more-rounds"):
        table.add_column(cli_text(lang, "compare", column), justify="right", no_wrap=True)
    for number, (variant, account) in enumerate(zip(variants, batch.accounts, strict=True)):
        share = account.share(winner)
        pair = batch.pairs[number - 1] if number else None
        table.add_row(
            *variant.shown.values(),
            f"{share.share:.1%}",
            interval_text(share),
            points_text(pair.wins(winner)) if pair else "–",
            str(account.median_rounds),
            rounds_text(pair.more_rounds() if pair else None),
        )
    return table


def show_heat_map(variants: list[Variant], shares: list[float]) -> None:
    """What differs first downwards, the other across."""
    down, across = variants[0].shown
    table = Table(box=None, padding=(0, 0))
    table.add_column(f"{down} \\ {across}  ", style="bold")
    rows, columns = ([*ordered(variant.shown[name] for variant in variants)] for name in (down, across))
    found = {(one.shown[down], one.shown[across]): share for one, share in zip(variants, shares, strict=True)}
    for column in columns:
        table.add_column(f" {column} ", justify="center")
    for row in rows:
        table.add_row(row, *[heat(found[row, column]) for column in columns])
    console().print(table)


def heat(share: float) -> Text:
    shade = SHADES[round(share * (len(SHADES) - 1))]
    return Text(f" {share:.0%} ", f"{'black' if share > 0.55 else 'white'} on color({shade})")
