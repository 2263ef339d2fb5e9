"""TOML: `tomllib` reads it; its complaints are put into plain words, and what would hurt it is refused before."""

import re
import tomllib

from cinque.files.bad import BadFile, line_at, short, too_deep, too_many
from cinque.files.document import Document
from cinque.files.plain import MOST_DEPTH, MOST_VALUES, only_plain, real
from cinque.files.toml_lines import TEXT, statement_line, toml_lines

MOST_WORD = 600
"""Python reads no whole number of many more digits; that bound can be set, but not below 640."""
LONG_WORD = f"This name or number has more than {MOST_WORD} characters; shorten it, or put it in quotes."

# blank lines and comments are one piece, so that a file full of them is no work
SIGN = re.compile(
    rf"(?P<text>{TEXT})|(?P<break>(?:[ \t\r]*+(?:\#[^\n]*+)?\n)++)|(?P<comment>\#[^\n]*+)"
    r"|(?P<word>[\w+-]++)[ \t]*+|(?P<space>[ \t\r]++)|[\[\]{},=.\"']"
)
NOTHING = ("text", "comment", "space")
QUOTES = ('"', "'")
COMPLAINT = re.compile(r"(?P<reason>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL)

TWICE = "this name has a value already, or is a table that was closed"
REASONS = {
    "Expected newline or end of document": "there is something behind the end of this; each name needs its own line",
    "Invalid statement": "a name = value, a [table] or a # comment is expected here",
    "Cannot declare": "this [table] stands here a second time",
    "Cannot overwrite": TWICE,
    "Cannot mutate": TWICE,
    "Cannot redefine": TWICE,
    "Duplicate inline table key": "a name stands a second time between { and }",
    "Expected ']'": "the closing ] of this [table] is missing",
    "Expected ']]'": "the closing ]] of this [[table]] is missing",
    "Expected '='": "a = is expected behind the name",
    "Invalid initial character": "a name is expected here, in quotes if it is unusual; { to } stays on one line",
    "Unclosed array": "a comma or the closing ] of this list is missing",
    "Unclosed inline table": "a comma or the closing } is missing; from { to } all stands on one line",
    "Unescaped": "a \\ in double quotes begins a sign such as \\n; write \\\\, or use single quotes",
    "Invalid hex value": "\\u is followed by four digits of 0 to 9 and a to f, \\U by eight",
    "Escaped character": "\\u and \\U must name a character that exists",
    "Expected \"'": "the text that begins here does not end; its closing quotes are missing",
    "Unterminated string": "the text that begins here does not end; its closing quotes are missing",
    "Found invalid character '\\n'": "the text on this line does not end; its closing quote is missing",
    "Illegal character '\\n'": "the text on this line does not end; its closing quote is missing",
    "Found invalid character": "this line has a control character; write it as \\u and four digits, in double quotes",
    "Illegal character": "this line has a control character; write it as \\u and four digits",
    "Invalid date": "this date does not exist",
    "Invalid value": "a value is expected here: text in quotes, a number, true, false, [ or {",
}
AT_ITS_BEGINNING = ("Cannot overwrite", "Cannot mutate", "Cannot redefine", "Duplicate")
"""Complaints about a name that `tomllib` makes only when it has read the value, which may be many lines later."""


def read_toml(name: str, text: str) -> Document:
    check_size(name, text)
    try:
        data = tomllib.loads(text, parse_float=real)
    except tomllib.TOMLDecodeError as error:
        line, reason = explain(text, str(error))
        raise BadFile(name, [(line, f"This is not valid TOML: {reason}.")]) from None
    return only_plain(Document(name, data, lambda: toml_lines(text)))


def explain(text: str, complaint: str) -> tuple[int, str]:
    """The line and the reason in our words."""
    match = COMPLAINT.fullmatch(complaint)
    said = match["reason"] if match else complaint
    # the longest beginning is the one that says most
    known = max((start for start in REASONS if said.startswith(start)), key=len, default="")
    reason = REASONS.get(known) or short(said)
    if not match or not match["line"]:
        return statement_line(text, line_at(text, len(text))), reason
    line = int(match["line"])
    return statement_line(text, line) if said.startswith(AT_ITS_BEGINNING) else line, reason


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
            raise BadFile(name, [(line_at(text, token.start()), wrong)])


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

    def wrong(self) -> str:
        if max(self.depth, self.dots) > MOST_DEPTH:
            return too_deep(MOST_DEPTH)
        return too_many(MOST_VALUES) if self.values > MOST_VALUES else ""
