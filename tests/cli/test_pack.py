"""`cinque pack`, and packs in the other commands: what is said, and with which code it ends."""

import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

Run = Callable[..., Any]

HEAD = """\
[pack]
id = "{id}"
name = "The {id}"
version = "{version}"
system = "arcana"
licence = "MIT"
"""
LASH = '[move.lash]\nname = "Lash"\nja = "ムチ"\ntype = "Ground"\npower = 45\n'

FIGHT = """\
system: arcana
scene:
  kind: wild
  packs: [desert.toml]
  player: {team: ["dune-pup 9"], bag: {cactus-milk: 1}}
  opponent: {team: [oddish 9]}
"""


@pytest.fixture(autouse=True)
def folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CINQUE_PACKS", str(home / "installed"))
    return home / "installed"


@pytest.fixture
def pack(file: Run) -> Run:
    """Write a pack with a head."""

    def write(name: str, text: str = LASH, id: str = "desert", version: str = "1.0") -> Path:
        return Path(file(name, HEAD.format(id=id, version=version) + text))

    return write


@pytest.fixture
def desert(cinque: Run, home: Path) -> Path:
    """The pack that `pack new` gives."""
    assert cinque("pack", "new", "arcana", "desert").code == 0
    return home / "desert.toml"


# -- new


def test_a_new_pack_is_sound(cinque: Run, desert: Path) -> None:
    outcome = cinque("pack", "check", "desert.toml")
    assert outcome.code == 0
    assert outcome.out == ("desert.toml: A new pack 0.1 for arcana: 1 move, 1 species, 1 item, 1 area, 1 trainer.\n")
    schema = json.loads(cinque("pack", "schema", "arcana").out)
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    validator.validate(tomllib.loads(desert.read_text(encoding="utf-8")))


def test_what_a_new_pack_comments_out_is_sound_too(cinque: Run, desert: Path) -> None:
    text = desert.read_text(encoding="utf-8")
    fields = (
        text.replace("# spread =", "spread =").replace("# status =", "status =").replace("# by_hand =", "by_hand =")
    )
    override = [line.removeprefix("# ") for line in fields.splitlines() if line.startswith("# ")]
    start = override.index("[move.hot-ember]")
    desert.write_text(fields + "\n".join(override[start : start + 6]), encoding="utf-8")
    outcome = cinque("pack", "check", desert)
    assert outcome.code == 0, outcome
    assert "takes the place of: move ember" in outcome.out
    assert "resolved by hand (a rule of its own needs Python): move sand-lash" in outcome.out


@pytest.mark.parametrize("id", ["Desert", "a.b", "a:b", "-x", "1", "", "table", "arcana", "é", "../x", "x\n"])
def test_an_id_that_cannot_be(refused: Run, home: Path, id: str) -> None:
    assert "id" in refused("pack", "new", "arcana", "--", id)
    assert list(home.glob("**/*.toml")) == []


def test_a_new_pack_overwrites_nothing(cinque: Run, refused: Run, desert: Path, home: Path) -> None:
    desert.write_text("mine")
    assert "exists already" in refused("pack", "new", "arcana", "desert")
    assert desert.read_text() == "mine"
    assert cinque("pack", "new", "arcana", "desert", "--out", "other.toml").code == 0
    assert (home / "other.toml").is_file()
    assert "No such file or directory" in refused("pack", "new", "arcana", "desert", "--out", "gone/x.toml")
    assert "There is no system" in refused("pack", "new", "chess", "desert")


# -- check


def test_all_faults_with_their_lines(cinque: Run, pack: Run) -> None:
    pack(
        "bad.toml",
        '[move.lash]\nname = "=1"\ntype = "Sand"\n\n[species.pup]\nname = "Pup"\ntypes = []\nbase = { hp = 0 }\n',
    )
    outcome = cinque("pack", "check", "bad.toml")
    assert outcome.code == 1
    assert [line.split(": ")[:2] for line in outcome.lines] == [
        ["bad.toml:8", "move.lash.name"],
        ["bad.toml:9", "move.lash.type"],
        ["bad.toml:14", "species.pup.base.hp"],
        ["bad.toml:14", "species.pup.base"],
        ["bad.toml:14", "species.pup.base"],
        ["bad.toml:14", "species.pup.base"],
    ]
    assert outcome.lines[1].startswith(
        "bad.toml:9: move.lash.type: “Sand” does not fit here; it is one of: Bug, Dragon"
    )
    japanese = cinque("pack", "check", "--lang", "ja", "bad.toml")
    assert japanese.code == 1
    assert "bad.toml:14: species.pup.base: 「attack」がない。" in japanese.out


