"""Japanese is plain (である) wherever Cinque speaks, never polite (です・ます) in between."""

import re
from pathlib import Path

import pytest

import cinque

TEXTS = sorted(path for path in Path(cinque.__file__).parent.rglob("*ja.toml"))
POLITE = re.compile(r"です|でした|ません|ました|ください|ます(?=[。、」』）（”\"\s])")
VERBS_IN_MASU = re.compile(r"覚ます|冷ます|済ます|増す|励ます|覚まします")
"""Plain verbs that end like polite ones."""


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_nothing_is_polite_in_between(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if POLITE.search(VERBS_IN_MASU.sub("", line))] == []
