"""The parts of dice notation that are numbers: each can be thrown, and counted in how many ways it comes about."""

from typing import Final, NamedTuple

from cinque.core.dice import Roll
from cinque.core.dice_odds import SIGNS, Budget, ways_of_both, ways_of_good, ways_of_kept, ways_of_sum
from cinque.core.fate import Fate, Thrower
from cinque.core.notation.text import COMPARISONS

WHOLE: Final = 0
SUM: Final = 1
PRODUCT: Final = 2
SIGNED: Final = 3
ATOM: Final = 4
"""How tightly a part binds."""

ROUNDED: Final = ("/u", "/r")
BRACKETS: Final = {"/": ("⌊", "⌋"), "/u": ("⌈", "⌉"), "/r": ("⌊", "⌉")}
"""Down, up, and to the nearest: how a division is rounded."""


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
        return self.binding == WHOLE

    @property
    def lists(self) -> bool:
        """Whether it only shows what fell, and comes to no number."""
        return False

    @property
    def is_constant(self) -> bool:
        """Whether nothing is thrown for it."""
        return False

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
        super().__init__(str(value), ATOM, value, value)
        self.value = value

    @property
    def is_constant(self) -> bool:
        return True

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        return Worked(self.value, self.text)

    def ways(self, budget: Budget) -> dict[int, int]:
        return {self.value: 1}


