"""What screens show, as data without words: cards, the board, and what an option would touch, cost and bring about.

Every system makes these; a `Reader` gives them words (`core/words.py`), and every screen draws them its own way.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cinque.core.ask import Data, Option
from cinque.core.grid import Cell
from cinque.core.odds import Odds
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name, cell_of


class Gauge(NamedTuple):
    """A number with its most: hit points, points to spend."""

    label: str
    value: int
    most: int


class Fact(NamedTuple):
    """Something to know at a glance: a label of the catalogue (or none) and a value.

    `kind` is what the value names: a section of the catalogue or a kind of content; empty for a number or a text as
    it is. `amount` is how much of it there is, where that counts (`Slowed 2`). A fact with a `tone` is a state that
    somebody is in.
    """

    label: str
    value: int | str | tuple[str, ...]
    kind: str = ""
    amount: int = 0
    tone: str = ""


GOOD, BAD, SO_SO = "good", "bad", "so-so"
"""What a state means to whoever is in it; of many states nobody can say."""


def by_sign(number: int) -> str:
    """The tone of something that is better the higher it is."""
    return GOOD if number > 0 else BAD


class Place(NamedTuple):
    """Where somebody is: the squares of its footprint with the height above them, or a zone with a landmark.

    `away` is a word for where somebody is who is not on the board.
    """

    cells: tuple[Cell, ...] = ()
    height: int = 0
    zone: str = ""
    landmark: str = ""
    away: str = ""


NOWHERE = Place()


class Card(NamedTuple):
    """What a screen shows of a creature at a glance; `sign` stands for it on the board, `down` is who lies there.

    `budget` is what it has left to act with, each with what it had.
    """

    who: str
    side: str
    gauges: tuple[Gauge, ...] = ()
    facts: tuple[Fact, ...] = ()
    sign: str = ""
    place: Place = NOWHERE
    down: bool = False
    budget: tuple[Gauge, ...] = ()

    def to_data(self) -> Data:
        return record_data(self)


class Trait(NamedTuple):
    """A field of creatures that people read besides what cards show, as far as a seat may know it.

    `kind` is what it names: pieces of content, or words of the catalogue; none for a figure. `label` is its word in the
    section of cards, or `section.word` in another; without one it is called as the field is.
    """

    field: str
    kind: str = ""
    label: str = ""


# -- the board


WALL, WATER, GROWTH, STONES, HIGH, EARTH, CLOUD, DANGER, COVER = (
    *("wall", "water", "growth", "stones", "high", "earth", "cloud", "danger", "cover"),
)
"""What ground looks like on a map that is painted."""


class Mark(NamedTuple):
    """What lies on a square: words of the catalogue, the sign for a map that is drawn with letters, and its look.

    `note` is written on the square: a height.
    """

    cell: Cell
    words: tuple[str, ...]
    sign: str
    look: str = ""
    note: str = ""


class Layer(NamedTuple):
    """One kind of thing on the board: terrain, hazards, smoke … A later layer lies on top of those before it."""

    kind: str
    marks: tuple[Mark, ...]


class Zone(NamedTuple):
    """A place on a board without squares, and what it takes to get from there to each neighbour."""

    name: str
    ways: tuple[tuple[str, str], ...] = ()


class Token(NamedTuple):
    """Somebody on the board."""

    who: str
    side: str
    sign: str
    place: Place
    down: bool = False


class Scale(NamedTuple):
    """How distances are counted: what a square is worth, in which unit, and what diagonals of a way cost in turn."""

    each: int = 1
    unit: str = "squares"
    diagonals: tuple[int, int] = (1, 1)


class Board(NamedTuple):
    """The battlefield: so many squares, or zones; games that have neither have no board."""

    width: int = 0
    height: int = 0
    layers: tuple[Layer, ...] = ()
    tokens: tuple[Token, ...] = ()
    zones: tuple[Zone, ...] = ()
    scale: Scale = Scale()

    def to_data(self) -> Data:
        return record_data(self)


# -- whose turn it is


class Turn(NamedTuple):
    """A place in the turn order: a creature's, or that of a whole side.

    `called` is the number by which it comes, for games that call one out.
    """

    who: str = ""
    side: str = ""
    called: int | None = None
    acted: bool = False
    now: bool = False


class Order(NamedTuple):
    """The round, its steps (words of the catalogue) with the one that it is at, and who comes after whom.

    Those whose turn is over stay in it. Between fights it is empty. `called` is the label of the fact that cards have
    for the number by which somebody comes, if they have one.
    """

    round: int = 0
    steps: tuple[str, ...] = ()
    step: str = ""
    turns: tuple[Turn, ...] = ()
    called: str = ""

    def to_data(self) -> Data:
        return record_data(self)


DOWN = "+"
"""The sign of a body on the ground."""

LETTERS = 26


def signs(creatures: Iterable[Any], first_side: str) -> dict[str, str]:
    """The signs of everybody *that a seat sees*: numbers for the first side, letters for all others."""
    found: dict[str, str] = {}
    numbers = letters = 0
    for one in creatures:
        if one.side == first_side:
            numbers += 1
            found[one.id] = str(numbers)
        else:
            found[one.id] = chr(ord("a") + letters % LETTERS)
            letters += 1
    return found


def board_lines(board: Board) -> list[str]:
    """The board drawn with letters. Bodies lie under those who stand."""
    if board.zones:
        return [_zone_line(board, zone.name) for zone in board.zones]
    if not board.width:
        return []
    ground = {mark.cell: mark.sign for layer in board.layers for mark in layer.marks if mark.sign}
    bodies: dict[Cell, str] = {}
    standing: dict[Cell, str] = {}
    for token in board.tokens:
        for cell in token.place.cells:
            if token.down:
                bodies[cell] = DOWN
            else:
                standing[cell] = standing.get(cell, "") + token.sign
    shown = {**ground, **bodies, **standing}
    width = max([1 if board.width <= LETTERS else 2, *(len(text) for text in standing.values())])
    head = "   " + " ".join(cell_name((x, 0))[:-1].ljust(width) for x in range(board.width))
    rows = [
        f"{y + 1:>2} " + " ".join(shown.get((x, y), "·").ljust(width) for x in range(board.width))
        for y in range(board.height)
    ]
    return [head.rstrip(), *(row.rstrip() for row in rows)]


def _zone_line(board: Board, zone: str) -> str:
    there = [token for token in board.tokens if token.place.zone == zone]
    text = " ".join([token.sign for token in there if not token.down] + [DOWN for token in there if token.down])
    return f"{zone}: {text}".rstrip()


# -- options


class Cost(NamedTuple):
    """What something takes: so much of a gauge, a purse or a kind of action, by its label in the catalogue."""

    label: str
    amount: int = 1


class Content(NamedTuple):
    """A piece of content that something is done with."""

    kind: str
    key: str


class Preview(NamedTuple):
    """What an option would touch, what it costs, and what it is done with.

    `cells` are the squares that it would reach, `path` the way that would be walked. `effects` are the facts of what
    is used.
    """

    targets: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    path: tuple[Cell, ...] = ()
    zone: str = ""
    costs: tuple[Cost, ...] = ()
    content: tuple[Content, ...] = ()
    effects: tuple[Fact, ...] = ()

    def to_data(self) -> Data:
        return record_data(self)


def touched(option: Option) -> Preview:
    """What the arguments of an option say by themselves."""
    args = option.args
    targets = [args[name] for name in ("target", "creature") if args.get(name)]
    squares = [args[name] for name in ("cell", "square") if args.get(name)]
    return Preview(
        targets=(*targets, *args.get("targets", ())), cells=tuple(map(cell_of, squares)), zone=args.get("zone", "")
    )


NOT_WORKED_OUT = Refusal("not-worked-out", "")
TOO_MANY_OUTCOMES = Refusal("outcomes-uncounted", "")
ANSWERS_FIRST = Refusal("answers-first", "")
"""Why there are no odds: nobody has said how; outcomes are too many to be counted; somebody is asked first."""

OF_SOMEBODY = " @"
"""Stands between the label of odds and the one of several whom they are about: `damage @oddish`."""


DOWN_LABELS = ("knock-out", "faints")
"""The labels of odds that somebody goes down: what people look for first."""


class Forecast(NamedTuple):
    """What may come of an option, by label; yes or no as booleans. Without odds nothing is left to chance.

    A label is a word of the catalogue (`damage`), a state that somebody may get, or a thing (`species:oddish`).

    `estimate`: somebody's secrets were guessed, because the seat does not know them. `error` is by how many percent
    points chances may be off that were too many to be walked, and so were tried; 0 where they are exact. `refusal` says
    why there are no odds although dice will be thrown.
    """

    odds: Mapping[str, Odds[int]]
    estimate: bool = False
    refusal: Refusal | None = None

    @property
    def error(self) -> float:
        return max((odds.error for odds in self.odds.values()), default=0.0)

    def to_data(self) -> Data:
        return {
            "odds": {
                label: {str(outcome): str(chance) for outcome, chance in sorted(odds.chances.items())}
                for label, odds in self.odds.items()
            },
            "estimate": self.estimate,
            "error": round(self.error, 1),
            "refusal": self.refusal.to_data() if self.refusal else None,
        }


def record_data(record: Any) -> Data:
    """A tuple with named fields as JSON has it."""
    return {name: _plain(value) for name, value in zip(record._fields, record, strict=True)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return record_data(value) if hasattr(value, "_fields") else [_plain(part) for part in value]
    return value
