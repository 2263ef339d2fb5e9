"""A look ahead: the questions that answers would lead to, on a copy of the scene, of which nothing is kept.

Screens show with `ahead` where somebody could go before they have said that they go at all. It is worked out from what
the seat knows, as odds are, and ends where a die would fall or somebody else would be asked. `if_all_decline` tells
what others are asked behind an open question.
"""

from collections.abc import Container, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

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


# -- what others are asked next


MOST_DECLINED: Final = 40


def if_all_decline(game: Game[Any], topics: Container[str]) -> list[Waiting[Any]]:
    """What is asked behind the open questions if they and all that follow are declined: each as it would wait then.

    Only questions of these topics are put so. It ends before the first die: a look ahead decides none, and what is
    asked behind one would tell how it will fall.
    """
    main = game.story.main
    if main is None or not all(_can_be_declined(ask, topics) for ask in main.asks):
        return []
    scene, log, found = game.scene.copy(), Log(), list[Waiting[Any]]()
    still_open = [_put_to(ask) for ask in main.asks]

    def decline(ask: Ask, now: Any) -> int | None:
        if not _can_be_declined(ask, topics) or len(found) == MOST_DECLINED:
            return None
        if _put_to(ask) in still_open:
            still_open.remove(_put_to(ask))
        else:
            known = main.inputs.but(fate.tape)
            put = Ask(ask.seat, ask.topic, ask.clause, ask.options, ask.who, ask.refusals, ask.decline, about=ask.about)
            found.append(Waiting(known, (put,), list(log.events), now.copy(), main.beside))
        return ask.index(ask.decline)

    fate = Tape(list(main.inputs.tape), answer=decline)
    with suppress(Pending, Mistake):  # a die would fall, or somebody has to say more than no
        game.procedure(main.do).do(Play(scene, fate, log, main.inputs.by), main.args)
    return found


def _can_be_declined(ask: Ask, topics: Container[str]) -> bool:
    return bool(ask.decline) and ask.dice is None and ask.topic in topics


def _put_to(ask: Ask) -> tuple[str, str, str]:
    return ask.seat, ask.topic, ask.who
