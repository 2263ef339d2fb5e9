"""State: flat, plain, copied and written as JSON without further code."""

import re
from collections.abc import Container, Sequence
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from mypy_extensions import mypyc_attr

from cinque.core.ask import Data
from cinque.core.effect import Active
from cinque.core.grid import Cell
from cinque.core.library import BROUGHT, Library, pack_id, without_own
from cinque.core.mistake import BadPath, Mistake, Refused, SetupError
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.shelf import Pins, shelf_of
from cinque.core.state import State
from cinque.core.suggest import suggestions
from cinque.core.word_id import is_invisible, is_plain_id

MOST_BROUGHT: Final = 8
NOBODY: Final = "-"
"""A seat that nobody has: what it knows, only the game master knows."""

CREATURE_FIELDS: Final = ("id", "name", "side", "seat", "active")
SCENE_FIELDS: Final = ("rulings", "packs", "own", "creatures", "purse", "clock", "round", "active", "behind")


@mypyc_attr(allow_interpreted_subclasses=True)
class Creature(State):
    """Someone who can act. `seat` answers for it; `side` is whom it fights for."""

    __slots__ = CREATURE_FIELDS
    fields: ClassVar[tuple[str, ...]] = CREATURE_FIELDS
    secrets: ClassVar[frozenset[str]] = frozenset()
    """The fields that only its seat and the game master know."""
    secret_effects: ClassVar[frozenset[str]] = frozenset()
    """Effects in `active` of which only the game master knows."""
    counted: ClassVar[dict[str, tuple[str, ...]]] = {}
    """Tables of numbers that leave out what stands at 0, with all the names that they can have."""

    def __init__(self) -> None:
        self.id = ""
        self.name = ""
        self.side = ""
        self.seat = ""
        self.active: list[Active] = []

    def hidden(self) -> frozenset[str]:
        """Those of its secrets that it keeps: all, unless its kind plays with open cards at times."""
        return self.secrets

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.active = [Active.from_data(active) for active in data["active"]]


C = TypeVar("C", bound=Creature)
R = TypeVar("R", bound=Rulings)


