"""`cinque encounter`: whom a party could meet, by how hard it is to be, with the risk in simulated fights."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from cinque.cli.lab_words import interval_text
from cinque.cli.screen import Guests, Start, UsersMistake, console, print_json, read_rulings, read_setup, say, write_out
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.files import read_document
from cinque.lab.advice import WISHES, Fights, Party, Proposal, propose, spread
from cinque.lab.cores import Cores, cores
from cinque.lab.runs import play_batch
from cinque.packs import with_packs
from cinque.sheets import read_sheet
from cinque.sheets.bring import Bringing

SETUP = "scene"
"""What only a setup has, and no sheet."""


class Wanted(NamedTuple):
    """What is wished for, and what it is to be held against."""

    wish: str
    proposals: int
    runs: int
    seed: int
    cores: int
    out: Path | None


def encounter_command(
    files: list[Path], wanted: Wanted, lang: str, rulings: list[str], packs: list[str], json: bool
) -> None:
    if wanted.wish not in WISHES:
        raise UsersMistake("no-wish", name=wanted.wish, wishes=list(WISHES), hint=suggestions(wanted.wish, WISHES))
    if wanted.out is not None and wanted.out.exists():
        raise UsersMistake("file-exists", path=wanted.out)
    party = party_of(files, read_rulings(rulings), packs, wanted.seed)
    seen, stopped = look_for(party, wanted, lang, quiet=json)
    order = sorted(seen, key=lambda one: one.order)
    best = [one for one in order if one.sure and one.fits] or order[:1]
    if not best:
        say(cli_text(lang, "encounter", "nothing-yet"), "yellow")
        return
    if wanted.out is not None:
        write_out(wanted.out, setup_text(party, best[0].entries))
    if json:
        data = [one.to_data() | {"setup": plain(party.against(one.entries))} for one in best]
        print_json({"wish": wanted.wish, "stopped": stopped, "proposals": data})
        return
    if stopped:
        say(cli_text(lang, "encounter", "stopped"), "yellow")
    show(best, party, wanted, lang)


def party_of(files: list[Path], rulings: Data, packs: list[str], seed: int) -> Party:
    """Those of a setup, whomever they meet in it, with those of sheets; or those of sheets alone."""
    setups = [path for path in files if SETUP in read_document(path, otherwise="yaml").data]
    sheets = tuple(path for path in files if path not in setups)
    if len(setups) > 1:
        raise UsersMistake("several-setups", paths=[str(path) for path in setups])
    if setups:
        start: Start = read_setup(setups[0], rulings, packs, Guests(sheets), instead=somebody)
        return Party(start.system, start.setup, start.rulings, seed)
    first = read_sheet(sheets[0], rulings, packs)
    bringing = Bringing(first.played, Path(), rulings)
    setup = with_packs(first.played, bringing.beside({}, sheets, (), each=False), packs)
    pins = bringing.pins(setup.get("packs", ()))
    return Party(first.played, setup | ({"packs": pins} if pins else {}), rulings, seed)


def somebody(played: AnySystem, setup: Data) -> Data:
    """A setup in which somebody is met, so that it can be read though it names nobody."""
    lineup = played.lineup
    packs = setup.get("packs", ())
    pieces = played.content(packs).pieces
    if lineup.table:
        entries = played.drawn(next(iter(pieces[lineup.table])), 1, 1, 0, packs)
    else:
        entries = [{lineup.kind: next(iter(pieces[lineup.kind]))}]
    return lineup.setup(entries, setup)


def look_for(party: Party, wanted: Wanted, lang: str, quiet: bool) -> tuple[list[Proposal], bool]:
    """All that was looked at, and whether Ctrl-C came first."""
    seen: list[Proposal] = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with (
        on_cores(wanted.cores or cores()) as fights,
        closing(propose(party, wanted.wish, wanted.runs, wanted.proposals, fights)) as looks,
        Progress(*columns, console=console(), transient=True, disable=quiet or not console().is_terminal) as progress,
    ):
        task = progress.add_task(cli_text(lang, "encounter", "looking"), total=None)
        try:
            for look in looks:
                seen.append(look)
                facts = {"count": len(look.entries), "share": f"{look.wins.share:.0%}", "looks": len(seen)}
                progress.update(task, description=cli_text(lang, "encounter", "seen", **facts))
        except KeyboardInterrupt:
            return seen, True
    return seen, False


@contextmanager
def on_cores(number: int) -> Iterator[Fights]:
    if number == 1:
        yield play_batch
        return
    pool = Cores(number)
    try:
        yield spread(pool, number)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def show(proposals: Sequence[Proposal], party: Party, wanted: Wanted, lang: str) -> None:
    band = WISHES[wanted.wish]
    shares = {"low": band.wins.low, "high": band.wins.high, "least": band.left.low, "most": band.left.high}
    facts = {name: f"{share:.0%}" for name, share in shares.items()} | {"wish": cli_text(lang, "wish", wanted.wish)}
    say(cli_text(lang, "encounter", "title", **facts))
    table = Table(box=None)
    table.add_column(cli_text(lang, "encounter", "opponents"), style="bold", overflow="fold")
    for column in ("wins", "interval", "somebody-falls", "left"):
        table.add_column(cli_text(lang, "encounter", column), justify="right")
    for one in proposals:
        table.add_row(
            names_of(one.entries, party, lang),
            f"{one.wins.share:.1%}",
            interval_text(one.wins),
            f"{one.somebody_falls.share:.0%}",
            f"{one.left:.0%}",
        )
    console().print(table)
    if not proposals[0].fits:
        say(cli_text(lang, "encounter", "none-fits"), "yellow")
    if wanted.out is not None:
        say(cli_text(lang, "encounter", "written", path=wanted.out, system=party.played.name))


def names_of(entries: Sequence[Data], party: Party, lang: str) -> str:
    """Equal ones are counted."""
    reader = Reader(party.played, party.scene(entries), lang)
    kind = party.played.lineup.kind
    called = [" ".join(filter(None, (reader.name(kind, one[kind]), str(one.get("level", ""))))) for one in entries]
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in Counter(called).items())


# -- a setup to play


def setup_text(party: Party, entries: Sequence[Data]) -> str:
    whole: Data = {"system": party.played.name}
    if party.rulings:
        whole["rulings"] = dict(party.rulings)
    return yaml.safe_dump({**whole, SETUP: plain(party.against(entries), party)}, allow_unicode=True, sort_keys=False)


def plain(value: Any, party: Party | None = None) -> Any:
    """As files write it; packs by where they lie."""
    if isinstance(value, dict):
        return {
            name: [party.played.shelf.places.get(pin, pin) for pin in part]
            if name == "packs" and party is not None
            else plain(part)
            for name, part in value.items()
        }
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value
