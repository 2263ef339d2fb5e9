"""What people did, as one seat may know of it: a mark for each decision, and the table as it stood there."""

from collections.abc import Callable
from typing import Any, NamedTuple

from cinque.core.dice import is_roll
from cinque.core.game import Game
from cinque.core.seat import Seat
from cinque.core.sentences import Line
from cinque.core.story import Mark, Step, in_common
from cinque.core.words import Reader


class Decision(NamedTuple):
    """Where in the log a decision fell, whose it was, and for which creature."""

    place: int
    seat: str
    who: str


LinesAfter = Callable[[int], int]
"""How many lines of a seat's log so many steps have told."""


class Past:
    """The decisions of which a seat hears, as far back as its log goes. They are counted per seat: gaps would tell of
    what others did in secret.
    """

    def __init__(self) -> None:
        self._first = 0
        self._steps: tuple[Step[Any], ...] = ()
        self._known: list[tuple[Mark, int]] = []
        """The marks of which it is settled whether they are heard of, each with how many steps there were then."""

        self._heard: list[int] = []

    def numbers(self, game: Game[Any], seat: Seat, first: int, after: LinesAfter) -> list[int]:
        """The marks of the game's past that the seat may know of; its log begins with the step `first`."""
        rest = self._go_on(game, seat, first, after)
        return [*self._heard, *rest]

    def count(self, game: Game[Any], seat: Seat, first: int, after: LinesAfter) -> int:
        """How many these are: told with every change, so a long past must not be gone through for it."""
        rest = self._go_on(game, seat, first, after)
        return len(self._heard) + len(rest)

    def _go_on(self, game: Game[Any], seat: Seat, first: int, after: LinesAfter) -> list[int]:
        """Note what has settled since; gives those behind it."""
        past = game.past
        same = self._still_known(game) if first == self._first else 0
        self._first, self._steps = first, game.steps
        del self._known[same:]
        while self._heard and self._heard[-1] >= same:
            self._heard.pop()
        for number in range(same, len(past) - 1):  # of the last one it is not yet settled what came of it
            ended = _ended(game, number)
            if ended > len(game.steps):
                break
            self._known.append((past[number], ended))
            self._heard += [number] if _hears(game, seat, first, after, number) else []
        rest = range(len(self._known), len(past))
        return [number for number in rest if _hears(game, seat, first, after, number)]

    def _still_known(self, game: Game[Any]) -> int:
        """Of how many marks nothing was taken back: neither they themselves nor what came of them."""
        past, known = game.past, self._known
        same = min(len(known), len(past))
        while same and known[same - 1][0] is not past[same - 1]:
            same -= 1
        steps = in_common(self._steps, game.steps)
        if steps == len(self._steps):
            return same
        return next((number for number, (_, ended) in enumerate(known[:same]) if ended > steps), same)


def _hears(game: Game[Any], seat: Seat, first: int, after: LinesAfter, number: int) -> bool:
    """An answer is no secret, since all see whom the table waits for; what somebody started may be one."""
    mark = game.past[number]
    if mark.steps < first:
        return False
    if seat.is_gm or mark.seat == seat.id or game.story.done_at(number)[1]:
        return True
    ended = _ended(game, number)
    return after(ended) > after(ended - 1)


def _ended(game: Game[Any], number: int) -> int:
    """How many steps there were when what was done there had come to something; one more than there are if it waits."""
    run, entry = game.story.done_at(number)
    since = game.past[number].steps
    return since if entry else game.story.ended_as(run, since) + 1


def decision(game: Game[Any], after: LinesAfter, seen: set[str], number: int) -> Decision:
    """A mark as the time line shows it; `seen` are the creatures that the seat may know of."""
    mark = game.past[number]
    entry = game.story.done_at(number)[1]
    who = "" if is_roll(entry) else entry.partition(": ")[0].partition("/")[2]
    return Decision(after(mark.steps), mark.seat, who if who in seen else "")


def what_was_done(game: Game[Any], seat: Seat, lang: str, number: int) -> Line | None:
    """A decision in words, for whoever may take it back."""
    if not seat.is_gm and game.past[number].seat != seat.id:
        return None
    run, entry = game.story.done_at(number)
    then = game.as_at(number)
    for ask in then.asks:
        reader = Reader(game.system, then.scene_at(ask), lang, seat)
        option = None if is_roll(entry) or not entry else ask.answered_by(entry)
        if option is not None:
            return reader.option(option)
        if is_roll(entry) and ask.dice is not None:
            return reader.purpose(ask.clause)
    return Reader(game.system, then.now, lang, seat).text("verb", run.do)
