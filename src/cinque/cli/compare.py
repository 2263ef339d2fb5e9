"""`cinque compare`: the same fights under several readings of the book."""

from itertools import product
from pathlib import Path
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from cinque.cli.fight import Lab, begun, interval_text, outcome_name, plan_of, play
from cinque.cli.screen import UsersMistake, console, print_json, read_pairs, say
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.words import Reader
from cinque.lab.runs import Batch, Estimate

SHADES = (17, 18, 19, 25, 31, 37, 71, 107, 143, 179, 208)
"""Colours of a heat map from 0 % to 100 %, of those that every terminal with 256 colours has."""


class Variant(NamedTuple):
    """One of what is compared: the readings in which it may differ from the others."""

    readings: dict[str, str]

    @property
    def name(self) -> str:
        return ", ".join(f"{name}={reading}" for name, reading in self.readings.items())


def variants_of(rulings: list[str]) -> list[Variant]:
    """Every reading of the first ruling with every reading of the next, and so on."""
    pairs = read_pairs(rulings, "ruling", "stab-value=1,1.5,2")
    choices = [[(name, reading.strip()) for reading in readings.split(",")] for name, readings in pairs.items()]
    found = [Variant(dict(chosen)) for chosen in product(*choices)]
    if len(found) < 2:
        raise UsersMistake("nothing-to-compare")
    return found


def compare_command(
    path: Path, lab: Lab, lang: str, rulings: list[str], packs: list[str], sheets: list[Path], json: bool
) -> None:
    variants = variants_of(rulings)
    starts = [begun(path, lab, dict(variant.readings), packs, sheets) for variant in variants]
    batch = play([plan_of(start, lab) for start in starts], lab, lang, quiet=json)
    stopped = batch.runs < lab.runs
    if json:
        print_json(comparison_data(variants, batch) | {"asked_for": lab.runs, "stopped": stopped})
        return
    if stopped:
        say(cli_text(lang, "fight", "stopped", fights=batch.runs, runs=lab.runs), "yellow")
    if batch.runs:
        show_comparison(variants, batch, Reader(starts[0].system, starts[0].scene, lang))


def outcomes_of(batch: Batch) -> list[str]:
    """Everything that any of them ended with, the first one's most frequent ends first."""
    counted = batch.accounts[0].winners
    others = {winner for account in batch.accounts for winner in account.winners}
    return sorted(others, key=lambda winner: (-counted[winner], winner))


def comparison_data(variants: list[Variant], batch: Batch) -> Data:
    outcomes = outcomes_of(batch)
    found: list[Data] = []
    for number, (variant, account) in enumerate(zip(variants, batch.accounts, strict=True)):
        one: Data = {"rulings": variant.readings, "result": account.to_data() if account.fights else {}}
        if number:
            pair = batch.pairs[number - 1]
            one["difference"] = {winner: pair.wins(winner)._asdict() for winner in outcomes}
            one["more_rounds"] = pair.more_rounds()._asdict()
        found.append(one)
    return {"fights": batch.runs, "variants": found}


def show_comparison(variants: list[Variant], batch: Batch, reader: Reader) -> None:
    lang = reader.lang
    winner = outcomes_of(batch)[0]
    title = {"side": outcome_name(winner, reader), "fights": batch.runs}
    say(cli_text(lang, "compare", "title", **title))
    table = Table(box=None)
    table.add_column(cli_text(lang, "compare", "variant"), style="bold")
    for column in ("share", "interval", "difference", "rounds", "more-rounds"):
        table.add_column(cli_text(lang, "compare", column), justify="right")
    for number, (variant, account) in enumerate(zip(variants, batch.accounts, strict=True)):
        share = account.share(winner)
        pair = batch.pairs[number - 1] if number else None
        table.add_row(
            variant.name,
            f"{share.share:.1%}",
            interval_text(share),
            points_text(pair.wins(winner)) if pair else "–",
            str(account.median_rounds),
            rounds_text(pair.more_rounds()) if pair else "–",
        )
    console().print(table)
    if len(variants[0].readings) == 2:
        say()
        show_heat_map(variants, [account.share(winner).share for account in batch.accounts])


def show_heat_map(variants: list[Variant], shares: list[float]) -> None:
    """The first ruling downwards, the second one across."""
    down, across = variants[0].readings
    table = Table(box=None, padding=(0, 0))
    table.add_column(f"{down} \\ {across}  ", style="bold")
    columns = list(dict.fromkeys(variant.readings[across] for variant in variants))
    for column in columns:
        table.add_column(f" {column} ", justify="center")
    for start in range(0, len(variants), len(columns)):
        cells = [heat(share) for share in shares[start : start + len(columns)]]
        table.add_row(variants[start].readings[down], *cells)
    console().print(table)


def heat(share: float) -> Text:
    shade = SHADES[round(share * (len(SHADES) - 1))]
    return Text(f" {share:.0%} ", f"{'black' if share > 0.55 else 'white'} on color({shade})")


def points_text(estimate: Estimate) -> str:
    """A difference of shares in points of a hundred."""
    return f"{100 * estimate.mean:+.1f} ({100 * estimate.low:+.1f} – {100 * estimate.high:+.1f})"


def rounds_text(estimate: Estimate) -> str:
    return f"{estimate.mean:+.2f} ({estimate.low:+.2f} – {estimate.high:+.2f})"
