"""Every scenario file under `tests/scenarios` is a test, and shows the clauses that it names."""

from pathlib import Path

import pytest

from cinque.core.sentences import Speaker
from cinque.files import Document
from cinque.scenario import read_scenario, run_scenario
from cinque.scenario.model import Scenario

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.fixture
def written(request: pytest.FixtureRequest) -> tuple[Scenario, Document]:
    """What stands in a file, read when its turn has come: everyone who looks for tests would read thousands of them."""
    scenario, document = read_scenario(request.param)
    request.applymarker(pytest.mark.shows(*scenario.shows))
    return scenario, document


@pytest.mark.parametrize("written", FILES, indirect=True, ids=[str(path.relative_to(FOLDER)) for path in FILES])
def test_scenario(written: tuple[Scenario, Document]) -> None:
    scenario, document = written
    report = run_scenario(scenario, document)
    name = Path(document.path).name
    assert report.ok, "\n".join(f"{name}:{line}: {what}" for line, what in report.told(Speaker()))
