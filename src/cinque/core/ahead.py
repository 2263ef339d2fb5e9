"""A look ahead: the question that an answer would lead to, on a copy of the scene, of which nothing is kept.

Screens show with it where somebody could go before they have said that they go at all. It is worked out from what the
seat knows, as odds are, and ends where a die would fall or somebody else would be asked.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cinque.core.ask import Ask
from cinque.core.fate import Pending, Tape
from cinque.core.game import Game
from cinque.core.knowledge import as_known
from cinque.core.log import Log
from cinque.core.mistake import Mistake
from cinque.core.play import Play
from cinque.core.seat import Seat
from cinque.core.story import Waiting


class Ahead(NamedTuple):
    """A question, and how things stand at it, to be looked at only."""

    ask: Ask
    scene: Any


def ahead(game: Game[Any], ask: Ask, keys: Sequence[str], seat: Seat) -> Ahead | None:
    """The question behind these answers to an open one, if it goes to whoever was asked before any die falls."""
    waiting = next((one for one in game.story.waiting if ask in one.asks), None)
    found = None if waiting is None else Ahead(ask, waiting.scene)
    tape = [] if waiting is None else list(waiting.inputs.tape)
    for key in keys:
        if waiting is None or found is None or found.ask.dice is not None or found.ask.find(key) is None:
            return None
        tape.append(found.ask.entry(key))
        found = _run(game, waiting, tape, seat, found.ask)
    return found


def _run(game: Game[Any], waiting: Waiting[Any], tape: list[str], seat: Seat, before: Ask) -> Ahead | None:
    scene = as_known(game.scene, seat).copy()
    try:
        game.procedure(waiting.do).do(Play(scene, Tape(list(tape)), Log(), waiting.inputs.by), waiting.args)
    except Pending as pause:
        follows = _to_the_same(pause.asks, before)
        return Ahead(follows, scene) if follows is not None else None
    except Mistake:
        return None  # what the seat knows does not lead there
    return None


def _to_the_same(asks: Sequence[Ask], before: Ask) -> Ask | None:
    """The question that goes to whoever was asked, about the same creature."""
    if any(ask.dice is not None for ask in asks):
        return None
    return next((ask for ask in asks if (ask.seat, ask.who) == (before.seat, before.who)), None)
