"""The shapes of what a seat sees, for the type checker here and for the client's types. No code: only what is sent."""

from typing import Any, NotRequired

from typing_extensions import TypedDict  # pydantic reads the one of typing only from Python 3.12 on

Cell = list[int]
"""A square: its column and its row, from 0."""


class Segment(TypedDict):
    """A piece of a sentence; `kind` and `ref` say what it refers to: a creature, a number, a clause, content."""

    text: str
    kind: NotRequired[str]
    ref: NotRequired[str]


Text = list[Segment]


class GaugeShape(TypedDict):
    """`path`, `most_path`: what a game master's word sets. `said` stands for figures untold: a word, or none."""

    label: str
    value: int
    most: int
    said: NotRequired[str]
    path: NotRequired[str]
    most_path: NotRequired[str]


class StateShape(TypedDict):
    """A state that somebody is in; `tone` is good, bad or so-so. A game master has what sets it."""

    label: str
    tone: str
    path: NotRequired[str]


class CardShape(TypedDict):
    """A creature at a glance; `budget` is what it has left to act with."""

    who: str
    name: str
    side: str
    sign: str
    seat: str
    gauges: list[GaugeShape]
    budget: list[GaugeShape]
    facts: list[Text]
    states: list[StateShape]
    place: Text
    down: bool
    paths: NotRequired[list[str]]
    """For a game master: what sets each of the facts, where one value does."""

    unseen: NotRequired[bool]
    """For a game master: those who do not own it know nothing of it."""


class PlaceShape(TypedDict):
    cells: list[Cell]
    height: int
    zone: str
    landmark: str
    away: str


class LayerShape(TypedDict):
    """One kind of ground: how it looks, in words what it is, and where. `note` stands in each square: a height."""

    kind: str
    look: str
    text: str
    note: str
    cells: list[Cell]


class ScaleShape(TypedDict):
    """What a square is worth, in which unit, and what the diagonals of a way cost in turn."""

    each: int
    unit: str
    diagonals: list[int]


class ZoneShape(TypedDict):
    name: str
    ways: list[list[str]]


class TokenShape(TypedDict):
    who: str
    side: str
    sign: str
    place: PlaceShape
    down: bool
    hidden: bool


class BoardShape(TypedDict):
    width: int
    height: int
    layers: list[LayerShape]
    tokens: list[TokenShape]
    zones: list[ZoneShape]
    scale: ScaleShape


class PreviewShape(TypedDict):
    """What an answer would touch: creatures, squares that it reaches, the way that is walked, what it costs.

    `facts` are those of what is used. `strikers` may strike on the way, as far as the seat knows; worked out when
    somebody looks at the way.
    """

    targets: list[str]
    cells: list[Cell]
    path: list[Cell]
    zone: str
    costs: list[str]
    facts: list[Text]
    strikers: list[str]


class PictureShape(TypedDict):
    """The picture behind the map: its size, the square of its corner, pixels a square, walls as lines in squares."""

    made: int
    width: int
    height: int
    x: float
    y: float
    scale: float
    walls: list[list[list[float]]]


class OptionShape(TypedDict):
    """An answer. `args` are what it is about: who, where, with what; `what` is the name of what it is done with.
    `idle`: it is legal and gives nothing, as things stand. `kind`: the group of its `heading` in a long menu.
    `walk`: it asks next where to go; 1 is the usual way to go, 2 and more are others, 0 is none. `price` is what it
    takes to get to a square, in the unit of the board.
    """

    key: str
    group: str
    heading: str
    kind: str
    text: Text
    args: dict[str, Any]
    what: str
    idle: bool
    walk: int
    price: int | None
    preview: PreviewShape


class RefusalShape(TypedDict):
    text: Text
    clause: str


class AskShape(TypedDict):
    """A question to this seat. `dice` is (count, sides) where the faces of real dice are asked for.

    `ahead`: it is asked if all who are asked before decline; `held` is the key of the answer that waits for that.
    `habit`: people may want to answer its kind the same way every time.
    """

    id: str
    seat: str
    who: str
    topic: str
    text: Text
    clause: str
    dice: list[int] | None
    decline: str
    options: list[OptionShape]
    refusals: list[RefusalShape]
    habit: bool
    ahead: NotRequired[bool]
    held: NotRequired[str]


class WaitingShape(TypedDict):
    seat: str
    who: str


class YouShape(TypedDict):
    seat: str
    role: str
    name: str
    orders: dict[str, str]
    typed: bool


