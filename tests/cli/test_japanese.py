"""The command line in Japanese: the help, what the commands print, and which language a user wants."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from cinque.cli.japanese import columns, help_texts, param_help, put_into_japanese, wrapped
from cinque.cli.main import app
from cinque.cli.options import wanted_language
from cinque.cli.text import _catalogue
from cinque.systems import NAMES

Run = Callable[..., Any]
KEPT = re.findall(
    r"\w+",
    """
GM JSON YAML TOML HTML PDF Python ID CINQUE LANG en ja live typed good random ahead level cinque play import export dex
roll dask distributed tcp
odds fight rules replay games bench scenario sheet pack new check show up schema run list showdown ccfolia json rokumen
compare desert kh adv Cinque gm all udonarium post last Markdown table backup sqlite postgresql psycopg
encounter easy fair hard deadly
""",
)
FIGHT = ["fight", "duel.yaml", "--runs", "3", "--seed", "1"]


def commands(command: Any = None, path: str = "") -> Iterator[tuple[str, Any]]:
    command = command or typer.main.get_command(app)
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, f"{path} {name}".strip())


ALL = dict(commands())


def english_in(text: str) -> list[str]:
    plain = re.sub(r"--?[a-z-]+|/\S+|\S+\.(?:yaml|toml)|[0-9]*[db][0-9]+\S*|<=x|x>=", " ", text)
    return [word for word in re.findall(r"[A-Za-z]{2,}", plain) if word not in KEPT]


# -- the help


def test_every_command_and_option_has_a_japanese_help_text() -> None:
    about = help_texts()["about"]
    missing = [f"[about] {path}" for path in ALL if path not in about]
    missing += [
        f"[of.{path}] {param.name}"
        for path, one in ALL.items()
        for param in one.params
        if not param_help(path, param.name)
    ]
    metavars = {param.metavar for one in ALL.values() for param in one.params if param.metavar}
    missing += [f"[metavar] {name}" for name in metavars - help_texts()["metavar"].keys()]
    assert not missing, f"these are missing in src/cinque/cli/text/help_ja.toml: {missing}"


def test_no_help_text_is_left_over() -> None:
    texts = help_texts()
    names = {path: {param.name for param in one.params} for path, one in ALL.items()}
    assert texts["about"].keys() == ALL.keys()
    assert texts["short"].keys() <= ALL.keys()
    assert not [(path, name) for path, table in texts["of"].items() for name in table if name not in names[path]]
    assert texts["shared"].keys() - {"help"} <= set().union(*names.values())
    assert texts["metavar"].keys() == {param.metavar for one in ALL.values() for param in one.params if param.metavar}


@pytest.mark.parametrize("path", ALL)
def test_the_help_has_no_english_word(cinque: Run, path: str) -> None:
    outcome = cinque(*path.split(), "--help", "--lang", "ja")
    assert outcome.code == 0
    assert outcome.out.startswith(f"使い方：cinque {path}".rstrip())
    assert not english_in(outcome.out), outcome.out
    assert max(map(columns, outcome.lines)) <= 80


@pytest.mark.parametrize("path", ALL)
def test_the_help_stays_english_for_others(cinque: Run, path: str) -> None:
    put_into_japanese(typer.main.get_command(app))
    outcome = cinque(*path.split(), "--help")
    assert outcome.out.isascii() or not re.search("[ぁ-んァ-ヶ一-龠]", outcome.out)
    assert "Usage: " in outcome.out
    assert "Show this message and exit." in outcome.out


def test_the_help_says_how_to_choose_a_language(cinque: Run) -> None:
    assert "CINQUE_LANG" in cinque("play", "--help").out


def test_lines_are_as_wide_as_they_look() -> None:
    text = "日本語の文章、そして English words も。"
    for width in range(10, 40):
        lines = list(wrapped(text, width))
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(columns(line) <= width + 2 for line in lines)
        assert not [line for line in lines if line[0] in "、。"]
        assert "English" in " ".join(lines)
    assert list(wrapped("", 10)) == [""]


# -- which language


@pytest.mark.parametrize(
    ("args", "setting", "lang"),
    [
        ("", "", "en"),
        ("play", "ja", "ja"),
        ("play --lang ja", "", "ja"),
        ("play --lang=ja", "", "ja"),
        ("--lang ja play", "en", "ja"),
        ("play --lang en", "ja", "en"),
        ("--lang ja play --lang en", "", "en"),
        ("play --lang", "", "en"),
        ("play --lang fr", "ja", "ja"),
        ("dex -- --lang ja", "", "en"),
        ("play", "klingon", "en"),
    ],
)
def test_the_language_of_a_command_line(args: str, setting: str, lang: str) -> None:
    assert wanted_language(args.split(), {"CINQUE_LANG": setting}) == lang


@pytest.mark.parametrize("args", ["--lang ja pack list", "pack --lang ja list", "pack list --lang ja"])
def test_the_language_may_stand_anywhere(cinque: Run, monkeypatch: pytest.MonkeyPatch, args: str) -> None:
    monkeypatch.setenv("CINQUE_LANG", "en")
    assert "バージョン" in cinque(*args.split()).out


def test_a_setting_is_the_language_of_all_commands(cinque: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CINQUE_LANG", "ja")
    assert "平均" in cinque("odds", "1d6").out
    assert "mean" in cinque("odds", "1d6", "--lang", "en").out


def test_a_setting_that_is_no_language(refused: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CINQUE_LANG", "klingon")
    assert "Cinque speaks en and ja, not “klingon”." in refused("odds", "1d6")


# -- what the commands print


def test_both_catalogues_have_the_same_keys() -> None:
    english, japanese = _catalogue("en"), _catalogue("ja")
    assert {name: table.keys() for name, table in english.items()} == {
        name: table.keys() for name, table in japanese.items()
    }


@pytest.mark.parametrize(
    "args",
    [
        ["odds", "3d6"],
        ["odds", "100d6"],
        ["odds", "2d6>=7"],
        FIGHT,
        ["pack", "list"],
        ["pack", "new", "arcana", "desert"],
    ],
)
def test_what_is_printed_has_no_english_word(cinque: Run, duel: Path, args: list[str]) -> None:
    outcome = cinque(*args, "--lang", "ja")
    assert outcome.code == 0
    names = {*NAMES, "HP", "project", "home", "share", "packs", "MIT", "vale", "myths", "vestiges", "mankind"}
    assert not [word for word in english_in(outcome.text) if word not in names], outcome.text


def test_a_scenario_that_fails_is_told_in_japanese(cinque: Run, file: Run) -> None:
    path = file("bad.yaml", "system: arcana\nscene: {}\nsteps: []\ntitle: 題\nnonsense: 1\n")
    outcome = cinque("scenario", "run", path, "--lang", "ja")
    assert outcome.code == 1
    assert "5行目：「nonsense」はここでは使えない。" in outcome.out
    assert "期待どおり0件、期待と違う1件。" in outcome.out


def test_json_is_the_same_in_every_language(cinque: Run, duel: Path) -> None:
    for args in (["odds", "3d6"], FIGHT, ["pack", "list"], ["pack", "check", "none"], ["scenario", "run", duel]):
        assert cinque(*args, "--json", "--lang", "ja").out == cinque(*args, "--json").out


# -- mistakes

SIGNS = re.compile(
    r"cinque [a-z]+(?: [a-z]+)?|cinque|--?[a-z]+|\.[a-z]+|\\+[a-zA-Z]\w*|%TAG|\*\.yaml|[A-Z]?[0-9]*[db][0-9]+|2d6\S*"
    r"|「[a-z]+」|①d①|system = …|name = value|name: value|\" \\ / b f n r t u|true|false|null",
    re.IGNORECASE,
)
SHOWN = re.findall(
    r"\w+",
    """
