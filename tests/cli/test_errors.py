"""Whatever a user can get wrong ends in a clear sentence and a code, never in a traceback."""

import copy
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from cinque.systems.arcana import SYSTEM

Run = Callable[..., Any]
SRC = str(Path(__file__).parents[2] / "src")
PROGRAM = f"import sys; sys.path.insert(0, {SRC!r}); from cinque.cli.main import main; main()"


# -- the command line


WRONG = """
nonsense · --nonsense · Play · --version=2 · play · play --nonsense arcana · play arcana more · play nonsense · play ''
play arcana --seed x · play arcana --seed 1.5 · play arcana --seed · play arcana --dice loaded · play arcana --dice ''
play arcana --dice Typed · play arcana --lang fr · play arcana --lang '' · play arcana --ruling nonsense
play arcana --ruling a=b · play arcana --ruling stab-value=9 · play arcana --ruling stab-value=
play arcana --ruling =2 · play arcana --ruling = · play arcana --ruling '' · play arcana --ruling Stab-Value=2
play arcana --ruling neutral=two
play arcana --ruling stab-value=2.0 · play arcana --ruling stab_value=2 · play arcana --setup none.yaml
play arcana --setup . · play arcana --setup · play arcana --journal . · play arcana --journal
play arcana --resume --journal none · play arcana --resume --journal . · play arcana --resume
roll · roll '' · roll x · roll -3 · roll 3d6 --seed x · roll 3d6 --times 0 · roll --json
odds · odds x · odds --setup none.yaml · odds --setup . · fight · fight none.yaml · fight . · fight a b
rules · rules nonsense · rules arcana zzzzz · replay · replay none · replay . · replay a b · dex · dex zzzzz
bench --seconds 0 · bench arcana · scenario · scenario nonsense · scenario run · scenario run none.yaml
scenario schema more · sheet · sheet nonsense · sheet check · sheet check none.yaml · sheet check .
"""


@pytest.mark.parametrize("args", [args.strip() for args in re.split(r"[·\n]", WRONG.strip())])
def test_a_wrong_command(refused: Run, args: str) -> None:
    words = [word.replace("''", "") for word in args.split()]
    said = refused(*words)
    assert len(said.splitlines()) <= 20
    assert not re.search(r"Error\(|Exception|<class|NoneType", said)


@pytest.mark.parametrize("args", ["play arcana --ruling stab-valu=2", "rules arcan", "dex pikachuu", "play arcan"])
def test_a_misspelling_gets_a_hint_and_one_full_stop(refused: Run, args: str) -> None:
    said = refused(*args.split())
    assert "did you mean" in said
    assert "?." not in said
    assert ".." not in said


@pytest.mark.parametrize(
    "args",
    [
        "play arcana --setup duel.yaml",
        "odds --setup duel.yaml",
        "odds --setup wrong.yaml",
        "odds 2d6",
        "dex pikachu",
        "sheet check wrong.yaml",
        "sheet check sheet.yaml",
    ],
)
@pytest.mark.parametrize("lang", ["fr", ""])
def test_an_unknown_language(refused: Run, duel: Path, file: Run, args: str, lang: str) -> None:
    file("wrong.yaml", "system: arcana\nscene: {kind: tame}\nshoes: 1\n")
    file("sheet.yaml", "system: arcana\nteam: [rattata]\n")
    assert "en and ja" in refused(*args.split(), "--lang", lang)


# -- files


