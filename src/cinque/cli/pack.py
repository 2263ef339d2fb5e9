"""`cinque pack`: content that people write themselves."""

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import typer
from rich.table import Table

from cinque.cli.screen import UsersMistake, clean, console, mistake_text, print_json, say
from cinque.core.ask import Data
from cinque.core.pack import KEY, OWN, Pack, pack_schema, shelve
from cinque.core.record import plain_record
from cinque.core.system import AnySystem
from cinque.packs import BadPack, NoSuchPack, find_pack, installed, pack_folder, read_pack
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
            pack = read_pack(played, path, played.content(onto), lang)
        except (BadPack, NoSuchPack, OSError) as error:
            wrong = True
            found.append({"pack": one, "problem": "\n".join(mistake_text(error)).split("\n")})
            continue
        pins[played.name] = (*onto, shelve(pack, onto))
        found.append({"pack": one} | pack_facts(pack))
    if json:
        print_json(found)
    else:
        for facts in found:
            tell(facts)
    if wrong:
        raise typer.Exit(1)


def one_path(wanted: str) -> Path:
    paths = [Path(wanted)] if Path(wanted).exists() else find_pack(wanted)
    if len(paths) > 1:
        raise NoSuchPack(f"There are several packs “{wanted}”; name one: {' or '.join(map(str, paths))}.")
    return paths[0]


def system_for(path: Path) -> AnySystem:
    name = system_of(path)
    try:
        return system(name)
    except UnknownSystem as error:
        missing = f"{path}: [pack] does not say for which system it is (system = …)."
        raise NoSuchPack(f"{path}: {error}" if name else missing) from None


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


def tell(facts: Data) -> None:
    if "problem" in facts:
        for line in facts["problem"]:
            say(line, "red")
        return
    pieces = ", ".join(f"{count} {kind}" for kind, count in facts["pieces"].items()) or "nothing"
    say(f"{facts['pack']}: {facts['name']} {facts['version']} for {facts['system']}: {pieces}.", "green")
    if facts["overrides"]:
        say(f"   takes the place of: {', '.join(facts['overrides'])}")
    if facts["by_hand"]:
        say(f"   resolved by hand (a rule of its own needs Python): {', '.join(facts['by_hand'])}", "yellow")


def list_command(json: bool) -> None:
    own = [facts for played in map(system, NAMES) for facts in came_with(played)]
    there = [{"path": str(one.path), "problem": one.problem, **one.head} for one in installed()]
    if json:
        print_json({"folder": str(pack_folder()), "packs": [*own, *there]})
        return
    table = Table(box=None, header_style="dim")
    for title in ("pack", "version", "system", "name", "licence"):
        table.add_column(title)
    for facts in own + there:
        if facts.get("problem"):
            continue
        table.add_row(*(clean(str(facts.get(name, ""))) for name in ("id", "version", "system", "name", "licence")))
    console().print(table)
    for one in there:
        if one["problem"]:
            say(str(one["problem"]), "red")
    say(f"Installed packs lie in {pack_folder()}.", "dim")


def came_with(played: AnySystem) -> list[Data]:
    """The packs of a system itself, if it has content."""
    return [{"path": ""} | plain_record(head) for head in played.content().heads]


def new_command(name: str, id: str, out: Path | None) -> None:
    played = system(name)
    if not re.fullmatch(KEY, id):
        raise UsersMistake(f"“{id}” cannot be an id: small letters, digits and hyphens, and a letter first.")
    if id in (OWN, *NAMES):
        raise UsersMistake(f"“{id}” is the id of a pack that every table has already; choose another one.")
    path = out or Path(f"{id}.toml")
    template = files(f"cinque.systems.{played.name}").joinpath("content", "new_pack.toml")
    if not template.is_file():
        raise UsersMistake(f"{played.name} has no packs yet.")
    text = template.read_text(encoding="utf-8").replace("PACK-ID", id)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UsersMistake(f"{path} exists already; name another file with --out.") from None
    say(
        f"{path} is a pack with one piece of each kind; change it, and check it with: cinque pack check {path}", "green"
    )


def schema_command(name: str) -> None:
    played = system(name)
    if not played.kinds:
        raise UsersMistake(f"{played.name} has no packs yet.")
    print_json(pack_schema(played.name, played.kinds))
