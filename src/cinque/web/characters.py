"""Characters by REST: made by questions, read, raised by a level, brought to a fight, by whoever owns them."""

import asyncio
from collections.abc import Callable
from typing import Annotated, NamedTuple, ParamSpec, TypeVar

from fastapi import APIRouter, Depends, Header, Path
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from cinque.core import journal
from cinque.core.ask import Data
from cinque.core.building import Building
from cinque.core.draft import SEAT
from cinque.core.fate import Bot
from cinque.core.library import without_own
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.core.scene import free_id
from cinque.core.seat import WATCHER_ROLE
from cinque.core.sheet import SheetKind, owner_of
from cinque.core.words import Reader
from cinque.sheets.read import head_of
from cinque.sheets.write import sheet_text
from cinque.web import wire
from cinque.web.chance import ByChance, Range, levels_here
from cinque.web.cupboard import Cupboard, DraftRow, SheetRow, TooMany
from cinque.web.door import Name
from cinque.web.house import House, OpenRoom
from cinque.web.keys import Key, Led, Served
from cinque.web.room import AtTheDoor, OfBook, OnlyLooks
from cinque.web.sheet_shapes import CharactersShape, DraftShape, KindShape, SheetShape
from cinque.web.workshop import Workshop

router = APIRouter(prefix="/api/room/characters")
T = TypeVar("T")
P = ParamSpec("P")

