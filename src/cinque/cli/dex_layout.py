"""The look of a card: lines, bars and tables that read well on a wide screen, on a phone and in a pipe.

Lines are laid out here and not by Rich's tables: those would pad every line with spaces, break Japanese names anywhere,
and take as long as everything else together.
"""

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

NARROW = 60
PER_BLOCK = 10
LOW, MIDDLE = 60, 90
GAP = 2
LEAST_BESIDE = 12
INDENT = 3


def wrapped(text: Text, console: Console, width: int) -> list[Text]:
    lines = text.wrap(console, width, overflow="fold")
    for line in lines:
        line.rstrip()
    return list(lines)


class Flow:
    """Words in a row that is only broken between them, for languages that have no spaces too."""

    def __init__(self, words: Sequence[str], comma: str, style: str = "") -> None:
        self.words = [word + comma for word in words[:-1]] + list(words[-1:])
        self.style = style

    def lines(self, console: Console, width: int) -> list[Text]:
        lines = [""]
        for word in self.words:
            if lines[-1] and cell_len(lines[-1]) + cell_len(word.rstrip()) > width:
                lines.append("")
            lines[-1] += word
        return wrapped(Text("\n".join(lines), style=self.style), console, width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(console, options.max_width)


Said = str | Text | Flow
Row = tuple[str, Said]


class Hanging:
    """A label and what it says; what is too long goes on under its own beginning, or under the label if need be."""

    def __init__(self, label: str, said: Said, beside: int, style: str = "") -> None:
        self.label = Text(label, style=style)
        self.said = said if isinstance(said, Flow) else Text(said) if isinstance(said, str) else said
        self.beside = beside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width - self.beside
        if room < LEAST_BESIDE:
            yield self.label
            yield from (Text.assemble(" " * INDENT, line) for line in self.lines(console, options.max_width - INDENT))
            return
        label = self.label.copy()
        label.pad_right(self.beside - label.cell_len)
        for line in self.lines(console, room):
            # assembled, not added: what is added to a text takes on its style
            yield Text.assemble(label, line)
            label = Text(" " * self.beside)

    def lines(self, console: Console, width: int) -> list[Text]:
        width = max(1, width)
        return self.said.lines(console, width) if isinstance(self.said, Flow) else wrapped(self.said, console, width)


Part = RenderableType


def head(name: str, other: str, below: Sequence[str], dot: str) -> Iterator[Part]:
    """The first lines of a card."""
    both = Text.assemble((name, "bold"), *(["  ", other] if other and other != name else []))
    yield Hanging("", both, 0)
    yield Flow(below, dot, "dim")


def title(text: str) -> Part:
    return Hanging("", Text(text, style="cyan"), 0)


def rows(pairs: Iterable[Row]) -> Iterator[Part]:
    """Labels and what they say; rows that say nothing are left out."""
    told = [(f" {label}", said) for label, said in pairs if said]
    beside = max((cell_len(label) for label, _ in told), default=0) + GAP
    yield from (Hanging(label, said, beside, "dim") for label, said in told)


def line(said: Said) -> Part:
    """Something without a label."""
    return Hanging(" ", said, 1)


def branch(stem: str, text: Text) -> Part:
    """A line of a tree."""
    label = f" {stem}"
    return Hanging(label, text, cell_len(label))


def bars(values: Sequence[tuple[str, int]], total: tuple[str, int]) -> Iterator[Part]:
    """Numbers with ten points to a block."""
    wide = max(cell_len(label) for label, _ in (*values, total)) + 1 + GAP
    for label, value in (*values, total):
        colour = "red" if value < LOW else "yellow" if value < MIDDLE else "green"
        blocks = "█" * (value // PER_BLOCK) + "▌" * (value % PER_BLOCK >= PER_BLOCK // 2)
        bar = Text(f"{value:>3}")
        if blocks and label != total[0]:
            bar.append("  ").append(blocks, style=colour)
        yield Hanging(f" {label}", bar, wide, "dim")


class MoveTable:
    """Moves with their figures; on a narrow screen each has a second line instead of columns."""

    def __init__(self, columns: Sequence[str], moves: Sequence[Sequence[str]], dot: str) -> None:
        self.lines = [columns, *moves]
        self.dot = dot
        self.widths = [max(map(cell_len, column)) for column in zip(*self.lines, strict=True)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = options.max_width >= max(NARROW, sum(self.widths) + GAP * len(self.widths))
        for number, cells in enumerate(self.lines):
            style = "" if number else "dim"
            yield from [Text(self.wide(cells), style=style)] if wide else self.narrow(cells, style)

    def wide(self, cells: Sequence[str]) -> str:
        told = ""
        for number, (cell, width) in enumerate(zip(cells, self.widths, strict=True)):
            space = " " * (width - cell_len(cell))
            right = number == 0 or number > 3
            told += (" " * GAP if number else " ") + (space + cell if right else cell + space)
        return told.rstrip()

    def narrow(self, cells: Sequence[str], style: str) -> Iterator[Part]:
        level, name, *figures = cells
        beside = self.widths[0] + GAP
        yield Hanging(" " * (beside - 1 - cell_len(level)) + level, Text(name, style=style), beside, style)
        yield Hanging("", Flow(figures, self.dot, "dim"), beside)
