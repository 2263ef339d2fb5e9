"""Hostile sheets: a clear refusal and a code, in bounded memory, whatever is done with them."""

import json
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

MEMORY = 600_000_000
PLAYED = {"system": "arcana"}


def many(entries: int, word: str) -> str:
    return json.dumps({f"{word}{number}": 1 for number in range(entries)})[1:-1]


HOSTILE: dict[str, bytes | str] = {
    "ten-megabytes.toml": 'system = "arcana"\nnotes = "' + "x" * 10_000_000 + '"\n',
    "ten-megabytes.json": json.dumps(PLAYED | {"team": ["mew"] * 1_500_000}),
    "deep.toml": "a = " + "[" * 300_000,
    "deep.json": '{"system": "arcana", "team": ' + "[" * 300_000,
    "deep.yaml": "system: arcana\nteam: " + "[" * 300_000,
    "deep-names.toml": ".".join(["a"] * 100_000) + " = 1\n",
    "bomb.yaml": "a: &a [x, x, x, x]\n" + "".join(f"b{n}: &b{n} [*a, *a, *a]\n" for n in range(20)),
    "utf-16.toml": 'system = "arcana"\n'.encode("utf-16"),
    "latin-1.toml": 'system = "arcana"\nname = "é"\n'.encode("latin-1"),
    "shift-jis.toml": 'system = "arcana"\nname = "ヒトカゲ"\n'.encode("shift-jis"),
    "nul.toml": b'system = "arcana"\0\n',
    "binary.json": bytes(range(256)) * 100,
    "half.json": '{"system": "arcana", "name": "\\ud800", "team": "mew"}',
    "same-forty-thousand.json": json.dumps(PLAYED | {"team": ["mew"] * 40_000}),
    "no-end.json": json.dumps(PLAYED | {"team": ["mew"] * 40_000, "rulings": {"team-size": "unlimited"}}),
    "wrong-forty-thousand.json": json.dumps(PLAYED | {"team": ["charmender 8"] * 40_000}),
    "moves.json": json.dumps(PLAYED | {"team": [{"species": "mew", "moves": ["embre"] * 900}] * 40}),
    "fields.json": f'{{"system": "arcana", {many(40_000, "teem")}}}',
    "inner-fields.json": f'{{"system": "arcana", "team": [{{"species": "mew", {many(40_000, "levels")}}}]}}',
    "bag.json": f'{{"system": "arcana", "team": "mew", "bag": {{{many(40_000, "potoin")}}}}}',
    "rulings.json": f'{{"system": "arcana", "team": "mew", "rulings": {{{many(40_000, "stab")}}}}}',
    "packs.json": json.dumps(PLAYED | {"team": "mew", "packs": [f"p{number}" for number in range(900)]}),
    "short-form.json": json.dumps(PLAYED | {"team": " ".join(f"a{number}=1" for number in range(80_000))}),
    "long-name.json": json.dumps(PLAYED | {"team": "mew", "name": "x" * 900_000}),
    "long-kind.json": json.dumps(PLAYED | {"team": "mew", "kind": "x" * 900_000}),
    "long-system.json": json.dumps({"system": "x" * 900_000}),
    "long-field.json": json.dumps(PLAYED | {"team": "mew", "x" * 900_000: 1}),
    "formula.toml": 'system = "arcana"\nname = "=cmd|calc!A0"\nteam = [{ species = "mew", name = "@SUM(1)" }]\n',
    "commands.toml": 'system = "arcana"\nname = "\\u001b[2J\\u0007"\nteam = [{ species = "\\u001b]0;x\\u0007" }]\n',
}


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def put(home: Path, name: str) -> Path:
    text = HOSTILE[name]
    path = home / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize("name", HOSTILE)
def test_a_clear_refusal_in_bounded_memory(real: Run, home: Path, name: str) -> None:
    outcome = real("sheet", "check", put(home, name), preexec_fn=limit)
    assert outcome.code == 1
    said = outcome.text
    assert name in said
    assert "Traceback" not in said
    assert "MemoryError" not in said
    assert "\x1b" not in said
    assert len(said.splitlines()) <= 102
    assert len(said) < 40_000


@pytest.mark.parametrize("command", [("show",), ("show", "--html"), ("level-up",)])
def test_whatever_is_done_with_it(refused: Run, home: Path, command: tuple[str, ...]) -> None:
    """The same sentences, from every command that reads sheets; the file stays as it is."""
    first, *more = command
    for name in HOSTILE:
        path = put(home, name)
        before = path.read_bytes()
        said = refused("sheet", first, path, *more)
        assert name in said
        assert path.read_bytes() == before
    assert not [path for path in home.iterdir() if path.name not in HOSTILE]


def test_playing_with_it(refused: Run, home: Path) -> None:
    for name in HOSTILE:
        assert name in refused("play", "arcana", "--sheet", put(home, name))


@pytest.mark.parametrize("command", ["check", "show", "level-up"])
def test_what_is_no_file(refused: Run, home: Path, command: str) -> None:
    assert "folder" in refused("sheet", command, home)
    assert "no such file" in refused("sheet", command, home / "none.toml")
    assert "device" in refused("sheet", command, "/dev/zero")