BAD_FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", ":1: "),
    "blank": (b"\n\n", ":1: "),
    "words": (b"hello there\n", ":1: "),
    "list": (b"- a\n", ":1: "),
    "no system": (b"scene: {}\n", ":1: “system”"),
    "no scene": (b"system: arcana\n", ":1: “scene”"),
    "scene is no table": (b"system: arcana\n\nscene: 5\n", ":3: "),
    "other system": (b"system: mysteries\nscene: {}\n", "ptu"),
    "not yaml": (b"system: arcana\nscene: {\n", "YAML"),
    "tabs": (b"system: arcana\nscene:\n\tkind: wild\n", ":3: "),
    "twice": (b"system: arcana\nscene: {}\nscene: {}\n", ":3: “scene” stands here a second time."),
    "alias": (b"system: arcana\nscene: &a {b: *a}\n", ":2: "),
    "deep": (b"system: arcana\nscene: " + b"[" * 5000 + b"]" * 5000 + b"\n", ":2: "),
    "huge": (b"# " + b"x" * 2_000_000, "larger than 1 MB"),
    "binary": (bytes(range(256)), "not UTF-8"),
    "utf-16": ("system: arcana\n".encode("utf-16"), "not UTF-8"),
    "latin-1": ("system: arcän\n".encode("latin-1"), "not UTF-8"),
    "unknown ruling": (b"system: arcana\nscene: {player: {team: [rattata]}}\nrulings: {x: y}\n", "“x”"),
    "unknown reading": (b"system: arcana\nscene: {player: {team: [rattata]}}\nrulings: {rest: y}\n", "“y”"),
    "unknown kind": (b"system: arcana\nscene:\n  kind: tame\n  player: {team: [rattata]}\n", ":3: "),
    "unknown field": (b"system: arcana\nscene:\n  player: {team: [rattata]}\n  weather: fine\n", ":4: "),
    "no team": (b"system: arcana\nscene: {kind: wild, area: clover-hollow}\n", "team"),
    "no opponent": (b"system: arcana\nscene: {kind: trainer, player: {team: [rattata]}}\n", "team"),
    "no area": (b"system: arcana\nscene:\n  kind: wild\n  player: {team: [rattata]}\n", "area"),
    "unknown area": (b"system: arcana\nscene: {kind: wild, area: moon, player: {team: [rattata]}}\n", "moon"),
    "zero byte": (b"system: arcana\x00\nscene: {}\n", ":1: "),
    "bell": (b"system: arcana\nscene: {a: \x07}\n", ":2: "),
    "wrong bool": (b"system: arcana\nscene: {a: !!bool x}\n", ":2: "),
    "wrong time": (b"system: arcana\nscene: {a: !!timestamp x}\n", ":2: "),
    "wrong int": (b"system: arcana\nscene: {a: !!int ''}\n", ":2: "),
    "rulings are no table": (b"system: arcana\nscene: {}\nrulings: 5\n", ":3: "),
    "line of the system": (b"\nsystem: mysteries\nscene: {}\n", ":2: "),
    "line of the ruling": (b"system: arcana\nscene: {player: {team: [rattata]}}\nrulings:\n  rest: y\n", ":4: "),
}


@pytest.mark.parametrize("command", ["play arcana --setup", "odds --setup", "fight"])
@pytest.mark.parametrize("name", BAD_FILES)
def test_a_wrong_setup(refused: Run, home: Path, command: str, name: str) -> None:
    raw, said = BAD_FILES[name]
    path = home / "wrong.yaml"
    path.write_bytes(raw)
    assert said in refused(*command.split(), path)


def test_every_fault_of_a_setup_at_once(refused: Run, file: Run) -> None:
    path = file("wrong.yaml", "system: arcana\nscene:\n  player:\n    team: [charmender 8, pidgey 600]\n"
                "    bag: {potoin: 2}\n  opponent:\n    team: [{species: oddish, hp: 5000}]\n")  # fmt: skip
    said = refused("fight", path)
    assert [int(line) for line in re.findall(r"wrong\.yaml:(\d+): ", said)] == [4, 4, 5, 7]


@pytest.mark.parametrize("wrong", ["kind: tame", "area: moon", "abreast: 0", "weather: fine"])
def test_faults_of_the_fight_and_of_the_team_together(refused: Run, file: Run, wrong: str) -> None:
    path = file("wrong.yaml", f"system: arcana\nscene:\n  {wrong}\n  player: {{team: [charmender 8]}}\n")
    said = refused("fight", path)
    assert "wrong.yaml:3: " in said
    assert "wrong.yaml:4: " in said


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
@pytest.mark.parametrize("command", ["fight", "replay"])
def test_a_file_without_an_end(real: Run, command: str) -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (600_000_000,) * 2)\n"
        "from cinque.cli.main import main; main()"
    )
    outcome = real(*command.split(), "/dev/zero", code=code)
    assert outcome.code == 1
    assert "Traceback" not in outcome.err


def test_a_journal_with_too_long_a_name(cinque: Run, duel: Path) -> None:
    """It cannot be kept, and that is said."""
    outcome = cinque("play", "arcana", "--setup", duel, "--journal", "x" * 5000)
    assert "too long" in outcome.text


# -- any value anywhere in a setup

WHOLE = """\
system: arcana
rulings: {accuracy: per-move, stab-value: 2}
scene:
  kind: wild
  area: clover-hollow
  abreast: 1
  moves: {bonk: {type: Fire, power: 30, category: physical, accuracy: 90, status: burn}}
  items: {cake: {price: 3, heal: 4}}
  player:
    seat: red
    team:
      - charmander 8 moves=bonk,ember
      - {species: pidgey, level: 6, name: Bird, id: b, types: [Normal], hp: 3, max_hp: 20, moves: [gust], attack: 3}
      - {name: X, hp: 5, types: [Fire], attack: 5, defense: 5, speed: 5, moves: [ember]}
    bag: {potion: 2, cake: 1}
    purse: 4
  opponent: {seat: blue, team: [rattata 4], bag: {potion: 1}, trainer: hazel}
"""

NASTY: list[Any] = [None, -1, 10**30, float("inf"), "", "a b: c", "[/b]{0}", [[]], [{}], {"a": {}}]


