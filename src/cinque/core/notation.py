"""Dice as people write them: `3d6+2`, `4d6kh3`, `d20 adv + 5`, `5b6>=4`, `２Ｄ６＋１≧9`.

    whole    = sum [compare sum]                  value 1 or 0
    sum      = product {("+" | "-") product}
    product  = signed {("*" | "/") signed}        "/" rounds down, towards minus infinity: -7/2 is -4
    signed   = "-" signed | "(" sum ")" | number | dice | counted
    dice     = [number] "d" [number | "%"] [("kh" | "kl" | "k" | "dh" | "dl") [number] | "adv" | "dis"]
    counted  = [number] "b" [number | "%"] compare number
    compare  = ">=" | ">" | "<=" | "<" | "="

`d` without sides has six, as Japanese tables write it, and `d%` has a hundred. `kh`, `kl` keep the highest or
lowest dice (`k` is `kh`), `dh`, `dl` drop them; one die if no number follows. `adv`, `dis` throw one die twice and
keep the better or the worse. `b` counts the dice that fulfil the comparison behind it.
"""

import unicodedata
from typing import Any, NamedTuple

from cinque.core.dice import MOST_DICE, MOST_SIDES, Roll
from cinque.core.dice_odds import SIGNS, Budget, odds_of_ways, ways_of_both, ways_of_good, ways_of_kept
from cinque.core.fate import NOBODY, Fate, Thrower
from cinque.core.mistake import Mistake
from cinque.core.odds import Odds
from cinque.core.refusal import Refusal

MOST_CHARACTERS = 200
MOST_DIGITS = 9
MOST_DEPTH = 20
MOST_VALUE = 10**15
"""Results stay far inside what a browser's numbers hold exactly."""

COMPARISONS = (">=", "<=", ">", "<", "=")
CHOICES = ("kh", "kl", "k", "dh", "dl", "adv", "dis")
_DIGITS = "0123456789"
# longer ones first: `dl` is not a die followed by an l
_SYMBOLS = ("adv", "dis", "kh", "kl", "dh", "dl", ">=", "<=", *"kdb%+-*/()><=≥≤")
_LOOKALIKES = {"×": "*", "÷": "/", "≧": "≥", "≦": "≤", "⩾": "≥", "⩽": "≤"}
# the long vowel sign is what a Japanese keyboard gives for the minus key
_LOOKALIKES.update(dict.fromkeys("−‐‑‒–ー", "-"))
_BOTH_SIGNS = {"≥": ">=", "≤": "<="}

_WHOLE, _SUM, _PRODUCT, _SIGNED, _ATOM = range(5)


class NotationError(Mistake):
    """What is wrong with a text, and where: `position` counts the characters before the place, from 0."""

    def __init__(self, text: str, position: int, problem: Refusal) -> None:
        shown = _printable(text if len(text) <= MOST_CHARACTERS else text[:40] + "…")
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
        text = _printable(self.text[: MOST_CHARACTERS + 1])
        return f"{text}\n{' ' * sum([_columns(char) for char in text[: self.position]])}^"


def _printable(text: str) -> str:
    """The text on one line, safe to print, with every character at its old index."""
    return "".join(
        [char if char.isprintable() or char == "\u3000" else " " if char.isspace() else "�" for char in text]
    )


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


class Worked(NamedTuple):
    """A value with the faces and numbers it came from."""

    value: int
    shown: str


class Expression:
    """A part of the notation; `str` writes it the shortest usual way, which reads back as the same.

    `lowest` and `highest` bound its value, so that what can go wrong is refused while reading, not while rolling.
    """

    __slots__ = ("highest", "binding", "lowest", "text")

    def __init__(self, text: str, binding: int, lowest: int, highest: int) -> None:
        self.text = text
        self.binding = binding
        self.lowest = lowest
        self.highest = highest

    @property
    def compares(self) -> bool:
        """Whether the whole is a comparison, which holds (1) or does not (0)."""
        return self.binding == _WHOLE

    def __str__(self) -> str:
        return self.text

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        raise NotImplementedError

    def ways(self, budget: Budget) -> dict[int, int]:
        """Each value with the number of ways it comes about."""
        raise NotImplementedError


