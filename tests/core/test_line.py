"""Lines know what their words stand for."""

import pytest
from coins import SYSTEM, scene_for_two

from cinque.core.log import EVERYONE, Event
from cinque.core.sentences import Line, Segment
from cinque.core.tally import Tally
from cinque.core.words import Reader


@pytest.fixture
def en() -> Reader:
    return Reader(SYSTEM, scene_for_two())


def test_a_line_is_the_text_of_its_segments() -> None:
    line = Line([Segment("a "), Segment("b", "creature", "bob")])
    assert line == "a b"
    assert line.to_data() == [{"text": "a "}, {"text": "b", "kind": "creature", "ref": "bob"}]


def test_names_refer_to_what_they_name(en: Reader) -> None:
    line = en.event(Event("passes", "", "ann", "red", {}, None, EVERYONE))
    assert line == "Ann passes."
    assert line.segments[0] == Segment("Ann", "creature", "ann")


def test_the_number_that_is_explained_is_found(en: Reader) -> None:
    tally = Tally(True).start(3, "stake", "coins.stake")
    line = en.event(Event("wins", "", "ann", "red", {"coins": 3, "from_": "ben"}, tally, EVERYONE))
    assert Segment("3", "tally", "coins") in line.segments
    assert Segment("Ben", "creature", "ben") in line.segments


def test_a_number_below_zero_is_found_too(en: Reader) -> None:
    tally = Tally(True).start(-3, "stake", "coins.stake")
    line = en.event(Event("wins", "", "ann", "red", {"coins": -3, "from_": "ben"}, tally, EVERYONE))
    assert Segment("−3", "tally", "coins") in line.segments


def test_terms_refer_to_their_clauses(en: Reader) -> None:
    line = en.tally(Tally(True).start(3, "stake", "coins.stake").times(2, 1, "doubled", "coins.double"))
    assert [segment.ref for segment in line.segments if segment.kind == "term"] == ["coins.stake", "coins.double"]


def test_a_line_within_a_line_keeps_its_segments(en: Reader) -> None:
    roll = {"dice": "1d6", "faces": [4], "total": 4}
    line = en.event(Event("roll", "", "ann", "red", roll, None, EVERYONE))
    assert Segment("4", "number", "faces") in line.segments
