"""Rooms and the like: what moves lay over the whole field besides weather and terrain."""

from typing import ClassVar, Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.action_points import floor_of
from cinque.systems.mystery.combat_essentials.stats import stat as written
from cinque.systems.mystery.content.records import DEFENSE, SPECIAL_DEFENSE, Move
from cinque.systems.mystery.field import FIELDS, Field
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.minor_status_conditions.embargo import EMBARGO
from cinque.systems.mystery.status_effects.minor_status_conditions.grounded import GROUNDED
from cinque.systems.mystery.status_effects.minor_status_conditions.sky_high import SKY_HIGH, bring_down
from cinque.systems.mystery.use import Use

FIGURES = "mystery.ruling.own-figures"
SWAPPED: Final = {DEFENSE: SPECIAL_DEFENSE, SPECIAL_DEFENSE: DEFENSE}


class Room(Field):
    """Each is a family of its own, so that they stand beside each other."""

    clause = FIGURES
    rounds = 5


class TrickRoom(Room):
    """The slow are the fast: 4 AP become 8, and 8 become 4."""

    key = "trick-room"
    family = "trick-room"
    both: ClassVar[int] = 12

    def change_max_ap(self, scene: MysteryScene, one: Character, tally: Tally) -> None:
        tally.set(max(floor_of(scene), self.both - tally.value), 1, f"field:{self.key}", self.clause)


class WonderRoom(Room):
    """Defense and Special Defense change places."""

    key = "wonder-room"
    family = "wonder-room"

    def change_defense(self, scene: MysteryScene, one: Character, stat: str, tally: Tally) -> None:
        own, other = (written(scene, one, name, Tally(False)).value for name in (stat, SWAPPED[stat]))
        if other != own:
            tally.add(other - own, f"field:{self.key}", self.clause, of=one.keeper)


class MagicRoom(Room):
    """As long as it lasts, nobody can use items, and what is worn has no effect."""

    key = "magic-room"
    family = "magic-room"
    bars_items_by = EMBARGO.clause


class Gravity(Room):
    """Everybody is on the ground, and easier to hit by 4."""

    key = "gravity"
    family = "gravity"
    is_grounding = True
    easier: ClassVar[int] = 4

    def begin(self, play: MysteryPlay) -> None:
        for one in play.scene.creatures.values():
            bring_down(play, one, self.clause)
            inflict(play, one, GROUNDED.key)

    def prevents(self, scene: MysteryScene, one: Character, status: Status) -> bool:
        return status is SKY_HIGH or status.lifts_off(scene)

    def forbids(self, scene: MysteryScene, move: Move) -> str:
        return SKY_HIGH.clause if "gravity" in move.flags else ""

    def change_needed(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        tally.add(-self.easier, f"field:{self.key}", self.clause)


class Sport(Room):
    """Moves of one type do 5 less damage."""

    weak: ClassVar[str] = ""
    less: ClassVar[int] = 5

    def change_damage(self, scene: MysteryScene, use: Use, target: Character, tally: Tally) -> None:
        if use.type == self.weak:
            tally.add(-self.less, f"field:{self.key}", self.clause)


class MudSport(Sport):
    key = "mud-sport"
    family = "mud-sport"
    weak = "electric"


class WaterSport(Sport):
    key = "water-sport"
    family = "water-sport"
    weak = "fire"


class IonDeluge(Room):
    """To the end of the round, Normal moves are Electric ones."""

    key = "ion-deluge"
    family = "ion-deluge"
    rounds = 1

    def change_use(self, scene: MysteryScene, use: Use) -> None:
        if use.type == "normal":
            use.type = "electric"


ROOMS: Final = (TrickRoom(), WonderRoom(), MagicRoom(), Gravity(), MudSport(), WaterSport(), IonDeluge())
FIELDS.update({room.key: room for room in ROOMS})
