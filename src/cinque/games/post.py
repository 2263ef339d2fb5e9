"""The log of a game as text to paste into a forum or a chat, as one seat may see it."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from cinque.core.game import Game
from cinque.core.log import Event, seen_by
from cinque.core.screen import Card
from cinque.core.seat import WATCHER_ROLE, Seat
from cinque.core.sentences import clean
from cinque.core.story import Inputs
from cinque.core.words import Reader

ROLL: Final = "roll"
LAST: Final = "last"
EVERYBODY: Final = Seat("everybody", WATCHER_ROLE)
"""Who reads a post that is meant for no seat: somebody who looks on."""

SPECIAL: Final = re.compile(r"([\\`*_\[\]<>~|])")
BETWEEN: Final = {"en": " ", "ja": ""}
WHY: Final = {"en": " ({})", "ja": "（{}）"}


class Wish(NamedTuple):
    """How a post is wanted: for which seat, of which round, with rolls and reasons or without, and in which form."""

    seat: str = ""
    round: str = ""
    rolls: bool = False
    why: bool = False
    markdown: bool = False


class Section(NamedTuple):
    """What happened in one round, or between combats: lines of headings and of what one step told."""

    title: str
    number: int
    lines: "list[Line]"
    scenes: list[Any]


class Line(NamedTuple):
    text: str
    heading: bool = False


class NoSuchRound(LookupError):
    """A round that the game has not; `rounds` are those that it has."""

    def __init__(self, rounds: list[str]) -> None:
        super().__init__(rounds)
        self.rounds = rounds


class Eyes:
    """What of a game goes into the post for a seat."""

    def __init__(self, seat: Seat = EVERYBODY) -> None:
        self.seat = seat

    def heard(self, scene: Any, events: list[Event], run: Inputs) -> list[Event]:
        return seen_by(self.seat, events)

    def gauges(self, reader: Reader, card: Card) -> list[str]:
        return [f"{gauge.value}/{gauge.most} {reader.text(reader.system.labels, gauge.label)}" for gauge in card.gauges]


def post(game: Game[Any], lang: str, wish: Wish, eyes: Eyes | None = None) -> Iterator[str]:
    """The lines of a post, with how everybody stands at its end."""
    eyes = eyes or Eyes(game.seat(wish.seat) if wish.seat else EVERYBODY)
    sections = [section for section in told(game, lang, wish, eyes) if section.lines]
    chosen = of_round(sections, wish.round) if wish.round else sections
    first = True
    for section in chosen:
        if section.title:
            yield from [] if first else [""]
            yield heading(section.title, 2, wish.markdown)
        for line in section.lines:
            yield from [""] if line.heading else []
            yield heading(line.text, 3, wish.markdown) if line.heading else bullet(line.text, wish.markdown)
        first = False
    if chosen:
        scene = chosen[-1].scenes[-1]
        yield from standing(Reader(game.system, scene, lang, eyes.seat), eyes, wish.markdown)


def of_round(sections: list[Section], wanted: str) -> list[Section]:
    """The last round of that number: rounds are counted anew in each combat."""
    rounds = [section for section in sections if section.number]
    found = rounds if wanted == LAST else [section for section in rounds if str(section.number) == wanted]
    if not found:
        numbers = [str(number) for number in dict.fromkeys(section.number for section in rounds)]
        raise NoSuchRound(numbers)
    return found[-1:]


# -- what was told


def told(game: Game[Any], lang: str, wish: Wish, eyes: Eyes) -> list[Section]:
    """The story by rounds; what belongs to no combat stands by itself."""
    sections = [Section("", 0, [], [])]
    rounds, *turns = game.system.sections
    in_combat = True
    for scene, events, run in runs(game):
        reader = Reader(game.system, scene, lang, eyes.seat)
        if not in_combat:
            sections.append(Section("", 0, [], []))
        sentences: list[str] = []
        for event in eyes.heard(scene, events, run):
            sentence = clean(str(reader.event(event)))
            if event.kind == rounds:
                flush(sections[-1], sentences, lang)
                sections.append(Section(sentence, event.data["number"], [], []))
            elif event.kind in turns:
                flush(sections[-1], sentences, lang)
                sections[-1].lines.append(Line(sentence, heading=True))
            elif sentence and (wish.rolls or event.kind != ROLL):
                sentences.append(sentence + reason(reader, event) if wish.why else sentence)
        flush(sections[-1], sentences, lang)
        sections[-1].scenes.append(scene)
        in_combat = game.system.next(scene) != ""
    return sections


def runs(game: Game[Any]) -> Iterator[tuple[Any, list[Event], Inputs]]:
    """What was told from the beginning, with the scene that it was told about and the run that told it."""
    for step in game.retold():
        yield step.after or game.scene, step.events or [], step.inputs
    for waiting in game.story.waiting:
        yield waiting.scene, waiting.events, waiting.inputs


def flush(section: Section, sentences: list[str], lang: str) -> None:
    """What one step has told so far becomes a line."""
    if sentences:
        section.lines.append(Line(BETWEEN[lang].join(sentences)))
        sentences.clear()


def reason(reader: Reader, event: Event) -> str:
    if event.tally is None or not event.tally.terms:
        return ""
    return WHY[reader.lang].format(clean(str(reader.tally(event.tally))))


# -- how everybody stands


def standing(reader: Reader, eyes: Eyes, markdown: bool) -> Iterator[str]:
    cards = reader.system.cards(reader.scene, eyes.seat)
    for side in dict.fromkeys(card.side for card in cards):
        yield ""
        yield heading(clean(reader.name("word", side)), 3, markdown)
        for card in cards:
            if card.side == side:
                yield bullet(card_text(reader, card, eyes), markdown)


def card_text(reader: Reader, card: Card, eyes: Eyes) -> str:
    facts = [str(reader.fact(fact)) for fact in card.facts]
    return clean(" · ".join([reader.name("creature", card.who), *eyes.gauges(reader, card), *facts]))


# -- the two forms


def heading(text: str, level: int, markdown: bool) -> str:
    text = text.rstrip(".。")
    if markdown:
        return f"{'#' * level} {escaped(text)}"
    return f"== {text} ==" if level == 2 else f"-- {text}"


def bullet(text: str, markdown: bool) -> str:
    return f"- {escaped(text) if markdown else text}"


def escaped(text: str) -> str:
    """A text in which nothing is taken for Markdown, whatever people are called."""
    return SPECIAL.sub(r"\\\1", text)
