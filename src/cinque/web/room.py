"""A room at play: one game, one writer, and everybody who looks on.

Commands are carried out one after the other. What a command came to is kept before anybody is told of it; if it cannot
be kept, the room stands again where it stood. A command that comes twice is answered as the first time.
"""

from collections.abc import Callable, Mapping
from itertools import count
from random import Random
from typing import Any, ClassVar, Final

from cinque.core import journal
from cinque.core.ask import Ask, Data
from cinque.core.game import Game, Keeper
from cinque.core.library import BROUGHT, pack_id, without_own
from cinque.core.log import EVERYONE, GM
from cinque.core.mistake import BadAnswer, BadRoll, Mistake, NotNow, NotYours, Unreadable
from cinque.core.pack import HEAD, Pack
from cinque.core.procedure import BadArguments
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.core.sentences import Speaker, Words
from cinque.core.shelf import Shelf
from cinque.core.story import Story
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.packs import pack_of, written
from cinque.systems import system
from cinque.web import wire
from cinque.web.disclosure import Disclosure, disclose, disclosure_of
from cinque.web.early import Early, run_of
from cinque.web.forms import at_fields
from cinque.web.late import Returns
from cinque.web.rules import rule
from cinque.web.shapes import ChatShape, RuleShape, SightShape
from cinque.web.sight import Sight, changes
from cinque.web.standing import answer_open, is_paused, seat_stand_ins
from cinque.web.store import Overtaken, Store

WORDS: Final = Words("cinque.web")
CODES: Final[dict[type[Mistake], str]] = {
    BadAnswer: "bad-answer",
    BadRoll: "bad-answer",
    NotNow: "not-now",
    NotYours: "not-yours",
}
MOST_SEATS: Final = 40


class AtTheDoor(Mistake):
    """Something that only a server can refuse."""

    catalogue: ClassVar[str] = "cinque.web"


class OfBook(AtTheDoor):
    """What a book says against a scene that somebody brings."""

    def __init__(self, mistake: Mistake, played: AnySystem) -> None:
        super().__init__(mistake.refusal)
        self.mistake, self.played = mistake, played

    def told(self, speaker: Speaker) -> list[str]:
        return self.mistake.told(Reader(self.played, self.played.scene_type(), speaker.lang))


class OnlyLooks(AtTheDoor):
    """Something that somebody wanted to do who may look on and chat."""


class Paused(AtTheDoor):
    """Something that somebody wanted to do while the game rests."""


class Stale(AtTheDoor):
    """An answer to a question that is no longer open."""


BROKE: Final = Refusal("broke", "")
"""What whoever asked is told of a fault of the program; whoever runs it finds the rest in the log."""


class _Lines(Keeper):
    """The lines that a journal needs to tell what has happened since."""

    def __init__(self, story: Story[Any]) -> None:
        self.known = story
        self.texts: list[str] = []

    def keep(self, story: Story[Any]) -> None:
        self.texts += [journal.line_text(line) for line in journal.lines_to(self.known, story)]
        self.known = story


class Looker:
    """Somebody who looks on from a seat, with what has been sent there."""

    def __init__(self, room: "Room", seat: str, lang: str) -> None:
        self.seat = seat
        self.n = 0
        self._seen: SightShape | None = None
        self.turn_to(room, seat, lang)

    def turn_to(self, room: "Room", seat: str, lang: str) -> None:
        """See what a seat sees from now on: everything is told anew."""
        self.sight = Sight(room.game, seat, lang, room.salt, room.disclosure, room.early, room.returns)

    def snapshot(self, chat: list[ChatShape]) -> wire.Snapshot:
        sight = self.sight
        sight.go_on()
        self._seen = sight.now()
        self.n += 1
        log, earlier = list(sight.lines), sight.has_earlier
        return wire.Snapshot(n=self.n, lang=sight.lang, sight=self._seen, log=log, earlier=earlier, chat=chat)

    def patch(self) -> wire.Patch | None:
        """What has changed for this seat since the last message; None if nothing has."""
        known, keep = len(self.sight.lines), self.sight.go_on()
        seen = self.sight.now()
        told = changes(self._seen, seen)
        new = self.sight.lines[keep:]
        if not told and not new and keep == known:
            return None
        self._seen = seen
        self.n += 1
        return wire.Patch(n=self.n, set=told, keep=keep, log=new)


