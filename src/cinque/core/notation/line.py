"""Dice as people write them: `3d6+2 fire`, `4d6kh3`, `d20 adv + 5`, `5b6>=4`, `x3 S2D6`, `２Ｄ６＋１≧9 命中`.

    line     = [("x" | "rep" | "repeat") number " "] ["S"] (["C"] whole | choice) [comment]
    whole    = pool | sum [compare (sum | "?")]   a comparison has the value 1 or 0
    sum      = product {("+" | "-") product}
    product  = signed {("*" | "/" | "//" | "%") signed [rounding]}
    rounding = "F" | "U" | "C" | "R"              of a division: down (also without), up, up, to the nearest
    signed   = ("-" | "+") signed | atom {"[" label "]"}
    atom     = number | dice | counted | "(" sum ")" | "(" sum {"," sum} ")" {order}
    dice     = [count] "d" [sides] {order} | [count] "dF" | [count] "d66" ["N" | "S" | "A" | "D"]
    order    = "kh" | "kl" | "k" | "dh" | "dl" | "d" | "p" | "r" | "rr" | "ro" | "ra" | "e" | "!" | "mi" | "ma",
               with a number or a comparison behind it, or "adv" | "dis" | "max" | "min"
    counted  = [count] "b" [sides] compare number
    pool     = [count] ("b" | "r" | "u" | "ty" | "tz") [sides] {"+" …} ["[" again "]"] [compare sum] ["@" again]
    choice   = "choice" ("[" items "]" | "(" items ")" | " " words)
    compare  = ">=" | ">" | "<=" | "<" | "=" | "!=", and whatever people write for them

`d` without sides has six, as Japanese tables write it, and `d%` has a hundred; the number of dice and of sides may be a
sum in brackets. Dice are thrown again and again (`rr`, `e`, `r`, `u`) until it is less likely than one in 10⁹ that they
go on. Where players of other programs would expect something else, the line says what was meant.
"""

import re
from contextlib import suppress
from typing import Final, NamedTuple

from cinque.core.dice import Roll
from cinque.core.dice_odds import Budget, odds_of_ways
from cinque.core.fate import NOBODY, Fate, Thrower
from cinque.core.notation.line_parser import LineParser
from cinque.core.notation.parts import Expression, equation
from cinque.core.notation.pools import Choice
from cinque.core.notation.text import MOST_CHARACTERS, NotationError, Note, plain_text, printable_line
from cinque.core.odds import Odds
from cinque.core.refusal import Refusal

MOST_TIMES: Final = 100

_REPEAT: Final = re.compile(r"(?:x|rep|repeat)(\d+) +")
_SECRET: Final = re.compile(r"s(?=[\d(+-]|d|b\d|c\d|c\(|choice|x\d|rep)")
_CALCULATE: Final = re.compile(r"c(?=[\d(+-])")
_CHOICE: Final = re.compile(r"choice(?=[\[( ])")
_CLOSING: Final = {"[": "]", "(": ")"}


class Line(NamedTuple):
    """What one line asks for: `times` throws, `secret` from the others, with words behind it.

    `meant` says what other programs would take otherwise.
    """

    expression: Expression
    times: int
    secret: bool
    comment: str
    meant: tuple[Note, ...]


class Result(NamedTuple):
    """What an expression came to: no number if it only shows something; `success` only if it is a comparison."""

    text: str
    value: int | None
    rolls: list[Roll]
    success: bool | None
    working: str

    def __str__(self) -> str:
        return f"{self.text}: {self.working}"


def evaluate(expression: Expression, fate: Fate, thrower: Thrower = NOBODY) -> Result:
    """Roll the dice of an expression, from left to right; `thrower` says whose they are, where that is known."""
    rolls: list[Roll] = []
    worked = expression.work(fate, thrower, rolls)
    if expression.compares:
        return Result(expression.text, worked.value, rolls, worked.value == 1, worked.shown)
    if expression.lists:
        return Result(expression.text, None, rolls, None, worked.shown)
    return Result(expression.text, worked.value, rolls, None, equation(worked))


def distribution(expression: Expression) -> Odds[int]:
    """The exact chance of each value, rising; `TooMany` where that would take too long, `NoOdds` where none are."""
    budget = Budget()
    return odds_of_ways(expression.ways(budget), budget)


def parse(text: str) -> Expression:
    """What a line throws, however often and for whomever."""
    return read_line(text).expression


def read_line(text: str) -> Line:
    """Read dice notation; `NotationError` says what is wrong with it, and where. A long comment is cut off."""
    if len(text) <= MOST_CHARACTERS:
        return _read(text)
    with suppress(NotationError):
        line = _read(text[:MOST_CHARACTERS])
        if line.comment:
            return line._replace(comment=f"{line.comment}…")
    raise NotationError(text, MOST_CHARACTERS, Refusal("dice-too-long", "", most=MOST_CHARACTERS))


def _read(text: str) -> Line:
    plain = plain_text(text)
    at = len(plain) - len(plain.lstrip(" "))
    at, secret = _took(_SECRET, plain, at)
    at, times = _times(text, plain, at)
    if not secret:
        at, secret = _took(_SECRET, plain, at)
    if _CHOICE.match(plain, at):
        choice, comment = _choice(text, plain, at + len("choice"))
        return Line(choice, times, secret, comment, ())
    at, _ = _took(_CALCULATE, plain, at)
    parser = LineParser(text, plain, at)
    expression = parser.whole()
    return Line(expression, times, secret, parser.comment, tuple(parser.meant))


def _took(word: re.Pattern[str], plain: str, at: int) -> tuple[int, bool]:
    match = word.match(plain, at)
    return (match.end(), True) if match else (at, False)


def _times(text: str, plain: str, at: int) -> tuple[int, int]:
    match = _REPEAT.match(plain, at)
    if match is None:
        return at, 1
    if len(match[1]) > 3 or not 1 <= int(match[1]) <= MOST_TIMES:
        raise NotationError(text, match.start(1), Refusal("dice-repeat", "", most=MOST_TIMES))
    return match.end(), int(match[1])


def _choice(text: str, plain: str, at: int) -> tuple[Expression, str]:
    opening = plain[at]
    closing = _CLOSING.get(opening, "")
    if closing:
        end = plain.find(closing, at)
        if end < 0:
            raise NotationError(text, len(text), Refusal("dice-choice-open", "", sign=closing))
        items = printable_line(text[at + 1 : end]).replace("，", ",").replace("、", ",").split(",")
        comment = printable_line(text[end + 1 :]).strip()
    else:
        items, comment = printable_line(text[at:]).split(), ""
    items = [item.strip() for item in items]
    if len(items) < 2 or not all(items):
        raise NotationError(text, at, Refusal("dice-choice-few", ""))
    return Choice(f"choice{opening}{(',' if closing else ' ').join(items)}{closing}", items), comment
