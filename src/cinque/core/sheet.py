"""Sheets: what a player brings to the table, made by questions that offer only what the rules allow.

A sheet is plain data (a TOML or JSON file): `system`, `kind`, `packs` and `rulings`, and then the choices that somebody
made. Numbers that follow from those choices are not written down; the rules work them out whenever they are needed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Annotated, Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from cinque.core.ask import Ask, Data, Option
from cinque.core.draft import BUILD, Draft, DraftPlay
from cinque.core.fate import Adviser, Bot, RandomBot, Tape
from cinque.core.log import Log
from cinque.core.mistake import BadWish
from cinque.core.play import Play
from cinque.core.record import Known, R, RecordReader, Says, record_schema
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Scene
from cinque.core.suggest import suggestions


class Head(NamedTuple):
    """What every sheet says first."""

    system: Annotated[str, Says("The rulebook.")]
    kind: Annotated[str, Says("The kind of sheet, where a rulebook has several.")] = ""
    packs: Annotated[tuple[str, ...], Says("Packs that the sheet needs: files, or ids of installed ones.")] = ()
    rulings: Annotated[dict[str, str], Says("How the table reads the book where it leaves a choice.")] = {}


class Block(NamedTuple):
    """A part of a page: facts (a label and a text), a table, or a text."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    text: str = ""


class Page(NamedTuple):
    """A sheet as people read it, in words of their language."""

    title: str
    subtitle: str
    blocks: tuple[Block, ...]


