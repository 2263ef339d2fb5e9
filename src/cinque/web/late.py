"""Answers that were on their way while others answered.

Several are asked at once, and whoever has not heard of another's answer yet answers what stood on the screen before it.
Such an answer counts if nothing lies between but answers of those who were asked at the same time, and the question
still stands. What was asked before something was taken back is never meant: by then it may be another question.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from cinque.core.ask import Ask, Data
from cinque.core.dice import is_roll
from cinque.core.game import Game
from cinque.core.story import Inputs, Waiting, said_by

MOST_BETWEEN: Final = 24
"""So many decisions back somebody may not have heard of."""


MOST_ASKS: Final = 24
"""So many questions of one seat are looked through for the one that was meant."""


class Returns:
    """How often a game went back to before something that came by itself, according to the lines of its journal."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.count = 0
        self._by: list[bool] = []
        self._turns = 0
        self._tape: Sequence[str] = ()
        self.add(lines)

    def add(self, lines: Sequence[str]) -> None:
        for text in lines:
            self._add(json.loads(text))

    def _add(self, line: Data) -> None:
        if "waiting" in line:
            self._wait(line["waiting"])
        elif "back_to" in line:
            self._go_back(line["back_to"])
        elif "do" in line:
            self._by.append(bool(line.get("by")))
            if not line.get("by"):
                self._turns, self._tape = self._turns + 1, ()

    def _wait(self, waiting: list[Data] | Data) -> None:
        main = waiting if isinstance(waiting, dict) else waiting[0] if waiting else {}
        tape = () if main.get("beside") else main.get("tape", ())
        self.count += list(tape[: len(self._tape)]) != list(self._tape)
        self._tape = tape

    def _go_back(self, steps: int) -> None:
        turns = self._by[:steps].count(False)
        if turns < self._turns:
            self.count += 1
            self._turns, self._tape = turns, ()
        del self._by[steps:]


def still_meant(game: Game[Any], then: Game[Any], ask: Ask) -> Ask | None:
    """The open question that one of then is, as the game stood before something was done; None if it is another."""
    asked, now = _run_of(then, ask), _run_of(game, ask)
    if asked is None or now is None or asked.beside != now.beside or ask.dice is not None:
        return None
    put = next(each for each in now.asks if _same(each, ask))
    ended = [] if asked.beside else [step.inputs for step in game.steps[len(then.steps) :] if not step.inputs.by]
    known = asked.inputs
    for run in ended:
        if not _begins_with(run, known) or not _is_of_others(run.tape[len(known.tape) :], asked, ask):
            return None
        known = known.but(())
    more = now.tape[len(known.tape) :]
    if not _begins_with(now.inputs, known) or (more and not _is_of_others(more, asked, ask)):
        return None
    # in the same run somebody may be asked the same about something else, such as whether to guard another one
    return put if ended or _keys(put) == _keys(ask) else None


def _run_of(game: Game[Any], ask: Ask) -> Waiting[Any] | None:
    """The run that puts such a question."""
    return next((one for one in game.story.waiting if any(_same(each, ask) for each in one.asks)), None)


def _same(one: Ask, other: Ask) -> bool:
    return (one.seat, one.who, one.topic) == (other.seat, other.who, other.topic)


def _keys(ask: Ask) -> list[str]:
    return [option.key for option in ask.options]


def _begins_with(run: Inputs, known: Inputs) -> bool:
    """Whether a run is this one, with more inputs."""
    return run.in_common(known) == len(known.tape)


def _is_of_others(entries: Sequence[str], asked: Waiting[Any], ask: Ask) -> bool:
    """Whether all of this comes of what somebody decided who was asked at the same time: dice, and how others react.

    What comes of no decision, such as the end of a turn, is something else to hear of; so is what one did oneself.
    """
    said = [entry.partition(": ")[0] for entry in entries if not is_roll(entry)]
    others = [_name(each) for each in asked.asks if not _same(each, ask)]
    rolled = [said_by(entry) for entry in entries if is_roll(entry)]
    return bool(said) and said[0] in others and _name(ask) not in said and ask.seat not in rolled


def _name(ask: Ask) -> str:
    """Who is asked, as a tape names them."""
    return ask.entry("").partition(": ")[0]
