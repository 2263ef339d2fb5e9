"""Non-Move Actions in the own turn: Brace, Environment, Break, Hazard Clear."""

from typing import ClassVar, Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import REPLACE, TURN_END, Active
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.paying import pay
from cinque.systems.mystery.combat_essentials.action_points import ap_left, ap_now
from cinque.systems.mystery.combat_essentials.changing_stats import set_stage
from cinque.systems.mystery.combat_essentials.fainting import heal
from cinque.systems.mystery.content.records import DEFENSE, SPECIAL_DEFENSE
from cinque.systems.mystery.field_effects.hazards import HAZARDS
from cinque.systems.mystery.field_effects.traps import watch
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import STATUSES, Status, put, statuses_of
from cinque.systems.mystery.status_effects.at_random import whoever_it_reaches

BRACE = "mystery.action.brace"
ENVIRONMENT = "mystery.action.environment"
BREAK = "mystery.action.break"
CLEAR = "mystery.action.hazard-clear"
COSTS = "mystery.ruling.action-costs"
AMOUNT = "mystery.ruling.break-amount"
NUMBER = "mystery.ruling.hazard-clear-roll"
WISH = "mystery.minor.wishing"
FOUR: Final = 4
OF_WISH: Final = 4


class Braced(Status):
    """+4 to one defensive stat until the own next turn begins, or this one ends (ruling brace-span); it is no stage."""

    harmful = False
    is_condition = False
    stacking = REPLACE
    clause = BRACE
    stat: ClassVar[str] = ""

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        if play.scene.rulings.brace_span == "own-turn":
            active.anchor, active.moment, active.left = one.id, TURN_END, 1

    def change_stat(self, scene: MysteryScene, one: Character, active: Active, stat: str, tally: Tally) -> None:
        if stat == self.stat:
            tally.add(FOUR, "brace", BRACE)

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.end(play, one)


class BracedDefense(Braced):
    key = "braced-defense"
    stat = DEFENSE


class BracedSpecialDefense(Braced):
    key = "braced-special-defense"
    stat = SPECIAL_DEFENSE


STATUSES.update({braced.key: braced for braced in (BracedDefense(), BracedSpecialDefense())})
BRACES: Final = {braced.stat: braced for braced in STATUSES.values() if isinstance(braced, Braced)}


def least_cost(scene: MysteryScene, ap: int) -> int:
    """Brace, Environment and Hazard Clear have no cost in the document (ruling action-costs). `ap`: the whole pool."""
    reading = scene.rulings.action_costs
    return FOUR if reading == "four" else ap if reading == "whole-turn" else 0


def action_cost(play: MysteryPlay, one: Character) -> int:
    """What such an action costs now; by one reading the game master says so each time."""
    scene = play.scene
    if scene.rulings.action_costs != "gm-set":
        return least_cost(scene, ap_now(scene, one))
    options = [Option("cost", ap=ap) for ap in range(ap_left(scene, one) + 1)]
    cost: int = play.choose(Ask(GM_ROLE, "action-cost", COSTS, options, one.id)).args["ap"]
    return cost


def pay_for_action(play: MysteryPlay, one: Character) -> None:
    """Where it takes the whole turn, AP that come to it later are for nothing else."""
    pay(play.scene, one, action_cost(play, one))
    one.all_in = one.all_in or play.scene.rulings.action_costs == "whole-turn"


def brace(play: MysteryPlay, one: Character, option: Option) -> None:
    put(play, one, BRACES[option.args["stat"]])


def use_environment(play: MysteryPlay, one: Character, option: Option) -> None:
    """The game master tells what comes of it; whoever is in an area can leave it in this way."""
    foe = option.args.get("target", "")
    if foe:
        foe = whoever_it_reaches(play, one, play.scene.creatures[foe]).id
    play.note("environment-against" if foe else "environment", ENVIRONMENT, one.id, target=foe)
    for status, _ in statuses_of(one):
        if foe:
            status.when_it_acts(play, one)
        elif status.ends_by_environment:
            status.end(play, one, ENVIRONMENT)


def use_wish(play: MysteryPlay, one: Character) -> None:
    """A Wish that has formed is there for whoever comes first, in a combat and outside."""
    play.scene.wishes -= 1
    one.wished = True
    play.note("uses-wish", WISH, one.id, left=play.scene.wishes)
    heal(play, one, play.tally().start(OF_WISH, "wish", WISH), WISH, by_move=True)


def would_help(one: Character) -> bool:
    """Whether a Break would change anything."""
    if one.stages:
        return True
    return one.active != [] and any(status.ends_by_break or status.calms_by_break for status, _ in statuses_of(one))


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


def clear_hazards(play: MysteryPlay, one: Character, option: Option) -> None:
    """A d20 above a hazard's range removes it with all its layers; above the threshold it shows the traps."""
    scene = play.scene
    play.note("clears", CLEAR, one.id)
    number = number_to_clear(play, one) if scene.rulings.hazard_clear_roll == "gm-set" else 0
    natural = play.total(1, 20, CLEAR, one.id)
    layers = scene.hazards.get(one.side, {})
    for key, count in list(layers.items()):
        if natural >= (number or HAZARDS[key].range(scene, count) + 1):
            del layers[key]
            play.note("hazard-cleared", CLEAR, one.id, hazard=key, roll=natural)
        else:
            play.note("hazard-stays", CLEAR, one.id, hazard=key, roll=natural)
    if scene.hides_traps():
        found = natural >= (number or scene.threshold + 1)
        scene.found = list(scene.traps) if found else scene.found
        told = "traps-found" if found else "traps-stay-hidden"
        play.note(told, CLEAR, one.id, roll=natural, traps=scene.found)
    watch(play, one, natural)


def number_to_clear(play: MysteryPlay, one: Character) -> int:
    options = [Option("number", number=number) for number in range(1, 21)]
    number: int = play.choose(Ask(GM_ROLE, "clear-number", NUMBER, options, one.id)).args["number"]
    return number
