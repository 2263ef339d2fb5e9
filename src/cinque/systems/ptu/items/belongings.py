"""Belongings: in the hands, in the pack, on the ground."""

from typing import Final

from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.records import Item
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.positioning.positions import SIDES

DROP: Final = "ptu.command.drop-held-item"


def has_item(one: Combatant, key: str) -> bool:
    return count_of(one, key) > 0


def count_of(one: Combatant, key: str) -> int:
    """How many somebody has, in the hands and in the pack."""
    return one.items.get(key, 0) + (one.main_hand, one.off_hand).count(key)


def take_from(one: Combatant, key: str) -> bool:
    """Take one out of the hands, else out of the pack; tells whether it came out of the pack."""
    if key == one.off_hand:
        one.off_hand = ""
        return False
    if key == one.main_hand:
        one.main_hand = ""
        return False
    one.items[key] -= 1
    if one.items[key] <= 0:
        del one.items[key]
    return True


def put_away(one: Combatant, key: str) -> None:
    one.items[key] = one.items.get(key, 0) + 1


def place_of(scene: PtuScene, one: Combatant) -> str:
    """Where things lie that somebody drops: a square, or a zone where there is no map."""
    return one.zone if scene.zones else cell_name(one.cell)


def lay_down(scene: PtuScene, at: Combatant, key: str) -> None:
    scene.ground_items.setdefault(place_of(scene, at), []).append(key)


def drop_item(play: PtuPlay, one: Combatant) -> str:
    """The Held Item falls to the ground; of a human the item in the Main Hand, else in the Off-Hand. Gives its key."""
    key = one.held or one.main_hand or one.off_hand
    if not key:
        return ""
    if one.held:
        one.held = ""
    elif one.main_hand:
        one.main_hand = ""
    else:
        one.off_hand = ""
    lay_down(play.scene, one, key)
    play.note("drops-item", DROP, one.id, item=key)
    return key


def within_reach(scene: PtuScene, one: Combatant) -> list[tuple[str, str]]:
    """What lies where somebody stands or next to it: places and keys."""
    if scene.zones:
        places = [place for place in scene.ground_items if place == one.zone]
    else:
        (x, y), (wide, high) = one.cell, one.shape or SIDES[one.size]
        lying = [(place, cell_of(place)) for place in scene.ground_items]
        places = [place for place, (u, v) in lying if x - 1 <= u <= x + wide and y - 1 <= v <= y + high]
    return [(place, key) for place in places for key in dict.fromkeys(scene.ground_items[place])]


def carried(scene: PtuScene, one: Combatant) -> list[tuple[str, Item]]:
    """What is in the hands and in the pack, each kind of item once."""
    keys = [key for key in (one.main_hand, one.off_hand) if key]
    keys += [key for key, count in one.items.items() if count > 0]
    items = content_of(scene).items
    return [(key, items[key]) for key in dict.fromkeys(keys)]


def things_of(scene: PtuScene, ones: list[Combatant], kinds: tuple[str, ...]) -> list[str]:
    """What these carry of some kinds of item."""
    return [key for one in ones for key, item in carried(scene, one) if item.kind in kinds]


def is_small(item: Item) -> bool:
    return item.kind not in ("weapon", "worn")
