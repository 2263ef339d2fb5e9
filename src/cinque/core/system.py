"""What a rulebook has to offer so that the table, the command line and the laboratory can play it."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple

from mypy_extensions import mypyc_attr

from cinque.core.ask import Ask, Data, Option
from cinque.core.clause import Catalogue
from cinque.core.course import Course
from cinque.core.effect import Effect
from cinque.core.fate import Bot, Pending
from cinque.core.form import Form, Tried, form_of, tried
from cinque.core.grid import Cell
from cinque.core.knowledge import as_known, is_guess
from cinque.core.library import BROUGHT
from cinque.core.mistake import Refused, SetupError, TooMany
from cinque.core.odds import Odds
from cinque.core.pack import Content, ContentKind, Piece
from cinque.core.play import S
from cinque.core.procedure import FLOW, Procedure
from cinque.core.record import plain_record
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.screen import (
    ANSWERS_FIRST,
    NOT_WORKED_OUT,
    OF_SOMEBODY,
    TOO_MANY_OUTCOMES,
    Board,
    Card,
    Forecast,
    Order,
    Preview,
    Trait,
    touched,
)
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.sentences import Words
from cinque.core.setup import Lineup, SetupReader
from cinque.core.sheet import Name, SheetKind
from cinque.core.shelf import Shelf
from cinque.core.suggest import suggestions
from cinque.core.table import TABLE_OCCASIONS, TABLE_PROCEDURES, UNSORTED
from cinque.core.taken import take_from_all
from cinque.core.telling import Telling


class Entry(NamedTuple):
    """A piece of content with its names by language and its facts, for people who look it up."""

    kind: str
    key: str
    names: dict[str, str]
    facts: Data


@mypyc_attr(allow_interpreted_subclasses=True)
class System(Generic[S]):
    """One rulebook. The registry knows its name; everything else goes through this class."""

    name: ClassVar[str]
    version: ClassVar[str]
    """The edition of the book, so that results can be traced to it."""
    clauses: ClassVar[Catalogue]
    words: ClassVar[Words]
    rulings: ClassVar[type[Rulings]]
    scene_type: ClassVar[type[Any]]
    procedures: ClassVar[dict[str, Procedure]]
    action: ClassVar[str] = "turn"
    """The procedure in which somebody acts, to be counted."""
    foresight: ClassVar[int] = 12
    """So many actions ahead a bot looks that looks ahead: the less is left to chance, the more of them are worth it."""
    going: ClassVar[tuple[str, ...]] = ()
    """The verbs of answers that lead to the choice of a square, the usual one first."""
    sections: ClassVar[tuple[str, ...]] = ("round",)
    """The events under which a log is read: that of a round first, then those of the turns in it, if they head any."""
    telling: ClassVar[Telling] = Telling()
    """How much of a log each event is told in, and with which ones a turn begins."""
    families: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The topics of what is asked at the table, in families by which a game master has them answered."""
    occasions: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What people can start, by the occasion on which they look for it, the likeliest first."""
    labels: ClassVar[str] = "label"
    """The section of its catalogue with the labels of what cards show."""
    traits: ClassVar[tuple[Trait, ...]] = ()
    """What there is to be known of somebody besides their card, in the order in which people read it."""
    by_word: ClassVar[tuple[Trait, ...]] = ()
    """What a game master's word sets besides numbers that are shown: yes or no, and tables of `Creature.counted`."""
    between: ClassVar[str] = ""
    """The clause behind what people do between fights."""
    effects: ClassVar[Mapping[str, Effect]] = {}
    """Every status, weather and the like by its key: the one object that holds its whole rule."""
    kinds: ClassVar[dict[str, ContentKind]] = {}
    """The kinds of content that its packs can have."""
    holds: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The kinds of content that somebody can have; which fields of creatures and of the scene say who has what."""
    course: ClassVar[Course] = Course()
    """Which of its events tell of turns, uses, losses and falls, for whoever counts them over many fights."""
    sheets: ClassVar[Mapping[str, SheetKind]] = {}
    """The kinds of sheet, the usual one first."""
    joined: ClassVar[str] = "players"
    """The part of a setup in which the players' side stands."""
    sheets_listed: ClassVar[bool] = True
    """Whether somebody who comes with a sheet is one of a list in a setup, or a side of it."""
    setup_reader: ClassVar[type[SetupReader[Any]]]
    """What reads its setups."""
    lineup: ClassVar[Lineup]
    """How a setup names those whom the players meet."""
    imports: ClassVar[Mapping[str, Callable[..., Any]]] = {}
    exports: ClassVar[Mapping[str, Callable[..., Any]]] = {}
    """Formats of other programs from and to sheets: see `cinque.exchange`."""
    pack_imports: ClassVar[Mapping[str, Any]] = {}
    """Formats of other programs that become packs, each a `cinque.exchange.PackImport`."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        self.shelf = shelf or Shelf()
        """The packs of its tables. Another system of the same book, with another shelf, does not see them."""

    def new_scene(self, setup: Data, rulings: Data) -> S:
        """The first scene from a setup as people write it, or `SetupError`: never one that cannot be read back."""
        scene = self.read_setup(self._on_shelf(setup), rulings)
        faults = scene.faults()
        if faults:
            raise SetupError([("", fault) for fault in faults])
        return scene

    def read_setup(self, setup: Data, rulings: Data) -> S:
        """The scene that a setup describes; `SetupError` with every fault that has a place in it."""
        packs = setup.get("packs", ())
        self.content(packs)  # a pack that is missing is said before anything else
        scene: S = self.setup_reader(setup, self.scene_type.under(self.rulings.of(rulings), packs)).read()
        return scene

    def scene_from_data(self, data: Data) -> S:
        """The scene that `to_data` wrote, with packs from the shelf."""
        scene: S = self.scene_type.from_data(self._on_shelf(data))
        return scene

    def _on_shelf(self, data: Data) -> Data:
        """A setup or a scene whose pins stand on the shelf of this system, or `MissingPack`."""
        packs = data.get("packs", ())
        known = bool(self.kinds) and isinstance(packs, (list, tuple)) and all(isinstance(pin, str) for pin in packs)
        library = self.scene_type.library if known else None
        if library is None:
            return data
        own = data.get("own", data)  # a setup has the table's own content among its other parts
        brought = own.get(BROUGHT, {}) if isinstance(own, dict) else {}
        return data | {"packs": library.stack(self.shelf, packs, brought)}

    def next(self, scene: S) -> str:
        """The procedure that comes next by itself; empty when the table decides what comes next."""
        raise NotImplementedError

    def procedure(self, name: str) -> Procedure:
        """The procedure of that name: the book's, or one that any table has."""
        found = TABLE_PROCEDURES.get(name) or self.procedures.get(name)
        if found is None:
            hint = suggestions(name, [*TABLE_PROCEDURES, *self.procedures])
            raise Refused(Refusal("unknown-procedure", "", name=name, hint=hint))
        return found

    def view(self, scene: S, seat: Seat) -> Data:
        """What a seat may see of the scene."""
        raise NotImplementedError

    def called_out(self, scene: S) -> Data:
        """Figures that everybody at the table hears, whatever secrets they are made of."""
        return {}

    def cards(self, scene: S, seat: Seat) -> list[Card]:
        """The creatures that matter now, as far as a seat may know them."""
        raise NotImplementedError

    def everybody(self, scene: S) -> list[Card]:
        """All on whom it depends who wins, those in reserve included, for whoever weighs the sides up."""
        return self.cards(scene, Seat(GM_ROLE, GM_ROLE))

    def imagined(self, scene: S, seat: Seat, random: Random) -> S:
        """A scene that may be the real one for all that a seat knows: for whoever plays it on, again and again."""
        twin = as_known(scene, seat)
        if twin is not scene:
            for one in twin.creatures.values():
                if is_guess(scene, seat, one.id):
                    self.imagine(twin, one, random)
        return twin

    def imagine(self, scene: S, one: Any, random: Random) -> None:
        """Give somebody whose secrets were guessed what it may well have, where a guess leaves it with nothing."""

    def board(self, scene: S, seat: Seat) -> Board:
        """The battlefield, for games that have one."""
        return Board()

    def order(self, scene: S, seat: Seat) -> Order:
        """Who comes after whom in this round, as far as a seat may know."""
        return Order()

    def preview(self, scene: S, ask: Ask, option: Option, seat: Seat) -> Preview:
        """What an option would touch, what it costs, and what it is done with."""
        return touched(option)

    def strikers(self, scene: S, ask: Ask, path: Sequence[Cell]) -> list[str]:
        """Who may strike at whoever is asked where to go, on such a way. The scene is nobody's: it may be changed."""
        return []

    def prices(self, scene: S, ask: Ask, seat: Seat) -> Mapping[Cell, int]:
        """What it takes to get to the squares that a question offers, in the unit of the board."""
        return {}

    def leads_to_nothing(self, scene: S, ask: Ask, option: Option) -> bool:
        """Whether an answer is legal and gives whoever gives it nothing, as things stand: screens put it last."""
        return False

    def forms(self, scene: S, seat: Seat) -> list[Form]:
        """Everything that a seat may start, now or at another time, each with what it takes."""
        every, occasions = {**self.procedures, **TABLE_PROCEDURES}, self.looked_for()
        return [
            form_of(do, procedure, scene, seat)._replace(occasion=occasions[do])
            for do, procedure in every.items()
            if procedure.role != FLOW and seat.may_run(procedure.role)
        ]

    def looked_for(self) -> dict[str, str]:
        """Every procedure with its occasion, in the order in which people look through them."""
        named = {
            do: occasion
            for occasion in dict.fromkeys((*self.occasions, *TABLE_OCCASIONS))
            for do in (*self.occasions.get(occasion, ()), *TABLE_OCCASIONS.get(occasion, ()))
        }
        return named | {do: UNSORTED for do in self.procedures if do not in named}

    def tried(self, scene: S, seat: Seat, forms: Sequence[Form]) -> dict[str, Tried]:
        """What of all that players may start between fights can be started now, by procedure."""
        return {
            form.do: tried(form, self.procedure(form.do), scene, seat)
            for form in forms
            if form.role == PLAYER_ROLE and not form.meanwhile and form.refusal is None
        }

    def pursuits(self, scene: S, seat: Seat) -> Ask:
        """What players may start now that nothing comes next by itself: each option's verb is a procedure.

        What needs arguments that nobody can list has to be started by its form.
        """
        forms = self.forms(scene, seat)
        return self.pursuit(seat, forms, self.tried(scene, seat, forms))

    def pursuit(self, seat: Seat, forms: Sequence[Form], found: Mapping[str, Tried]) -> Ask:
        players = [form for form in forms if form.role == PLAYER_ROLE and not form.meanwhile]
        refusals = {repr(form.refusal): form.refusal for form in players if form.refusal is not None}
        options = [option for form in players if form.do in found for option in found[form.do].options]
        return Ask(seat.id, "pursuit", self.between, options, "", list(refusals.values()))

    def winner(self, scene: S) -> str:
        """The side that won the last fight; empty while it goes on or when nobody did."""
        raise NotImplementedError

    def forecast(self, scene: S, ask: Ask, option: Option, seat: Seat) -> Forecast:
        """What may come of an option, from what a seat knows: exact where it knows all, otherwise an estimate."""
        odds = self._odds(as_known(scene, seat), ask, option)
        if isinstance(odds, Refusal):
            return Forecast({}, refusal=odds)
        several = [label.partition(OF_SOMEBODY)[2] for label in odds]
        targets = [*self.preview(scene, ask, option, seat).targets, *filter(None, several)]
        return Forecast(odds, bool(odds) and any(is_guess(scene, seat, target) for target in targets))

    def _odds(self, scene: S, ask: Ask, option: Option) -> Mapping[str, Odds[int]] | Refusal:
        try:
            odds = self.odds(scene, ask, option)
        except TooMany:
            return TOO_MANY_OUTCOMES
        except Pending:
            return ANSWERS_FIRST
        return NOT_WORKED_OUT if odds is None else odds

    def odds(self, scene: S, ask: Ask, option: Option) -> Mapping[str, Odds[int]] | None:
        """The exact odds of what comes of an option, by label; none where nothing is left to chance.

        None where the dice that will be thrown are not worked out.
        """
        return None

    def bot(self, seed: int | str | None = None) -> Bot:
        """Someone who plays this game sensibly."""
        raise NotImplementedError

    def name_of(self, kind: str, key: str, lang: str, packs: tuple[str, ...] = ()) -> str:
        """What a piece of content is called in a language: `name_of("move", "ember", "ja")`."""
        raise NotImplementedError

    def naming(self, lang: str, packs: tuple[str, ...] = ()) -> Name:
        """What words and pieces of content are called in a language."""

        def name(kind: str, key: str) -> str:
            found = self.words.find(lang, kind, key)
            return self.name_of(kind, key, lang, packs) if found is None else found

        return name

    def content(self, packs: tuple[str, ...] = ()) -> Content:
        """The content that comes with the system, and that of the packs with these pins."""
        library = self.scene_type.library
        return Content(()) if library is None else library.content(packs)

    def look_up(self, name: str, packs: tuple[str, ...] = ()) -> list[Entry]:
        """Content of that name, in whatever language it is written."""
        wanted = name.strip().casefold()
        return [
            Entry(kind, key, dict(piece.names), _facts(piece.record))
            for kind, pieces in self.content(packs).pieces.items()
            for key, piece in pieces.items()
            if wanted in _called(key, piece)
        ]

    def glossary(self) -> list[Entry]:
        """What people can look up besides content: words of the book that have a rule of their own."""
        return []

    def describe(self, entry: Entry, lang: str, packs: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        """The facts of an entry in words: pairs of a label and a text."""
        raise NotImplementedError

    def known_names(self, packs: tuple[str, ...] = ()) -> list[str]:
        """Every name that `look_up` answers to."""
        tables = self.content(packs).pieces.values()
        return [name for pieces in tables for key, piece in pieces.items() for name in (*piece.names.values(), key)]

    def first_setup(self, seed: int | str, brought: Data | None = None) -> Data:
        """A setup for someone who just wants to play, with what their sheet brings. The seat `red` is theirs."""
        raise NotImplementedError

    def bring(self, setup: Data, brought: Data) -> Data:
        """A setup with somebody more on the players' side, as `SheetKind.entry` or `setup` tells of them."""
        there = setup.get(self.joined, [])
        return setup | {self.joined: [*(there if isinstance(there, list) else [there]), brought]}

    def tables(self, scene: S) -> Mapping[str, str]:
        """The tables of encounters that can be drawn from, each with the kind of thing that its key names."""
        kind = self.lineup.table
        return dict.fromkeys(self.content(scene.packs).pieces[kind], kind) if kind else {}

    def drawn(self, table: str, about: int, count: int, seed: int | str, packs: tuple[str, ...] = ()) -> list[Data]:
        """So many whom a table of encounters gives, as a setup names them; `about` how strong, if it leaves it open."""
        return []

    def drawn_for(self, scene: S, table: str, about: int, count: int, seed: int | str) -> list[Data]:
        """The same for those who stand in a scene, where a table depends on them."""
        return self.drawn(table, about, count, seed, scene.packs)

    def take_away(self, scene: S, kind: str, key: str) -> list[str]:
        """Nobody has a piece of content any more, nor what follows from it; gives the ids of those who had it.

        `Refused` where it goes with something that stays.
        """
        return take_from_all(scene, self.holds.get(kind, ()), key)

    def might(self, scene: S, one: Any) -> int:
        """How strong somebody is against others, roughly: opponents are put in order by it."""
        raise NotImplementedError

    def random_setup(self, seed: int | str) -> Data:
        """A setup for a random legal fight."""
        raise NotImplementedError

    def usual_setup(self, seed: int | str) -> Data:
        """A setup for a fight of the kind that people play."""
        return self.random_setup(seed)

    def bench_setup(self, seed: int | str) -> Data:
        """A setup of the fights by which the speed of the rules is measured."""
        return self.random_setup(seed)

    def growth_setup(self, seed: int | str, creatures: int, terrain: bool) -> Data | None:
        """A fight of so many creatures, on difficult ground or on open ground; None if there are no such fights."""
        return None


def _called(key: str, piece: Piece) -> list[str]:
    return [key, piece.key, *[name.casefold() for name in piece.names.values()]]


def _facts(record: Any) -> Data:
    """A record as plain values, without what says nothing."""
    return {name: value for name, value in plain_record(record).items() if name != "key" and value}


AnySystem = System[Any]
