"""What became of every piece of information of a source. Nothing is dropped without a line that says why."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from cinque.core.mistake import Mistake
from cinque.core.record import shortened
from cinque.core.refusal import Refusal
from cinque.core.sentences import Speaker, printable

Fate = Literal["understood", "kept", "dropped"]

UNDERSTOOD: Final = "understood"
"""It means something to the receiver, and is used."""
KEPT: Final = "kept"
"""It is carried along as text, and comes out again on the way back."""
DROPPED: Final = "dropped"
"""It is not carried; the reason says why."""

FATES: tuple[Fate, ...] = (UNDERSTOOD, KEPT, DROPPED)


class Line(NamedTuple):
    """One piece of information: whose it is, which field, what it says.

    `reason_key` is a word of the catalogue or the id of a clause; `kind` is what shares are told by.
    """

    fate: Fate
    subject: str
    what: str
    value: str
    reason_key: str = ""
    kind: str = ""


class Problem(NamedTuple):
    """Something odd in a source that did not stop its reading: the line, or 0 for all of it, and what it is."""

    line: int
    what: Refusal


class BadText(Mistake):
    """A source that cannot be read: what is wrong, and its line, or 0 for all of it."""

    def __init__(self, line: int, what: Refusal) -> None:
        super().__init__(what)
        self.args = (line, what)
        self.line = line

    def told(self, speaker: Speaker) -> list[str]:
        (sentence,) = super().told(speaker)
        return [f"{self.line}: {sentence}" if self.line else sentence]


def quotable(text: str) -> str:
    """A text out of a source for a sentence of ours: on one line, not too long, and no command to a terminal."""
    return printable(shortened(text)).replace("\n", " ")


class Report:
    """The lines, in the order of the source."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self.lines = list(lines)

    def understood(self, subject: str, what: str, value: str, kind: str = "") -> None:
        self.lines.append(Line(UNDERSTOOD, subject, what, value, "", kind))

    def kept(self, subject: str, what: str, value: str, reason_key: str, kind: str = "") -> None:
        self.lines.append(Line(KEPT, subject, what, value, reason_key, kind))

    def dropped(self, subject: str, what: str, value: str, reason_key: str, kind: str = "") -> None:
        self.lines.append(Line(DROPPED, subject, what, value, reason_key, kind))

    def of(self, fate: Fate) -> list[Line]:
        return [line for line in self.lines if line.fate == fate]

    def kinds(self) -> list[str]:
        """The kinds that there are lines of, in the order of the source."""
        return list(dict.fromkeys(line.kind for line in self.lines))

    def counts(self, kind: str | None = None) -> dict[Fate, int]:
        """How many lines have each fate: all of them, or those of one kind."""
        counts: dict[Fate, int] = dict.fromkeys(FATES, 0)
        for line in self.lines:
            if kind is None or line.kind == kind:
                counts[line.fate] += 1
        return counts

    def share(self, fate: Fate, kind: str | None = None) -> Fraction:
        """The exact share of a fate; 0 where there are no lines at all."""
        counts = self.counts(kind)
        return Fraction(counts[fate], sum(counts.values()) or 1)

    def reasons(self, fate: Fate) -> dict[str, int]:
        """How often each reason was given, the most frequent first."""
        counts: dict[str, int] = {}
        for line in self.of(fate):
            counts[line.reason_key] = counts.get(line.reason_key, 0) + 1
        return dict(sorted(counts.items(), key=lambda pair: -pair[1]))
