"""What a seat may start now: a form for every procedure, made from the record of its arguments."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Literal, NamedTuple, NoReturn, get_args, get_origin

from cinque.core.ask import Ask, Data, Option
from cinque.core.clause import unheard
from cinque.core.fate import NOBODY, Fate, Thrower
from cinque.core.knowledge import knows
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.procedure import CREATURE, SEAT, Among, Here, Nothing, Priced, Procedure
from cinque.core.record import (
    MOST_NUMBER,
    Known,
    Of,
    OneOf,
    Own,
    bounds_of,
    hints_of,
    is_record,
    marks_of,
    needed_of,
    parts_of,
    plain_record,
    unmarked,
    usual_of,
)
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene
from cinque.core.seat import Seat

NUMBER, FRACTION, TEXT, YES_OR_NO, WORD = "number", "fraction", "text", "yes-or-no", "word"
TABLE, RECORD, ANYTHING = "table", "record", "anything"
"""Kinds of fields; that of a field that names something is the kind of thing: creature, item, ruling …"""

WRITTEN = (NUMBER, FRACTION, TEXT, YES_OR_NO, TABLE, RECORD, ANYTHING)
"""Kinds of fields that name nothing that would have to be there."""

MOST_TRIED = 200
"""So many sets of arguments of a procedure are tried, to offer those that the rules allow."""


class Field(NamedTuple):
    """An argument: what it is, whether it is needed, and what it can be now, as far as that can be listed.

    `many` says that it is a list of such values, `prices` what the values cost where they cost something. A record has
    `fields` of its own; those of a table are its name and its value.
    """

    name: str
    kind: str
    needed: bool = True
    default: Any = None
    many: bool = False
    least: int | None = None
    most: int | None = None
    values: tuple[Any, ...] = ()
    prices: dict[str, int] | None = None
    fields: "tuple[Field, ...]" = ()

    def to_data(self) -> Data:
        return self._asdict() | {
            "values": list(self.values),
            "fields": [field.to_data() for field in self.fields],
        }


class Form(NamedTuple):
    """A procedure that a seat may start, with its arguments; or, with a refusal, why it cannot now.

    `occasion` is when people look for it (`System.occasions`).
    """

    do: str
    clause: str
    role: str
    meanwhile: str
    fields: tuple[Field, ...]
    refusal: Refusal | None = None
    occasion: str = ""

    def to_data(self) -> Data:
        return self._asdict() | {
            "fields": [field.to_data() for field in self.fields],
            "refusal": self.refusal.to_data() if self.refusal is not None else None,
        }


def form_of(do: str, procedure: Procedure, scene: Scene[Any, Any], seat: Seat) -> Form:
    fields = _Fields(scene, seat).of_record(procedure.takes or Nothing)
    why_not = procedure.why_not(scene, seat)
    return Form(do, procedure.clause, procedure.role, procedure.meanwhile, fields, why_not)


class _Fields:
    """Makes fields for one seat, looking at one scene."""

    def __init__(self, scene: Scene[Any, Any], seat: Seat) -> None:
        self.scene = scene
        self.seat = seat
        self.here = Here(scene, seat)

    def of_record(self, record: Any) -> tuple[Field, ...]:
        needed, usual = needed_of(record), usual_of(record)
        return tuple(
            self.field(name, hint)._replace(needed=name in needed, default=_plain(usual.get(name)))
            for name, hint in hints_of(record).items()
        )

    def field(self, name: str, hint: Any) -> Field:
        marks, plain = marks_of(hint), unmarked(hint)
        if len(parts_of(plain)) > 1:
            # of several kinds, the last says most
            return self.field(name, parts_of(plain)[-1])
        if plain is bool:
            return Field(name, YES_OR_NO, values=(False, True))
        if plain in (int, Fraction):
            least, most = bounds_of(marks)
            kind = NUMBER if plain is int else FRACTION
            return Field(name, kind, least=least, most=None if most == MOST_NUMBER else most)
        if plain is str:
            return self.text(name, marks)
        if get_origin(plain) is Literal:
            return Field(name, WORD, values=get_args(plain))
        if is_record(plain):
            return Field(name, RECORD, fields=self.of_record(plain))
        if get_origin(plain) is dict:
            named, valued = get_args(plain)
            return Field(name, TABLE, fields=(self.field("name", named), self.field("value", valued)))
        if get_origin(plain) is tuple:
            return self.field(name, get_args(plain)[0])._replace(many=True)
        return Field(name, ANYTHING)

    def text(self, name: str, marks: tuple[Any, ...]) -> Field:
        own = any(isinstance(mark, Own) for mark in marks)
        for mark in marks:
            if isinstance(mark, OneOf):
                return Field(name, mark.kind or WORD, values=mark.words)
            if isinstance(mark, Of):
                keys = self.keys(mark.kind, marks, own)
                return Field(name, mark.kind, values=keys, prices=self.prices(mark.kind, keys, marks))
            if isinstance(mark, Own) and mark.kind == SEAT:
                return Field(name, SEAT, values=(self.seat.id,))
        return Field(name, TEXT)

    def keys(self, kind: str, marks: tuple[Any, ...], own: bool) -> tuple[str, ...]:
        """What a field can name now."""
        for mark in marks:
            if isinstance(mark, Among):
                return tuple(dict.fromkeys(mark.find(self.scene, self.own())))
        return tuple(key for key in self.here.keys(kind) if not own or self.here.mine(kind, key))

    def prices(self, kind: str, keys: tuple[str, ...], marks: tuple[Any, ...]) -> dict[str, int] | None:
        """What the values cost: as the rule has it now, else as it stands beside them."""
        found = _prices(self.here.content, kind, keys)
        for mark in marks:
            if isinstance(mark, Priced):
                return (found or {}) | dict(mark.find(self.scene, self.own()))
        return found

    def own(self) -> list[Any]:
        return [one for one in self.scene.creatures.values() if knows(self.seat, one)]


def _plain(value: Any) -> Any:
    """A default as a file writes it."""
    return str(value) if isinstance(value, Fraction) else plain_record(value)


def _prices(content: Known, kind: str, keys: tuple[str, ...]) -> dict[str, int] | None:
    prices = {key: getattr(content.record(kind, key), "price", None) for key in keys}
    known = {key: price for key, price in prices.items() if price is not None}
    return known or None


# -- ready-made sets of arguments


class _Enough(Exception):
    """A rule has come to its first die or question: so it was not refused."""


class _Unanswered(Fate):
    __slots__ = ()

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> NoReturn:
        raise _Enough

    def choose(self, ask: Ask, scene: Scene[Any, Any]) -> NoReturn:
        raise _Enough

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> NoReturn:
        raise _Enough


def why_refused(procedure: Procedure, args: Data, scene: Scene[Any, Any], seat: Seat | None = None) -> Refusal | None:
    """What the rule says to these arguments before anybody rolls or answers. Nothing changes."""
    with unheard():
        try:
            procedure.do(Play(scene.copy(), _Unanswered()), args, seat)
        except _Enough:
            return None
        except Refused as refused:
            return refused.refusal
    return None


class Tried(NamedTuple):
    """The sets of arguments with which something can be run now; where there can be none at all, why."""

    options: list[Option]
    refusal: Refusal | None = None


def tried(form: Form, procedure: Procedure, scene: Scene[Any, Any], seat: Seat) -> Tried:
    """Every set of arguments with which it can be run now, where all that is needed can be listed.

    What is not needed is left out, unless it is a creature; and that is left out where nobody can be named.
    """
    needed = [field for field in form.fields if field.needed]
    if any(not field.values and field.kind not in WRITTEN for field in needed):
        return Tried([], Refusal("nothing-to-choose", form.clause))
    others = [one for one in form.fields if not one.needed and one.kind == CREATURE and not one.many and one.values]
    many = prod(len(field.values) for field in [*needed, *others])
    if any(field.many or not field.values for field in needed) or many > MOST_TRIED:
        return Tried([])
    options, refusals = list[Option](), list[Refusal]()
    for args in _named(needed):
        sets = [args | more for more in _named(others)]
        why_not = [why_refused(procedure, one, scene, seat) for one in sets]
        if others and None not in why_not:
            sets, why_not = [args], [why_refused(procedure, args, scene, seat)]
        options += [Option(form.do, **one) for one, refusal in zip(sets, why_not, strict=True) if refusal is None]
        refusals += [refusal for refusal in why_not if refusal is not None]
    # else something that is not usual may be allowed
    is_all = len(needed) + len(others) == len(form.fields)
    return Tried(options, refusals[0] if is_all and refusals and not options else None)


def _named(fields: Sequence[Field]) -> list[Data]:
    """Every set of values of these fields."""
    names = [field.name for field in fields]
    return [dict(zip(names, values, strict=True)) for values in product(*(field.values for field in fields))]
