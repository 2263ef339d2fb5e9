"""Where a team is in a dungeon, and what it has met there."""

from typing import ClassVar, Final

from cinque.core.state import State
from cinque.systems.mystery.content import MysteryContent

EXPEDITION_FIELDS: Final = (
    *("dungeon", "quest", "floor", "rooms", "stairs", "reached", "fighting", "boss", "beaten", "xp", "shop", "weather"),
)


class Expedition(State):
    """`dungeon` is empty at home. `rooms` have been gone through on this `floor`, `stairs` tells that the way on is
    known, `reached` that the quest's goal is. `fighting`: a combat of this dungeon is on, `boss` that it is its boss,
    who is `beaten` or not. `xp` is what the defeated will bring; `shop` is what a Kecleon sells here; `weather` is
    that of the floor.
    """

    __slots__ = EXPEDITION_FIELDS
    fields: ClassVar[tuple[str, ...]] = EXPEDITION_FIELDS

    def __init__(self) -> None:
        self.dungeon = ""
        self.quest = ""
        self.floor = 0
        self.rooms = 0
        self.stairs = False
        self.reached = False
        self.fighting = False
        self.boss = False
        self.beaten = False
        self.xp = 0
        self.shop: list[str] = []
        self.weather = ""

    def is_sound(self, content: MysteryContent) -> bool:
        """Whether dungeon, floor, quest and what is sold are there."""
        dungeon = content.dungeons.get(self.dungeon)
        return (
            (not self.dungeon or (dungeon is not None and 1 <= self.floor <= dungeon.floors[-1].until))
            and (not self.quest or self.quest in content.quests)
            and all(item in content.items for item in self.shop)
            and min(self.rooms, self.xp) >= 0
        )
