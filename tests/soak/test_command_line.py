"""Whatever is typed at the prompt or stands in a file: sentences, never a traceback, and the journal tells the same."""

from pathlib import Path
from random import Random

import pytest
import yaml
from commands import cinque
from hostile import ODD_TEXTS, odd_rulings, odd_setup

from cinque.core.table import TABLE_PROCEDURES
from cinque.systems import NAMES, system

every_system = pytest.mark.parametrize("name", NAMES)
WORDS = ("undo", "redo", "u", "help", "?", "why", "odds", "rule", "do", "log", "set", "look", "info", "way", "seat", "")
VALUES = (
    "1",
    "-1",
    "1000000000",
    "red",
    "gm",
    "oddish",
    "true",
    "[]",
    "{}",
    "null",
    "2d6",
    "A1",
    "x,y",
    "1e9",
    '"',
    "=",
)
BROKE = ("The program broke", "プログラムの誤り")
"""What is told instead of a traceback at a prompt."""
PATHS = ("clock", "round", "purse.red", "phase", "creatures", "rulings", "order", "order.0", "width", "terrain", "a.b")


def typed_line(name: str, random: Random) -> str:
    how = random.random()
    if how < 0.5:
        return str(random.randint(0, 6))
    if how < 0.65:
        return f"{random.choice(WORDS)} {random.choice([*VALUES, '1', '2'])}"
    if how < 0.8:
        do = random.choice([*system(name).procedures, *TABLE_PROCEDURES, "x"])
        args = (
            f"{random.choice(['who', 'target', 'dice', 'item', 'minutes', 'n'])}={random.choice(VALUES)}" for _ in "ab"
        )
        return f"do {do} {' '.join(args)}"
    if how < 0.95:
        return f"set {random.choice(PATHS)} {random.choice(VALUES)} because"
    return printed(random.choice(ODD_TEXTS))


def printed(text: str) -> str:
    return text.replace("\ud800", "?").replace("\n", " ")


@pytest.mark.rounds(1, 60)
@every_system
def test_whatever_is_typed(name: str, attack: int, random: Random, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    lang = random.choice(["en", "ja"])
    for resume in (False, True):
        lines = [typed_line(name, random) for _ in range(40)]
        how = ["--resume"] if resume else ["--seed", attack, "--dice", random.choice(["live", "typed"])]
        typed = "".join(f"{line}\n" for line in lines)
        done = cinque("play", name, "--journal", path, "--lang", lang, *how, typed=typed, folder=tmp_path)
        assert done.returncode == 0, (lines, done.stderr.decode())
        assert b"Traceback" not in done.stdout + done.stderr
        assert not any(broke in done.stdout.decode() for broke in BROKE)
    told = cinque("replay", path, "--lang", lang, folder=tmp_path)
    assert told.returncode == 0, told.stdout.decode()[-2_000:]


@pytest.mark.rounds(1, 60)
@every_system
def test_whatever_a_setup_file_holds(name: str, attack: int, random: Random, tmp_path: Path) -> None:
    """Written as YAML, cut somewhere or not, and fought out."""
    path = tmp_path / "odd.yaml"
    data = {"system": name, "scene": odd_setup(name, random), "rulings": odd_rulings(name, random)}
    raw = yaml.safe_dump(data, allow_unicode=True).encode("utf-8", "replace")
    if random.random() < 0.2:
        raw = raw[: random.randrange(len(raw))] + random.choice([b"\xff", b"\0", b"&a [*a]", b"\n\t- :", b""])
    path.write_bytes(random.choice([b"", b"\xef\xbb\xbf"]) + raw)
    done = cinque("fight", path, "--runs", 1, "--lang", random.choice(["en", "ja"]), folder=tmp_path, seconds=20)
    assert done.returncode in (0, 1, 2)
    assert b"Traceback" not in done.stdout + done.stderr, done.stderr.decode()
    assert done.stdout + done.stderr
