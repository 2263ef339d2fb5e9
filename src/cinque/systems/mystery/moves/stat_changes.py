"""Moves that copy, swap, turn or scatter stat changes, and those whose stat changes depend on something."""

from typing import ClassVar, Final

from cinque.systems.mystery.combat.moves import is_spared_the_rest
from cinque.systems.mystery.combat.secondary_effects import is_lucky, is_shielded
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage, is_kept, set_stage
from cinque.systems.mystery.content.records import (
    ATTACK,
    CRIT,
    DEFENSE,
    SPECIAL_ATTACK,
    SPECIAL_DEFENSE,
    SPEED,
    STAGED,
    Change,
    Move,
)
from cinque.systems.mystery.field import is_on_the_ground, is_there
from cinque.systems.mystery.field_effects.weather.harsh_sunlight import HarshSunlight
from cinque.systems.mystery.model import MOST_STAGE, Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status_effects.getting import inflict, major_of
from cinque.systems.mystery.status_effects.major_status_conditions.burn import BURN
from cinque.systems.mystery.status_effects.major_status_conditions.confusion import CONFUSION
from cinque.systems.mystery.status_effects.major_status_conditions.freeze import FREEZE
from cinque.systems.mystery.status_effects.major_status_conditions.paralysis import PARALYSIS
from cinque.systems.mystery.status_effects.major_status_conditions.poison import BADLY_POISONED, POISON
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import SLEEP
from cinque.systems.mystery.status_effects.minor_status_conditions.commanding import COMMANDING
from cinque.systems.mystery.use import RULES, MoveRule, Use

STATUS_MOVE = "mystery.move.status"


def set_stages(play: MysteryPlay, one: Character, stages: dict[str, int], clause: str, source: str) -> None:
    """These stages, whatever they were; but nobody gets lowered ones from whom something keeps them off."""
    for stat, to in stages.items():
        if one.stage(stat) != to and not (to < min(0, one.stage(stat)) and is_kept(play, one, stat, source)):
            set_stage(one, stat, to)
            play.note("stage-becomes", clause, one.id, stat=stat, stage=to)


class PsychUp(MoveRule):
    """The user has the target's stat changes."""

    key = "copies-stages"
    clause = STATUS_MOVE
    only_copies = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        set_stages(play, use.user, {stat: target.stage(stat) for stat in STAGED}, self.clause, use.user.id)


class Swap(MoveRule):
    """Heart Swap: all stat changes change hands; of others only some."""

    key = "swaps-all"
    clause = STATUS_MOVE
    stats: ClassVar[tuple[str, ...]] = STAGED

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        own = {stat: use.user.stage(stat) for stat in self.stats}
        theirs = {stat: target.stage(stat) for stat in self.stats}
        set_stages(play, use.user, theirs, self.clause, target.id)
        set_stages(play, target, own, self.clause, use.user.id)


class PowerSwap(Swap):
    key = "swaps-power"
    stats = (ATTACK, SPECIAL_ATTACK)


class GuardSwap(Swap):
    key = "swaps-guard"
    stats = (DEFENSE, SPECIAL_DEFENSE)


class SpeedSwap(Swap):
    key = "swaps-speed"
    stats = (SPEED,)


class TopsyTurvy(MoveRule):
    """What was raised is lowered, and the other way round."""

    key = "turns-stages"
    clause = STATUS_MOVE

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        turned = {stat: min(MOST_STAGE, -stage) for stat, stage in target.stages.items() if stat != CRIT}
        set_stages(play, target, turned, self.clause, use.user.id)


class SpectralThief(MoveRule):
    """What the target has raised goes over to the user before the blow."""

    key = "steals-stages"
    is_secondary = True

    def strikes(self, play: MysteryPlay, use: Use, target: Character) -> None:
        for stat, stage in list(target.stages.items()) if not is_spared_the_rest(play, use, target) else ():
            if stage > 0:
                set_stages(play, target, {stat: 0}, self.clause, use.user.id)
                change_stage(play, use.user, stat, stage, self.clause)


class Acupressure(MoveRule):
    """Chance picks the stat that rises by 2."""

    key = "any-stat"
    clause = STATUS_MOVE
    stats: ClassVar[tuple[str, ...]] = (
        *(ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE, SPEED),
        *("accuracy", "evasion"),
    )

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        stat = self.stats[play.total(1, len(self.stats), self.clause, use.user.id) - 1]
        change_stage(play, target, stat, 2, self.clause)


