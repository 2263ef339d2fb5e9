"""`cinque sheet level-up`: what a level gives is told and written; until then, the file stays as it was."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from cinque.cli import build

Run = Callable[..., Any]

TEAM = {
    "system": "arcana",
    "kind": "team",
    "rulings": {"stab-value": "2"},
    "name": "Red",
    "notes": "one\r\ntwo",
    "team": [
        {"species": "charizard", "level": 45, "name": "Big", "hp": 3, "kept": {"showdown.item": "Leftovers"}},
        {"species": "mew", "level": 99, "moves": []},
    ],
    "bag": {"potion": 2},
    "purse": 0,
}
COMMENTED = '# mine\nsystem = "arcana"\n\n[[team]]   # the first\nspecies = "charmander"\nlevel = 8\n'


def raised(number: int, **more: object) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(TEAM))
    data["team"][number]["level"] += 1
    data["team"][number] |= more
    return data


@pytest.mark.parametrize("name", ["red.json", "red.yaml"])
def test_a_file_keeps_its_format_and_loses_nothing(cinque: Run, home: Path, name: str) -> None:
    path = home / name
    written = json.dumps(TEAM) if name.endswith("json") else yaml.safe_dump(TEAM, sort_keys=False)
    path.write_text(written, encoding="utf-8")
    assert cinque("sheet", "level-up", path, "--wish", "raise=2").code == 0
    read: Callable[[str], Any] = json.loads if name.endswith("json") else yaml.safe_load
    assert read(path.read_text(encoding="utf-8")) == raised(1)


def test_toml_keeps_everything_but_comments(cinque: Run, file: Run, home: Path) -> None:
    path = file("red.toml", COMMENTED)
    outcome = cinque("sheet", "level-up", path)
    assert outcome.lines[:3] == ["Charmander reaches level 9.", "HP: 24 → 26", "It learns Ember."]
    assert outcome.lines[3].endswith("red.toml.")
    assert "red.toml.before" in "".join(outcome.lines[4:])
    assert (home / "red.toml.before").read_text(encoding="utf-8") == COMMENTED
    data = {"system": "arcana", "team": [{"species": "charmander", "level": 9}]}
    assert tomllib.loads(path.read_text(encoding="utf-8")) == data


def test_what_this_program_wrote_needs_no_copy(cinque: Run, home: Path) -> None:
    cinque("sheet", "new", "arcana", "--random", "--seed", 1, "--wish", "level=5", "-o", "red.toml")
    outcome = cinque("sheet", "level-up", "red.toml", "--random", "--seed", 1)
    assert outcome.code == 0
    assert "before" not in outcome.out
    assert [path.name for path in home.iterdir() if path.name.startswith((".", "red"))] == ["red.toml"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_move_has_to_go(cinque: Run, home: Path, lang: str) -> None:
    path = home / "red.json"
    path.write_text(json.dumps(TEAM), encoding="utf-8")
    outcome = cinque("sheet", "level-up", path, "--lang", lang, typed=["1", "undo", "1", "2"])
    reached = "Charizard reaches level 46." if lang == "en" else "リザードンはレベル46になった。"
    assert outcome.out.count(reached) == 2, "told before the question, and again when it was taken back"
    assert json.loads(path.read_text(encoding="utf-8")) == raised(0, moves=["growl", "rage", "slash", "flamethrower"])


@pytest.mark.parametrize(
    ("wish", "moves"), [("Slash", "growl ember rage flamethrower"), ("not-learn", "growl ember rage slash")]
)
def test_wishes(cinque: Run, home: Path, wish: str, moves: str) -> None:
    path = home / "red.json"
    path.write_text(json.dumps(TEAM), encoding="utf-8")
    assert (
        cinque("sheet", "level-up", path, "--random", "--wish", "raise=Charizard", "--wish", f"forget={wish}").code == 0
    )
    assert json.loads(path.read_text(encoding="utf-8")) == raised(0, moves=moves.split())


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (["raise=3"], "“3” is no legal answer to “raise”"),
        (["raise=1", "forget=flamethrower"], "could be several answers to “forget”"),
        (["raise=2", "forget=ember"], "Nobody was asked about “forget”"),
        (["level=3"], "Nobody was asked about “level”"),
    ],
)
def test_wishes_that_cannot_be_granted_change_nothing(refused: Run, home: Path, wishes: list[str], said: str) -> None:
    path = home / "red.json"
    path.write_text(json.dumps(TEAM), encoding="utf-8")
    assert said in refused("sheet", "level-up", path, "--random", *[word for one in wishes for word in ("--wish", one)])
    assert json.loads(path.read_text(encoding="utf-8")) == TEAM


def test_same_seed_same_choices(cinque: Run, home: Path) -> None:
    path = home / "red.json"
    found = []
    for seed in (1, 1, 2, 3, 4, 5):
        path.write_text(json.dumps(TEAM), encoding="utf-8")
        cinque("sheet", "level-up", path, "--random", "--seed", seed)
        found.append(path.read_text(encoding="utf-8"))
    assert found[0] == found[1]
    assert len(set(found)) > 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('kind = "arcana"\nspecies = "mew"\nlevel = 100\n', "(arcana.ruling.level-range)"),
        ('[[team]]\nspecies = "mew"\nlevel = 100\n', "Levels are whole numbers from 1 to 100."),
        (
            'kind = "arcana"\nname = "X"\nhp = 5\ntypes = ["Fire"]\nattack = 5\ndefense = 5\nspeed = 5\nmoves = []\n',
            "Without a species, nobody knows what a level gives. (arcana.ruling.stats-by-level)",
        ),
        ('[[team]]\nspecies = "mew"\nlevel = 101\n', "sheet.toml:4: team.0.level"),
    ],
)
def test_who_gains_no_level(refused: Run, file: Run, text: str, said: str) -> None:
    path = file("sheet.toml", f'system = "arcana"\n{text}')
    assert said in refused("sheet", "level-up", path)
    assert path.read_text(encoding="utf-8") == f'system = "arcana"\n{text}'


def test_beyond_a_hundred_by_another_reading(cinque: Run, file: Run) -> None:
    path = file("sheet.toml", 'system = "arcana"\nkind = "arcana"\nspecies = "mew"\nlevel = 100\n')
    assert cinque("sheet", "level-up", path, "--ruling", "level-range=unlimited").code == 0
    assert "level = 101" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("typed", [["quit"], [], ["1", "quit"], ["1"]])
def test_leaving_changes_nothing(cinque: Run, home: Path, typed: list[str]) -> None:
    path = home / "red.json"
    path.write_text(json.dumps(TEAM), encoding="utf-8")
    outcome = cinque("sheet", "level-up", path, typed=typed)
    assert outcome.code == 1
    go_on = f" Go on: cinque sheet level-up {path} --resume" if "1" in typed else ""
    assert " ".join(outcome.err.split()) == f"Stopped; {path} is as it was.{go_on}"
    assert path.read_text(encoding="utf-8") == json.dumps(TEAM)
    assert [one.name for one in home.iterdir() if one.name != "state"] == ["red.json"], "nothing lies beside the sheet"


def test_ctrl_c_changes_nothing(cinque: Run, file: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file("red.json", json.dumps(TEAM))

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert cinque("sheet", "level-up", path).code == 1
    assert path.read_text(encoding="utf-8") == json.dumps(TEAM)


def test_a_file_that_somebody_else_changed(cinque: Run, file: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file("red.json", json.dumps(TEAM))

    def edit_meanwhile(_: str) -> str:
        path.write_text("{}")
        return "2"

    monkeypatch.setattr(build, "read_line", edit_meanwhile)
    outcome = cinque("sheet", "level-up", path)
    assert outcome.code == 1
    assert "was changed in the meantime" in outcome.err
    assert path.read_text() == "{}"


def test_a_level_up_that_was_left_goes_on(cinque: Run, refused: Run, home: Path) -> None:
    path = home / "red.json"
    path.write_text(json.dumps(TEAM), encoding="utf-8")
    assert "was left in the middle" in refused("sheet", "level-up", path, "--resume")
    cinque("sheet", "level-up", path, typed=["1", "quit"])
    again = cinque("sheet", "level-up", path, "--resume", typed=["undo", "1", "quit"])
    assert "--resume" in again.err
    outcome = cinque("sheet", "level-up", path, "--resume", typed=["2"])
    assert outcome.code == 0
    assert json.loads(path.read_text(encoding="utf-8")) == raised(0, moves=["growl", "rage", "slash", "flamethrower"])
    path.write_text(json.dumps(TEAM), encoding="utf-8")
    assert "was left in the middle" in refused("sheet", "level-up", path, "--resume"), "what is done is not kept"


def test_a_level_up_goes_on_only_with_the_sheet_as_it_was(cinque: Run, refused: Run, home: Path) -> None:
    path = home / "red.json"
    path.write_text(json.dumps(TEAM), encoding="utf-8")
    cinque("sheet", "level-up", path, typed=["1", "quit"])
    path.write_text(json.dumps(TEAM | {"purse": 5}), encoding="utf-8")
    assert "as it is now" in refused("sheet", "level-up", path, "--resume")
    assert "--wish" in refused("sheet", "level-up", path, "--resume", "--wish", "raise=1")
    path.write_text(json.dumps(TEAM), encoding="utf-8")
    assert cinque("sheet", "level-up", path, "--resume", typed=["2"]).code == 0


def test_a_level_up_left_is_no_new_sheet(cinque: Run, refused: Run, home: Path) -> None:
    path = home / "red.json"
    path.write_text(json.dumps(TEAM), encoding="utf-8")
    cinque("sheet", "level-up", path, typed=["1", "quit"])
    assert "was left in the middle" in refused("sheet", "new", "arcana", "--resume")


def test_answers_that_no_longer_fit_are_named_and_the_others_count(cinque: Run, home: Path) -> None:
    """As if a new version had another name for an egg group: what was said before that still holds."""
    cinque("sheet", "new", "rokumen", typed=["fire", "water", "field", "female", "quit"])
    (kept,) = (home / "state").rglob("*.journal")
    kept.write_text(kept.read_text(encoding="utf-8").replace("egg-group field", "egg-group moss"), encoding="utf-8")
    again = cinque("sheet", "new", "rokumen", "--resume", typed=["quit"])
    assert "the answers up to here still count" in again.text
    assert "② Which egg group?" in again.text
    assert "So far: Fire / Water" in again.text
    once_more = cinque("sheet", "new", "rokumen", "--resume", typed=["undo", "ice", "quit"])
    assert "still count" not in once_more.text
    assert "So far: Fire / Ice" in once_more.text


def test_a_damaged_end_of_a_sheet_in_the_making_is_told(cinque: Run, home: Path) -> None:
    cinque("sheet", "new", "rokumen", typed=["fire", "water", "quit"])
    (kept,) = (home / "state").rglob("*.journal")
    with kept.open("a", encoding="utf-8") as file:
        file.write('{"waiting": [{"do"')
    assert "is damaged" in cinque("sheet", "new", "rokumen", "--resume", typed=["quit"]).text
