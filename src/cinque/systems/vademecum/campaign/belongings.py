"""Between combats: what somebody wields and wears, and what changes hands."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Procedure, Somebody
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.vademecum.characters.carrying import carried_by, gain_item, in_combat, lose_item
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.condition import refuse_helpless
from cinque.systems.vademecum.content import GOODS
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.purse import unit_of

USE = "vademecum.item.definition"
PURSE = "vademecum.currency.unit"
LOOT = "vademecum.combat.looting"
Money = Annotated[int, Between(0, 100_000)]
Count = Annotated[int, Between(1, 999)]


def gear_of(scene: VadeMecumScene, mine: list[Character]) -> Iterable[str]:
    """Weapons and armor."""
    items = content_of(scene).items
    return [key for one in mine for key in one.items if key in items and (items[key].attack or items[key].tier)]


class Equip(NamedTuple):
    """A weapon in hand, or an armor on; `off` puts it away."""

    who: Mine
    item: Annotated[str, Of("item"), Among(gear_of)]
    off: bool = False


class HandOver(NamedTuple):
    """Things or money of one's own, for somebody else."""

    who: Mine
    target: Somebody
    item: Annotated[str, Of(GOODS), Among(carried_by)] = ""
    count_: Count = 1
    money: Money = 0


class Give(NamedTuple):
    who: Somebody
    item: Annotated[str, Of(GOODS)] = ""
    count_: Count = 1
    money: Money = 0


def equip(play: VadeMecumPlay, what: Equip) -> None:
    one, item = play.scene.creatures[what.who], content_of(play.scene).items[what.item]
    refuse_helpless(play.scene, one, USE)
    if what.item not in one.items:
        raise Refused(Refusal("does-not-have", USE, who=one.id, item=what.item))
    if not (item.attack or item.tier):
        raise Refused(Refusal("no-weapon-no-armor", USE, item=what.item))
    if what.off:
        one.worn = "" if one.worn == what.item else one.worn
        one.wielded = "" if one.wielded == what.item else one.wielded
        play.note("puts-away", USE, one.id, item=what.item)
    elif what.item in (one.wielded, one.worn):
        raise Refused(Refusal("already-at-hand", USE, who=one.id, item=what.item))
    elif item.attack:
        one.wielded = what.item
        play.note("wields", USE, one.id, item=what.item)
    else:
        one.worn = what.item
        play.note("wears", USE, one.id, item=what.item)


def hand_over(play: VadeMecumPlay, what: HandOver) -> None:
    one, other = play.scene.creatures[what.who], play.scene.creatures[what.target]
    if one is other or not (what.item or what.money):
        raise Refused(Refusal("nobody-named", PURSE))
    if not touches(play.scene, one, other):
        raise Refused(Refusal("cannot-act", USE, who=one.id))
    if what.item and one.items.get(what.item, 0) < what.count_:
        raise Refused(Refusal("does-not-have", USE, who=one.id, item=what.item))
    if one.money < what.money:
        raise Refused(
            Refusal("cannot-pay", PURSE, who=one.id, price=what.money, money=one.money, unit=unit_of(play.scene, one))
        )
    if what.item:
        lose_item(play, one, what.item, what.count_)
        gain_item(other, what.item, what.count_)
        play.note("hands-over", USE, one.id, target=other.id, item=what.item, count=what.count_)
    if what.money:
        one.money -= what.money
        other.money += what.money
        play.note("hands-money", PURSE, one.id, target=other.id, amount=what.money, unit=unit_of(play.scene, one))


def give(play: VadeMecumPlay, what: Give) -> None:
    """What else is found is at the game master's discretion: things, money, a vehicle for the party."""
    scene, one = play.scene, play.scene.creatures[what.who]
    if not what.item and not what.money:
        raise Refused(Refusal("nobody-named", LOOT))
    if what.item in content_of(scene).vehicles:
        scene.vehicles[what.item] = scene.vehicles.get(what.item, 0) + what.count_
    elif what.item:
        gain_item(one, what.item, what.count_)
    if what.item:
        play.note("is-given", LOOT, one.id, item=what.item, count=what.count_)
    if what.money:
        one.money += what.money
        play.note(
            "is-paid",
            LOOT,
            one.id,
            hides=one.hides("money"),
            amount=what.money,
            money=one.money,
            unit=unit_of(play.scene, one),
        )


BELONGINGS_PROCEDURES = {
    "equip": Procedure(equip, PLAYER_ROLE, Equip, USE, may=in_combat),
    "hand-over": Procedure(hand_over, PLAYER_ROLE, HandOver, PURSE, may=in_combat),
    "give": Procedure(give, GM_ROLE, Give, LOOT, may=in_combat),
}
