"""The journal of a game: kept, taken up again, and never written over."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cinque.games import Lock

Run = Callable[..., Any]

FIRST_BLOW = "Oddish takes 7 damage: 20/27 HP.  [1]"
"""What the duel tells first, if the charmander uses Ember."""


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_journal_is_a_header_and_a_line_per_step(play: Run, home: Path) -> None:
    play("3", args=("--journal", home / "deep" / "game.journal"))
    head, *steps = lines_of(home / "deep" / "game.journal")
    assert head["cinque"] == 2
    assert head["system"] == "arcana"
    assert {"scene", "seats", "rulings"} <= head.keys()
    assert [step["do"] for step in steps if "do" in step][:4] == ["begin", "round", "turn", "turn"]
    assert "waiting" in steps[-1]


def test_a_journal_is_never_written_over(cinque: Run, duel: Path, home: Path) -> None:
    path = home / "mine.journal"
    path.write_text("precious")
    outcome = cinque("play", "arcana", "--setup", duel, "--journal", path)
    assert outcome.code == 1
    assert "--resume" in outcome.err
    assert path.read_text() == "precious"


def test_every_game_is_kept_and_found_by_its_name(cinque: Run, refused: Run, duel: Path, home: Path) -> None:
    assert "No game" in cinque("games").out
    for answer, name in (("3", ()), ("1", ()), ("wait", ("--game", "duel"))):
        assert cinque("play", "arcana", "--setup", duel, *name, typed=[answer]).code == 0
    folder = home / "state" / "cinque"
    for name, told in (("arcana", "attack ember"), ("arcana-2", "attack scratch"), ("duel", "pass")):
        assert told in (folder / f"{name}.journal").read_text()
    games = json.loads(cinque("games", "--json").out)
    assert {game["name"] for game in games} == {"arcana", "arcana-2", "duel"}
    assert all(game["name"] in cinque("games").out for game in games)
    assert "already" in refused("play", "arcana", "--setup", duel, "--game", "duel")
    again = cinque("play", "arcana", "--resume", "--game", "arcana", typed=["log"])
    assert "uses Ember" in again.out
    assert "--game arcana" in again.lines[-1]
    assert "arcana-3" in refused("play", "arcana", "--resume", "--game", "arcana-3")
    assert refused("play", "arcana", "--game", "../duel")


def test_a_journal_has_one_writer(cinque: Run, refused: Run, duel: Path, home: Path) -> None:
    cinque("play", "arcana", "--setup", duel, "--journal", "game", typed=["3"])
    lock = Lock(home / "game")
    before = (home / "game").read_bytes()
    told = refused("play", "arcana", "--resume", "--journal", "game")
    assert f"process {os.getpid()}" in told
    lock.give_back()
    assert (home / "game").read_bytes() == before
    assert cinque("play", "arcana", "--resume", "--journal", "game", typed=["3"]).code == 0
    assert not (home / "game.lock").exists()


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ([], ["1", "wait"]),
        (["3"], ["1", "wait"]),
        (["3", "3"], ["undo", "1"]),
        (["3", "3", "3"], ["3", "rest"]),
        (["3", "3", "3", "3"], ["rest", "buy berry drop"]),
        (["3", "3", "3", "3", "rest"], ["buy berry drop", "undo"]),
        (["3", "undo"], ["1", "1"]),
        (["set oddish.hp 9 because"], ["1", "1"]),
        (["switch to squirtle"], ["1", "1"]),
    ],
)
def test_a_game_goes_on_where_it_stood(cinque: Run, duel: Path, before: list[str], then: list[str]) -> None:
    """Leaving and coming back changes nothing that follows."""
    whole = cinque("play", "arcana", "--setup", duel, "--journal", "whole", typed=[*before, *then, "quit"])
    cinque("play", "arcana", "--setup", duel, "--journal", "parts", typed=before)
    resumed = cinque("play", "arcana", "--resume", "--journal", "parts", typed=[*then, "quit"])
    assert resumed.code == 0
    assert resumed.answers[:-1] == whole.answers[len(before) : -1]
    assert "Today's rules" not in resumed.out
    assert cinque("replay", "whole").out == cinque("replay", "parts").out


def test_resume_in_the_middle_of_a_question(cinque: Run, meadow: Path) -> None:
    """One of two throws is typed; the other one is asked for after the break."""
    cinque("play", "arcana", "--setup", meadow, "--dice", "typed", typed=["6 6"])
    outcome = cinque("play", "arcana", "--resume", typed=["3"])
    assert "1d3" in outcome.out.split("\n> ")[0]
    assert "a wild Pikachu of level 6" in outcome.out


def test_resume_can_undo_what_came_before(cinque: Run, duel: Path) -> None:
    cinque("play", "arcana", "--setup", duel, typed=["3", "3"])
    outcome = cinque("play", "arcana", "--resume", typed=["undo", "undo", "1"])
    assert "Oddish takes 3 damage: 24/27 HP." in outcome.answers[2]
    again = cinque("play", "arcana", "--resume", typed=["log"])
    assert "uses Ember" not in again.answers[0]


def test_resume_without_a_journal(refused: Run) -> None:
    assert "cinque games" in refused("play", "arcana", "--resume")
    assert "no such file" in refused("play", "arcana", "--resume", "--journal", "nowhere")


def test_resume_a_game_of_another_system(refused: Run, cinque: Run, duel: Path, home: Path) -> None:
    cinque("play", "arcana", "--setup", duel, "--journal", "game")
    text = (home / "game").read_text()
    (home / "game").write_text(text.replace('"system": "arcana"', '"system": "ptu"', 1))
    assert "ptu" in refused("play", "arcana", "--resume", "--journal", "game")


@pytest.mark.parametrize("cut", [1, 2, 30, 200])
def test_resume_a_journal_whose_end_is_lost(cinque: Run, duel: Path, home: Path, cut: int) -> None:
    cinque("play", "arcana", "--setup", duel, "--journal", "game", typed=["3", "3"])
    whole = (home / "game").read_bytes()
    (home / "game").write_bytes(whole[:-cut])
    outcome = cinque("play", "arcana", "--resume", "--journal", "game", typed=["3", "quit"])
    assert outcome.code == 0
    assert FIRST_BLOW in outcome.out
    assert cinque("play", "arcana", "--resume", "--journal", "game", typed=["3"]).code == 0
    assert "damaged" not in cinque("replay", "game").text


def test_resume_a_journal_with_a_line_of_rubbish(cinque: Run, duel: Path, home: Path) -> None:
    cinque("play", "arcana", "--setup", duel, "--journal", "game", typed=["3", "3"])
    lines = (home / "game").read_text().splitlines()
    (home / "game").write_text("\n".join([*lines[:4], "\x00rubbish", *lines[4:]]))
    outcome = cinque("play", "arcana", "--resume", "--journal", "game", typed=["3"])
    assert outcome.code == 0
    assert "Line 5 is damaged" in outcome.out


def test_resume_where_the_rules_have_changed(cinque: Run, duel: Path, home: Path) -> None:
    """The game goes on before the first difference, and what is played then is kept."""
    cinque("play", "arcana", "--setup", duel, "--journal", "game", typed=["3", "3"])
    text = (home / "game").read_text()
    (home / "game").write_text(text.replace('"creatures.oddish.hp": 20', '"creatures.oddish.hp": 19', 1))
    before = (home / "game").read_bytes()
    for said in ([], ["n"], [""]):
        left = cinque("play", "arcana", "--resume", "--journal", "game", typed=said)
        assert (left.code, (home / "game").read_bytes()) == (1, before), "nothing is lost unasked"
    outcome = cinque("play", "arcana", "--resume", "--journal", "game", typed=["y", "1", "quit"])
    assert "became 19 and now becomes 20" in outcome.out
    assert "Oddish takes 3 damage: 24/27 HP." in outcome.out
    assert (home / "game.before").read_bytes() == before
    again = cinque("replay", "game")
    assert "differently" not in again.out
    assert "Oddish takes 3 damage: 24/27 HP." in again.out


@pytest.mark.parametrize(
    "more", [("--setup", "duel.yaml"), ("--ruling", "stab-value=2"), ("--dice", "typed"), ("--ruling", "nonsense")]
)
def test_resume_with_something_that_only_a_new_game_takes(
    cinque: Run, refused: Run, duel: Path, more: tuple[str, str]
) -> None:
    cinque("play", "arcana", "--setup", duel)
    assert "--resume" in refused("play", "arcana", "--resume", *more)


def test_a_journal_that_cannot_be_written_does_not_stop_the_game(cinque: Run, duel: Path, home: Path) -> None:
    (home / "state").write_text("a file where the folder should be")
    outcome = cinque("play", "arcana", "--setup", duel, typed=["3"])
    assert outcome.code == 0
    assert "could not be kept" in outcome.out
    assert FIRST_BLOW in outcome.out
    assert "The game is kept" not in outcome.out


def test_a_full_disk_in_the_middle_does_not_stop_the_game(real: Run, duel: Path) -> None:
    code = (
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "from cinque.cli.main import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2500, 2500))\n"
        "main()"
    )
    outcome = real("play", "arcana", "--setup", duel, typed=b"3\n" * 4 + b"1\n" * 30, code=code)
    assert "Traceback" not in outcome.err
    assert "The fight is over" in outcome.out


def test_games_that_begin_at_once_have_a_file_each(home: Path) -> None:
    """Nobody has named them: whoever comes second takes the next name."""
    command = [sys.executable, "-c", "from cinque.cli.main import main; main()", "play", "arcana", "--seed", "1"]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    programs = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
        for _ in range(3)
    ]
    told = [program.communicate(b"quit\n")[0].decode() for program in programs]
    assert [program.returncode for program in programs] == [0, 0, 0]
    assert len({re.search(r"--game (\S+)", one)[1] for one in told}) == 3  # type: ignore[index]
