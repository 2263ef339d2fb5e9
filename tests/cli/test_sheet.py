"""`cinque sheet check`: everything that is wrong with a sheet at once, with lines. Most are in YAML, which is short."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

TOML = """\
system = "arcana"
name = "Red"
purse = 50

[[team]]
species = "charmander"
level = 8

[[team]]
species = "pidgey"
level = 6
name = "Bird"
hp = 3

[bag]
potion = 2
"""

GOOD = """\
system: arcana
team:
  - charmander 8
  - {species: pidgey, level: 6, name: Bird, hp: 3}
bag: {potion: 2}
purse: 50
"""

BAD = """\
system: arcana
team:
  - charmender 8
  - {species: pidgey, level: 600}
  - {species: pidgey, hp: 99999}
  - {species: pidgey, moves: [fly-swat]}
  - 5
bag:
  potoin: 2
  potion: -1
purse: rich
"""


def faults(outcome: Any) -> list[tuple[int, str]]:
    return [(int(line), what) for line, what in re.findall(r"\.yaml:(\d+): (.*)$", outcome.out, re.MULTILINE)]


def test_a_legal_sheet(cinque: Run, file: Run) -> None:
    path = file("sheet.yaml", GOOD)
    outcome = cinque("sheet", "check", path)
    assert outcome.code == 0
    assert outcome.out == f"{path}: a legal sheet.\n"


@pytest.mark.parametrize("name", ["red.toml", "red", "red.TOML"])
def test_a_legal_sheet_in_toml(cinque: Run, file: Run, name: str) -> None:
    path = file(name, TOML)
    assert cinque("sheet", "check", path).out == f"{path}: a legal sheet.\n"
    assert cinque("sheet", "check", path, "--lang", "ja").out == f"{path}：正しいシート。\n"


def test_a_legal_sheet_in_json(cinque: Run, file: Run) -> None:
    path = file("red.json", '{"system": "arcana", "kind": "arcana", "species": "mew", "level": 3}')
    assert cinque("sheet", "check", path).code == 0


def test_options_that_are_wrong_are_no_fault_of_the_sheet(refused: Run, file: Run) -> None:
    path = file("red.toml", TOML)
    assert refused("sheet", "check", path, "--ruling", "stab-vlue=2").startswith("There is no ruling “stab-vlue”")
    assert refused("sheet", "check", path, "--pack", "nope.toml") == "There is no pack at nope.toml."
    assert "NAME=VALUE" in refused("sheet", "check", path, "--ruling", "stab-value")


def test_every_fault_at_once_with_its_line(cinque: Run, file: Run) -> None:
    outcome = cinque("sheet", "check", file("sheet.yaml", BAD))
    assert outcome.code == 1
    found = faults(outcome)
    assert {line for line, _ in found} >= {3, 4, 5, 6, 7, 9, 10, 11}
    said = dict(found)
    assert "did you mean charmander" in said[3]
    assert "arcana.ruling.level-range" in said[4]
    assert "fly-swat" in said[6]
    assert "did you mean potion" in said[9]
    assert "-1" in said[10]
    assert "rich" in said[11]
    assert not any(what.startswith("player.") for _, what in found)


def test_an_unknown_field_hides_nothing(cinque: Run, file: Run) -> None:
    outcome = cinque("sheet", "check", file("sheet.yaml", f"{BAD}shoes: 2\n"))
    assert {line for line, _ in faults(outcome)} >= {3, 4, 12}


def test_faults_stand_in_the_order_of_the_lines(cinque: Run, file: Run) -> None:
    path = file("sheet.yaml", "system: arcana\npurse: rich\nbag: {potoin: 1}\nteam: [charmender]\n")
    assert [line for line, _ in faults(cinque("sheet", "check", path))] == [2, 3, 4]


def test_one_mistake_is_one_fault(cinque: Run, file: Run) -> None:
    outcome = cinque("sheet", "check", file("sheet.yaml", "system: arcana\nteam: [charmender 8]\n"))
    assert len(faults(outcome)) == 1


def test_in_japanese(cinque: Run, file: Run) -> None:
    outcome = cinque("sheet", "check", file("sheet.yaml", BAD), "--lang", "ja")
    assert outcome.code == 1
    assert "レベル" in outcome.out


def test_many_sheets(cinque: Run, file: Run) -> None:
    good, bad, missing = file("good.yaml", GOOD), file("bad.yaml", BAD), "none.yaml"
    outcome = cinque("sheet", "check", bad, missing, good)
    assert outcome.code == 1
    assert f"{good}: a legal sheet." in outcome.out
    assert "none.yaml: There is no such file." in outcome.out
    assert cinque("sheet", "check", good, good).code == 0


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("team: [charmander]\n", 1, "system"),
        ("system: arcana\n", 1, "team"),
        ("system: arcana\nteam:\n", 2, ""),
        ("system: arcana\nteam: []\n", 2, "team"),
        ("system: arcana\nteam: {species: charmander}\nbag: 5\n", 3, "table"),
        ("system: arcana\nteam: charmander 8 hp=lots\n", 2, "lots"),
        ("system: arcana\nteam: [charmander x]\n", 2, "level"),
        ("system: arcana\nteam: [charmander 8 9]\n", 2, "9"),
        ("system: arcana\nteam: [charmander 8 hp=]\n", 2, ""),
        ("system: arcana\nteam: [charmander 8 types=Plaid]\n", 2, "Plaid"),
        ("system: arcana\nteam: [charmander -3]\n", 2, "level"),
        ("system: arcana\nteam: [charmander 1.5]\n", 2, "level"),
        ("system: arcana\nteam: [rattata, rattata, rattata, rattata, rattata, rattata, rattata]\n", 2, "6"),
        ("system: arcana\nteam: [{name: X}]\n", 2, "hp, types"),
        ("system: arcana\nteam: [rattata]\npurse: -5\n", 3, "-5"),
        ("system: arcana\nteam: [rattata]\npurse: true\n", 3, "True"),
        ("system: arcana\nteam: [rattata]\npurse: 1.5\n", 3, "1.5"),
        ("system: arcana\nteam: [rattata]\nbag: {potion: true}\n", 3, "True"),
        ("system: arcana\nteam: [rattata]\nbag: [potion]\n", 3, "table"),
        ("system: arcana\nteam: [rattata]\ntrainer: hazel\n", 3, "no field “trainer”"),
        ("system: arcana\nteam: [rattata]\nseat: gm\n", 3, "no field “seat”"),
        ("system: arcana\nkind: arcana\nname: X\n", 1, "species: Without a species"),
        ("system: arcana\nteam: [rattata]\nteam: [rattata]\n", 3, "second time"),
        ("system: arcana\nteam: [{species: rattata, defense: 0}]\n", 2, "arcana.ruling.def-zero"),
    ],
)
def test_a_fault_and_its_line(cinque: Run, file: Run, text: str, line: int, said: str) -> None:
    outcome = cinque("sheet", "check", file("sheet.yaml", text))
    assert outcome.code == 1
    assert any(at == line and said in what for at, what in faults(outcome)), outcome.out


NASTY = """
null · 5 · 1.5 · true · [] · {} · [[]] · [{}] · {a: {}} · '' · 2020-01-01 · .inf · !!binary AA== · !!set {a}
[null] · 'a b c' · '=' · 99999999999999999999999 · '[/b]' · '{0}'
"""


@pytest.mark.parametrize("field", ["seat", "team", "bag", "purse", "trainer"])
def test_any_value_anywhere_in_a_sheet(cinque: Run, file: Run, field: str) -> None:
    """It is a sheet, or there are sentences that say what is wrong with it."""
    for value in re.split(r"[·\n]", NASTY.strip()):
        team = "" if field == "team" else "team: [rattata 5]\n"
        outcome = cinque("sheet", "check", file("sheet.yaml", f"system: arcana\n{team}{field}: {value.strip()}\n"))
        assert outcome.code in (0, 1)
        assert outcome.code == 0 or faults(outcome), outcome.out


FIELDS = ["species", "level", "name", "id", "types", "hp", "max_hp", "moves", "attack", "special_defense", "speed", "x"]


@pytest.mark.parametrize("field", FIELDS)
def test_any_value_anywhere_in_an_arcana(cinque: Run, file: Run, field: str) -> None:
    for value in re.split(r"[·\n]", NASTY.strip()):
        known = {"species": "rattata", "level": "5", field: value.strip()}
        one = ", ".join(f"{name}: {of}" for name, of in known.items())
        outcome = cinque("sheet", "check", file("sheet.yaml", f"system: arcana\nteam: [{{{one}}}]\n"))
        assert outcome.code in (0, 1)
        assert outcome.code == 0 or faults(outcome), outcome.out


@pytest.mark.parametrize("text", ["", "5", "- a", "{", "system: ptu\nteam: []\n", "system: [arcana]\n", "system:\n"])
def test_what_is_no_sheet(refused: Run, file: Run, text: str) -> None:
    assert refused("sheet", "check", file("sheet.yaml", text))


def test_paths(refused: Run, home: Path) -> None:
    assert "folder" in refused("sheet", "check", home)
    assert "no such file" in refused("sheet", "check", home / "none")
    (home / "raw").write_bytes(b"\xff\x00")
    assert "not UTF-8" in refused("sheet", "check", home / "raw")
    assert "too long" in refused("sheet", "check", "x" * 5000)


def test_a_sheet_for_a_table_with_other_rulings(cinque: Run, file: Run) -> None:
    seven = file("seven.yaml", f"system: arcana\nteam: [{', '.join(['rattata'] * 7)}]\n")
    assert cinque("sheet", "check", seven, "--ruling", "team-size=unlimited").code == 0
