"""What the game master does by hand: items, afflictions, somebody who joins, and the next encounter."""

from typing import Annotated, Any, NamedTuple

from cinque.core.behind import behind_the_screen
from cinque.core.by_hand import Encounter, Give, hand_over, squares_told, take_over, told_of
from cinque.core.mistake import Refused, SetupError
from cinque.core.procedure import BESIDE, BadArguments, Procedure, Somebody
from cinque.core.record import OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.core.squares import cell_of
from cinque.systems.ptu.at_the_table.setup import CONTEXTS, PLAYERS, SIDES, Setup, add_to_scene
from cinque.systems.ptu.combatant import BEGIN
from cinque.systems.ptu.content.words import AFFLICTIONS
from cinque.systems.ptu.contexts.next_turn import is_over
from cinque.systems.ptu.inflicting.inflicting import cure, inflict
from cinque.systems.ptu.injuries.resting import outside_combat
from cinque.systems.ptu.marks.registry import MARKS
from cinque.systems.ptu.model import PtuPlay, PtuScene

JOIN = "ptu.demo.join-in"
ITEMS = "ptu.action.standard-item"
STATUS = "ptu.status.kinds"


class Status(NamedTuple):
    """`source` is whoever causes it: a beloved, or who has laid a Curse."""

    who: Somebody
    affliction: Annotated[str, OneOf(tuple(AFFLICTIONS), "word")]
    off: bool = False
    source: Somebody = ""


class Join(NamedTuple):
    """Somebody as a setup writes them."""

    side: Annotated[str, OneOf(SIDES, "word")]
    entry: Any


def give(play: PtuPlay, gift: Give) -> None:
    one = play.scene.creatures[gift.who]
    hand_over(play, one.items, gift.item, gift.count_, one.id, ITEMS)


def status(play: PtuPlay, what: Status) -> None:
    one, mark = play.scene.creatures[what.who], MARKS[what.affliction]
    if what.source and (what.off or what.source == one.id or not mark.from_somebody):
        raise Refused(Refusal("source-says-nothing", STATUS, affliction=what.affliction, source=what.source))
    if what.off:
        changed = cure(play, one, what.affliction, STATUS)
    else:
        changed = inflict(play, one, what.affliction, mark.source_of(one, what.source))
    if not changed:
        raise Refused(Refusal("status-stays", STATUS, who=one.id, affliction=what.affliction))


def join(play: PtuPlay, somebody: Join) -> None:
    """Somebody joins, in the middle of a combat too: they are put into the order of Initiative."""
    try:
        one = add_to_scene(play.scene, somebody.side, somebody.entry)
    except SetupError as error:
        raise BadArguments(error.faults) from None
    play.note("joins", JOIN, one.id, side=somebody.side)


def encounter(play: PtuPlay, what: Encounter) -> None:
    """The next encounter, with the same characters."""
    scene = play.scene
    fresh = PtuScene.under(scene.rulings, scene.packs)
    fresh.creatures = {id: one for id, one in scene.creatures.items() if one.side == PLAYERS}
    setup = Setup(told_of(scene, what.setup, PLAYERS) | {"combat": False}, fresh)
    told = squares_told(what.setup.get(PLAYERS))
    for one in fresh.creatures.values():
        one.cell = cell_of(told[one.id]) if one.id in told else one.cell
        setup.unplaced.append((one, PLAYERS, one.id in told))
    try:
        setup.read()
    except SetupError as error:
        raise BadArguments(error.faults) from None
    for one in fresh.creatures.values():
        one.zone = next(iter(fresh.zones), "") if one.zone not in fresh.zones else one.zone
    fresh.purse = {id: sum for id, sum in (scene.purse | fresh.purse).items() if id in fresh.creatures}
    take_over(scene, fresh)
    scene.phase = BEGIN if what.setup.get("combat", True) and not is_over(scene) else ""
    play.note("encounter-set", CONTEXTS)


GAME_MASTER = {
    "give": Procedure(give, GM_ROLE, Give, ITEMS, BESIDE),
    "status": Procedure(status, GM_ROLE, Status, STATUS, BESIDE),
    "join": Procedure(join, GM_ROLE, Join, JOIN, BESIDE),
    **behind_the_screen(join, Join, JOIN, is_over),
    "encounter": Procedure(encounter, GM_ROLE, Encounter, CONTEXTS, may=outside_combat(CONTEXTS)),
}
