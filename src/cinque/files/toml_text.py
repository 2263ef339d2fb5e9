"""TOML: `tomllib` reads it; its complaints are put into plain words, and what would hurt it is refused before."""

import re
import tomllib

from cinque.core.refusal import Refusal
from cinque.core.sentences import CORE, catalogue
from cinque.files.bad import BadFile, Fault, bad_file, line_at, short, too_deep, too_many
from cinque.files.document import Document
from cinque.files.plain import MOST_DEPTH, MOST_VALUES, only_plain, real
from cinque.files.toml_lines import TEXT, statement_line, toml_lines

MOST_WORD = 600
"""Python reads no whole number of many more digits; that bound can be set, but not below 640."""
LONG_WORD = Refusal("file-long-word", "", most=MOST_WORD)

# blank lines and comments are one piece, so that a file full of them is no work
SIGN = re.compile(
    rf"(?P<text>{TEXT})|(?P<break>(?:[ \t\r]*+(?:\#[^\n]*+)?\n)++)|(?P<comment>\#[^\n]*+)"
    r"|(?P<word>[\w+-]++)[ \t]*+|(?P<space>[ \t\r]++)|[\[\]{},=.\"']"
)
NOTHING = ("text", "comment", "space")
QUOTES = ('"', "'")
COMPLAINT = re.compile(r"(?P<reason>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL)

AT_ITS_BEGINNING = ("Cannot overwrite", "Cannot mutate", "Cannot redefine", "Duplicate")
"""Complaints about a name that `tomllib` makes only when it has read the value, which may be many lines later."""


def read_toml(name: str, text: str) -> Document:
    check_size(name, text)
    try:
        data = tomllib.loads(text, parse_float=real)
    except tomllib.TOMLDecodeError as error:
        line, problem = explain(text, str(error))
        raise bad_file(name, line, "not-toml", problem=problem) from None
    return only_plain(Document(name, data, lambda: toml_lines(text)))


def explain(text: str, complaint: str) -> tuple[int, str]:
    """The line, and the complaint as the catalogue knows it (`[toml]`)."""
    match = COMPLAINT.fullmatch(complaint)
    said = match["reason"] if match else complaint
    # the longest beginning is the one that says most
    known = max((start for start in catalogue(CORE, "en")["toml"] if said.startswith(start)), key=len, default="")
    problem = known or short(said)
    if not match or not match["line"]:
        return statement_line(text, line_at(text, len(text))), problem
    line = int(match["line"])
    return statement_line(text, line) if said.startswith(AT_ITS_BEGINNING) else line, problem


def check_size(name: str, text: str) -> None:
    """Before anything is read: `tomllib` calls itself for each bracket, and looks at a name for each of its dots."""
    size = _Size()
    for token in SIGN.finditer(text):
        kind = token.lastgroup or token[0]
        if kind in NOTHING:
            continue
        size.see(kind)
        # nobody reads further than to a text without its end, or to a bracket too many
        if kind in QUOTES or size.depth < 0:
            return
        wrong = size.wrong()
        if kind == "word" and len(token["word"]) > MOST_WORD:
            wrong = LONG_WORD
        if wrong:
            raise BadFile(name, [Fault(line_at(text, token.start()), wrong)])


class _Size:
    """What there is up to some place in the text."""

    def __init__(self) -> None:
        self.depth = 0
        self.dots = 0
        self.header_dots = 0
        self.values = 0
        self.in_value = False

    def see(self, kind: str) -> None:
        if kind == ".":
            self.dots += 1
            self.values += 1
        elif kind == "break":
            self.in_value = self.in_value and self.depth > 0
            self.dots = 0
        elif kind in "]}":
            self.depth -= 1
            if not self.in_value:
                self.header_dots = self.dots
        elif kind in "[{,=":
            self.depth += kind in "[{"
            self.in_value = self.in_value or kind == "="
            self.dots = 0
            self.values += self.weight(kind)

    def weight(self, kind: str) -> int:
        """A header is twice the work of a value, and each name walks down from the top of the file to its table."""
        if kind == "=":
            return 1 + self.header_dots // 10
        return 1 if self.in_value else 2

    def wrong(self) -> Refusal | None:
        if max(self.depth, self.dots) > MOST_DEPTH:
            return too_deep(MOST_DEPTH)
        return too_many(MOST_VALUES) if self.values > MOST_VALUES else None