def test_several_packs_in_their_order(cinque: Run, pack: Run) -> None:
    pack("a.toml")
    pack("b.toml", LASH.replace("lash]", 'wet]\noverrides = "desert:lash"'), id="swamp")
    pack("c.toml", LASH.replace("lash]", 'dry]\noverrides = "desert:lash"'), id="third")
    outcome = cinque("pack", "check", "a.toml", "b.toml", "c.toml")
    assert outcome.code == 1
    assert outcome.lines[0] == "a.toml: The desert 1.0 for arcana: 1 move."
    assert outcome.lines[1:3] == [
        "b.toml: The swamp 1.0 for arcana: 1 move.",
        "   takes the place of: move desert:lash",
    ]
    assert outcome.lines[3].startswith(
        "c.toml:8: move.dry.overrides: “desert:lash” is overridden by the pack swamp already"
    )
    assert "(b.toml:7)" in outcome.lines[3]
    alone = cinque("pack", "check", "b.toml")
    assert alone.code == 1
    assert "There is no move “desert:lash” to override" in alone.out
    twice = cinque("pack", "check", "a.toml", "a.toml")
    assert twice.code == 1
    assert "a.toml:2: pack.id: The pack desert is here already in version 1.0" in twice.out


def test_a_missing_pack_does_not_stop_the_others(cinque: Run, pack: Run) -> None:
    pack("a.toml")
    outcome = cinque("pack", "check", "gone.toml", "x" * 5_000, "nobody", "a.toml")
    assert outcome.code == 1
    assert outcome.lines[0] == "There is no pack at gone.toml."
    assert outcome.lines[-1] == "a.toml: The desert 1.0 for arcana: 1 move."
    assert len(outcome.lines) == 4


def test_check_as_json(cinque: Run, pack: Run) -> None:
    pack("a.toml")
    pack("b.toml", "[move.bad]\n", id="swamp")
    outcome = cinque("pack", "check", "a.toml", "b.toml", "--json")
    assert outcome.code == 1
    good, bad = json.loads(outcome.out)
    assert good["pack"] == "a.toml"
    assert (good["id"], good["version"], good["pieces"], good["overrides"]) == ("desert", "1.0", {"move": 1}, [])
    assert len(good["digest"]) == 12
    assert bad == {
        "pack": "b.toml",
        "problem": ["b.toml:7: move.bad: “name” is missing.", "b.toml:7: move.bad: “type” is missing."],
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[move]\n", "[pack] does not say for which system it is"),
        ("pack = 3\n", "[pack] does not say for which system it is"),
        ('[pack]\nsystem = "chess"\n', "There is no system “chess”"),
        ('[pack]\nsystem = "arcan"\n', "did you mean arcana?"),
        ("[pack]\nsystem = ['arcana']\n", "There is no system “[arcana]”"),
        (f'[pack]\nsystem = "{"x" * 100_000}"\n', "There is no system “xxx"),
    ],
)
def test_a_pack_for_nobody(refused: Run, file: Run, text: str, said: str) -> None:
    file("odd.toml", text)
    told = refused("pack", "check", "odd.toml")
    assert said in told
    assert len(told) < 300


def test_names_command_no_terminal(cinque: Run, pack: Run) -> None:
    pack("bad.toml", '[move.lash]\nname = "\\u001b[31mred"\ntype = "\\u001b]0;x\\u0007"\n[move."\\u001b[2J"]\n')
    for more in ((), ("--lang", "ja"), ("--json",)):
        outcome = cinque("pack", "check", "bad.toml", *more)
        assert outcome.code == 1
        assert "\x1b" not in outcome.text
        assert "\x07" not in outcome.text


# -- list


