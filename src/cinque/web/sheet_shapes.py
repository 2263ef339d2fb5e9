"""The shapes of characters: sheets, drafts, and what is known of somebody who stands at the table."""

from typing import NotRequired

from typing_extensions import TypedDict  # pydantic reads the one of typing only from Python 3.12 on

from cinque.web.shapes import RefusalShape


class BlockShape(TypedDict):
    """A part of a sheet: facts (a label and a text), a table, or a text."""

    title: str
    facts: list[list[str]]
    columns: list[str]
    rows: list[list[str]]
    text: str


class PageShape(TypedDict):
    title: str
    subtitle: str
    blocks: list[BlockShape]


class SheetShape(TypedDict):
    """A character of the room. `faults` say why it cannot be played as it stands; `who` is it at this table."""

    id: str
    who: str
    name: str
    kind: str
    seat: str
    page: PageShape | None
    faults: list[RefusalShape]


class AnsweredShape(TypedDict):
    ask: str
    answer: str


class LeftShape(TypedDict):
    label: str
    value: int


class BuilderOptionShape(TypedDict):
    key: str
    text: str
    beside: str


class BuilderAskShape(TypedDict):
    """A question of a builder.

    `decline` is the key of the answer that takes nothing more, if there is one; `usual` of one that suits the table.
    """

    text: str
    clause: str
    options: list[BuilderOptionShape]
    refusals: list[RefusalShape]
    decline: str
    usual: str
    left: list[LeftShape]


class FreeTextShape(TypedDict):
    field: str
    label: str


class DraftShape(TypedDict):
    """A sheet in the making: what was answered, what is asked now; without a question only its texts are missing.

    `raises` is the sheet that gets its next level, if it is no new one.
    """

    id: str
    kind: str
    name: str
    raises: str
    number: int
    answered: list[AnsweredShape]
    ask: BuilderAskShape | None
    so_far: str
    missing: list[str]
    texts: list[FreeTextShape]
    page: PageShape | None


class KindShape(TypedDict):
    """`levels`: the lowest and the highest, where it has any; `about`: those of whom players have at this table."""

    kind: str
    name: str
    levels: NotRequired[list[int]]
    about: NotRequired[list[int]]


class BegunShape(TypedDict):
    """A draft that waits: its kind by name, and its first answers."""

    id: str
    name: str
    answers: list[str]


class CharactersShape(TypedDict):
    kinds: list[KindShape]
    sheets: list[SheetShape]
    drafts: list[BegunShape]


# -- somebody at the table


class ThingShape(TypedDict):
    """Something that somebody has: its name, how much of it there is, and what stands beside it in the book."""

    name: str
    amount: str
    beside: str


class TraitShape(TypedDict):
    """A figure or a word about somebody (`value`), or what they have of a kind (`things`).

    `path` is what a game master's word sets, where one value makes it.
    """

    label: str
    value: str
    things: list[ThingShape]
    path: NotRequired[str]
