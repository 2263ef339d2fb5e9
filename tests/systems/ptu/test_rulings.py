"""Every reading of every ruling is shown by a scenario of its own, which fails under each other reading."""

from pathlib import Path

import pytest

from cinque.core.clause import Ruling
from cinque.core.rulings import BadRuling, field_of
from cinque.files import BadFile
from cinque.scenario import read_scenario, run_scenario
from cinque.systems.ptu import SYSTEM

FOLDER = Path(__file__).parents[2] / "scenarios" / "ptu" / "rulings"
RULINGS = SYSTEM.clauses.rulings.values()
FIXED = [ruling for ruling in RULINGS if ruling.fixed]

IN_PYTHON = {("bonus-points", "all-no-cap")}
"""Readings that no single scenario can tell from all others; see `test_rulings_of_creation.py`."""

READINGS = [
    (ruling.name, reading)
    for ruling in RULINGS
    for reading in (ruling.options if ruling.switch else [ruling.default])
    if (ruling.name, reading) not in IN_PYTHON
]
SWITCHED = [(name, reading) for name, reading in READINGS if SYSTEM.clauses.rulings[f"ptu.ruling.{name}"].switch]


def scenario_of(name: str, reading: str) -> Path:
    return FOLDER / name / f"{reading}.yaml"


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_reading_has_a_scenario(name: str, reading: str) -> None:
    scenario, _ = read_scenario(scenario_of(name, reading))
    assert str(scenario.rulings[name]) == reading
    assert scenario.refused or scenario.steps or scenario.expect.values, "it must check something"


@pytest.mark.parametrize(("name", "reading"), SWITCHED)
def test_reading_makes_a_difference(name: str, reading: str) -> None:
    """What the scenario of one reading expects does not hold under any other."""
    scenario, document = read_scenario(scenario_of(name, reading))
    # what is cited tells the readings apart anyway; the expectations have to do so by themselves
    scenario = scenario.model_copy(update={"shows": []})
    others = [other for other in SYSTEM.clauses.rulings[f"ptu.ruling.{name}"].options if other != reading]
    for other in others:
        try:
            holds = run_scenario(scenario, document, {name: other}).ok
        except BadFile:
            holds = False
        assert not holds, f"{scenario_of(name, reading)} also holds when {name} is read as {other}"


@pytest.mark.parametrize("ruling", FIXED, ids=[ruling.name for ruling in FIXED])
def test_other_readings_of_a_fixed_ruling_are_refused_with_the_reason(ruling: Ruling) -> None:
    assert SYSTEM.rulings.of({ruling.name: ruling.default}).reading(ruling.name) == ruling.default
    others = [reading for reading in ruling.options if reading != ruling.default]
    assert others, "a ruling of one reading needs no reason"
    for other in others:
        with pytest.raises(BadRuling) as refused:
            SYSTEM.rulings.of({ruling.name: other})
        assert ruling.fixed in str(refused.value)


def test_no_scenario_of_an_unknown_reading() -> None:
    known = {scenario_of(name, reading) for name, reading in READINGS}
    assert set(FOLDER.rglob("*.yaml")) == known


def test_defaults_are_those_of_the_catalogue() -> None:
    rulings = SYSTEM.rulings()
    for ruling in RULINGS:
        assert getattr(rulings, field_of(ruling.name)) == ruling.default
