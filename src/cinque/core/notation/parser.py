"""Reads the parts of dice notation: sums, products, brackets, and dice with their orders."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from cinque.core.dice import MOST_DICE, MOST_SIDES
from cinque.core.notation.dice import Ordered, Several, again_sides
from cinque.core.notation.orders import (
    ADD_ONE,
    AGAIN,
    AT_LEAST,
    AT_MOST,
    DROP,
    EXPLODE,
    HIGHEST,
    KEEP,
    LOWEST,
    ONCE,
    Order,
    Selector,
    most_again,
)
from cinque.core.notation.parts import D66, Count, Expression, Fudge, Join, Labelled, Negative, Number, Throw, many
from cinque.core.notation.text import COMPARISONS, DIGITS, NotationError, Note, Token, printable_line, tokens_of
from cinque.core.refusal import Refusal

MOST_DEPTH: Final = 20
MOST_VALUE: Final = 10**15
"""Results stay far inside what a browser's numbers hold exactly."""
MOST_MORE: Final = 20_000
"""Dice that could come of one throw by throwing again and again."""

CHOICES: Final = ("kh", "kl", "k", "dh", "dl", "adv", "dis")
_RANKED: Final = {
    "kh": (KEEP, HIGHEST), "kl": (KEEP, LOWEST), "k": (KEEP, HIGHEST), "max": (KEEP, HIGHEST), "min": (KEEP, LOWEST),
    "dh": (DROP, HIGHEST), "dl": (DROP, LOWEST), "ph": (DROP, HIGHEST), "pl": (DROP, LOWEST), "d": (DROP, LOWEST),
}  # fmt: skip
_ORDERS: Final = {
    "k": KEEP, "p": DROP, "r": AGAIN, "rr": AGAIN, "ro": ONCE, "ra": ADD_ONE,
    "e": EXPLODE, "!": EXPLODE, "mi": AT_LEAST, "ma": AT_MOST,
}  # fmt: skip
_SELECTING: Final = (*COMPARISONS, HIGHEST, LOWEST)
_ROUNDINGS: Final = {"f": "/", "u": "/u", "c": "/u", "r": "/r"}
_D66_ORDERS: Final = {"n": "", "s": "s", "a": "s", "d": "d"}


