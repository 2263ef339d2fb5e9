"""Where a Japanese line is broken: between any two characters, but never with 、 in front or （ behind."""

from rich.cells import cell_len
from rich.text import Text

NOT_FIRST = frozenset("、。，．・：；！？）〕］｝〉》」』】％…〜～ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ")
NOT_LAST = frozenset("（〔［｛〈《「『【")


def broken(text: Text, width: int) -> Text:
    """The text as lines of a width; what has no wide characters is left to those who know spaces only."""
    if text.plain.isascii() or text.cell_len == len(text.plain):
        return text
    lines = [line for row in text.split(allow_blank=True) for line in row.divide(breaks(row.plain, width))]
    for line in lines:
        line.rstrip()
    return Text("\n", style=text.style, end=text.end).join(lines)


def breaks(text: str, width: int) -> list[int]:
    """The places at which a line ends; where nothing else is left, in the middle of a word."""
    found: list[int] = []
    start = last = room = 0
    for place, character in enumerate(text):
        room += cell_len(character)
        if place > start and may_break(text, place):
            last = place
        if room > width and not character.isspace():
            start = last if last > start else place
            found.append(start)
            room = cell_len(text[start : place + 1])
    return found


def may_break(text: str, place: int) -> bool:
    before, after = text[place - 1], text[place]
    if after.isspace() or after in NOT_FIRST or before in NOT_LAST:
        return False
    return before.isspace() or cell_len(before) > 1 or cell_len(after) > 1
