"""All rooms that this server plays: opened when somebody comes, one command at a time in each, and all told of it."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from pydantic import BaseModel

from cinque.core.ask import Data
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, WATCHER_ROLE
from cinque.core.sentences import Speaker
from cinque.core.shelf import Shelf
from cinque.systems import system
from cinque.web import wire
from cinque.web.beginnings import Begun, begun, taken_in
from cinque.web.disclosure import Disclosure
from cinque.web.gallery import hanging
from cinque.web.odds import Foretold, Reckoners
from cinque.web.owners import Owners
from cinque.web.room import WORDS, AtTheDoor, Looker, OfBook, Room, waits
from cinque.web.shapes import ChatShape, PictureShape
from cinque.web.store import KeyRow, RoomRow, Store

T = TypeVar("T")

MOST_WAITING: Final = 500
"""Messages that may wait for one connection."""

LOOK_SECONDS, QUIET_SECONDS = 5, 600


class NewRoom(NamedTuple):
    """A room that was just made: its id, the game master's key, and an invitation for everybody else."""

    room: str
    key: str
    invitation: str


class Visitor:
    """One connection: who looks through it, and the messages that wait to be sent; None is the last one."""

    def __init__(self, looker: Looker, key: str) -> None:
        self.looker = looker
        self.key = key
        self.out: asyncio.Queue[BaseModel | None] = asyncio.Queue(MOST_WAITING)
        self.foretold: Foretold

    def send(self, message: BaseModel | None) -> None:
        if message is None:
            return
        try:
            self.out.put_nowait(message)
        except asyncio.QueueFull:  # whoever reads so slowly comes again, and gets everything at once
            self.leave()

    def leave(self) -> None:
        """Close the connection; whoever wants to may come again."""
        while not self.out.empty():
            self.out.get_nowait()
        self.out.put_nowait(None)


Patches = list[tuple[Visitor, wire.Patch | None]]


def send(patches: Patches) -> None:
    for visitor, patch in patches:
        visitor.send(patch)


