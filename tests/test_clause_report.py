"""The report of shown clauses, settled as CI does: what it says must be true, and nothing may be missing."""

import pytest

from cinque.clause_report import Report
from cinque.systems import system

CLAUSE = "arcana.damage.stab"


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch) -> Report:
    """A run in which every test that the shipped report names has shown what it says."""
    monkeypatch.setenv("CI", "1")
    report = Report()
    report.shown = {clause: set(tests) for clause, tests in system("arcana").clauses.shown.items()}
    return report


def test_a_true_report_is_settled_and_one_more_test_changes_nothing(report: Report) -> None:
    assert report.settle("arcana") == []
    report.shown[CLAUSE].add("tests/a_first_one.py::test")
    assert report.settle("arcana") == []


def test_a_clause_that_nothing_shows_any_more_fails_the_run(report: Report) -> None:
    del report.shown[CLAUSE]
    assert report.settle("arcana") == [f"arcana: no test shows these any more: {CLAUSE}"]


def test_a_named_test_that_shows_it_no_more_fails_the_run_unless_it_was_skipped(report: Report) -> None:
    gone = report.shown[CLAUSE].pop()
    report.shown[CLAUSE].add("tests/another.py::test")
    assert report.settle("arcana") == [
        f"arcana: the shipped report is out of date; run make test and commit it: {CLAUSE}"
    ]
    report.skipped.add(gone)
    assert report.settle("arcana") == []
