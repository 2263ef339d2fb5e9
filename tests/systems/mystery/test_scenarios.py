"""The scenarios of a system that is not registered yet: each file in `scenarios/` holds."""

from pathlib import Path

import pytest

from cinque.core.sentences import Speaker
from cinque.scenario import read_scenario, run_scenario

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(FOLDER)) for path in FILES])
def test_scenario(path: Path) -> None:
    scenario, document = read_scenario(path)
    report = run_scenario(scenario, document)
    assert report.ok, "\n".join(f"{path.name}:{line}: {what}" for line, what in report.told(Speaker()))
    assert set(scenario.shows) <= report.seen, set(scenario.shows) - report.seen
