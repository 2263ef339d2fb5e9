"""Running a scenario: the same `Game` as at the table, with every die and answer written down."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cinque.core.ask import Ask
from cinque.core.clause import cite
from cinque.core.dice import is_roll, read_roll
from cinque.core.fate import EVERY_SEAT
from cinque.core.game import Game
from cinque.core.log import Event
from cinque.core.mistake import BadAnswer, BadPath, BadRoll, BadRuling, Mistake, NotNow, Refused, SetupError
from cinque.core.news import News
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.core.sentences import Speaker, Words
from cinque.core.state import plain
from cinque.core.testing import seats_of, transcript
from cinque.core.words import Reader
from cinque.files import BadFile, Document, Fault, Place
from cinque.files.faults import with_lines
from cinque.packs import BadPack, NoSuchPack, with_packs
from cinque.scenario.model import Asked, Entry, Expect, Scenario, Step
from cinque.systems import UnknownSystem, system

MOST_STEPS = 1_000
NOT_NOW = "not-now"
"""In `refused`: the game itself says that this is not the moment."""


class Report(NamedTuple):
    """How a scenario went: nothing in `problems` means that everything held.

    `seen` are the clauses cited by what a reader of the story sees.
    """

    title: str
    problems: list[Fault]
    story: list[str]
    seen: set[str]
    game: Game[Any] | None

    @property
    def ok(self) -> bool:
        return not self.problems

    def told(self, speaker: Speaker) -> list[tuple[int, str]]:
        """What does not hold, with the lines."""
        reader = Reader(self.game.system, self.game.scene, speaker.lang) if self.game else speaker
        return [(fault.line, sentence) for fault in self.problems for sentence in fault.told(reader)]


class Failed(Exception):
    """Something does not hold; nothing after it is worth looking at."""

    def __init__(self, place: Place, what: Refusal | Mistake) -> None:
        super().__init__(place, what)
        self.place = place
        self.what = what


def failed(place: Place, key: str, **facts: Any) -> Failed:
    return Failed(place, Refusal(key, "", **facts))


class SetupRefused(Exception):
    """The setup was refused, as the scenario wants."""


def run_scenario(scenario: Scenario, document: Document, rulings: dict[str, str] | None = None) -> Report:
    """Run it; `rulings` replaces readings of the file, to see whether they matter."""
    problems: list[Fault] = []
    game: Game[Any] | None = None
    seen: set[str] = set()
    try:
        game = start(scenario, document, rulings or {}, seen)
        if scenario.refused:
            raise failed(("refused",), "setup-not-refused")
        news = News(game, _gm(game))
        for number, step in enumerate(scenario.steps):
            seen |= run_step(game, news, step, ("steps", number), scenario.lang)
        seen |= check(game, game.every_event(), scenario.expect, ("expect",), scenario.lang, seen)
    except SetupRefused:
        pass
    except Failed as wrong:
        problems.append(Fault(document.line(wrong.place), wrong.what))
    if not problems:
        problems += [
            Fault(document.line(("shows", i)), Refusal("not-cited", "", rule=clause))
            for i, clause in enumerate(scenario.shows)
            if clause not in seen
        ]
    story = transcript(game, scenario.lang, why=True) if game else []
    return Report(scenario.title, problems, story, seen, game)


def start(scenario: Scenario, document: Document, rulings: dict[str, str], seen: set[str]) -> Game[Any]:
    """The game before its first step. What is wrong with the setup is named with its line."""
    try:
        played = system(scenario.system)
        readings = {**{name: str(reading) for name, reading in scenario.rulings.items()}, **rulings}
        setup = with_packs(played, scenario.scene, beside=Path(document.path).parent)
        scene = played.new_scene(setup, readings)
    except UnknownSystem as error:
        raise Failed(("system",), error) from None
    except BadRuling as error:
        raise Failed(("rulings", error.name), error) from None
    except (NoSuchPack, BadPack) as error:
        raise Failed(("scene", "packs"), error) from None
    except SetupError as error:
        if any(scenario.refused in (refusal.clause, refusal.key) for _, refusal in error.faults):
            seen |= tell(refusal.clause for _, refusal in error.faults)
            raise SetupRefused from None
        faults = with_lines(error.faults, document, ("scene",))
        raise BadFile(document.path, faults, played=played) from None
    return Game(played, scene, seats_of(scene), Random(0), typed=frozenset({EVERY_SEAT}))


# -- steps


def run_step(game: Game[Any], news: News, step: Step, place: Place, lang: str) -> set[str]:
    """Do what the step says; gives the clauses cited by what a reader sees of it."""
    seen: set[str] = set()
    try:
        _act(game, step, place, seen)
    except Refused as refused:
        seen.add(refused.refusal.clause)
        if step.refused not in (refused.refusal.clause, refused.refusal.key):
            why = refused.refusal
            raise failed(place, "was-refused", why=why, rule=why.clause) from None
    except NotNow as error:
        if step.refused != NOT_NOW:
            raise Failed(place, error) from None
    except Mistake as error:
        raise Failed(place, error) from None
    else:
        if step.refused:
            raise failed((*place, "refused"), "not-refused")
    return check(game, news.read(), step.expect, (*place, "expect"), lang, seen)


def _act(game: Game[Any], step: Step, place: Place, seen: set[str]) -> None:
    if step.play is not None:
        feed(game, step.play, (*place, "play"), seen, going_on=True)
        go_on(game)
    elif step.do is not None:
        game.start(step.do, _gm(game), step.with_)
        feed(game, step.tape, (*place, "tape"), seen, going_on=False)
    elif step.override is not None:
        game.override(step.override.path, step.override.value, step.override.reason, by=_gm(game))
    elif step.undo:
        game.undo(_gm(game))
    else:
        game.redo(_gm(game))


def _gm(game: Game[Any]) -> str:
    return next(seat.id for seat in game.seats.values() if seat.role == GM_ROLE)


def go_on(game: Game[Any]) -> None:
    for _ in range(MOST_STEPS):
        if not game.advance():
            return


def feed(game: Game[Any], entries: list[Entry], place: Place, seen: set[str], going_on: bool) -> None:
    """Give dice and answers one by one; one that nobody asks for is a fault. What is asked on the way, is seen."""
    for number, entry in enumerate(entries):
        if going_on:
            go_on(game)
        if game.ask is None:
            raise failed((*place, number), "left-over", text=entry_text(entry))
        try:
            ask = asked_by(game, entry)
            seen.update(ask.clause for ask in game.asks)
            game.answer(answer_text(ask, entry), _gm(game), ask)
        except (BadAnswer, BadRoll) as error:
            raise failed((*place, number), "asked-for", why=error.refusal, wanted=wanted(game.ask)) from None


def asked_by(game: Game[Any], entry: Entry) -> Ask:
    """The open question that an entry answers: dice those who wait for dice. The first one if it answers none."""
    text = entry_text(entry)
    answered = [ask for ask in game.asks if ask.answered_by(text) is not None or ask.find(text) is not None]
    rolling = [ask for ask in game.asks if ask.dice is not None] if is_dice(text) else []
    return (*answered, *rolling, *game.asks)[0]


def is_dice(text: str) -> bool:
    """`1d20=9`, `3 4` or `9`."""
    return is_roll(text) or text.replace(" ", "").replace(",", "").isdigit()


def entry_text(entry: Entry) -> str:
    return ", ".join(f"{seat}: {key}" for seat, key in entry.items()) if isinstance(entry, dict) else str(entry)


def answer_text(ask: Ask, entry: Entry) -> str:
    """The answer to this question that an entry of the file means."""
    text = entry_text(entry)
    if ask.dice is not None:
        if not is_roll(text):
            return text
        roll = read_roll(text)
        if (roll.number, roll.sides) != ask.dice:
            raise BadRoll(Refusal("roll-misfit", "", text=text))
        return " ".join(map(str, roll.faces))
    meant = ask.answered_by(text)
    if meant is not None:
        return meant.key
    seat, colon, _ = text.partition(": ")
    if colon and seat.partition("/")[0] != ask.seat:
        raise BadAnswer(Refusal("other-asked", "", text=text, asked=ask.seat, seat=seat))
    return text.partition(": ")[2] if colon else text


def wanted(ask: Ask) -> Refusal:
    if ask.dice is not None:
        return Refusal("wanted-faces", "", dice=f"{ask.dice[0]}d{ask.dice[1]}")
    return Refusal("wanted-answers", "", seat=ask.seat, keys=" | ".join(option.key for option in ask.options))


# -- expectations


def check(
    game: Game[Any], events: list[Event], expect: Expect, place: Place, lang: str, seen: Iterable[str]
) -> set[str]:
    """Whether all of it holds; gives the clauses cited by what a reader sees: what was `seen`, told, or is asked."""
    for path, value in expect.values.items():
        _check_value(game, path, value, (*place, "values", path))
    _check_events(events, expect, place, game.system.words)
    reader = Reader(game.system, game.scene, lang)
    lines = [reader.event(event) for event in events]
    _in_order(lines, expect.transcript, (*place, "transcript"), "the-story")
    why = [reader.tally(event.tally) for event in events if event.tally is not None]
    _in_order(why, expect.why, (*place, "why"), "the-explanation")
    if expect.nothing_asked and game.ask is not None:
        raise failed((*place, "nothing_asked"), "somebody-asked", wanted=wanted(game.ask))
    if expect.ask is not None:
        _check_ask(game.ask, expect.ask, (*place, "ask"), game.system.words)
    clauses = {clause for event, line in zip(events, lines, strict=True) if line for clause in event.clauses()}
    clauses |= {*seen, *(ask.clause for ask in game.asks), *tell(expect.ask.refuses if expect.ask else ())}
    _check_reasons(clauses, expect.because, (*place, "because"))
    return clauses


def tell(clauses: Iterable[str]) -> set[str]:
    """What is refused by these clauses, is told: the scenario expects it."""
    told = set(clauses)
    cite(*told)
    return told


def _check_reasons(clauses: set[str], because: str | list[str], place: Place) -> None:
    if isinstance(because, str):
        if because not in clauses:
            raise failed(place, "not-because", rule=because, reasons=sorted(clauses))
        return
    for number, clause in enumerate(because):
        if clause not in clauses:
            raise failed((*place, number), "not-because", rule=clause, reasons=sorted(clauses))


def _check_value(game: Game[Any], path: str, value: Any, place: Place) -> None:
    try:
        found = game.scene.get(path)
    except BadPath as error:
        raise Failed(place, error) from None
    found = plain(found)
    if found != value:
        raise failed(place, "should-be", name=path, value=str(value), found=str(found))


def _check_events(events: list[Event], expect: Expect, place: Place, words: Words) -> None:
    told = [event.to_data() for event in events]
    start = 0
    for number, want in enumerate(expect.events):
        for at in range(start, len(told)):
            if all(told[at].get(name) == value for name, value in want.items()):
                start = at + 1
                break
        else:
            found = "; ".join(str(one) for one in told[start:] if one["kind"] == want.get("kind"))
            if not found:
                raise failed((*place, "events", number), "did-not-happen", wanted=str(want))
            raise failed((*place, "events", number), "happened-otherwise", wanted=str(want), found=found)
    for number, kind in enumerate(expect.never):
        if kind != "roll" and words.find("en", "event", kind) is None:
            raise failed((*place, "never", number), "no-such-event", kind=kind)
        if any(one["kind"] == kind for one in told):
            raise failed((*place, "never", number), "happened", kind=kind)


def _in_order(lines: Sequence[str], wanted: list[str], place: Place, what: str) -> None:
    start = 0
    for number, want in enumerate(wanted):
        if want not in lines[start:]:
            raise failed((*place, number), "not-said", what=what, lines=" / ".join(lines[start:]))
        start = lines.index(want, start) + 1


def _check_ask(ask: Ask | None, want: Asked, place: Place, words: Words) -> None:
    if ask is None:
        raise failed(place, "nobody-is-asked")
    found = {
        "seat": ask.seat,
        "topic": ask.topic,
        "who": ask.who,
        "dice": f"{ask.dice[0]}d{ask.dice[1]}" if ask.dice else None,
    }
    for name, value in found.items():
        wish = getattr(want, name)
        if wish is not None and wish != value:
            raise failed((*place, name), "should-be", name=name, value=str(wish), found=str(value))
    for number, key in enumerate(want.options):
        if ask.find(key) is None:
            raise failed((*place, "options", number), "not-offered", option=key, wanted=wanted(ask))
    for number, key in enumerate(want.without):
        if words.find("en", "option", key.partition(" ")[0]) is None:
            raise failed((*place, "without", number), "no-such-option", option=key)
        if ask.find(key) is not None or any(option.verb == key for option in ask.options):
            raise failed((*place, "without", number), "offered", option=key)
    reasons = [refusal.clause for refusal in ask.refusals]
    for number, clause in enumerate(want.refuses):
        if clause not in reasons:
            raise failed((*place, "refuses", number), "no-reason", rule=clause, reasons=reasons)
