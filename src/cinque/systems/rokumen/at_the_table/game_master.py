"""What the game master does by hand: items, states, somebody who joins, and the next combat with the same characters.

Supplied, like all of the session chapter.
"""

from typing import Annotated, Any, NamedTuple

from cinque.core.behind import behind_the_screen
from cinque.core.by_hand import Encounter, Give, hand_over, squares_told, take_over, told_of
from cinque.core.mistake import Refused, SetupError
from cinque.core.procedure import BESIDE, BadArguments, Procedure, Somebody
from cinque.core.record import Between, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.core.squares import cell_of
from cinque.systems.rokumen.at_the_table.setup import SQUARES, Setup
from cinque.systems.rokumen.hp import FAINTED, follow_item
from cinque.systems.rokumen.model import BEGIN, PLAYERS, SIDES, RokumenPlay, RokumenScene
from cinque.systems.rokumen.session import CHAPTER, ITEMS, in_combat, party
from cinque.systems.rokumen.state import STATES
from cinque.systems.rokumen.states.getting import GENERAL, receive

STATE_WORDS = tuple(STATES)


class Status(NamedTuple):
    who: Somebody
    state: Annotated[str, OneOf(STATE_WORDS, "word")]
    off: bool = False
    amount: Annotated[int, Between(1, 99)] = 1


class Join(NamedTuple):
    """Somebody as a setup writes them."""

    side: Annotated[str, OneOf(SIDES, "word")]
    entry: Any


def give(play: RokumenPlay, gift: Give) -> None:
    one = play.scene.creatures[gift.who]
    had = gift.item in one.items
    hand_over(play, one.items, gift.item, gift.count_, one.id, ITEMS)
    follow_item(play.scene, one, gift.item, had)


def status(play: RokumenPlay, what: Status) -> None:
    one, rule = play.scene.creatures[what.who], STATES[what.state]
    if one.fainted and not what.off:
        raise Refused(Refusal("fainted-gets-no-state", FAINTED, who=one.id))
    if not what.off:
        receive(play, one, what.state, what.amount)
        return
    if not rule.is_on(one):
        raise Refused(Refusal("has-it-not", GENERAL, who=one.id, state=what.state))
    rule.end(play, one, GENERAL)


def join(play: RokumenPlay, somebody: Join) -> None:
    scene = play.scene
    setup, known = Setup({}, scene), list(scene.creatures)
    beside = sum(one.side == somebody.side for one in scene.creatures.values())
    setup.character(somebody.side, somebody.entry, "entry", beside)
    if setup.faults:
        raise BadArguments(setup.faults)
    for id in scene.creatures.keys() - set(known):
        play.note("joins", CHAPTER, id, side=somebody.side)


def encounter(play: RokumenPlay, what: Encounter) -> None:
    """The next combat, with the same characters."""
    scene = play.scene
    fresh = RokumenScene.under(scene.rulings, scene.packs)
    fresh.creatures = {one.id: one for one in party(scene)}
    setup = Setup(told_of(scene, what.setup, PLAYERS) | {"combat": False}, fresh)
    try:
        setup.read()
    except SetupError as error:
        raise BadArguments(error.faults) from None
    told = squares_told(what.setup.get(PLAYERS))
    for number, one in enumerate(party(fresh)):
        one.square = cell_of(told[one.id]) if one.id in told else setup.usual_square(PLAYERS, number)
        if not (0 <= one.square[0] < fresh.width and 0 <= one.square[1] < fresh.height):
            raise Refused(Refusal("outside-the-field", SQUARES, who=one.id))
    take_over(scene, fresh, "purse", "begun", "agreed")
    down = [side for side in SIDES if not scene.standing(side)]
    scene.phase = BEGIN if what.setup.get("combat", True) and not down else ""
    play.note("encounter-set", CHAPTER)


GAME_MASTER = {
    "give": Procedure(give, GM_ROLE, Give, ITEMS, BESIDE),
    "status": Procedure(status, GM_ROLE, Status, GENERAL, BESIDE),
    "join": Procedure(join, GM_ROLE, Join, CHAPTER, BESIDE),
    **behind_the_screen(join, Join, CHAPTER, RokumenScene.is_over),
    "encounter": Procedure(encounter, GM_ROLE, Encounter, CHAPTER, may=in_combat),
}
