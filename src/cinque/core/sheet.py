"""Sheets: what a player brings to the table, made by questions that offer only what the rules allow.

A sheet is plain data (a TOML or JSON file): `system`, `kind`, `packs` and `rulings`, and then the choices that somebody
made. Numbers that follow from those choices are not written down; the rules work them out whenever they are needed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Annotated, Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import Bot, Pending, RandomBot, Tape
from cinque.core.log import Event, Log
from cinque.core.mistake import BadAnswer, BadWish
from cinque.core.play import Play
from cinque.core.record import Says, record_schema
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Creature, Scene
from cinque.core.state import copied
from cinque.core.suggest import suggestions

SEAT = "player"
"""Who answers the questions of a builder."""


class Head(NamedTuple):
    """What every sheet says first."""

    system: Annotated[str, Says("The rulebook.")]
    kind: Annotated[str, Says("The kind of sheet, where a rulebook has several.")] = ""
    packs: Annotated[tuple[str, ...], Says("Packs that the sheet needs: files, or ids of installed ones.")] = ()
    rulings: Annotated[dict[str, str], Says("How the table reads the book where it leaves a choice.")] = {}


class Draft(Scene[Creature, Rulings]):
    """A sheet in the making: `sheet` is what it says so far."""

    __slots__ = ("sheet",)
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, "sheet")

    def __init__(self) -> None:
        super().__init__()
        self.sheet: Data = {}


DraftPlay = Play[Draft]


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

    def build(self, play: DraftPlay) -> None:
        """Make the whole sheet, by questions."""
        raise NotImplementedError

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
        """What a setup says about someone who comes with this sheet."""
        raise NotImplementedError


Names = Callable[[Option], Iterable[str]]
"""What an answer is called besides its key: its names in the languages that people speak."""


def without_names(option: Option) -> Iterable[str]:
    return ()


def answers_to(ask: Ask, wanted: str, names: Names = without_names, beginnings: bool = False) -> list[Option]:
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
    return next((found for fit in fits if (found := [option for option in ask.options if fit(option)])), [])


def words_of(option: Option) -> list[str]:
    """The words of a key; what comes out of a pack goes by its own name, too."""
    words = option.key.casefold().split()
    return [*words, *(word.rpartition(":")[2] for word in words if ":" in word)]


class Building:
    """A builder at work. `ask` is its open question; nobody is asked any more when the sheet is done.

    `wishes` answer questions beforehand, by topic; several of a topic (`a,b`) answer one question each. `bot` answers
    the rest if there is one. Where it would have to answer, a wish that is not legal is a `BadWish`; where people
    answer, it is told in `unmet`, and they are asked.
    """

    def __init__(
        self,
        build: Callable[[DraftPlay], None],
        draft: Draft,
        wishes: Mapping[str, str] | None = None,
        bot: Bot | None = None,
        dice: Random | None = None,
        names: Names = without_names,
    ) -> None:
        self.draft = draft
        self.ask: Ask | None = None
        self.tape: list[str] = []
        self.events: list[Event] = []
        self.topics: list[str] = []
        self.unmet: list[Refusal] = []
        self._build = build
        self._start = draft
        self._wishes = {topic: wish.split(",") for topic, wish in (wishes or {}).items()}
        self._granted: list[tuple[int, str]] = []
        self._bot = bot
        self._dice = dice or Random()
        self._names = names
        self._answers: list[int] = []
        self._run()

    @property
    def sheet(self) -> Data:
        return self.draft.sheet

    @property
    def unused(self) -> dict[str, str]:
        """The wishes that no question took."""
        left = {topic: wishes[self._granted_of(topic) :] for topic, wishes in self._wishes.items()}
        return {topic: ",".join(wishes) for topic, wishes in left.items() if wishes}

    def answer(self, key: str) -> None:
        """Answer the open question with the key of an option. If that leads to an error, nothing has happened."""
        assert self.ask is not None, "nobody is asked"
        if self.ask.index(key) < 0:
            hint = suggestions(key, [option.key for option in self.ask.options])
            raise BadAnswer(Refusal("not-an-answer", "", text=key, hint=hint))
        self._answers.append(len(self.tape))
        self.tape.append(self.ask.entry(key))
        try:
            self._run()
        except Exception:
            self.undo()
            raise

    def undo(self) -> bool:
        """Take the last answer back, and what followed by itself; False if there is none."""
        if not self._answers:
            return False
        del self.tape[self._answers.pop() :]
        self._granted = [(position, topic) for position, topic in self._granted if position < len(self.tape)]
        self._run()
        return True

    def must_use_wishes(self) -> None:
        """`BadWish` if something was wished for that nobody was asked about."""
        for topic, wish in self.unused.items():
            if topic in self.topics:
                raise BadWish(Refusal("wish-left", "", topic=topic, wish=wish))
            raise BadWish(Refusal("wish-unasked", "", topic=topic, hint=suggestions(topic, self.topics)))

    def _run(self) -> None:
        draft, log = self._start.copy(), Log()
        self.ask, self.unmet = None, []
        try:
            self._build(Play(draft, Tape(self.tape, self._dice, self._by_itself), log))
        except Pending as pause:
            self.ask = pause.asks[0]
        self.draft, self.events = draft, log.events

    def _by_itself(self, ask: Ask, draft: Any) -> int | None:
        if ask.topic not in self.topics:
            self.topics.append(ask.topic)
        wishes = self._wishes.get(ask.topic, ())[self._granted_of(ask.topic) :]
        if wishes:
            try:
                index = self._wished(ask, wishes[0])
            except BadWish as bad:
                if self._bot is not None:
                    raise
                self.unmet.append(bad.refusal)
            else:
                self._granted.append((len(self.tape), ask.topic))
                return index
        if len(ask.options) == 1:
            return 0
        return self._bot.pick(ask, draft) if self._bot is not None else None

    def _granted_of(self, topic: str) -> int:
        return len([granted for _, granted in self._granted if granted == topic])

    def _wished(self, ask: Ask, wish: str) -> int:
        found = answers_to(ask, wish, self._names)
        if len(found) == 1:
            return ask.index(found[0].key)
        if found:
            keys = [option.key for option in found[:3]]
            raise BadWish(Refusal("wish-several", "", wish=wish, topic=ask.topic, keys=keys))
        known = [name for option in ask.options for name in (*self._names(option), *words_of(option))]
        raise BadWish(Refusal("wish-not-legal", "", wish=wish, topic=ask.topic, hint=suggestions(wish, known)))


def draft_of(rulings: Rulings, packs: tuple[str, ...], sheet: Data | None = None) -> Draft:
    """A draft to start from: empty, or a sheet that is to be changed."""
    draft = Draft()
    draft.rulings, draft.packs, draft.sheet = rulings, packs, copied(sheet or {})
    return draft


def random_sheet(
    kind: SheetKind,
    draft: Draft,
    seed: int | str,
    wishes: Mapping[str, str] | None = None,
    names: Names = without_names,
) -> Data:
    """A legal sheet by chance: every open question is answered at random."""
    building = Building(kind.build, draft, wishes, RandomBot(f"{seed} answers"), Random(f"{seed} dice"), names)
    building.must_use_wishes()
    return building.sheet


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
