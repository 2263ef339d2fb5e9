"""Items outside combat: kept in Bag and Storage, worn, taken in hand, handed on, used and picked up for nothing."""

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from cinque.core.log import NO_SECRETS
from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Procedure, Somebody
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.combat.held_items import watch_held
from cinque.systems.mystery.combat.items import barring_items, use_item, wear
from cinque.systems.mystery.combat.non_move_actions import WISH, use_wish
from cinque.systems.mystery.content.records import WEAPON, Item
from cinque.systems.mystery.getting_started.bag import EACH, SLOTS, fits, fits_storage, lose, put, receive, take_from
from cinque.systems.mystery.getting_started.team_badges import SHARE
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private

WORN_OR_HELD = "mystery.item.consumable-or-worn"
HAND = "mystery.item.one-in-hand"
GIVE = "mystery.item.give"
USE = "mystery.action.item"
FAINTED = "mystery.faint.zero-hp"
Count = Annotated[int, Between(1, 99)]


def carried(scene: MysteryScene, own: list[Character]) -> list[str]:
    return [item for one in own for item in one.bag]


def stored(scene: MysteryScene, own: list[Character]) -> list[str]:
    return [item for one in own for item in one.storage]


def on_the_body(scene: MysteryScene, own: list[Character]) -> list[str]:
    return [item for one in own for item in (one.worn, one.held) if item]


def lying_there(scene: MysteryScene, own: list[Character]) -> list[str]:
    """On the ground and, at home, in the chests of one's teams; of what stands for a choice, all that it can be."""
    chests = chests_of(scene, {"", *[one.team for one in own]})
    there = [key for place in (scene.dropped, *chests) for key in place]
    items = content_of(scene).items
    return [key for each in there for key in ([each] if not items[each].choice else chosen_from(scene, items[each]))]


def chests_of(scene: MysteryScene, teams: Iterable[str]) -> list[dict[str, int]]:
    """They stand at home, like Storage."""
    return [] if scene.expedition.dungeon else [scene.chests.get(team, {}) for team in teams]


def chosen_from(scene: MysteryScene, stands: Item) -> list[str]:
    return [key for key, item in content_of(scene).items.items() if item.kind == stands.kind and not item.choice]


class FromBag(NamedTuple):
    """Something out of the Bag."""

    who: Mine
    item: Annotated[str, Of("item"), Among(carried)]
    count_: Count = 1


class FromStorage(NamedTuple):
    who: Mine
    item: Annotated[str, Of("item"), Among(stored)]
    count_: Count = 1


class FromBody(NamedTuple):
    """A Worn or Equipped Item."""

    who: Mine
    item: Annotated[str, Of("item"), Among(on_the_body)]


class FromGround(NamedTuple):
    """Something that lies there or in the team's chest."""

    who: Mine
    item: Annotated[str, Of("item"), Among(lying_there)]


class ToSomebody(NamedTuple):
    who: Mine
    item: Annotated[str, Of("item"), Among(carried)]
    target: Somebody


class Wisher(NamedTuple):
    """Who uses a Wish."""

    who: Mine


class Equip(NamedTuple):
    who: Mine
    item: Annotated[str, Of("item"), Among(carried)]


def has(one: Character, kept: dict[str, int], item: str, count: int = 1) -> None:
    if kept.get(item, 0) < count:
        raise Refused(Refusal("too-few-items", EACH, who=one.id, item=item, count=kept.get(item, 0)))


def may_handle(scene: MysteryScene, one: Character) -> None:
    """A condition that bars items does so outside combat as well."""
    barred = barring_items(scene, one)
    if barred is not None:
        raise Refused(barred)


def needs_room(scene: MysteryScene, one: Character, item: str, count: int = 1) -> None:
    if not fits(scene, one, item, count):
        raise Refused(Refusal("no-room-in-bag", SLOTS, item=item))


def store(play: MysteryPlay, what: FromBag) -> None:
    """Storage is at home."""
    scene = play.scene
    one = scene.creatures[what.who]
    has(one, one.bag, what.item, what.count_)
    if not fits_storage(scene, one, what.item, what.count_):
        raise Refused(Refusal("no-room-in-storage", EACH, item=what.item))
    lose(one, what.item, what.count_)
    put(one.storage, what.item, what.count_)
    in_private(play, one).note("stores", SLOTS, one.id, item=what.item, count=what.count_)


def withdraw(play: MysteryPlay, what: FromStorage) -> None:
    scene = play.scene
    one = scene.creatures[what.who]
    has(one, one.storage, what.item, what.count_)
    needs_room(scene, one, what.item, what.count_)
    take_from(one.storage, what.item, what.count_)
    put(one.bag, what.item, what.count_)
    in_private(play, one).note("withdraws", SLOTS, one.id, item=what.item, count=what.count_)


def take(play: MysteryPlay, what: FromGround) -> None:
    """From the ground, or out of the chest: a gem or crystal of choice is chosen now."""
    scene = play.scene
    one = scene.creatures[what.who]
    needs_room(scene, one, what.item)
    chests = chests_of(scene, dict.fromkeys((one.team, "")))
    for place in (scene.dropped, *chests):
        for key in place:
            stands = content_of(scene).items[key]
            if key == what.item or (stands.choice and what.item in chosen_from(scene, stands)):
                take_from(place, key)
                put(one.bag, what.item)
                play.note("gets-item", EACH if place is scene.dropped else SHARE, one.id, item=what.item)
                return
    raise Refused(Refusal("not-lying-there", EACH, item=what.item))


