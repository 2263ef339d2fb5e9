"""Worn & Equipped Items: what is held in the hand is used by itself, on its occasion.

What an occasion is one class of `combat/held_items.py` says; here are the moments at which the rules ask for it.
"""

from typing import ClassVar, Final

from cinque.systems.mystery.content.records import Item
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.use import Use


class Occasion:
    """When something in the hand is used; here that of things which wait for nothing."""

    key: ClassVar[str] = ""

    def has_come(self, scene: MysteryScene, one: Character, item: Item) -> bool:
        """Whether the holder is in a state that calls for it."""
        return False

    def take_effect(self, play: MysteryPlay, one: Character, item: Item) -> None:
        """It is used."""

    def when_it_uses(self, play: MysteryPlay, use: Use, item: Item) -> None:
        """The holder uses a move."""


OCCASIONS: Final[dict[str, Occasion]] = {"": Occasion()}
"""Every occasion by its key; `combat/held_items.py` puts them in."""


def answer_with_held(play: MysteryPlay, one: Character) -> None:
    """Something has happened to whoever holds an item: if its occasion has come, it is used at once, for no AP."""
    item = content_of(play.scene).items[one.held]
    occasion = OCCASIONS[item.occasion]
    if occasion.has_come(play.scene, one, item):
        occasion.take_effect(play, one, item)


def use_with_held(play: MysteryPlay, use: Use) -> None:
    """What the user of a move holds has its part in it."""
    item = content_of(play.scene).items[use.user.held]
    OCCASIONS[item.occasion].when_it_uses(play, use, item)
