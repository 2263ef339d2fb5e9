"""For those who write systems: does anything that a seat gets tell what it must not know?

All that a seat gets is compared in two scenes that differ only in a secret, and after one step on each that gives
the same outcome in the open. Whatever differs then is a leak.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

from cinque.core.ask import Ask, Data
from cinque.core.fate import OffTape, Pending, Tape
from cinque.core.form import ANYTHING, FRACTION, NUMBER, RECORD, TABLE, TEXT, Field
from cinque.core.knowledge import known_creatures, knows, seen, sees
from cinque.core.log import Event, Log, seen_by
from cinque.core.mistake import Mistake
from cinque.core.play import Play
from cinque.core.procedure import CREATURE
from cinque.core.screen import board_lines
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.sentences import LANGUAGES
from cinque.core.state import plain
from cinque.core.system import AnySystem
from cinque.core.tally import fraction_text
from cinque.core.words import Reader

MOST_FORECASTS = 6
"""Odds of a whole menu take long; some of them, evenly spread, must do."""

MOST_VALUES, MOST_ATTEMPTS = 4, 8
"""So many values of a field, and so many sets of them, are tried for each procedure."""


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
        "order": system.order(scene, seat).to_data(),
        "map": board_lines(board),
        "ask": asked(system, moment, seat, readers),
        "forms": [form.to_data() for form in system.forms(scene, seat)],
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


def asked(system: AnySystem, moment: Moment, seat: Seat, readers: list[Reader]) -> list[Data]:
    """The questions that go to the seat, with what each answer touches and costs; of the first one, the odds."""
    scene = moment.scene
    asks = [ask for ask in moment.asks if seat.may_answer(ask)]
    if not moment.asks and not system.next(scene):
        asks = [system.pursuits(scene, seat)]
    found = [_question(system, scene, ask, seat, readers) for ask in asks]
    for ask, told in zip(asks[:1], found, strict=False):
        some = ask.options[:: max(1, len(ask.options) // MOST_FORECASTS)]
        told["forecasts"] = {option.key: system.forecast(scene, ask, option, seat).to_data() for option in some}
    return found


def _question(system: AnySystem, scene: Any, ask: Ask, seat: Seat, readers: list[Reader]) -> Data:
    return {
        "ask": ask.to_data(),
        "words": [
            [str(reader.ask(ask)), *(str(reader.option(option)) for option in ask.options)] for reader in readers
        ],
        "headings": [[str(reader.heading(option)) for option in ask.options] for reader in readers],
        "why not": [[str(reader.refusal(refusal)) for refusal in ask.refusals] for reader in readers],
        "previews": {option.key: system.preview(scene, ask, option, seat).to_data() for option in ask.options},
        "prices": {str(cell): price for cell, price in system.prices(scene, ask, seat).items()},
        "idle": [option.key for option in ask.options if system.leads_to_nothing(scene, ask, option)],
    }


SAMPLES: dict[str, Any] = {NUMBER: 1, FRACTION: 1, TEXT: "1d6", TABLE: {}, RECORD: {}, ANYTHING: "1"}
"""What is tried for a field whose values cannot be listed."""


def attempts(system: AnySystem, scene: Any, seat: Seat, hidden: Sequence[str]) -> Iterator[tuple[str, Data]]:
    """Everything that a seat can start, with some of what its form offers; also with those whom the seat must not
    touch, does not see (`hidden`), or who are not there at all.
    """
    others = [one.id for one in seen(scene, seat) if not knows(seat, one)][:1]
    for form in system.forms(scene, seat):
        if form.refusal is not None:
            yield form.do, {}
            continue
        needed = [field for field in form.fields if field.needed]
        usual = [
            {field.name: value for field, value in zip(needed, values, strict=True)}
            for values in product(*(_tried(field) for field in needed))
        ]
        more = [{field.name: value} for field in form.fields if not field.needed for value in _tried(field)[:2]]
        more += [{field.name: id} for field in form.fields if field.kind == CREATURE for id in (*others, *hidden)]
        every = [*usual, *(usual[number % len(usual)] | each for number, each in enumerate(more))]
        yield from ((form.do, args) for args in [{}, *_some(every, MOST_ATTEMPTS)])


def _tried(field: Field) -> list[Any]:
    values = _some(list(field.values), MOST_VALUES) or [SAMPLES.get(field.kind, "nobody")]
    return [[value] for value in values] if field.many else values


def _some(values: list[Any], most: int) -> list[Any]:
    """Some of the values, evenly spread."""
    return values[:: -(-len(values) // most)] if values else []


def attempt(system: AnySystem, scene: Any, seat: Seat, do: str, args: Data) -> Moment | Mistake:
    """What comes of starting something: what was told and asked, or why it cannot be."""
    now, log = scene.copy(), Log()
    try:
        system.procedure(do).do(Play(now, Tape([], Random(0)), log), args, seat)
    except Pending as pause:
        return Moment(now, log.events, tuple(pause.asks))
    except Mistake as mistake:
        return mistake
    return Moment(now, log.events)


def tried(system: AnySystem, one: Any, other: Any, seat: Seat) -> Data:
    """What a seat could tell two scenes apart by when it, or a game master, tries everything that can be started."""
    everybody = {**one.creatures, **other.creatures}
    hidden = [id for id in everybody if not (_sees(one, seat, id) and _sees(other, seat, id))]
    readers = [Reader(system, one, lang, seat) for lang in LANGUAGES]
    found: Data = {}
    for by in (seat, Seat("game-master", GM_ROLE)):
        for do, args in attempts(system, one, by, [*hidden[:2], "nobody"]):
            came, comes = (attempt(system, scene, by, do, args) for scene in (one, other))
            if by is not seat and not (isinstance(came, Moment) and isinstance(comes, Moment)):
                continue
            if differs := _differs(system, came, comes, seat, readers):
                found[f"{by.id}: {do} {args}"] = differs
    return found


def _sees(scene: Any, seat: Seat, id: str) -> bool:
    return id in scene.creatures and sees(scene, seat, scene.creatures[id])


def _differs(
    system: AnySystem, one: Moment | Mistake, other: Moment | Mistake, seat: Seat, readers: list[Reader]
) -> Any:
    if isinstance(one, Moment) and isinstance(other, Moment):
        told_apart = unlike(_told(one, seat), _told(other, seat))
        same = told_apart and in_the_open(system, one, seat) == in_the_open(system, other, seat)
        return told_apart if same else None
    told = [[each.told(reader) for reader in readers] if isinstance(each, Mistake) else "done" for each in (one, other)]
    return told if told[0] != told[1] else None


def _told(moment: Moment, seat: Seat) -> Data:
    return {
        "events": [event.to_data() for event in seen_by(seat, moment.events)],
        "asks": [ask.to_data() if seat.may_answer(ask) else "somebody is asked" for ask in moment.asks],
    }


# -- what differs


def leaks(system: AnySystem, one: Moment | None, other: Moment | None, seat: Seat) -> Data | None:
    """What a seat could tell two moments apart by; None if they differ in the open, or cannot both be."""
    if one is None or other is None or in_the_open(system, one, seat) != in_the_open(system, other, seat):
        return None
    return unlike(all_that(system, one, seat), all_that(system, other, seat))


def unlike(one: Any, other: Any, path: str = "") -> Data:
    """Where two plain values differ: path → both."""
    if one == other:
        return {}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        one, other = dict(enumerate(one)), dict(enumerate(other))
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return {path: (one, other)}
    found: Data = {}
    for key in {**one, **other}:
        found |= unlike(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    return found


def in_the_open(system: AnySystem, moment: Moment, seat: Seat) -> Data:
    """How things stand for everybody to see: what is not declared a secret, every number that was told, who comes
    after whom, and who is asked.
    """
    scene = moment.scene
    kept = [*scene.secrets, "behind"]
    data = {name: plain(getattr(scene, name)) for name in scene.fields if name not in kept}
    data["creatures"] = known_creatures(scene, seat)
    data["called out"] = system.called_out(scene)
    told = seen_by(seat, moment.events)
    data["numbers"] = [fraction_text(event.tally.num, event.tally.den) for event in told if event.tally is not None]
    data["dice"] = [event.data["faces"] for event in told if event.kind == "roll"]
    data["order"] = [event.data[name] for event in told for name in ("order", "tied") if name in event.data]
    data["asked"] = [(ask.seat, ask.who, ask.topic) for ask in moment.asks]
    return data


def step(system: AnySystem, scene: Any, do: str, args: Data, tape: Sequence[str]) -> Moment | None:
    """A step as it was played on another scene; nothing if it cannot be played so on this one."""
    try:
        return run(system, scene, do, args, tape)
    except (OffTape, Mistake):
        return None
