"""Journals of every system on a hostile disk: whatever was told to be kept is there, or it is said what is not."""

import json
import resource
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest
from commands import ENVIRONMENT, cinque
from player import STEPS, new_game

from cinque.core import journal
from cinque.core.game import Game
from cinque.core.mistake import Unreadable
from cinque.games import Held, JournalFile, Lock
from cinque.systems import NAMES, system
from watch import watched

HERE = Path(__file__).parent
every_system = pytest.mark.parametrize("name", NAMES)


def played(name: str, seed: int, steps: int = 12) -> Game[Any]:
    """A game with a bit of everything: steps of bots, the game master's word, a free roll and something undone."""
    game = new_game(name, seed)
    for _ in range(steps):
        game.advance()
    game.override("clock", 7, "es wird spät 🌒", "gm")
    game.run("roll", "gm", dice="2d6+1")
    game.run("roll", "gm", dice="1d20")
    game.undo("gm")
    return game


def load(raw: bytes, name: str) -> journal.Loaded:
    return journal.load(journal.read(raw.decode("utf-8", errors="replace")), system(name))


def process(*args: object, **more: Any) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, str(HERE / "player.py"), *map(str, args)], stdout=pipe, stderr=pipe, env=ENVIRONMENT, **more
    )


# -- what is left of a file


@every_system
def test_cut_at_every_byte(name: str, request: pytest.FixtureRequest) -> None:
    """What stands before the cut is read, and the cut is told unless it lies between two lines."""
    raw = journal.write(played(name, 3)).encode()
    every = 1 if request.config.getoption("--soak") else 17
    head = raw.index(b"\n")
    for size in range(0, len(raw) + 1, every):
        with watched():
            try:
                reading = journal.read(raw[:size].decode("utf-8", errors="replace"))
            except Unreadable:
                assert size < head
                continue
        whole = raw[:size].count(b"\n")
        last = raw[:size].rpartition(b"\n")[2]
        assert reading.whole_lines >= whole
        assert reading.problem is not None or not last or size == raw.find(b"\n", size) or size == head


@pytest.mark.rounds(15, 3_000)
@every_system
def test_flipped_bits(name: str, attack: int, random: Random) -> None:
    """The game opens as far as it goes and says how far that is, or says why not; no step is lost silently."""
    game = played(name, attack % 7)
    whole = journal.write(game).encode()
    raw = bytearray(whole)
    for _ in range(random.choice([1, 1, 1, 5])):
        raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    with watched():
        try:
            loaded = load(bytes(raw), name)
        except Unreadable:
            return
        journal.write(loaded.game)
        loaded.game.every_event()
    if undone(bytes(raw)) == undone(whole) and loaded.problem is None and loaded.difference is None:
        assert len(loaded.game.steps) == len(game.steps)


def undone(raw: bytes) -> list[bytes]:
    """The lines that take steps back on purpose."""
    return [line for line in raw.split(b"\n") if b"back_to" in line]


@pytest.mark.rounds(4, 300)
@every_system
def test_going_on_after_a_cut_loses_nothing_more(name: str, attack: int, random: Random, tmp_path: Path) -> None:
    """Again and again: cut, resume, play on. What was cut off lies beside, each piece in a file of its own."""
    path, game = tmp_path / "a.journal", played(name, attack % 7)
    path.write_text("\ufeff" + journal.write(game) if random.random() < 0.3 else journal.write(game), encoding="utf-8")
    head = path.read_bytes().index(b"\n") + 1
    pieces: list[bytes] = []
    for _ in range(4):
        raw = path.read_bytes()
        raw = raw[: random.randint(head, len(raw))] + random.choice([b"", b"\xff", b'{"half', b"\n\n{}\n"])
        path.write_bytes(raw)
        loaded = load(raw, name)
        whole = b"".join(line + b"\n" for line in raw.split(b"\n")[: journal.read(text_of(raw)).whole_lines])
        if loaded.problem is not None:
            pieces.append(raw[len(whole) :])
        keeper = JournalFile.resume(path, loaded.game)
        loaded.game.run("roll", "gm", dice="1d6")
        keeper.close()
        again = load(path.read_bytes(), name)
        assert (again.problem, again.difference) == (None, None)
        assert again.game.scene.to_data() == loaded.game.scene.to_data()
        assert len(again.game.steps) == len(loaded.game.steps)
    kept = [one.read_bytes() for one in tmp_path.glob("*.broken*")]
    assert sorted(kept) == sorted(pieces)


def text_of(raw: bytes) -> str:
    return raw.decode("utf-8", errors="replace")


# -- real processes


@pytest.mark.rounds(1, 60)
@every_system
def test_killed_at_any_moment(name: str, attack: int, random: Random, tmp_path: Path) -> None:
    """Everything that was told to be kept is there, whenever the process is killed, and the game goes on."""
    path, kept = tmp_path / "a.journal", 0
    for time in range(3):
        one = process(name, attack, path, *(["resume"] if time else []))
        assert one.stdout is not None
        for _ in range(random.randint(1, STEPS // 4)):
            one.stdout.readline()
        sleep(random.random() / 100)
        one.send_signal(signal.SIGKILL)
        out, err = one.communicate(timeout=120)
        assert b"Traceback" not in err, err.decode()
        whole = out[: out.rfind(b"\n") + 1].splitlines()  # the last line may have been cut off
        told = [int(line.split()[1]) for line in whole if line.startswith(b"kept ")]
        kept = max([kept, *told])
        loaded = load(path.read_bytes(), name)
        assert loaded.difference is None
        assert len(loaded.game.steps) >= kept
    keeper = JournalFile.resume(path, loaded.game)
    keeper.close()


@every_system
def test_two_programs_on_one_journal(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    first = process(name, 1, path)
    assert first.stdout is not None
    assert first.stdout.readline() == b"kept 0\n"
    first.send_signal(signal.SIGSTOP)
    before = path.read_bytes()
    try:
        with pytest.raises(Held) as held:
            Lock(path)
        assert f"process {first.pid}" in held.value.holder
        second = cinque("play", name, "--journal", path, "--resume", folder=tmp_path)
        said = second.stderr.decode()
        assert second.returncode == 1
        assert f"process {first.pid}" in said
        assert "Traceback" not in said
        assert path.read_bytes() == before
    finally:
        first.send_signal(signal.SIGKILL)
        first.communicate()
    Lock(path).give_back()


@pytest.mark.rounds(1, 20)
@every_system
def test_a_disk_that_fills_up(name: str, attack: int, random: Random, tmp_path: Path) -> None:
    """The person is told once, the game goes on, and what was kept before can be opened without a fault."""
    path = tmp_path / "a.journal"
    most = len(json.dumps(journal.header(new_game(name, 1)), ensure_ascii=False).encode()) + random.randint(
        -2_000, 9_000
    )

    def small_disk() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    typed = "1\n" * 40
    done = cinque(
        "play", name, "--journal", path, "--seed", attack, typed=typed, folder=tmp_path, preexec_fn=small_disk
    )
    said = (done.stdout + done.stderr).decode()
    assert "Traceback" not in said
    assert done.returncode == 0, said
    if path.exists():
        loaded = load(path.read_bytes(), name)
        assert (loaded.problem, loaded.difference) == (None, None)
    else:
        assert "File too large" in said
    assert not list(tmp_path.glob("*.lock"))
