"""3.1 Currency: prices by rarity, markets, and haggling to buy and to sell."""

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import Fate
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.procedure import Among, Mine, Procedure
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.adventuring.skill_checks import (
    INFLUENCE,
    UNSTATED,
    Circumstances,
    add_retry,
    check,
    remember,
    said_of,
    threshold,
    unstated_dt,
)
from cinque.systems.vademecum.adventuring.weapons_and_tools import item_here
from cinque.systems.vademecum.campaign.vehicles import refuse_to_part_with
from cinque.systems.vademecum.characters.carrying import gain_item, in_combat, lose_item
from cinque.systems.vademecum.characters.levels import renown
from cinque.systems.vademecum.condition import refuse_helpless
from cinque.systems.vademecum.content import GOODS
from cinque.systems.vademecum.model import DAY, Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.purse import unit_of

RARITY = "vademecum.currency.rarity"
RARITY_TABLE = "vademecum.currency.rarity-table"
PURCHASE = "vademecum.currency.purchase"
HAGGLE = "vademecum.currency.haggle"
SELL = "vademecum.currency.sell"
COMPULSORY = "vademecum.ruling.haggle-compulsory"
SALE_PRICE = "vademecum.ruling.sale-price"
ROUNDING = "vademecum.ruling.haggle-rounding"
COMMON = "vademecum.ruling.common-npc"

RARITIES: Final = {
    "ubiquitous": 2,
    "very-common": 4,
    "common": 8,
    "average": 16,
    "rare": 32,
    "very-rare": 64,
    "legendary": 128,
}
RARE: Final = 32
BUY, SELLS = "buy", "sell"
PAY, ACCEPT = "pay", "accept"


class Market(NamedTuple):
    """What is on offer here: items, meals, lodging and vehicles."""

    items: tuple[Annotated[str, Of("item")], ...] = ()
    meals: tuple[Annotated[str, Of("meal")], ...] = ()
    lodging: tuple[Annotated[str, Of("lodging")], ...] = ()
    vehicles: tuple[Annotated[str, Of("vehicle")], ...] = ()


