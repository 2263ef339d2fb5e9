"""Every reading of every ruling is shown by a scenario of its own, which fails under each other reading."""

from pathlib import Path

import pytest

from cinque.core.clause import Ruling
from cinque.core.mistake import BadRuling
from cinque.core.rulings import field_of
from cinque.files import BadFile
from cinque.scenario import read_scenario, run_scenario
from cinque.scenario.model import Expect
from cinque.systems import NAMES, system

SCENARIOS = Path(__file__).parents[1] / "scenarios"
RULINGS = [(book, ruling) for book in NAMES for ruling in system(book).clauses.rulings.values()]

IN_PYTHON = {("rokumen", "bonus-points", "all-no-cap")}
"""Readings that no single scenario can tell from all others; see `test_rulings_of_creation.py` of that system."""

READINGS = [
    (book, ruling.name, reading)
    for book, ruling in RULINGS
    for reading in (ruling.options if ruling.switch else [ruling.default])
    if (book, ruling.name, reading) not in IN_PYTHON
]


def ruling_of(book: str, name: str) -> Ruling:
    return system(book).clauses.rulings[f"{book}.ruling.{name}"]


SWITCHED = [each for each in READINGS if ruling_of(*each[:2]).switch]
FIXED = [(book, ruling) for book, ruling in RULINGS if ruling.fixed]


def scenario_of(book: str, name: str, reading: str) -> Path:
    return SCENARIOS / book / "rulings" / name / f"{reading}.yaml"


@pytest.mark.parametrize("book", NAMES)
def test_every_reading_has_a_scenario(book: str) -> None:
    for name, reading in (each[1:] for each in READINGS if each[0] == book):
        scenario, _ = read_scenario(scenario_of(book, name, reading))
        assert str(scenario.rulings[name]) == reading, name
        assert scenario.refused or scenario.steps or scenario.expect.values, f"{name}: it must check something"


def unreasoned(expect: Expect) -> Expect:
    return expect.model_copy(update={"because": []})


@pytest.mark.parametrize(("book", "name", "reading"), SWITCHED)
def test_reading_makes_a_difference(book: str, name: str, reading: str) -> None:
    """What the scenario of one reading expects does not hold under any other."""
    path = scenario_of(book, name, reading)
    scenario, document = read_scenario(path)
    # what is cited tells the readings apart anyway; the expectations have to do so by themselves
    steps = [step.model_copy(update={"expect": unreasoned(step.expect)}) for step in scenario.steps]
    update = {"shows": [], "steps": steps, "expect": unreasoned(scenario.expect)}
    scenario = scenario.model_copy(update=update)
    for other in [other for other in ruling_of(book, name).options if other != reading]:
        try:
            holds = run_scenario(scenario, document, {name: other}).ok
        except BadFile:
            holds = False
        assert not holds, f"{path} also holds when {name} is read as {other}"


@pytest.mark.parametrize(("book", "ruling"), FIXED, ids=[ruling.id for _, ruling in FIXED])
def test_other_readings_of_a_fixed_ruling_are_refused_with_the_reason(book: str, ruling: Ruling) -> None:
    rulings = system(book).rulings
    assert rulings.of({ruling.name: ruling.default}).reading(ruling.name) == ruling.default
    others = [reading for reading in ruling.options if reading != ruling.default]
    assert others, "a ruling of one reading needs no reason"
    for other in others:
        with pytest.raises(BadRuling) as refused:
            rulings.of({ruling.name: other})
        assert ruling.fixed in str(refused.value)


@pytest.mark.parametrize("book", NAMES)
def test_no_scenario_of_an_unknown_reading(book: str) -> None:
    known = {scenario_of(*each) for each in READINGS if each[0] == book}
    assert set((SCENARIOS / book / "rulings").rglob("*.yaml")) == known


@pytest.mark.parametrize("book", NAMES)
def test_defaults_are_those_of_the_catalogue(book: str) -> None:
    rulings = system(book).rulings()
    for ruling in system(book).clauses.rulings.values():
        assert ruling.default in ruling.options
        assert rulings.reading(ruling.name) == ruling.default
        assert getattr(rulings, field_of(ruling.name), None) == (ruling.default if ruling.switch else None)
