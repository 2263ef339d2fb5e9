"""What the lines of a journal tell, and which it can have: what a damaged or foreign file holds is found here, before
anything relies on it.
"""

from typing import Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.seat import ALWAYS, ASK_ME, NEVER
from cinque.core.story import NOTHING_FORESEEN, Foreseen


class Doing(NamedTuple):
    """What a person did, as a journal tells it: see `cinque.core.story.Mark`.

    A number for what waited means: the next step, with so many of its inputs.
    """

    steps: int
    waiting: list[Data] | int
    seat: str
    foreseen: Foreseen = NOTHING_FORESEEN


class TakenBack(NamedTuple):
    """What a journal told before somebody took it back: the steps and the doings that went, what waited, the dice.

    Before them stand the steps and the doings that were left then; `past_behind` is how many doings there were after.
    """

    by: str
    steps_left: int
    past_left: int
    steps: list[Data]
    waiting: list[Data]
    past: list[Doing]
    foreseen: Foreseen
    past_behind: int
    unaware: tuple[str, ...] = ()


def is_line(data: Data, steps: int) -> bool:
    """Whether this is a line of a journal that has told so many steps so far."""
    undone = data.get("undone", 0)
    if not isinstance(undone, int) or undone < 0 or not _is_did(data.get("did", [])):
        return False
    if not _is_foreseen(data.get("foreseen", [0])):
        return False
    if not _is_redo(data.get("redo", 0)) or not _is_seats(data.get("unaware", [])):
        return False
    if "waiting" in data:
        return _is_waiting(data["waiting"])
    if "back_to" in data:
        return _is_count(data["back_to"], steps)
    if "landmark" in data:
        return _is_count(data["landmark"], steps) and isinstance(data.get("scene"), dict)
    if "seats" in data:
        return isinstance(data["seats"], list) and all(isinstance(seat, dict) for seat in data["seats"])
    if "orders" in data:
        return _is_orders(data["orders"])
    return _is_step(data) and isinstance(data.get("now"), dict)


def _is_count(value: Any, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _is_waiting(waiting: Any) -> bool:
    return all(map(_is_step, waiting)) if isinstance(waiting, list) else _is_step(waiting)


def _is_step(data: Any) -> bool:
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        return False
    tape = data.get("tape", [])
    good_tape = isinstance(tape, list) and all(isinstance(entry, str) for entry in tape)
    good_by = isinstance(data.get("by", ""), str) and isinstance(data.get("beside", False), bool)
    return good_tape and good_by and isinstance(data.get("with", {}), dict)


def _is_orders(orders: Any) -> bool:
    return isinstance(orders, dict) and all(
        isinstance(one, dict) and all(order in (ALWAYS, NEVER, ASK_ME) for order in one.values())
        for one in orders.values()
    )


def _is_redo(redo: Any) -> bool:
    if isinstance(redo, list):
        return bool(redo) and all(isinstance(one, int) for one in redo)
    return isinstance(redo, str) or (isinstance(redo, int) and not isinstance(redo, bool) and redo >= 0)


def _is_seats(seats: Any) -> bool:
    return isinstance(seats, list) and all(isinstance(one, str) for one in seats)


def _is_foreseen(foreseen: Any) -> bool:
    if not isinstance(foreseen, list) or not foreseen or not isinstance(foreseen[0], int):
        return False
    return all(isinstance(roll, str) for roll in foreseen[1:])


def _is_did(did: Any) -> bool:
    return isinstance(did, list) and all(
        isinstance(one, list)
        and len(one) in (3, 4)
        and isinstance(one[0], int)
        and one[0] >= 0
        and (one[1] is None or isinstance(one[1], int) or _is_waiting(one[1]))
        and isinstance(one[2], str)
        and all(map(_is_foreseen, one[3:]))
        for one in did
    )
