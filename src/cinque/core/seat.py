"""Who sits at the table, and what each of them may do."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from cinque.core.ask import Ask, Data
from cinque.core.mistake import BadAnswer, BadSeat
from cinque.core.refusal import Refusal
from cinque.core.word_id import is_plain_id

GM_ROLE: Final = "gm"
PLAYER_ROLE: Final = "player"
BOT_ROLE: Final = "bot"
WATCHER_ROLE: Final = "watcher"
"""What somebody is at the table. What has the seat `gm` is the game master's, whatever that person's id is."""

ALWAYS: Final = "always"
NEVER: Final = "never"
ASK_ME: Final = "ask"
"""Standing orders: how a seat answers a kind of question without being asked."""


SEAT_ID: Final = re.compile(r"[^\s/:]+")
"""One word: on a tape, a colon and a slash end the id of a seat."""


def is_seat_id(id: str) -> bool:
    """Whether this can be the id of a seat: one word, and nobody takes it for another."""
    return SEAT_ID.fullmatch(id) is not None and is_plain_id(id)


class Seat:
    """A place at the table. `orders` are its standing orders, by topic of the question; whoever is `typed` rolls real
    dice. Never changed once made.
    """

    __slots__ = ("id", "name", "orders", "role", "typed")

    def __init__(
        self,
        id: str,
        role: str = PLAYER_ROLE,
        name: str = "",
        orders: Mapping[str, str] | None = None,
        typed: bool = False,
    ) -> None:
        if role not in (GM_ROLE, PLAYER_ROLE, BOT_ROLE, WATCHER_ROLE):
            raise BadSeat(Refusal("no-role", "", role=role))
        if not is_seat_id(id):
            raise BadSeat(Refusal("no-seat-id", "", value=id))
        self.id = id
        self.role = role
        self.name = name or id
        self.orders: Mapping[str, str] = dict(orders or {})
        self.typed = typed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and self.to_data() == other.to_data()

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def is_gm(self) -> bool:
        return self.role == GM_ROLE

    def is_asked(self, ask: Ask) -> bool:
        """Whether a question goes to this seat itself, by its id or by its role."""
        return self.id == ask.seat or (self.is_gm and ask.seat == GM_ROLE)

    def may_answer(self, ask: Ask) -> bool:
        """The one asked, and the game master for everybody."""
        return self.is_gm or (self.role != WATCHER_ROLE and self.id == ask.seat)

    def may_run(self, role: str) -> bool:
        """A procedure is open to game masters only (`gm`) or to players too (`player`)."""
        return self.is_gm or (role == PLAYER_ROLE and self.role in (PLAYER_ROLE, BOT_ROLE))

    def may_take_back(self, seat: str) -> bool:
        """What the seat itself has done, and a game master anything."""
        return self.is_gm or (self.role != WATCHER_ROLE and self.id == seat)

    def ordered(self, topic: str, order: str) -> "Seat":
        """This seat with another standing order: from now on that kind of question is answered so."""
        if order not in (ALWAYS, NEVER, ASK_ME):
            raise BadAnswer(Refusal("no-order", "", order=order))
        return Seat(self.id, self.role, self.name, {**self.orders, topic: order}, self.typed)

    def called(self, name: str) -> "Seat":
        """This seat with another name."""
        return Seat(self.id, self.role, name, self.orders, self.typed)

    def in_role(self, role: str) -> "Seat":
        """This seat with another role at the table."""
        return Seat(self.id, role, self.name, self.orders, self.typed)

    def rolling(self, typed: bool) -> "Seat":
        """This seat with real dice from now on, or with those of the program."""
        return Seat(self.id, self.role, self.name, self.orders, typed)

    def standing_answer(self, ask: Ask) -> int | None:
        """What the seat's orders say to this question: None if it wants to be asked.

        "Always" can only speak where one answer is left besides declining.
        """
        order = self.orders.get(ask.topic, ASK_ME)
        if order not in (ALWAYS, NEVER) or not ask.decline:
            return None
        if order == NEVER:
            return ask.index(ask.decline)
        others = [i for i, option in enumerate(ask.options) if option.key != ask.decline]
        return others[0] if len(others) == 1 else None

    def to_data(self) -> Data:
        typed = {"typed": True} if self.typed else {}
        return {"id": self.id, "role": self.role, "name": self.name, "orders": dict(self.orders), **typed}

    @classmethod
    def from_data(cls, data: Data) -> "Seat":
        return cls(data["id"], data["role"], data["name"], data.get("orders"), data.get("typed") is True)


def standing_answer(seats: Iterable[Seat], ask: Ask) -> int | None:
    """What the orders of those who are asked say to a question; None if they want to be asked."""
    answers = [seat.standing_answer(ask) for seat in seats if seat.is_asked(ask) and seat.may_answer(ask)]
    return next((index for index in answers if index is not None), None)


def rolling_by_hand(seats: Collection[Seat], named: Iterable[str]) -> frozenset[str]:
    """The seats whose dice people type in: those `named` and those who say so, and with a game master the seat `gm`."""
    typed = {*named, *(seat.id for seat in seats if seat.typed)}
    masters = {GM_ROLE for seat in seats if seat.is_gm and seat.id in typed}
    return frozenset(typed | masters).difference(seat.id for seat in seats if seat.role == BOT_ROLE)
