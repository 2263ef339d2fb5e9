"""`cinque import` for files that become packs: the folder, what was understood of the file, and a sample to check."""

import random
import shutil
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

from cinque.cli.exchange import report_data
from cinque.cli.screen import UsersMistake, print_json, say
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.pack import HEAD
from cinque.core.sentences import clean
from cinque.core.system import AnySystem
from cinque.exchange import DROPPED, KEPT, UNDERSTOOD, BadText, MadePack, Report, Source
from cinque.files import BadFile, Fault, read_text
from cinque.packs import read_pack
from cinque.packs.read import HEAD_FILE

REPORT_FILE = "report.txt"
SHOWN = 12
"""Names of pieces left to people that fit on a screen; the file has them all."""


class Wishes(NamedTuple):
    """What the command line asks for."""

    out: Path | None
    lang: str
    json: bool
    sample: int
    seed: int | None
    force: bool


def import_pack_command(played: AnySystem, format: str, path: Path, wishes: Wishes) -> None:
    made = take(played, format, path)
    if wishes.sample:
        show_sample(made, wishes)
        return
    folder = wishes.out or Path(made.id)
    write_folder(played, made, folder, wishes)
    if wishes.json:
        print_json({"folder": str(folder), "shares": shares(made.report), **report_data(made.report)})
    else:
        tell(made, folder, wishes.lang)


def take(played: AnySystem, format: str, path: Path) -> MadePack:
    how = played.pack_imports[format]
    try:
        made: MadePack = how.take(read_text(path, how.most_bytes), played.content(()))
    except BadText as bad:
        raise BadFile(str(path), [Fault(bad.line, bad.refusal)], played=played) from None
    return made


# -- the folder


def write_folder(played: AnySystem, made: MadePack, folder: Path, wishes: Wishes) -> None:
    """The whole pack or nothing: it is written and read beside its place, and then moved there."""
    check_place(made, folder, wishes.force)
    beside = Path(tempfile.mkdtemp(prefix=f".{made.id}-", dir=folder.absolute().parent))
    try:
        new = beside / "new"
        new.mkdir()
        for name, text in {**made.files, REPORT_FILE: "\n".join(report_lines(made, wishes.lang)) + "\n"}.items():
            (new / name).write_text(text, encoding="utf-8")
        read_pack(played, new, played.content(()))
        if folder.exists():
            folder.rename(beside / "old")
        new.rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def check_place(made: MadePack, folder: Path, force: bool) -> None:
    """Nothing is replaced that is not the same pack, made before."""
    if not folder.absolute().parent.is_dir():
        raise UsersMistake("no-folder", path=folder.absolute().parent)
    if not (folder.exists() or folder.is_symlink()):
        return
    if not force:
        raise UsersMistake("folder-exists", path=folder)
    if folder.is_symlink() or not folder.is_dir() or pack_id(folder) != made.id:
        raise UsersMistake("folder-of-others", path=folder, id=made.id)


def pack_id(folder: Path) -> str:
    try:
        head = tomllib.loads((folder / HEAD_FILE).read_text(encoding="utf-8")).get(HEAD)
    except (OSError, ValueError):
        return ""
    return str(head.get("id", "")) if isinstance(head, dict) else ""


# -- what was understood


def shares(report: Report) -> Data:
    """By kind: how many there are, how many are understood to the end, and the share in tenths of a percent."""
    found: Data = {}
    for kind in report.kinds():
        counts = report.counts(kind)
        whole = counts[UNDERSTOOD] + counts[KEPT]
        if whole:
            share = report.share(UNDERSTOOD, kind)
            found[kind] = {
                "count": whole,
                "understood": counts[UNDERSTOOD],
                "permille": 1000 * share.numerator // share.denominator,
            }
    return found


def share_lines(report: Report, lang: str) -> list[str]:
    return [
        cli_text(
            lang,
            "import-pack",
            "share",
            kind=cli_text(lang, "import-kinds", kind),
            count=facts["count"],
            understood=facts["understood"],
            percent=f"{facts['permille'] // 10}.{facts['permille'] % 10}",
        )
        for kind, facts in shares(report).items()
    ]


def report_lines(made: MadePack, lang: str) -> list[str]:
    """The whole report: shares, then every piece with what is left of its text, then what was not carried."""
    lines = [*share_lines(made.report, lang), "", cli_text(lang, "import-pack", "by-hand-all")]
    lines += [
        f"  {cli_text(lang, 'import-kinds', one.kind)} {one.subject}: {one.value}" for one in made.report.of(KEPT)
    ]
    lines += ["", cli_text(lang, "import-pack", "dropped-all")]
    for one in made.report.of(DROPPED):
        reason = cli_text(lang, "import-reasons", one.reason_key)
        lines.append(f"  {one.subject}: {cli_text(lang, 'import-fields', one.what)} {one.value} ({reason})")
    return [clean(line.replace("\n", " ")) for line in lines]


def tell(made: MadePack, folder: Path, lang: str) -> None:
    say(cli_text(lang, "import-pack", "made", folder=folder), "green")
    for line in share_lines(made.report, lang):
        say(f"  {line}")
    left = [one.subject for one in made.report.of(KEPT)]
    if left:
        comma = cli_text(lang, "pack", "comma")
        more = comma.join(left[:SHOWN])
        say(cli_text(lang, "import-pack", "by-hand", count=len(left), names=more), "yellow")
    say(cli_text(lang, "import-pack", "report", path=folder / REPORT_FILE, dropped=len(made.report.of(DROPPED))), "dim")


# -- a sample


def show_sample(made: MadePack, wishes: Wishes) -> None:
    """Some of the pieces with a text, chosen at random: what it says, and what became of it."""
    texts = [source for source in made.sources if source.kind.endswith("-move")]
    chosen = random.Random(wishes.seed).sample(texts, min(wishes.sample, len(texts)))
    if wishes.json:
        print_json([source._asdict() for source in chosen])
        return
    for source in chosen:
        for line in sample_lines(source, wishes.lang):
            say(line)
        say()


def sample_lines(source: Source, lang: str) -> list[str]:
    kind = cli_text(lang, "import-kinds", source.kind)
    text = source.text.replace("\n", " ") or cli_text(lang, "pack", "nothing")
    fields = [f"    {name} = {value}" for name, value in source.fields.items()]
    return [
        cli_text(lang, "import-pack", "sample", name=source.name, kind=kind),
        cli_text(lang, "import-pack", "sample-text", text=text),
        cli_text(lang, "import-pack", "sample-fields"),
        *fields,
    ]
