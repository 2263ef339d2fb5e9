"""What the importer of the public PTU database understood to the end, to be read by people: python FILE DATABASE.

Each piece is printed with its text as the database has it, and the fields that were made of it; whatever says
something else than its text is a fault. `--all` prints every piece, `--kind ability` those of one kind, `--seed 7` a
sample that can be had again.
"""

import argparse
import random
from pathlib import Path

from cinque.core.ask import Data
from cinque.exchange import Source
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.database import import_database

FIGURES = ("type", "class", "frequency", "ac", "db", "range")


def told(source: Source) -> str:
    """One piece in three lines: its figures, its text, its fields."""
    fields: Data = {name: value for name, value in source.fields.items() if value not in ("", [], {}, None, False)}
    figures = ", ".join(f"{fields.pop(name)}" for name in FIGURES if name in fields)
    text = " ".join(source.text.split())
    return f"{source.name} ({source.kind}: {figures})\n  {text}\n  → {fields}"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("database", type=Path)
    reader.add_argument("--count", type=int, default=60)
    reader.add_argument("--seed", type=int, default=None)
    reader.add_argument("--kind", default="")
    reader.add_argument("--all", action="store_true")
    given = reader.parse_args()
    made = import_database(given.database.read_text(encoding="utf-8"), content_for(()))
    kinds = {source.kind for source in made.sources}
    for kind in sorted(kinds):
        of = [source for source in made.sources if source.kind == kind]
        done = sum(not source.fields.get("by_hand") for source in of)
        print(f"{kind}: {done} of {len(of)} understood to the end ({100 * done / len(of):.1f} %)")
    found = [
        one for one in made.sources if given.kind in one.kind and one.text.strip() and not one.fields.get("by_hand")
    ]
    chosen = found if given.all else random.Random(given.seed).sample(found, min(given.count, len(found)))
    for source in chosen:
        print(told(source))


if __name__ == "__main__":
    main()
