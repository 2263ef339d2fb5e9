"""A setup file: which book is played, with which scene, and with which readings of its rules."""

from typing import Any, NamedTuple

from cinque.files.bad import bad_file
from cinque.files.document import Document


class Written(NamedTuple):
    """What a setup file says, as it is written there."""

    system: str
    scene: dict[str, Any]
    rulings: dict[str, str]


def setup_in(document: Document) -> Written:
    """`system`, `scene`, and `rulings` if any; a scenario file will do."""
    data = document.data
    missing = [name for name in ("system", "scene") if name not in data]
    if missing:
        raise bad_file(document.path, 1, "setup-misses", name=missing[0])
    for name in ("scene", "rulings"):
        if not isinstance(data.get(name, {}), dict):
            raise bad_file(document.path, document.line((name,)), "setup-table", name=name)
    rulings = {name: str(reading) for name, reading in data.get("rulings", {}).items()}
    return Written(str(data["system"]), data["scene"], rulings)
