"""Battlefield Hazards, Traps: the lowest roll of a round under a threshold sets off one that was announced.

Each trap and tile is one class; whoever made the roll is the Activator.
"""

from typing import ClassVar, Final

from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.explosions import explode, fizzles
from cinque.systems.mystery.combat_essentials.fainting import true_damage
from cinque.systems.mystery.content.records import ACCURACY, SPEED, Inflict
from cinque.systems.mystery.getting_started.bag import lose, put, receive
from cinque.systems.mystery.model import KNOWN_TRAPS, Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.status import Status, statuses_of
from cinque.systems.mystery.status_effects.getting import cure, inflict
from cinque.systems.mystery.status_effects.major_status_conditions.confusion import CONFUSION
from cinque.systems.mystery.status_effects.major_status_conditions.paralysis import PARALYSIS
from cinque.systems.mystery.status_effects.major_status_conditions.poison import POISON
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import SLEEP
from cinque.systems.mystery.status_effects.minor_status_conditions.disabled import DISABLED
from cinque.systems.mystery.status_effects.minor_status_conditions.hungry import HUNGRY
from cinque.systems.mystery.trait import is_spared

GENERAL = "mystery.trap.general"
WHOM = "mystery.trap.blast"
TRIP = "mystery.ruling.trip-trap-item"
GRIMY = "mystery.ruling.grimy-trap-effect"
SIX: Final = 6
NASTY_FOOD, BIG_APPLE = "nasty-food", "big-apple"


class Trap:
    """One trap or tile."""

    key: ClassVar[str] = ""
    own_clause: ClassVar[str] = ""
    """Where its clause is not called like its key."""

    @property
    def clause(self) -> str:
        return self.own_clause or f"mystery.trap.{self.key}"

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        raise NotImplementedError


class BlastTrap(Trap):
    key = "blast"
    struck: ClassVar[int] = 2

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        """An explosion that hits so many combatants at random, of both sides."""
        if fizzles(play, self.clause):
            return
        everybody = [one for one in play.scene.creatures.values() if one.is_up]
        spared = max(0, len(everybody) - self.struck)
        chosen: list[Character] = []
        while len(everybody) > spared:
            place = play.total(1, len(everybody), WHOM) - 1 if spared else 0
            chosen.append(everybody.pop(place))
        explode(play, chosen, self.clause)


class MegaBlastTrap(BlastTrap):
    key = "mega-blast"
    struck = 5


class SpikedTrap(Trap):
    key = "spiked"

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        true_damage(play, activator, SIX, self.clause)


class AppleTrap(SpikedTrap):
    key = "apple"

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        super().go_off(play, activator)
        receive(play, activator, BIG_APPLE, self.clause)


class GrimyTrap(Trap):
    key = "grimy"

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        """No effect is stated (ruling grimy-trap-effect): it is eaten, spoils food in the Bag, or is colour only."""
        play.note("grimy", GRIMY, activator.id)
        reading = play.scene.rulings.grimy_trap_effect
        if reading == "eaten":
            self.eat(play, activator)
        elif reading == "spoils":
            items = content_of(play.scene).items
            food = [key for key in activator.bag if items[key].is_food and key != NASTY_FOOD]
            if food:
                lose(activator, food[0])
                receive(play, activator, NASTY_FOOD, GRIMY)

    def eat(self, play: MysteryPlay, activator: Character) -> None:
        """What nasty food does to whoever eats it."""
        for status, _ in statuses_of(activator):
            if status.ends_by_food:
                status.end(play, activator, GRIMY)
        for effect in content_of(play.scene).items[NASTY_FOOD].effects:
            if isinstance(effect, Inflict):
                inflict(play, activator, effect.status)


class StatusTrap(Trap):
    """A trap that puts a condition on the Activator."""

    status: ClassVar[Status] = POISON

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        inflict(play, activator, self.status.key)


class HungerTrap(StatusTrap):
    key = "hunger"
    status = HUNGRY


class PoisonTrap(StatusTrap):
    key = "poison-trap"
    own_clause = "mystery.trap.poison"
    status = POISON


