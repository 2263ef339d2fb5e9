"""`cinque replay`: a game told again, and what is said of journals that were changed or damaged."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def game(cinque: Run, duel: Path, home: Path) -> Path:
    """The journal of two rounds of the duel."""
    typed = ["3", "set oddish.hp 15 we misread it", "3"]
    assert cinque("play", "arcana", "--setup", duel, "--journal", "game", typed=typed).code == 0
    return home / "game"


@pytest.fixture
def changed(game: Path) -> Callable[..., Path]:
    """The journal with one value of one line changed: `changed(line, ("now", "round"), 7)`."""

    def change(number: int, place: tuple[Any, ...], value: Any) -> Path:
        lines = [json.loads(line) for line in game.read_text(encoding="utf-8").splitlines()]
        part: Any = lines
        for step in (number, *place[:-1]):
            part = part[step]
        if value is ...:
            del part[place[-1]]
        elif place:
            part[place[-1]] = value
        else:
            lines[number] = value
        game.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return game

    return change


def test_the_story(cinque: Run, game: Path) -> None:
    outcome = cinque("replay", game)
    assert outcome.code == 0
    assert not outcome.err
    assert outcome.lines[:3] == [
        "Project Arcana, version 20170706.",
        "A wild fight begins.",
        "Charmander (level 9, 26/26 HP) is sent out.",
    ]
    assert "The game master sets HP of Oddish from 20 to 15: we misread it" in outcome.lines
    assert "Oddish takes 7 damage: 8/27 HP." in outcome.lines
    assert "differently" not in outcome.out


def test_why(cinque: Run, game: Path) -> None:
    outcome = cinque("replay", "--why", game)
    line = outcome.lines.index("Oddish takes 7 damage: 20/27 HP.")
    assert outcome.lines[line + 1].startswith("    7 = 50 special attack ÷ 75 special defense × 9 level")
    assert len(outcome.lines) > len(cinque("replay", game).lines)


def test_japanese(cinque: Run, game: Path) -> None:
    outcome = cinque("replay", game, "--lang", "ja", "--why")
    assert outcome.code == 0
    assert "ナゾノクサに7ダメージ：HP 20/27" in outcome.lines
    for line in outcome.lines[1:]:
        assert re.search(r"[ぁ-んァ-ヶ一-龠]", line), line


def test_json(cinque: Run, game: Path) -> None:
    data = json.loads(cinque("replay", game, "--json").out)
    assert data["system"] == "arcana"
    assert data["difference"] is None
    assert data["problem"] == ""
    assert data["waiting"]["topic"] == "turn"
    assert data["steps"] > 5
    damage = next(event for event in data["events"] if event["kind"] == "damage")
    assert damage["damage"] == 7
    assert damage["clause"].startswith("arcana.")


def test_reading_changes_nothing(cinque: Run, game: Path) -> None:
    before = game.read_bytes()
    cinque("replay", game)
    assert game.read_bytes() == before


def test_the_default_journal_can_be_replayed(cinque: Run, duel: Path, home: Path) -> None:
    cinque("play", "arcana", "--setup", duel, typed=["3"])
    assert cinque("replay", home / "state" / "cinque" / "arcana.journal").code == 0


# -- today's rules play it differently


def line_of(game: Path, text: str) -> int:
    return next(i for i, line in enumerate(game.read_text(encoding="utf-8").splitlines()) if text in line)


def test_a_value_that_was_changed(cinque: Run, game: Path, changed: Run) -> None:
    number = line_of(game, '"creatures.oddish.hp": 20')
    changed(number, ("now", "creatures.oddish.hp"), 19)
    outcome = cinque("replay", game)
    assert "creatures.oddish.hp became 19 and now becomes 20" in outcome.out
    assert re.search(r"differently\. Step \d+ \(turn\): ", outcome.out)
    assert "Oddish takes 7 damage" not in outcome.out
    data = json.loads(cinque("replay", game, "--json").out)
    assert data["difference"]["do"] == "turn"
    assert data["difference"]["step"] == data["steps"] + 1


def test_an_answer_that_was_changed(cinque: Run, game: Path, changed: Run) -> None:
    number = line_of(game, "attack ember")
    changed(number, ("tape", 0), "red/charmander: attack fly-swat @oddish")
    outcome = cinque("replay", game)
    assert "differently" in outcome.out
    assert "fly-swat" in outcome.out


@pytest.mark.parametrize(
    "tape", [[], ["1d6=3"], ["red/charmander: run", "red/charmander: run"], ["rubbish"], ["1d6=9"]]
)
def test_a_tape_that_does_not_fit(cinque: Run, game: Path, changed: Run, tape: list[str]) -> None:
    changed(line_of(game, "attack ember"), ("tape",), tape)
    assert "differently" in cinque("replay", game).out


def test_the_rulings_were_changed(cinque: Run, game: Path, changed: Run) -> None:
    changed(0, ("scene", "rulings"), {"stab-value": "2"})
    assert "differently" in cinque("replay", game).out


def test_a_difference_is_told_in_japanese(cinque: Run, game: Path, changed: Run) -> None:
    changed(line_of(game, '"creatures.oddish.hp": 20'), ("now", "creatures.oddish.hp"), 19)
    assert "Today's rules" not in cinque("replay", game, "--lang", "ja").out


@pytest.mark.parametrize("how", ["differs", "damaged"])
def test_the_code_tells_too(cinque: Run, game: Path, changed: Run, how: str) -> None:
    if how == "differs":
        changed(line_of(game, '"creatures.oddish.hp": 20'), ("now", "creatures.oddish.hp"), 19)
    else:
        game.write_bytes(game.read_bytes() + b"rubbish\n")
    assert cinque("replay", game).code != 0


# -- damaged


@pytest.mark.parametrize(
    "rubbish", [b"rubbish\n", b"{\n", b"\xff\xfe\n", b"5\n", b"{}\n", b'{"do": 5}\n', b"\n\n", b"[" * 9999]
)
def test_rubbish_at_the_end(cinque: Run, game: Path, rubbish: bytes) -> None:
    lines = game.read_bytes().count(b"\n")
    game.write_bytes(game.read_bytes() + rubbish)
    outcome = cinque("replay", game)
    assert f"Line {lines + 1} is damaged" in outcome.out
    assert "8/27 HP" in outcome.out
    assert f"Line {lines + 1} " in json.loads(cinque("replay", game, "--json").out)["problem"]


def test_cut_off_anywhere(cinque: Run, game: Path) -> None:
    """A journal cut at any byte is read up to its last whole line, or is no journal."""
    whole = game.read_bytes()
    head = whole.index(b"\n")
    for cut in [0, 1, head - 1, head, head + 1, *range(head + 2, len(whole), 97)]:
        game.write_bytes(whole[:cut])
        outcome = cinque("replay", game)
        complete = whole[:cut].rpartition(b"\n")[2] in (b"", *whole.split(b"\n"))
        assert outcome.code == int(not cut or not complete)
        assert outcome.text.strip() or cut in (head, head + 1)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("cinque",), 3),
        (("cinque",), "1"),
        (("cinque",), ...),
        (("scene",), ...),
        (("system",), "ptu"),
        (("system",), 5),
        (("system",), None),
    ],
)
def test_a_header_of_something_else(refused: Run, game: Path, changed: Run, place: tuple[Any, ...], value: Any) -> None:
    assert refused("replay", changed(0, place, value))


def both_ways(cinque: Run, path: Path) -> None:
    """A sentence or the story, whether it is told again or gone on with."""
    assert cinque("replay", path).text.strip()
    typed = ["3", "why", "item potion @charmander", "3"]
    assert cinque("play", "arcana", "--resume", "--journal", path, typed=typed).text.strip()


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("scene", "rulings"), {"stab-value": "9"}),
        (("scene", "phase"), "lunch"),
        (("system",), ...),
        (("seats",), ...),
        (("seats",), 5),
        (("seats",), []),
        (("seats", 0), 5),
        (("seats", 0, "id"), ...),
        (("seats", 0, "role"), "king"),
        (("seats", 0, "orders"), 5),
        (("typed",), ...),
        (("typed",), 5),
        (("typed",), [[]]),
        (("scene",), 5),
        (("scene",), {}),
        (("scene", "more"), 1),
        (("scene", "creatures"), []),
        (("scene", "creatures", "oddish"), {}),
        (("scene", "creatures", "oddish", "hp"), "many"),
        (("scene", "creatures", "oddish", "types"), 5),
        (("scene", "creatures", "oddish", "level"), "nine"),
        (("scene", "creatures", "oddish", "moves"), ["renamed-since"]),
        (("scene", "teams"), {}),
        (("scene", "teams", "player"), ["nobody"]),
        (("scene", "rulings"), 5),
        (("scene", "kind"), "tame"),
        (("scene", "creatures", "oddish", "name"), {"a": 1}),
        (("scene", "creatures", "oddish", "name"), 1.5),
        (("scene", "creatures", "charmander", "seat"), {"a": 1}),
        (("scene", "creatures", "charmander", "seat"), True),
        (("scene", "made_moves"), 5),
        (("scene", "made_items"), "x"),
        (("scene", "made_areas"), ["x"]),
        (("scene", "abreast"), ["x"]),
        (("scene", "area"), {}),
        (("scene", "bags", "player", "potion"), []),
    ],
)
def test_a_header_that_makes_no_sense(cinque: Run, changed: Run, place: tuple[Any, ...], value: Any) -> None:
    both_ways(cinque, changed(0, place, value))


@pytest.mark.parametrize(
    ("text", "place", "value"),
    [
        ("attack ember", ("do",), "nonsense"),
        ("attack ember", ("do",), "end"),
        ('"do": "begin"', ("do",), "round"),
        ('"do": "begin"', ("with",), {"by": "x"}),
        ('"do": "begin"', ("with",), {"nonsense": 1}),
        ('"do": "override"', ("with", "path"), "nowhere"),
        ('"do": "override"', ("with", "value"), {"a": []}),
        ('"do": "override"', ("with", "path"), "fielded"),
        ('"do": "begin"', ("do",), "turn"),
        ('"do": "override"', ("with", "path"), 5),
    ],
)
def test_a_step_that_makes_no_sense(
    cinque: Run, game: Path, changed: Run, text: str, place: tuple[Any, ...], value: Any
) -> None:
    both_ways(cinque, changed(line_of(game, text), place, value))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("do", "nonsense"),
        ("do", "end"),
        ("tape", ["rubbish"]),
        ("tape", ["1d6=3"]),
        ("tape", ["red/charmander: attack renamed-since @oddish"]),
        ("with", {"nonsense": 1}),
    ],
)
def test_a_waiting_step_that_makes_no_sense(cinque: Run, game: Path, changed: Run, name: str, value: Any) -> None:
    lines = game.read_text(encoding="utf-8").splitlines()
    last = max(i for i, line in enumerate(lines) if '"waiting"' in line)
    both_ways(cinque, changed(last, ("waiting", 0, name), value))


@pytest.mark.parametrize(
    "text", ["", "\n", "{}\n", "[]\n", "null\n", "5\n", "hello\n", '{"cinque": 1}\n', "\x00" * 100]
)
def test_what_is_no_journal(refused: Run, file: Run, text: str) -> None:
    assert "journal" in refused("replay", file("game", text))


def test_what_is_no_journal_is_named(refused: Run, file: Run) -> None:
    assert "game.txt" in refused("replay", file("game.txt", "hello\n"))


def test_paths(refused: Run, home: Path, duel: Path) -> None:
    assert "no such file" in refused("replay", "none")
    assert "directory" in refused("replay", home) or "folder" in refused("replay", home)
    assert "journal" in refused("replay", duel)
    assert "too long" in refused("replay", "x" * 5000)


@pytest.mark.parametrize("lang", ["fr", "", "EN"])
def test_an_unknown_language(refused: Run, game: Path, lang: str) -> None:
    assert "en and ja" in refused("replay", game, "--lang", lang)