class Number(Expression):
    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        super().__init__(str(value), _ATOM, value, value)
        self.value = value

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        return Worked(self.value, self.text)

    def ways(self, budget: Budget) -> dict[int, int]:
        return {self.value: 1}


class Throw(Expression):
    """The sum of equal dice, or of the `keep` highest or lowest of them."""

    __slots__ = ("count", "high", "keep", "sides")

    def __init__(self, text: str, count: int, sides: int, keep: int, high: bool) -> None:
        super().__init__(text, _ATOM, keep, keep * sides)
        self.count = count
        self.sides = sides
        self.keep = keep
        self.high = high

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        faces = tuple(fate.faces(self.count, self.sides, thrower))
        rolls.append(Roll(self.count, self.sides, faces))
        # of equal faces the one that fell first stays
        order = sorted(range(self.count), key=lambda i: -faces[i] if self.high else faces[i])
        kept = set(order[: self.keep])
        shown = [str(face) if i in kept else f"({face})" for i, face in enumerate(faces)]
        return Worked(sum([faces[i] for i in kept]), f"[{' '.join(shown)}]")

    def ways(self, budget: Budget) -> dict[int, int]:
        return ways_of_kept(self.count, self.sides, self.keep, self.high, budget)


class Count(Expression):
    """How many of equal dice fulfil a comparison."""

    __slots__ = ("count", "sides", "sign", "target")

    def __init__(self, text: str, count: int, sides: int, sign: str, target: int) -> None:
        super().__init__(text, _ATOM, 0, count)
        self.count = count
        self.sides = sides
        self.sign = sign
        self.target = target

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        faces = tuple(fate.faces(self.count, self.sides, thrower))
        rolls.append(Roll(self.count, self.sides, faces))
        good = [SIGNS[self.sign](face, self.target) for face in faces]
        shown = [f"{face}✓" if counts else str(face) for face, counts in zip(faces, good, strict=True)]
        return Worked(good.count(True), f"[{' '.join(shown)}]")

    def ways(self, budget: Budget) -> dict[int, int]:
        return ways_of_good(self.count, self.sides, self.sign, self.target)


class Negative(Expression):
    __slots__ = ("part",)

    def __init__(self, part: Expression) -> None:
        super().__init__(f"-{_within(part, part.text, _SIGNED)}", _SIGNED, -part.highest, -part.lowest)
        self.part = part

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        part = self.part.work(fate, thrower, rolls)
        return Worked(-part.value, f"-{_within(self.part, part.shown, _SIGNED)}")

    def ways(self, budget: Budget) -> dict[int, int]:
        return {-value: ways for value, ways in self.part.ways(budget).items()}


class Join(Expression):
    """Two parts with an operator between them; a comparison gives 1 or 0."""

    __slots__ = ("left", "right", "sign")

    def __init__(self, left: Expression, sign: str, right: Expression) -> None:
        binding = _WHOLE if sign in COMPARISONS else _SUM if sign in "+-" else _PRODUCT
        text = f"{_within(left, left.text, binding)}{sign}{_within(right, right.text, binding + 1)}"
        corners = [0, 1]
        if binding != _WHOLE:
            # + - * / rise or fall steadily in each part (a divisor never crosses 0), so the bounds are at the corners
            first, second = (left.lowest, left.highest), (right.lowest, right.highest)
            corners = [SIGNS[sign](one, other) for one in first for other in second]
        super().__init__(text, binding, min(corners), max(corners))
        self.left = left
        self.sign = sign
        self.right = right

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        left = self.left.work(fate, thrower, rolls)
        right = self.right.work(fate, thrower, rolls)
        value = int(SIGNS[self.sign](left.value, right.value))
        if self.binding == _WHOLE:
            return Worked(value, f"{_equation(left)} {self.sign} {_equation(right)} {'✓' if value else '✗'}")
        one = _within(self.left, left.shown, self.binding)
        other = _within(self.right, right.shown, self.binding + 1)
        shown = f"{one} {self.sign} {other}"
        return Worked(value, f"⌊{shown}⌋" if self.sign == "/" else shown)

    def ways(self, budget: Budget) -> dict[int, int]:
        return ways_of_both(self.left.ways(budget), self.sign, self.right.ways(budget), budget)


