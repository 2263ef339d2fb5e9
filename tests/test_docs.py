"""What README and docs show really happens: commands, Python, scenario files."""

import re
import shlex
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from mypy import api

from cinque.cli import screen
from cinque.cli.main import main
from cinque.scenario import read_scenario, run_scenario
from cinque.systems import NAMES

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def commands(block: str) -> list[tuple[str, str]]:
    """Each command of a console block with what it prints."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(command, printed) for command, _, printed in (part.partition("\n") for part in parts)]


CONSOLE = [pair for block in blocks(README, "console") for pair in commands(block)]


@pytest.mark.parametrize(("command", "printed"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_readme_command(
    command: str, printed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Lines after `> ` are typed; a pipe shows the prompt without them."""
    typed = [line[2:] for line in printed.splitlines() if line.startswith("> ")]
    shown = re.sub(r"^> .*\n", "> ", printed, flags=re.MULTILINE).strip()
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "argv", shlex.split(command))
    monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in typed)))
    screen.console.cache_clear()
    with pytest.raises(SystemExit) as left:
        main()
    screen.console.cache_clear()
    assert not left.value.code
    told = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert told.startswith(shown)


def test_readme_python(capsys: pytest.CaptureFixture[str]) -> None:
    (code,), (printed,) = blocks(README, "python"), blocks(README, "text")
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out == printed


def test_library_guide_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The blocks of the page are one program, which checks itself."""
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {}
    for code in blocks(ROOT / "docs" / "library.md", "python"):
        exec(compile(code, "library.md", "exec"), known)


def test_sheet_guide_python(capsys: pytest.CaptureFixture[str]) -> None:
    page = ROOT / "docs" / "sheets.md"
    for code, printed in zip(blocks(page, "python"), blocks(page, "text"), strict=True):
        exec(compile(code, "sheets.md", "exec"), {})
        assert capsys.readouterr().out == printed


def test_library_guide_is_typed(tmp_path: Path) -> None:
    """Whoever writes down what the guide shows has no fault by `mypy --strict`."""
    program = tmp_path / "program.py"
    program.write_text("\n".join(blocks(ROOT / "docs" / "library.md", "python")), encoding="utf-8")
    typed = ROOT / "tests" / "systems" / "test_typed.py"
    told, errors, code = api.run(["--strict", "--config-file", str(ROOT / "pyproject.toml"), str(program), str(typed)])
    assert code == 0, told + errors


def test_testing_guide_python() -> None:
    (code,) = blocks(ROOT / "docs" / "testing.md", "python")
    exec(compile(code, "testing.md", "exec"), {})


def test_scenario_guide_example(tmp_path: Path) -> None:
    (text,) = blocks(ROOT / "docs" / "scenarios.md", "yaml")
    path = tmp_path / "example.yaml"
    path.write_text(text, encoding="utf-8")
    report = run_scenario(*read_scenario(path))
    assert report.ok, report.problems
    assert report.story


def test_ptu_guide_setup(tmp_path: Path) -> None:
    (text,) = blocks(ROOT / "docs" / "ptu.md", "yaml")
    path = tmp_path / "setup.yaml"
    path.write_text(text, encoding="utf-8")
    start = screen.read_setup(path, {})
    assert set(start.scene.creatures) >= {"sylvana", "cyndaquil", "pidgey", "oddish", "boss"}


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.yaml")), ids=lambda path: path.name)
def test_examples_are_legal(path: Path) -> None:
    screen.read_setup(path, {})


PAGES = [README, *sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md"]
TO_BE_WRITTEN = ("src/cinque/systems/ptu/afflictions/drowsy.py", "tests/scenarios/ptu/conditions/drowsy.yaml")
"""What the guide has its reader write."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """In whole, from a part of the program (`core/`, `web/`), or from the folder of the book that a page is about."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    program = ROOT / "src" / "cinque"
    book = page.stem if page.stem in NAMES else "ptu"
    folders = [ROOT, program.parent, program, *program.iterdir(), program / "systems" / book]
    folders += [ROOT / "tests", ROOT / "tests" / "scenarios" / book]
    for named in re.findall(r"`((?:[\w-]+/)+[\w-]*(?:\.(?:py|toml|yaml|json|md))?)`", prose):
        if named not in TO_BE_WRITTEN and not named.startswith("build/"):
            places = [folder / (named + ending) for folder in folders for ending in ("", ".py")]
            assert any(place.exists() for place in places), named