def on_offer(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    return [key for key in scene.market if key in content_of(scene).goods]


def for_sale(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    return [*(key for one in mine for key in one.items), *scene.vehicles]


class Buy(NamedTuple):
    who: Mine
    item: Annotated[str, Of(GOODS), Among(on_offer)]


class Sell(NamedTuple):
    who: Mine
    item: Annotated[str, Of(GOODS), Among(for_sale)]


def rarity_of(cost: int) -> str:
    """The rarest one that does not cost more."""
    found = "ubiquitous"
    for rarity, price in RARITIES.items():
        if cost >= price:
            found = rarity
    return found


def open_market(play: VadeMecumPlay, what: Market) -> None:
    """The game master says what a market or merchant has."""
    play.scene.market = [*what.items, *what.meals, *what.lodging, *what.vehicles]
    play.note("market", PURCHASE, offers=list(play.scene.market))


def cost_of(scene: VadeMecumScene, key: str) -> int:
    content = content_of(scene)
    cost = item_here(scene, key).cost if key in content.items else content.goods[key].cost
    if not cost:
        raise Refused(Refusal("not-for-sale", PURCHASE, item=key))
    return cost


def base_price(play: VadeMecumPlay, key: str, deal: str) -> Tally:
    cost = cost_of(play.scene, key)
    price = play.tally().start(cost, rarity_of(cost), RARITY_TABLE)
    if deal == SELLS and play.scene.rulings.sale_price == "half-price":
        price.times(1, 2, "half", SALE_PRICE).nearest("whole", ROUNDING)
    return price


# -- haggling


def deal_name(deal: str, one: Character, key: str) -> str:
    """Under this name a price is remembered that somebody has haggled about."""
    return f"{deal}/{one.id}/{key}"


def has_haggled(scene: VadeMecumScene, name: str) -> bool:
    return scene.haggled.get(name, [-1])[0] == scene.clock // DAY


def haggles_about(scene: VadeMecumScene, one: Character, key: str, deal: str) -> bool:
    """From Rare on, once a day."""
    return cost_of(scene, key) >= RARE and not has_haggled(scene, deal_name(deal, one, key))


def price_so_far(scene: VadeMecumScene, one: Character, key: str, deal: str) -> int:
    """What it would cost now: what it was haggled to today, otherwise the list price."""
    name = deal_name(deal, one, key)
    if cost_of(scene, key) >= RARE and has_haggled(scene, name):
        return scene.haggled[name][1]
    return base_price(Play(scene, Fate()), key, deal).value


def haggled_price(play: VadeMecumPlay, one: Character, key: str, deal: str) -> Tally:
    """From Rare on an Influence check moves the price by a quarter, once a day."""
    scene = play.scene
    price = base_price(play, key, deal)
    name = deal_name(deal, one, key)
    if cost_of(scene, key) >= RARE and has_haggled(scene, name):
        return play.tally().start(scene.haggled[name][1], "haggled", HAGGLE)
    if not haggles_about(scene, one, key, deal):
        return price
    if scene.rulings.haggle_compulsory == "optional" and not wants_to_haggle(play, one):
        return price
    success = haggle(play, one, name)
    better = success == (deal == SELLS)
    clause = SELL if deal == SELLS else HAGGLE
    price.times(5 if better else 3, 4, "haggled-up" if better else "haggled-down", clause).nearest("whole", ROUNDING)
    scene.haggled[name] = [scene.clock // DAY, price.value]
    return price


def wants_to_haggle(play: VadeMecumPlay, one: Character) -> bool:
    ask = Ask(one.seat, "haggle", COMPULSORY, [Option("haggle"), Option("list-price")], one.id)
    return play.choose(ask).verb == "haggle"


def haggle(play: VadeMecumPlay, one: Character, name: str) -> bool:
    dt = threshold(play, unstated_dt(play, "haggling", UNSTATED), "difficulty", HAGGLE)
    penalty = play.scene.rulings.haggle_retry == "penalty"
    if penalty:
        add_retry(play, dt, name, one)
    what = Circumstances(common=merchant_is_common(play, one), situations=said_of(play.scene, "haggling"))
    success = check(play, one, INFLUENCE, dt, what).success
    if penalty:
        remember(play, name, one, success)
    return success


def merchant_is_common(play: VadeMecumPlay, one: Character) -> bool:
    """Merchants are common NPCs; by one reading the game master says so each time that it matters."""
    if play.scene.rulings.common_npc == "unless-flagged" or not renown(one):
        return True
    ask = Ask(GM_ROLE, "common-npc", COMMON, [Option("allow"), Option("refuse")], one.id)
    return play.choose(ask).verb == "allow"


# -- buying and selling


def buy(play: VadeMecumPlay, what: Buy) -> None:
    """At the list price, or after haggling at what it has come to, if the buyer still wants it."""
    scene, one = play.scene, play.scene.creatures[what.who]
    refuse_helpless(scene, one, PURCHASE)
    if what.item not in scene.market:
        raise Refused(Refusal("not-on-offer", PURCHASE, item=what.item))
    cost = cost_of(scene, what.item)
    if one.money < cost < RARE:
        unit = unit_of(scene, one)
        raise Refused(Refusal("cannot-pay", RARITY, who=one.id, price=cost, money=one.money, unit=unit))
    price = haggled_price(play, one, what.item, BUY)
    if cost >= RARE and not is_agreed(play, one, what.item, price, HAGGLE, PAY):
        return
    one.money -= price.value
    if what.item in content_of(scene).vehicles:
        scene.vehicles[what.item] = scene.vehicles.get(what.item, 0) + 1
    else:
        gain_item(one, what.item)
    tell_deal(play, "buys", PURCHASE, one, what.item, price)


def is_agreed(play: VadeMecumPlay, one: Character, item: str, price: Tally, clause: str, yes: str) -> bool:
    """Of what was haggled over the price is told first, and nobody has to take it."""
    play.note("price", clause, one.id, price, item=item, price=price.value, unit=unit_of(play.scene, one))
    if yes == PAY and one.money < price.value:
        tell_deal(play, "too-dear", clause, one, item, price)
        return False
    ask = Ask(one.seat, "deal", clause, [Option(yes), Option("leave")], one.id, decline="leave")
    if play.choose(ask).verb == "leave":
        play.note("leaves-it", clause, one.id, item=item)
        return False
    return True


def tell_deal(play: VadeMecumPlay, deed: str, clause: str, one: Character, item: str, price: Tally) -> None:
    """Only its owner hears how much money is left."""
    left: Data = {"money": one.money, "unit": unit_of(play.scene, one)}
    play.note(deed, clause, one.id, price, hides=one.hides("money"), item=item, price=price.value, **left)


def sell(play: VadeMecumPlay, what: Sell) -> None:
    """The same in reverse: a success raises the price, a failure lowers it."""
    scene, one = play.scene, play.scene.creatures[what.who]
    refuse_helpless(scene, one, SELL)
    if what.item not in one.items and what.item not in scene.vehicles:
        raise Refused(Refusal("does-not-have", SELL, who=one.id, item=what.item))
    if not scene.market:
        raise Refused(Refusal("no-market", PURCHASE))
    if what.item not in one.items:
        refuse_to_part_with(scene, what.item)
    price = haggled_price(play, one, what.item, SELLS)
    if cost_of(scene, what.item) >= RARE and not is_agreed(play, one, what.item, price, SELL, ACCEPT):
        return
    if what.item in one.items:
        lose_item(play, one, what.item)
    else:
        lose_vehicle(scene, what.item)
    one.money += price.value
    tell_deal(play, "sells", SELL, one, what.item, price)


def lose_vehicle(scene: VadeMecumScene, key: str) -> None:
    scene.vehicles[key] -= 1
    if not scene.vehicles[key]:
        del scene.vehicles[key]


CURRENCY_PROCEDURES = {
    "market": Procedure(open_market, GM_ROLE, Market, PURCHASE, may=in_combat),
    "buy": Procedure(buy, PLAYER_ROLE, Buy, PURCHASE, may=in_combat),
    "sell": Procedure(sell, PLAYER_ROLE, Sell, SELL, may=in_combat),
}
