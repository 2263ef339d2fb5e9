"""What attacks share. A few seeds of each always run; with `--soak`, many."""

import sys
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).parent))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `attack` runs once for every seed, so that a failure names the seed that shows it again."""
    if "attack" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("rounds")
        few, many = mark.args if mark else (10, 500)
        soak = metafunc.config.getoption("--soak")
        metafunc.parametrize("attack", range(many if soak else few))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rounds(few, many): how many seeds an attack is run with, and how many to soak")


@pytest.fixture
def random(request: pytest.FixtureRequest, attack: int) -> Random:
    return Random(f"{request.node.originalname} {attack}")
