"""`cinque sheet`: characters and teams that people make, check, print and raise by a level."""

import os
import sys
from pathlib import Path
from random import Random

import typer

from cinque.cli.build import Guide, ask_text, option_names
from cinque.cli.drafts import keep_draft, keep_level_up, leave, resumed_draft, resumed_level_up
from cinque.cli.page import page_html, show_page
from cinque.cli.screen import UsersMistake, mistake_text, print_json, read_pairs, read_rulings, say, write_out
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.building import Builder, Building
from cinque.core.draft import ADVANCE, Draft, draft_of
from cinque.core.fate import RandomBot
from cinque.core.mistake import Refused, os_reason
from cinque.core.record import RecordReader, hints_of, plain_record
from cinque.core.refusal import Refusal
from cinque.core.sheet import Head, SheetKind, random_sheet, sheet_schema
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.files import BadFile
from cinque.games import JournalFile
from cinque.packs import pin_packs
from cinque.packs.read import SUFFIXES
from cinque.sheets import Sheet, copy_before, head_of, read_sheet, sheet_text, write_sheet
from cinque.systems import system


def kind_of(played: AnySystem, name: str) -> SheetKind:
    if not played.sheets:
        raise UsersMistake("no-sheets-yet", system=played.name)
    if name and name not in played.sheets:
        kinds = list(played.sheets)
        hint = suggestions(name, kinds)
        raise UsersMistake("no-kind-of-sheet", system=played.name, name=name, kinds=kinds, hint=hint)
    return played.sheets[name] if name else next(iter(played.sheets.values()))


def new_command(
    name: str,
    kind: str,
    random: bool,
    seed: int | None,
    wishes: list[str],
    rulings: list[str],
    packs: list[str],
    out: Path | None,
    lang: str,
    resume: bool = False,
) -> None:
    if resume and (random or wishes or rulings):
        raise UsersMistake("resume-sheet-alone")
    played = system(name)
    made = kind_of(played, kind)
    readings = played.rulings.of(read_rulings(rulings))
    draft = draft_of(readings, pin_packs(played, packs))
    wished = read_wishes(wishes)
    problem = cannot_write(out) if out is not None else None
    if problem:
        raise problem
    if random:
        data = by_chance(played, made, draft, seed, wished)
    else:
        must_see_questions(out)
        builder, names = Builder(played, made), option_names(played, draft)
        keeper: JournalFile | None
        if resume:
            building, keeper, lost = resumed_draft(builder, names, packs)
            tell_lost(building, lost, lang)
        else:
            building = Building(builder, draft, wished, dice=Random(seed), names=names)
            keeper = keep_draft(building)
        by_questions(building, keeper, out, packs, lang)
        return
    give(head_of(played, made, readings, seen_from(out, packs)), data, out, lang)


def read_wishes(wishes: list[str]) -> dict[str, str]:
    """Wishes by topic; several for the same one are answers to one question after the other."""
    found: dict[str, str] = {}
    for wish in wishes:
        for topic, answer in read_pairs([wish], "wish", "level=12").items():
            found[topic] = f"{found[topic]},{answer}" if topic in found else answer
    return found


def cannot_write(out: Path) -> UsersMistake | None:
    """Why a sheet cannot be written there, said before somebody answers thirty questions; nothing if it can."""
    try:
        if out.exists() or out.is_symlink():
            return UsersMistake("sheet-exists", path=out)
        return None if out.parent.is_dir() else UsersMistake("no-folder", path=out.parent)
    except (OSError, ValueError) as error:
        return UsersMistake("cannot-write", path=str(out)[:60], reason=os_reason(error))


def must_see_questions(out: Path | None) -> None:
    """Whoever sends the output into a file would neither see the questions nor get a file that is only the sheet."""
    if out is None and not sys.stdout.isatty() and sys.stdin is not None and sys.stdin.isatty():
        raise UsersMistake("questions-into-file")


def seen_from(out: Path | None, packs: list[str]) -> list[str]:
    """Packs as a sheet in that file names them: a path leads from the sheet to the pack."""
    folder = out.parent if out is not None else Path()
    return [_way(one, folder) if "/" in one or one.endswith(SUFFIXES) else one for one in packs]