Id = Annotated[str, Path(max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Level = Annotated[int, Field(ge=0, le=1000)]
Word = Annotated[str, StringConstraints(max_length=64)]


class _Wanted(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewDraft(_Wanted):
    """A sheet to be made; of one that exists, its next level. By chance, all questions are answered already."""

    kind: Word = ""
    sheet: Word = ""
    by_chance: bool = False


class AsItStands(_Wanted):
    """A draft as it stood after so many changes."""

    number: int


class TheRest(AsItStands):
    """Whatever is still asked, by chance; of a level in this range, or without one as high as those who are here."""

    levels: tuple[Level, Level] | None = None


class AnAnswer(AsItStands):
    """An answer to the question of a draft as it stood after so many changes."""

    key: Annotated[str, StringConstraints(max_length=500)]


class BackTo(AsItStands):
    """Back to the question before which so many were answered."""

    answers: int


class Finished(AsItStands):
    texts: dict[Word, Annotated[str, StringConstraints(max_length=4000)]] = {}


class Fight(_Wanted):
    """A fight with these characters, at a table of its own."""

    name: Name
    sheets: list[Word]


class Owner(NamedTuple):
    """Who asks: the seat, and the room with its cupboard and its workshop."""

    seat: str
    is_gm: bool
    opened: OpenRoom
    cupboard: Cupboard
    workshop: Workshop
    lang: str

    def may(self, seat: str) -> bool:
        return self.is_gm or seat == self.seat

    def sheet(self, id: str) -> SheetRow:
        found = self.cupboard.sheet(self.opened.room.id, id)
        if found is None or not self.may(found.seat):
            raise AtTheDoor(Refusal("no-such-sheet", ""))
        return found

    def draft(self, id: str, number: int | None = None) -> DraftRow:
        found = self.cupboard.draft(self.opened.room.id, id)
        if found is None or found.seat != self.seat:
            raise AtTheDoor(Refusal("no-such-sheet", ""))
        if number is not None and number != found.number:
            raise AtTheDoor(Refusal("asked-before", ""))
        return found

    def levels(self, kind: SheetKind) -> dict[str, Range]:
        game = self.opened.room.game
        return levels_here(kind, game, game.seat(self.seat))

    def by_chance(self, kind: SheetKind, levels: Range | None = None) -> Bot:
        own = dict.fromkeys(list(kind.levels)[:1], (min(levels), max(levels))) if levels else {}
        return ByChance(self.levels(kind) | own)

    def building(self, row: DraftRow) -> Building:
        return self.workshop.again(self.workshop.kind(row.kind), row.journal)

    def draft_shape(self, row: DraftRow, building: Building) -> DraftShape:
        return self.workshop.draft_shape(row, building, self.lang, self.levels(building.builder.kind))

    def shape(self, row: SheetRow) -> SheetShape:
        one = owner_of(row.data, self.opened.room.game.scene, _id_of(self, row))
        who = one.id if one is not None and one.seat == row.seat else ""
        return self.workshop.sheet_shape(row, who, self.lang)


async def owner(key: Key, house: Served, accept_language: Annotated[str, Header()] = "en") -> Owner:
    row = await asyncio.to_thread(house.key, key)
    if not row.seat:
        raise AtTheDoor(Refusal("no-key", ""))
    opened = await house.room(row.room)
    seat = opened.room.game.seat(row.seat)
    if seat.role == WATCHER_ROLE:
        raise OnlyLooks(Refusal("only-looks-on", ""))
    workshop = Workshop(opened.room.system, opened.room.game.now)
    lang = "ja" if accept_language.startswith("ja") else "en"
    return Owner(seat.id, seat.is_gm, opened, Cupboard(house.store), workshop, lang)


Own = Annotated[Owner, Depends(owner)]


async def _beside(act: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Beside the event loop: rules are worked out."""
    try:
        return await asyncio.to_thread(act, *args, **named)
    except TooMany:
        raise AtTheDoor(Refusal("cupboard-full", "")) from None


@router.get("")
async def characters(own: Own) -> CharactersShape:
    def look() -> CharactersShape:
        room = own.opened.room
        reader = Reader(room.system, room.game.now, own.lang)
        names = {kind: str(reader.text("word", kind)) for kind in room.system.sheets}
        return {
            "kinds": [_kind(own, kind, names[kind.name]) for kind in room.system.sheets.values()],
            "sheets": [own.shape(row) for row in own.cupboard.sheets(room.id) if own.may(row.seat)],
            "drafts": [
                {
                    "id": row.id,
                    "name": _begun(names[row.kind]),
                    "answers": [one[own.lang]["answer"] for one in row.answers[:3]],
                }
                for row in own.cupboard.drafts(room.id, own.seat)
            ],
        }

    return await _beside(look)


def _kind(own: Owner, kind: SheetKind, name: str) -> KindShape:
    shape: KindShape = {"kind": kind.name, "name": name}
    topic = next(iter(kind.levels), "")
    if topic:
        shape["levels"] = list(kind.levels[topic])
        shape["about"] = list(own.levels(kind)[topic])
    return shape


# -- in the making


@router.post("/drafts", status_code=201)
async def begin(wanted: NewDraft, own: Own) -> DraftShape:
    def start() -> DraftShape:
        raised = own.sheet(wanted.sheet) if wanted.sheet else None
        kind = own.workshop.kind(raised.kind if raised else wanted.kind)
        bot = own.by_chance(kind) if wanted.by_chance else None
        building = own.workshop.begin(kind, raised.data if raised else None, bot)
        id = own.cupboard.begin(
            own.opened.room.id, own.seat, kind.name, raised.id if raised else "", journal.write(building)
        )
        return own.draft_shape(own.draft(id), building)

    return await _beside(start)


@router.get("/drafts/{id}")
async def draft(id: Id, own: Own) -> DraftShape:
    def look() -> DraftShape:
        row = own.draft(id)
        return own.draft_shape(row, own.building(row))

    return await _beside(look)


async def _step(own: Owner, id: str, number: int, step: Callable[[DraftRow, Building], list[Data]]) -> DraftShape:
    """A change of a draft as it stood after so many of them; it gives what is answered now."""

    def go_on() -> DraftShape:
        row = own.draft(id, number)
        building = own.building(row)
        answers = step(row, building)
        row = own.cupboard.go_on(row, journal.write(building), answers)
        return own.draft_shape(row, building)

    return await _beside(go_on)


@router.post("/drafts/{id}/answer")
async def answer(id: Id, given: AnAnswer, own: Own) -> DraftShape:
    return await _step(
        own, id, given.number, lambda row, building: [*row.answers, own.workshop.answer(building, given.key)]
    )


@router.post("/drafts/{id}/rest")
async def rest(id: Id, wanted: TheRest, own: Own) -> DraftShape:
    """All that is still asked is answered by chance."""

    def all_of_it(row: DraftRow, building: Building) -> list[Data]:
        bot = own.by_chance(building.builder.kind, wanted.levels)
        return [*row.answers, *own.workshop.answer_the_rest(building, bot)]

    return await _step(own, id, wanted.number, all_of_it)


@router.post("/drafts/{id}/back")
async def back(id: Id, wanted: BackTo, own: Own) -> DraftShape:
    def go_back(row: DraftRow, building: Building) -> list[Data]:
        kept = row.answers[: max(0, wanted.answers)]
        for _ in row.answers[len(kept) :]:
            building.undo(SEAT)
        return kept

    return await _step(own, id, wanted.number, go_back)


@router.post("/drafts/{id}/keep", status_code=201)
async def keep(id: Id, finished: Finished, own: Own) -> SheetShape:
    """The draft becomes a sheet, or that one's next level."""

    def finish() -> SheetShape:
        row = own.draft(id, finished.number)
        building = own.building(row)
        if building.ask is not None:
            raise AtTheDoor(Refusal("not-finished", ""))
        whole = own.workshop.whole(building, finished.texts)
        if row.sheet:
            raised = own.sheet(row.sheet)
            own.cupboard.change(raised.id, raised.data | whole)
            sheet = raised.id
        else:
            sheet = own.cupboard.put(own.opened.room.id, own.seat, row.kind, whole)
        own.cupboard.leave(id)
        return own.shape(own.sheet(sheet))

    return await _beside(finish)


@router.delete("/drafts/{id}", status_code=204)
async def leave(id: Id, own: Own) -> None:
    await _beside(lambda: own.cupboard.leave(own.draft(id).id))


# -- sheets


@router.get("/sheets/{id}")
async def sheet(id: Id, own: Own) -> SheetShape:
    return await _beside(lambda: own.shape(own.sheet(id)))


@router.get("/sheets/{id}/file", response_class=PlainTextResponse)
async def file(id: Id, own: Own) -> str:
    """The sheet as the file that `cinque sheet` reads."""

    def write() -> str:
        row, workshop = own.sheet(id), own.workshop
        head = head_of(workshop.played, workshop.kind(row.kind), workshop.rulings, without_own(workshop.packs))
        return sheet_text(head, row.data)

    return await _beside(write)


@router.delete("/sheets/{id}", status_code=204)
async def throw_away(id: Id, own: Own) -> None:
    await _beside(lambda: own.cupboard.throw_away(own.sheet(id).id))


@router.post("/sheets/{id}/written-back")
async def write_back(id: Id, own: Own) -> SheetShape:
    """What its owner has earned, spent and used up at this table goes back to the sheet."""

    def write() -> SheetShape:
        row = own.sheet(id)
        kind = own.workshop.kind(row.kind)
        scene = own.opened.room.game.scene
        after = kind.after(row.data, own.workshop.rulings, scene, _id_of(own, row))
        if after is None:
            raise AtTheDoor(Refusal("nobody-of-it", ""))
        own.cupboard.change(row.id, after)
        return own.shape(own.sheet(id))

    return await _beside(write)


@router.post("/fight", status_code=201)
async def fight(wanted: Fight, opened: Led, own: Own, house: Served) -> dict[str, str]:
    """A new table where these characters fight; whoever sits here gets a key of the same seat there."""
    rows = [await _beside(own.sheet, id) for id in dict.fromkeys(wanted.sheets)]
    if not rows:
        raise AtTheDoor(Refusal("nobody-chosen", ""))
    setup = await _beside(lambda: _setup(own, rows) | opened.room.brought())
    made = await house.make(opened.room.system.name, wanted.name, setup, dict(own.workshop.rulings.chosen))
    cupboard = own.cupboard
    for row in rows:
        await _beside(cupboard.put, made.room, row.seat, row.kind, row.data)
    await _move(opened, house, made.room, wanted.name)
    return made._asdict()


def _setup(own: Owner, rows: list[SheetRow]) -> Data:
    """The book's own first fight, with these characters instead of those that it would bring."""
    played = own.workshop.played
    first, *others = rows
    setup: Data = played.first_setup(0, own.workshop.kind(first.kind).setup(first.data) | _who(own, first))
    try:
        for row in others:
            kind = own.workshop.kind(row.kind)
            brought = kind.entry(row.data) if played.sheets_listed else kind.setup(row.data)
            setup = played.bring(setup, brought | _who(own, row))
    except Mistake as mistake:
        raise OfBook(mistake, played) from None
    return setup


def _begun(word: str) -> str:
    """A word that stands alone."""
    return word[:1].upper() + word[1:]


def _who(own: Owner, row: SheetRow) -> Data:
    return {"seat": row.seat} | ({"id": _id_of(own, row)} if own.workshop.kind(row.kind).is_side else {})


def _id_of(own: Owner, row: SheetRow) -> str:
    """By what somebody finds back to a sheet: the name of one, for a whole side that of whoever brings it as well."""
    name = str(row.data.get("name", "")).lower()
    return free_id(f"{row.seat} {name}" if own.workshop.kind(row.kind).is_side else name, (), "sheet")


async def _move(opened: OpenRoom, house: House, room: str, name: str) -> None:
    """Whoever is there gets the key of the same seat at the other table."""
    there = (await house.room(room)).room.game.seats
    for visitor in list(opened.visitors):
        seat = visitor.looker.seat
        if seat in there and not there[seat].is_gm:
            key = await asyncio.to_thread(house.store.make_key, room, seat, visitor.looker.sight.lang)
            visitor.send(wire.Moved(room=room, name=name, key=key))
