"""Journals of older versions play to the same end."""

import json
from pathlib import Path

import pytest

from cinque.core.journal import load, read
from cinque.systems import system

JOURNALS = Path(__file__).parent / "journals"


@pytest.mark.parametrize("name", ["arcana", "ptu", "rokumen"])
def test_from_before_arguments_had_types(name: str) -> None:
    """Written when rules took whatever came: one name without a list, several with commas, 0.5 hours."""
    text = (JOURNALS / f"before_typed_arguments_{name}.jsonl").read_text(encoding="utf-8")
    steps = [line for line in map(json.loads, text.splitlines()) if "do" in line and "now" in line]
    assert len([step for step in steps if "with" in step]) >= 5
    found = load(read(text), system(name))
    assert found.difference is None, str(found.difference)
    assert found.problem is None
    assert [step.do for step in found.game.steps] == [step["do"] for step in steps]
    assert found.game.ask is not None, "the question waits as it did"
