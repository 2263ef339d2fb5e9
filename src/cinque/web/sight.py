"""What one seat sees of a room, in its own language: everything that a screen draws, and nothing besides.

All of it comes from the kernel's views for that seat, so what the seat may not know is not in here. `changes` tells how
one sight becomes the next, so that a small change is a small message.
"""

import hmac
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, cast

from cinque.core.ahead import Ahead, ahead
from cinque.core.ask import Ask
from cinque.core.behind import hidden_one
from cinque.core.form import Form
from cinque.core.game import Game
from cinque.core.log import Event
from cinque.core.procedure import SEAT
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.core.sentences import Speaker, Words
from cinque.core.story import Inputs, Mark, Pause, Step, equal_from_the_start, in_common
from cinque.core.words import Reader
from cinque.web.battlefield import board_data
from cinque.web.cards import card_data, in_general, order_data, seat_data
from cinque.web.disclosure import OPEN, Disclosure
from cinque.web.early import Early, EarlyAsk
from cinque.web.figures import figures_behind
from cinque.web.forms import as_tried, form_data
from cinque.web.late import MOST_ASKS, MOST_BETWEEN, Returns, still_meant
from cinque.web.log import event_at, event_data, ledger, told
from cinque.web.past import Past, decision, what_was_done
from cinque.web.questions import ask_data, preview_data, strikers, text_of
from cinque.web.shapes import (
    AskShape,
    DecisionShape,
    FormShape,
    LeadShape,
    LedgerShape,
    LineShape,
    PreviewShape,
    SightShape,
    Text,
)
from cinque.web.standing import families_of_table, is_own_kind, is_paused

Path = list[str | int]
Change = tuple[Path, Any]
RECENT: Final = 100
"""So many of the last steps are told to whoever comes in; what lies before them is told when somebody asks for it."""

AT_THE_TABLE: Final = Words("cinque.web")
GONE: Final = "\x00gone"
"""What a change says of something that is no longer there."""


