"""Packs on a disk of one's own; the toys of the kernel's tests are a package beside those."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))

Write = Callable[..., Path]

HEAD = """\
[pack]
id = "{id}"
name = "{id}"
version = "{version}"
system = "effects"
licence = "MIT"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where installed packs lie; it is not there yet."""
    monkeypatch.setenv("CINQUE_PACKS", str(tmp_path / "installed"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "installed"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a pack: `write("desert.toml", "[move.lash]…")`; without an id it is a further file of a folder."""

    def run(name: str, text: str = "", id: str = "desert", version: str = "1.0", mark: str = "") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        head = HEAD.format(id=id, version=version) if id else ""
        path.write_text(mark + head + text, encoding="utf-8")
        return path

    return run
