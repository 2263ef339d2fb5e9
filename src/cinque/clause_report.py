"""A pytest plugin: which clauses do the tests show?

A test names clauses with `@pytest.mark.shows("arcana.damage.stab")`; each counts only if something that a reader sees
cites it while that test runs, and the test fails if nothing does. `--clauses` compares a whole run with the report
that each system ships (`shown.json`): a clause that is no longer shown fails the run, a new one is written down. In CI,
where nothing is written down, a new clause or a named test that does not show it any more fails the run; that one more
test shows a known clause does not.
"""

import json
import os
from collections.abc import Generator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cinque.core.clause import citations
from cinque.systems import NAMES, system

MOST_TESTS_NAMED = 3
SHOWN = "shown-clauses"


def report_path(name: str) -> Path:
    return Path(str(files(f"cinque.systems.{name}"))) / "shown.json"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses", action="store_true", help="compare the clauses shown with the shipped reports")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "shows(*clauses): the clauses that this test makes the engine cite")
    if config.getoption("--clauses") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(), "cinque-clauses")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    named = [str(clause) for mark in item.iter_markers("shows") for clause in mark.args]
    if not named:
        yield
        return
    with citations(is_seen) as heard:
        yield
    missing = sorted(set(named) - heard)
    if missing:
        pytest.fail(f"nothing that a reader sees cites {', '.join(missing)} while this test runs", pytrace=False)
    item.user_properties.append((SHOWN, named))


def is_seen(kind: str, clause: str) -> bool:
    """Whether a reader sees what cites a clause: an event with a sentence, a question, a refusal that was met with."""
    book = clause.partition(".")[0]
    return not kind or book not in NAMES or system(book).words.prints(kind)


class Report:
    """Collects what every test showed, from all workers, and settles the account at the end."""

    def __init__(self) -> None:
        self.shown: dict[str, set[str]] = {}
        self.skipped: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped:
            self.skipped.add(report.nodeid)
        if report.when != "call" or not report.passed:
            return
        for name, clauses in report.user_properties:
            for clause in clauses if name == SHOWN and isinstance(clauses, list) else ():
                self.shown.setdefault(clause, set()).add(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return
        problems = [problem for name in NAMES for problem in self.settle(name)]
        for problem in problems:
            print(f"\nclauses: {problem}")
        if problems:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def settle(self, name: str) -> list[str]:
        clauses = system(name).clauses
        known = set(clauses.clauses)
        new: dict[str, Any] = {
            clause: sorted(self.shown[clause])[:MOST_TESTS_NAMED] for clause in sorted(known & set(self.shown))
        }
        old = clauses.shown
        lost = sorted(set(old) - set(new))
        if lost:
            return [f"{name}: no test shows these any more: {', '.join(lost)}"]
        if os.environ.get("CI"):
            stale = sorted(clause for clause in new if not self._names_true(clause, old.get(clause, [])))
            said = f"{name}: the shipped report is out of date; run make test and commit it: {', '.join(stale)}"
            return [said] if stale else []
        if new != old:
            report_path(name).write_text(json.dumps(new, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return []

    def _names_true(self, clause: str, named: list[str]) -> bool:
        """Whether the tests that the report names show a clause, as far as they could be run here."""
        return bool(named) and self.shown[clause].issuperset(set(named) - self.skipped)
