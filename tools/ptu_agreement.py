"""How near the content of PTU comes to the public database, which is not part of this repository: python FILE DATABASE.

Moves that both have agree if they have the same Type, class, Frequency, AC, Damage Base and range line, its parts in
any order. Species agree in a Capability if both have the same number, none being 0; the second share is of those that
differ by one meter at most. `single` is the share of all single figures that count, `all` of those that agree in every
one. `--wrong FIELD` lists where they differ.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.records import Move, Species
from cinque.systems.ptu.content.words import JUMPS, MOVEMENTS
from cinque.systems.ptu.database.names import NORMAL, form_key, key_of
from cinque.systems.ptu.database.read import Database, FormRow, MoveRow, read_database
from cinque.systems.ptu.database.yaml_text import read_yaml

MOVE_FIELDS = ("type", "class", "frequency", "ac", "db", "range")
BOOK = tuple(name for name in MOVEMENTS if name != "teleporter")
SUMS = ("single", "all")
Pairs = dict[str, tuple[object, object]]


def parts(line: str) -> list[str]:
    """A range line as its parts, however it is ordered and spelt."""
    line = line.casefold().replace("doublestrike", "double strike")
    words = (re.sub(r"[\s-]+", " ", part).strip(" .*") for part in re.split(r"[,;]", line))
    return sorted({word for word in words if word})


def parts_of(row: MoveRow) -> list[str]:
    """Its range line; a Vortex is a keyword here and stands in the text there."""
    return sorted({*parts(row.range), *(["vortex"] if re.search(r"\bVortex\b", row.text) else [])})


def of_move(move: Move, row: MoveRow) -> Pairs:
    return {
        "type": (move.type, row.type),
        "class": (move.class_, row.class_),
        "frequency": (move.frequency, row.frequency),
        "ac": (move.ac, row.ac),
        "db": (move.db, row.db if row.class_ != "status" else None),
        "range": (parts(move.range), parts_of(row)),
    }


def of_species(species: Species, form: FormRow) -> Pairs:
    written = {re.sub(r"(?<=[a-z])(?=[A-Z])|\s+", "-", name).casefold(): n for name, n in form.capabilities.items()}
    found: Pairs = {name: (species.capabilities.get(name, 0), written.get(name, 0)) for name in (*BOOK, *JUMPS)}
    found["power"] = (species.capabilities.get("power", 0), written.get("power", 0))
    found["size"] = (species.size, form.size.casefold())
    found["weight_class"] = (species.weight_class, form.weight_class)
    return found


def shared_moves(database: Database) -> Iterator[tuple[str, Pairs]]:
    known, seen = content_for(()).moves, set[str]()
    for row in database.moves:
        key = key_of("move", row.name)
        if key in known and key not in seen:
            seen.add(key)
            yield key, of_move(known[key], row)


def shared_species(database: Database) -> Iterator[tuple[str, Pairs]]:
    known, seen = content_for(()).species, set[str]()
    for row in database.species:
        has_normal = any(form.name == NORMAL for form in row.forms)
        for number, form in enumerate(row.forms):
            key = form_key(row.name, form.name, has_normal, number == 0)
            if key in known and key not in seen:
                seen.add(key)
                yield key, of_species(known[key], form)


def shared_evolutions(text: str) -> Iterator[tuple[str, Pairs]]:
    """The level from which on a species is met as it has evolved, where the database states one."""
    known = content_for(()).species
    ours = {later: level for one in known.values() for later, level in one.evolves.items()}
    for row in read_yaml(text).data["Species"]:
        key = form_key(row["Name"], NORMAL, True, True)
        if key in ours and row.get("MinimumLevel"):
            yield key, {"level": (ours[key], row["MinimumLevel"])}


def is_near(ours: object, theirs: object) -> bool:
    return isinstance(ours, int) and isinstance(theirs, int) and abs(ours - theirs) <= 1


def tell(name: str, pieces: list[tuple[str, Pairs]], whole: tuple[str, ...], wrong: str) -> None:
    alike, near, of = Counter[str](), Counter[str](), Counter[str]()
    for key, pairs in pieces:
        for field, (ours, theirs) in pairs.items():
            of[field] += 1
            alike[field] += ours == theirs
            near[field] += is_near(ours, theirs)
            if field == wrong and ours != theirs:
                print(f"  {key}: {ours} here, {theirs} there")
            of["single"] += field in whole
            alike["single"] += field in whole and ours == theirs
            near["single"] += field in whole and is_near(ours, theirs)
        of["all"] += 1
        alike["all"] += all(ours == theirs for field, (ours, theirs) in pairs.items() if field in whole)
        near["all"] += all(is_near(*pair) for field, pair in pairs.items() if field in whole)
    print(f"{name}: {len(pieces)} shared")
    for field in (*(field for field in of if field not in SUMS), *SUMS):
        print(f"  {field:12} {100 * alike[field] / of[field]:5.1f} % {100 * near[field] / of[field]:7.1f} %")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("database", type=Path)
    reader.add_argument("--wrong", default="", help="a field whose differences are listed")
    given = reader.parse_args()
    text = given.database.read_text(encoding="utf-8")
    database = read_database(text)
    tell("Moves", list(shared_moves(database)), MOVE_FIELDS, given.wrong)
    tell("Species", list(shared_species(database)), (*BOOK, *JUMPS), given.wrong)
    tell("Evolutions", list(shared_evolutions(text)), ("level",), given.wrong)


if __name__ == "__main__":
    main()
