"""Dice notation as text: full-width letters and lookalikes, the signs and words in it, and where a comment begins."""

import unicodedata
from typing import Any, Final, NamedTuple

from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal

MOST_CHARACTERS: Final = 200
MOST_DIGITS: Final = 9

DIGITS: Final = "0123456789"
COMPARISONS: Final = (">=", "<=", ">", "<", "=", "!=")
# longer ones first: `dl` is not a die followed by an l
WORDS: Final = (
    *("adv", "dis", "max", "min"),
    *("kh", "kl", "dh", "dl", "ph", "pl", "ty", "tz", "bc", "rr", "ro", "ra", "mi", "ma"),
    *"abcdefklhnprsu",
)
SPACED: Final = ("adv", "dis", "kh", "kl", "k", "dh", "dl", "d", "b", "e", "p", "r", "ro", "rr", "ra", "mi", "ma")
"""Words before which a space may stand; `2d6 max` is a comment, as people write one."""
_SIGNS: Final = (">=", "<=", "=>", "=<", "==", "!=", "<>", "//", *"%+-*/()[],@?!><=≥≤≠")
_MEANT: Final = {
    "≥": ">=", "=>": ">=", "≤": "<=", "=<": "<=", "==": "=", "≠": "!=", "<>": "!=",
}  # fmt: skip
_LOOKALIKES: Final = {
    "×": "*", "÷": "/", "≧": "≥", "≦": "≤", "⩾": "≥", "⩽": "≤",
    # the long vowel sign is what a Japanese keyboard gives for the minus key
    "−": "-", "‐": "-", "‑": "-", "‒": "-", "–": "-", "ー": "-",
}  # fmt: skip


class NotationError(Mistake):
    """What is wrong with a text, and where: `position` counts the characters before the place, from 0."""

    def __init__(self, text: str, position: int, problem: Refusal) -> None:
        shown = printable_line(text if len(text) <= MOST_CHARACTERS else text[:40] + "…")
        if position < len(text):
            refusal = Refusal("dice-at", "", text=shown, number=position + 1, problem=problem)
        else:
            refusal = Refusal("dice-at-end", "", text=shown, problem=problem)
        super().__init__(refusal)
        self.args = (text, position, problem)
        self.text = text
        self.position = position

    @property
    def picture(self) -> str:
        """The text, and below it a caret at the place; for letters of equal width."""
        text = printable_line(self.text[: MOST_CHARACTERS + 1])
        return f"{text}\n{' ' * sum([_columns(char) for char in text[: self.position]])}^"


def printable_line(text: str) -> str:
    """The text on one line, safe to print, with every character at its old index."""
    return "".join(
        [char if char.isprintable() or char == "\u3000" else " " if char.isspace() else "�" for char in text]
    )


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


class Note(NamedTuple):
    """What the reader should know about a line: a key of the catalogue's events, and the facts of its sentence."""

    key: str
    facts: dict[str, Any]


class Token(NamedTuple):
    """A number, sign or word, `spaced` after a space; what means nothing is kept in `odd`."""

    symbol: str
    position: int
    spaced: bool = False
    odd: str = ""


ODD: Final = "�"
"""The symbol of whatever means nothing."""


def plain_text(text: str) -> str:
    """The usual character for each full-width one or lookalike; always one for one, so that positions stay true."""
    return "".join([_plain(char) for char in text])


def plain_sign(sign: str) -> str:
    """The usual form of a comparison."""
    return _MEANT.get(sign, sign)


def _plain(char: str) -> str:
    if char.isspace():
        return " "
    # only the width is undone: all of NFKC would also read d6² as d62
    if unicodedata.decomposition(char).startswith(("<wide>", "<narrow>")):
        char = unicodedata.normalize("NFKC", char)
    char = _LOOKALIKES.get(char, char)
    return char.lower() if char.isascii() else char


def tokens_of(text: str, plain: str, start: int) -> list[Token]:
    """What stands in the text from `start` on, up to an empty token at the end."""
    found: list[Token] = []
    at = start
    while at < len(plain):
        if plain[at] == " ":
            at += 1
            continue
        spaced = at > start and plain[at - 1] == " "
        read = _run(plain, at, DIGITS)
        if len(read) > MOST_DIGITS:
            raise NotationError(text, at, Refusal("dice-long-number", "", digits=len(read), most=MOST_DIGITS))
        if read:
            found.append(Token(read, at, spaced))
        elif plain[at] == "[" and _closes(plain, at):
            read = plain[at : plain.index("]", at) + 1]
            found.append(Token(read, at, spaced))
        elif plain[at].isascii() and plain[at].isalpha():
            read = _run(plain, at, "abcdefghijklmnopqrstuvwxyz")
            found += _words(read, at, spaced)
        else:
            read = next((sign for sign in _SIGNS if plain.startswith(sign, at)), "")
            found.append(Token(plain_sign(read), at, spaced) if read else Token(ODD, at, spaced, plain[at]))
        at += len(read) or 1
    found.append(Token("", len(text)))
    return found


def _closes(plain: str, at: int) -> bool:
    return "]" in plain[at:]


def _run(plain: str, at: int, of: str) -> str:
    end = at
    while end < len(plain) and plain[end] in of:
        end += 1
    return plain[at:end]


def _words(run: str, at: int, spaced: bool) -> list[Token]:
    """Letters in a row are words of the notation one after another, or mean nothing as a whole."""
    if spaced and run not in SPACED:
        return [Token(ODD, at, spaced, run)]
    found: list[Token] = []
    place = 0
    while place < len(run):
        word = next((word for word in WORDS if run.startswith(word, place)), "")
        if not word:
            return [Token(ODD, at, spaced, run)]
        found.append(Token(word, at + place, spaced and not place))
        place += len(word)
    return found


def starts_comment(plain: str, token: Token) -> bool:
    """Whether what stands here and behind it is there for people: words after a space, or words in another script."""
    if token.symbol.startswith("["):
        return token.symbol.endswith("]")
    if token.odd == "#":
        return True
    word = plain[token.position :].split(" ", 1)[0]
    foreign = any(not char.isascii() and char.isalpha() for char in word)
    if not token.spaced:
        return foreign and not plain[token.position].isascii() and plain[token.position].isalpha()
    return foreign or token.odd.isalpha()
