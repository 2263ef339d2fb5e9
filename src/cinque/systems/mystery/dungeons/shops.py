"""Kecleon Shops: a Rank opens better selections; in a dungeon a Kecleon has a few things of them with it."""

from typing import Annotated, Final, NamedTuple

from cinque.core.fate import Fate
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.procedure import Among, Mine, Priced, Procedure
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.core.tally import Tally
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.combat.belongings import carried, has, needs_room
from cinque.systems.mystery.content.records import Item
from cinque.systems.mystery.getting_started.abilities_and_iq_skills import haggled
from cinque.systems.mystery.getting_started.bag import lose, put
from cinque.systems.mystery.getting_started.team_badges import RANKS, rank_of
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private

SELECTIONS = "mystery.rank.table"
IN_A_DUNGEON = "mystery.ruling.dungeon-rooms"
WITH_IT: Final = 4
"""So many things a Kecleon in a dungeon has."""

HALF: Final = 2
COUNT = Annotated[int, Between(1, 99)]


def stock_of(scene: MysteryScene, one: Character) -> list[str]:
    """What somebody may buy now: all selections that the Rank has opened, or what the Kecleon here has."""
    if scene.expedition.dungeon:
        return scene.expedition.shop
    return selections(scene, one)


def selections(scene: MysteryScene, one: Character) -> list[str]:
    place = RANKS.index(rank_of(scene, one))
    opened = {rank.key for rank in RANKS[: place + 1]}
    return [item for shop in content_of(scene).shops.values() if shop.rank in opened for item in shop.items]


def for_sale(scene: MysteryScene, own: list[Character]) -> list[str]:
    return [item for one in own for item in stock_of(scene, one)]


def asked_of(scene: MysteryScene, own: list[Character]) -> dict[str, int]:
    """What one piece costs whoever of them gets it cheapest."""
    play, items, found = Play(scene, Fate()), content_of(scene).items, dict[str, int]()
    for one in own:
        for key in stock_of(scene, one):
            price = asked_price(play, one, items[key]).value
            found[key] = min(price, found.get(key, price))
    return found


def paid_for(scene: MysteryScene, own: list[Character]) -> dict[str, int]:
    """What a shop gives for one piece."""
    return {key: half_of(content_of(scene).items[key]) for key in carried(scene, own)}


class Buy(NamedTuple):
    who: Mine
    item: Annotated[str, Of("item"), Among(for_sale), Priced(asked_of)]
    count_: COUNT = 1


class Sell(NamedTuple):
    who: Mine
    item: Annotated[str, Of("item"), Among(carried), Priced(paid_for)]
    count_: COUNT = 1


def open_shop(play: MysteryPlay, one: Character) -> None:
    """Four things, drawn from the selections that are open to whoever goes ahead."""
    scene = play.scene
    scene.expedition.shop = []
    left = selections(scene, one)
    for _ in range(min(WITH_IT, len(left))):
        scene.expedition.shop.append(left.pop(play.total(1, len(left), IN_A_DUNGEON) - 1))
    play.note("kecleon-shop", IN_A_DUNGEON)
    for key in scene.expedition.shop:
        price = asked_price(play, one, content_of(scene).items[key])
        play.note("for-sale", IN_A_DUNGEON, one.id, price, item=key, price=price.value)


def asked_price(play: MysteryPlay, one: Character, item: Item) -> Tally:
    """What one piece costs somebody."""
    return haggled(play, one, play.tally().start(item.price, "price", sold_by(play.scene, item.key)))


def sold_by(scene: MysteryScene, item: str) -> str:
    """The Rank that opens the selection which has it."""
    return next(f"mystery.rank.{shop.rank}" for shop in content_of(scene).shops.values() if item in shop.items)


def buy(play: MysteryPlay, what: Buy) -> None:
    scene = play.scene
    one, item = scene.creatures[what.who], content_of(scene).items[what.item]
    if item.key not in stock_of(scene, one):
        raise Refused(Refusal("not-for-sale", SELECTIONS, item=item.key))
    clause = sold_by(scene, item.key)
    tally = asked_price(play, one, item)
    if what.count_ > 1:
        tally.times(what.count_, 1, "pieces", clause)
    price = tally.value
    if one.money < price:
        raise Refused(Refusal("too-little-money", SELECTIONS, price=price, money=one.money))
    needs_room(scene, one, item.key, what.count_)
    one.money -= price
    put(one.bag, item.key, what.count_)
    in_private(play, one).note(
        "buys", clause, one.id, tally, item=item.key, count=what.count_, price=price, left=one.money
    )


def half_of(item: Item) -> int:
    return item.price // HALF


def sell(play: MysteryPlay, what: Sell) -> None:
    """Half of what it costs."""
    scene = play.scene
    one, item = scene.creatures[what.who], content_of(scene).items[what.item]
    has(one, one.bag, item.key, what.count_)
    price = what.count_ * half_of(item)
    lose(one, item.key, what.count_)
    one.money += price
    in_private(play, one).note(
        "sells", SELECTIONS, one.id, item=item.key, count=what.count_, price=price, left=one.money
    )


def where_there_is_a_shop(scene: MysteryScene) -> Refusal | None:
    if scene.expedition.dungeon and not scene.expedition.shop:
        return Refusal("no-shop-here", SELECTIONS)
    return outside_combat(scene)


SHOP_PROCEDURES: Final = {
    "buy": Procedure(buy, PLAYER_ROLE, Buy, SELECTIONS, may=where_there_is_a_shop),
    "sell": Procedure(sell, PLAYER_ROLE, Sell, SELECTIONS, may=where_there_is_a_shop),
}
