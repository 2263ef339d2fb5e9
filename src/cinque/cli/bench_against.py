"""`cinque bench --against`: how fast the rules are beside other programs, on the screen or in a document."""

from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table

from cinque.cli.screen import console, print_json
from cinque.cli.text import cli_text
from cinque.lab.against import FIGHTS, side_by_side
from cinque.systems import NAMES

MARK = "<!-- what stands below is written by `cinque bench --against --write` -->\n"
NOBODY = "–"
PLAIN = ("showdown", "poke-battle-sim", "icepool", "dyce", "d20")


class Shown(NamedTuple):
    heads: list[str]
    rows: list[list[str]]


def against_command(seconds: float, lang: str, json: bool, write: Path | None) -> None:
    found = side_by_side(seconds)
    if write is not None:
        write_down(write, found)
    if json:
        print_json(found)
        return
    for shown in tables(found, lang):
        table = Table(box=None)
        for number, head in enumerate(shown.heads):
            table.add_column(head, justify="right" if number else "left")
        for row in shown.rows:
            table.add_row(*row)
        console().print(table)
        console().print()
    for sentence in sentences(found, lang):
        console().print(sentence)


def tables(found: dict[str, Any], lang: str) -> list[Shown]:
    def heads(*keys: str) -> list[str]:
        return [cli_text(lang, "against", key) for key in keys]

    odds = [
        [cli_text(lang, "against", name), *(_rate(one[who]) for who in ("ours", "icepool", "dyce"))]
        + [_ratio(one["ours"], one[who]) for who in ("icepool", "dyce")]
        for name, one in found["odds"].items()
    ]
    dice = found["dice"]
    return [
        Shown(
            heads("who", "log-off", "log-on", "choices", "to-showdown", "to-poke-battle-sim"), _simulators(found, lang)
        ),
        Shown(heads("odds-per-second", "ours", "icepool", "dyce", "to-icepool", "to-dyce"), odds),
        Shown(
            heads("rolls-per-second", "ours", "d20", "to-d20"),
            [["4d6kh3+2", _rate(dice["ours"]), _rate(dice["d20"]), _ratio(dice["ours"], dice["d20"])]],
        ),
    ]


def _simulators(found: dict[str, Any], lang: str) -> list[list[str]]:
    others = found["others"]
    rows = [[cli_text(lang, "against", name), NOBODY, NOBODY, _rate(rate), "", ""] for name, rate in others.items()]
    for build, rates in found["builds"].items():
        for name in NAMES:
            speeds = rates[name]
            ratios = [_ratio(speeds["choices"], others[other]) for other in ("showdown", "poke-battle-sim")]
            title = f"{name}, {cli_text(lang, 'against', build)}"
            rows.append([title, *(_rate(speeds[of]) for of in ("off", "on", "choices")), *ratios])
    return rows


def sentences(found: dict[str, Any], lang: str) -> list[str]:
    """How long so many fights take, and what was not there to be measured."""
    told = []
    for build, rates in found["builds"].items():
        which = cli_text(lang, "against", build)
        told.append(cli_text(lang, "against", "fights", fights=FIGHTS, build=which, seconds=rates["fights"]["seconds"]))
    if len(found["builds"]) == 1:
        told.append(cli_text(lang, "against", "one-build"))
    first = next(iter(found["odds"].values()))
    figures = {**found["others"], **first, **found["dice"]}
    missing = [cli_text(lang, "against", name) for name in PLAIN if figures[name] is None]
    if missing:
        told.append(cli_text(lang, "against", "missing", names=", ".join(missing)))
    return told


def write_down(path: Path, found: dict[str, Any]) -> None:
    """Keep what people have written above the mark, and put the figures below it."""
    kept = path.read_text(encoding="utf-8").partition(MARK)[0] if path.exists() else ""
    parts = [cli_text("en", "against", "measured", date=found["date"], machine=found["machine"])]
    parts += ["\n".join(_lines(shown)) for shown in tables(found, "en")]
    parts.append("\n".join(f"- {sentence}" for sentence in sentences(found, "en")))
    path.write_text(kept + MARK + "\n" + "\n\n".join(parts) + "\n", encoding="utf-8")


def _lines(shown: Shown) -> list[str]:
    rule = ["---", *["---:"] * (len(shown.heads) - 1)]
    return [f"| {' | '.join(row)} |" for row in (shown.heads, rule, *shown.rows)]


def _rate(rate: float | None) -> str:
    return NOBODY if rate is None else f"{rate:,.0f}"


def _ratio(ours: float, theirs: float | None) -> str:
    return NOBODY if theirs is None else f"× {ours / theirs:.1f}"