class Growth(MoveRule):
    """Twice as much in the sun."""

    key = "grows"
    clause = STATUS_MOVE

    def as_used(self, scene: MysteryScene, user: Character, move: Move) -> Move:
        if not is_there(scene, HarshSunlight.key):
            return move
        return move._replace(effects=(Change({ATTACK: 2, SPECIAL_ATTACK: 2}, on="user"),))


class FellStinger(MoveRule):
    """Attack rises by 3 if it fells somebody."""

    key = "gains-by-felling"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if not target.is_up:
            change_stage(play, use.user, ATTACK, 3, self.clause)


class OrderUp(MoveRule):
    """Attack rises if an ally commands."""

    key = "ordered"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if any(one.has(COMMANDING.key) is not None for one in play.scene.of_side(use.user.side)):
            change_stage(play, use.user, ATTACK, 1, self.clause)


# -- for those of a type, or with a condition


class ForGrassTypes(MoveRule):
    """Rototiller: Attack and Special Attack of Grass-Types on the ground; Flower Shield: Defense of all Grass-Types."""

    key = "tills"
    clause = STATUS_MOVE
    stats: ClassVar[tuple[str, ...]] = (ATTACK, SPECIAL_ATTACK)
    grounded: ClassVar[bool] = True

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        for one in play.scene.creatures.values():
            if one.is_up and "grass" in one.types and (is_on_the_ground(play.scene, one) or not self.grounded):
                for stat in self.stats:
                    change_stage(play, one, stat, 1, self.clause)


class FlowerShield(ForGrassTypes):
    key = "shields-flowers"
    stats = (DEFENSE,)
    grounded = False


class VenomDrench(MoveRule):
    """Attack, Special Attack and Speed of the poisoned fall."""

    key = "drenches-poisoned"
    clause = STATUS_MOVE

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        return target.has(POISON.key) is None and target.has(BADLY_POISONED.key) is None

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        for stat in (ATTACK, SPECIAL_ATTACK, SPEED):
            change_stage(play, target, stat, -1, self.clause, use.user.id)


# -- one of several conditions


class OneOfThree(MoveRule):
    """Tri Attack and Dire Claw: with the highest faces of the roll, one of three conditions, by a d3."""

    key = "burns-freezes-or-paralyses"
    is_secondary = True
    conditions: ClassVar[tuple[str, ...]] = (BURN.key, FREEZE.key, PARALYSIS.key)
    chance: ClassVar[int] = 20

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if dealt and target.is_up and is_lucky(play, use, self.chance) and self.can_come(play, use, target):
            place = play.total(1, len(self.conditions), self.clause, use.user.id)
            inflict(play, target, self.conditions[place - 1], use.user.id)

    def can_come(self, play: MysteryPlay, use: Use, target: Character) -> bool:
        takes_over = play.scene.rulings.second_major == "replaced"
        return (takes_over or major_of(target) is None) and not is_shielded(play, use, target)


class DireClaw(OneOfThree):
    key = "poisons-paralyses-or-lulls"
    conditions = (POISON.key, PARALYSIS.key, SLEEP.key)
    chance = 50


class AgainstTheRaised(MoveRule):
    """Burning Jealousy and Alluring Voice: a condition for whoever has raised a stat."""

    key = "burns-the-raised"
    is_secondary = True
    condition: ClassVar[str] = BURN.key

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        raised = any(stage > 0 for stage in target.stages.values())
        if dealt and target.is_up and raised and not is_shielded(play, use, target):
            inflict(play, target, self.condition, use.user.id)


class AlluringVoice(AgainstTheRaised):
    key = "confuses-the-raised"
    condition = CONFUSION.key


STAT_RULES: Final = (
    *(PsychUp(), Swap(), PowerSwap(), GuardSwap(), SpeedSwap(), TopsyTurvy(), SpectralThief(), Acupressure()),
    *(Growth(), FellStinger(), OrderUp(), ForGrassTypes(), FlowerShield(), VenomDrench(), OneOfThree(), DireClaw()),
    *(AgainstTheRaised(), AlluringVoice()),
)
RULES.update({rule.key: rule for rule in STAT_RULES})
