"""`--html`: what many fights gave, as one page with charts that needs nothing else."""

from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from cinque.cli.lab_words import (
    creature_name,
    gauge_text,
    interval_text,
    ordered,
    outcome_name,
    outcomes_of,
    points_text,
    rounds_text,
    source_name,
    state_rows,
)
from cinque.cli.page import html_file
from cinque.cli.screen import UsersMistake, say
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.mistake import os_reason
from cinque.core.words import Reader
from cinque.files.write import write_new
from cinque.lab.account import Account
from cinque.lab.charts import Bar, Cell, bars, columns, differences, heat_map, narrowed, svg_of
from cinque.lab.fights import Share
from cinque.lab.runs import Batch
from cinque.lab.variants import Variant

MOST_BARS = 20
NOBODYS = "–"
MOST_ROUNDS = 30
STYLE = """
:root { color-scheme: light dark; --ink: #1d2530; --soft: #5b6672; --line: #c9d0d8; --page: #fff; --card: #f5f7f9;
  --one: #20639b; --two: #b5541c; --three: #2f7d4f; --four: #7b4b94; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --soft: #a3adb8; --line: #46505b; --page: #14181d;
  --card: #1d232a; --one: #7fb8e8; --two: #f0a06c; --three: #83cf9f; --four: #c9a0e0; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, "Hiragino Sans", "Noto Sans JP", "Yu Gothic", sans-serif; max-width: 56rem;
  margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: var(--page); }
h1 { font-size: 1.6rem; margin: 0; overflow-wrap: anywhere; }
header p { margin: .25rem 0 0; color: var(--soft); overflow-wrap: anywhere; }
figure { margin: 1.5rem 0; padding: 1rem 1.25rem; background: var(--card); border-radius: .75rem; break-inside: avoid; }
figcaption { font-weight: 600; margin: 0 0 .75rem; }
.wide { overflow-x: auto; }
svg { display: block; max-width: 100%; height: auto; overflow: visible; }
.on-a-phone { display: none; }
@media (max-width: 40rem) { svg { max-width: none; } .at-a-desk { display: none; } .on-a-phone { display: block; } }
details { margin: .75rem 0 0; } summary { cursor: pointer; color: var(--soft); }
table { border-collapse: collapse; margin: .5rem 0 0; font-size: .9rem; }
th, td { text-align: left; padding: .2rem .75rem .2rem 0; border-bottom: 1px solid var(--line); }
td + td { font-variant-numeric: tabular-nums; }
"""


class Figure(NamedTuple):
    """A chart with its title, and the same in numbers."""

    title: str
    chart: Data
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def may_write(path: Path | None) -> None:
    """Before many fights are played: whether there can be a page at all."""
    if path is None:
        return
    if find_spec("vl_convert") is None:
        raise UsersMistake("no-charts")
    if path.exists() or path.is_symlink():
        raise UsersMistake("page-exists", path=path)
    if not path.parent.is_dir():
        raise UsersMistake("no-folder", path=path.parent)


def write_page(path: Path, lang: str, title: str, lines: Sequence[str], figures: Sequence[Figure]) -> None:
    try:
        write_new(path, page(lang, title, lines, figures).encode("utf-8", "replace"))
    except FileExistsError:
        raise UsersMistake("page-exists", path=path) from None
    except OSError as error:
        raise UsersMistake("cannot-write", path=path, reason=os_reason(error)) from None
    say(cli_text(lang, "charts", "written", path=path))


def page(lang: str, title: str, lines: Sequence[str], figures: Sequence[Figure]) -> str:
    numbers = escape(cli_text(lang, "charts", "numbers"))
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
    drawn = "\n".join(_figure(figure, numbers) for figure in figures)
    return html_file(lang, escape(title), STYLE, told, drawn)


def _figure(figure: Figure, numbers: str) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in figure.head)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in figure.rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    on_phones = narrowed(figure.chart)
    pictures = _picture(figure.title, figure.chart, "at-a-desk" if on_phones else "anywhere")
    if on_phones:
        pictures += _picture(figure.title, on_phones, "on-a-phone")
    return f"""<figure><figcaption>{escape(figure.title)}</figcaption>
<div class="wide" role="region" aria-label="{escape(figure.title)}" tabindex="0">{pictures}</div>
<details><summary>{numbers}</summary><div class="wide">{table}</div></details>
</figure>"""


def _picture(title: str, chart: Data, where: str) -> str:
    picture = svg_of(chart).replace("<svg ", f'<svg role="group" aria-label="{escape(title)}" ', 1)
    return f'<div class="{where}">{picture}</div>'


