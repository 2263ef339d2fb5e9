"""What the game master does by hand: gives items, lets somebody join, and sets up the next fight."""

from typing import Annotated, Any, NamedTuple

from cinque.core.behind import behind_the_screen
from cinque.core.by_hand import Encounter, HowMany, hand_over, take_over, told_of
from cinque.core.mistake import SetupError
from cinque.core.procedure import BESIDE, BadArguments, Procedure
from cinque.core.record import OneOf
from cinque.core.seat import GM_ROLE
from cinque.systems.arcana.at_the_table.setup import Setup
from cinque.systems.arcana.between_fights import ITEMS, KINDS, cannot_fight
from cinque.systems.arcana.content.records import ItemKey
from cinque.systems.arcana.model import PLAYER, SIDES, ArcanaPlay, ArcanaScene

TEAM_SIZE = "arcana.ruling.team-size"


class Give(NamedTuple):
    """So many of an item for the bag of a side; fewer than none are taken away."""

    side: Annotated[str, OneOf(SIDES, "word")]
    item: ItemKey
    count_: HowMany = 1


class Join(NamedTuple):
    """Somebody as a setup writes them."""

    side: Annotated[str, OneOf(SIDES, "word")]
    entry: Any


def give(play: ArcanaPlay, gift: Give) -> None:
    bag, holder = play.scene.bags[gift.side], play.scene.holder(gift.side)
    hand_over(play, bag, gift.item, gift.count_, holder, ITEMS)


def join(play: ArcanaPlay, somebody: Join) -> None:
    scene = play.scene
    team = scene.teams[somebody.side]
    seat = scene.creatures[team[0]].seat if team else ("red" if somebody.side == PLAYER else GM_ROLE)
    setup = Setup({}, scene)
    setup.arcana(somebody.side, seat, somebody.entry, "entry")
    setup.check_size(somebody.side, "entry")
    if setup.faults:
        raise BadArguments(setup.faults)
    one = scene.creatures[scene.teams[somebody.side][-1]]
    play.about(one).note("joins", TEAM_SIZE, one.id, side=somebody.side)


def is_over(scene: ArcanaScene) -> bool:
    return not all(map(scene.has_able, SIDES))


def encounter(play: ArcanaPlay, what: Encounter) -> None:
    """The next fight, with the same team."""
    scene = play.scene
    fresh = ArcanaScene.under(scene.rulings, scene.packs)
    fresh.teams[PLAYER] = list(scene.teams[PLAYER])
    fresh.creatures = {id: scene.creatures[id] for id in scene.teams[PLAYER]}
    try:
        Setup(told_of(scene, what.setup, PLAYER), fresh).read()
    except SetupError as error:
        raise BadArguments(error.faults) from None
    fresh.bags[PLAYER], fresh.purse[PLAYER] = scene.bags[PLAYER], scene.purse[PLAYER]
    fresh.came_with |= {id: sheet for id, sheet in scene.came_with.items() if id in fresh.teams[PLAYER]}
    take_over(scene, fresh)
    play.note("encounter-set", KINDS)


GAME_MASTER = {
    "give": Procedure(give, GM_ROLE, Give, ITEMS, BESIDE),
    "join": Procedure(join, GM_ROLE, Join, TEAM_SIZE, BESIDE),
    **behind_the_screen(join, Join, TEAM_SIZE, is_over),
    "encounter": Procedure(encounter, GM_ROLE, Encounter, KINDS, may=cannot_fight),
}
