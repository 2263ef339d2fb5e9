"""Between fights: exploring, challenging a trainer, resting, shopping. Supplied: the book has none of it."""

from typing import Annotated, Final, NamedTuple

from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import INSTEAD, MySeat, Procedure
from cinque.core.record import Between, By, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.arcana.combat.beginning import clear_last_fight
from cinque.systems.arcana.combat.items import restore
from cinque.systems.arcana.figures import join_team
from cinque.systems.arcana.model import (
    BEGIN,
    CALLED_OFF,
    END,
    OPPONENT,
    PLAYER,
    TRAINER,
    WILD,
    ArcanaPlay,
    ArcanaScene,
    content_of,
)

KINDS: Final = "arcana.combat.kinds"
ROUNDS: Final = "arcana.combat.rounds"
REST: Final = "arcana.ruling.rest"
ITEMS: Final = "arcana.ruling.items"
TRAINERS: Final = "arcana.ruling.trainer-fights"
HOURS_OF_REST: Final = 8


class Explore(NamedTuple):
    area: Annotated[str, Of("area"), By("arcana.encounter.table")]


class Challenge(NamedTuple):
    """A trainer, and the seat that plays its team: a player may leave it to the game master, or play it as well."""

    trainer: Annotated[str, Of("trainer")]
    seat: MySeat = GM_ROLE


class Buy(NamedTuple):
    item: Annotated[str, Of("item")]
    count_: Annotated[int, Between(1)] = 1


def in_a_fight(scene: ArcanaScene) -> Refusal | None:
    return Refusal("in-a-fight", KINDS) if scene.kind else None


def no_fight(scene: ArcanaScene) -> Refusal | None:
    return None if scene.kind else Refusal("no-fight", KINDS)


def cannot_fight(scene: ArcanaScene) -> Refusal | None:
    """A fight needs somebody who can begin it, after the last one has ended."""
    able = any(scene.creatures[id].able for id in scene.teams[PLAYER])
    return in_a_fight(scene) or (None if able else Refusal("nobody-able", ROUNDS))


def cannot_challenge(scene: ArcanaScene) -> Refusal | None:
    """Ruling trainer-fights."""
    offered = scene.rulings.trainer_fights != "unavailable"
    return cannot_fight(scene) or (None if offered else Refusal("no-trainer-fights", TRAINERS))


def of_the_party(scene: ArcanaScene) -> set[str]:
    """The seats that play the team whose purse and time it is."""
    return {scene.creatures[id].seat for id in scene.teams[PLAYER]}


def explore(play: ArcanaPlay, where: Explore) -> None:
    """Look for wild arcana in an area: a fight begins."""
    scene = play.scene
    clear_last_fight(scene)
    scene.kind, scene.area, scene.phase = WILD, where.area, BEGIN
    play.note("explores", "arcana.encounter.table", area=where.area)


def challenge(play: ArcanaPlay, whom: Challenge) -> None:
    """Challenge a trainer: a fight begins."""
    scene = play.scene
    trainer = content_of(scene).trainers[whom.trainer]
    clear_last_fight(scene)
    for one in trainer.team:
        join_team(scene, OPPONENT, whom.seat, one)
    scene.bags[OPPONENT] = dict(trainer.bag)
    scene.kind, scene.trainer, scene.phase = TRAINER, whom.trainer, BEGIN
    play.note("challenges", KINDS, trainer=whom.trainer)


def call_off(play: ArcanaPlay) -> None:
    """The game master ends a fight that nobody can win."""
    play.scene.result, play.scene.phase = CALLED_OFF, END


def rest(play: ArcanaPlay) -> None:
    """Ruling rest."""
    scene = play.scene
    scene.clock += HOURS_OF_REST * 60
    play.note("rests", REST, hours=HOURS_OF_REST)
    for id in scene.teams[PLAYER]:
        arcana = scene.creatures[id]
        if scene.rulings.rest == "full":
            restore(play, arcana, arcana.max_hp, REST)
        elif arcana.able:
            restore(play, arcana, arcana.max_hp // 2, REST)


def buy(play: ArcanaPlay, what: Buy) -> None:
    """Buy items for the price that stands in the content."""
    scene, item = play.scene, what.item
    price = content_of(scene).items[item].price * what.count_
    if price > scene.purse[PLAYER]:
        raise Refused(Refusal("cannot-pay", ITEMS, price=price, purse=scene.purse[PLAYER]))
    scene.purse[PLAYER] -= price
    scene.bags[PLAYER][item] = scene.bags[PLAYER].get(item, 0) + what.count_
    who, purse = scene.holder(PLAYER), scene.purse[PLAYER]
    play.note("buys", ITEMS, who, None, OWNER, item=item, count=what.count_, price=price, purse=purse)


OUTSIDE: Final = {
    "explore": Procedure(explore, PLAYER_ROLE, Explore, "arcana.encounter.table", may=cannot_fight, whose=of_the_party),
    "challenge": Procedure(challenge, PLAYER_ROLE, Challenge, KINDS, may=cannot_challenge, whose=of_the_party),
    "rest": Procedure(rest, PLAYER_ROLE, None, REST, may=in_a_fight, whose=of_the_party),
    "buy": Procedure(buy, PLAYER_ROLE, Buy, ITEMS, may=in_a_fight, whose=of_the_party),
    "call-off": Procedure(call_off, GM_ROLE, None, KINDS, INSTEAD, no_fight),
}
"""Everything that people start."""
