"""What several tests share lies beside them; it is found whatever way pytest imports them."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def spent_tapes() -> Iterator[None]:
    """What a test of movement has written for somebody who is never asked, or for dice that nobody throws, fails."""
    from movement_scenes import TAPES  # it is found only now

    TAPES.clear()
    yield
    for tape in TAPES:
        tape.finish()
