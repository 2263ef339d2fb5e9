"""Every scenario file under `tests/scenarios` is a test, and shows the clauses that it names."""

from pathlib import Path

import pytest

from cinque.core.sentences import Speaker
from cinque.files import BadFile
from cinque.scenario import read_scenario, run_scenario

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


def _case(path: Path) -> object:
    try:
        shows = read_scenario(path)[0].shows
    except BadFile:  # the test itself says what is wrong with the file
        shows = []
    return pytest.param(path, id=str(path.relative_to(FOLDER)), marks=pytest.mark.shows(*shows))


@pytest.mark.parametrize("path", [_case(path) for path in FILES])
def test_scenario(path: Path) -> None:
    scenario, document = read_scenario(path)
    report = run_scenario(scenario, document)
    assert report.ok, "\n".join(f"{path.name}:{line}: {what}" for line, what in report.told(Speaker()))
