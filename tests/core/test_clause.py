"""The clauses of a book: read only when asked, and heard when cited."""

from pathlib import Path

import pytest
from coins import CLAUSES

from cinque.core.clause import Catalogue, Clause, Example, citations, cite


def test_the_words_are_read_only_when_somebody_asks() -> None:
    nowhere = Catalogue("no_such_package")
    assert nowhere.package == "no_such_package"
    with pytest.raises(ModuleNotFoundError):
        _ = nowhere.title


def test_a_clause_says_where_it_stands() -> None:
    assert CLAUSES.title == "Coins (a game for tests)"
    assert CLAUSES.clauses["coins.throw"] == Clause(
        "coins.throw", "mechanic", "The Throw", "5", "A die is thrown; a four or more wins the stake."
    )
    assert CLAUSES.clauses["coins.advice"].lines == "", "a book without numbered lines has none to name"


def test_the_order_is_that_of_the_book() -> None:
    assert list(CLAUSES.clauses)[:3] == ["coins.intro", "coins.advice", "coins.stake"]


def test_rulings_have_readings_and_a_default() -> None:
    ruling = CLAUSES.rulings["coins.ruling.winning-face"]
    assert ruling.name == "winning-face"
    assert ruling.options == {"four": "four or more", "five": "five or more"}
    assert (ruling.default, ruling.switch, ruling.supplied) == ("four", True, False)
    assert CLAUSES.rulings["coins.ruling.pass"].supplied
    assert not CLAUSES.rulings["coins.ruling.metal"].switch, "one reading is no choice"


def test_examples_say_whether_they_agree_with_the_rules() -> None:
    assert CLAUSES.examples == {
        "coins.example.first": Example("coins.example.first", "The Throw", "Ann throws a five and wins.", True),
        "coins.example.second": Example("coins.example.second", "The Throw", "", False),
    }


def test_clauses_that_state_no_rule_need_not_be_shown() -> None:
    assert CLAUSES.to_show == ["coins.stake", "coins.throw", "coins.double", "coins.pay", "coins.gift"]


def test_the_report_of_shown_clauses_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert CLAUSES.shown == {}
    folder = tmp_path / "a_book_for_this_test"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "shown.json").write_text('{"book.first": ["tests/test_it.py::test"]}', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert Catalogue("a_book_for_this_test").shown == {"book.first": ["tests/test_it.py::test"]}


def test_what_an_id_says() -> None:
    assert CLAUSES.says("coins.gift") == "Coins may be given away between turns."
    assert CLAUSES.says("coins.ruling.pass") == "May one pass?"
    assert CLAUSES.says("coins.nonsense") == ""
    assert CLAUSES.says("") == ""


def test_clauses_rulings_and_examples_are_in_the_catalogue() -> None:
    for id in ("coins.gift", "coins.ruling.pass", "coins.example.first"):
        assert id in CLAUSES
    for id in ("", "gift", "coins", "coins.ruling", "Coins.gift"):
        assert id not in CLAUSES


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("double", ["coins.double"]),
        ("DOUBLING", ["coins.double"]),
        ("stake double", ["coins.double"]),
        ("double stake", ["coins.double"]),
        ("coins.pay", ["coins.pay"]),
        ("loser all", ["coins.pay"]),
        ("preface", ["coins.intro", "coins.advice"]),
        ("dragon", []),
        ("double dragon", []),
    ],
)
def test_search_finds_every_word_anywhere(words: str, found: list[str]) -> None:
    assert [clause.id for clause in CLAUSES.search(words)] == found


def test_searching_for_nothing_finds_everything() -> None:
    assert len(CLAUSES.search("")) == len(CLAUSES.clauses)


# ---- citations


def test_what_is_cited_inside_the_block_is_heard() -> None:
    cite("before")
    with citations() as heard:
        cite("a.b", "a.c")
        cite("a.b")
        cite("")
        cite()
    cite("after")
    assert heard == {"a.b", "a.c"}


def test_blocks_inside_blocks_hear_their_own() -> None:
    with citations() as outer:
        cite("one")
        with citations() as inner:
            cite("two")
        cite("three")
    assert (outer, inner) == ({"one", "two", "three"}, {"two"})


def test_equal_blocks_do_not_silence_each_other() -> None:
    with citations() as outer:
        with citations() as inner:
            pass
        cite("one")
    assert (outer, inner) == ({"one"}, set())


def test_a_failure_inside_the_block_ends_the_listening() -> None:
    heard: set[str] = set()

    def fail() -> None:
        nonlocal heard
        with citations() as heard:
            cite("one")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    cite("two")
    assert heard == {"one"}
