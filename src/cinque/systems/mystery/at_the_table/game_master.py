"""What the game master does by hand: items, conditions, somebody who joins, and the next combat of the same allies."""

from typing import Annotated, Any, Final, NamedTuple

from cinque.core.behind import behind_the_screen
from cinque.core.by_hand import Encounter, Give, hand_over, take_over, told_of
from cinque.core.mistake import Refused, SetupError
from cinque.core.procedure import BESIDE, BadArguments, Procedure, Somebody
from cinque.core.record import Between, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.systems.mystery.at_the_table.setup import PC, Setup
from cinque.systems.mystery.calendar import NO_COMBAT
from cinque.systems.mystery.combat.beginning_and_end import ROUNDS
from cinque.systems.mystery.dungeons.encounters import forget
from cinque.systems.mystery.getting_started.bag import EACH, SLOTS, fits
from cinque.systems.mystery.getting_started.gifts import keep_gifts
from cinque.systems.mystery.getting_started.team_badges import come_back
from cinque.systems.mystery.model import (
    ALLIES,
    ROUND_END,
    SIDES,
    Character,
    MysteryPlay,
    MysteryScene,
    content_of,
    other,
)
from cinque.systems.mystery.status import STATUSES
from cinque.systems.mystery.status_effects.getting import cure, inflict

CONDITIONS = "mystery.status.minor-unlimited"


class Status(NamedTuple):
    who: Somebody
    status: Annotated[str, OneOf(tuple(STATUSES), "status")]
    off: bool = False
    by: Somebody = ""
    number: Annotated[int, Between(0, 999)] = 0


class Join(NamedTuple):
    """Somebody as a setup writes them."""

    side: Annotated[str, OneOf(SIDES)]
    entry: Any


def give(play: MysteryPlay, gift: Give) -> None:
    """Into the Bag, as far as it has room."""
    one = play.scene.creatures[gift.who]
    if gift.count_ > 0 and content_of(play.scene).items[gift.item].choice:
        raise Refused(Refusal("not-chosen-yet", EACH, item=gift.item))
    if gift.count_ > 0 and not fits(play.scene, one, gift.item, gift.count_):
        raise Refused(Refusal("bag-full", SLOTS, who=one.id, item=gift.item))
    hand_over(play, one.bag, gift.item, gift.count_, one.id, SLOTS)
    keep_gifts(one, gift.item)


def give_status(play: MysteryPlay, what: Status) -> None:
    """From somebody, and with the figure that it has, where it has one."""
    one, status = play.scene.creatures[what.who], STATUSES[what.status]
    if not what.off:
        if status.needs_figure and not what.number:
            raise Refused(Refusal("say-how-much", status.clause, status=status.key))
        inflict(play, one, status.key, what.by, what.number, by_move=False)
        return
    if one.has(status.key) is None:
        raise Refused(Refusal("has-it-not", CONDITIONS, who=one.id, status=what.status))
    cure(play, one, CONDITIONS, (what.status,))


def join(play: MysteryPlay, somebody: Join) -> None:
    """Who joins when its side's turn has begun acts from the next round on."""
    scene = play.scene
    setup, known = Setup({}, scene), set(scene.creatures)
    setup.person(somebody.side, somebody.entry, "entry")
    if setup.faults:
        raise BadArguments(setup.faults)
    for id in scene.creatures.keys() - known:
        take_turns(scene, scene.creatures[id])
        play.note("joins", PC, id, side=somebody.side)


def take_turns(scene: MysteryScene, one: Character) -> None:
    one.acted = one.done = has_begun(scene, one.side)


def has_begun(scene: MysteryScene, side: str) -> bool:
    """Whether a side's turn of this round has begun, or is over."""
    return scene.in_combat and (scene.side in (side, other(scene.first)) or scene.phase == ROUND_END)


def part_with(scene: MysteryScene, gone: str) -> None:
    """Somebody goes behind the screen: nobody aims at them any more, and the lowest roll was nobody's."""
    forget(scene, {gone})
    if scene.lowest[1] == gone:
        scene.lowest = (0, "")


def come_out(play: MysteryPlay, one: Character) -> None:
    """Back from behind the screen: in its team, and in the turns like somebody who joins."""
    come_back(play, one)
    take_turns(play.scene, one)


def in_a_combat(scene: MysteryScene) -> Refusal | None:
    return NO_COMBAT if scene.in_combat else None


def encounter(play: MysteryPlay, what: Encounter) -> None:
    """The next combat: the allies stay who they are, and so do what they have founded and what lies on their floor."""
    scene = play.scene
    fresh = MysteryScene.under(scene.rulings, scene.packs)
    fresh.teams = scene.teams
    allies = [one for one in scene.creatures.values() if one.side == ALLIES]
    forget(scene, scene.creatures.keys() - {one.id for one in allies})
    fresh.creatures = {one.id: one for one in allies}
    of_the_floor = {"weather": scene.expedition.weather}
    try:
        Setup(of_the_floor | told_of(scene, what.setup, ALLIES), fresh).read()
    except SetupError as error:
        raise BadArguments(error.faults) from None
    lies_there = ("dropped", "wishes") if scene.expedition.dungeon else ()
    take_over(scene, fresh, "chests", "countries", "summit_on", "expedition", *lies_there)
    for ally in allies:
        ally.harmed = False
    play.note("encounter-set", ROUNDS)


GAME_MASTER_PROCEDURES: Final = {
    "give": Procedure(give, GM_ROLE, Give, SLOTS, BESIDE),
    "status": Procedure(give_status, GM_ROLE, Status, CONDITIONS, BESIDE),
    "join": Procedure(join, GM_ROLE, Join, PC, BESIDE),
    **behind_the_screen(join, Join, PC, MysteryScene.is_over, part_with, come_out),
    "encounter": Procedure(encounter, GM_ROLE, Encounter, ROUNDS, may=in_a_combat),
}
