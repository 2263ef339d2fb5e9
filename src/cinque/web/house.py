"""All rooms that this server plays: opened when somebody comes, one command at a time in each, and all told of it."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from pydantic import BaseModel

from cinque.core.ask import Data
from cinque.core.game import Game
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.sentences import Speaker
from cinque.systems import system
from cinque.web import wire
from cinque.web.room import WORDS, AtTheDoor, Looker, Room, new_lines
from cinque.web.shapes import ChatShape
from cinque.web.sight import Sight
from cinque.web.store import KeyRow, Store

T = TypeVar("T")


class NewRoom(NamedTuple):
    """A room that was just made: its id, the game master's key, and an invitation for everybody else."""

    room: str
    key: str
    invitation: str


class Visitor:
    """One connection: who looks through it, and the messages that wait to be sent."""

    def __init__(self, looker: Looker, key: str) -> None:
        self.looker = looker
        self.key = key
        self.out: asyncio.Queue[BaseModel] = asyncio.Queue()

    def send(self, message: BaseModel | None) -> None:
        if message is not None:
            self.out.put_nowait(message)


Patches = list[tuple[Visitor, wire.Patch | None]]


def send(patches: Patches) -> None:
    for visitor, patch in patches:
        visitor.send(patch)


class OpenRoom:
    """A room with its visitors. Whatever touches the game waits its turn and runs beside the event loop."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.visitors: list[Visitor] = []
        self._turn = asyncio.Lock()

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
        self.visitors.append(visitor)
        self.tell_who_is_here()
        return visitor

    def go(self, visitor: Visitor) -> None:
        self.visitors.remove(visitor)
        self.room.leave(visitor.looker)
        self.tell_who_is_here()

    def tell_who_is_here(self) -> None:
        seats = sorted({visitor.looker.seat for visitor in self.visitors})
        for visitor in self.visitors:
            visitor.send(wire.Here(seats=seats))

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
        looker.sight = Sight(self.room.game, looker.seat, lang)
        return looker.snapshot(self.chat_for(looker.seat))

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
    """The rooms of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open: dict[str, OpenRoom] = {}
        self._opening = asyncio.Lock()

    async def room(self, id: str) -> OpenRoom:
        """The room, played from where it stood."""
        async with self._opening:
            if id not in self._open:
                self._open[id] = OpenRoom(await asyncio.to_thread(Room, id, self.store))
            return self._open[id]

    async def make(self, book: str, name: str, setup: Data | None = None, rulings: Data | None = None) -> NewRoom:
        """A new room with its game master's key and an invitation; without a setup, the book's own first fight."""

        def begin() -> NewRoom:
            played = system(book)
            scene = played.new_scene(played.first_setup(0) if setup is None else setup, rulings or {})
            owners = sorted({one.seat for one in scene.creatures.values()} - {GM_ROLE})
            game = Game(played, scene, [Seat(GM_ROLE, GM_ROLE), *(Seat(owner) for owner in owners)])
            id = self.store.make_room(name, book, new_lines(game))
            Room(id, self.store).begin()
            return NewRoom(id, self.store.make_key(id, GM_ROLE), self.store.make_key(id))

        return await asyncio.to_thread(begin)

    def key(self, key: str) -> KeyRow:
        found = self.store.key(key)
        if found is None:
            raise AtTheDoor(Refusal("no-key", ""))
        return found

    async def invited(self, invitation: str) -> tuple[KeyRow, OpenRoom]:
        row = await asyncio.to_thread(self.key, invitation)
        if row.seat:
            raise AtTheDoor(Refusal("no-key", ""))
        return row, await self.room(row.room)

    async def join(self, invitation: str, seat: str, name: str, lang: str) -> str:
        """Take a free seat under a name; gives the key of it."""
        row, opened = await self.invited(invitation)
        there = opened.room.game.seats.get(seat)
        if there is None or there.role == GM_ROLE:
            raise AtTheDoor(Refusal("no-key", ""))

        def sit() -> str:
            if self.store.has_key(row.room, seat):
                raise AtTheDoor(Refusal("seat-taken", ""))
            opened.room.sit(seat, name)
            return self.store.make_key(row.room, seat, lang)

        key = await opened.in_turn(sit)
        await opened.refresh()
        return key

    async def send_away(self, room: str, seat: str) -> None:
        """No key of that seat opens any more, and whoever sits there goes home."""
        opened = await self.room(room)
        await asyncio.to_thread(self.store.revoke, room, seat)
        for visitor in [one for one in opened.visitors if one.looker.seat == seat]:
            visitor.send(home(visitor, AtTheDoor(Refusal("sent-away", ""))))


def home(visitor: Visitor, why: Mistake) -> wire.Home:
    """Why somebody is no longer at the table."""
    text = " ".join(why.told(Speaker(visitor.looker.sight.lang, WORDS)))
    return wire.Home(code=why.refusal.key, text=text)