def _way(pack: str, folder: Path) -> str:
    way = os.path.relpath(pack, folder)
    # a folder without a slash would be taken for the id of an installed pack
    return way if "/" in way or way.endswith(SUFFIXES) else f"./{way}"


def by_chance(played: AnySystem, made: SheetKind, draft: Draft, seed: int | None, wishes: dict[str, str]) -> Data:
    chosen = Random().randrange(2**32) if seed is None else seed
    return random_sheet(made, draft, chosen, wishes, option_names(played, draft))


def by_questions(building: Building, keeper: JournalFile | None, out: Path | None, packs: list[str], lang: str) -> None:
    """Somebody makes a sheet; whoever leaves before it is written goes on later."""
    builder = building.builder
    try:
        data = answered(Guide(builder.book, builder.kind, building, lang))
        out = out or ask_file(lang)
        readings = builder.book.rulings.of(building.now.rulings.chosen)
        give(head_of(builder.book, builder.kind, readings, seen_from(out, packs)), data, out, lang)
    except Left:
        leave(keeper, bool(building.past))
        raise stopped(building, keeper) from None
    except BaseException:
        leave(keeper, bool(building.past))
        raise
    leave(keeper, False)


class Left(Exception):
    """Somebody would rather not go on with a sheet now."""


def stopped(building: Building, keeper: JournalFile | None) -> UsersMistake:
    builder = building.builder
    if keeper is None or not building.past:
        return UsersMistake("build-stopped")
    usual = builder.kind is next(iter(builder.book.sheets.values()))
    kind = "" if usual else f" --kind {builder.kind.name}"
    return UsersMistake("build-kept", sheet=f"{builder.book.name}{kind}")


def answered(guide: Guide) -> Data:
    """All questions, then the free texts; `undo` leads back to the text before, and from the first to the questions."""
    if not guide.run():
        raise Left
    tell_unused(guide.building, guide.lang)
    fields = guide.kind.texts
    texts: list[str] = []
    while len(texts) < len(fields):
        typed = free_text(guide.reader(), guide.kind, fields[len(texts)])
        if typed.casefold() != "undo":
            texts.append(typed)
        elif texts:
            texts.pop()
        elif guide.take_back() and not guide.go_on():
            raise Left
    return {field: text for field, text in zip(fields, texts, strict=True) if text} | guide.building.sheet


def tell_unused(building: Building, lang: str) -> None:
    """Wishes that nobody asked about; one that was told already, when it was asked for, is not told again."""
    topics = [topic for topic in building.unused if topic not in building.now.asked]
    if topics:
        say(cli_text(lang, "build", "not-asked", topics=", ".join(topics)), "yellow")


def free_text(reader: Reader, made: SheetKind, field: str) -> str:
    """A free text of the sheet; one that cannot stand there is asked for again."""
    question = cli_text(reader.lang, "build", "free", label=reader.text("stat", field))
    while True:
        typed = ask_text(question)
        if typed is None or typed.casefold() == "quit":
            raise Left
        faults = text_faults(made, field, typed) if typed else []
        if not faults:
            return typed
        say(reader.refusal(faults[0]), "yellow")


def text_faults(made: SheetKind, field: str, text: str) -> list[Refusal]:
    faults: list[Refusal] = []
    RecordReader(lambda _, refusal: faults.append(refusal)).value(hints_of(made.record)[field], text, field)
    return faults


def ask_file(lang: str) -> Path | None:
    """Where to keep a sheet that somebody took the trouble to make."""
    while True:
        typed = ask_text(cli_text(lang, "build", "file"))
        if typed is None:
            raise Left
        out = sheet_file(typed)
        problem = cannot_write(out) if out is not None else None
        if problem is None:
            return out
        say("\n".join(mistake_text(problem, lang)), "yellow")


def sheet_file(typed: str) -> Path | None:
    """The file that somebody means, who may leave out how its name ends."""
    if not typed:
        return None
    path = Path(typed)
    return path if path.suffix or not path.name else path.with_name(f"{path.name}.toml")


def give(head: Head, data: Data, out: Path | None, lang: str) -> None:
    if out is None:
        print(sheet_text(head, data), end="")
        return
    write_sheet(out, head, data)
    say(cli_text(lang, "build", "kept", path=out), "green")