class SeatShape(TypedDict):
    """A game master also gets the seat's standing orders, whom of it the program plays (`""`: everybody), and how it
    answers families of questions.
    """

    seat: str
    role: str
    name: str
    typed: NotRequired[bool]
    orders: NotRequired[dict[str, str]]
    played: NotRequired[list[str]]
    families: NotRequired[dict[str, str]]


class TurnShape(TypedDict):
    """A place in the turn order: of a creature, or of a side with its name.

    `fact` is which of the card's facts says the same as `count`; none is -1.
    """

    who: str
    side: str
    name: str
    count: int | None
    fact: int
    acted: bool
    now: bool


class OrderShape(TypedDict):
    """`title` is what the book calls this round."""

    round: int
    title: str
    steps: list[str]
    step: int
    turns: list[TurnShape]


class LeadShape(TypedDict):
    """What only a game master gets: who waits behind the screen, with their names; which kinds of questions orders can
    answer; how families of questions are answered by everybody.
    """

    behind: dict[str, str]
    topics: dict[str, str]
    families: dict[str, str]


class SightShape(TypedDict):
    """All that stands on a seat's screen but the log. `dropped` says why an answer given ahead is held no longer."""

    you: YouShape
    order: OrderShape
    paused: bool
    lead: NotRequired[LeadShape]
    seats: list[SeatShape]
    cards: dict[str, CardShape]
    board: BoardShape
    asks: list[AskShape]
    waiting: list[WaitingShape]
    undo: bool
    redo: bool
    decisions: int
    dropped: NotRequired[str]


class LineShape(TypedDict):
    """A line of the log. `weight`: 1 is the story, 2 tells of dice, 3 is everything besides. `head`: a round or a turn
    begins with it. `value` is the number that can be opened into its terms.
    """

    kind: str
    who: str
    text: Text
    clause: str
    weight: int
    head: NotRequired[str]
    value: NotRequired[str]


class TermShape(TypedDict):
    """A term of a number: by how much, what it is, the value after it, and where the rule stands."""

    by: str
    label: str
    after: str
    clause: str
    where: str
    inner: "list[TermShape]"


class FigureShape(TypedDict):
    """A number of somebody's that a game master's word sets, or a yes or no, and what it is now."""

    path: str
    label: str
    name: str
    value: int | bool


class LedgerShape(TypedDict):
    """A number, opened. For a game master with the figures behind it that their word sets."""

    value: str
    clause: str
    terms: list[TermShape]
    figures: NotRequired[list[FigureShape]]


class RuleShape(TypedDict):
    """A clause of the book; or a ruling, with its readings, the usual one and the one that this table has."""

    id: str
    kind: str
    where: str
    lines: str
    says: str
    shown: list[str]
    why: str
    options: dict[str, str]
    default: str
    reading: str
    fixed: str
    supplied: bool


class BookShape(TypedDict):
    """The rules of a book, in one language."""

    system: str
    title: str
    rules: list[RuleShape]
    to_show: int
    shown: int


class DecisionShape(TypedDict):
    """A mark on the time line: where in the log it fell, whose it was, and for which creature."""

    place: int
    seat: str
    who: str


class ChatShape(TypedDict):
    number: int
    at: int
    seat: str
    to: str
    text: str


class ChanceShape(TypedDict):
    """One of the things that may come, to `who` of several: each outcome, rising, with its chance as a fraction.

    Of what happens or does not, the outcomes are 0 and 1. `about` is the label as the rules have it; `grave`: somebody
    goes down.
    """

    about: str
    who: str
    label: str
    grave: bool
    yes_or_no: bool
    spread: list[tuple[int, str]]


class OddsShape(TypedDict):
    """What may come of an answer; `estimate`: secrets were guessed, or outcomes tried (`error`: so many points off)."""

    chances: list[ChanceShape]
    estimate: bool
    error: float
    refusal: RefusalShape | None


class FieldShape(TypedDict):
    name: str
    kind: str
    label: str
    needed: bool
    default: Any
    many: bool
    least: int | None
    most: int | None
    values: list[Any]
    named: dict[str, str]
    prices: dict[str, int] | None
    fields: "list[FieldShape]"


class FormShape(TypedDict):
    """What can be started. `role` says who may, `meanwhile` whether it can be while others are asked. Those of one
    `group` stand together, the likeliest first.
    """

    do: str
    name: str
    group: str
    clause: str
    role: str
    meanwhile: str
    fields: list[FieldShape]
    refusal: RefusalShape | None
