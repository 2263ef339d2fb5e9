"""Sheets out of files: every fault at once, in the order of the lines, in the head as well as in the rest."""

import re
from pathlib import Path

import pytest

from cinque.core.mistake import BadRuling
from cinque.core.sentences import Speaker
from cinque.files import BadFile
from cinque.packs import NoSuchPack
from cinque.sheets import read_sheet

GOOD = """\
system = "arcana"
name = "Red"

[[team]]
species = "charmander"
level = 8
"""

BAD = """\
system = "arcana"
kind = "teem"
packs = ["nope.toml", "desrt", 5]
name = "=SUM(A1)"
purse = -3
notes = 7
nmae = "Red"
rulngs = 1

[rulings]
stab-vlue = "2"
stab-value = "3"
level-range = true

[bag]
potoin = 2
potion = "two"

[[team]]
species = "charmender"
level = 5

[[team]]
species = "pidgey"
level = 101
hpp = 4

[[team]]
species = "pidgey"
hp = 9999
types = ["Fire", "Plaid"]

[[team]]
species = "pidgey"
moves = ["embre"]

[[team]]
species = "pidgey"
defense = 0
name = "a\\u202eb"

[[team]]
name = "X"
"""

FAULTS = {
    2: ("kind", "team", ""),
    3: ("packs", "", ""),
    4: ("name", "=SUM(A1)", ""),
    5: ("purse", "-3", "arcana.ruling.items"),
    6: ("notes", "7", ""),
    7: ("nmae", "name", ""),
    8: ("rulngs", "rulings", ""),
    11: ("rulings.stab-vlue", "stab-value", ""),
    12: ("rulings.stab-value", "1.25", "arcana.ruling.stab-value"),
    13: ("rulings.level-range", "True", ""),
    16: ("bag.potoin", "potion", "arcana.ruling.items"),
    17: ("bag.potion", "two", "arcana.ruling.items"),
    20: ("team.0.species", "charmander", "arcana.ruling.stats-by-level"),
    25: ("team.1.level", "100", "arcana.ruling.level-range"),
    26: ("team.1.hpp", "hp", ""),
    30: ("team.2.hp", "11", "arcana.ruling.hp-and-defeat"),
    31: ("team.2.types.1", "Plaid", "arcana.damage.weakness-lookup"),
    35: ("team.3.moves.0", "ember", "arcana.action.attack"),
    39: ("team.4.defense", "1", "arcana.ruling.def-zero"),
    40: ("team.4.name", "a\ufffdb", ""),
    42: ("team.5", "hp", "arcana.damage.formula"),
}


@pytest.fixture(autouse=True)
def no_installed_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CINQUE_PACKS", str(tmp_path / "packs"))


