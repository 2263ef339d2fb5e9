"""What the tests of the public PTU database share."""

import os
from pathlib import Path
from typing import Any

import pytest

from cinque.core.record import plain_record
from cinque.systems.ptu.database.effects import MOVES
from cinque.systems.ptu.database.grammar import Told, understood

HERE = Path(__file__).parents[3]
REAL = Path(os.environ.get("CINQUE_PTU_DATABASE") or HERE.parent / "shared" / "data" / "ptu.1.05.yaml")
needs_real = pytest.mark.skipif(
    not REAL.is_file(), reason="the PTU database is not here (CINQUE_PTU_DATABASE names it)"
)


def read(text: str, **known: Any) -> tuple[dict[str, Any], list[str]]:
    """The fields of a text about the move Mud Kiss, and what is left."""
    told = Told(**({"name": "Mud Kiss", "db": 5, "ac": 2, "range": "Melee, 1 Target"} | known))
    made, left = understood(text, told, MOVES)
    return {name: plain_record(value) for name, value in made.items()}, left


def effects(*found: dict[str, Any]) -> dict[str, Any]:
    return {"effects": list(found)}
