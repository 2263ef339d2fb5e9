"""What is wrong with a file: a refusal or another mistake for each fault, with its line."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.sentences import Speaker, printable
from cinque.core.system import AnySystem
from cinque.core.words import Reader

MOST_NAME = 60
MOST_SENTENCE = 2_000
MOST_FAULTS = 100


class Fault(NamedTuple):
    """What is wrong in a line, or with the whole file if that is 0; `place` is the way to the value, if it has one."""

    line: int
    what: Refusal | Mistake
    place: str = ""

    def told(self, speaker: Speaker) -> Iterator[str]:
        before = f"{self.place}: " if self.place else ""
        if isinstance(self.what, Mistake):
            yield from (before + sentence for sentence in self.what.told(speaker))
        else:
            cites = f" ({self.what.clause})" if self.what.clause else ""
            yield f"{before}{speaker.refusal(self.what)}{cites}"


def short(text: str, most: int = MOST_NAME) -> str:
    """A text out of a file for a sentence of ours: on one line, not too long, and no command to a terminal."""
    return printable(text if len(text) <= most else text[: most - 1] + "…").replace("\n", " ")


class BadFile(Mistake):
    """A file that cannot be used. `more` are faults not worth telling; `played` has words for those of its rules."""

    def __init__(self, path: str, faults: Iterable[Fault], more: int = 0, played: AnySystem | None = None) -> None:
        self.path = path
        in_order = sorted(faults, key=lambda fault: (fault.line, f"{fault.place}:"))
        self.faults = in_order[:MOST_FAULTS]
        more += len(in_order) - len(self.faults)
        if more:
            self.faults.append(Fault(0, Refusal("more-faults", "", count=more)))
        self.played = played
        first = self.faults[0].what
        super().__init__(first.refusal if isinstance(first, Mistake) else first)
        self.args = (path, self.faults, 0, played)

    def lines(self, speaker: Speaker) -> list[tuple[int, str]]:
        """Every fault with its line."""
        if self.played is not None:
            speaker = Reader(self.played, self.played.scene_type(), speaker.lang)
        # what others say quotes the file as well, so nothing is printed as it comes
        return [(fault.line, short(told, MOST_SENTENCE)) for fault in self.faults for told in fault.told(speaker)]

    def told(self, speaker: Speaker) -> list[str]:
        name = short(self.path, MOST_SENTENCE)
        return [f"{name}:{line}: {what}" if line else f"{name}: {what}" for line, what in self.lines(speaker)]


def bad_file(path: object, line: int, key: str, **facts: object) -> BadFile:
    """A file with one fault."""
    return BadFile(str(path), [Fault(line, Refusal(key, "", **facts))])


def too_deep(most: int) -> Refusal:
    return Refusal("file-too-deep", "", most=most)


def too_many(most: int) -> Refusal:
    return Refusal("file-too-many", "", most=most)


def line_at(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1