def sheet(folder: Path, text: str, name: str = "sheet.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults(path: Path, lang: str = "en", **more: object) -> list[tuple[int, str]]:
    with pytest.raises(BadFile) as bad:
        read_sheet(path, **more)  # type: ignore[arg-type]
    return bad.value.lines(Speaker(lang))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_everything_that_is_wrong_comes_at_once(tmp_path: Path, lang: str) -> None:
    found = faults(sheet(tmp_path, BAD), lang)
    assert [line for line, _ in found] == sorted(line for line, _ in found)
    assert {line for line, _ in found} == set(FAULTS)
    for line, (place, said, clause) in FAULTS.items():
        told = [sentence for at, sentence in found if at == line]
        assert any(sentence.startswith(place) and said in sentence for sentence in told), told
        assert all(re.search(r" \(([^()]*)\)$", sentence) for sentence in told) == bool(clause), told
        assert all(clause in sentence for sentence in told)
    assert len([sentence for line, sentence in found if line == 3]) == 3


def test_the_same_faults_in_json_and_yaml(tmp_path: Path) -> None:
    text = '{"system": "arcana",\n "kind": "teem",\n "rulings": {\n  "stab-value": "3"},\n "team": [\n  "charmender"]}'
    for name in ("sheet.json", "sheet.yaml"):
        assert [line for line, _ in faults(sheet(tmp_path, text, name))] == [2, 4, 6]


def test_a_wrong_kind_that_nobody_can_guess(tmp_path: Path) -> None:
    found = faults(sheet(tmp_path, 'system = "arcana"\nkind = "xyz"\nteem = 3\n'))
    assert found == [(2, "kind: There is no kind of sheet “xyz”; did you mean team or arcana?")]


def test_a_misspelt_system_is_found(tmp_path: Path) -> None:
    assert "(there is “sytem”)" in faults(sheet(tmp_path, 'sytem = "arcana"\n'))[0][1]
    assert faults(sheet(tmp_path, 'name = "x"\n')) == [(1, "“system” is missing: which rulebook is this sheet for?")]
    assert "did you mean arcana?" in faults(sheet(tmp_path, '\nsystem = "arkana"\n'))[0][1]
    assert len(faults(sheet(tmp_path, f'system = "{"k" * 900_000}"\n'))[0][1]) < 200


@pytest.mark.parametrize("reading", ["2", '"2"', "2.0", "1.5"])
def test_a_reading_may_stand_without_quotes(tmp_path: Path, reading: str) -> None:
    path = sheet(tmp_path, f"{GOOD}[rulings]\nstab-value = {reading}\n")
    if reading == "2.0":
        assert "1.5, 2, 1.25, 1" in faults(path)[0][1]
    else:
        assert read_sheet(path).rulings.reading("stab-value") == reading.strip('"')


@pytest.mark.parametrize("rulings", ["5", '"stab"', "[1]", "true"])
def test_rulings_that_are_no_table(tmp_path: Path, rulings: str) -> None:
    assert [line for line, _ in faults(sheet(tmp_path, f'system = "arcana"\nrulings = {rulings}\nteam = "mew"\n'))] == [
        2
    ]


def test_what_the_command_line_says_is_no_fault_of_the_file(tmp_path: Path) -> None:
    path = sheet(tmp_path, GOOD)
    with pytest.raises(BadRuling):
        read_sheet(path, rulings={"stab-vlue": "2"})
    with pytest.raises(NoSuchPack):
        read_sheet(path, packs=["nope.toml"])
    assert read_sheet(path, rulings={"stab-value": 2}).rulings.reading("stab-value") == "2"
    assert read_sheet(path, rulings={"stab-value": 2}).head.rulings == {}


PACK = """\
[pack]
id = "desert"
name = "Desert"
version = "1"
system = "arcana"
licence = "ours"

[species.fox]
name = "Fox"
types = ["Ground"]
base = { hp = 50, attack = 50, defense = 50, speed = 50 }
"""


def test_packs_beside_the_sheet(tmp_path: Path) -> None:
    (tmp_path / "packs-here").mkdir()
    sheet(tmp_path / "packs-here", PACK, "desert.toml")
    text = 'system = "arcana"\npacks = ["packs-here/desert.toml"]\nteam = [{ species = "fox" }]\n'
    found = read_sheet(sheet(tmp_path, text))
    assert found.pins[0].startswith("desert@1+")
    assert found.played.shelf.has(found.pins)
    assert found.data == {"team": [{"species": "fox"}]}


def test_a_missing_pack_is_one_fault(tmp_path: Path) -> None:
    """What it may have is not called unknown; what is misspelt still is."""
    text = 'system = "arcana"\npacks = ["desert.toml"]\nteam = ["desert:fox", "zzz", "charmender"]\n'
    found = faults(sheet(tmp_path, text))
    assert [line for line, _ in found] == [2, 3]
    assert "charmender" in found[1][1]


def test_every_fault_of_a_pack_is_a_line(tmp_path: Path) -> None:
    sheet(tmp_path, PACK.replace("Ground", "Plaid").replace('"1"', '"one"'), "desert.toml")
    found = faults(sheet(tmp_path, 'system = "arcana"\npacks = ["desert.toml"]\nteam = ["desert:fox"]\n'))
    assert [line for line, _ in found] == [2, 2]
    assert all("desert.toml:" in sentence for _, sentence in found)


def test_a_sheet_may_not_name_a_thousand_packs(tmp_path: Path) -> None:
    names = ", ".join(f'"p{number}.toml"' for number in range(900))
    found = faults(sheet(tmp_path, f'system = "arcana"\npacks = [{names}]\nteam = "mew"\n'))
    assert len(found) == 51
    assert any("At most 50" in sentence for _, sentence in found)


@pytest.mark.parametrize(
    "pack", ["x" * 3000 + ".toml", "/dev/zero", "/dev/zero/x.toml", "a\\u0000.toml", "", "..", "/"]
)
def test_packs_that_are_no_files(tmp_path: Path, pack: str) -> None:
    found = faults(sheet(tmp_path, f'system = "arcana"\npacks = ["{pack}"]\nteam = "mew"\n'))
    assert found[0][0] == 2


def test_ten_thousand_fields_that_nobody_knows(tmp_path: Path) -> None:
    text = "".join(f"teem{number} = 1\n" for number in range(10_000))
    found = faults(sheet(tmp_path, f'system = "arcana"\n{text}'))
    assert len(found) == 101
    assert "Faults besides" in found[-1][1]