class ShutterTrap(StatusTrap):
    key = "shutter"
    status = DISABLED


class SlumberTrap(StatusTrap):
    key = "slumber"
    status = SLEEP


class SpinTrap(StatusTrap):
    key = "spin"
    status = CONFUSION


class ShockTrap(StatusTrap):
    key = "shock"
    status = PARALYSIS


class StageTrap(Trap):
    """A trap that lowers a stat of the Activator by a stage."""

    stat: ClassVar[str] = ""

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        change_stage(play, activator, self.stat, -1, self.clause)


class SandblastTrap(StageTrap):
    key = "sandblast"
    stat = ACCURACY


class LethargyTrap(StageTrap):
    key = "lethargy"
    stat = SPEED


class TripTrap(Trap):
    key = "trip"

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        """The Equipped Item, else the Worn one; by one reading both (ruling trip-trap-item)."""
        dropped = [key for key in (activator.held, activator.worn) if key]
        if play.scene.rulings.trip_trap_item == "order":
            dropped = dropped[:1]
        for key in dropped:
            if key == activator.held:
                activator.held = ""
            else:
                activator.worn = ""
            put(play.scene.dropped, key)
            play.note("drops-item", TRIP, activator.id, item=key)


class ShinyTile(Trap):
    key = "shiny-tile"

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        """A random good item: of the game master's list, or what else is found on this floor."""
        pool = play.scene.shiny or found_on(play.scene)
        if not pool:
            play.note("something-nice", self.clause, activator.id)
            return
        place = play.total(1, len(pool), self.clause, activator.id) - 1 if len(pool) > 1 else 0
        receive(play, activator, pool[place], self.clause, unseen=True)


def found_on(scene: MysteryScene) -> list[str]:
    way = scene.expedition
    return list(content_of(scene).dungeons[way.dungeon].on(way.floor).finds) if way.dungeon else []


class WonderTile(Trap):
    key = "wonder-tile"

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        activator.stages, activator.quickened = {}, 0
        play.note("stages-gone", self.clause, activator.id)


class CleanseTile(Trap):
    key = "cleanse-tile"

    def go_off(self, play: MysteryPlay, activator: Character) -> None:
        if not cure(play, activator, self.clause):
            play.note("nothing-to-cure", self.clause, activator.id)


TRAPS: Final[dict[str, Trap]] = {
    trap.key: trap
    for trap in (
        *(BlastTrap(), MegaBlastTrap(), AppleTrap(), GrimyTrap(), HungerTrap(), SandblastTrap(), PoisonTrap()),
        *(ShutterTrap(), LethargyTrap(), SpikedTrap(), SlumberTrap(), SpinTrap(), ShockTrap(), TripTrap()),
        *(ShinyTile(), WonderTile(), CleanseTile()),
    )
}
KNOWN_TRAPS.update(TRAPS)


# -- what sets one off


def watch(play: MysteryPlay, one: Character, natural: int) -> None:
    """Ruling trap-trigger: the lowest roll of the round counts, on a tie the earlier one; or the first one at once."""
    scene = play.scene
    if not scene.traps or natural > scene.threshold or is_spared(play, one, "traps"):
        return
    if scene.rulings.trap_trigger == "first-under":
        spring(play, one, natural)
    elif not scene.lowest[0] or natural < scene.lowest[0]:
        scene.lowest = (natural, one.id)


def spring_lowest(play: MysteryPlay) -> None:
    """At the end of a round, if the game master has not taken it away meanwhile."""
    natural, who = play.scene.lowest
    play.scene.lowest = (0, "")
    one = play.scene.creatures.get(who)
    if natural and play.scene.traps and one is not None and one.is_up:
        spring(play, one, natural)


def spring(play: MysteryPlay, one: Character, natural: int) -> None:
    """The trap goes off, and is used up."""
    trap = TRAPS[play.scene.traps.pop(0)]
    play.scene.found = play.scene.found[1:]
    play.note("trap-springs", trap.clause, one.id, trap=trap.key, roll=natural)
    trap.go_off(play, one)
    play.note("trap-gone", GENERAL, trap=trap.key)
