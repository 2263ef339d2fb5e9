"""What is wrong with a file, in sentences that are safe to print."""

from collections.abc import Sequence

from cinque.core.words import printable

MOST_NAME = 60
MOST_SENTENCE = 2_000
MOST_FAULTS = 100

Fault = tuple[int, str]
"""The line, or 0 where the whole file is meant, and the sentence."""


def short(text: str, most: int = MOST_NAME) -> str:
    """A text out of a file for a sentence of ours: on one line, not too long, and no command to a terminal."""
    return printable(text if len(text) <= most else text[: most - 1] + "…").replace("\n", " ")


class BadFile(ValueError):
    """A file that cannot be used: one sentence for each fault, with its line. `more` are faults not worth telling."""

    def __init__(self, path: str, faults: Sequence[Fault], more: int = 0) -> None:
        # sentences of others quote the file as well, so none is printed as it comes
        told = [(line, short(sentence, MOST_SENTENCE)) for line, sentence in faults[:MOST_FAULTS]]
        more += len(faults) - len(told)
        if more:
            told.append((0, "There is 1 more fault." if more == 1 else f"There are {more:,} more faults."))
        name = short(path, MOST_SENTENCE)
        super().__init__("\n".join(f"{name}:{line}: {fault}" if line else f"{name}: {fault}" for line, fault in told))
        self.faults = told


def too_deep(most: int) -> str:
    return f"This is nested deeper than {most} levels; make it flatter."


def too_many(most: int) -> str:
    return f"There are more than {most:,} names and values up to here; split the file."


def line_at(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1
