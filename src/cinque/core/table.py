"""What any table can do at any time, whatever it plays: the game master's word, another reading, a free roll."""

from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple

from cinque.core.ask import Data
from cinque.core.fate import Thrower
from cinque.core.library import BROUGHT
from cinque.core.log import EVERYONE, GM, OWNER, Event
from cinque.core.mistake import Mistake, SetupError
from cinque.core.notation import evaluate, read_line
from cinque.core.pack import HEAD
from cinque.core.play import Play
from cinque.core.procedure import BESIDE, RULING, BadArguments, Here, Mine, Procedure, SeatId, Somebody
from cinque.core.putting import PUT
from cinque.core.record import Of, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.core.squares import cell_name
from cinque.core.terrain import PAINT

Visible = Annotated[str, OneOf((EVERYONE, OWNER, GM))]
Unfit = list[tuple[str, Refusal]]
"""Fields that do not fit, and why."""


def unread(field: str, read: Callable[..., object], *args: Any) -> Unfit:
    """What is said where a field cannot be read like this."""
    try:
        read(*args)
    except Mistake as error:
        return [(field, error.refusal)]
    return []


class Override(NamedTuple):
    """Any value of the scene, with the reason."""

    path: str
    value: Any
    reason: str
    visible: Visible = GM

    def unfit(self, here: Here) -> Unfit:
        return unread("path", here.scene.check, self.path, self.value)


class Reading(NamedTuple):
    """A ruling, and how it is read from now on."""

    name: Annotated[str, Of(RULING)]
    reading: str

    def unfit(self, here: Here) -> Unfit:
        return unread("reading", here.scene.rulings.but, self.name, self.reading)


class FreeRoll(NamedTuple):
    """Dice as people write them."""

    dice: str
    who: Mine = ""
    visible: Visible = EVERYONE

    def unfit(self, here: Here) -> Unfit:
        return unread("dice", read_line, self.dice)


class HandOver(NamedTuple):
    """A creature, and the seat that answers for it from now on."""

    who: Somebody
    seat: SeatId


class Pack(NamedTuple):
    """A pack as somebody writes it: its head, and tables of content."""

    pack: Any


def override(play: Play[Any], word: Override) -> None:
    old = play.scene.put(word.path, word.value)
    play.scene.refuse_faults()
    on_square = play.scene.has_squares and word.path.rpartition(".")[2] == play.scene.stands_on
    was, now = (_told(value, on_square) for value in (old, word.value))
    said: Data = {"path": word.path, "old": was, "new": now, "reason": word.reason}
    play.note("override" if word.reason else "override-so", "", "", None, word.visible, **said)


def _told(value: Any, on_square: bool) -> str | bool:
    """A value as people call it: a square by its name."""
    if on_square and isinstance(value, (list, tuple)):
        return cell_name((value[0], value[1]))
    return value if isinstance(value, bool) else str(value)


def change_ruling(play: Play[Any], to: Reading) -> None:
    play.scene.rulings = play.scene.rulings.but(to.name, to.reading)
    play.scene.refuse_faults()
    play.note("ruling", "", name=to.name, reading=to.reading)


def free_roll(play: Play[Any], roll: FreeRoll) -> None:
    line = read_line(roll.dice)
    seat = play.seat_of(roll.who) or play.by
    visible = OWNER if line.secret and roll.visible == EVERYONE else roll.visible
    if line.secret:
        play.note("secret-roll", "", seat=seat or GM)
    said: list[tuple[str, dict[str, Any]]] = [(note.key, note.facts) for note in line.meant]
    for _ in range(line.times):
        result = evaluate(line.expression, play.fate, Thrower(seat, roll.who))
        shown = f"{line.comment} — {result}" if line.comment else str(result)
        said.append(("free-roll", {"shown": shown, "value": result.value}))
    if play.log is not None:
        # whoever rolls is told, even without a creature
        play.log.events += [Event(kind, "", roll.who, seat, data, None, visible) for kind, data in said]


def hand_over(play: Play[Any], to: HandOver) -> None:
    one = play.scene.creatures[to.who]
    one.seat = to.seat
    play.about(one).note("handed-over", "", one.id, seat=to.seat)


def bring_pack(play: Play[Any], what: Pack) -> None:
    """All of it or nothing; what is wrong with it is told with its place."""
    said = what.pack.get(HEAD) if isinstance(what.pack, dict) else None
    head: Data = said if isinstance(said, dict) else {}
    id, name = str(head.get("id", "")), str(head.get("name", ""))
    try:
        play.scene.bring(id, what.pack)
    except SetupError as error:
        before = f"{BROUGHT}.{id}."
        raise BadArguments([(place.removeprefix(before), why) for place, why in error.faults]) from None
    play.scene.refuse_faults()
    play.note("pack-brought", "", name=name, version=str(head.get("version", "")))


TABLE_PROCEDURES = {
    "bring-pack": Procedure(bring_pack, GM_ROLE, Pack, meanwhile=BESIDE),
    "override": Procedure(override, GM_ROLE, Override, meanwhile=BESIDE),
    "ruling": Procedure(change_ruling, GM_ROLE, Reading, meanwhile=BESIDE),
    "entrust": Procedure(hand_over, GM_ROLE, HandOver, meanwhile=BESIDE),
    "paint": PAINT,
    "put": PUT,
    "roll": Procedure(free_roll, PLAYER_ROLE, FreeRoll, meanwhile=BESIDE),
}

UNSORTED: Final = "table"
TABLE_OCCASIONS: Final[dict[str, tuple[str, ...]]] = {
    "people": ("put", "entrust"),
    "checks": ("roll",),
    UNSORTED: ("override", "ruling", "paint", "bring-pack"),
}
"""Where people look for what any table has, and for what no occasion was named for; see `System.occasions`."""