def _within(part: Expression, text: str, binding: int) -> str:
    """The text of a part, in brackets where it would otherwise be read apart."""
    return f"({text})" if part.binding < binding else text


def _equation(worked: Worked) -> str:
    return worked.shown if worked.shown == str(worked.value) else f"{worked.shown} = {worked.value}"


class Result(NamedTuple):
    """What an expression came to; `success` is None unless it is a comparison."""

    text: str
    value: int
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
    return Result(expression.text, worked.value, rolls, None, _equation(worked))


def distribution(expression: Expression) -> Odds[int]:
    """The exact chance of each value, rising; `TooMany` where that would take too long."""
    budget = Budget()
    return odds_of_ways(expression.ways(budget), budget)


def parse(text: str) -> Expression:
    """Read dice notation; `NotationError` says what is wrong with it, and where."""
    if len(text) > MOST_CHARACTERS:
        raise NotationError(text, MOST_CHARACTERS, Refusal("dice-too-long", "", most=MOST_CHARACTERS))
    return _Parser(text).whole()


class _Token(NamedTuple):
    symbol: str
    position: int


def _plain(char: str) -> str:
    """The usual character for a full-width one or a lookalike; always one for one, so that positions stay true."""
    if char.isspace():
        return " "
    # only the width is undone: all of NFKC would also read d6² as d62
    if unicodedata.decomposition(char).startswith(("<wide>", "<narrow>")):
        char = unicodedata.normalize("NFKC", char)
    char = _LOOKALIKES.get(char, char)
    return char.lower() if char.isascii() else char


def _tokens(text: str) -> list[_Token]:
    plain = "".join([_plain(char) for char in text])
    tokens: list[_Token] = []
    at = 0
    while at < len(plain):
        start = at
        while at < len(plain) and plain[at] in _DIGITS:
            at += 1
        if at - start > MOST_DIGITS:
            raise NotationError(text, start, Refusal("dice-long-number", "", digits=at - start, most=MOST_DIGITS))
        if at > start:
            tokens.append(_Token(plain[start:at], start))
        elif plain[at] == " ":
            at += 1
        else:
            symbol = next((symbol for symbol in _SYMBOLS if plain.startswith(symbol, at)), "")
            if not symbol:
                raise NotationError(text, at, Refusal("dice-no-meaning", "", sign=_printable(text[at])))
            tokens.append(_Token(_BOTH_SIGNS.get(symbol, symbol), at))
            at += len(symbol)
    tokens.append(_Token("", len(text)))
    return tokens


