"""Characters in the making: a building is taken up from its journal, goes one answer further, and is told in words."""

from collections.abc import Iterable
from random import Random
from typing import Any, cast

from cinque.core import journal
from cinque.core.ask import Ask, Data, Option
from cinque.core.beside import told_beside
from cinque.core.building import Builder, Building
from cinque.core.draft import ADVANCE, SEAT, Draft, draft_of
from cinque.core.fate import Bot
from cinque.core.mistake import Mistake
from cinque.core.record import RecordReader, hints_of
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene
from cinque.core.screen import record_data
from cinque.core.sentences import LANGUAGES
from cinque.core.sheet import SheetKind
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.web.chance import Levels, nearest
from cinque.web.cupboard import DraftRow, SheetRow
from cinque.web.questions import refusal_data
from cinque.web.room import AtTheDoor, OfBook
from cinque.web.shapes import RefusalShape
from cinque.web.sheet_shapes import BuilderAskShape, DraftShape, PageShape, SheetShape


class Workshop:
    """Makes sheets of one book for one table: with its readings and its packs."""

    def __init__(self, played: AnySystem, scene: Scene[Any, Any]) -> None:
        self.played = played
        self.rulings = scene.rulings
        self.packs = scene.packs

    def kind(self, name: str) -> SheetKind:
        found = self.played.sheets.get(name)
        if found is None:
            raise AtTheDoor(Refusal("no-sheet-kind", ""))
        return found

    # -- one building

    def begin(self, kind: SheetKind, sheet: Data | None = None, bot: Bot | None = None) -> Building:
        """A new sheet, or what the next level gives to one; with a bot, every question is answered already."""
        draft = draft_of(self.rulings, self.packs) if sheet is None else self.draft(sheet, ADVANCE)
        try:
            return Building(Builder(self.played, kind), draft, bot=bot, dice=Random())
        except Mistake as mistake:
            raise OfBook(mistake, self.played) from None

    def again(self, kind: SheetKind, text: str) -> Building:
        builder = Builder(self.played, kind)
        game = journal.load(journal.read(text), builder, Random(), whole=False).game
        return Building.again(builder, game)

    def answer(self, building: Building, key: str) -> Data:
        """One answer further; gives the question and the answer in every language."""
        ask, now = building.ask, building.now
        option = ask.find(key) if ask is not None else None
        if ask is None or option is None:
            raise AtTheDoor(Refusal("asked-before", ""))
        told = {lang: _answered(Reader(self.played, now, lang), ask, option) for lang in LANGUAGES}
        try:
            building.answer(key, SEAT)
        except Mistake as mistake:
            raise OfBook(mistake, self.played) from None
        return told

    def answer_the_rest(self, building: Building, bot: Bot) -> list[Data]:
        """Every open question by a bot; gives them and their answers in every language."""
        told = []
        while building.ask is not None:
            ask = building.ask
            told.append(self.answer(building, ask.options[bot.pick(ask, building.now)].key))
        return told

    def whole(self, building: Building, texts: dict[str, str]) -> Data:
        """The finished sheet with its free texts, if each of them can stand there."""
        kind = building.builder.kind
        for field, text in texts.items():
            faults = _faults_of(kind, field, text) if field in kind.texts else [Refusal("no-such-text", "")]
            if faults:
                raise OfBook(AtTheDoor(faults[0]), self.played)
        return {field: text for field, text in texts.items() if text} | building.sheet

    # -- in words

    def draft(self, sheet: Data, task: str = "") -> Draft:
        return draft_of(self.rulings, self.packs, sheet, task)

    def draft_shape(self, row: DraftRow, building: Building, lang: str, levels: Levels) -> DraftShape:
        """A draft as its owner reads it; `levels` are those of whom players have at the table."""
        kind = building.builder.kind
        reader = Reader(self.played, building.now, lang)
        done = building.ask is None
        return {
            "id": row.id,
            "kind": kind.name,
            "name": str(reader.text("word", kind.name)),
            "raises": row.sheet,
            "number": row.number,
            "answered": [answer[lang] for answer in row.answers],
            "ask": self.ask_shape(reader, building.ask, levels) if building.ask is not None else None,
            "so_far": kind.so_far(building.sheet, reader.name),
            "missing": [] if done else [reader.name("stat", part) for part in kind.missing(building.sheet)],
            "texts": [{"field": field, "label": str(reader.text("stat", field))} for field in kind.texts],
            "page": self.page(kind, building.sheet, lang) if done else None,
        }

    def ask_shape(self, reader: Reader, ask: Ask, levels: Levels) -> BuilderAskShape:
        usual = nearest(ask, levels)
        return {
            "text": str(reader.ask(ask)),
            "clause": ask.clause,
            "options": [
                {
                    "key": option.key,
                    "text": str(reader.option(option)),
                    "beside": told_beside(self.played, self.packs, option, reader.lang),
                }
                for option in ask.options
            ],
            "refusals": _once(refusal_data(reader, refusal) for refusal in ask.refusals),
            "decline": ask.decline,
            "usual": ask.options[usual[0]].key if usual else "",
            "left": [{"label": reader.name("stat", label), "value": left} for label, left in ask.left.items()],
        }

    def page(self, kind: SheetKind, sheet: Data, lang: str) -> PageShape:
        name = Reader(self.played, self.draft(sheet), lang).name
        return cast("PageShape", record_data(kind.page(sheet, self.rulings, self.packs, name)))

    def sheet_shape(self, row: SheetRow, who: str, lang: str) -> SheetShape:
        """A sheet as people read it; one that the rules of this table forbid says why instead."""
        kind, sheet = self.kind(row.kind), row.data
        faults = [refusal for _, refusal in kind.faults(sheet, self.rulings, self.packs)]
        reader = Reader(self.played, self.draft(sheet), lang)
        page = None if faults else self.page(kind, sheet, lang)
        return {
            "id": row.id,
            "who": who,
            "name": sheet.get("name") or (page["title"] if page else str(reader.text("word", kind.name))),
            "kind": kind.name,
            "seat": row.seat,
            "page": page,
            "faults": [refusal_data(reader, refusal) for refusal in faults],
        }


def _faults_of(kind: SheetKind, field: str, text: str) -> list[Refusal]:
    """Why a free text cannot stand in a sheet."""
    faults: list[Refusal] = []
    RecordReader(lambda _, refusal: faults.append(refusal)).value(hints_of(kind.record)[field], text, field)
    return faults


def _answered(reader: Reader, ask: Ask, option: Option) -> Data:
    return {"ask": str(reader.ask(ask)), "answer": str(reader.option(option))}


def _once(refusals: Iterable[RefusalShape]) -> list[RefusalShape]:
    return list({str(refusal): refusal for refusal in refusals}.values())
