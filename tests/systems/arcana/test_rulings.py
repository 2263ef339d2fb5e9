"""Every reading of every ruling is shown by a scenario of its own, which fails under each other reading."""

from pathlib import Path

import pytest

from cinque.files import BadFile
from cinque.scenario import read_scenario, run_scenario
from cinque.systems.arcana import SYSTEM

FOLDER = Path(__file__).parents[2] / "scenarios" / "arcana" / "rulings"
RULINGS = SYSTEM.clauses.rulings.values()
READINGS = [(ruling.name, reading) for ruling in RULINGS for reading in ruling.options]
SWITCHES = [(ruling, reading) for ruling in RULINGS if ruling.switch for reading in ruling.options]


def scenario_of(name: str, reading: str) -> Path:
    return FOLDER / name / f"{reading}.yaml"


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_reading_has_a_scenario(name: str, reading: str) -> None:
    scenario, _ = read_scenario(scenario_of(name, reading))
    assert str(scenario.rulings[name]) == reading
    assert scenario.refused or scenario.steps or scenario.expect.values, "it must check something"


@pytest.mark.parametrize(("name", "reading"), [(ruling.name, reading) for ruling, reading in SWITCHES])
def test_reading_makes_a_difference(name: str, reading: str) -> None:
    """What the scenario of one reading expects does not hold under any other."""
    scenario, document = read_scenario(scenario_of(name, reading))
    # what is cited tells the readings apart anyway; the expectations have to do so by themselves
    scenario = scenario.model_copy(update={"shows": []})
    others = [other for other in SYSTEM.clauses.rulings[f"arcana.ruling.{name}"].options if other != reading]
    for other in others:
        try:
            holds = run_scenario(scenario, document, {name: other}).ok
        except BadFile:
            holds = False
        assert not holds, f"{scenario_of(name, reading)} also holds when {name} is read as {other}"


def test_no_scenario_of_an_unknown_reading() -> None:
    known = {scenario_of(name, reading) for name, reading in READINGS}
    assert set(FOLDER.rglob("*.yaml")) == known


def test_defaults_are_those_of_the_catalogue() -> None:
    rulings = SYSTEM.rulings()
    for ruling in RULINGS:
        field = ruling.name.replace("-", "_")
        assert getattr(rulings, f"{field}_" if field == "pass" else field) == ruling.default
