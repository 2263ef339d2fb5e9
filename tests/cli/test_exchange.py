"""`cinque export` and `cinque import`: files of other programs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def sheet(cinque: Run, home: Path) -> Path:
    assert cinque("sheet", "new", "rokumen", "--random", "--seed", "3", "--out", "fox.toml").code == 0
    return home / "fox.toml"


@pytest.mark.parametrize("format", ["json", "ccfolia"])
def test_what_is_asked_for_in_a_file_is_in_the_file(cinque: Run, home: Path, sheet: Path, format: str) -> None:
    written = cinque("export", format, sheet, "--out", "fox.json")
    assert written.code == 0
    assert written.lines[0] == "The sheet is in fox.json."
    assert json.loads((home / "fox.json").read_text(encoding="utf-8")) == json.loads(
        cinque("export", format, sheet).out
    )
    assert cinque("export", format, sheet, "--out", "fox.json").code == 1


def test_a_ruling_that_is_not_there_is_not_the_files_fault(cinque: Run, home: Path) -> None:
    (home / "setup.yaml").write_text(
        "system: arcana\nscene: {kind: wild, player: {team: [charmander 9]}, opponent: {team: [oddish 9]}}\n",
        encoding="utf-8",
    )
    outcome = cinque("fight", "setup.yaml", "--runs", "1", "--ruling", "stab-vlue=2")
    assert outcome.code == 1
    assert outcome.err.startswith("There is no ruling “stab-vlue”")


def test_a_form_that_a_game_does_not_have_comes_back(cinque: Run, file: Run) -> None:
    file("alola.txt", "Raichu-Alola @ Light Ball\nLevel: 20\n- Thunderbolt\n")
    assert cinque("import", "showdown", "alola.txt", "--system", "arcana", "--out", "alola.toml").code == 0
    assert cinque("export", "showdown", "alola.toml").out.startswith("Raichu-Alola @ Light Ball")
    other = Path("alola.toml").read_text(encoding="utf-8").replace('species = "raichu"', 'species = "pikachu"')
    file("other.toml", other)
    assert cinque("export", "showdown", "other.toml").out.startswith("Pikachu @ Light Ball")