@mypyc_attr(allow_interpreted_subclasses=True)
class Scene(State, Generic[C, R]):
    """All that a table keeps, in a fight and between fights: creatures, purses, the clock, and the rulings in force.

    `packs` are the pins of the packs that the table plays with, `own` is the content that it has made for itself and
    that was brought to it.
    `active` are effects on the place instead of a creature; `clock` counts minutes. A system names the types of its
    rulings and creatures, so that they can be read back.
    """

    __slots__ = SCENE_FIELDS
    fields: ClassVar[tuple[str, ...]] = SCENE_FIELDS
    secrets: ClassVar[frozenset[str]] = frozenset()
    """Fields that are not in the open: nobody is given them, or only those whom a part of them belongs to."""
    rulings_type: ClassVar[type[Any]] = Rulings
    creature_type: ClassVar[type[Any]] = Creature
    later: ClassVar[frozenset[str]] = frozenset({"behind"})
    whole: ClassVar[frozenset[str]] = frozenset({"own"})
    rolls: ClassVar[tuple[str, ...]] = ("purse",)
    """Fields that name creatures by their ids: lists, tables of lists, and tables with something for each."""
    grounds: ClassVar[tuple[str, ...]] = ()
    """What can lie on a square, as `paint` takes it."""
    stands_on: ClassVar[str] = ""
    """The field of creatures with the square on which they stand, for systems whose maps have squares."""
    library: ClassVar[Library[Any] | None] = None
    """Where the content comes from, for systems that have any."""

    def __init__(self) -> None:
        self.rulings: R = self.rulings_type()
        self.packs: tuple[str, ...] = ()
        self.own: Data = {}
        self.creatures: dict[str, C] = {}
        self.purse: dict[str, int] = {}
        self.clock = 0
        self.round = 0
        self.active: list[Active] = []
        self.behind: dict[str, Data] = {}
        """Those who wait behind the game master's screen, as `join` takes them: nobody else knows of them."""

    @classmethod
    def under(cls, rulings: Rulings, packs: tuple[str, ...]) -> Self:
        """The empty scene of a table that reads the book so, and plays with these packs."""
        assert isinstance(rulings, cls.rulings_type)
        scene = cls()
        scene.rulings, scene.packs = rulings, packs
        return scene

    def restore(self, data: Data) -> None:
        super().restore(data)
        packs = data["packs"]
        self.packs = packs if isinstance(packs, tuple) else tuple(packs)
        self.pin_own()
        self.creatures = {id: self.read_creature(one) for id, one in data["creatures"].items()}
        self.active = [Active.from_data(active) for active in data["active"]]

    def again(self, data: Data) -> Self:
        """A scene of the same book out of other data, whose packs stand on the same shelf."""
        if isinstance(self.packs, Pins) and not isinstance(data["packs"], Pins):
            data = data | {"packs": Pins(data["packs"], self.packs.shelf)}
        return type(self).from_data(data)

    def pin_own(self) -> None:
        """Make the table's own content the last of its packs. A pack that is missing is told here, not in a fight."""
        if self.library is not None:
            self.packs = self.library.pins(self.own, self.packs)

    def bring(self, id: str, pack: Any) -> None:
        """Have a pack among the table's own from now on, in the place of one of that id; all of it, or an error."""
        if self.library is None:
            raise SetupError([("", Refusal("no-packs-here", ""))])
        others = [pin for pin in without_own(self.packs) if pack_id(pin) != id]
        brought = {**self.own.get(BROUGHT, {}), id: pack}
        if len(brought) > MOST_BROUGHT:
            raise SetupError([("", Refusal("too-many-entries", "", most=MOST_BROUGHT))])
        data = self.to_data() | {"own": {**self.own, BROUGHT: brought}, "packs": Pins(others, shelf_of(self.packs))}
        self.become(self.again(data))

    def become(self, other: Self) -> None:
        """Stand from now on as another scene does."""
        for name in self.fields:
            setattr(self, name, getattr(other, name))

    def read_creature(self, data: Data) -> C:
        """A creature from its data; a system with several kinds of creature tells them apart here."""
        creature: C = self.creature_type.from_data(data)
        return creature

    @property
    def has_squares(self) -> bool:
        """Whether people stand on squares here, and not in zones."""
        return bool(self.stands_on)

    def paint(self, cells: Sequence[Cell], ground: Sequence[str]) -> None:
        """Have just this ground on these squares; for systems whose maps have any (`grounds`)."""

    def unseen(self, one: C) -> bool:
        """Whether those who do not own a creature know nothing of it: not sent out yet, or in its ball."""
        return False

    def confided(self, one: C, seat: str) -> frozenset[str]:
        """Those of a creature's secrets that a seat knows all the same: what companions see of each other."""
        return frozenset()

    def forget(self, seat: str) -> None:
        """Leave out what a seat knows nothing of and no sheet tells: where somebody hides, what lies there."""

    def guess(self, one: C) -> None:
        """Put in the place of somebody's secrets what anybody would guess from the rest of it."""

    def faults(self) -> list[Refusal]:
        """What is impossible about this scene: nothing, unless somebody has written it by hand."""
        return []

    def refuse_faults(self) -> None:
        """Nobody's word makes a scene that cannot be."""
        faults = self.faults()
        if faults:
            raise Refused(faults[0])

    def get(self, path: str) -> Any:
        """The value at a path such as `rattata.hp` or `purse.red`.

        A path that starts with a creature's id means that creature. `BadPath` if there is no such place.
        """
        place: Any = self
        for name in self._names(path):
            place = _look(place, name, path)
        return place

    def put(self, path: str, value: Any) -> Any:
        """Set the value at a path; gives the old one. `BadPath`, and no change, if the value does not fit there."""
        data = self.to_data()
        place, last, old = self._room(data, path, value)
        if value == 0 and self._is_counted(self._names(path)):
            place.pop(last, None)
        else:
            place[int(last) if isinstance(place, list) else last] = value
        try:
            changed = self.again(data)
            changed.follow(self._names(path))
            changed.faults()  # a value that cannot even be looked at is no value of a scene
        except Mistake as error:
            raise BadPath(Refusal("path-cannot-be", "", path=path, value=repr(value), reason=error.refusal)) from None
        except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError):
            reason = Refusal("unlike-state", "")
            raise BadPath(Refusal("path-cannot-be", "", path=path, value=repr(value), reason=reason)) from None
        self.become(changed)
        return old

    def check(self, path: str, value: Any) -> None:
        """`BadPath` if there is no such place, or if the value is of another kind than the one there."""
        self._room(self.to_data(), path, value)

    def _room(self, data: Data, path: str, value: Any) -> tuple[Any, str, Any]:
        """What of the data the path ends in, the last name on it, and the value there."""
        names = self._names(path)
        *way, last = names
        place: Any = data
        for name in way:
            place = _look(place, name, path)
        old = place.get(last, 0) if self._is_counted(names) else _look(place, last, path)
        if not (old is None or type(old) is type(value)):
            raise BadPath(Refusal("path-other-kind", "", path=path, kind=KINDS[type(old)], value=repr(value)))
        unseen = any(map(is_invisible, _letters(value)))
        if unseen or _is_broken(value):
            reason = Refusal("unseen-letters" if unseen else "no-whole-number", "")
            raise BadPath(Refusal("path-cannot-be", "", path=path, value=repr(value), reason=reason))
        return place, last, old

    def _is_counted(self, names: list[str]) -> bool:
        """Whether the table that they lead into leaves that name out while it stands at 0."""
        if len(names) != len(("creatures", "who", "table", "name")) or names[1] not in self.creatures:
            return False
        return names[0] == "creatures" and names[3] in self.creatures[names[1]].counted.get(names[2], ())

    def follow(self, way: list[str]) -> None:
        """What else is so by itself, now that somebody has set a value by hand: the way to it is given."""

    def _names(self, path: str) -> list[str]:
        names = path.split(".")
        return ["creatures", *names] if names[0] in self.creatures else names


