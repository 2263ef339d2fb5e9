"""The system is not in the registry yet; its own tests find it there."""

from collections.abc import Iterator

import pytest

import cinque.systems


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cinque.systems, "NAMES", (*cinque.systems.NAMES, "mystery"))
        yield
