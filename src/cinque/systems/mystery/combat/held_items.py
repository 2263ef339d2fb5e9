"""Worn & Equipped Items: the occasions on which what is held in the hand is used by itself, for no AP."""

from typing import ClassVar, Final

from cinque.systems.mystery.combat.items import apply, barring_items
from cinque.systems.mystery.combat_essentials.held import OCCASIONS, Occasion, answer_with_held
from cinque.systems.mystery.content.records import CRYSTAL, CURES_ALL, Item
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import statuses_of
from cinque.systems.mystery.use import Use

HELD = "mystery.item.held-consumable"


def watch_held(play: MysteryPlay) -> None:
    """Whoever holds something whose occasion has come uses it."""
    for one in play.scene.creatures.values():
        if one.held and one.is_up:
            answer_with_held(play, one)


def is_barred_from_it(scene: MysteryScene, one: Character) -> bool:
    return barring_items(scene, one) is not None


class ByState(Occasion):
    """What the state of its holder calls for; it does then what it does to whoever it is used on."""

    def has_come(self, scene: MysteryScene, one: Character, item: Item) -> bool:
        return self.calls_for(one, item) and not is_barred_from_it(scene, one)

    def calls_for(self, one: Character, item: Item) -> bool:
        raise NotImplementedError

    def take_effect(self, play: MysteryPlay, one: Character, item: Item) -> None:
        one.held = ""
        play.note("held-item-used", HELD, one.id, item=item.key)
        apply(play, one, item, one)


class Afflicted(ByState):
    """A condition that it cures; what cures all waits for a Major one."""

    key = "status"

    def calls_for(self, one: Character, item: Item) -> bool:
        every = CURES_ALL in item.cures
        return any(status.key in item.cures or (every and status.major) for status, _ in statuses_of(one))


class AtHalf(ByState):
    """So small a share of the HP is left."""

    key = "half"
    parts: ClassVar[int] = 2

    def calls_for(self, one: Character, item: Item) -> bool:
        return self.parts * one.hp <= one.max_hp


class AtQuarter(AtHalf):
    key = "quarter"
    parts = 4


class OwnMove(Occasion):
    """The first move of its type, which does more damage; a gem is used up, a crystal serves once in each combat."""

    key = "move"

    def when_it_uses(self, play: MysteryPlay, use: Use, item: Item) -> None:
        user = use.user
        spent = item.kind == CRYSTAL and user.crystal_used
        if item.type != use.type or spent or is_barred_from_it(play.scene, user):
            return
        if item.kind == CRYSTAL:
            user.crystal_used = True
        else:
            user.held, user.used_up = "", item.key
        use.boost = item.boost
        play.note("held-item-used", HELD, user.id, item=item.key)


OF_HELD_ITEMS: Final = (Afflicted(), AtHalf(), AtQuarter(), OwnMove())
OCCASIONS.update({occasion.key: occasion for occasion in OF_HELD_ITEMS})
