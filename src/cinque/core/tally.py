"""Numbers that explain themselves: the explanation is the computation, never a second path beside it."""

from math import gcd
from typing import Any, Final, NamedTuple

START: Final = "start"
ADD: Final = "add"
TIMES: Final = "times"
AT_LEAST: Final = "at-least"
AT_MOST: Final = "at-most"
SET: Final = "set"
CUT: Final = "cut"
UP: Final = "up"
NEAREST: Final = "nearest"
HIDDEN: Final = "hidden"

MINUS: Final = "−"
"""What people read where programs write a hyphen."""

BY_VALUE: Final = (AT_LEAST, AT_MOST, SET, CUT, UP, NEAREST)
"""Steps that tell what the value before them was, or what was made of it."""


class Term(NamedTuple):
    """One step of a computation: by how much, and the value after it, as exact fractions (`num`/`den`).

    `of` is the seat whose secret the figure is; empty for what everybody may know. What is left of a computation for
    those who may not know all of it has no values after its steps.
    """

    op: str
    label: str
    clause: str
    by: tuple[int, int]
    after: tuple[int, int] | None
    inner: "Tally | None"
    of: str = ""

    @property
    def said(self) -> str:
        """What is done, as an account has it: `14`, `+ 11`, `− 15`, `× 1.5`, `÷ 2`, `→ 22`, `±`."""
        num, den = self.by
        if self.op == HIDDEN:
            return "±"
        if self.op == ADD:
            return f"{MINUS if num < 0 else '+'} {fraction_text(abs(num), den)}"
        if self.op == TIMES and num == 1 and den != 1:
            return f"÷ {den}"
        number = typeset(fraction_text(num, den))
        return number if self.op == START else f"{'×' if self.op == TIMES else '→'} {number}"

    def labelled(self, label: str, first: bool) -> str:
        """The step in a line, with what it is called."""
        if self.op == HIDDEN:
            return f"({label})" if first else f" {self.said} ({label})"
        if self.op in BY_VALUE:
            return f" {self.said} ({label})"
        return f"{'' if self.op == START else ' '}{self.said} {label}".rstrip()

    def known_to(self, seat: str, hides: bool) -> "Term":
        """The term as a seat may know it; `hides`: where something before it is hidden, its value after is, too."""
        inner = None if self.inner is None else self.inner.known_to(seat)
        if not hides and inner is self.inner:
            return self
        return Term(self.op, self.label, self.clause, self.by, None if hides else self.after, inner, self.of)

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"op": self.op, "label": self.label, "clause": self.clause}
        if self.op != HIDDEN:
            data["by"] = fraction_text(*self.by)
        if self.after is not None:
            data["after"] = fraction_text(*self.after)
        if self.inner is not None and self.inner.terms:
            data["inner"] = self.inner.to_data()
        return data


