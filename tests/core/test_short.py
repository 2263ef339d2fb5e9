"""Short forms that people type instead of tables."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.short import read_short, short_value


@pytest.mark.parametrize(
    ("text", "words", "facts"),
    [
        ("", [], {}),
        ("charmander", ["charmander"], {}),
        ("charmander 8", ["charmander", "8"], {}),
        ("charmander 8 moves=ember,scratch hp=12", ["charmander", "8"], {"moves": ["ember", "scratch"], "hp": 12}),
        ("hp=12 charmander", ["charmander"], {"hp": 12}),
        ("ヒトカゲ 名前=ヒト", ["ヒトカゲ"], {"名前": "ヒト"}),
        ("a x= y==z", ["a"], {"x": "", "y": "=z"}),
        ("a x=1 x=2", ["a"], {"x": 2}),
        ("  a \t b  ", ["a", "b"], {}),
    ],
)
def test_words_and_facts(text: str, words: list[str], facts: dict[str, Any]) -> None:
    assert read_short(text) == (words, facts)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        ("007", 7),
        ("ember", "ember"),
        ("", ""),
        ("-", "-"),
        ("--3", "--3"),
        ("3-", "3-"),
        ("1.5", "1.5"),
        ("+3", "+3"),
        ("²", "²"),
        ("３", "３"),
        ("9" * 5_000, "9" * 5_000),
        ("a,b", ["a", "b"]),
        ("a,", ["a"]),
        (",", []),
        ("1,x,-2", [1, "x", -2]),
    ],
)
def test_values(text: str, value: Any) -> None:
    found = short_value(text)
    assert found == value
    assert type(found) is type(value)


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    read_short(text)
    short_value(text)


@given(st.integers(-999_999_999, 999_999_999))
def test_whole_numbers_are_numbers(number: int) -> None:
    assert short_value(str(number)) == number