def put_on(play: MysteryPlay, what: Equip) -> None:
    """Worn on the body or taken in the hand; what was there goes back into the Bag."""
    scene = play.scene
    one, item = scene.creatures[what.who], content_of(scene).items[what.item]
    has(one, one.bag, item.key)
    may_handle(scene, one)
    lose(one, item.key)
    for before in replaced(scene, one, item):
        needs_room(scene, one, before)
        put(one.bag, before)
    wear(play, one, item, WORN_OR_HELD if item.is_worn else HAND)
    watch_held(play)


def replaced(scene: MysteryScene, one: Character, item: Item) -> list[str]:
    """What makes room: by one reading there is a single place for both (ruling worn-and-held-slots)."""
    both = scene.rulings.worn_and_held_slots == "one"
    gone = [key for key, worn in ((one.worn, True), (one.held, False)) if key and (both or worn == item.is_worn)]
    if one.worn in gone:
        one.worn = ""
    if one.held in gone:
        one.held = ""
    return gone


def take_off(play: MysteryPlay, what: FromBody) -> None:
    scene = play.scene
    one = scene.creatures[what.who]
    if what.item not in (one.worn, one.held):
        raise Refused(Refusal("too-few-items", EACH, who=one.id, item=what.item, count=0))
    needs_room(scene, one, what.item)
    hides = one.hides("item")
    if one.worn == what.item:
        one.worn, hides = "", NO_SECRETS
    else:
        one.held = ""
    put(one.bag, what.item)
    play.note("takes-off", WORN_OR_HELD, one.id, hides=hides, item=what.item)


def hand_over(play: MysteryPlay, what: ToSomebody) -> None:
    scene = play.scene
    one, other = scene.creatures[what.who], scene.creatures[what.target]
    has(one, one.bag, what.item)
    may_handle(scene, one)
    needs_room(scene, other, what.item)
    lose(one, what.item)
    play.note("gives", GIVE, one.id, hides=one.hides("item"), item=what.item, target=other.id)
    receive(play, other, what.item, GIVE, unseen=True)


def use(play: MysteryPlay, what: ToSomebody) -> None:
    """As in combat, but for no AP."""
    scene = play.scene
    one, other, item = scene.creatures[what.who], scene.creatures[what.target], content_of(scene).items[what.item]
    has(one, one.bag, item.key)
    if not one.is_up:
        raise Refused(Refusal("fainted-uses-nothing", FAINTED, who=one.id))
    may_handle(scene, one)
    if item.opponents or item.is_worn or item.kind == WEAPON:
        raise Refused(Refusal("only-in-combat", USE, item=item.key))
    if not item.is_for_use:
        raise Refused(Refusal("no-use-for-that", USE, who=other.id, item=item.key))
    if other.is_up == bool(item.revives):
        raise Refused(Refusal("no-use-for-that", FAINTED, who=other.id, item=item.key))
    lose(one, item.key)
    use_item(play, one, item, other)
    watch_held(play)


def wish(play: MysteryPlay, what: Wisher) -> None:
    """At any time, and at no cost."""
    one = play.scene.creatures[what.who]
    if not one.is_up or one.hp == one.max_hp:
        raise Refused(Refusal("no-use-for-a-wish", WISH, who=one.id))
    use_wish(play, one)


def where_a_wish_is(scene: MysteryScene) -> Refusal | None:
    return outside_combat(scene) or (None if scene.wishes else Refusal("no-wish-here", WISH))


def drop(play: MysteryPlay, what: FromBag) -> None:
    one = play.scene.creatures[what.who]
    has(one, one.bag, what.item, what.count_)
    lose(one, what.item, what.count_)
    put(play.scene.dropped, what.item, what.count_)
    play.note("drops-item", EACH, one.id, item=what.item)


def at_home(scene: MysteryScene) -> Refusal | None:
    """Storage cannot be reached from a dungeon."""
    if scene.expedition.dungeon:
        return Refusal("not-in-a-dungeon", SLOTS)
    return outside_combat(scene)


BELONGINGS_PROCEDURES: Final = {
    "store": Procedure(store, PLAYER_ROLE, FromBag, SLOTS, may=at_home),
    "withdraw": Procedure(withdraw, PLAYER_ROLE, FromStorage, SLOTS, may=at_home),
    "take": Procedure(take, PLAYER_ROLE, FromGround, EACH, may=outside_combat),
    "put-on": Procedure(put_on, PLAYER_ROLE, Equip, WORN_OR_HELD, may=outside_combat),
    "take-off": Procedure(take_off, PLAYER_ROLE, FromBody, WORN_OR_HELD, may=outside_combat),
    "hand-over": Procedure(hand_over, PLAYER_ROLE, ToSomebody, GIVE, may=outside_combat),
    "use-item": Procedure(use, PLAYER_ROLE, ToSomebody, USE, may=outside_combat),
    "use-wish": Procedure(wish, PLAYER_ROLE, Wisher, WISH, may=where_a_wish_is),
    "drop": Procedure(drop, PLAYER_ROLE, FromBag, EACH, may=outside_combat),
}