def test_the_list(cinque: Run, pack: Run, file: Run, folder: Path) -> None:
    assert cinque("pack", "list").lines[-1] == f"Installed packs lie in {folder}."
    pack("installed/a.toml")
    pack("installed/b.toml", version="2.0")
    pack("installed/folder/pack.toml", id="folder")
    file("installed/broken.toml", "oops [")
    file("installed/head.toml", '[pack]\nid = "\\u001b[31m"\n')
    outcome = cinque("pack", "list")
    assert outcome.code == 0
    rows = [line.split()[:2] for line in outcome.lines]
    assert [row for row in rows if row[0] in ("arcana", "desert", "folder")] == [
        *(["arcana", "1"], ["desert", "1.0"], ["desert", "2.0"], ["folder", "1.0"]),
    ]
    assert f"{folder}/broken.toml:1: This is not valid TOML" in outcome.out
    assert f"{folder}/head.toml: [pack] is not right; cinque pack check {folder}/head.toml says why." in outcome.out
    assert "\x1b" not in outcome.out
    listed = json.loads(cinque("pack", "list", "--json").out)
    assert listed["folder"] == str(folder)
    assert [one.get("id", "") for one in listed["packs"] if one["path"]] == ["desert", "desert", "", "folder", ""]


def test_an_installed_pack_by_its_id(cinque: Run, refused: Run, pack: Run) -> None:
    pack("installed/a.toml")
    assert cinque("pack", "check", "desert").code == 0
    pack("installed/b.toml", version="2.0")
    assert "write desert@1.0 or desert@2.0" in refused("pack", "check", "desert")
    assert cinque("pack", "check", "desert@2.0").code == 0


