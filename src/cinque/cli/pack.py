"""`cinque pack`: content that people write themselves."""

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import typer
from rich.table import Table

from cinque.cli.screen import UsersMistake, console, mistake_text, print_json, say, write_out
from cinque.cli.text import cli_text
from cinque.core.ask import Data
from cinque.core.pack import KEY, OWN, Pack, pack_schema
from cinque.core.record import plain_record
from cinque.core.refusal import Refusal
from cinque.core.sentences import clean
from cinque.core.system import AnySystem
from cinque.files import BadFile, Fault
from cinque.packs import BadPack, NoSuchPack, find_pack, installed, pack_folder, read_pack
from cinque.packs.find import Installed
from cinque.packs.read import system_of
from cinque.systems import NAMES, UnknownSystem, system


def check_command(wanted: list[str], lang: str, json: bool) -> None:
    """Check packs, each together with those before it, as a table would read them."""
    pins: dict[str, tuple[str, ...]] = {}
    found: list[Data] = []
    wrong = False
    for one in wanted:
        try:
            path = one_path(one)
            played = system_for(path)
            onto = pins.get(played.name, ())
            pack = read_pack(played, path, played.content(onto))
        except (BadFile, BadPack, NoSuchPack, OSError) as error:
            wrong = True
            spoken = "en" if json else lang
            found.append({"pack": one, "problem": mistake_text(error, spoken)})
            continue
        pins[played.name] = played.shelf.put(pack, onto)
        found.append({"pack": one} | pack_facts(pack))
    if json:
        print_json(found)
    else:
        for facts in found:
            tell(facts, lang)
    if wrong:
        raise typer.Exit(1)


def one_path(wanted: str) -> Path:
    paths = [Path(wanted)] if Path(wanted).exists() else find_pack(wanted)
    if len(paths) > 1:
        raise NoSuchPack(Refusal("packs-several", "", name=wanted, paths=list(map(str, paths))))
    return paths[0]


def system_for(path: Path) -> AnySystem:
    name = system_of(path)
    try:
        return system(name)
    except UnknownSystem as error:
        raise BadFile(str(path), [Fault(0, error if name else Refusal("pack-no-system", ""))]) from None


def pack_facts(pack: Pack) -> Data:
    kinds = Counter(piece.kind for piece in pack.pieces)
    by_hand = [f"{piece.kind} {piece.key}" for piece in pack.pieces if getattr(piece.record, "by_hand", "")]
    return {
        "id": pack.head.id,
        "name": pack.head.name,
        "version": pack.head.version,
        "system": pack.head.system,
        "licence": pack.head.licence,
        "digest": pack.digest,
        "pieces": dict(kinds),
        "overrides": [f"{piece.kind} {piece.overrides}" for piece in pack.pieces if piece.overrides],
        "by_hand": by_hand,
    }


def tell(facts: Data, lang: str) -> None:
    if "problem" in facts:
        for line in facts["problem"]:
            say(line, "red")
        return
    counted = [
        cli_text(lang, "pack", "pieces", count=count, kind=kind_name(facts["system"], kind, lang))
        for kind, count in facts["pieces"].items()
    ]
    pieces = cli_text(lang, "pack", "comma").join(counted) or cli_text(lang, "pack", "nothing")
    names = {name: facts[name] for name in ("pack", "name", "version", "system")}
    say(cli_text(lang, "pack", "good", pieces=pieces, **names), "green")
    if facts["overrides"]:
        say(cli_text(lang, "pack", "overrides", names=names_text(facts["system"], facts["overrides"], lang)))
    if facts["by_hand"]:
        say(cli_text(lang, "pack", "by-hand", names=names_text(facts["system"], facts["by_hand"], lang)), "yellow")


def kind_name(name: str, kind: str, lang: str) -> str:
    """What a kind of content is called; in English that is its key."""
    return kind if lang == "en" else system(name).words.find(lang, "word", kind) or kind


def names_text(name: str, pieces: list[str], lang: str) -> str:
    """Pieces such as `move ember`, with a word for the kind."""
    split = [piece.partition(" ") for piece in pieces]
    return cli_text(lang, "pack", "comma").join(f"{kind_name(name, kind, lang)} {key}" for kind, _, key in split)


def list_command(lang: str, json: bool) -> None:
    own = [facts for played in map(system, NAMES) for facts in came_with(played)]
    spoken = "en" if json else lang
    there = [{"path": str(one.path), "problem": problem_of(one, spoken), **one.head} for one in installed()]
    if json:
        print_json({"folder": str(pack_folder()), "packs": [*own, *there]})
        return
    table = Table(box=None, header_style="dim")
    for title in ("pack", "version", "system", "name", "licence"):
        table.add_column(cli_text(lang, "pack", f"column-{title}"))
    for facts in own + there:
        if facts.get("problem"):
            continue
        shown = facts | {"name": facts.get(lang) or facts["name"]}
        table.add_row(*(clean(str(shown.get(name, ""))) for name in ("id", "version", "system", "name", "licence")))
    console().print(table)
    for one in there:
        if one["problem"]:
            say(str(one["problem"]), "red")
    say(cli_text(lang, "pack", "folder", path=pack_folder()), "dim")


def problem_of(one: Installed, lang: str) -> str:
    """The first thing that is wrong with a pack in the folder; nothing if it is sound."""
    return mistake_text(one.problem, lang)[0] if one.problem is not None else ""


def came_with(played: AnySystem) -> list[Data]:
    """The packs of a system itself, if it has content."""
    return [{"path": ""} | plain_record(head) for head in played.content().heads]


def new_command(name: str, id: str, out: Path | None, lang: str) -> None:
    played = system(name)
    if not re.fullmatch(KEY, id):
        raise UsersMistake("bad-pack-id", id=id)
    if id in (OWN, *NAMES):
        raise UsersMistake("pack-id-taken", id=id)
    path = out or Path(f"{id}.toml")
    template = files(f"cinque.systems.{played.name}").joinpath("content", "new_pack.toml")
    if not template.is_file():
        raise UsersMistake("no-packs-yet", system=played.name)
    text = template.read_text(encoding="utf-8").replace("PACK-ID", id)
    write_out(path, text)
    say(cli_text(lang, "pack", "new", path=path), "green")


def schema_command(name: str) -> None:
    played = system(name)
    if not played.kinds:
        raise UsersMistake("no-packs-yet", system=played.name)
    print_json(pack_schema(played.name, played.kinds))
