"""The real command line, as a process of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

LONGEST = 5
SRC = Path(__file__).parents[2] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONIOENCODING": "utf-8:strict"}


WATCH = """
import builtins, signal

def hangs(*_):
    raise SystemError("this takes too long")

def watched(prompt="", ask=builtins.input):
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    line = ask(prompt)
    signal.setitimer(signal.ITIMER_VIRTUAL, {seconds})
    return line

builtins.input = watched
signal.signal(signal.SIGVTALRM, hangs)
signal.setitimer(signal.ITIMER_VIRTUAL, {seconds})
"""
"""The start, and what comes of each line, may take so many seconds of their own time: then it is a traceback."""


def cinque(
    *args: object, typed: str = "", folder: Path, seconds: int = LONGEST, **more: Any
) -> "subprocess.CompletedProcess[bytes]":
    """The real command line, with a watch."""
    code = f"{WATCH.format(seconds=seconds)}\nfrom cinque.cli.main import main; main()"
    environment = ENVIRONMENT | {"XDG_STATE_HOME": str(folder / "state"), "HOME": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, args)],
        input=typed.encode(), capture_output=True, check=False, cwd=folder, env=environment, timeout=120, **more,
    )  # fmt: skip
