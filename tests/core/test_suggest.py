"""Kindness towards typing mistakes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.suggest import suggestions

MOVES = ["ember", "Scratch", "growl", "tail-whip", "tackle", "Ember Storm"]


@pytest.mark.parametrize(
    ("word", "close"),
    [
        ("embr", ["ember"]),
        ("EMBER", ["ember"]),
        ("scratsh", ["Scratch"]),
        ("tail whip", ["tail-whip"]),
        ("xyzzy", []),
        ("", []),
    ],
)
def test_close_words_are_found_whatever_their_case(word: str, close: list[str]) -> None:
    assert suggestions(word, MOVES)[:1] == close


def test_the_closest_comes_first_and_not_too_many() -> None:
    known = ["stake 1", "stake 2", "stake 3", "stake 4", "pass"]
    assert suggestions("stake 3x", known)[0] == "stake 3"
    assert len(suggestions("stake", known)) == 3
    assert len(suggestions("stake", known, most=1)) == 1


def test_the_words_may_come_from_anywhere() -> None:
    assert suggestions("ember", iter(MOVES)) == suggestions("ember", MOVES)
    assert suggestions("ember", {"ember": 1}) == ["ember"]
    assert suggestions("ember", []) == []


@given(st.text(max_size=10), st.lists(st.text(max_size=10), max_size=6))
def test_only_known_words_are_suggested(word: str, known: list[str]) -> None:
    assert set(suggestions(word, known)) <= set(known)
    assert not word or not known or word not in known or suggestions(word, known)