CINQUE ID JSON TOML YAML UTF NUL MB ccfolia kind character data pack packs system scene rulings en ja good random ahead
live typed all gm player bot watcher always never ask play do override undo redo with tape ptu
arcana mystery rokumen vademecum new check show schema up showdown max replay sheet LANG team stab level
""",
)
WRONG = """
roll 3x6 · roll 101010d6 · odds · odds 1d6+ · play nonsense · play arcana --dice loaded · play arcana --ruling x
play arcana --ruling stab-value=9 · play arcana --setup none.yaml · play arcana --setup . · replay none · fight .
play arcana --resume --setup x · sheet check none.toml · sheet check . · sheet new arcana --kind x
sheet new arcana --random --wish level · sheet new arcana --random --wish nonsense=1 · pack check none
scenario run none.yaml · import nonsense x --system arcana · dex zzzzz · rules arcana zzzzz · sheet schema x
scenario schema more · pack schema x · roll 3d6 --times 0 · roll 3d6 --times x · play · nonsense · play --nonsense
play arcana --seed · bench --seconds 0 · roll --json=1 d6 · sheet · odds 2d6 --ruling a=b · roll 1d6 --lang fr
fight x --bot y · pack new arcana A
"""


@pytest.mark.parametrize("args", [args.strip() for args in re.split(r"[·\n]", WRONG.strip())])
def test_a_wrong_command_is_told_in_japanese(refused: Run, monkeypatch: pytest.MonkeyPatch, args: str) -> None:
    monkeypatch.setenv("CINQUE_LANG", "ja")
    monkeypatch.setenv("CINQUE_PACKS", "packs")
    said = refused(*args.split())
    assert re.search("[ぁ-んァ-ヶ一-龠]", said)
    own = {*re.findall("[A-Za-z]{2,}", args), *re.findall("[A-Za-z]{2,}", str(Path.cwd()))}
    words = re.findall("[A-Za-z]{2,}", SIGNS.sub(" ", said))
    assert not [word for word in words if word not in {*own, *SHOWN}], said


def test_mistakes_in_a_game_are_told_in_japanese(cinque: Run, duel: Path) -> None:
    outcome = cinque(
        "play", "arcana", "--setup", duel, "--lang", "ja", typed=["set nowhere 3 because", "set purse.x 3", "quit"]
    )
    assert "「nowhere」という者はいない" in outcome.out
    assert "「purse.x」の先には何もない" in outcome.out
    assert "leads nowhere" not in outcome.out