class Room:
    """The game of a room, as the store has it. Not for two threads at once: whoever serves it sees to that."""

    def __init__(self, id: str, store: Store) -> None:
        row = store.room(id)
        if row is None:
            raise AtTheDoor(Refusal("no-room", ""))
        self.id, self.name, self.store = id, row.name, store
        self.system = system(row.system, Shelf())
        self.salt = store.secret("questions")
        self.disclosure = disclosure_of(store, id)
        self.lookers: list[Looker] = []
        self.early = Early(self.salt, {}, self.disclosure)
        self.cut = 0
        """So many steps no longer count, and no game master has been told."""
        self._load()

    def _load(self) -> None:
        """Stand where the store says that the room stands."""
        lines = self.store.lines(self.id)
        try:
            reading = journal.read("\n".join(lines))
            loaded = journal.load(reading, self.system, Random(), self.system.bot, whole=False)
        except Unreadable:
            raise AtTheDoor(Refusal("room-damaged", "", line=1)) from None
        if reading.damaged:
            raise AtTheDoor(Refusal("room-damaged", "", line=reading.damaged))
        self.game: Game[Any] = loaded.game
        seat_stand_ins(self.game)
        self._kept = len(lines)
        self.returns = Returns(lines[1:])
        self.early.held = self.store.held(self.id)
        if loaded.difference is not None:
            self._cut_short(reading)
        for looker in self.lookers:
            looker.sight.game, looker.sight.returns = self.game, self.returns

    def _cut_short(self, reading: journal.Reading) -> None:
        """Today's rules play the rest differently: it no longer counts, and the game goes on from before it."""
        self.cut = max(1, len(reading.steps) - len(self.game.steps))
        texts = [journal.line_text(line) for line in journal.ending(self.game, undone=len(reading.past or ()))]
        self.store.keep(self.id, self._kept, texts, "", None, waits(self.game), None)
        self._kept += len(texts)
        self.returns.add(texts)
        self._carry_out(lambda: None)

    # -- who is there

    def look(self, seat: str, lang: str) -> Looker:
        looker = Looker(self, self.game.seat(seat).id, lang)
        self.lookers.append(looker)
        return looker

    def leave(self, looker: Looker) -> None:
        self.lookers.remove(looker)

    def sit(self, seat: str, name: str) -> None:
        """Somebody takes a seat, under a name of their own."""
        self._carry_out(lambda: self.game.sit(self.game.seat(seat).called(name), self.led_by()))

    def add_seat(self, role: str, name: str) -> str:
        """One more seat; gives its id."""
        taken = self.game.seats
        if len(taken) >= MOST_SEATS:
            raise AtTheDoor(Refusal("table-full", "", most=MOST_SEATS))
        id = next(f"{role}-{number}" for number in count(1) if f"{role}-{number}" not in taken)
        self._carry_out(lambda: self.game.sit(Seat(id, role, name), self.led_by()))
        seat_stand_ins(self.game)
        return id

    def led_by(self) -> str:
        return next(one.id for one in self.game.seats.values() if one.role == GM_ROLE)

    def disclose(self, how: Disclosure) -> None:
        """From now on so much is told of foes."""
        disclose(self.store, self.id, how)
        self.disclosure = self.early.disclosure = how
        for looker in self.lookers:
            looker.turn_to(self, looker.sight.seat_id, looker.sight.lang)

    # -- the map

    def has_squares(self) -> bool:
        return self.system.board(self.game.now, self.game.seat(self.led_by())).width > 0

    def resize(self, columns: int, rows: int) -> None:
        """The map gets so many squares, by the game master's word: in the journal, and undone like all else."""
        by = self.led_by()

        def act() -> None:
            for path, size in (("width", columns), ("height", rows)):
                if self.game.now.get(path) != size:
                    self.game.override(path, size, "Universal VTT", by, EVERYONE)

        try:
            self._carry_out(act)
        except Mistake as mistake:
            raise OfBook(mistake, self.system) from None

    # -- packs

    def bring_pack(self, files: Mapping[str, str]) -> Pack:
        """Play with a pack from now on, in the place of one of the same id; `BadPack` if anything is wrong with it."""
        scene, library = self.game.scene, self.game.scene.library
        source = written(files)
        said = source.data.get(HEAD)
        id = str(said.get("id", "")) if isinstance(said, dict) else ""
        others = [pin for pin in without_own(scene.packs) if pack_id(pin) != id]
        brought = {name: pack for name, pack in scene.own.get(BROUGHT, {}).items() if name != id}
        pack = pack_of(self.system, source, library.content(library.stack(self.system.shelf, others, brought)))
        self._carry_out(lambda: self.game.run("bring-pack", self.led_by(), pack=source.data))
        return pack

    def brought(self) -> Data:
        """The packs that were brought here, as the setup of another room takes them."""
        own = self.game.scene.own
        return {BROUGHT: own[BROUGHT]} if BROUGHT in own else {}

    # -- what is done

    def begin(self) -> None:
        """Play on to the first question."""
        self._carry_out(lambda: None)

    def do(self, looker: Looker, command: wire.Command) -> wire.Ack | wire.Refused:
        """Carry a command out once, however often it comes."""
        before = self.store.result(self.id, self._own(looker, command))
        if before is not None:
            return wire.Ack(**before)
        ack = wire.Ack(id=command.id)

        def act() -> Data:
            return ack.model_dump() | {"took": self._act(looker, command)}

        try:
            result = self._carry_out(act, self._own(looker, command))
        except Mistake as mistake:
            return self.refused(looker, command.id, mistake)
        return wire.Ack(**(result or {}))

    def _own(self, looker: Looker, command: wire.Command) -> str:
        """Nobody is answered with what another's command came to."""
        return f"{looker.seat}/{command.id}"[-64:]

    def _check_hands(self, looker: Looker) -> None:
        """Who looks on, who looks as somebody else, and who is to rest does nothing."""
        game, seat = self.game, looker.seat
        if looker.sight.seat.role == WATCHER_ROLE:
            raise OnlyLooks(Refusal("only-looks-on", ""))
        if looker.sight.seat_id != seat:
            raise OnlyLooks(Refusal("sees-as-another", ""))
        if is_paused(game) and not game.seat(seat).is_gm:
            raise Paused(Refusal("paused", ""))

    def _act(self, looker: Looker, command: wire.Command) -> int:
        game, seat = self.game, looker.seat
        self._check_hands(looker)
        self.early.dropped.pop(seat, None)
        match command:
            case wire.Answer():
                return self._answer(looker, command)
            case wire.TakeBack():
                if not self.early.take_back(looker.sight.seat, command.ask):
                    raise Stale(Refusal("asked-before", ""))
            case wire.Run():
                game.start(command.do, seat, command.args)
            case wire.Undo() | wire.Redo():
                before = run_of(game)
                self._go_back(looker, command)
                self.early.after_undo(game, before)
            case wire.Override():
                game.override(command.path, command.value, command.reason, seat, EVERYONE if command.open else GM)
            case wire.Order():
                game.give_order(command.seat or seat, command.topic, command.order, seat)
                seat_stand_ins(game)
                answer_open(game)
            case wire.Throw():
                self._throw(looker, command)
            case wire.Dice():
                game.roll_by_hand(command.seat or seat, command.typed, seat)
            case wire.HandOver():
                self._hand_over(looker, command)
        return 1

    def _go_back(self, looker: Looker, command: wire.Undo | wire.Redo) -> None:
        if isinstance(command, wire.Redo):
            return self.game.redo(looker.seat)
        marks = [] if command.to is None else looker.sight.marks()[command.to : command.to + 1]
        if command.to is not None and not marks:
            raise Stale(Refusal("asked-before", ""))
        return self.game.undo(looker.seat, command.other_dice, *marks)

    def _throw(self, looker: Looker, command: wire.Throw) -> None:
        ask = looker.sight.asked(command.ask)
        if ask is None or ask.dice is None:
            raise Stale(Refusal("asked-before", ""))
        number, sides = ask.dice
        faces = [self.game.dice.randint(1, sides) for _ in range(number)]
        self.game.answer(" ".join(map(str, faces)), looker.seat, ask)

    def _hand_over(self, looker: Looker, command: wire.HandOver) -> None:
        to = self.game.seats.get(command.seat)
        if to is None or to.role == WATCHER_ROLE:
            raise AtTheDoor(Refusal("no-such-seat-here", ""))
        self.game.run("entrust", looker.seat, who=command.who, seat=to.id)

    def _answer(self, looker: Looker, command: wire.Answer) -> int:
        """The first key answers the question that is meant; those behind it what follows, as far as they fit."""
        ask = looker.sight.asked(command.ask) or self._asked_late(looker, command)
        if ask is None:
            return self._answer_ahead(looker.sight.seat, command.ask, command.keys[0])
        self.game.answer(command.keys[0], looker.seat, ask)
        took = 1
        for key in command.keys[1:]:
            try:
                self.game.answer(key, looker.seat)
            except Mistake:
                break
            took += 1
        return took

    def _asked_late(self, looker: Looker, command: wire.Answer) -> Ask | None:
        """The question of before others answered, if it still has that answer."""
        ask = looker.sight.asked_late(command.ask)
        return ask if ask is not None and ask.find(command.keys[0]) is not None else None

    def _answer_ahead(self, seat: Seat, id: str, key: str) -> int:
        """Hold an answer; while it was on its way, the question may have been asked."""
        if not self.early.hold(self.game, seat, id, key):
            ask = self.early.now_open(self.game, seat, id)
            if ask is None:
                raise Stale(Refusal("asked-before", ""))
            self.game.answer(key, seat.id, ask)
        return 1

    def _carry_out(self, act: Callable[[], Data | None], command: str = "") -> Data | None:
        """Do it, play on, and keep it; or leave everything as it was."""
        before, held = self.game.story, dict(self.early.held)
        lines = _Lines(before)
        self.game.add_keeper(lines)
        try:
            result = act()
            self.game.play_on()
            self.early.go_on(self.game)
            others = self.early.held if self.early.held != held else None
            self.store.keep(self.id, self._kept, lines.texts, command, result, waits(self.game), others)
        except BaseException as error:
            self.game.story, self.early.held = before, held
            seat_stand_ins(self.game)
            if isinstance(error, Overtaken):
                self._load()
            raise
        finally:
            self.game.remove_keeper(lines)
        self._kept += len(lines.texts)
        self.returns.add(lines.texts)
        return result

    def rule(self, id: str, lang: str) -> RuleShape | None:
        """A clause or a ruling of the book, as a reader gets it; a ruling with what this table has chosen."""
        return rule(self.system.clauses.read_in(lang), id, self.game.now.rulings)

    def refused(self, looker: Looker, id: str, mistake: Mistake) -> wire.Refused:
        """Why not, in the words of whoever asked."""
        reader = Reader(self.system, self.game.now, looker.sight.lang, looker.sight.seat)
        if isinstance(mistake, AtTheDoor):
            reader.words = WORDS
        text = " ".join(at_fields(reader, mistake) if isinstance(mistake, BadArguments) else mistake.told(reader))
        code = CODES.get(type(mistake), "refused")
        if isinstance(mistake, AtTheDoor):
            code = {Stale: "stale", OnlyLooks: "not-yours"}.get(type(mistake), mistake.refusal.key)
        return wire.Refused(id=id, code=code, text=text, clause=mistake.refusal.clause)


def waits(game: Game[Any]) -> list[str]:
    """By their names, whom the game waits for."""
    asked = {ask.seat for ask in game.asks}
    return [one.name for one in game.seats.values() if one.id in asked or (one.is_gm and GM_ROLE in asked)]


def new_lines(game: Game[Any]) -> list[str]:
    """The journal of a game that begins."""
    return journal.write(game).splitlines()
