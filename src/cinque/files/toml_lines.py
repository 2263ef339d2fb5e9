"""Where everything stands in a TOML text. Nothing is checked here: `tomllib` has had its say, or will have it."""

import re
import tomllib

from cinque.files.document import Spot

# none of these gives characters back, so that no text makes them slow
BASIC = r'"(?!"")(?:[^"\\\n]++|\\.)*+"'
LITERAL = r"'(?!'')[^'\n]*+'"
LONG_BASIC = r'"""(?:[^"\\]++|\\[\s\S]|"{1,2}(?!"))*+"{3,5}'
LONG_LITERAL = r"'''(?:[^']++|'{1,2}(?!'))*+'{3,5}"
TEXT = rf"{LONG_BASIC}|{LONG_LITERAL}|{BASIC}|{LITERAL}"

_SPACE = re.compile(r"[ \t]*+")
_GAP = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_NAME = re.compile(rf"{BASIC}|{LITERAL}|[A-Za-z0-9_-]++")
_WORD = r"[^\s,\]}#]*+"
_SIMPLE = re.compile(rf"{TEXT}|(?![\"'\[{{]){_WORD}(?: [0-9]{{2}}:{_WORD})?")


class _Lost(Exception):
    """This is not TOML, or not from here on."""


def toml_lines(text: str) -> Spot:
    """The lines of TOML that is known to be valid."""
    walk = _Walk(text)
    while walk.next_statement():
        walk.statement()
    return walk.top


def statement_line(text: str, line: int) -> int:
    """Where the statement begins that goes on, or goes wrong, on this line."""
    walk = _Walk(text)
    begins = 1
    try:
        while walk.next_statement() and walk.line <= line:
            begins = walk.line
            walk.statement()
    except _Lost:
        pass
    return begins


class _Walk:
    """One way through the text, with a finger on the line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.top = Spot(1)
        self.table = self.top

    def next_statement(self) -> bool:
        self.take(_GAP)
        return self.at < len(self.text)

    def statement(self) -> None:
        if self.sign() == "[":
            self.header()
        else:
            self.pair(self.table)

    def sign(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise _Lost
        self.line += self.text.count("\n", self.at, match.end())
        self.at = match.end()
        return match[0]

    def take_sign(self, sign: str) -> None:
        if self.sign() != sign:
            raise _Lost
        self.at += 1

    def header(self) -> None:
        line = self.line
        self.take_sign("[")
        is_list = self.sign() == "["
        self.at += is_list
        *way, last = self.name()
        for _ in range(1 + is_list):
            self.take_sign("]")
        inside = inner(self.top, way, line)
        if is_list:
            inside = part_of(inside, last, line)
            self.table = part_of(inside, len(inside.parts), line)
        else:
            self.table = part_of(inside, last, line)
            # a table is where its own header is, not where one of its parts was first
            self.table.line = line

    def pair(self, table: Spot) -> None:
        line = self.line
        *way, last = self.name()
        self.take_sign("=")
        self.take(_SPACE)
        inner(table, way, line).parts[last] = self.value(line)

    def name(self) -> list[str]:
        """A name with all its dots, and the space around it."""
        parts: list[str] = []
        while not parts or self.sign() == ".":
            self.at += bool(parts)
            self.take(_SPACE)
            part = self.take(_NAME)
            if "\\" in part and part[0] == '"':
                part = tomllib.loads(f"name = {part}")["name"]
            elif part[0] in "\"'":
                part = part[1:-1]
            parts.append(part)
            self.take(_SPACE)
        return parts

    def value(self, line: int) -> Spot | int:
        opening = self.sign()
        if opening not in ("[", "{"):
            self.take(_SIMPLE)
            return line
        spot = Spot(line)
        self.at += 1
        self.take(_GAP)
        closing = "]" if opening == "[" else "}"
        while self.sign() != closing:
            if opening == "[":
                spot.parts[len(spot.parts)] = self.value(self.line)
            else:
                self.pair(spot)
            self.take(_GAP)
            if self.sign() != closing:
                self.take_sign(",")
                self.take(_GAP)
        self.at += 1
        return spot


def inner(spot: Spot, way: list[str], line: int) -> Spot:
    """The table at the end of the way; of a list of tables, the last one is meant."""
    for name in way:
        spot = part_of(spot, name, line)
        last = spot.parts.get(len(spot.parts) - 1)
        spot = last if isinstance(last, Spot) else spot
    return spot


def part_of(spot: Spot, name: str | int, line: int) -> Spot:
    part = spot.parts.setdefault(name, Spot(line))
    if not isinstance(part, Spot):
        raise _Lost
    return part
