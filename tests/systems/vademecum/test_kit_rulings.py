"""The open points of the World Kits are rulings, told in both languages."""

import re

import pytest

from cinque.core.clause import Ruling
from cinque.systems.vademecum.rulings import CLAUSES

JAPANESE = re.compile(r"[ぁ-ヿ一-鿿]")
IN_JAPANESE = CLAUSES.read_in("ja").rulings
TOLD = [ruling for key, ruling in CLAUSES.rulings.items() if IN_JAPANESE[key].question != ruling.question]


def test_how_many_there_are() -> None:
    assert sum(ruling.supplied for ruling in TOLD) >= 83


@pytest.mark.parametrize("ruling", TOLD, ids=[ruling.name for ruling in TOLD])
def test_it_is_told_in_japanese(ruling: Ruling) -> None:
    told = IN_JAPANESE[ruling.id]
    assert JAPANESE.search(told.question)
    assert JAPANESE.search(told.why)
    assert told.options.keys() == ruling.options.keys()
    assert all(told.options.values())
    assert bool(told.fixed) == bool(ruling.fixed)
