"""Lines that are too long for the screen go on where a Japanese reader expects it."""

import pytest
from rich.text import Text

from cinque.cli.lines import breaks, broken


def lines(text: str, width: int) -> list[str]:
    return broken(Text(text), width).plain.split("\n")


@pytest.mark.parametrize(
    ("text", "width", "wanted"),
    [
        ("ひのこ、ひっかく", 8, ["ひのこ、", "ひっかく"]),
        ("あいうえ、かき", 8, ["あいう", "え、かき"]),  # 、 never stands in front
        ("あいう（えお）", 8, ["あいう", "（えお）"]),  # and （ never behind
        ("あいうえっか", 8, ["あいう", "えっか"]),
        ("HPは12/34点", 8, ["HPは", "12/34点"]),  # numbers stay whole
        ("あい Ember うえ", 10, ["あい Ember", "うえ"]),  # and so do words; no space is left behind
        ("あい\nうえお", 4, ["あい", "うえ", "お"]),
    ],
)
def test_where_a_line_breaks(text: str, width: int, wanted: list[str]) -> None:
    assert lines(text, width) == wanted


def test_a_word_that_fits_on_no_line_is_cut() -> None:
    assert lines("あ" + "x" * 20, 8) == ["あ", "x" * 8, "x" * 8, "x" * 4]


def test_what_fits_stays_whole() -> None:
    assert breaks("ひのこ", 6) == []


def test_styles_stay_where_they_are() -> None:
    text = Text("ひのこ、").append("ひっかく", style="bold")
    wrapped = broken(text, 8)
    assert [(wrapped.plain[span.start : span.end], str(span.style)) for span in wrapped.spans] == [("ひっかく", "bold")]


def test_english_is_left_alone() -> None:
    text = Text("a line of words that is too long")
    assert broken(text, 8) is text
