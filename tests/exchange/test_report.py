"""Reports count what became of things, exactly."""

from fractions import Fraction

import pytest

from cinque.core.sentences import LANGUAGES
from cinque.exchange import DROPPED, FATES, KEPT, UNDERSTOOD, WORDS, Line, Report


@pytest.fixture
def report() -> Report:
    report = Report()
    report.understood("Bob", "species", "Pikachu", "mon")
    report.kept("Bob", "item", "Leek", "not-used", "mon")
    report.dropped("Bob", "move", "Fly", "no-such-move", "move")
    report.dropped("Bob", "move", "Dig", "no-such-move", "move")
    report.dropped("Bob", "note", "", "not-used", "mon")
    return report


def test_lines_stay_in_order(report: Report) -> None:
    assert report.lines[0] == Line(UNDERSTOOD, "Bob", "species", "Pikachu", "", "mon")
    assert [line.fate for line in report.lines] == [UNDERSTOOD, KEPT, DROPPED, DROPPED, DROPPED]
    assert [line.value for line in report.of(DROPPED)] == ["Fly", "Dig", ""]


def test_counts_and_shares(report: Report) -> None:
    assert report.counts() == {UNDERSTOOD: 1, KEPT: 1, DROPPED: 3}
    assert report.counts("move") == {UNDERSTOOD: 0, KEPT: 0, DROPPED: 2}
    assert report.share(UNDERSTOOD) == Fraction(1, 5)
    assert report.share(KEPT, "mon") == Fraction(1, 3)
    assert sum(report.share(fate) for fate in FATES) == 1
    assert report.kinds() == ["mon", "move"]
    assert report.reasons(DROPPED) == {"no-such-move": 2, "not-used": 1}


def test_an_empty_report_has_no_shares() -> None:
    assert Report().share(UNDERSTOOD) == 0
    assert Report().counts("mon") == dict.fromkeys(FATES, 0)


def test_every_language_has_all_the_words() -> None:
    own = [{key for key in WORDS.keys(lang) if key[0] in ("fate", "what", "reason")} for lang in LANGUAGES]
    assert all(keys == own[0] for keys in own)
    for fate in FATES:
        assert WORDS.template("ja", "fate", fate)
