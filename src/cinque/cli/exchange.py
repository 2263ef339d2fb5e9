"""`cinque import` and `cinque export`: sheets from and for other programs, and what they could not carry."""

import json as json_module
from collections.abc import Sequence
from pathlib import Path

from cinque.cli.screen import UsersMistake, print_json, read_rulings, say, speaker, write_out
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.record import plain_record
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.exchange import DROPPED, KEPT, WORDS, BadText, Exported, Imported, Report
from cinque.files import BadFile, Fault, read_text
from cinque.packs import pin_packs
from cinque.sheets import head_of, read_sheet, sheet_text, write_sheet
from cinque.systems import system

EVERYTHING = "json"
"""The format that carries all: the sheet, and every number that follows from it."""


def import_command(
    format: str,
    path: Path,
    name: str,
    out: Path | None,
    lang: str,
    rulings: list[str],
    packs: list[str],
    json: bool,
) -> None:
    played = system(name)
    take = played.imports.get(format)
    if take is None:
        known = [*played.imports, *played.pack_imports]
        raise no_format("no-import", format, played.name, known)
    readings = played.rulings.of(read_rulings(rulings))
    try:
        imported: Imported = take(read_text(path), readings, pin_packs(played, packs))
    except BadText as bad:
        raise BadFile(str(path), [Fault(bad.line, bad.refusal)], played=played) from None
    sheets = [(one, head_of(played, played.sheets[one.kind], readings, packs)) for one in imported.sheets]
    if json:
        told = [plain_record(head) | one.sheet for one, head in sheets]
        print_json({"sheets": told, **report_data(imported.report), "problems": problems_of(imported, "en")})
        return
    for number, (one, head) in enumerate(sheets):
        if out is None:
            print(sheet_text(head, one.sheet))
        else:
            file = out if len(sheets) == 1 else out.with_stem(f"{out.stem}-{number + 1}")
            write_sheet(file, head, one.sheet)
            say(cli_text(lang, "build", "kept", path=file), "green")
    tell(
        imported.report, lang, [f"{path}:{line}: {sentence}" for line, sentence in problems_of(imported, lang)], played
    )
    if not sheets:
        raise UsersMistake("nothing-to-use", path=path, system=played.name)


def export_command(format: str, path: Path, out: Path | None, lang: str, rulings: list[str], packs: list[str]) -> None:
    sheet = read_sheet(path, read_rulings(rulings), packs)
    reader = Reader(sheet.played, sheet.draft(), lang)
    if format == EVERYTHING:
        page = sheet.kind.page(sheet.data, sheet.rulings, sheet.pins, reader.name)
        told = plain_record(sheet.head) | sheet.data | {"page": plain_record(page), "pins": list(sheet.pins)}
        if out is None:
            print_json(told)
        else:
            write_out(out, json_module.dumps(told, ensure_ascii=False, indent=1) + "\n")
            say(cli_text(lang, "build", "kept", path=out), "green")
        return
    give = sheet.played.exports.get(format)
    if give is None:
        raise no_format("no-export", format, sheet.played.name, [*sheet.played.exports, EVERYTHING])
    exported: Exported = give(sheet.kind.name, sheet.data, sheet.rulings, sheet.pins, reader.name)
    for number, text in enumerate(exported.texts):
        if out is None:
            print(text.text)
            continue
        file = out if len(exported.texts) == 1 else out.with_stem(f"{out.stem}-{number + 1}")
        write_out(file, text.text)
        say(cli_text(lang, "build", "kept", path=file), "green")
    tell(exported.report, lang, [], sheet.played)


def no_format(key: str, format: str, system: str, known: list[str]) -> UsersMistake:
    if not known:
        return UsersMistake("no-import-yet", format=format, system=system)
    return UsersMistake(key, format=format, system=system, known=known, hint=suggestions(format, known))


def problems_of(imported: Imported, lang: str) -> list[tuple[int, str]]:
    """What was odd about a source, with the lines."""
    return [(line, speaker(lang).refusal(what)) for line, what in imported.problems]


def report_data(report: Report) -> Data:
    return {"report": [line._asdict() for line in report.lines], "counts": dict(report.counts())}


def tell(report: Report, lang: str, problems: Sequence[str], played: AnySystem) -> None:
    """What was not simply understood, on the error output, so that the text itself can be piped on."""
    counts, rooms = report.counts(), (WORDS, played.words)
    say(cli_text(lang, "exchange", "counts", **counts), "dim", error=True)
    for fate in (KEPT, DROPPED):
        for line in report.of(fate):
            label = WORDS.find(lang, "what", line.what) or line.what
            reason = next(
                filter(None, (words.find(lang, "reason", line.reason_key) for words in rooms)), line.reason_key
            )
            word = WORDS.template(lang, "fate", fate)
            say(f"  {word}: {line.subject}: {label} {line.value} ({reason})", "yellow", error=True)
    for problem in problems:
        say(problem, "yellow", error=True)
