"""The client's own tests, its types against the server's messages, and its words in both languages."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web"
SCRIPTS = Path(sys.executable).parent


@pytest.fixture(scope="session")
def npm() -> str:
    found = shutil.which("npm", path=SCRIPTS) or shutil.which("npm")
    if found is None or not (CLIENT / "node_modules").exists():
        pytest.skip("the client is not installed (tools/build_client.py does that)")
    subprocess.run([sys.executable, "tools/build_client.py", "--types"], cwd=ROOT, check=True)
    return found


@pytest.mark.parametrize("script", ["check", "test"])
def test_the_client_holds(npm: str, script: str) -> None:
    done = subprocess.run([npm, "run", "--silent", script], cwd=CLIENT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (CLIENT / "package-lock.json").read_text(encoding="utf-8")