# -- of one setup


def fight_figures(account: Account, reader: Reader) -> list[Figure]:
    drawn = (_outcomes, _first, _rounds, _losses, _left, _falls, _states)
    return [figure for figure in [draw(account, reader) for draw in drawn] if figure.rows]


def _words(lang: str, *keys: str, section: str = "fight") -> tuple[str, ...]:
    return tuple(cli_text(lang, section, key) for key in keys)


def _outcomes(account: Account, reader: Reader) -> Figure:
    shares = [
        (outcome_name(winner, reader), count, account.share(winner)) for winner, count in account.winners.most_common()
    ]
    return _shares("outcomes", "outcome", shares, reader)


def _first(account: Account, reader: Reader) -> Figure:
    """How often a side won that had the first turn; of all together where several had it."""
    sides = sorted(account.first)
    shares = [(outcome_name(side, reader), account.first[side], account.first_share(side)) for side in sides]
    if len(sides) > 1:
        either = cli_text(reader.lang, "charts", "either")
        shares.append((either, sum(account.first.values()), account.first_share("")))
    return _shares("first", "side", shares, reader)


def _shares(title: str, of: str, shares: Sequence[tuple[str, int, Share]], reader: Reader) -> Figure:
    """A bar for each: of so many fights this share."""
    rows = [(name, str(fights), f"{share.share:.1%}", interval_text(share)) for name, fights, share in shares]
    values = [
        Bar(row[0], share.share, ", ".join(row), share.low, share.high)
        for row, (_, _, share) in zip(rows, shares, strict=True)
    ]
    title = cli_text(reader.lang, "charts", title)
    head = _words(reader.lang, of, "fights", "share", "interval")
    return Figure(title, bars(title, values, share=True), head, rows)


def _states(account: Account, reader: Reader) -> Figure:
    rows = state_rows(account, reader, MOST_BARS)
    values = [
        Bar(name, account.had[state] / account.fights, ", ".join((name, *told)))
        for (name, *told), (state, _) in zip(rows, account.afflicted.most_common(MOST_BARS), strict=True)
    ]
    title = cli_text(reader.lang, "charts", "states")
    head = _words(reader.lang, "state", "in-fights", "of-rounds", "share-of-losses")
    return Figure(title, bars(title, values, share=True), head, rows)


def _rounds(account: Account, reader: Reader) -> Figure:
    grouped: dict[int, int] = {}
    for number, count in account.rounds.items():
        grouped[min(number, MOST_ROUNDS)] = grouped.get(min(number, MOST_ROUNDS), 0) + count
    rows, values = [], []
    for number in range(min(grouped), max(grouped) + 1):
        share = grouped.get(number, 0) / account.fights
        rows.append((round_name(number), f"{share:.1%}"))
        values.append(Bar(rows[-1][0], share, ": ".join(rows[-1])))
    title = cli_text(reader.lang, "charts", "rounds", rounds=account.median_rounds)
    head = (cli_text(reader.lang, "charts", "round"), cli_text(reader.lang, "fight", "share"))
    return Figure(title, columns(title, values, head[1], head[0]), head, rows)


def round_name(number: int) -> str:
    return f"{number}+" if number == MOST_ROUNDS else str(number)


def _losses(account: Account, reader: Reader) -> Figure:
    side_of = dict(account.present.keys())
    rows, values = [], []
    for source, amount in account.losses.most_common(MOST_BARS):
        who, name = creature_name(source.who, reader), source_name(source, reader)
        side = side_of.get(source.who, "")
        a_fight = amount / account.fights
        rows.append((name, who, f"{a_fight:.1f}"))
        of = outcome_name(side, reader) if side else NOBODYS
        values.append(Bar(f"{name} · {who}" if who else name, a_fight, ", ".join(rows[-1]), side=of))
    title = cli_text(reader.lang, "charts", "losses")
    head = _words(reader.lang, "source", "of", "a-fight")
    sides = [*_sides(account, reader), *([NOBODYS] if any(value.side == NOBODYS for value in values) else [])]
    return Figure(title, bars(title, values, head[2], sides=sides), head, rows)


def _sides(account: Account, reader: Reader) -> list[str]:
    """In the same order everywhere, so that a colour means one side."""
    return list(dict.fromkeys(outcome_name(side, reader) for _, side in account.present))