class OpenRoom:
    """A room with its visitors. Whatever touches the game waits its turn and runs beside the event loop."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.visitors: list[Visitor] = []
        self.since = time.monotonic()
        self._turn = asyncio.Lock()
        self._taken_over: list[str] = []

    async def in_turn(self, act: Callable[[], T]) -> T:
        async with self._turn:
            return await asyncio.to_thread(act)

    async def come(self, key: str, row: KeyRow, lang: str) -> Visitor:
        def look() -> tuple[Looker, wire.Snapshot]:
            looker = self.room.look(row.seat, lang)
            return looker, looker.snapshot(self.chat_for(looker.seat))

        looker, snapshot = await self.in_turn(look)
        visitor = Visitor(looker, key)
        seat = looker.sight.seat
        visitor.send(
            wire.Welcome(
                room=self.room.id, name=self.room.name, system=self.room.system.name, seat=seat.id, role=seat.role
            )
        )
        visitor.send(snapshot)
        picture = await asyncio.to_thread(hanging, self.room.store, self.room.id)
        if picture is not None:
            visitor.send(wire.Picture(picture=picture))
        self.visitors.append(visitor)
        self.tell_who_is_here()
        self.tell_of_take_overs()
        self.tell_of_cut(visitor)
        return visitor

    def go(self, visitor: Visitor) -> None:
        self.visitors.remove(visitor)
        self.room.leave(visitor.looker)
        self.since = time.monotonic()
        self.tell_who_is_here()

    def tell_of_picture(self, picture: PictureShape | None) -> None:
        for visitor in self.visitors:
            visitor.send(wire.Picture(picture=picture))

    def tell_who_is_here(self) -> None:
        seats = sorted({visitor.looker.seat for visitor in self.visitors})
        for visitor in self.visitors:
            visitor.send(wire.Here(seats=seats))

    def tell_of_take_overs(self, *seats: str) -> None:
        """Game masters are told which seats went to other devices, at once or when one of them comes."""
        self._taken_over += seats
        masters = [visitor for visitor in self.visitors if self.room.game.seat(visitor.looker.seat).is_gm]
        if masters and self._taken_over:
            for visitor in masters:
                visitor.send(wire.TakenOver(seats=self._taken_over))
            self._taken_over = []

    def tell_of_cut(self, visitor: Visitor) -> None:
        """A game master is told, once, that the end of the game no longer counts."""
        if self.room.cut and visitor.looker.sight.seat.is_gm:
            visitor.send(wire.CutShort(steps=self.room.cut))
            self.room.cut = 0

    def stands(self) -> dict[str, list[str]]:
        """By their names, who is there and whom the game waits for."""
        here = {visitor.looker.seat for visitor in self.visitors}
        there = [one.name for one in self.room.game.seats.values() if one.id in here]
        return {"here": there, "waits": waits(self.room.game)}

    async def do(self, visitor: Visitor, command: wire.Command) -> None:
        """Carry it out; everybody sees what has changed for them before the one who sent it hears that it is done."""

        def act() -> tuple[wire.Ack | wire.Refused, Patches]:
            return self.room.do(visitor.looker, command), self._patches()

        answer, patches = await self.in_turn(act)
        send(patches)
        visitor.send(answer)

    async def refresh(self) -> None:
        """Tell everybody what has changed by something that was no command."""
        send(await self.in_turn(self._patches))

    def _patches(self) -> Patches:
        """For everybody who is there now; visitors come and go while this is worked out."""
        return [(visitor, visitor.looker.patch()) for visitor in list(self.visitors)]

    def speak(self, visitor: Visitor, lang: str) -> wire.Snapshot:
        """Everything once more, in another language."""
        looker = visitor.looker
        looker.turn_to(self.room, looker.seat, lang)
        return looker.snapshot(self.chat_for(looker.seat))

    def look_as(self, visitor: Visitor, seat: str) -> wire.Snapshot:
        """What another seat sees, for a game master's eyes; without a seat, their own again."""
        looker = visitor.looker
        if not self.room.game.seat(looker.seat).is_gm:
            raise AtTheDoor(Refusal("somebody-else", ""))
        seen = self.room.game.seat(seat or looker.seat).id
        looker.turn_to(self.room, seen, looker.sight.lang)
        return looker.snapshot(self.chat_for(seen))

    async def disclose(self, how: Disclosure) -> None:
        """Everybody sees everything anew, with as much of foes as is told now."""

        def change() -> list[tuple[Visitor, wire.Snapshot]]:
            self.room.disclose(how)
            return [(one, one.looker.snapshot(self.chat_for(one.looker.sight.seat_id))) for one in self.visitors]

        for visitor, snapshot in await self.in_turn(change):
            visitor.send(snapshot)

    async def earlier(self, visitor: Visitor) -> wire.EarlierLines:
        sight = visitor.looker.sight
        lines = await self.in_turn(sight.earlier)
        return wire.EarlierLines(log=lines, earlier=sight.has_earlier)

    def send_home(self, why: str, seat: str | None = None) -> None:
        """Tell those of a seat, or everybody, that they are no longer at the table."""
        for visitor in self.visitors:
            if seat in (None, visitor.looker.seat):
                visitor.send(home(visitor, AtTheDoor(Refusal(why, ""))))

    def send_out(self) -> None:
        """Everybody may come again at once: the room is played elsewhere from now on."""
        for visitor in self.visitors:
            visitor.leave()

    # -- chat

    def chat_for(self, seat: str) -> list[ChatShape]:
        """What was said to all, by this seat or to it."""
        lines = self.room.store.chat(self.room.id)
        return [line.shape() for line in lines if not line.to or seat in (line.to, line.seat)]

    async def say(self, visitor: Visitor, said: wire.Say) -> None:
        seat = visitor.looker.seat
        if said.to and said.to not in self.room.game.seats:
            raise AtTheDoor(Refusal("no-such-seat-here", ""))
        line = await asyncio.to_thread(self.room.store.say, self.room.id, seat, said.text, said.to)
        for one in self.visitors:
            if not said.to or one.looker.seat in (said.to, seat):
                one.send(wire.Said(line=line.shape()))


