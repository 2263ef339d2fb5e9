"""Reads a whole line of dice: dice that are looked at one by one, a comparison, and the words behind it."""

import re
from typing import Final

from cinque.core.notation.orders import Selector
from cinque.core.notation.parser import MOST_MORE, PartParser
from cinque.core.notation.parts import Count, Expression, Join, Number, Throw, Unaimed, many
from cinque.core.notation.pools import More, Shown, Throws, Upward, again_most
from cinque.core.notation.text import COMPARISONS, NotationError, Token, plain_sign, printable_line, starts_comment
from cinque.core.refusal import Refusal

MOST_TALLIED: Final = 100
_POOLS: Final = ("b", "r", "u", "ty", "tz", "bc")
_AGAIN: Final = re.compile(r"\[\s*(>=|<=|=>|=<|==|!=|<>|[>=<≥≤≠])?\s*(\d{1,9})\s*\]")


class LineParser(PartParser):
    def whole(self) -> Expression:
        found = self._pool()
        if found is None:
            found = self._compared(self.sum())
        token = self.next()
        if self.ended:
            return found
        if token.symbol in COMPARISONS:
            raise self.error(token.position, Refusal("dice-second-comparison", ""))
        if token.symbol == ")":
            raise self.error(token.position, Refusal("dice-closes-nothing", ""))
        raise self.no_sign(token)

    @property
    def ended(self) -> bool:
        token = self.next()
        return not token.symbol or (token.symbol not in COMPARISONS and starts_comment(self.plain, token))

    @property
    def comment(self) -> str:
        """What is left when the whole is read."""
        return printable_line(self.text[self.next().position :]).strip().removeprefix("#").strip()

    def _compared(self, found: Expression) -> Expression:
        if self.next().symbol not in COMPARISONS:
            return found
        sign = self.take().symbol
        if self.took("?"):
            return Unaimed(found, sign)
        right = self.sum()
        if isinstance(found, Throw) and isinstance(right, Number) and found.count > 1 and right.value <= found.sides:
            counted = f"{found.count}b{found.sides}{sign}{right.value}"
            self.note("dice-meant-sum", target=f"{sign}{right.value}", counted=counted)
        return Join(found, sign, right)

    # -- dice that are looked at one by one

    def _pool(self) -> Expression | None:
        """A line of such dice; None if the line is something else, of which they may be a part."""
        start, told = self._at, len(self.meant)
        try:
            kind, throws = self._throws()
            found = self._pool_of(kind, throws) if throws else None
        except NotationError:
            if self._is_pool_for_sure(start):
                raise
            found = None
        if found is None:
            self._at = start
            self._depth = 0
            self.meant = self.meant[:told]
        return found

    def _is_pool_for_sure(self, start: int) -> bool:
        """Only dice that are counted can stand in a sum."""
        kinds = [token.symbol for token in self._tokens[start : start + 2]]
        return any(kind in _POOLS and kind != "b" for kind in kinds)

    def _throws(self) -> tuple[str, Throws]:
        """All throws of one kind that stand here with plus signs between them."""
        throws: Throws = []
        kind = ""
        while True:
            start, token = self._at, self.next()
            if throws and not self.took("+"):
                break
            count = self.constant()
            name = self.next().symbol
            if name not in _POOLS or self.next().spaced or (kind and name != kind):
                self._at = start
                break
            kind = name
            self.take()
            number = 1 if count is None else count
            self.check_count(number, token)
            throws.append((number, self.sides()))
        return kind, throws

    def _pool_of(self, kind: str, throws: Throws) -> Expression | None:
        text = "+".join([f"{many(count)}{kind}{sides}" for count, sides in throws])
        if kind == "b":
            return self._separate(text, throws)
        if kind == "r":
            return self._more(text, throws)
        if kind == "u":
            return self._upward(text, throws)
        return self._tallied(text.replace("bc", "tz"), throws, "ty" if kind == "ty" else "tz")

    def _separate(self, text: str, throws: Throws) -> Expression | None:
        target = self._target()
        if target is None:
            return Shown(text, throws, "b") if self.ended else None
        found: Expression = Count(f"{text}{_text(target)}", throws, target.sign, target.number)
        if self.next().symbol in COMPARISONS:
            found = self._compared(found)
        return found if self.ended else None

    def _tallied(self, text: str, throws: Throws, kind: str) -> Expression:
        if max([sides for _, sides in throws]) > MOST_TALLIED:
            most = max([sides for _, sides in throws])
            raise self.error(self.next().position, Refusal("dice-sides", "", sides=most, most=MOST_TALLIED))
        return Shown(text, throws, kind)

    def _more(self, text: str, throws: Throws) -> Expression:
        place = self.next()
        again = self._again_in_brackets()
        target = self._target()
        again = again or self._again_behind() or target
        if again is None:
            raise self.error(self.next().position, Refusal("dice-again-missing", ""))
        if not again.sign:
            again = Selector(target.sign if target else ">=", again.number)
        self._check_pool(throws, again, place)
        return More(f"{text}[{_text(again)}]{_text(target) if target else ''}", throws, again, target)

    def _upward(self, text: str, throws: Throws) -> Expression:
        place = self.next()
        again = self._again_in_brackets()
        modifier = self._modifier()
        target = self._target()
        again = again or self._again_behind()
        if again is None:
            raise self.error(self.next().position, Refusal("dice-again-missing", ""))
        again = Selector(">=", again.number)
        self._check_pool(throws, again, place)
        more = f"{modifier:+}" if modifier else ""
        aim = _text(target) if target else ""
        return Upward(f"{text}[{again.number}]{more}{aim}", throws, again, modifier, target)

    def _check_pool(self, throws: Throws, again: Selector, place: Token) -> None:
        most = 0
        for count, sides in throws:
            if all(again.holds(face) for face in range(1, sides + 1)):
                raise self.error(place.position, Refusal("dice-endless", "", sides=sides))
            most += count * (1 + again_most(again, sides))
        if most > MOST_MORE:
            raise self.error(place.position, Refusal("dice-too-many-more", "", most=MOST_MORE))

    def _again_in_brackets(self) -> Selector | None:
        token = self.next()
        match = _AGAIN.fullmatch(token.symbol)
        if match is None:
            return None
        self.take()
        return Selector(plain_sign(match[1] or ""), int(match[2]))

    def _again_behind(self) -> Selector | None:
        if not self.took("@"):
            return None
        sign = self.take().symbol if self.next().symbol in COMPARISONS else ""
        number = self.constant()
        if number is None:
            raise self.error(self.next().position, Refusal("dice-target-number", ""))
        return Selector(sign, number)

    def _modifier(self) -> int:
        token = self.next()
        if token.symbol not in ("+", "-"):
            return 0
        # the sign stays where it is: a sum may begin with one
        found = self.sum()
        if not found.is_constant:
            raise self.error(token.position, Refusal("dice-of-dice", ""))
        return found.lowest

    def _target(self) -> Selector | None:
        """A comparison with a number or a sum in which nothing is thrown."""
        if self.next().symbol not in COMPARISONS:
            return None
        sign = self.take().symbol
        token = self.next()
        found = self.sum()
        if not found.is_constant:
            raise self.error(token.position, Refusal("dice-target-number", ""))
        return Selector(sign, found.lowest)


def _text(selector: Selector) -> str:
    return f"{selector.sign}{selector.number}"
