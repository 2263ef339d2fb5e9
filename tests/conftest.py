"""What all tests share: one Hypothesis profile that is the same on every machine, and a longer one for soaking."""

import os
import tempfile

import pytest
from hypothesis import HealthCheck, settings

# how slow a machine is, and how often a strategy starts anew, says nothing about our code
UNASKED = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile(
    "steady", derandomize=True, deadline=None, max_examples=40, print_blob=True, suppress_health_check=UNASKED
)
settings.register_profile("soak", deadline=None, max_examples=400, print_blob=True, suppress_health_check=UNASKED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="many more random games")
    parser.addoption("--golden", action="store_true", help="write the golden transcripts anew")


def pytest_configure(config: pytest.Config) -> None:
    os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp()  # nothing is kept in the real home
    settings.load_profile("soak" if config.getoption("--soak") else "steady")