class House:
    """The rooms of one store. On several processes, each room is played by one of them."""

    def __init__(self, store: Store, owners: Owners | None = None) -> None:
        self.store = store
        self.owners = owners or Owners()
        self.reckoners = Reckoners()
        self._open: dict[str, OpenRoom] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    def stands(self, row: RoomRow) -> dict[str, list[str]]:
        """Whom a room waits for and, as far as this process plays it, who is there."""
        opened = self._open.get(row.id)
        return {"here": [], "waits": row.waits.split("\n") if row.waits else []} if opened is None else opened.stands()

    async def room(self, id: str) -> OpenRoom:
        """The room, played from where it stood; `Elsewhere` if another process plays it."""
        async with self._opening.setdefault(id, asyncio.Lock()):
            if id not in self._open:
                self._open[id] = OpenRoom(await asyncio.to_thread(self._opened, id))
            return self._open[id]

    def _opened(self, id: str) -> Room:
        self.owners.take(id)
        try:
            return Room(id, self.store)
        except BaseException:
            self.owners.give_back(id)
            raise

    def leave(self, opened: OpenRoom) -> None:
        """No longer play a room; whoever is there comes again, here or where it is played then."""
        if self._open.get(opened.room.id) is opened:
            del self._open[opened.room.id]
            self._opening.pop(opened.room.id, None)
        opened.send_out()

    async def watch(self) -> None:
        """As long as the house is open: leave rooms in which nobody is, and those that may be somebody else's."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if await asyncio.to_thread(self.owners.lost):
                for opened in list(self._open.values()):
                    self.leave(opened)
            quiet = time.monotonic() - QUIET_SECONDS
            for opened in [one for one in self._open.values() if not one.visitors and one.since < quiet]:
                self.leave(opened)
                await asyncio.to_thread(self.owners.give_back, opened.room.id)

    # -- the house's own

    async def make(self, book: str, name: str, setup: Data | None = None, rulings: Data | None = None) -> NewRoom:
        """A new room with its game master's key and an invitation; without a setup, the book's own first fight."""

        def begin() -> NewRoom:
            played = system(book, Shelf())
            try:
                return self._kept(name, begun(played, played.first_setup(0) if setup is None else setup, rulings or {}))
            except Mistake as mistake:
                raise OfBook(mistake, played) from None

        return await asyncio.to_thread(begin)

    async def take_in(self, text: str, name: str, file: str = "") -> NewRoom:
        """A room out of the file of another one, or of a setup, if every line of it holds."""
        return await asyncio.to_thread(lambda: self._kept(name, taken_in(text, file)))

    def _kept(self, name: str, first: Begun) -> NewRoom:
        book = first.game.system.name
        id = self.store.make_room(name or book, book, first.lines, waits(first.game))
        return NewRoom(id, self.store.make_key(id, GM_ROLE), self.store.make_key(id))

    async def close_room(self, room: str) -> None:
        """Nobody comes in any more; its lines stay."""
        opened = await self.room(room)
        await asyncio.to_thread(self.store.close_room, room)
        opened.send_home("table-closed")
        self._open.pop(room, None)

    # -- keys and seats

    def key(self, key: str) -> KeyRow:
        found = self.store.key(key)
        if found is None:
            raise AtTheDoor(Refusal("no-key", ""))
        return found

    def seated(self, key: str) -> KeyRow:
        """The seat that a key opens; an invitation opens none."""
        row = self.key(key)
        if not row.seat:
            raise AtTheDoor(Refusal("no-key", ""))
        return row

    async def invited(self, invitation: str) -> tuple[KeyRow, OpenRoom]:
        row = await asyncio.to_thread(self.key, invitation)
        if row.seat:
            raise AtTheDoor(Refusal("no-key", ""))
        return row, await self.room(row.room)

    async def join(self, invitation: str, seat: str, name: str, lang: str, that_is_me: bool = False) -> str:
        """Take a free seat under a name, or look on without one; gives the key of it.

        Who says "that is me" has the seat on another device from now on; the key of before opens nothing any more.
        """
        row, opened = await self.invited(invitation)

        def sit() -> str:
            taken = seat
            if not seat:
                taken = opened.room.add_seat(WATCHER_ROLE, name)
            elif seat not in opened.room.game.seats or opened.room.game.seat(seat).is_gm:
                raise AtTheDoor(Refusal("no-such-seat-here", ""))
            elif not self.store.has_key(row.room, seat):
                opened.room.sit(seat, name)
            elif not that_is_me:
                raise AtTheDoor(Refusal("seat-taken", ""))
            return self.store.make_key(row.room, taken, lang, alone=True)

        had = bool(seat) and await asyncio.to_thread(self.store.has_key, row.room, seat)
        key = await opened.in_turn(sit)
        if seat:
            opened.send_home("taken-over", seat)
        if had:
            opened.tell_of_take_overs(seat)
        await opened.refresh()
        return key

    async def add_seat(self, opened: OpenRoom, role: str, name: str) -> str:
        id = await opened.in_turn(lambda: opened.room.add_seat(role, name))
        await opened.refresh()
        return id

    async def send_away(self, opened: OpenRoom, seat: str) -> None:
        """No key of that seat opens any more, and whoever sits there goes home."""
        if opened.room.game.seat(seat).is_gm:
            raise AtTheDoor(Refusal("no-gm-away", ""))
        await asyncio.to_thread(self.store.revoke, opened.room.id, seat)
        opened.send_home("sent-away", seat)


def home(visitor: Visitor, why: Mistake) -> wire.Home:
    """Why somebody is no longer at the table."""
    text = " ".join(why.told(Speaker(visitor.looker.sight.lang, WORDS)))
    return wire.Home(code=why.refusal.key, text=text)
