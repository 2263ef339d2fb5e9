"""A user at the keyboard: commands run in this process, or for real where the process itself is what is tested."""

import gc
import io
import os
import pty
import re
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cinque.cli import screen
from cinque.cli.main import main

SRC = Path(__file__).parents[2] / "src"
RUN = "from cinque.cli.main import main; main()"

DUEL = """\
system: arcana
scene:
  kind: wild
  player: {team: [charmander 9, squirtle 9], bag: {potion: 2}, purse: 100}
  opponent: {team: [oddish 9]}
"""
"""A fight without a single die: the charmander is faster, and the oddish knows one move."""

MEADOW = """\
system: arcana
scene:
  kind: wild
  area: clover-hollow
  player: {team: [charmander 8]}
"""
"""A fight that begins with dice: 2d6 for the opponent, then one die for its level."""

TRAINERS = """\
system: arcana
scene:
  kind: trainer
  player: {team: [charmander 12, pidgey 10], bag: {potion: 2}}
  opponent: {team: [rattata 12, oddish 10], bag: {potion: 1}}
"""


class Outcome(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        return self.out + self.err

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.out.splitlines()]

    @property
    def answers(self) -> list[str]:
        """What was printed after each prompt."""
        return re.split(r"^> ", self.out, flags=re.MULTILINE)[1:]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to stand in; nothing is written to the real home."""
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "COLUMNS", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    screen.console.cache_clear()
    yield tmp_path
    screen.console.cache_clear()


@pytest.fixture
def cinque(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Run a command in this process; `typed` are the lines on the keyboard, and then it ends.

    An exception that escapes is a traceback on the user's screen, and fails the test.
    """

    def run(*args: object, typed: list[str] | str = "") -> Outcome:
        capsys.readouterr()
        screen.console.cache_clear()
        keyboard = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        monkeypatch.setattr(sys, "argv", ["cinque", *map(str, args)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(keyboard))
        code: object = 0
        crash = ""
        # a crash leaves files open; the test fails because of it, and no later one because of them
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            try:
                main()
            except SystemExit as left:
                code = left.code
            except Exception:
                crash = traceback.format_exc()
            if crash:
                gc.collect()
        if crash:
            pytest.fail(f"{capsys.readouterr().out[-2000:]}\n{crash}", pytrace=False)
        return Outcome(code if isinstance(code, int) else int(code is not None), *capsys.readouterr())

    return run


@pytest.fixture
def refused(cinque: Callable[..., Outcome]) -> Callable[..., str]:
    """Run a command that must end in a clear sentence and a code; gives the sentence."""

    def run(*args: object, typed: list[str] | str = "") -> str:
        outcome = cinque(*args, typed=typed)
        assert outcome.code in (1, 2), outcome
        said = outcome.text.strip()
        assert said, "nothing was said"
        assert "Traceback" not in said
        assert "object at 0x" not in said
        return said

    return run


@pytest.fixture
def real(home: Path) -> Callable[..., Outcome]:
    """Run a command as a process of its own. `code` replaces the program, `env` adds to the environment."""

    def run(
        *args: object, typed: bytes | None = b"", code: str = RUN, env: dict[str, str] | None = None, **more: Any
    ) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-c", code, *map(str, args)],
            input=typed,
            capture_output=True,
            check=False,
            cwd=home,
            env=environment(env),
            timeout=120,
            **more,
        )
        return Outcome(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))

    return run


@pytest.fixture
def started(home: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Start a command as a process of its own, to be talked to while it runs."""
    running: list[subprocess.Popen[bytes]] = []

    def start(*args: object, code: str = RUN) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", code, *map(str, args)]
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=home, env=environment())
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


def environment(more: dict[str, str] | None = None) -> dict[str, str]:
    """That of a desktop, where what is not UTF-8 can be neither read nor printed."""
    return {**os.environ, "PYTHONPATH": str(SRC), "PYTHONIOENCODING": "utf-8:strict", **(more or {})}


def _file(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def file(home: Path) -> Callable[[str, str], Path]:
    """Write a file into the folder."""

    def write(name: str, text: str) -> Path:
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return _file(path, text)

    return write


@pytest.fixture
def duel(home: Path) -> Path:
    return _file(home / "duel.yaml", DUEL)


@pytest.fixture
def meadow(home: Path) -> Path:
    return _file(home / "meadow.yaml", MEADOW)


@pytest.fixture
def trainers(home: Path) -> Path:
    return _file(home / "trainers.yaml", TRAINERS)


@pytest.fixture
def play(cinque: Callable[..., Outcome], duel: Path) -> Callable[..., Outcome]:
    """The duel with these lines typed; gives the outcome, which must be clean."""

    def run(*typed: str, args: tuple[object, ...] = ()) -> Outcome:
        outcome = cinque("play", "arcana", "--setup", duel, "--seed", 1, *args, typed=list(typed))
        assert outcome.code == 0, outcome
        assert not outcome.err
        return outcome

    return run


@pytest.fixture
def at_a_terminal(home: Path) -> Callable[..., str]:
    """Run a command on a screen of 24 lines and 80 columns; gives all that stood on it, one thing after the other."""

    def run(*args: object, typed: list[str]) -> str:
        ours, theirs = pty.openpty()
        env = {**os.environ, "PYTHONPATH": str(SRC), "LINES": "24", "COLUMNS": "80", "TERM": "xterm"}
        command = [sys.executable, "-c", RUN, *map(str, args)]
        with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True):
            os.close(theirs)
            os.write(ours, "".join(f"{line}\n" for line in typed).encode())
            seen = b""
            with suppress(OSError):  # whoever had the other end has gone
                while part := os.read(ours, 4096):
                    seen += part
        os.close(ours)
        return seen.decode(errors="replace")

    return run
