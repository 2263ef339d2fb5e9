"""Commanding: the commander does no damage itself; allies who follow the property of its move gain by it."""

from typing import Final

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.stats import points_in
from cinque.systems.mystery.content.records import DEFENSE, PROPERTIES, SPECIAL_DEFENSE, Move
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use

DONDOZO: Final = "dondozo"
MOST: Final = 6


class Commanding(Status):
    """`number` is the place of the commanded property, from 1 on.

    Each ally's `streak` counts the moves in a row that have followed, by other readings the whole side's does.
    """

    key = "commanding"
    clause = "mystery.minor.commanding"
    harmful = False

    def does_no_damage(self, scene: MysteryScene) -> bool:
        return True

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """Whatever was gained by an earlier commander is over."""
        for ally in play.scene.of_side(one.side):
            ally.streak = 0

    def when_it_uses(self, play: MysteryPlay, one: Character, active: Active, use: Use) -> None:
        """Of several commanders the one who used a move last is followed."""
        for ally in play.scene.of_side(one.side):
            before = ally.has(self.key)
            if before is not None:
                before.number = 0
        active.number = PROPERTIES.index(use.move.property_) + 1
        play.note("commands", self.clause, one.id, property=use.move.property_)
        for ally in play.scene.of_side(one.side):
            if play.scene.rulings.commanding_details == "per-command":
                ally.streak = min(MOST, ally.streak + 1)

    def when_ally_uses(self, play: MysteryPlay, one: Character, active: Active, ally: Character, move: Move) -> None:
        """A move of the commanded property counts; another one sets its user back (ruling commanding-details)."""
        commanded = property_of(active)
        if not commanded:
            return
        followed = commanded == move.property_
        reading = play.scene.rulings.commanding_details
        if reading == "per-ally-streak":
            ally.streak = min(MOST, ally.streak + 1) if followed else 0
        elif reading == "chain-in-turn" and followed:
            others = [other.streak for other in play.scene.of_side(one.side) if other is not ally and other.acted]
            ally.streak = min(MOST, max(others, default=0) + 1)
        elif not followed:
            ally.streak = 0
        if followed and not move.attacks:
            self.strengthen(play, ally)

    def strengthen(self, play: MysteryPlay, ally: Character) -> None:
        """The lower of the two defences rises by 1, both if they are equal; twice as much for Dondozo."""
        by = 2 if ally.species == DONDOZO else 1
        figures = {stat: points_in(play.scene, ally, stat) + ally.stage(stat) for stat in (DEFENSE, SPECIAL_DEFENSE)}
        lowest = min(figures.values())
        for stat, value in figures.items():
            if value == lowest:
                change_stage(play, ally, stat, by, self.clause)

    def change_ally_damage(self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally) -> None:
        streak = use.user.streak if property_of(active) == use.move.property_ else 0
        if streak:
            tally.add(streak * (2 if use.user.species == DONDOZO else 1), "status:commanding", self.clause)


def property_of(active: Active) -> str:
    """What is commanded; nothing before the commander's first move."""
    return PROPERTIES[active.number - 1] if 0 < active.number <= len(PROPERTIES) else ""


COMMANDING = Commanding()