def thrown(count: int, sides: int, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> tuple[int, ...]:
    faces = tuple(fate.faces(count, sides, thrower))
    rolls.append(Roll(count, sides, faces))
    return faces


def listed(shown: list[str]) -> str:
    return f"[{' '.join(shown)}]"


class Throw(Expression):
    """The sum of equal dice, or of the `keep` highest or lowest of them."""

    __slots__ = ("count", "high", "keep", "sides")

    def __init__(self, text: str, count: int, sides: int, keep: int, high: bool) -> None:
        super().__init__(text, ATOM, keep, keep * sides)
        self.count = count
        self.sides = sides
        self.keep = keep
        self.high = high

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        faces = thrown(self.count, self.sides, fate, thrower, rolls)
        # of equal faces the one that fell first stays
        order = sorted(range(self.count), key=lambda i: -faces[i] if self.high else faces[i])
        kept = set(order[: self.keep])
        shown = [str(face) if i in kept else f"({face})" for i, face in enumerate(faces)]
        return Worked(sum([faces[i] for i in kept]), listed(shown))

    def ways(self, budget: Budget) -> dict[int, int]:
        return ways_of_kept(self.count, self.sides, self.keep, self.high, budget)


class Count(Expression):
    """How many of the dice fulfil a comparison."""

    __slots__ = ("sign", "target", "throws")

    def __init__(self, text: str, throws: list[tuple[int, int]], sign: str, target: int) -> None:
        super().__init__(text, ATOM, 0, sum([count for count, _ in throws]))
        self.throws = throws
        self.sign = sign
        self.target = target

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        found = 0
        shown: list[str] = []
        for count, sides in self.throws:
            faces = thrown(count, sides, fate, thrower, rolls)
            good = [bool(SIGNS[self.sign](face, self.target)) for face in faces]
            found += good.count(True)
            shown.append(
                listed([f"{face}✓" if counts else str(face) for face, counts in zip(faces, good, strict=True)])
            )
        return Worked(found, " ".join(shown))

    def ways(self, budget: Budget) -> dict[int, int]:
        found = {0: 1}
        for count, sides in self.throws:
            good = ways_of_good(count, sides, self.sign, self.target)
            found = ways_of_both(found, "+", good, budget)
        return found


class Negative(Expression):
    __slots__ = ("part",)

    def __init__(self, part: Expression) -> None:
        super().__init__(f"-{within(part, part.text, SIGNED)}", SIGNED, -part.highest, -part.lowest)
        self.part = part

    @property
    def is_constant(self) -> bool:
        return self.part.is_constant

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        part = self.part.work(fate, thrower, rolls)
        return Worked(-part.value, f"-{within(self.part, part.shown, SIGNED)}")

    def ways(self, budget: Budget) -> dict[int, int]:
        return {-value: ways for value, ways in self.part.ways(budget).items()}


class Join(Expression):
    """Two parts with an operator between them; a comparison gives 1 or 0."""

    __slots__ = ("left", "right", "sign")

    def __init__(self, left: Expression, sign: str, right: Expression) -> None:
        binding = WHOLE if sign in COMPARISONS else SUM if sign in "+-" else PRODUCT
        one, other = within(left, left.text, binding), within(right, right.text, binding + 1)
        lowest, highest = _bounds(left, sign, right, binding)
        super().__init__(
            f"{one}{sign[0]}{other}{sign[1:].upper()}" if sign in ROUNDED else f"{one}{sign}{other}",
            binding,
            lowest,
            highest,
        )
        self.left = left
        self.sign = sign
        self.right = right

    @property
    def is_constant(self) -> bool:
        return self.left.is_constant and self.right.is_constant

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        left = self.left.work(fate, thrower, rolls)
        right = self.right.work(fate, thrower, rolls)
        value = int(SIGNS[self.sign](left.value, right.value))
        if self.binding == WHOLE:
            return Worked(value, f"{equation(left)} {self.sign} {equation(right)} {'✓' if value else '✗'}")
        one = within(self.left, left.shown, self.binding)
        other = within(self.right, right.shown, self.binding + 1)
        opens, closes = BRACKETS.get(self.sign, ("", ""))
        return Worked(value, f"{opens}{one} {self.sign[0]} {other}{closes}")

    def ways(self, budget: Budget) -> dict[int, int]:
        return ways_of_both(self.left.ways(budget), self.sign, self.right.ways(budget), budget)


def _bounds(left: Expression, sign: str, right: Expression, binding: int) -> tuple[int, int]:
    if binding == WHOLE:
        return 0, 1
    if sign == "%":
        return min(0, right.lowest + 1), max(0, right.highest - 1)
    # the others rise or fall steadily in each part (a divisor never crosses 0), so the bounds are at the corners
    first, second = (left.lowest, left.highest), (right.lowest, right.highest)
    corners = [SIGNS[sign](one, other) for one in first for other in second]
    return min(corners), max(corners)


class Labelled(Expression):
    """A part with a word beside it, such as the kind of damage."""

    __slots__ = ("label", "part")

    def __init__(self, part: Expression, label: str) -> None:
        super().__init__(f"{within(part, part.text, ATOM)} {label}", ATOM, part.lowest, part.highest)
        self.label = label
        self.part = part

    @property
    def is_constant(self) -> bool:
        return self.part.is_constant

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        part = self.part.work(fate, thrower, rolls)
        return Worked(part.value, f"{within(self.part, part.shown, ATOM)} {self.label}")

    def ways(self, budget: Budget) -> dict[int, int]:
        return self.part.ways(budget)


class Unaimed(Expression):
    """Dice against a target that nobody has named yet, `2d6>=?`."""

    __slots__ = ("part",)

    def __init__(self, part: Expression, sign: str) -> None:
        super().__init__(f"{part.text}{sign}?", ATOM, part.lowest, part.highest)
        self.part = part

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        return self.part.work(fate, thrower, rolls)

    def ways(self, budget: Budget) -> dict[int, int]:
        return self.part.ways(budget)


class Fudge(Expression):
    """Dice that show -, 0 or +, as Fate and Fudge have them."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        super().__init__(f"{many(count)}df", ATOM, -count, count)
        self.count = count

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        faces = thrown(self.count, 3, fate, thrower, rolls)
        return Worked(sum(faces) - 2 * self.count, listed(["-0+"[face - 1] for face in faces]))

    def ways(self, budget: Budget) -> dict[int, int]:
        found = ways_of_kept(self.count, 3, self.count, True, budget)
        return {value - 2 * self.count: ways for value, ways in found.items()}


class D66(Expression):
    """Two dice side by side, one for the tens; `order` is s for the smaller one first, d for the larger, or nothing."""

    __slots__ = ("count", "order")

    def __init__(self, count: int, order: str) -> None:
        super().__init__(f"{many(count)}d66{order}", ATOM, 11 * count, 66 * count)
        self.count = count
        self.order = order

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        faces = thrown(2 * self.count, 6, fate, thrower, rolls)
        values = [self._value(faces[2 * i], faces[2 * i + 1]) for i in range(self.count)]
        return Worked(sum(values), listed([str(value) for value in values]))

    def _value(self, one: int, other: int) -> int:
        if self.order == "s":
            return 10 * min(one, other) + max(one, other)
        if self.order == "d":
            return 10 * max(one, other) + min(one, other)
        return 10 * one + other

    def ways(self, budget: Budget) -> dict[int, int]:
        found: dict[int, int] = {}
        for one in range(1, 7):
            for other in range(1, 7):
                value = self._value(one, other)
                found[value] = found.get(value, 0) + 1
        return ways_of_sum(found, self.count, budget)


def many(count: int) -> str:
    return "" if count == 1 else str(count)


def within(part: Expression, text: str, binding: int) -> str:
    """The text of a part, in brackets where it would otherwise be read apart."""
    return f"({text})" if part.binding < binding else text


def equation(worked: Worked) -> str:
    return worked.shown if worked.shown == str(worked.value) else f"{worked.shown} = {worked.value}"