def places(data: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place, *(found for key, part in parts for found in places(part, (*place, key)))]


SETUP = yaml.safe_load(WHOLE)
PLACES = [place for place in places(SETUP) if len(place) > 1]


@pytest.mark.parametrize("place", PLACES, ids=[".".join(map(str, place[1:])) for place in PLACES])
def test_any_value_anywhere_in_a_setup(cinque: Run, file: Run, place: tuple[Any, ...]) -> None:
    """It is played, or refused with sentences that name the file."""
    for number, value in enumerate(NASTY):
        data = copy.deepcopy(SETUP)
        data["scene"]["kind"] = ("wild", "trainer")[number % 2]
        part = data
        for step in place[:-1]:
            part = part[step]
        part[place[-1]] = value
        path = file("nasty.yaml", yaml.safe_dump(data, allow_unicode=True))
        played = cinque("play", "arcana", "--setup", path, "--seed", 1, typed=["1", "undo", "why"])
        assert played.code in (0, 1)
        assert played.text.strip()


# -- the process itself


@pytest.mark.parametrize("args", ["nonsense", "fight none.yaml", "roll 3x"])
def test_codes_of_the_real_program(real: Run, args: str) -> None:
    outcome = real(*args.split())
    assert outcome.code in (1, 2)
    assert "Traceback" not in outcome.err
    assert outcome.text.strip()


@pytest.mark.parametrize("args", ["rules arcana --json", "roll 3d6 --times 1000", "play arcana --seed 1"])
def test_a_reader_that_has_seen_enough(started: Run, args: str) -> None:
    """`cinque … | head -1` ends without complaint."""
    process = started(*args.split())
    process.stdin.close()
    process.stdin = None
    process.stdout.read(1)
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(timeout=120)
    assert not err
    assert process.returncode in (0, 1)


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_reader_that_has_gone_is_no_failure(home: Path, more: tuple[str, ...]) -> None:
    gone, pipe = os.pipe()
    os.close(gone)
    command = [sys.executable, "-c", PROGRAM, "roll", "3d6", *more]
    done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False, cwd=home, timeout=120)
    os.close(pipe)
    assert not done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("args", "encoding"), [("odds 2d6", "ascii"), ("play arcana --seed 1", "cp1252"), ("dex pikachu", "cp1252")]
)
def test_a_screen_that_is_not_utf8(real: Run, args: str, encoding: str) -> None:
    outcome = real(*args.split(), env={"PYTHONIOENCODING": encoding})
    assert "Traceback" not in outcome.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_full_disk(home: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-c", PROGRAM, "roll", "3d6"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, cwd=home, timeout=120)
    assert done.returncode
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("args", ["sheet check", "scenario run"])
def test_a_file_name_that_is_no_text(real: Run, args: str) -> None:
    code = "import sys; sys.argv[-1] = b'\\xff.yaml'.decode('utf-8', 'surrogateescape')\n"
    outcome = real(*args.split(), "x", code=code + "from cinque.cli.main import main; main()")
    assert outcome.code == 1
    assert "Traceback" not in outcome.err


def test_file_names_are_told_as_they_are(cinque: Run) -> None:
    assert ":fire:.yaml" in cinque("sheet", "check", ":fire:.yaml").out


@pytest.mark.parametrize("name", ["[red]x[/red]", "[/b]", "{0}", "%s", "x\\", "\\[b]", "a b", "日本"])
def test_odd_file_names(cinque: Run, name: str) -> None:
    for args in (["sheet", "check"], ["scenario", "run"], ["fight"], ["replay"]):
        outcome = cinque(*args, name)
        assert outcome.code == 1
        assert name in outcome.text


def test_json_is_json_even_if_nothing_holds(cinque: Run) -> None:
    outcome = cinque("scenario", "run", "none.yaml", "--json")
    assert outcome.code == 1
    assert json.loads(outcome.out)[0]["problems"] == [{"line": 0, "what": "There is no such file."}]


@pytest.mark.parametrize(("lang", "told"), [("en", "The program broke here (KeyError)."), ("ja", "（KeyError）")])
def test_a_rule_that_breaks_ends_no_game(
    play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, lang: str, told: str
) -> None:
    """What led there is taken back, and the game goes on."""
    turn = SYSTEM.procedures["turn"]

    def run(play: Any) -> None:
        if play.scene.creatures["oddish"].hp < 27:
            raise KeyError("no such thing")
        turn.run(play)

    monkeypatch.setitem(SYSTEM.procedures, "turn", turn._replace(run=run))
    outcome = play("3", "look", "undo", "pass", args=("--lang", lang))
    assert outcome.code == 0
    assert told in outcome.out
    assert "no such thing" not in outcome.text
    assert "Traceback" not in outcome.text
    assert "27/27" in outcome.out.rpartition(told)[2], "the blow was taken back, and the next question is put"
