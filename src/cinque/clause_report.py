"""A pytest plugin: which clauses do the tests show?

A test names clauses with `@pytest.mark.shows("arcana.damage.stab")`; each counts only if something that a reader sees
cites it while that test runs, and the test fails if nothing does. `--clauses` compares a whole run with the report
that each system ships (`shown.json`): a clause that is no longer shown fails the run, a new one is written down.
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
        config.pluginmanager.register(_Report(), "cinque-clauses")


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


class _Report:
    """Collects what every test showed, from all workers, and settles the account at the end."""

    def __init__(self) -> None:
        self.shown: dict[str, list[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" or not report.passed:
            return
        for name, clauses in report.user_properties:
            for clause in clauses if name == SHOWN and isinstance(clauses, list) else ():
                self.shown.setdefault(clause, []).append(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return
        problems = [problem for name in NAMES for problem in self._settle(name)]
        for problem in problems:
            print(f"\nclauses: {problem}")
        if problems:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _settle(self, name: str) -> list[str]:
        clauses = system(name).clauses
        known = set(clauses.clauses)
        new: dict[str, Any] = {
            clause: sorted(set(self.shown[clause]))[:MOST_TESTS_NAMED] for clause in sorted(known & set(self.shown))
        }
        old = clauses.shown
        lost = sorted(set(old) - set(new))
        if lost:
            return [f"{name}: no test shows these any more: {', '.join(lost)}"]
        if new != old:
            if os.environ.get("CI"):
                gained = len(new) - len(old)
                return [f"{name}: the shipped report is out of date ({gained:+} clauses); run make test and commit it"]
            report_path(name).write_text(json.dumps(new, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return []