def number_in(id: str, name: str) -> str:
    """The number by which an id tells the second of a name apart (`rattata-2`); empty where it has none."""
    same, _, number = id.rpartition("-")
    return number if number.isdigit() and same.casefold() == _one_word(name).casefold() else ""


def _one_word(name: str) -> str:
    return re.sub(r"[\s:/@.]+", "-", name).strip("-")


def free_id(wish: str, taken: Container[str], otherwise: str) -> str:
    """An id is one word that nobody can take for another; the second of a name gets a number."""
    word = _one_word(wish)
    if not is_plain_id(word):
        word = otherwise
    id, number = word, 1
    while id in taken:
        number += 1
        id = f"{word}-{number}"
    return id


KINDS: Final = {bool: "yes-or-no", int: "whole-number", str: "text", list: "list", dict: "table"}
"""What a value of each kind is called."""


def _letters(value: Any) -> str:
    """All that is written in a value, at any depth."""
    if isinstance(value, dict):
        return "".join(f"{name}{_letters(part)}" for name, part in value.items())
    return "".join(map(_letters, value)) if isinstance(value, list) else value if isinstance(value, str) else ""


def _is_broken(value: Any) -> bool:
    """Whether a number in a value is no whole one, at any depth: scenes have no other ones."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, float) or any(map(_is_broken, parts))


def _look(place: Any, name: str, path: str) -> Any:
    if isinstance(place, State) and name in place.fields:
        return getattr(place, name)
    if isinstance(place, dict) and name in place:
        return place[name]
    if isinstance(place, (list, tuple)) and name.isascii() and name.isdigit() and int(name[:9]) < len(place):
        return place[int(name)]
    names = list(place.fields) if isinstance(place, State) else list(map(str, place)) if isinstance(place, dict) else []
    if names:
        raise BadPath(Refusal("path-nowhere", "", path=path, name=name, names=suggestions(name, names) or names))
    raise BadPath(Refusal("path-at-its-end", "", path=path, name=name))