def _left(account: Account, reader: Reader) -> Figure:
    rows, values = [], []
    for who, side in sorted(account.present, key=lambda one: (one[1], one[0])):
        for label in sorted(label for one, label in account.seen if one == who):
            left = account.mean_left((who, label))
            if left.most:
                name = f"{creature_name(who, reader)} · {reader.text(reader.system.labels, label)}"
                rows.append((name, gauge_text(account, who, label, reader)))
                values.append(Bar(name, left.mean / left.most, ", ".join(rows[-1]), side=outcome_name(side, reader)))
    title = cli_text(reader.lang, "charts", "left")
    chart = bars(title, values, share=True, sides=_sides(account, reader))
    return Figure(title, chart, _words(reader.lang, "creature", "left"), rows)


def _falls(account: Account, reader: Reader) -> Figure:
    last = min(MOST_ROUNDS, max((number for _, number in account.fell_in), default=0))
    rows, values = [], []
    for who, _ in sorted(account.present, key=lambda one: (one[1], one[0])):
        name = creature_name(who, reader)
        if account.fell[who]:
            usual = str(account.usual_fall(who))
            rows.append((name, f"{account.fell[who] / account.fights:.1%}", usual))
        for number in range(1, last + 1):
            fallen = sum(n for (one, at), n in account.fell_in.items() if one == who and min(at, last) == number)
            share = fallen / account.fights
            values.append(Cell(name, round_name(number), share, f"{name}, {number}: {share:.1%}"))
    title = cli_text(reader.lang, "charts", "falls")
    head = _words(reader.lang, "creature", "fell", "usual-fall")
    return Figure(title, heat_map(title, values, "", cli_text(reader.lang, "charts", "round")), head, rows)


# -- of several


def compare_figures(variants: Sequence[Variant], batch: Batch, reader: Reader) -> list[Figure]:
    lang = reader.lang
    winner = outcomes_of(batch)[0]
    side = outcome_name(winner, reader)
    shares = [account.share(winner) for account in batch.accounts]
    names = [variant.name for variant in variants]
    rows = [(name, f"{one.share:.1%}", interval_text(one)) for name, one in zip(names, shares, strict=True)]
    values = [
        Bar(name, one.share, ", ".join(row), one.low, one.high)
        for name, one, row in zip(names, shares, rows, strict=True)
    ]
    title = cli_text(lang, "charts", "shares", side=side)
    head = (cli_text(lang, "charts", "variant"), *_words(lang, "share", "interval", section="compare"))
    found = [Figure(title, bars(title, values, share=True), head, rows)]
    if len(variants[0].shown) == 2:
        found.append(_heat(variants, [one.share for one in shares], side, lang))
    wins = [(name, pair.wins(winner)) for name, pair in zip(names[1:], batch.pairs, strict=True)]
    in_points = [
        Bar(name, 100 * one.mean, f"{name}, {points_text(one)}", 100 * one.low, 100 * one.high) for name, one in wins
    ]
    first = cli_text(lang, "charts", "differences", side=side, first=names[0])
    column = cli_text(lang, "compare", "difference")
    told = [(name, points_text(one)) for name, one in wins]
    found.append(Figure(first, differences(first, in_points, column), (head[0], column), told))
    rounds = [(name, pair.more_rounds()) for name, pair in zip(names[1:], batch.pairs, strict=True)]
    longer = [(name, one) for name, one in rounds if one is not None]
    in_rounds = [Bar(name, one.mean, f"{name}, {rounds_text(one)}", one.low, one.high) for name, one in longer]
    more, column = cli_text(lang, "charts", "more-rounds"), cli_text(lang, "compare", "more-rounds")
    told = [(name, rounds_text(one)) for name, one in longer]
    if longer:
        found.append(Figure(more, differences(more, in_rounds, column), (head[0], column), told))
    return found


def _heat(variants: Sequence[Variant], shares: Sequence[float], side: str, lang: str) -> Figure:
    down, across = variants[0].shown
    cells = {(one.shown[down], one.shown[across]): share for one, share in zip(variants, shares, strict=True)}
    rows = ordered(one.shown[down] for one in variants)
    several = ordered(one.shown[across] for one in variants)
    values = [
        Cell(row, column, cells[row, column], f"{down} {row}, {across} {column}: {cells[row, column]:.1%}")
        for row in rows
        for column in several
    ]
    title = cli_text(lang, "charts", "heat", side=side, down=down, across=across)
    told = [(row, *[f"{cells[row, column]:.1%}" for column in several]) for row in rows]
    return Figure(title, heat_map(title, values, down, across), (f"{down} \\ {across}", *several), told)
