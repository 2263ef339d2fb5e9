"""What all tests share: empty shelves, a Hypothesis profile that is the same on every machine, and a longer one."""

import os
import sys
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from cinque.core.shelf import Shelf
from cinque.systems import NAMES

# how slow a machine is, and how often a strategy starts anew, says nothing about our code
UNASKED = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile(
    "steady", derandomize=True, deadline=None, max_examples=20, print_blob=True, suppress_health_check=UNASKED
)
settings.register_profile("soak", deadline=None, max_examples=400, print_blob=True, suppress_health_check=UNASKED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="many more random games")
    parser.addoption("--golden", action="store_true", help="write the golden transcripts anew")


def pytest_configure(config: pytest.Config) -> None:
    os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp()  # nothing is kept in the real home
    settings.load_profile("soak" if config.getoption("--soak") else "steady")


UNFINISHED = (
    *("test_every_clause_is_there_in_japanese", "test_every_ruling_is_there_in_japanese"),
    *("test_rulings_that_are_named_exist", "test_bots_are_better_than_chance"),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The Mystery Dungeons is being laid; what it does not hold yet is named here, and nothing else."""
    for item in items:
        if "mystery" in item.nodeid and item.nodeid.partition("::")[2].startswith(UNFINISHED):
            item.add_marker(pytest.mark.xfail(reason="The Mystery Dungeons is being laid", strict=False))


@pytest.fixture(autouse=True)
def empty_shelves() -> Iterator[None]:
    """What a test has put on the shelf of a rulebook is gone before the next one; no rulebook is loaded for that."""
    yield
    for name in NAMES:
        if loaded := sys.modules.get(f"cinque.systems.{name}"):
            loaded.SYSTEM.shelf = Shelf()
