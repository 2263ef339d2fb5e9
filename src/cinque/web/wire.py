"""What goes over the wire: the messages of both sides, from which the client's types are made.

`n` counts the messages to one seat: a count for the whole room would tell of what others were told.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SkipValidation, StringConstraints

from cinque.web import shapes

PROTOCOL = 1
MOST_TEXT = 2000
MOST_KEYS = 20
MOST_ODDS = 100

Id = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Short = Annotated[str, StringConstraints(max_length=200)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=MOST_TEXT, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f]*$")]
"""What people write: letters, spaces and new lines, but nothing that commands a machine."""
Keys = Annotated[list[Annotated[str, StringConstraints(max_length=500)]], Field(min_length=1, max_length=MOST_KEYS)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


# -- from a client


class Hello(_Message):
    """The first message: the key of a seat, the language to read, and the last message that was had."""

    type: Literal["hello"]
    proto: int
    key: Short
    lang: Literal["en", "ja"] = "en"
    have: int = 0


class Answer(_Message):
    """Answers to the question with this id, then to what it leads to, as far as they fit.

    To a question that is put ahead only the first one counts; it is held until that is asked.
    """

    type: Literal["answer"]
    id: Id
    ask: Short
    keys: Keys


class TakeBack(_Message):
    """No longer hold the answer to a question that was put ahead."""

    type: Literal["take-back"]
    id: Id
    ask: Short


class Run(_Message):
    """Start a procedure."""

    type: Literal["run"]
    id: Id
    do: Short
    args: dict[str, Any] = {}


class Undo(_Message):
    """Take back the last decision, or all from the decision `to` on, as this seat counts them."""

    type: Literal["undo"]
    id: Id
    other_dice: bool = False
    to: Annotated[int, Field(ge=0)] | None = None


class Redo(_Message):
    type: Literal["redo"]
    id: Id


class Override(_Message):
    """A game master's word over any number."""

    type: Literal["override"]
    id: Id
    path: Short
    value: Any
    reason: Annotated[str, StringConstraints(max_length=MOST_TEXT)] = ""
    open: bool = False


class Order(_Message):
    """A standing order: how a kind of question is answered from now on; a game master's may be for any seat."""

    type: Literal["order"]
    id: Id
    topic: Short
    order: Literal["always", "never", "ask"]
    seat: Short = ""


class Throw(_Message):
    """Let the program roll, this once, for somebody who rolls real dice."""

    type: Literal["throw"]
    id: Id
    ask: Short


class Dice(_Message):
    """Whether a seat rolls real dice from now on; without a seat, one's own."""

    type: Literal["dice"]
    id: Id
    typed: bool
    seat: Short = ""


class HandOver(_Message):
    """A creature that another seat answers for from now on."""

    type: Literal["hand-over"]
    id: Id
    who: Short
    seat: Short


Command = Answer | TakeBack | Run | Undo | Redo | Override | Order | Throw | Dice | HandOver
"""What changes a game. Sent again with the same id, it is not carried out again."""


class Odds(_Message):
    """What may come of some answers: they are worked out in this order, before those that were asked for earlier.

    Whoever asks about another question no longer waits for the odds of the one before.
    """

    type: Literal["odds"]
    ask: Short
    keys: Annotated[list[Annotated[str, StringConstraints(max_length=500)]], Field(min_length=1, max_length=MOST_ODDS)]


class Peek(_Message):
    """What a chain of answers would touch, and the question that would follow at once; nothing of it is done."""

    type: Literal["peek"]
    ask: Short
    keys: Keys


class Look(_Message):
    """A game master sees what another seat sees, until they look from their own again (without a seat)."""

    type: Literal["look"]
    seat: Short = ""


class Forms(_Message):
    """What can be started now."""

    type: Literal["forms"]


class Clause(_Message):
    """A rule of the book, by its id."""

    type: Literal["clause"]
    clause: Short


class Earlier(_Message):
    """What was told before the first line of the log."""

    type: Literal["earlier"]


class Tally(_Message):
    """The terms of the number in a line of the log."""

    type: Literal["tally"]
    line: Annotated[int, Field(ge=0)]


class Time(_Message):
    """The decisions of the time line, from this one on."""

    type: Literal["time"]
    since: Annotated[int, Field(ge=0)] = 0


class Decided(_Message):
    """What was decided, in words."""

    type: Literal["decided"]
    mark: Annotated[int, Field(ge=0)]


class At(_Message):
    """The table as it stood before a decision."""

    type: Literal["at"]
    mark: Annotated[int, Field(ge=0)]


class Say(_Message):
    """Something said beside the game, to all or to one seat."""

    type: Literal["say"]
    text: Text
    to: Short = ""


class Speak(_Message):
    """Read another language from now on."""

    type: Literal["speak"]
    lang: Literal["en", "ja"]


