"""What all tests share: empty shelves, a Hypothesis profile that is the same on every machine, and a longer one."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cinque.core.shelf import Shelf
from cinque.systems import NAMES

sys.path.insert(0, str(Path(__file__).parent))  # for what tests of several folders share
collect_ignore = ["scenarios"]  # hundreds of folders without Python in them

# how slow a machine is, and how often a strategy starts anew, says nothing about our code
UNASKED = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile(
    "steady", derandomize=True, deadline=None, max_examples=8, print_blob=True, suppress_health_check=UNASKED
)
settings.register_profile("soak", deadline=None, max_examples=400, print_blob=True, suppress_health_check=UNASKED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="many more random games")
    parser.addoption("--golden", action="store_true", help="write the golden transcripts anew")


def pytest_configure(config: pytest.Config) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # programs that a shell starts beside it ignore Ctrl-C
    if not hasattr(config, "workerinput"):  # nothing is kept in the real home, and what one worker keeps, all have
        cache = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        config.add_cleanup(cache.cleanup)
        os.environ["XDG_CACHE_HOME"] = cache.name
    settings.load_profile("soak" if config.getoption("--soak") else "steady")


def pytest_collection() -> None:
    gc.disable()  # thousands of tests are found, and none of them is rubbish


def pytest_collection_finish() -> None:
    """The tests stay: the garbage collector need not look at them again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> bool:
    """Whether there is time for many more random games."""
    return bool(request.config.getoption("--soak"))


@pytest.fixture(autouse=True)
def empty_shelves() -> Iterator[None]:
    """What a test has put on the shelf of a rulebook is gone before the next one; no rulebook is loaded for that."""
    yield
    for name in NAMES:
        if loaded := sys.modules.get(f"cinque.systems.{name}"):
            loaded.SYSTEM.shelf = Shelf()
