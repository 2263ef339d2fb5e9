"""Between fights: exploring, challenging a trainer, resting, shopping. Supplied: the book has none of it."""

from cinque.core.ask import Ask, Option, Refusal, Refused
from cinque.core.suggest import suggestions
from cinque.systems.arcana.combat.beginning import clear_last_fight, refuse_in_fight, refuse_without_team
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

KINDS = "arcana.combat.kinds"
ROUNDS = "arcana.combat.rounds"
REST = "arcana.ruling.rest"
ITEMS = "arcana.ruling.items"
TRAINERS = "arcana.ruling.trainer-fights"
HOURS_OF_REST = 8


def explore(play: ArcanaPlay, area: str) -> None:
    """Look for wild arcana in an area: a fight begins."""
    scene = play.scene
    refuse_in_fight(scene)
    refuse_without_team(scene)
    areas = content_of(scene).areas
    if area not in areas:
        hint = suggestions(area, areas)
        raise Refused(Refusal("unknown-name", "arcana.encounter.table", kind="area", name=area, hint=hint))
    clear_last_fight(scene)
    scene.kind, scene.area, scene.phase = WILD, area, BEGIN
    play.note("explores", "arcana.encounter.table", area=area)


def challenge(play: ArcanaPlay, trainer: str, seat: str = "gm") -> None:
    """Challenge a trainer: a fight begins."""
    scene = play.scene
    refuse_in_fight(scene)
    refuse_without_team(scene)
    if scene.rulings.trainer_fights == "unavailable":
        raise Refused(Refusal("no-trainer-fights", TRAINERS))
    trainers = content_of(scene).trainers
    if trainer not in trainers:
        hint = suggestions(trainer, trainers)
        raise Refused(Refusal("unknown-name", KINDS, kind="trainer", name=trainer, hint=hint))
    clear_last_fight(scene)
    for one in trainers[trainer].team:
        join_team(scene, OPPONENT, seat, one)
    scene.bags[OPPONENT] = dict(trainers[trainer].bag)
    scene.kind, scene.trainer, scene.phase = TRAINER, trainer, BEGIN
    play.note("challenges", KINDS, trainer=trainer)


def call_off(play: ArcanaPlay) -> None:
    """The game master ends a fight that nobody can win."""
    if not play.scene.kind:
        raise Refused(Refusal("no-fight", KINDS))
    play.scene.result, play.scene.phase = CALLED_OFF, END


def rest(play: ArcanaPlay) -> None:
    """Ruling rest."""
    scene = play.scene
    refuse_in_fight(scene)
    scene.clock += HOURS_OF_REST * 60
    play.note("rests", REST, hours=HOURS_OF_REST)
    for id in scene.teams[PLAYER]:
        arcana = scene.creatures[id]
        if scene.rulings.rest == "full":
            restore(play, arcana, arcana.max_hp, REST)
        elif arcana.able:
            restore(play, arcana, arcana.max_hp // 2, REST)


def buy(play: ArcanaPlay, item: str, count: int = 1) -> None:
    """Buy items for the price that stands in the content."""
    scene = play.scene
    refuse_in_fight(scene)
    items = content_of(scene).items
    if item not in items:
        raise Refused(Refusal("unknown-name", ITEMS, kind="item", name=item, hint=suggestions(item, items)))
    price = items[item].price * count
    if count < 1 or price > scene.purse[PLAYER]:
        raise Refused(Refusal("cannot-pay", ITEMS, price=price, purse=scene.purse[PLAYER]))
    scene.purse[PLAYER] -= price
    scene.bags[PLAYER][item] = scene.bags[PLAYER].get(item, 0) + count
    play.note("buys", ITEMS, item=item, count=count, price=price, purse=scene.purse[PLAYER])


def pursuits(scene: ArcanaScene, seat: str) -> Ask:
    """What the player may do between fights, and what not."""
    content = content_of(scene)
    options: list[Option] = []
    refusals: list[Refusal] = []
    if any(scene.creatures[id].able for id in scene.teams[PLAYER]):
        options += [Option("explore", area=area) for area in content.areas]
        if scene.rulings.trainer_fights == "unavailable":
            refusals.append(Refusal("no-trainer-fights", TRAINERS))
        else:
            options += [Option("challenge", trainer=trainer) for trainer in content.trainers]
    else:
        refusals.append(Refusal("nobody-able", ROUNDS))
    options.append(Option("rest"))
    options += [Option("buy", item=item.key) for item in content.items.values() if item.price <= scene.purse[PLAYER]]
    return Ask(seat, "between-fights", KINDS, options, "", refusals)
