"""`make fast` where it cannot be: one sentence, and nothing has changed. `make compiled-test` tests what it makes."""

import os
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[1] / "tools" / "compile.py"


def test_without_a_compiler_one_sentence_says_so(tmp_path: Path) -> None:
    command = [sys.executable, str(TOOL), str(tmp_path / "into")]
    env = {**os.environ, "CC": "no-such-compiler"}
    outcome = subprocess.run(command, capture_output=True, text=True, timeout=120, env=env, check=False)
    assert outcome.returncode == 1
    told = "Not compiled, and the rules run interpreted: there is no C compiler (no-such-compiler).\n"
    assert (outcome.stdout, outcome.stderr) == ("", told)
    assert not (tmp_path / "into").exists()
