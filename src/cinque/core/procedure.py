"""What can be run: by itself, or by people with arguments that are checked before the rule runs.

The arguments of a procedure are a record (`core/record.py`). What it cannot say with the marks of content is said with
those of the scene: `Mine` is a creature of whoever runs it, `Somebody` is any that they know of.
"""

from collections.abc import Callable, Iterable, Mapping
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from cinque.core.ask import Data
from cinque.core.knowledge import seen
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.record import Known, Like, Of, Own, RecordReader, field_name, hints_of, is_record, unmarked, usual_of
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene
from cinque.core.seat import GM_ROLE, SEAT_ID, Seat, is_seat_id
from cinque.core.sentences import Speaker, printable

BESIDE, INSTEAD = "beside", "instead"
"""While a step waits for an answer, a procedure may run beside it (the step goes on afterwards), or instead of it."""

FLOW = "flow"
"""The role of procedures that nobody starts: they come by themselves, when `System.next` names them."""

GROUND = "ground"
CREATURE, SEAT, SIDE, PURSE, RULING, BEHIND = "creature", "seat", "side", "purse", "ruling", "behind"
"""Kinds of things that a scene has besides its content."""

Mine = Annotated[str, Of(CREATURE), Own(CREATURE)]
"""A creature of the seat that runs the procedure; a game master may name any."""

Somebody = Annotated[str, Of(CREATURE)]
"""Any creature that the seat knows of."""

SeatId = Annotated[str, Like(SEAT_ID.pattern, "no-seat-id", is_seat_id)]
MySeat = Annotated[SeatId, Own(SEAT)]
MyPurse = Annotated[str, Of(PURSE), Own(PURSE)]


class Among(NamedTuple):
    """What makes sense of all that a field could name: `find(scene, creatures)`, with the creatures of the seat."""

    find: Callable[[Any, list[Any]], Iterable[str]]


class Priced(NamedTuple):
    """What they cost now, where that is not what stands beside them: `find(scene, creatures)`, by key."""

    find: Callable[[Any, list[Any]], Mapping[str, int]]


class Nothing(NamedTuple):
    """The arguments of a procedure that takes none."""


class BadArguments(Refused):
    """Arguments that a procedure cannot be run with: every fault with its place among them. Nothing has changed."""

    def __init__(self, faults: list[tuple[str, Refusal]]) -> None:
        super().__init__(faults[0][1])
        self.args = (faults,)
        self.faults = faults

    def told(self, speaker: Speaker) -> list[str]:
        said = [(place, speaker.refusal(refusal)) for place, refusal in self.faults]
        return [f"{printable(place)}: {sentence}" if place else sentence for place, sentence in said]


class Procedure(NamedTuple):
    """Something that can be run: part of a fight, or anything outside one.

    `role` is who may start it, `takes` the record of its arguments, `clause` the rule behind it, `meanwhile` whether it
    can be started while a step waits. `may` says why it cannot be run now at all, whatever the arguments. `whose` are
    the seats whose business it is, besides a game master's; without it, it is everybody's.
    """

    run: Callable[..., None]
    role: str = FLOW
    takes: Any = None
    clause: str = ""
    meanwhile: str = ""
    may: Callable[[Any], Refusal | None] | None = None
    whose: Callable[[Any], Iterable[str]] | None = None

    def do(self, play: Play[Any], args: Any, seat: Seat | None = None) -> None:
        """Check all that can be known before, then run the rule."""
        found = self.read(args, play.scene, seat)
        if self.takes is None:
            self.run(play)
        else:
            self.run(play, found)

    def read(self, args: Any, scene: Scene[Any, Any], seat: Seat | None = None) -> Any:
        """The checked arguments, or `Refused`. Without a seat nobody's rights are looked at."""
        if why_not := self.why_not(scene, seat):
            raise Refused(why_not)
        if self.takes is None and args == {}:
            return None
        return _read(self.takes or Nothing, args, self.clause, Here(scene, seat))

    def by_role(self, args: Data, seats: Mapping[str, Seat]) -> Data:
        """The arguments as they are kept: what is given to a game master is any game master's."""
        hints = {} if self.takes is None else hints_of(self.takes)
        masters = [id for id, seat in seats.items() if seat.is_gm]
        given = [name for name, value in args.items() if hints.get(field_name(name)) == SeatId and value in masters]
        return {**args, **dict.fromkeys(given, GM_ROLE)}

    def why_not(self, scene: Scene[Any, Any], seat: Seat | None = None) -> Refusal | None:
        """Why it cannot be run now, whatever the arguments."""
        if self.whose is not None and seat is not None and not seat.is_gm and seat.id not in self.whose(scene):
            return Refusal("not-your-business", self.clause)
        return self.may(scene) if self.may is not None else None


def _read(takes: Any, args: Any, clause: str, here: "Here") -> Any:
    faults: list[tuple[str, Refusal]] = []
    reader = RecordReader(lambda place, refusal: faults.append((place, refusal)), here)
    found = reader.read(takes, _tidied(takes, args), "", clause)
    if faults:
        raise BadArguments(faults)
    return found


def _tidied(takes: Any, args: Any) -> Any:
    """The arguments without those that say what holds anyway, and with a list around one alone (`ann` or `ann,bob`)."""
    if not isinstance(args, dict):
        return args
    hints = hints_of(takes)
    usual = usual_of(takes)
    tidy: Data = {}
    for written, value in args.items():
        name = field_name(written)
        if name in usual and type(value) is type(usual[name]) and value == usual[name]:
            continue
        tidy[name] = _listed(value) if name in hints and is_list(hints[name]) else value
    return tidy


def _listed(value: Any) -> Any:
    if isinstance(value, (list, dict, NoneType)):
        return value
    return [part.strip() for part in value.split(",")] if isinstance(value, str) else [value]


def is_list(hint: Any) -> bool:
    hint = unmarked(hint)
    return get_origin(hint) is tuple and get_args(hint)[-1] is Ellipsis and not is_record(hint)


class Here(Known):
    """What arguments can name: the creatures, sides and purses of a scene, its rulings and its content.

    With a seat, only the creatures that it knows of, and `mine` tells what belongs to it.
    """

    def __init__(self, scene: Scene[Any, Any], seat: Seat | None) -> None:
        self.scene = scene
        self.seat = seat
        self.content = Known() if scene.library is None else scene.library.content(scene.packs)

    def keys(self, kind: str) -> Iterable[str]:
        scene = self.scene
        if kind in (CREATURE, SIDE):
            # not even the order of the sides may tell of those whom a seat does not see
            known = list(scene.creatures.values()) if self.seat is None else seen(scene, self.seat)
            return [one.id for one in known] if kind == CREATURE else dict.fromkeys(one.side for one in known)
        if kind == PURSE:
            return scene.purse
        if kind == BEHIND:
            return scene.behind
        if kind == RULING:
            return list(scene.rulings.known())
        if kind == GROUND:
            return scene.grounds
        return self.content.keys(kind)

    def full(self, kind: str, key: str) -> str:
        return super().full(kind, key) or self.content.full(kind, key)

    def mine(self, kind: str, key: str) -> bool:
        seat = self.seat
        if seat is None or seat.is_gm:
            return True
        if kind == CREATURE:
            owner: str = self.scene.creatures[key].seat
            return owner == seat.id
        return key == seat.id
