"""Non-Move Actions in the own turn: Brace, Environment, Break, Hazard Clear."""

from typing import ClassVar, Final

from cinque.core.ask import Option
from cinque.core.effect import REPLACE, Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.changing_stats import set_stage
from cinque.systems.mystery.content.records import DEFENSE, SPECIAL_DEFENSE
from cinque.systems.mystery.field_effects.hazards import HAZARDS
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import STATUSES, Status, put, statuses_of

BRACE = "mystery.action.brace"
ENVIRONMENT = "mystery.action.environment"
BREAK = "mystery.action.break"
CLEAR = "mystery.action.hazard-clear"
COSTS = "mystery.ruling.action-costs"
AMOUNT = "mystery.ruling.break-amount"
FOUR: Final = 4


class Braced(Status):
    """+4 to one defensive stat until the own next turn begins (ruling brace-span); it is no stage."""

    __slots__ = ()
    harmful = False
    stacking = REPLACE
    clause = BRACE
    stat: ClassVar[str] = ""

    def change_stat(self, scene: MysteryScene, one: Character, active: Active, stat: str, tally: Tally) -> None:
        if stat == self.stat:
            tally.add(FOUR, "brace", BRACE)

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.end(play, one)


class BracedDefense(Braced):
    __slots__ = ()
    key = "braced-defense"
    stat = DEFENSE


class BracedSpecialDefense(Braced):
    __slots__ = ()
    key = "braced-special-defense"
    stat = SPECIAL_DEFENSE


STATUSES.update({braced.key: braced for braced in (BracedDefense(), BracedSpecialDefense())})
BRACES: Final = {braced.stat: braced for braced in STATUSES.values() if isinstance(braced, Braced)}


def action_cost(scene: MysteryScene, one: Character, max_ap: int) -> int:
    """Brace, Environment and Hazard Clear have no cost in the document (ruling action-costs)."""
    return max_ap if scene.rulings.action_costs == "whole-turn" else FOUR


def brace(play: MysteryPlay, one: Character, option: Option) -> None:
    put(play, one, BRACES[option.args["stat"]])


def take_break(play: MysteryPlay, one: Character) -> None:
    """No action for a turn: every changed stat goes one stage towards neutral, or by one reading all the way."""
    one.done = True
    play.note("takes-a-break", BREAK, one.id)
    full = play.scene.rulings.break_amount == "full"
    for stat, stage in list(one.stages.items()):
        new = 0 if full or abs(stage) == 1 else stage - (1 if stage > 0 else -1)
        set_stage(one, stat, new)
        play.note("stage-resets", AMOUNT, one.id, stat=stat, stage=new)
    for status, active in statuses_of(one):
        if status.ends_by_break:
            status.end(play, one, BREAK)
        elif status.calms_by_break:
            status.calm(play, one, active)


def clear_hazards(play: MysteryPlay, one: Character) -> None:
    """A d20 above a hazard's range removes it with all its layers; above the threshold it shows the traps."""
    scene = play.scene
    natural = play.total(1, 20, CLEAR, one.id)
    layers = scene.hazards.get(one.side, {})
    for key, count in list(layers.items()):
        if natural > HAZARDS[key].range(scene, count):
            del layers[key]
            play.note("hazard-cleared", CLEAR, one.id, hazard=key, roll=natural)
        else:
            play.note("hazard-stays", CLEAR, one.id, hazard=key, roll=natural)
