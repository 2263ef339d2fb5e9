"""Items: the Bag and the Storage have slots, one for each item unless it groups; a Rank brings more of both."""

from cinque.core.log import NO_SECRETS
from cinque.systems.mystery.getting_started.gifts import keep_gifts
from cinque.systems.mystery.getting_started.team_badges import rank_of
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of

SLOTS = "mystery.item.slots"
EACH = "mystery.item.slots-per-item"


def slots_used(scene: MysteryScene, kept: dict[str, int]) -> int:
    """What groups shares a slot; a group that is not full takes one, too."""
    items = content_of(scene).items
    return sum(-(-count // items[key].group) for key, count in kept.items())


def fits(scene: MysteryScene, one: Character, item: str, count: int = 1) -> bool:
    """Whether the Bag has room; slots are counted for Player Characters, as the Ranks are."""
    after = one.bag | {item: one.bag.get(item, 0) + count}
    return not one.is_pc or slots_used(scene, after) <= rank_of(scene, one).bag


def fits_storage(scene: MysteryScene, one: Character, item: str, count: int) -> bool:
    after = one.storage | {item: one.storage.get(item, 0) + count}
    return not one.is_pc or slots_used(scene, after) <= rank_of(scene, one).storage


def receive(play: MysteryPlay, one: Character, item: str, clause: str, unseen: bool = False) -> None:
    """Into the Bag; what does not fit lies on the ground. `unseen`: others do not see what it is."""
    scene = play.scene
    if fits(scene, one, item):
        put(one.bag, item)
        play.note("gets-item", clause, one.id, hides=one.hides("item") if unseen else NO_SECRETS, item=item)
    else:
        put(scene.dropped, item)
        play.note("bag-is-full", SLOTS, one.id, item=item)


def put(kept: dict[str, int], item: str, count: int = 1) -> None:
    kept[item] = kept.get(item, 0) + count


def lose(one: Character, item: str, count: int = 1) -> None:
    """Out of somebody's Bag."""
    take_from(one.bag, item, count)
    keep_gifts(one, item)


def take_from(kept: dict[str, int], item: str, count: int = 1) -> None:
    kept[item] -= count
    if not kept[item]:
        del kept[item]