FromClient = Annotated[
    Hello
    | Answer
    | TakeBack
    | Run
    | Undo
    | Redo
    | Override
    | Order
    | Throw
    | Dice
    | HandOver
    | Odds
    | Peek
    | Look
    | Forms
    | Clause
    | Earlier
    | Tally
    | Time
    | Decided
    | At
    | Say
    | Speak,
    Field(discriminator="type"),
]


# -- from the server


class Welcome(_Message):
    type: Literal["welcome"] = "welcome"
    proto: int = PROTOCOL
    room: str
    name: str
    system: str
    seat: str
    role: str


class Snapshot(_Message):
    """Everything: the sight and the log of a seat, and what was said. `earlier`: there is more before the log."""

    type: Literal["snapshot"] = "snapshot"
    n: int
    lang: str
    sight: SkipValidation[shapes.SightShape]
    log: SkipValidation[list[shapes.LineShape]]
    earlier: bool = False
    chat: SkipValidation[list[shapes.ChatShape]]


class Patch(_Message):
    """What has changed: paths into the sight; of the log the first `keep` lines stay, and `log` comes behind them."""

    type: Literal["patch"] = "patch"
    n: int
    set: list[tuple[list[str | int], Any]]
    keep: int
    log: SkipValidation[list[shapes.LineShape]]


class Ack(_Message):
    """A command was carried out; of several keys, the first `took`."""

    type: Literal["ack"] = "ack"
    id: str
    took: int = 1


class Refused(_Message):
    """A message was not carried out, and why, in a sentence."""

    type: Literal["refused"] = "refused"
    id: str = ""
    code: str
    text: str
    clause: str = ""


class OddsOf(_Message):
    type: Literal["odds"] = "odds"
    ask: str
    key: str
    odds: SkipValidation[shapes.OddsShape] | None


class Peeked(_Message):
    """What the last of the keys would touch; `next` is the question that follows before anything happens, if any."""

    type: Literal["peek"] = "peek"
    ask: str
    keys: list[str]
    preview: SkipValidation[shapes.PreviewShape] | None
    next: SkipValidation[shapes.AskShape] | None


class FormsNow(_Message):
    """What can be started now: by forms, and what needs none as answers to a question (`run` starts them)."""

    type: Literal["forms"] = "forms"
    pursuits: SkipValidation[shapes.AskShape] | None
    forms: SkipValidation[list[shapes.FormShape]]


class EarlierLines(_Message):
    """Lines that stand before the first one of the log from now on; `earlier`: there is still more before them."""

    type: Literal["earlier"] = "earlier"
    log: SkipValidation[list[shapes.LineShape]]
    earlier: bool


class ClauseText(_Message):
    type: Literal["clause"] = "clause"
    clause: str
    says: SkipValidation[shapes.RuleShape] | None


class TallyOf(_Message):
    type: Literal["tally"] = "tally"
    line: int
    ledger: SkipValidation[shapes.LedgerShape] | None


class TimeLine(_Message):
    type: Literal["time"] = "time"
    since: int
    decisions: SkipValidation[list[shapes.DecisionShape]]


class WhatWasDecided(_Message):
    type: Literal["decided"] = "decided"
    mark: int
    text: SkipValidation[shapes.Text] | None


class Then(_Message):
    """The table as it stood, with so many lines of the log; nothing, if there is no such decision any more."""

    type: Literal["at"] = "at"
    mark: int
    sight: SkipValidation[shapes.SightShape] | None
    lines: int = 0


class Said(_Message):
    type: Literal["said"] = "said"
    line: SkipValidation[shapes.ChatShape]


class Picture(_Message):
    """What hangs behind the map now, if anything; its content is fetched by REST."""

    type: Literal["picture"] = "picture"
    picture: SkipValidation[shapes.PictureShape] | None


class Here(_Message):
    """Who is at the table now."""

    type: Literal["here"] = "here"
    seats: list[str]


class TakenOver(_Message):
    """For a game master: these seats were taken over on other devices ("that is me"), by whoever had the invitation."""

    type: Literal["taken-over"] = "taken-over"
    seats: list[str]


class CutShort(_Message):
    """For a game master: so many steps at the end would go differently by today's rules, and no longer count."""

    type: Literal["cut-short"] = "cut-short"
    steps: int


class Moved(_Message):
    """The game goes on at another table, where this key opens the same seat."""

    type: Literal["moved"] = "moved"
    room: str
    name: str
    key: str


class Home(_Message):
    """The last message: why the seat is no longer at the table."""

    type: Literal["home"] = "home"
    code: str
    text: str


FromServer = Annotated[
    Welcome
    | Snapshot
    | Patch
    | Ack
    | Refused
    | OddsOf
    | Peeked
    | FormsNow
    | ClauseText
    | EarlierLines
    | TallyOf
    | TimeLine
    | WhatWasDecided
    | Then
    | Said
    | Picture
    | Here
    | TakenOver
    | CutShort
    | Moved
    | Home,
    Field(discriminator="type"),
]