Name = Callable[[str, str], str]
"""What a piece of content or a word is called in the reader's language: `name("move", "ember")`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetKind:
    """One kind of sheet of a rulebook."""

    name: ClassVar[str]
    record: ClassVar[type]
    """The shape of the sheet behind its head."""
    texts: ClassVar[tuple[str, ...]] = ("name",)
    """Fields that hold free text: no rule cares what stands there."""

    parts: ClassVar[tuple[str, ...]] = ()
    """Its fields in the order in which questions are asked about them."""

    levels: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """The topics of questions about a level, each with the lowest and the highest; its own level first."""

    is_side: ClassVar[bool] = False
    """Whether it is a whole side of a setup, and never one of several in a list."""

    def missing(self, sheet: Data) -> list[str]:
        """The parts that a sheet in the making still lacks: those behind the last one that it has."""
        had = [number for number, part in enumerate(self.parts, 1) if part in sheet]
        return list(self.parts[max(had, default=0) :])

    def topic_for(self, one: Any) -> str:
        """The question about a level that somebody at the table has answered."""
        return next(iter(self.levels), "")

    def build(self, play: DraftPlay) -> None:
        """Make the whole sheet, by questions."""
        raise NotImplementedError

    def leads_to(self, draft: Draft, option: Option) -> Mapping[str, Sequence[Option]]:
        """The later questions, by topic, whose answers depend on this one, with what could be answered then."""
        return {}

    def advance(self, play: DraftPlay) -> None:
        """Go through what the next rank, rung or the like gives."""
        raise NotImplementedError

    def faults(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...]) -> list[tuple[str, Refusal]]:
        """Everything that is wrong with a sheet, each with its place and the clause."""
        raise NotImplementedError

    def page(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Page:
        """A legal sheet as people read it, with all the numbers that follow from it."""
        raise NotImplementedError

    def so_far(self, sheet: Data, name: Name) -> str:
        """What a sheet in the making says already, on one line."""
        return ""

    def setup(self, sheet: Data) -> Data:
        """What a setup says about someone who comes with this sheet: that they are built by the rules, and their sheet.

        Only the name of their texts: looks and notes stay at home.
        """
        return {"built": True} | {field: value for field, value in sheet.items() if field not in self.texts[1:]}

    def entry(self, sheet: Data) -> Data:
        """The same in a list of a setup, where a sheet of this kind is one of several."""
        return self.setup(sheet)

    def after(self, sheet: Data, rulings: Rulings, scene: Scene[Any, Any], who: str = "") -> Data | None:
        """The sheet with what its owner has earned, spent and used up in a scene; None if nobody of it is there.

        `who` is the id of whoever came with it, where that is known.
        """
        return None


def checked(kind: type[R], data: Any, known: Known, place: str = "") -> tuple[R | None, list[tuple[str, Refusal]]]:
    """A sheet as a record, if it can be made, and everything that is wrong with it."""
    faults: list[tuple[str, Refusal]] = []
    made = RecordReader(lambda where, refusal: faults.append((where, refusal)), known).read(kind, data, place)
    return made, faults


def record_of(kind: type[R], sheet: Data, known: Known) -> R:
    """A sheet that is sound, or in the making by the rules, as a record."""
    made, faults = checked(kind, sheet, known)
    if made is None or faults:
        raise ValueError(*[f"{place}: {refusal.key}" for place, refusal in faults])
    return made


def owner_of(sheet: Data, scene: Scene[Any, Any], who: str) -> Any:
    """Whoever came to a scene with a sheet: by id, or else by the name that only one of them has; nobody: None."""
    named = [one for one in scene.creatures.values() if sheet.get("name") and one.name == sheet["name"]]
    return scene.creatures.get(who) or (named[0] if len(named) == 1 else None)


Names = Callable[[Option], Iterable[str]]
"""What an answer is called besides its key: its names in the languages that people speak."""


def without_names(option: Option) -> Iterable[str]:
    return ()


LeadsTo = Callable[[Draft, Option], Mapping[str, Sequence[Option]]]
"""What an answer leads to: `SheetKind.leads_to`."""


def answers_to(
    options: Sequence[Option], wanted: str, names: Names = without_names, beginnings: bool = False
) -> list[Option]:
    """The options that are meant: by key, by name, by a word of the key, or by the beginning of a name."""
    fold = wanted.casefold()

    def called(option: Option) -> list[str]:
        return [name.casefold() for name in names(option)]

    fits: list[Callable[[Option], bool]] = [
        lambda option: option.key.casefold() == fold,
        lambda option: fold in called(option),
        lambda option: fold in words_of(option),
    ]
    if beginnings and fold:
        fits.append(lambda option: any(name.startswith(fold) for name in (*called(option), *words_of(option))))
    return next((found for fit in fits if (found := [option for option in options if fit(option)])), [])


def words_of(option: Option) -> list[str]:
    """The words of a key; what comes out of a pack goes by its own name, too."""
    words = option.key.casefold().split()
    return [*words, *(word.rpartition(":")[2] for word in words if ":" in word)]


class Wishes(Adviser):
    """Answers that somebody has given beforehand, by topic; several of a topic (`a,b`) answer one question each.

    A question with only one answer needs nobody. `bot` answers the rest if there is one; otherwise people do, also
    where what was wished for is not legal. Where a bot would have to answer, that is a `BadWish`.
    What nobody wished for is answered so that later wishes can be granted, as far as the answer decides that.
    """

    def __init__(
        self,
        leads_to: LeadsTo,
        wishes: Mapping[str, str] | None = None,
        bot: Bot | None = None,
        names: Names = without_names,
    ) -> None:
        self._leads_to = leads_to
        self._wishes = {topic: wish.split(",") for topic, wish in (wishes or {}).items()}
        self._bot = bot
        self._names = names
        self._granted: list[tuple[int, str]] = []

    def pick(self, ask: Ask, scene: Any) -> int | None:
        place = len(scene.asked)
        # what was granted from here on has been taken back
        self._granted = [(granted, topic) for granted, topic in self._granted if granted < place]
        wish = self._next(ask.topic, place)
        if wish is not None:
            try:
                index = self._wished(ask, wish)
            except BadWish:
                if self._bot is not None:
                    raise
                return None
            self._granted.append((place, ask.topic))
            return index
        fitting = self._fitting(ask, scene)
        if len(fitting) == 1:
            return ask.index(fitting[0].key)
        if self._bot is None:
            return None
        narrowed = ask if len(fitting) == len(ask.options) else Ask(ask.seat, ask.topic, ask.clause, fitting, ask.who)
        return ask.index(fitting[self._bot.pick(narrowed, scene)].key)

    def _fitting(self, ask: Ask, draft: Draft) -> Sequence[Option]:
        """The answers that lead to what is wished for later; a wish to which none leads is left to its own question."""
        options = ask.options
        led = {option.key: self._leads_to(draft, option) for option in options} if self._wishes else {}
        for topic in self._wishes:
            wish = self._next(topic, len(draft.asked))
            if wish is not None:
                found = [one for one in options if answers_to(led[one.key].get(topic, ()), wish, self._names)]
                options = found or options
        return options

    def unmet(self, ask: Ask, draft: Draft) -> Refusal | None:
        """Why an open question is not answered as somebody wished; None if nobody did."""
        wish = self._next(ask.topic, len(draft.asked))
        try:
            if wish is not None:
                self._wished(ask, wish)
        except BadWish as bad:
            return bad.refusal
        return None

    def unused(self, draft: Draft) -> dict[str, str]:
        """The wishes that no question took so far."""
        left = {topic: self._left(topic, len(draft.asked)) for topic in self._wishes}
        return {topic: ",".join(wishes) for topic, wishes in left.items() if wishes}

    def must_be_used(self, draft: Draft) -> None:
        """`BadWish` if something was wished for that nobody was asked about."""
        for topic, wish in self.unused(draft).items():
            if topic in draft.asked:
                raise BadWish(Refusal("wish-left", "", topic=topic, wish=wish))
            topics = list(dict.fromkeys(draft.asked))
            raise BadWish(Refusal("wish-unasked", "", topic=topic, hint=suggestions(topic, topics)))

    def remember(self, place: int, ask: Ask, option: Option) -> None:
        """A question that was answered before: if somebody wished for that answer, the wish is granted."""
        wish = self._next(ask.topic, place)
        with suppress(BadWish):
            if wish is not None and self._wished(ask, wish) == ask.index(option.key):
                self._granted.append((place, ask.topic))

    def _next(self, topic: str, place: int) -> str | None:
        return next(iter(self._left(topic, place)), None)

    def _left(self, topic: str, place: int) -> list[str]:
        granted = [one for one, of in self._granted if of == topic and one <= place]
        return self._wishes.get(topic, [])[len(granted) :]

    def _wished(self, ask: Ask, wish: str) -> int:
        found = answers_to(ask.options, wish, self._names)
        if len(found) == 1:
            return ask.index(found[0].key)
        if found:
            keys = [option.key for option in found[:3]]
            raise BadWish(Refusal("wish-several", "", wish=wish, topic=ask.topic, keys=keys))
        known = [name for option in ask.options for name in (*self._names(option), *words_of(option))]
        raise BadWish(Refusal("wish-not-legal", "", wish=wish, topic=ask.topic, hint=suggestions(wish, known)))


def work(kind: SheetKind, play: Play[Draft]) -> None:
    """Do what is to be done with a sheet: the one procedure of everybody who makes sheets."""
    at_work = DraftPlay(play.scene, play.fate, play.log)
    if play.scene.task == BUILD:
        kind.build(at_work)
    else:
        kind.advance(at_work)
    play.scene.task = ""


def random_sheet(
    kind: SheetKind,
    draft: Draft,
    seed: int | str,
    wishes: Mapping[str, str] | None = None,
    names: Names = without_names,
) -> Data:
    """A legal sheet by chance: every open question is answered at random."""
    made, answers = draft.copy(), Wishes(kind.leads_to, wishes, RandomBot(f"{seed} answers"), names)
    work(kind, Play(made, Tape([], Random(f"{seed} dice"), answers.pick), Log()))
    answers.must_be_used(made)
    return made.sheet


def sheet_schema(system: str, kinds: Sequence[SheetKind], kind: SheetKind) -> Data:
    """The JSON Schema of a sheet file."""
    head, own = record_schema(Head), record_schema(kind.record)
    properties = head["properties"] | own["properties"]
    properties["system"] = {"const": system}
    properties["kind"] = {"enum": [kind.name, *([""] if kind is kinds[0] else [])]}
    needed = ["system", *([] if kind is kinds[0] else ["kind"]), *own.get("required", [])]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Cinque sheet: {system}, {kind.name}",
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": False,
    }