class Tally:
    """An exact number under construction. `terms` is None when nobody listens, and then costs nothing.

    `of` are the seats whose secrets may have a part in it, whether or not one of them has this time.
    """

    __slots__ = ("den", "num", "of", "terms")

    def __init__(self, listening: bool, of: tuple[str, ...] = ()) -> None:
        self.num = 0
        self.den = 1
        self.of = of
        self.terms: list[Term] | None = [] if listening else None

    @property
    def value(self) -> int:
        """The whole number; the rule must have rounded before."""
        if self.den == 1:
            return self.num
        if self.num % self.den:
            raise ValueError(f"{fraction_text(self.num, self.den)} is not a whole number; the rule must round it.")
        return self.num // self.den

    @property
    def said(self) -> str:
        """The number as people read it."""
        return typeset(fraction_text(self.num, self.den))

    def start(self, value: int, label: str, clause: str, inner: "Tally | None" = None, of: str = "") -> "Tally":
        self.num, self.den = value, 1
        return self if self.terms is None else self._note(START, label, clause, value, 1, inner, of)

    def add(self, value: int, label: str, clause: str, inner: "Tally | None" = None, of: str = "") -> "Tally":
        self.num += value * self.den
        return self if self.terms is None else self._note(ADD, label, clause, value, 1, inner, of)

    def times(self, num: int, den: int, label: str, clause: str, inner: "Tally | None" = None, of: str = "") -> "Tally":
        self.num *= num
        self.den *= den
        return self if self.terms is None else self._note(TIMES, label, clause, num, den, inner, of)

    def at_least(self, value: int, label: str, clause: str) -> "Tally":
        """Raise to `value`; a bound that does not bite leaves no term."""
        if self.num < value * self.den:
            self.num, self.den = value, 1
            self._note(AT_LEAST, label, clause, value, 1, None)
        return self

    def at_most(self, value: int, label: str, clause: str) -> "Tally":
        """Lower to `value`; a bound that does not bite leaves no term."""
        if self.num > value * self.den:
            self.num, self.den = value, 1
            self._note(AT_MOST, label, clause, value, 1, None)
        return self

    def set(self, num: int, den: int, label: str, clause: str, of: str = "", inner: "Tally | None" = None) -> "Tally":
        """Whatever it was, it is this now."""
        self.num, self.den = num, den
        return self._note(SET, label, clause, num, den, inner, of)

    def cut(self, label: str, clause: str) -> "Tally":
        """Drop the fraction, towards zero."""
        whole = abs(self.num) // self.den
        return self._round(CUT, whole if self.num >= 0 else -whole, label, clause)

    def up(self, label: str, clause: str) -> "Tally":
        """Round up."""
        return self._round(UP, -(-self.num // self.den), label, clause)

    def nearest(self, label: str, clause: str) -> "Tally":
        """Round to the nearest whole number, halves up."""
        return self._round(NEAREST, (2 * self.num + self.den) // (2 * self.den), label, clause)

    def _round(self, op: str, whole: int, label: str, clause: str) -> "Tally":
        self.num, self.den = whole, 1
        return self._note(op, label, clause, whole, 1, None)

    def _note(
        self, op: str, label: str, clause: str, num: int, den: int, inner: "Tally | None", of: str = ""
    ) -> "Tally":
        if self.terms is not None:
            self.terms.append(Term(op, label, clause, (num, den), (self.num, self.den), inner, of))
        return self

    def known_to(self, seat: str) -> "Tally":
        """The number as a seat may know it that is not the game master's: the terms without others' secrets.

        One word stands for all that is hidden, whatever it is and however much. It stands there as soon as somebody's
        secret *may* have a part in the number; and what would give the values in between away is left out with it.
        """
        terms = self.terms
        if not terms:
            return self
        hides = any(of not in ("", seat) for of in (*self.of, *[term.of for term in terms]))
        tells = [term for term in terms if not hides or (term.of in ("", seat) and term.op not in BY_VALUE)]
        shown = [term.known_to(seat, hides) for term in tells]
        if not hides and shown == terms:
            return self
        left = Tally(True)
        left.num, left.den = self.num, self.den
        rest = [Term(HIDDEN, HIDDEN, "", (0, 1), None, None)] if hides else []
        left.terms = [*shown, *rest] if shown and shown[0].op == START else [*rest, *shown]
        return left

    def clauses(self) -> list[str]:
        """What the computation rests on, in the order in which it needs it."""
        found: list[str] = []
        for term in self.terms or ():
            found.append(term.clause)
            if term.inner is not None:
                found += term.inner.clauses()
        return found

    def to_data(self) -> dict[str, Any]:
        return {
            "value": fraction_text(self.num, self.den),
            "terms": [term.to_data() for term in self.terms or ()],
        }


def fraction_text(num: int, den: int) -> str:
    """A fraction as people write it: `3`, `1.5`, `0.125`, and `7/3` where no short decimal exists."""
    sign = "-" if (num < 0) != (den < 0) and num else ""
    common = gcd(num, den)
    num, den = abs(num) // common, abs(den) // common
    for scale in (1, 10, 100, 1000, 10000):
        if num * scale % den == 0:
            digits = str(num * scale // den).rjust(len(str(scale)), "0")
            places = len(str(scale)) - 1
            return sign + (digits if not places else f"{digits[:-places]}.{digits[-places:]}")
    return f"{sign}{num}/{den}"


def typeset(number: str | int) -> str:
    """A number as people read it: `−3`; what is no number stays as it is."""
    text = str(number)
    return MINUS + text[1:] if text[:1] == "-" and text[1:2].isdigit() else text


def signed(number: int) -> str:
    """`+2`, `−1`."""
    return f"{number:+}".replace("-", MINUS)