def test_a_folder_that_cannot_be_one(cinque: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("")
    for odd in (str(home / "file"), str(home / "gone"), "/dev/null"):
        monkeypatch.setenv("CINQUE_PACKS", odd)
        assert cinque("pack", "list").code == 0


# -- schema


def test_the_schema(cinque: Run, refused: Run) -> None:
    schema = json.loads(cinque("pack", "schema", "arcana").out)
    assert set(schema["properties"]) == {"pack", "species", "move", "item", "area", "trainer"}
    assert "There is no system" in refused("pack", "schema", "chess")


# -- in the other commands


def test_a_fight_with_a_pack(cinque: Run, file: Run, desert: Path) -> None:
    path = file("fight.yaml", FIGHT)
    odds = cinque("odds", "--setup", path)
    assert odds.code == 0
    assert "Sand Lash → Oddish" in odds.out
    assert "すなのムチ" in cinque("odds", "--setup", path, "--lang", "ja").out
    fight = cinque("fight", path, "--runs", "3", "--json")
    assert fight.code == 0
    assert json.loads(fight.out)["fights"] == 3


def test_a_pack_on_the_command_line(cinque: Run, refused: Run, file: Run, desert: Path) -> None:
    path = file("fight.yaml", FIGHT.replace("  packs: [desert.toml]\n", ""))
    assert "fight.yaml:4: player.team.0.species: There is no species “dune-pup”" in refused(
        "fight", path, "--runs", "1"
    )
    assert cinque("fight", path, "--runs", "1", "--pack", desert).code == 0
    assert "There is no pack at gone.toml." in refused("fight", path, "--runs", "1", "--pack", "gone.toml")


def test_a_scenario_with_a_pack(cinque: Run, file: Run, desert: Path) -> None:
    steps = """\
steps:
  - play: ["red: attack desert:sand-lash @oddish"]
    expect: {transcript: ["Dune Pup uses Sand Lash on Oddish."]}
"""
    path = file("scenarios/one.yaml", FIGHT.replace("desert.toml", "../desert.toml") + "title: Lash\n" + steps)
    outcome = cinque("scenario", "run", path)
    assert outcome.code == 0, outcome
    desert.write_text(desert.read_text(encoding="utf-8").replace("power = 45", "powr = 45"), encoding="utf-8")
    broken = cinque("scenario", "run", path)
    assert broken.code == 1
    assert "desert.toml:16: move.sand-lash.powr: There is no field “powr”; did you mean power?" in broken.out


# -- games that are kept


@pytest.fixture
def kept(cinque: Run, file: Run, desert: Path, home: Path) -> Path:
    """The journal of a game with a pack."""
    path = file("fight.yaml", FIGHT)
    played = cinque("play", "arcana", "--setup", path, "--seed", "1", "--journal", "game.journal", typed=["1", "quit"])
    assert played.code == 0, played
    assert "Dune Pup uses" in played.out
    return home / "game.journal"


def resume(run: Run, *more: object) -> Any:
    return run("play", "arcana", "--resume", "--journal", "game.journal", *more, typed=["quit"])


def test_a_game_goes_on_with_its_pack(cinque: Run, kept: Path, desert: Path, folder: Path) -> None:
    for more in (("--pack", "desert.toml"), ("--pack", desert)):
        outcome = resume(cinque, *more)
        assert outcome.code == 0, outcome
        assert "Dune Pup" in outcome.out
    told = cinque("replay", kept, "--pack", "desert.toml")
    assert told.code == 0
    assert "Dune Pup uses" in told.out


# whoever plays on comes back later: what one process has read is not there for the next


def test_a_game_remembers_where_its_pack_lay(real: Run, kept: Path, desert: Path, folder: Path) -> None:
    for outcome in (real("replay", kept), resume(real_typed(real))):
        assert outcome.code == 0, outcome
        assert "Dune Pup" in outcome.out
    desert.write_text(desert.read_text(encoding="utf-8").replace('"Dune Pup"', '"Sand Pup"'), encoding="utf-8")
    changed = resume(real_typed(real))
    assert changed.code == 1
    assert "desert@0.1+" in changed.err
    assert "There is no pack" not in changed.err


def test_a_game_whose_pack_is_gone(real: Run, kept: Path, desert: Path, folder: Path) -> None:
    desert.unlink()
    for outcome in (real("replay", kept), resume(real_typed(real))):
        assert outcome.code == 1
        assert outcome.err.startswith("There is no pack “desert@0.1+")
        assert str(folder) in outcome.err
        assert "Traceback" not in outcome.err


def real_typed(real: Run) -> Run:
    return lambda *args, typed: real(*args, typed="\n".join(typed).encode())


def test_a_game_with_an_installed_pack(real: Run, kept: Path, desert: Path, folder: Path) -> None:
    folder.mkdir()
    desert.rename(folder / "any-name.toml")
    assert real("replay", kept).code == 0
    other = (folder / "any-name.toml").read_text(encoding="utf-8")
    (folder / "newer.toml").write_text(other.replace('version = "0.1"', 'version = "0.2"'), encoding="utf-8")
    assert real("replay", kept).code == 0
    (folder / "any-name.toml").write_text(other.replace("power = 45", "power = 46"), encoding="utf-8")
    changed = real("replay", kept)
    assert changed.code == 1
    assert "The table plays with desert@0.1+" in changed.err
    assert "differs (desert@0.1+" in changed.err
    (folder / "any-name.toml").unlink()
    gone = real("replay", kept)
    assert gone.code == 1
    assert "did you mean desert@0.2?" in gone.err


def test_a_game_with_another_pack_named(real: Run, kept: Path, desert: Path) -> None:
    text = desert.read_text(encoding="utf-8")
    desert.write_text(text.replace("power = 45", "power = 46"), encoding="utf-8")
    outcome = real("replay", kept, "--pack", "desert.toml")
    assert outcome.code == 1
    assert "desert@0.1+" in outcome.err
    desert.write_text(f"# only a comment\n{text}", encoding="utf-8")
    assert real("replay", kept, "--pack", "desert.toml").code == 0


# -- hostile ones


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes")
def test_pipes_and_loops_end_in_a_sentence(real: Run, home: Path, folder: Path) -> None:
    folder.mkdir()
    for where in (home, folder):
        os.mkfifo(where / "pipe.toml")
        (where / "in").mkdir()
        os.mkfifo(where / "in" / "pack.toml")
        (where / "loop.toml").symlink_to("loop.toml")
        (where / "loop").symlink_to("loop")
    listed = real("pack", "list")
    assert listed.code == 0
    assert "pipe.toml: This is a device or a pipe" in listed.out
    assert "loop.toml: This file cannot be read" in listed.out
    for name in ("pipe.toml", "in", "loop.toml", "loop"):
        outcome = real("pack", "check", name)
        assert (outcome.code, outcome.out.count("\n"), outcome.err) == (1, 1, "")
