"""`cinque post`: the log of a game as text to paste, as one seat may see it."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cinque.core.game import Game
from cinque.core.journal import write
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import random_game
from cinque.systems import NAMES, system

Run = Callable[..., Any]

SETUP = {
    "allies": [
        {"species": "pikachu", "level": 20, "seat": "anna", "moves": ["thunder-shock"]},
        {"species": "eevee", "name": "*Ben* [x](y)", "level": 20, "seat": "ben", "moves": ["tackle"]},
    ],
    "opponents": [{"species": "snorlax", "level": 20, "moves": ["pound"]}],
}


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Two rounds of a fight, and a question that is open."""
    mystery = system("mystery")
    seats = [Seat("anna"), Seat("ben"), Seat("maria", GM_ROLE)]
    game = Game(mystery, mystery.new_scene(SETUP, {}), seats, Random(4))
    game.play_on()
    while game.scene.round < 2 or game.scene.side == "allies":
        ask = game.asks[0]
        game.answer(ask.options[0].key if ask.topic == "act" else "decline", ask.seat if ask.seat != "gm" else "maria")
        game.play_on()
    path = tmp_path / "game.journal"
    path.write_text(write(game), encoding="utf-8")
    return path


def test_rounds_and_turns_are_headings_and_every_action_is_a_line(cinque: Run, journal: Path) -> None:
    lines = cinque("post", journal).lines
    assert [line for line in lines if line.startswith("==")] == ["== Round 1 ==", "== Round 2 =="]
    assert lines.count("-- The turn of the allies") == 2
    shock = next(line for line in lines if "Thunder Shock" in line)
    assert re.match(r"- Pikachu uses Thunder Shock: Snorlax\. \d+ against ≥2: ", shock)
    assert not any("1d20" in line for line in lines)


def test_how_everybody_stands_comes_last(cinque: Run, journal: Path) -> None:
    lines = cinque("post", journal).lines
    end = lines[lines.index("-- allies") :]
    assert end[1].startswith("- Pikachu · ")
    assert end[-2:][0] == "-- opponents"
    assert re.fullmatch(r"- Snorlax · \d+/\d+ HP.*", end[-1])
    assert " AP" not in end[-1]


def test_one_round(cinque: Run, journal: Path) -> None:
    first, last = cinque("post", journal, "--round", "1").out, cinque("post", journal, "--round", "last").out
    assert "Round 1" in first
    assert "Round 2" not in first
    assert last.startswith("== Round 2 ==")


def test_a_round_that_was_not_played(refused: Run, journal: Path) -> None:
    assert "it has 1, 2" in refused("post", journal, "--round", "7")


def test_what_a_seat_may_not_see_is_not_in_its_post(cinque: Run, journal: Path) -> None:
    """The opponents' AP and what their damage is made of are for the game master alone."""
    posts = [cinque("post", journal, "--why", *seat).out for seat in [(), ("--seat", "anna")]]
    master = cinque("post", journal, "--why", "--seat", "maria").out
    assert re.search(r"Snorlax has \d+ of \d+ AP", master)
    assert "Combat Effect" in master
    for post in posts:
        assert not re.search(r"Snorlax has \d+ of", post)
        hurt = [line for line in post.splitlines() if "Snorlax uses" in line]
        assert hurt
        assert not any("Combat Effect" in line for line in hurt)


def test_nobody_of_that_seat(refused: Run, journal: Path) -> None:
    assert "zoe" in refused("post", journal, "--seat", "zoe")


def test_names_cannot_break_markdown(cinque: Run, journal: Path) -> None:
    out = cinque("post", journal, "--markdown").out
    assert "## Round 1" in out
    assert "### The turn of the allies" in out
    assert r"\*Ben\* \[x\](y) uses Tackle" in out
    assert "*Ben* [x](y)" in cinque("post", journal).out


def test_rolls_and_reasons(cinque: Run, journal: Path) -> None:
    assert "1d20" in cinque("post", journal, "--rolls").out
    assert re.search(
        r"takes \d+ damage: \d+/\d+ HP\. \(\d+ = ", cinque("post", journal, "--why", "--seat", "maria").out
    )


def test_japanese(cinque: Run, journal: Path) -> None:
    lines = cinque("post", journal, "--lang", "ja").lines
    assert "== ラウンド1 ==" in lines
    assert "-- 味方のターン" in lines
    assert any(line.startswith("- ピカチュウのでんきショック：カビゴン。") for line in lines)


def test_into_a_file(cinque: Run, refused: Run, journal: Path, tmp_path: Path) -> None:
    assert cinque("post", journal, "-o", tmp_path / "post.md", "--markdown").out == ""
    assert (tmp_path / "post.md").read_text(encoding="utf-8").startswith("- Combat begins")
    assert refused("post", journal, "-o", tmp_path / "post.md")


def test_a_damaged_journal_is_posted_as_far_as_it_goes(cinque: Run, journal: Path) -> None:
    journal.write_bytes(journal.read_bytes() + b"rubbish\n")
    outcome = cinque("post", journal)
    assert outcome.code == 1
    assert "== Round 1 ==" in outcome.out
    assert "damaged" in outcome.err
    assert "damaged" not in outcome.out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_rulebook(cinque: Run, tmp_path: Path, name: str, lang: str) -> None:
    played = system(name)
    path = tmp_path / "game.journal"
    path.write_text(write(random_game(played, 5, played.bot(5))), encoding="utf-8")
    whole = cinque("post", path, "--lang", lang, "--why", "--markdown")
    assert (whole.code, whole.err) == (0, "")
    assert any(line.startswith("## ") for line in whole.lines)
    assert cinque("post", path, "--lang", lang, "--round", "1").lines[0].startswith("== ")