def check_command(files: list[Path], lang: str, rulings: list[str], packs: list[str]) -> None:
    chosen = read_rulings(rulings)
    wrong = False
    for path in files:
        try:
            read_sheet(path, chosen, packs)
        except BadFile as bad:
            wrong = True
            say("\n".join(mistake_text(bad, lang)), "red")
        else:
            say(cli_text(lang, "build", "legal", path=path), "green")
    if wrong:
        raise typer.Exit(1)


def show_command(
    path: Path, lang: str, rulings: list[str], packs: list[str], html: bool, json: bool, out: Path | None
) -> None:
    if html and json:
        raise UsersMistake("html-or-json")
    if out is not None and not html:
        raise UsersMistake("out-with-html")
    sheet = read_sheet(path, read_rulings(rulings), packs)
    page = sheet.kind.page(sheet.data, sheet.rulings, sheet.pins, Reader(sheet.played, sheet.draft(), lang).name)
    if json:
        print_json(plain_record(page))
    elif html and out is not None:
        write_out(out, page_html(page, lang))
        say(cli_text(lang, "build", "page-kept", path=out), "green")
    elif html:
        print(page_html(page, lang), end="")
    else:
        show_page(page)


def level_up_command(
    path: Path,
    lang: str,
    random: bool,
    seed: int | None,
    wishes: list[str],
    rulings: list[str],
    packs: list[str],
    resume: bool = False,
) -> None:
    if resume and (random or wishes):
        raise UsersMistake("resume-level-up-alone")
    sheet = read_sheet(path, read_rulings(rulings), packs)
    old = path.read_bytes()
    builder, names = Builder(sheet.played, sheet.kind), option_names(sheet.played, sheet.draft())
    keeper: JournalFile | None
    if resume:
        building, keeper, lost = resumed_level_up(builder, sheet.data, path, names, packs)
        tell_lost(building, lost, lang)
    else:
        building = level_up_of(
            sheet, builder, lang, Random(seed), read_wishes(wishes), RandomBot(seed) if random else None
        )
        keeper = None if random else keep_level_up(building)
    try:
        raised = raised_by_questions(sheet, building, path, keeper is not None, lang)
        if path.read_bytes() != old:
            raise UsersMistake("sheet-changed", path=path)
        copy = copy_before(path, old, sheet.head, sheet.data)
        write_sheet(path, sheet.head, raised, replace=True)
    except BaseException:
        leave(keeper, bool(building.past))
        raise
    leave(keeper, False)
    say(cli_text(lang, "build", "kept", path=path), "green")
    if copy is not None:
        say(cli_text(lang, "build", "before", path=copy), "dim")


def tell_lost(building: Building, lost: Refusal | None, lang: str) -> None:
    if lost is not None:
        say(Reader(building.builder.book, building.now, lang).refusal(lost), "yellow")


def level_up_of(
    sheet: Sheet, builder: Builder, lang: str, dice: Random, wishes: dict[str, str], bot: RandomBot | None
) -> Building:
    """A level-up from its beginning; one that the rules do not allow is refused."""
    draft = sheet.draft(ADVANCE)
    try:
        building = Building(builder, draft, wishes, bot, dice, option_names(sheet.played, draft))
    except Refused as refused:
        why = Reader(sheet.played, draft, lang).refusal(refused.refusal)
        raise UsersMistake("refused", why=why, rule=refused.refusal.clause) from None
    if bot is not None:
        building.wishes.must_be_used(building.now)
    return building


def raised_by_questions(sheet: Sheet, building: Building, path: Path, kept: bool, lang: str) -> Data:
    """The sheet after its level-up; whoever leaves in the middle goes on later, and the file is as it was."""
    if not Guide(sheet.played, sheet.kind, building, lang).run():
        raise UsersMistake("level-up-kept" if kept and building.past else "level-up-stopped", path=path)
    tell_unused(building, lang)
    return building.sheet


def schema_command(name: str, kind: str) -> None:
    played = system(name)
    print_json(sheet_schema(played.name, list(played.sheets.values()), kind_of(played, kind)))
