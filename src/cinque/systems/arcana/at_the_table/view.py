"""What a seat sees of a fight: a trainer's bag and the arcana not yet sent out stay hidden from the other side."""

from typing import Final

from cinque.core.ask import Data, Option
from cinque.core.knowledge import known_creatures, knows, sees
from cinque.core.screen import Card, Content, Cost, Fact, Gauge, Order, Preview, Trait, Turn, touched
from cinque.core.seat import Seat
from cinque.systems.arcana.content.records import Item, Move
from cinque.systems.arcana.model import OPPONENT, PLAYER, ArcanaScene, content_of

TRAITS: Final = (
    Trait("species", "species", "word.species"),
    *map(Trait, ("attack", "defense", "special_attack", "special_defense", "speed")),
    Trait("moves", "move"),
)
"""What there is to be known of somebody besides their card."""


ITEM_FACTS = ("heal", "revive", "team_heal", "harm")


def view(scene: ArcanaScene, seat: Seat) -> Data:
    own = [side for side in (PLAYER, OPPONENT) if sees_bag(scene, seat, side)]
    known = known_creatures(scene, seat)
    return {
        "kind": scene.kind,
        "area": scene.area,
        "round": scene.round,
        "order": list(scene.order),
        "result": scene.result,
        "fielded": {side: list(ids) for side, ids in scene.fielded.items()},
        "teams": {side: [id for id in ids if id in known] for side, ids in scene.teams.items()},
        "creatures": known,
        "bags": {side: dict(scene.bags[side]) for side in own},
        "purse": {side: scene.purse.get(side, 0) for side in own},
    }


def sees_bag(scene: ArcanaScene, seat: Seat, side: str) -> bool:
    """The game master, and whoever owns the team."""
    return seat.is_gm or any(knows(seat, scene.creatures[id]) for id in scene.teams[side])


def cards(scene: ArcanaScene, seat: Seat) -> list[Card]:
    """Those who are fighting; between fights the player's team."""
    shown = [*scene.fielded[PLAYER], *scene.fielded[OPPONENT]] if scene.kind else scene.teams[PLAYER]
    return [card(scene, id) for id in shown if sees(scene, seat, scene.creatures[id])]


def everybody(scene: ArcanaScene) -> list[Card]:
    """The whole teams of both sides."""
    return [card(scene, id) for id in scene.creatures]


def card(scene: ArcanaScene, id: str) -> Card:
    one = scene.creatures[id]
    facts = (Fact("level", one.level), Fact("", one.types, "type"), Fact("speed", one.speed))
    return Card(id, one.side, (Gauge("hp", one.hp, one.max_hp),), facts, down=not one.able)


def order(scene: ArcanaScene) -> Order:
    """Those who have acted by their speed, then those who are still to act."""
    if not scene.kind:
        return Order()
    there = [id for id in (*scene.fielded[PLAYER], *scene.fielded[OPPONENT]) if id not in scene.order]
    there.sort(key=lambda id: -scene.creatures[id].speed)
    turns = [Turn(id, called=scene.creatures[id].speed, acted=id in there) for id in (*there, *scene.order)]
    return Order(scene.round, turns=tuple(turns), called="speed")


def preview(scene: ArcanaScene, option: Option) -> Preview:
    """Whom an option touches, and the facts of the move, the item or whoever comes in; what is bought has its price."""
    found, content = touched(option), content_of(scene)
    if "move" in option.args:
        move = content.moves[option.args["move"]]
        return found._replace(content=(Content("move", move.key),), effects=move_facts(scene, move))
    if "item" in option.args:
        item = content.items[option.args["item"]]
        found = found._replace(content=(Content("item", item.key),), effects=item_facts(item))
        if option.verb != "buy":
            return found
        left = Fact("purse", scene.purse[PLAYER])
        return found._replace(effects=(*found.effects, left), costs=(Cost("price", item.price),))
    if option.verb == "switch":
        one = scene.creatures[option.args["arcana"]]
        facts = (*card(scene, one.id).facts, Fact("hp", f"{one.hp}/{one.max_hp}"))
        return found._replace(content=(Content("creature", one.id),), effects=facts)
    pieces = [Content(kind, option.args[kind]) for kind in ("area", "trainer", "species") if kind in option.args]
    return found._replace(content=tuple(pieces))


def move_facts(scene: ArcanaScene, move: Move) -> tuple[Fact, ...]:
    """Its accuracy only where that counts (ruling accuracy)."""
    told = ("power", "accuracy") if scene.rulings.accuracy == "per-move" else ("power",)
    figures = [Fact(name, getattr(move, name)) for name in told if getattr(move, name)]
    return (Fact("type", move.type, "type"), Fact("category", move.category, "word"), *figures)


def item_facts(item: Item) -> tuple[Fact, ...]:
    return tuple(Fact(name, getattr(item, name)) for name in ITEM_FACTS if getattr(item, name))
