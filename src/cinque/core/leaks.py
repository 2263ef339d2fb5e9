"""For those who write systems: does anything that a seat gets tell what it must not know?

All that a seat gets is compared in two scenes that differ only in a secret, and after one step on each that gives
the same outcome in the open. Whatever differs then is a leak.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from cinque.core.ask import Ask, Data
from cinque.core.fate import OffTape, Pending, Tape
from cinque.core.knowledge import known_creatures, knows, sees
from cinque.core.log import Event, Log, seen_by
from cinque.core.mistake import Mistake
from cinque.core.play import Play
from cinque.core.procedure import FLOW
from cinque.core.screen import board_lines
from cinque.core.seat import Seat
from cinque.core.sentences import LANGUAGES
from cinque.core.state import changes, plain
from cinque.core.system import AnySystem
from cinque.core.words import Reader

MOST_FORECASTS = 6
"""Odds of a whole menu take long; some of them, evenly spread, must do."""


class Moment(NamedTuple):
    """A scene, what was told in the step that led to it, and the questions that stop it, if any."""

    scene: Any
    events: list[Event]
    asks: tuple[Ask, ...] = ()


def run(system: AnySystem, scene: Any, do: str, args: Data, tape: Sequence[str]) -> Moment:
    """A step on a copy of the scene, to its end or to the first answer that is not on the tape."""
    now, log = scene.copy(), Log()
    fate = Tape(list(tape), Random(0))
    try:
        system.procedure(do).do(Play(now, fate, log), args)
        fate.finish()
    except Pending as pause:
        return Moment(now, log.events, tuple(pause.asks))
    return Moment(now, log.events)


# -- all that a seat gets


def all_that(system: AnySystem, moment: Moment, seat: Seat) -> Data:
    """What a seat gets of a moment, as data and in the words of every language."""
    scene = moment.scene
    readers = [Reader(system, scene, lang, seat) for lang in LANGUAGES]
    events, cards, board = seen_by(seat, moment.events), system.cards(scene, seat), system.board(scene, seat)
    there = [one.id for one in scene.creatures.values() if sees(scene, seat, one)]
    found: Data = {
        "events": [event.to_data() for event in events],
        "view": plain(system.view(scene, seat)),
        "cards": [card.to_data() for card in cards],
        "board": board.to_data(),
        "map": board_lines(board),
        "ask": asked(system, moment, seat, readers),
        "tried": tried(system, scene, seat, readers),
    }
    for reader in readers:
        found[reader.lang] = {
            "told": [[str(reader.event(event)), _explained(reader, event)] for event in events],
            "cards": [[str(reader.place(card)), *(str(reader.fact(fact)) for fact in card.facts)] for card in cards],
            "names": {id: reader.name("creature", id) for id in there},
        }
    return found


def _explained(reader: Reader, event: Event) -> str:
    return str(reader.tally(event.tally)) if event.tally is not None else ""


def asked(system: AnySystem, moment: Moment, seat: Seat, readers: list[Reader]) -> Data:
    """The question, if it goes to the seat, with the odds and what each answer touches."""
    scene = moment.scene
    asks = [ask for ask in moment.asks if seat.may_answer(ask)]
    if not moment.asks and not system.next(scene):
        asks = [system.pursuits(scene, seat)]
    if not asks:
        return {}
    ask = asks[0]
    some = ask.options[:: max(1, len(ask.options) // MOST_FORECASTS)]
    return {
        "ask": ask.to_data(),
        "words": [
            [str(reader.ask(ask)), *(str(reader.option(option)) for option in ask.options)] for reader in readers
        ],
        "headings": [[str(reader.heading(option)) for option in ask.options] for reader in readers],
        "why not": [[str(reader.refusal(refusal)) for refusal in ask.refusals] for reader in readers],
        "previews": {option.key: system.preview(scene, ask, option, seat).to_data() for option in ask.options},
        "forecasts": {option.key: system.forecast(scene, ask, option, seat).to_data() for option in some},
    }


def tried(system: AnySystem, scene: Any, seat: Seat, readers: list[Reader]) -> Data:
    """What a seat is told when it tries everything that people can start, on everybody whom it sees."""
    found: Data = {}
    for name, procedure in system.procedures.items():
        if procedure.role == FLOW or not seat.may_run(procedure.role):
            continue
        for args in attempts(system, scene, seat):
            found[f"{name} {args}"] = _try(system, scene, seat, name, args, readers)
    return found


def attempts(system: AnySystem, scene: Any, seat: Seat) -> Iterator[Data]:
    yield {}
    own = [one.id for one in scene.creatures.values() if knows(seat, one)]
    others = [one.id for one in scene.creatures.values() if sees(scene, seat, one) and not knows(seat, one)]
    for other in [*others[:2], "nobody"]:
        yield {"who": other}
        yield {"who": own[0] if own else "", "target": other}


def _try(system: AnySystem, scene: Any, seat: Seat, name: str, args: Data, readers: list[Reader]) -> Any:
    now, log = scene.copy(), Log()
    try:
        system.procedure(name).do(Play(now, Tape([], Random(0)), log), args, seat)
    except Pending as pause:
        return [ask.to_data() if seat.may_answer(ask) else "somebody is asked" for ask in pause.asks]
    except Mistake as mistake:
        return [mistake.told(reader) for reader in readers]
    return [event.to_data() for event in seen_by(seat, log.events)]


# -- what differs


def leaks(system: AnySystem, one: Moment | None, other: Moment | None, seat: Seat) -> Data | None:
    """What a seat could tell two moments apart by; None if they differ in the open, or cannot both be."""
    if one is None or other is None or in_the_open(system, one, seat) != in_the_open(system, other, seat):
        return None
    return changes(all_that(system, one, seat), all_that(system, other, seat))


def in_the_open(system: AnySystem, moment: Moment, seat: Seat) -> Data:
    """How things stand for everybody to see: what is not declared a secret, every number that was told, who comes
    after whom, and who is asked.
    """
    scene = moment.scene
    data = {name: plain(getattr(scene, name)) for name in scene.fields if name not in scene.secrets}
    data["creatures"] = known_creatures(scene, seat)
    data["called out"] = system.called_out(scene)
    told = seen_by(seat, moment.events)
    data["numbers"] = [(event.tally.num, event.tally.den) for event in told if event.tally is not None]
    data["dice"] = [event.data["faces"] for event in told if event.kind == "roll"]
    data["order"] = [event.data["order"] for event in told if "order" in event.data]
    data["asked"] = [(ask.seat, ask.who, ask.topic) for ask in moment.asks]
    return data


def step(system: AnySystem, scene: Any, do: str, args: Data, tape: Sequence[str]) -> Moment | None:
    """A step as it was played on another scene; nothing if it cannot be played so on this one."""
    try:
        return run(system, scene, do, args, tape)
    except (OffTape, Mistake):
        return None