@mypyc_attr(allow_interpreted_subclasses=True)
class PartParser:
    """`meant` collects what other programs would take otherwise, to be told to whoever rolls."""

    def __init__(self, text: str, plain: str, start: int) -> None:
        self.text = text
        self.plain = plain
        self.meant: list[Note] = []
        self._tokens = tokens_of(text, plain, start)
        self._at = 0
        self._depth = 0

    # -- one token after another

    def error(self, position: int, problem: Refusal) -> NotationError:
        return NotationError(self.text, position, problem)

    def next(self, ahead: int = 0) -> Token:
        return self._tokens[min(self._at + ahead, len(self._tokens) - 1)]

    def take(self) -> Token:
        token = self._tokens[self._at]
        if token.symbol:
            self._at += 1
        return token

    def took(self, symbol: str) -> bool:
        found = self.next().symbol == symbol
        if found:
            self.take()
        return found

    def at_number(self, ahead: int = 0) -> bool:
        return self.next(ahead).symbol[:1] in tuple(DIGITS)

    def note(self, key: str, **facts: Any) -> None:
        self.meant.append(Note(key, facts))

    def no_sign(self, token: Token) -> NotationError:
        if token.odd:
            shown = printable_line(self.text[token.position : token.position + len(token.odd)])
            return self.error(token.position, Refusal("dice-no-meaning", "", sign=shown))
        if token.symbol in CHOICES:
            return self.error(token.position, Refusal("dice-of-its-own", "", word=token.symbol))
        return self.error(token.position, Refusal("dice-no-sign", ""))

    # -- sums and products

    def sum(self) -> Expression:
        found = self._product()
        while self.next().symbol in ("+", "-"):
            found = self._join(found, self.take(), self.next().position, self._product())
        return found

    def _product(self) -> Expression:
        found = self._signed()
        while self.next().symbol in ("*", "/", "//", "%"):
            found = self._join(found, self.take(), self.next().position, self._signed())
        return found

    def _join(self, left: Expression, token: Token, start: int, right: Expression) -> Expression:
        sign = token.symbol
        if sign in ("/", "//", "%") and right.lowest <= 0 <= right.highest:
            raise self.error(start, Refusal("dice-divisor", ""))
        if sign == "/" and self.next().symbol in _ROUNDINGS and not self.next().spaced:
            sign = _ROUNDINGS[self.take().symbol]
        return self._sized(Join(left, "/" if sign == "//" else sign, right), token)

    def _sized(self, found: Expression, token: Token) -> Expression:
        if found.lowest < -MOST_VALUE or found.highest > MOST_VALUE:
            raise self.error(token.position, Refusal("dice-too-large", "", most=MOST_VALUE))
        return found

    def _signed(self) -> Expression:
        token = self.next()
        if token.symbol in ("-", "+", "("):
            self._deeper(token)
            found = self._signed_part()
            self._depth -= 1
            return found
        return self._labelled(self._atom())

    def _deeper(self, token: Token) -> Token:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise self.error(token.position, Refusal("dice-too-deep", "", most=MOST_DEPTH))
        return token

    def _signed_part(self) -> Expression:
        if self.took("-"):
            return Negative(self._signed())
        if self.took("+"):
            return self._signed()
        return self._labelled(self._bracket())

    def _labelled(self, found: Expression) -> Expression:
        while self.next().symbol.startswith("[") and self.next().symbol.endswith("]"):
            token = self.take()
            label = self.text[token.position : token.position + len(token.symbol)]
            found = Labelled(found, printable_line(label))
        return found

    # -- brackets

    def _bracket(self) -> Expression:
        opened = self.take()
        found = self._inside(opened)
        if len(found) > 1:
            return self._sized(Several(found, self._orders_of_several()), opened)
        if self.next().symbol in ("d", "b") and not self.next().spaced:
            if not found[0].is_constant:
                raise self.error(opened.position, Refusal("dice-of-dice", ""))
            return self._thrown(found[0].lowest, opened)
        return found[0]

    def _inside(self, opened: Token) -> list[Expression]:
        """What stands in the brackets, with commas between; a lone comma makes it a list of one."""
        found = [self.sum()]
        while self.took(","):
            if self.next().symbol == ")":
                break
            found.append(self.sum())
        token = self.take()
        if token.symbol in COMPARISONS:
            raise self.error(token.position, Refusal("dice-inner-comparison", ""))
        if not token.symbol:
            raise self.error(token.position, Refusal("dice-not-closed", "", opened=opened.position + 1))
        if token.symbol != ")":
            raise self.no_sign(token)
        return found

    def _orders_of_several(self) -> list[Order]:
        orders: list[Order] = []
        while self.next().symbol in ("k", "p", "kh", "kl", "ph", "pl", "dh", "dl"):
            token = self.next()
            order = self._order()
            if order is None:
                raise self.error(token.position, Refusal("dice-selector", "", word=token.symbol))
            orders.append(order)
        return _merged(orders)

    def constant(self) -> int | None:
        """A number, or a sum in brackets in which nothing is thrown; None if none stands here."""
        if self.at_number():
            return int(self.take().symbol)
        if self.next().symbol != "(":
            return None
        opened = self._deeper(self.take())
        found = self._inside(opened)
        self._depth -= 1
        if len(found) > 1 or not found[0].is_constant:
            raise self.error(opened.position, Refusal("dice-of-dice", ""))
        return found[0].lowest

    # -- dice

    def _atom(self) -> Expression:
        token = self.next()
        number = 1
        if self.at_number():
            number = int(self.take().symbol)
            if self.next().symbol not in ("d", "b"):
                return Number(number)
        if self.next().symbol not in ("d", "b"):
            if token.odd:
                raise self.no_sign(token)
            raise self.error(token.position, Refusal("dice-no-number" if self.text.strip() else "dice-nothing", ""))
        return self._thrown(number, token)

    def _thrown(self, count: int, token: Token) -> Expression:
        self.check_count(count, token)
        return self._dice(count) if self.take().symbol == "d" else self._counted(count)

    def check_count(self, count: int, token: Token) -> None:
        if not 1 <= count <= MOST_DICE:
            raise self.error(token.position, Refusal("dice-throw", "", count=count, least=1, most=MOST_DICE))

    def sides(self, most: int = MOST_SIDES) -> int:
        token = self.next()
        if self.took("%"):
            self.note("dice-meant-percent")
            return 100
        found = self.constant()
        sides = 6 if found is None else found
        if not 1 <= sides <= most:
            raise self.error(token.position, Refusal("dice-sides", "", sides=sides, most=most))
        return sides

    def _dice(self, count: int) -> Expression:
        if self.next().symbol == "f" and not self.next().spaced:
            self.take()
            return Fudge(count)
        sides = self.sides()
        if sides == 66:
            return self._d66(count)
        text = f"{many(count)}d{sides}"
        if self.next().symbol in ("adv", "dis"):
            choice = self.take()
            if count > 1:
                raise self.error(choice.position, Refusal("dice-one-die", "", word=choice.symbol, count=count))
            return Throw(text + choice.symbol, 2, sides, 1, choice.symbol == "adv")
        place = self.next()
        orders: list[Order] = []
        order = self._order(sides)
        while order is not None:
            orders.append(order)
            order = self._order(sides)
        if not orders:
            return Throw(text, count, sides, count, True)
        if len(orders) == 1 and orders[0].ranks and orders[0].word in (KEEP, DROP):
            return self._ranked(text, count, sides, orders[0], place)
        merged = _merged(orders)
        self._check_again(count, sides, merged, place)
        return self._sized(Ordered(text, count, sides, merged), place)

    def _d66(self, count: int) -> Expression:
        token = self.next()
        if token.symbol in _D66_ORDERS and not token.spaced:
            return D66(count, _D66_ORDERS[self.take().symbol])
        self.note("dice-meant-d66")
        return D66(count, "")

    def _ranked(self, text: str, count: int, sides: int, order: Order, place: Token) -> Expression:
        """The usual case: some of the highest or lowest are kept or dropped, and nothing else."""
        sign, number = order.selectors[0]
        keeps = order.word == KEEP
        if not 1 <= number <= (count if keeps else count - 1):
            # where the number stands, or the word if there is none
            last = self._tokens[self._at - 1]
            at = last if last.symbol[:1] in tuple(DIGITS) else place
            raise self.error(
                at.position, Refusal("dice-keep" if keeps else "dice-drop", "", number=number, count=count)
            )
        word = ("k" if keeps else "d") + sign
        return Throw(
            f"{text}{word}{number}", count, sides, number if keeps else count - number, keeps == (sign == HIGHEST)
        )

    def _check_again(self, count: int, sides: int, orders: list[Order], place: Token) -> None:
        most = count
        for order in orders:
            if order.word not in (AGAIN, EXPLODE):
                continue
            if order.ranks:
                raise self.error(place.position, Refusal("dice-selector", "", word=order.word))
            good = again_sides(order, sides)
            if good == sides:
                raise self.error(place.position, Refusal("dice-endless", "", sides=sides))
            most += count * most_again(good, sides)
        if most > MOST_MORE:
            raise self.error(place.position, Refusal("dice-too-many-more", "", most=MOST_MORE))

    # -- orders

    def _order(self, sides: int = 0) -> Order | None:
        """The order that stands here, if one does, and whole."""
        word = self.next().symbol
        start = self._at
        # `d6 d8` lacks a sign; nobody drops eight dice there
        if word in _RANKED and not (word == "d" and self.next().spaced):
            found = self._rank_order(word)
        elif word in _ORDERS:
            self.take()
            found = self._plain_order(word, sides)
        else:
            return None
        if found is None:
            self._at = start
        return found

    def _rank_order(self, word: str) -> Order | None:
        self.take()
        if word == "k" and self.next().symbol in _SELECTING:
            selector = self._selector()
            return Order(KEEP, (selector,)) if selector else None
        done, sign = _RANKED[word]
        if word in ("max", "min"):
            return Order(done, (Selector(sign, 1),))
        if not self.at_number() and self.next().symbol != "(":
            return None if word in ("d", "ph", "pl") else Order(done, (Selector(sign, 1),))
        number = self.constant() or 0
        if word in ("k", "d"):
            self.note("dice-meant-keep" if word == "k" else "dice-meant-drop", number=number)
        return Order(done, (Selector(sign, number),))

    def _plain_order(self, word: str, sides: int) -> Order | None:
        selector = self._selector()
        if selector is None:
            return Order(EXPLODE, (Selector("=", sides),)) if word == "!" and sides else None
        if word == "r":
            self.note("dice-meant-again")
        if word in ("mi", "ma") and selector.sign != "=":
            return None
        return Order(_ORDERS[word], (selector,))

    def _selector(self) -> Selector | None:
        token = self.next()
        if self.at_number():
            return Selector("=", int(self.take().symbol))
        if token.symbol in _SELECTING and self.at_number(1):
            self.take()
            return Selector(token.symbol, int(self.take().symbol))
        return None

    def _counted(self, count: int) -> Expression:
        sides = self.sides()
        sign = self.next()
        if sign.symbol not in COMPARISONS:
            raise self.error(sign.position, Refusal("dice-target", ""))
        self.take()
        if not self.at_number():
            raise self.error(self.next().position, Refusal("dice-target-number", ""))
        target = int(self.take().symbol)
        return Count(f"{many(count)}b{sides}{sign.symbol}{target}", [(count, sides)], sign.symbol, target)


def _merged(orders: list[Order]) -> list[Order]:
    """Equal orders in a row choose together: `k1k2` keeps both."""
    found: list[Order] = []
    for order in orders:
        if found and found[-1].word == order.word and order.word not in (AT_LEAST, AT_MOST):
            found[-1] = Order(order.word, (*found[-1].selectors, *order.selectors))
        else:
            found.append(order)
    return found
