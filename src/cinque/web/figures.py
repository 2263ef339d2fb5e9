"""What a game master's word sets where a number is shown: on a card, and behind a number of the log."""

from collections.abc import Container, Iterator, Sequence
from typing import Any, Final

from cinque.core.game import Game
from cinque.core.log import Event
from cinque.core.scene import Creature
from cinque.core.screen import Card, Gauge, Trait
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.sentences import Speaker, Words
from cinque.core.tally import Tally, Term
from cinque.core.words import Reader
from cinque.web.shapes import FigureShape

CREATURES: Final = "creatures."
MOST: Final = "max_"
"""Before a field, the most of it that somebody can have."""

WORDS: Final = Words("cinque.web")
LEADER: Final = Seat("gm", GM_ROLE)
"""For a reader without a seat, who may know everything."""


def path_of(one: Creature, label: str, value: object) -> str:
    """What sets a figure that a screen shows; nothing where it is made of others."""
    itself = label in one.fields and type(value) is int and getattr(one, label) == value
    return f"{one.id}.{label}" if itself else ""


def figures_of(game: Game[Any], reader: Reader, who: str) -> list[FigureShape]:
    """Every whole number of somebody's that the book has a word for, as it is now; first what their card shows."""
    one, system = game.now.creatures[who], reader.system
    cards = [card for card in system.cards(game.now, reader.seat or LEADER) if card.who == who]
    gauges = [path for card in cards for gauge in (*card.gauges, *card.budget) for path in _ends(one, gauge)]
    named = [field for field in one.fields if reader.words.find(reader.lang, system.labels, field)]
    told = [trait.field for trait in system.traits]
    fields = dict.fromkeys([*(path.partition(".")[2] for path in gauges), *named, *told])
    whole = [f"{who}.{field}" for field in fields if type(getattr(one, field)) is int]
    return [*(_figure(game, reader, path) for path in whole), *_counted(reader, one), *_by_word(reader, one)]


def _ends(one: Creature, gauge: Gauge) -> list[str]:
    found = [path_of(one, gauge.label, gauge.value), path_of(one, MOST + gauge.label, gauge.most)]
    return [path for path in found if path]


def _counted(reader: Reader, one: Creature) -> Iterator[FigureShape]:
    """What somebody has so much of, by its name: ranks of skills, a number of potions."""
    for trait in reader.system.traits:
        counts = getattr(one, trait.field)
        if not isinstance(counts, dict):
            continue
        for key, count in counts.items():
            if type(count) is int and "." not in key:
                yield {
                    "path": f"{one.id}.{trait.field}.{key}",
                    "label": f"{trait_label(reader, trait)} · {reader.name(trait.kind, key)}",
                    "name": reader.name("creature", one.id),
                    "value": count,
                }


def _by_word(reader: Reader, one: Creature) -> Iterator[FigureShape]:
    """What no card shows as a number: yes or no, and what stands at 0 until somebody has some of it."""
    name = reader.name("creature", one.id)
    for trait in reader.system.by_word:
        label, value = trait_label(reader, trait), getattr(one, trait.field)
        if isinstance(value, bool):
            yield {"path": f"{one.id}.{trait.field}", "label": label, "name": name, "value": value}
            continue
        for key in one.counted[trait.field]:
            path, called = f"{one.id}.{trait.field}.{key}", f"{label} · {reader.name(trait.kind, key)}"
            yield {"path": path, "label": called, "name": name, "value": value.get(key, 0)}


def trait_label(reader: Reader, trait: Trait) -> str:
    section, _, word = (trait.label or trait.field).rpartition(".")
    return reader.words.find(reader.lang, section or reader.system.labels, word) or word


def figures_behind(game: Game[Any], reader: Reader, event: Event, changed: Container[str]) -> list[FigureShape]:
    """Behind a number of the log: the figures that it names and the gauges of those it is about, first what `changed`
    with it; where nothing did, also the terms of the number that are figures of theirs. Each with what it is now.
    """
    named = {event.who} | {part.ref for part in reader.event(event).segments if part.kind == "creature"}
    cards = [card for card in game.system.cards(game.now, reader.seat or LEADER) if card.who in named]
    gauges = [path for card in cards for path in _gauges(game, card)]
    gauges.sort(key=lambda path: CREATURES + path not in changed)
    then = [one for card in cards if (one := reader.scene.creatures.get(card.who)) is not None]
    gauges = [*(path for one in then for path in _named(one, event, changed)), *gauges]
    if any(CREATURES + path in changed for path in gauges):
        return [_figure(game, reader, path) for path in dict.fromkeys(gauges)]
    terms = [path for one in then for term in _terms(event.tally) if (path := _path_of_term(one, term))]
    return [_figure(game, reader, path) for path in dict.fromkeys(gauges + terms)]


def _gauges(game: Game[Any], card: Card) -> list[str]:
    one = game.now.creatures[card.who]
    return [path for gauge in card.gauges if (path := path_of(one, gauge.label, gauge.value))]


def _named(one: Creature, event: Event, changed: Container[str]) -> list[str]:
    """The figures of somebody that an event names by what it tells, and that changed: their Injuries, which no gauge
    shows.
    """
    facts = [name for name in event.data if event.who == one.id and name in one.fields]
    whole = [name for name in facts if type(getattr(one, name)) is int]
    return [f"{one.id}.{name}" for name in whole if f"{CREATURES}{one.id}.{name}" in changed]


def _terms(tally: Tally | None) -> Iterator[Term]:
    terms: Sequence[Term] = () if tally is None else tally.terms or ()
    for term in terms:
        yield term
        yield from _terms(term.inner)


def _path_of_term(one: Creature, term: Term) -> str:
    num, den = term.by
    return path_of(one, term.label, abs(num)) if den == 1 and term.of in ("", one.seat) else ""


def _figure(game: Game[Any], reader: Reader, path: str) -> FigureShape:
    who, _, field = path.partition(".")
    now = Reader(game.system, game.now, reader.lang, reader.seat)
    return {
        "path": path,
        "label": _called(now, field),
        "name": now.name("creature", who),
        "value": getattr(game.now.creatures[who], field),
    }


def _called(reader: Reader, field: str) -> str:
    """As sheets and cards call it; the most that somebody can have of something, after what it is the most of."""
    traits = [trait_label(reader, trait) for trait in reader.system.traits if trait.field == field]
    own = reader.words.find(reader.lang, "term", field) or next(iter(traits), None)
    if own is None and field.startswith(MOST):
        label = reader.labelled(field.removeprefix(MOST))
        return str(Speaker(reader.lang, WORDS).text("figure", "most", label=label))
    return own or reader.labelled(field)