class Sight:
    """What a seat sees of a game. It is kept from one moment to the next, so that each line is read once."""

    def __init__(
        self,
        game: Game[Any],
        seat: str,
        lang: str,
        salt: str = "",
        disclosure: Disclosure = OPEN,
        early: Early | None = None,
        returns: Returns | None = None,
    ) -> None:
        self.game = game
        self.returns = returns
        self.early = early
        self.disclosure = disclosure
        self.seat_id = seat
        self.lang = lang
        self.lines: list[LineShape] = []
        """The log, as far as it was read."""

        self._asks: dict[Ask, AskShape] = {}
        self._steps: tuple[Step[Any], ...] = ()
        self._ends: list[int] = []
        self._first = 0
        self._salt = salt.encode()
        self._counted: tuple[tuple[Step[Any], ...], int] = ((), 0)
        self._past = Past()

    @property
    def seat(self) -> Seat:
        return self.game.seat(self.seat_id)

    def now(self) -> SightShape:
        """All that stands on the screen but the log."""
        game, seat = self.game, self.seat
        reader = Reader(game.system, game.now, self.lang, seat)
        there = game.system.cards(game.now, seat)
        cards = {card.who: card_data(reader, card, self.disclosure) for card in there}
        sight: SightShape = {
            "you": {
                "seat": seat.id,
                "role": seat.role,
                "name": seat.name,
                "orders": dict(seat.orders),
                "typed": seat.typed,
            },
            "order": order_data(reader, game.system.order(game.now, seat), self._acting(cards), there),
            "paused": is_paused(game),
            "seats": [seat_data(one, seat.is_gm) for one in game.seats.values()],
            "cards": cards,
            "board": board_data(reader, game.system.board(game.now, seat)),
            "asks": self._open_asks(),
            "waiting": [{"seat": ask.seat, "who": ask.who if ask.who in cards else ""} for ask in game.asks],
            "undo": game.may_undo(seat.id),
            "redo": game.may_redo(seat.id),
            "decisions": self._past.count(self.game, self.seat, self._first, self._lines_after),
        }
        if seat.is_gm:
            sight["lead"] = self._lead()
        if self.early is not None and seat.id in self.early.dropped:
            sight["dropped"] = str(Speaker(self.lang, AT_THE_TABLE).text("notice", self.early.dropped[seat.id]))
        return sight

    def _acting(self, cards: Mapping[str, object]) -> str:
        """Whoever is asked first, for books whose order does not say whose turn it is."""
        ask = self.game.ask
        return ask.who if ask is not None and ask.who in cards else ""

    def _lead(self) -> LeadShape:
        """What only a game master gets."""
        game, words = self.game, self.game.system.words
        given = {topic for seat in game.seats.values() for topic in seat.orders if not is_own_kind(topic)}
        topics = sorted(given | {ask.topic for ask in game.asks if ask.decline})
        return {
            "behind": {name: self._name_behind(name) for name in game.now.behind},
            "topics": {topic: in_general(words.find(self.lang, "ask", topic) or topic) for topic in topics},
            "families": families_of_table(game),
        }

    def _name_behind(self, name: str) -> str:
        game = self.game
        one = hidden_one(game.now, name)
        return name if one is None else Reader(game.system, game.now, self.lang, self.seat).called(one)

    # -- questions

    def _open_asks(self) -> list[AskShape]:
        asks, ahead = self.game.asks_for(self.seat_id), self._put_ahead()
        now = {*asks, *(one.ask for one in ahead)}
        self._asks = {ask: known for ask, known in self._asks.items() if ask in now}
        put = [self._ask(ask, self.game.scene_at(ask), self.ask_id(number)) for number, ask in enumerate(asks)]
        return [*put, *(self._ahead(one) for one in ahead)]

    def _ask(self, ask: Ask, scene: Any, id: str) -> AskShape:
        """Its answers are put in words once: the same question stands while others go on."""
        known = self._asks.get(ask)
        if known is None:
            known = self._asks[ask] = self._asked(ask, scene, id)
        return known if known["id"] == id else {**known, "id": id}

    def _put_ahead(self) -> list[EarlyAsk]:
        return [] if self.early is None else self.early.asks_of(self.game, self.seat)

    def _ahead(self, one: EarlyAsk) -> AskShape:
        """A question that is put ahead, with the answer that is held."""
        put: AskShape = {**self._ask(one.ask, one.scene, one.id), "ahead": True}
        held = None if self.early is None else self.early.held.get((one.seat, one.id))
        return put if held is None else {**put, "held": held}

    def _asked(self, ask: Ask, scene: Any, id: str) -> AskShape:
        reader = Reader(self.game.system, scene, self.lang, self.seat)
        return ask_data(reader, ask, id, self.seat)

    def ask_id(self, number: int) -> str:
        """It changes with every turn and every answer, so that an answer to what was asked before is known as such.

        What a game master does beside the question has no part in it, and nobody can read a count out of it: both
        would tell of what others do in secret.
        """
        asks = self.game.asks_for(self.seat_id)
        return self._id(self._turns(), self.game.story.pauses, number, _inputs_of(self.game, asks[number : number + 1]))

    def _id(self, turns: int, waiting: Sequence[Pause], number: int, own: int) -> str:
        """The id of a question of the seat, by its place among all, and how many inputs the run has that asks it."""
        returns = self.returns.count if self.returns is not None else 0
        inputs = len(waiting[0].inputs.tape) if waiting else 0
        place = f"{returns} {turns} {inputs} {number} {own}"
        return hmac.new(self._salt, place.encode(), "sha256").hexdigest()[:16]

    def _turns(self) -> int:
        """How many steps have come by themselves."""
        known, count = self._counted
        steps = self.game.steps
        same = in_common(known, steps)
        count -= sum(1 for step in known[same:] if not step.inputs.by)
        count += sum(1 for step in steps[same:] if not step.inputs.by)
        self._counted = (steps, count)
        return count

    def asked(self, id: str) -> Ask | None:
        """The open question that a client means."""
        asks = self.game.asks_for(self.seat_id)
        return next((ask for number, ask in enumerate(asks) if self.ask_id(number) == id), None)

    def asked_late(self, id: str) -> Ask | None:
        """The open question that a client means who has not heard yet what others have answered meanwhile."""
        game = self.game
        for mark in list(range(len(game.past)))[: -MOST_BETWEEN - 1 : -1]:
            number = self._number_at(game.past[mark], id)
            if number is not None:
                then = game.as_at(mark)
                asks = then.asks_for(self.seat_id)[number:]
                return still_meant(game, then, asks[0]) if asks else None
        return None

    def _number_at(self, mark: Mark, id: str) -> int | None:
        """Which of the questions of the seat had this id then."""
        turns = self._turns() - sum(1 for step in self.game.steps[mark.steps :] if not step.inputs.by)
        lengths = {len(pause.inputs.tape) for pause in mark.waiting}
        of_each = ((number, own) for number in range(MOST_ASKS) for own in lengths)
        return next((number for number, own in of_each if self._id(turns, mark.waiting, number, own) == id), None)

    def put(self, id: str) -> Ahead | None:
        """The question that a client means, open or put ahead, and how things stand at it."""
        ask = self.asked(id)
        if ask is not None:
            return Ahead(ask, self.game.scene_at(ask))
        return next((Ahead(one.ask, one.scene) for one in self._put_ahead() if one.id == id), None)

    def peek(self, ask: Ask, keys: list[str]) -> tuple[PreviewShape | None, AskShape | None]:
        """What a chain of answers would touch, and the question that follows at once."""
        game = self.game
        last = ahead(game, ask, keys[:-1], self.seat)
        option = last.ask.find(keys[-1]) if last is not None else None
        if last is None or option is None:
            return None, None
        reader = Reader(game.system, last.scene, self.lang, self.seat)
        preview = game.system.preview(last.scene, last.ask, option, self.seat)
        touched = preview_data(reader, preview)
        touched["strikers"] = strikers(reader, last.ask, preview, self.seat)
        follows = ahead(game, ask, keys, self.seat)
        return touched, self._asked(follows.ask, follows.scene, "") if follows is not None else None

    def startable(self) -> tuple[list[FormShape], AskShape | None]:
        """What the seat may start, each by its form, and what of it can be started without one.

        The latter is nothing while somebody is asked or something comes by itself. Asked for by itself: it names much
        content, and few look at it.
        """
        game, now = self.game, self.game.now
        forms = game.system.forms(now, self.seat)
        if game.asks or game.system.next(game.scene):
            return self._forms(forms), None
        tried = game.system.tried(now, self.seat, forms)
        ask = self._asked(game.system.pursuit(self.seat, forms, tried), now, "pursuits")
        return self._forms([as_tried(form, tried.get(form.do)) for form in forms]), ask

    def _forms(self, forms: list[Form]) -> list[FormShape]:
        reader = Reader(self.game.system, self.game.now, self.lang, self.seat)
        order = list(self.game.system.looked_for())
        shapes = [form_data(reader, form) for form in sorted(forms, key=lambda form: order.index(form.do))]
        for field in (field for form in shapes for field in form["fields"] if field["name"] == SEAT):
            field["named"] |= self._seats()
            field["values"] = field["values"] or list(self._seats())
        return shapes

    def _seats(self) -> dict[str, str]:
        """Those who can play somebody, as a procedure names them."""
        players = [one for one in self.game.seats.values() if one.role != WATCHER_ROLE]
        return {GM_ROLE if one.is_gm else one.id: one.name for one in players}

    # -- the log

    def go_on(self) -> int:
        """Read what is new into `lines`; gives how many of those that were there before have stayed."""
        game = self.game
        same = in_common(self._steps, game.steps)
        if same <= self._first:
            same = self._first = max(0, len(game.steps) - RECENT)
            keep, before = 0, list[LineShape]()
        else:
            keep = self._ends[same - self._first - 1]
            before = self.lines[keep:]
        del self.lines[keep:], self._ends[same - self._first :]
        if same < len(game.steps):
            for step in game.retold(same):
                self.lines += self._told(step.after or game.scene, step.events or [], step.inputs)
                self._ends.append(len(self.lines))
        self._steps = game.steps
        for waiting in game.story.waiting:
            self.lines += self._told(waiting.scene, waiting.events, waiting.inputs)
        # whoever heard nothing of what was done, or taken back, is told nothing anew
        return keep + equal_from_the_start(before, self.lines[keep:])

    @property
    def has_earlier(self) -> bool:
        return self._first > 0

    def earlier(self) -> list[LineShape]:
        """Some of what was told before the first line; it stands in front of `lines` from now on."""
        since = max(0, self._first - RECENT)
        lines: list[LineShape] = []
        ends: list[int] = []
        for step in islice(self.game.retold(since), self._first - since):
            lines += self._told(step.after or self.game.scene, step.events or [], step.inputs)
            ends.append(len(lines))
        self.lines[:0] = lines
        self._ends = ends + [len(lines) + end for end in self._ends]
        self._first = since
        return lines

    def _told(self, scene: Any, events: list[Event], run: Inputs) -> list[LineShape]:
        reader = Reader(self.game.system, scene, self.lang, self.seat)
        return [event_data(reader, event) for event in self._heard(scene, events, run)]

    def _heard(self, scene: Any, events: list[Event], run: Inputs) -> list[Event]:
        heard = told(self.game, self.seat, events)
        return self.disclosure.heard(self.game.system.telling, scene, self.seat, heard, run)

    def ledger(self, place: int) -> LedgerShape | None:
        """The number of a line with its terms, as far as the seat may know them."""
        found = event_at(self.game, self._heard, self._ends, self._first, place)
        if found is None:
            return None
        reader = Reader(self.game.system, found.scene, self.lang, self.seat)
        opened = ledger(reader, found.event)
        if opened is not None and self.seat.is_gm:
            opened["figures"] = figures_behind(self.game, reader, found.event, found.changed)
        return opened

    # -- the past

    def marks(self) -> list[int]:
        """The decisions of which the seat hears, as the game counts them."""
        return self._past.numbers(self.game, self.seat, self._first, self._lines_after)

    def _lines_after(self, steps: int) -> int:
        """How many lines of the log the steps up to there have told."""
        return self._ends[min(steps - self._first, len(self._ends)) - 1] if steps > self._first and self._ends else 0

    def decisions(self, since: int) -> list[DecisionShape]:
        cards = {card.who for card in self.game.system.cards(self.game.now, self.seat)}
        return [
            cast("DecisionShape", decision(self.game, self._lines_after, cards, number)._asdict())
            for number in self.marks()[since:]
        ]

    def decided(self, place: int) -> Text | None:
        """What was decided there, in words, for whoever may take it back."""
        marks = self.marks()
        line = what_was_done(self.game, self.seat, self.lang, marks[place]) if place in range(len(marks)) else None
        return None if line is None else text_of(line)

    def then(self, place: int) -> tuple[SightShape, int] | None:
        """The table as it stood before a decision, to be looked at only, and how many lines of the log there were."""
        marks = self.marks()
        if place not in range(len(marks)):
            return None
        game = self.game.as_at(marks[place])
        sight = Sight(game, self.seat_id, self.lang, disclosure=self.disclosure)
        seen: SightShape = {**sight.now(), "asks": [], "waiting": [], "undo": False, "redo": False, "decisions": place}
        lines = self._lines_after(len(game.steps))
        return seen, lines + sum(len(told(game, self.seat, one.events)) for one in game.story.waiting)


# -- things in words


# -- from one moment to the next


def changes(before: Any, after: Any, path: Path | None = None) -> list[Change]:
    """What has to be set, and where, for one to become the other."""
    here: Path = path or []
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        gone: list[Change] = [([*here, name], GONE) for name in before if name not in after]
        return gone + [
            change
            for name, value in after.items()
            for change in (changes(before[name], value, [*here, name]) if name in before else [([*here, name], value)])
        ]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [
            change
            for place, (old, new) in enumerate(zip(before, after, strict=True))
            for change in changes(old, new, [*here, place])
        ]
    return [(here, after)]


def changed(sight: Any, told: Iterable[Change]) -> Any:
    """A sight with the changes made: what a client does with them."""
    for path, value in told:
        if not path:
            sight = value
            continue
        at = sight
        for name in path[:-1]:
            at = at[name]
        if value == GONE:
            del at[path[-1]]
        else:
            at[path[-1]] = value
    return sight


def _inputs_of(game: Game[Any], asks: Sequence[Ask]) -> int:
    """How many inputs the run has that puts these questions."""
    return next((len(one.tape) for one in game.story.waiting if any(ask in one.asks for ask in asks)), 0)
