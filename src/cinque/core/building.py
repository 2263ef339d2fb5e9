"""The making of a sheet is a game: its questions pause, are answered, taken back, kept and replayed like all others."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from cinque.core.ask import Ask, Data, Option
from cinque.core.draft import ADVANCE, BUILD, SEAT, Draft, draft_of
from cinque.core.fate import Bot, Pending, RandomBot, Tape
from cinque.core.game import Game
from cinque.core.pack import Content
from cinque.core.play import Play
from cinque.core.procedure import Procedure
from cinque.core.refusal import Refusal
from cinque.core.screen import Card
from cinque.core.seat import Seat
from cinque.core.sheet import Names, SheetKind, Wishes, without_names, work
from cinque.core.system import AnySystem, Entry, System


class Builder(System[Draft]):
    """A rulebook at the making of one kind of its sheets. Everything else it says is what the book says."""

    scene_type = Draft

    def __init__(self, book: AnySystem, kind: SheetKind) -> None:
        super().__init__(book.shelf)
        self.book = book
        self.kind = kind
        run = Procedure(self._work)
        vars(self).update(
            name=f"{book.name}/{kind.name}",
            version=book.version,
            clauses=book.clauses,
            words=book.words,
            rulings=book.rulings,
            kinds=book.kinds,
            procedures={BUILD: run, ADVANCE: run},
        )

    def _work(self, play: Play[Draft]) -> None:
        work(self.kind, play)

    def read_setup(self, setup: Data, rulings: Data) -> Draft:
        """An empty sheet, with these readings and packs."""
        return draft_of(self.rulings.of(rulings), setup.get("packs", ()))

    def scene_from_data(self, data: Data) -> Draft:
        return draft_of(self.rulings(), ()).again(self._on_shelf(data))

    def next(self, scene: Draft) -> str:
        return scene.task

    def view(self, scene: Draft, seat: Seat) -> Data:
        return {"sheet": scene.sheet}

    def cards(self, scene: Draft, seat: Seat) -> list[Card]:
        return []

    def winner(self, scene: Draft) -> str:
        return ""

    def bot(self, seed: int | str | None = None) -> Bot:
        return RandomBot(seed)

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        return self.book.name_of(kind, key, lang, packs)

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        return self.book.content(packs)

    def glossary(self) -> list[Entry]:
        return self.book.glossary()

    def describe(self, entry: Entry, lang: str, packs: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        return self.book.describe(entry, lang, packs)


class Heard(Tape):
    """The answers that were given, once more: whoever has wishes listens."""

    __slots__ = ("_wishes",)

    def __init__(self, tape: list[str], wishes: Wishes) -> None:
        super().__init__(tape)
        self._wishes = wishes

    def choose_any(self, asks: Sequence[Ask], scene: Any) -> tuple[int, Option]:
        number, option = super().choose_any(asks, scene)
        self._wishes.remember(len(scene.asked), asks[number], option)
        return number, option


class Building(Game[Draft]):
    """The game in which one sheet is made, or advanced, by whoever sits at `SEAT`; it is done when nobody is asked.

    `wishes` answer questions beforehand, and `bot` the rest if there is one (see `Wishes`).
    """

    def __init__(
        self,
        builder: Builder,
        draft: Draft,
        wishes: Mapping[str, str] | None = None,
        bot: Bot | None = None,
        dice: Random | None = None,
        names: Names = without_names,
        typed: frozenset[str] = frozenset(),
    ) -> None:
        self.builder = builder
        draft.wishes = dict(wishes or draft.wishes)
        self.wishes = Wishes(builder.kind.leads_to, draft.wishes, bot, names)
        super().__init__(builder, draft, [Seat(SEAT)], dice, {SEAT: self.wishes}, typed)
        self.play_on()

    @classmethod
    def again(cls, builder: Builder, game: Game[Draft], names: Names = without_names) -> "Building":
        """The building that was left in the middle, as a journal tells of it; wishes that were granted stay so."""
        building = cls(builder, game.first.copy(), dice=game.dice, names=names, typed=game.typed)
        building.story = game.story
        building.wishes = Wishes(builder.kind.leads_to, game.first.wishes, names=names)
        building.bots = {SEAT: building.wishes}
        waiting = game.waiting
        if waiting is not None:
            tape = Heard(list(waiting.inputs.tape), building.wishes)
            with suppress(Pending):
                work(builder.kind, Play(game.scene.copy(), tape))
        building.play_on()
        return building

    @property
    def sheet(self) -> Data:
        """What the sheet says so far."""
        return self.now.sheet

    @property
    def unmet(self) -> Refusal | None:
        """Why the open question is not answered as somebody wished."""
        return self.wishes.unmet(self.ask, self.now) if self.ask is not None else None

    @property
    def unused(self) -> dict[str, str]:
        """The wishes that no question took."""
        return self.wishes.unused(self.now)
