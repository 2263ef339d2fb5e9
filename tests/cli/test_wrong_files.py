"""Files of another kind, and numbers that are none: one plain sentence says what is wrong."""

from pathlib import Path
from typing import Any

import pytest

SETUP = "system: rokumen\nscene: {players: [cinderfox], opponents: [tidalo]}\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "rokumen", "--seed", "x"], "“x” is not a whole number."),
        (["fight", "setup.yaml", "--runs", "0"], "“0” is not a whole number of at least 1."),
        (["table", "--port", "99999"], "is not a whole number of at least 0 and at most 65,535."),
        (["play", "rokumen", "--sheet", "setup.yaml"], "This is a setup, not a sheet"),
        (["play", "rokumen", "--pack", "setup.yaml"], "A pack is a file .toml or .json"),
        (["replay", "half.journal"], "half.journal:1: There is no system"),
    ],
)
def test_what_is_wrong_is_said_plainly(cinque: Any, home: Path, args: list[str], said: str) -> None:
    (home / "setup.yaml").write_text(SETUP, encoding="utf-8")
    (home / "half.journal").write_text('{"cinque": 2, "scene": {}}\n', encoding="utf-8")
    outcome = cinque(*args)
    assert outcome.code != 0
    assert said in outcome.text
    assert "nput should be" not in outcome.text


def test_a_number_that_is_none_in_japanese(cinque: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CINQUE_LANG", "ja")
    assert "--seedの値が正しくない：整数にする。" in cinque("play", "rokumen", "--seed", "x").text
