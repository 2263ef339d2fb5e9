"""The real command line, as a process of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

SRC = Path(__file__).parents[2] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONIOENCODING": "utf-8:strict"}


def cinque(*args: object, typed: str = "", folder: Path, **more: Any) -> "subprocess.CompletedProcess[bytes]":
    """The real command line."""
    code = "from cinque.cli.main import main; main()"
    environment = ENVIRONMENT | {"XDG_STATE_HOME": str(folder / "state"), "HOME": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, args)],
        input=typed.encode(), capture_output=True, check=False, cwd=folder, env=environment, timeout=120, **more,
    )  # fmt: skip
