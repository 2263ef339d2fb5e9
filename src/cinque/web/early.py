"""Questions that are put ahead, and the answers to them that wait until they are due.

Reactions are asked of one seat after the other. So that nobody has to wait for those before, each seat is put at once
what it would be asked if all before it decline. Its answer is held, and given when the question is really asked and
still reads as it did for that seat; otherwise it is dropped, and the seat is told. The journal knows nothing of it: an
answer that was held stands there as if it had been given in its turn.

That somebody would be asked is something to know, too. Those who look ahead are told no more than they would be told a
moment later if everybody said no: no die lies in between, whose faces the question could betray; that others answer by
orders or are played by the program has no part in it; and which others are asked in between is not told.
"""

import hmac
import json
from typing import Any, Final, NamedTuple

from cinque.core.ahead import if_all_decline
from cinque.core.ask import Ask
from cinque.core.game import Game
from cinque.core.mistake import BadAnswer, Mistake
from cinque.core.refusal import Refusal
from cinque.core.seat import BOT_ROLE, WATCHER_ROLE, Seat
from cinque.core.story import Inputs, Story, Waiting, said_by
from cinque.core.words import Reader
from cinque.web.disclosure import OPEN, Disclosure
from cinque.web.log import event_data, told
from cinque.web.questions import ask_data
from cinque.web.standing import answers_by_itself, is_paused

REACTIONS: Final = "reactions"
"""The family of questions that are put ahead."""

CHANGED, NOT_NEEDED = "ahead-changed", "ahead-not-needed"
MOST_DUE: Final = 40

Held = dict[tuple[str, str], str]
"""By seat and question, the key of the answer that is held."""


class EarlyAsk(NamedTuple):
    """A question to a seat that is not asked yet, and how things would stand at it."""

    id: str
    seat: str
    ask: Ask
    scene: Any


class Early:
    """What the seats of a room are put ahead, and what they have answered to it."""

    def __init__(self, salt: str, held: Held, disclosure: Disclosure = OPEN) -> None:
        self.held = held
        self.disclosure = disclosure
        self.dropped: dict[str, str] = {}
        """By seat, why an answer of it is no longer held, until it does something."""

        self._salt = salt.encode()
        self._known: tuple[Story[Any] | None, Disclosure] = (None, disclosure)
        self._found: list[EarlyAsk] = []

    # -- what is put ahead

    def asks_of(self, game: Game[Any], seat: Seat) -> list[EarlyAsk]:
        """What a seat is put ahead; nothing while it is asked in its turn, and nothing that its orders answer."""
        if any(seat.is_asked(ask) for ask in game.asks):
            return []
        mine = [one for one in self._looked_ahead(game) if one.seat == seat.id]
        return [one for one in mine if not answers_by_itself(game, seat, one.ask)]

    def _looked_ahead(self, game: Game[Any]) -> list[EarlyAsk]:
        if self._known[0] is not game.story or self._known[1] != self.disclosure:
            self._known = (game.story, self.disclosure)
            self._found = [
                EarlyAsk(self._id(game, seat, at, at.ask), seat.id, at.ask, at.scene)
                for at in if_all_decline(game, game.system.families.get(REACTIONS, ()))
                for seat in game.seats.values()
                if seat.role not in (BOT_ROLE, WATCHER_ROLE) and seat.is_asked(at.ask)
            ]
        return self._found

    def _id(self, game: Game[Any], seat: Seat, at: Waiting[Any], ask: Ask) -> str:
        """The same for as long as the seat sees the same: what it was told in this run, the question, and how often it
        has answered before (somebody may be asked the same twice).

        What others do in secret has no part in it, so that nothing is dropped by it.
        """
        system, reader = game.system, Reader(game.system, at.scene, "en", seat)
        heard = self.disclosure.heard(system.telling, at.scene, seat, told(game, seat, at.events), at.inputs)
        answered = sum(said_by(entry) == ask.seat for entry in at.inputs.tape)
        seen = [answered, [event_data(reader, event) for event in heard], ask_data(reader, ask, "", seat)]
        return hmac.new(self._salt, json.dumps(seen, default=str).encode(), "sha256").hexdigest()[:16]

    # -- answers

    def hold(self, game: Game[Any], seat: Seat, id: str, key: str) -> bool:
        """Keep an answer until it is due; False if nothing of the kind is put ahead."""
        ask = next((one.ask for one in self.asks_of(game, seat) if one.id == id), None)
        if ask is not None and ask.find(key) is None:
            raise BadAnswer(Refusal("not-an-answer", "", text=key, hint=""))
        if ask is not None:
            self.held[seat.id, id] = key
        return ask is not None

    def take_back(self, seat: Seat, id: str) -> bool:
        return self.held.pop((seat.id, id), None) is not None

    def now_open(self, game: Game[Any], seat: Seat, id: str) -> Ask | None:
        """The question that a seat was put ahead, if it is really asked by now."""
        main = game.story.main
        asks = [] if main is None else [ask for ask in main.asks if seat.is_asked(ask) and ask.dice is None]
        return next((ask for ask in asks if main is not None and self._id(game, seat, main, ask) == id), None)

    def go_on(self, game: Game[Any]) -> None:
        """Give the answers that are due, and drop those whose question no longer comes so."""
        if not self.held:
            return
        before = {one.id: one.ask for one in self._found}
        for _ in range(MOST_DUE):
            if is_paused(game) or not self._give_one(game):
                break
            game.play_on()
        self._drop(game, before)

    def _give_one(self, game: Game[Any]) -> bool:
        for seat_id, id in self.held:
            seat = game.seat(seat_id)
            ask = self.now_open(game, seat, id)
            if ask is not None:
                key = self.held.pop((seat_id, id))
                try:
                    game.answer(key, seat_id, ask)
                except Mistake:
                    self.dropped[seat_id] = CHANGED
                return True
        return False

    def _drop(self, game: Game[Any], before: dict[str, Ask]) -> None:
        """What is held beyond what may still come."""
        still = {(one.seat, one.id) for one in self._looked_ahead(game)}
        for seat_id, id in [place for place in self.held if place not in still]:
            seat = game.seat(seat_id)
            if is_paused(game) and self.now_open(game, seat, id) is not None:
                continue
            del self.held[seat_id, id]
            was = before.get(id)
            asked = [*game.asks, *(one.ask for one in self.asks_of(game, seat))]
            anew = was is not None and any((ask.who, ask.topic) == (was.who, was.topic) for ask in asked)
            self.dropped[seat_id] = CHANGED if anew else NOT_NEEDED

    def after_undo(self, game: Game[Any], before: Inputs | None) -> None:
        """Whatever was answered ahead of what was taken back is asked anew; `before` is the run that waited then."""
        if run_of(game) != before:
            self.dropped.update(dict.fromkeys([seat for seat, _ in self.held], CHANGED))
            self.held.clear()


def run_of(game: Game[Any]) -> Inputs | None:
    """What the game waits for."""
    return None if game.story.main is None else game.story.main.inputs