class _Parser:
    __slots__ = ("_at", "_depth", "_text", "_tokens")

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._at = 0
        self._depth = 0

    def _error(self, position: int, key: str, **facts: Any) -> NotationError:
        return NotationError(self._text, position, Refusal(key, "", **facts))

    def _next(self) -> _Token:
        return self._tokens[self._at]

    def _take(self) -> _Token:
        token = self._tokens[self._at]
        if token.symbol:
            self._at += 1
        return token

    def _at_number(self) -> bool:
        return self._next().symbol[:1] in tuple(_DIGITS)

    def whole(self) -> Expression:
        found = self._sum()
        if self._next().symbol in COMPARISONS:
            found = Join(found, self._take().symbol, self._sum())
        token = self._next()
        if token.symbol in COMPARISONS:
            raise self._error(token.position, "dice-second-comparison")
        if token.symbol == ")":
            raise self._error(token.position, "dice-closes-nothing")
        if token.symbol:
            raise self._no_sign(token)
        return found

    def _no_sign(self, token: _Token) -> NotationError:
        if token.symbol in CHOICES:
            return self._error(token.position, "dice-of-its-own", word=token.symbol)
        return self._error(token.position, "dice-no-sign")

    def _sum(self) -> Expression:
        found = self._product()
        while self._next().symbol in ("+", "-"):
            found = self._join(found, self._take(), self._next().position, self._product())
        return found

    def _product(self) -> Expression:
        found = self._signed()
        while self._next().symbol in ("*", "/"):
            found = self._join(found, self._take(), self._next().position, self._signed())
        return found

    def _join(self, left: Expression, sign: _Token, start: int, right: Expression) -> Expression:
        if sign.symbol == "/" and right.lowest <= 0 <= right.highest:
            raise self._error(start, "dice-divisor")
        found = Join(left, sign.symbol, right)
        if found.lowest < -MOST_VALUE or found.highest > MOST_VALUE:
            raise self._error(sign.position, "dice-too-large", most=MOST_VALUE)
        return found

    def _signed(self) -> Expression:
        token = self._take()
        if token.symbol in ("-", "("):
            self._depth += 1
            if self._depth > MOST_DEPTH:
                raise self._error(token.position, "dice-too-deep", most=MOST_DEPTH)
            found = Negative(self._signed()) if token.symbol == "-" else self._bracket(token)
            self._depth -= 1
            return found
        number = 1
        sign = token
        if token.symbol[:1] in tuple(_DIGITS):
            number = int(token.symbol)
            if self._next().symbol not in ("d", "b"):
                return Number(number)
            sign = self._take()
        if sign.symbol not in ("d", "b"):
            raise self._error(token.position, "dice-no-number" if self._text.strip() else "dice-nothing")
        if not 1 <= number <= MOST_DICE:
            raise self._error(token.position, "dice-throw", count=number, least=1, most=MOST_DICE)
        return self._dice(number) if sign.symbol == "d" else self._counted(number)

    def _bracket(self, opened: _Token) -> Expression:
        found = self._sum()
        token = self._take()
        if token.symbol in COMPARISONS:
            raise self._error(token.position, "dice-inner-comparison")
        if not token.symbol:
            raise self._error(token.position, "dice-not-closed", opened=opened.position + 1)
        if token.symbol != ")":
            raise self._no_sign(token)
        return found

    def _sides(self) -> int:
        token = self._next()
        if token.symbol == "%":
            self._take()
            return 100
        sides = int(self._take().symbol) if self._at_number() else 6
        if not 1 <= sides <= MOST_SIDES:
            raise self._error(token.position, "dice-sides", sides=sides, most=MOST_SIDES)
        return sides

    def _dice(self, count: int) -> Expression:
        sides = self._sides()
        text = f"{'' if count == 1 else count}d{sides}"
        choice = self._next()
        if choice.symbol not in CHOICES:
            return Throw(text, count, sides, count, True)
        self._take()
        word = "kh" if choice.symbol == "k" else choice.symbol
        if word in ("adv", "dis"):
            if count > 1:
                raise self._error(choice.position, "dice-one-die", word=word, count=count)
            return Throw(text + word, 2, sides, 1, word == "adv")
        place = self._next().position if self._at_number() else choice.position
        number = int(self._take().symbol) if self._at_number() else 1
        keeps = word in ("kh", "kl")
        if not 1 <= number <= (count if keeps else count - 1):
            raise self._error(place, "dice-keep" if keeps else "dice-drop", number=number, count=count)
        keep = number if keeps else count - number
        return Throw(f"{text}{word}{number}", count, sides, keep, word in ("kh", "dl"))

    def _counted(self, count: int) -> Expression:
        sides = self._sides()
        sign = self._next()
        if sign.symbol not in COMPARISONS:
            raise self._error(sign.position, "dice-target")
        self._take()
        if not self._at_number():
            raise self._error(self._next().position, "dice-target-number")
        target = int(self._take().symbol)
        text = f"{'' if count == 1 else count}b{sides}{sign.symbol}{target}"
        return Count(text, count, sides, sign.symbol, target)
