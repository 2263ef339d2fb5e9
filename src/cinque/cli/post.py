"""`cinque post`: the log of a game as text to paste into a forum or a chat, as one seat may see it."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from cinque.cli.replay import load_journal, read_journal
from cinque.cli.screen import UsersMistake, clean, say, write_out
from cinque.cli.text import cli_text
from cinque.core.game import Game
from cinque.core.log import Event, known_to, may_see
from cinque.core.screen import Card
from cinque.core.seat import WATCHER_ROLE, Seat
from cinque.core.words import Reader

ROLL: Final = "roll"
LAST: Final = "last"
EVERYBODY: Final = Seat("everybody", WATCHER_ROLE)
"""Who reads a post that is meant for no seat: somebody who looks on."""

SPECIAL: Final = re.compile(r"([\\`*_\[\]<>~|])")
BETWEEN: Final = {"en": " ", "ja": ""}


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


def post_command(path: Path, lang: str, wish: Wish, packs: Sequence[str], out: Path | None) -> None:
    loaded = load_journal(path, read_journal(path), packs)
    text = "\n".join(post(loaded.game, lang, wish))
    if out is None:
        for line in text.split("\n"):
            typer.echo(line)
    else:
        write_out(out, f"{text}\n")
    speaker = Reader(loaded.game.system, loaded.game.scene, lang)
    told = [("problem", loaded.problem), ("difference", loaded.difference and loaded.difference.refusal)]
    for key, refusal in told:
        if refusal:
            say(cli_text(lang, "replay", key, **{key: speaker.refusal(refusal)}), "yellow", error=True)
    if loaded.problem or loaded.difference:
        raise typer.Exit(1)


def post(game: Game[Any], lang: str, wish: Wish) -> Iterator[str]:
    """The lines of a post, with how everybody stands at its end."""
    seat = game.seat(wish.seat) if wish.seat else EVERYBODY
    sections = [section for section in told(game, lang, wish, seat) if section.lines]
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
        yield from standing(game, Reader(game.system, scene, lang, seat), scene, seat, wish.markdown)


def of_round(sections: list[Section], wanted: str) -> list[Section]:
    """The last round of that number: rounds are counted anew in each combat."""
    rounds = [section for section in sections if section.number]
    found = rounds if wanted == LAST else [section for section in rounds if str(section.number) == wanted]
    if not found:
        numbers = [str(number) for number in dict.fromkeys(section.number for section in rounds)]
        raise UsersMistake("no-such-round", round=wanted, rounds=", ".join(numbers) or "–")
    return found[-1:]


# -- what was told


def told(game: Game[Any], lang: str, wish: Wish, seat: Seat) -> list[Section]:
    """The story by rounds; what belongs to no combat stands by itself."""
    sections = [Section("", 0, [], [])]
    rounds, *turns = game.system.sections
    in_combat = True
    for scene, events in game.telling():
        reader = Reader(game.system, scene, lang, seat)
        if not in_combat:
            sections.append(Section("", 0, [], []))
        sentences: list[str] = []
        for event in [known_to(seat, event) for event in events if may_see(seat, event)]:
            sentence = clean(str(reader.event(event)))
            if event.kind == rounds:
                flush(sections[-1], sentences, lang)
                sections.append(Section(sentence, event.data["number"], [], []))
            elif event.kind in turns:
                flush(sections[-1], sentences, lang)
                sections[-1].lines.append(Line(sentence, heading=True))
            elif sentence and (wish.rolls or event.kind != ROLL):
                sentences.append(sentence + reason(reader, event, lang) if wish.why else sentence)
        flush(sections[-1], sentences, lang)
        sections[-1].scenes.append(scene)
        in_combat = game.system.next(scene) != ""
    return sections


def flush(section: Section, sentences: list[str], lang: str) -> None:
    """What one step has told so far becomes a line."""
    if sentences:
        section.lines.append(Line(BETWEEN[lang].join(sentences)))
        sentences.clear()


def reason(reader: Reader, event: Event, lang: str) -> str:
    if event.tally is None or not event.tally.terms:
        return ""
    return cli_text(lang, "post", "why", why=clean(str(reader.tally(event.tally))))


# -- how everybody stands


def standing(game: Game[Any], reader: Reader, scene: Any, seat: Seat, markdown: bool) -> Iterator[str]:
    cards = game.system.cards(scene, seat)
    for side in dict.fromkeys(card.side for card in cards):
        yield ""
        yield heading(clean(reader.name("word", side)), 3, markdown)
        for card in cards:
            if card.side == side:
                yield bullet(card_text(reader, card), markdown)


def card_text(reader: Reader, card: Card) -> str:
    gauges = [f"{gauge.value}/{gauge.most} {reader.text(reader.system.labels, gauge.label)}" for gauge in card.gauges]
    facts = [str(reader.fact(fact)) for fact in card.facts]
    return clean(" · ".join([reader.name("creature", card.who), *gauges, *facts]))


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
