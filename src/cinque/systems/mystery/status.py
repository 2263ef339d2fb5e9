"""What the rules ask of a status condition, and the answers of one that has nothing to say.

The whole rule of a condition is one class in one file of `status_effects/`. The rules know no condition by name: they
ask all that somebody has.
"""

from functools import cache
from typing import ClassVar, Final, cast

from mypy_extensions import mypyc_attr

from cinque.core.effect import LONGEST, REPLACE, Active, Effect, attach, detach
from cinque.core.tally import Tally
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.durations import clock
from cinque.systems.mystery.model import KNOWN_STATUSES, Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.use import Use

SELF, CLOSEST_ALLY, RANDOM_ALLY = "self", "closest-ally", "random-ally"
"""Whom a move that goes astray strikes."""

IMMUNITY = "mystery.ruling.immunity-existing"


@mypyc_attr(allow_interpreted_subclasses=True)
class Status(Effect):
    """One condition. `rounds` is how long it lasts, 0 for one without a duration; `in_turns` that the document says so.

    `harmful` ones are those that nobody wants to have.
    """

    stacking = LONGEST
    kind: ClassVar[str] = "status"
    """The section of the catalogue that has its name."""
    major: ClassVar[bool] = False
    harmful: ClassVar[bool] = True
    is_condition: ClassVar[bool] = True
    """Whether it is a status condition, and not what an action does: only those are cured, or kept off."""
    rounds: ClassVar[int] = 0
    in_turns: ClassVar[bool] = False
    passed_on: ClassVar[bool] = False
    """Whether Baton Pass hands it on."""
    ends_with_its_source: ClassVar[bool] = False
    """Whether it is over with whoever put it on somebody."""
    about_last_move: ClassVar[bool] = False
    """Whether its number is the place of the move that somebody has used last."""
    one_for_each: ClassVar[bool] = False
    """Whether those with different numbers stand side by side, each for its own time."""
    draws_attacks: ClassVar[bool] = False
    """Whether opponents can choose nobody else of the side."""
    snatches: ClassVar[bool] = False
    """Whether whoever has it steals the next beneficial move of an opponent."""
    spares_crits: ClassVar[bool] = False
    """Whether no hit on whoever has it is a critical one."""
    crits: ClassVar[bool] = False
    """Whether the own hits are critical ones."""
    ends_by_break: ClassVar[bool] = False
    melts: ClassVar[bool] = False
    """Whether sunlight keeps it away."""
    is_sleepy: ClassVar[bool] = False
    """Whether it is sleep, or leads to it."""
    is_asleep: ClassVar[bool] = False
    is_mid_move: ClassVar[bool] = False
    """Whether a move has been begun, so that what comes of it is the same use."""
    bars_called: ClassVar[bool] = False
    """Whether what it bars cannot be called up by another move either."""
    wakes_all: ClassVar[bool] = False
    """Whether Sleep has no effect on anybody while somebody has it."""
    is_grounding: ClassVar[bool] = False
    """Whether it takes away what keeps hazards, terrain and Ground moves off."""
    silences_ability: ClassVar[bool] = False
    silences_worn_item: ClassVar[bool] = False
    keeps_standing: ClassVar[bool] = False
    """Whether it keeps the last HP, of what gets past all that stands before whoever has it."""
    spares_secondary: ClassVar[bool] = False
    """Whether nothing but damage of others' attacks touches whoever has it."""
    doubles_damage: ClassVar[bool] = False
    """Whether moves do twice their damage to whoever has it, when all else is added up."""
    needs_figure: ClassVar[bool] = False
    """Whether it is nothing without its number: whoever gives it by hand says it."""
    stores_damage: ClassVar[bool] = False
    """Whether its number is the damage of the move that puts it on somebody."""
    ends_by_fainting: ClassVar[bool] = False
    """Whether it never outlasts fainting (ruling faint-clears)."""
    ends_by_environment: ClassVar[bool] = False
    ends_by_food: ClassVar[bool] = False
    bars_fleeing: ClassVar[bool] = False
    ends_with_session: ClassVar[bool] = False
    calms_by_break: ClassVar[bool] = False
    until_own_turn: ClassVar[bool] = False
    """Whether it ends as the own next turn begins."""
    wears_off: ClassVar[bool] = False
    """Whether it ends with the own turns that begin, by a count of its own."""
    changes_form: ClassVar[bool] = False
    """Whether another form comes with it, and goes with it."""
    rolls_twice: ClassVar[bool] = False
    """Whether outside combat the higher of two rolls counts."""
    more_hp: ClassVar[int] = 0
    """What it adds to Max HP."""
    astray_by: ClassVar[str] = ""
    """The clause by which it turns moves against others, where that is not its own."""
    widens_sure_moves: ClassVar[bool] = False
    """Whether the miss range that it gives is also one of moves that cannot miss by themselves."""
    worsens_to: ClassVar[str] = ""
    """A graver Major condition of the same kind."""

    # -- getting it, and losing it

    def lasts(self, scene: MysteryScene) -> int:
        """How many rounds it lasts at this table."""
        return self.rounds

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """Somebody has it now."""

    def end(self, play: MysteryPlay, one: Character, clause: str = "", source: str = "") -> None:
        """It is taken away, or that of one `source` alone."""
        if detach(one.active, self.key, source):
            self.stop(play, one)
            play.note("status-ends", clause or self.clause, one.id, status=self.key)

    def run_out(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """Its time is up; it is gone already."""
        self.stop(play, one)
        play.note("status-ends", self.clause, one.id, status=self.key)

    def prevents(self, scene: MysteryScene, status: "Status") -> bool:
        """Whether whoever has it cannot get another one."""
        return False

    def shelters(self, scene: MysteryScene, status: "Status", from_opponent: bool, by_move: bool) -> bool:
        """Whether a condition that somebody else brings does not reach whoever has it."""
        return False

    def when_another_comes(self, play: MysteryPlay, one: Character, status: "Status", source: str) -> None:
        """Whoever has it has got a condition."""

    def perish(self, play: MysteryPlay, one: Character) -> bool:
        """All the damage that it would do in 3 turns comes at once, and it ends; False if it does none."""
        return False

    def protects(self, scene: MysteryScene, one: Character, ally: Character, status: "Status") -> bool:
        """Whether an ally of whoever has it cannot get a condition."""
        return False

    def prevents_drop(self, scene: MysteryScene, one: Character, stat: str, source: str, by_move: bool) -> bool:
        """Whether whoever has it gets no negative stages of a stat, from whomever they come, by a move or otherwise."""
        return False

    def change_stages(self, scene: MysteryScene, by: int) -> int:
        """By how many stages a stat of whoever has it really changes."""
        return by

    def when_lowered(self, play: MysteryPlay, one: Character, source: str) -> None:
        """A stat of whoever has it has been lowered."""

    def outlasts_combat(self, scene: MysteryScene, active: Active) -> bool:
        """Whether it stays when a combat is over, though it is a Minor one."""
        return False

    def is_open_ended(self, scene: MysteryScene) -> bool:
        """Whether it has no duration, and is nothing of a turn or a session (ruling open-ended-conditions)."""
        return self.is_condition and not (self.lasts(scene) or self.until_own_turn or self.ends_with_session)

    def stop(self, play: MysteryPlay, one: Character) -> None:
        """It is no longer there, for whatever reason: figures that it raised go back."""

    def calm(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """A Break has calmed whoever has it."""

    # -- acting

    def combat_begins(self, play: MysteryPlay, one: Character) -> bool:
        """A combat begins in which whoever has it takes part; tells whether it has done anything."""
        return False

    def combat_ends(self, play: MysteryPlay, one: Character) -> None:
        """The combat is over."""

    def change_cost(self, scene: MysteryScene, one: Character, move: Move) -> int:
        """How many AP less an own move costs; what is cheaper has priority."""
        return 0

    def negates_priority(self, scene: MysteryScene) -> bool:
        """Whether the moves of opponents have no priority."""
        return False

    def calms_weather(self, scene: MysteryScene) -> bool:
        """Whether no weather does anything as long as somebody has it."""
        return False

    def lifts_off(self, scene: MysteryScene) -> bool:
        """Whether hazards and terrain do not reach whoever has it."""
        return False

    def ignores(self, scene: MysteryScene, what: str) -> bool:
        """Whether something of the target means nothing to the own moves: see `IGNORED` in `content/traits.py`."""
        return False

    def spares(self, scene: MysteryScene, one: Character, what: str) -> bool:
        """Whether something does nothing to whoever has it: see `SPARED` there."""
        return False

    def notices(self, scene: MysteryScene, what: str) -> bool:
        """Whether whoever goes ahead in a dungeon notices something: see `NOTICED` there."""
        return False

    def change_price(self, scene: MysteryScene, tally: Tally) -> None:
        """What a shop asks of whoever has it."""

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return False

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        return False

    def bars_target(self, scene: MysteryScene, one: Character, active: Active, target: Character) -> bool:
        """Whether whoever has it cannot choose somebody as the target of an action."""
        return False

    def hides(self, scene: MysteryScene) -> bool:
        """Whether opponents cannot choose whoever has it."""
        return False

    def strikes_at_random(self, scene: MysteryScene) -> bool:
        """Whether chance picks the target of the own moves, of both sides."""
        return False

    def when_it_acts(self, play: MysteryPlay, one: Character) -> None:
        """Whoever has it uses a move or an item."""

    def bars_items(self, scene: MysteryScene) -> bool:
        return False

    def change_max_ap(self, scene: MysteryScene, one: Character, active: Active, tally: Tally) -> None:
        """Max AP, after Speed."""

    def gives_free_move(self, scene: MysteryScene, one: Character) -> bool:
        """Whether one move of a turn costs no AP."""
        return False

    def allows_overcost(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        """Whether moves may cost more than there is."""
        return True

    # -- hitting

    def change_use(self, scene: MysteryScene, one: Character, use: Use) -> None:
        """The type and BP of an own move, before anything is rolled."""

    def draws(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        """Whether a move that is aimed at an ally alone goes to whoever has it."""
        return False

    def change_crit(self, scene: MysteryScene, one: Character, use: Use, target: Character) -> int:
        """Stages of Crit Ratio of an own move."""
        return 0

    def prevents_crit(self, scene: MysteryScene) -> bool:
        """Whether moves do not hit whoever has it critically."""
        return False

    def change_chance(self, scene: MysteryScene, chance: int) -> int:
        """The chance of a secondary effect of an own move, in percent."""
        return chance

    def strikes_often(self, scene: MysteryScene) -> bool:
        """Whether own Multi-Hit Moves strike as often as they can."""
        return False

    def change_needed(self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally) -> None:
        """The roll that the own move needs."""

    def change_needed_against(self, scene: MysteryScene, one: Character, use: Use, tally: Tally) -> None:
        """The roll that others' moves need against whoever has it."""

    def least_needed(self, scene: MysteryScene) -> int:
        """The lowest roll that can hit where one is needed, when all that helps and hinders is counted; 0 for any."""
        return 0

    def widens_miss(self, scene: MysteryScene, active: Active) -> int:
        """The lowest roll that can hit at all, whatever helps; 0 for any."""
        return 0

    def astray(self, scene: MysteryScene, one: Character, active: Active, use: Use, missed: bool) -> str:
        """Whom the accuracy roll turns the own move against in place of its target; empty for nobody."""
        return ""

    def is_surely_hit(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return False

    def is_surely_missed(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return False

    def is_missed_below(self, scene: MysteryScene, one: Character) -> int:
        """The lowest roll that can hit whoever has it; 0 for any."""
        return 0

    def lifts_immunity(self, scene: MysteryScene, type: str) -> bool:
        """Whether whoever has it is no longer immune to moves of a type."""
        return False

    def gives_immunity(self, scene: MysteryScene, type: str) -> bool:
        return False

    def least_evasion(self, scene: MysteryScene) -> int:
        """The Evasion stage as which whoever has it is at least taken; 0 where it has none by it."""
        return 0

    def ignores_evasion(self, scene: MysteryScene) -> bool:
        """Whether the Evasion increases of whoever has it do not count."""
        return False

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        """Whether a move does not get through to whoever has it."""
        return False

    def when_it_stops(self, play: MysteryPlay, one: Character, use: Use) -> None:
        """It has kept a move off."""

    def change_type(self, scene: MysteryScene, use: Use) -> None:
        """The type of the own moves."""

    # -- damage

    def change_bp(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        """The BP of the own moves."""

    def change_stab(self, scene: MysteryScene, one: Character, figure: int, tally: Tally) -> None:
        """STAB of an own move that has it."""

    def change_damage(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, target: Character, tally: Tally
    ) -> None:
        """The damage of the own moves, after the formula: what is added and taken off."""

    def change_damage_against(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally
    ) -> None:
        """The damage of somebody else's move on whoever has it, after the formula."""

    def change_stat(self, scene: MysteryScene, one: Character, active: Active, stat: str, tally: Tally) -> None:
        """A stat, by something that is no stage."""

    def bypasses_defense(self, scene: MysteryScene) -> bool:
        """Whether defensive stats do not count against the own moves."""
        return False

    def cannot_miss(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        """Whether an own move cannot miss."""
        return False

    def change_damage_taken(self, scene: MysteryScene, tally: Tally, by_move: bool) -> None:
        """The damage that whoever has it is about to take, when all else is reckoned."""

    def takes_instead(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use) -> int:
        """What is left of a move's damage for whoever has it."""
        return damage

    def when_hit(self, play: MysteryPlay, one: Character, use: Use) -> None:
        """Somebody else's move has hit it, whether that does damage or not, and it stands."""

    def when_hurt(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use | None) -> None:
        """It has taken damage, by a move or otherwise, and stands."""

    def when_struck(self, play: MysteryPlay, one: Character, damage: int, use: Use | None, before: int) -> None:
        """It has taken damage, by a move or otherwise, whether it stands or not; `before` it had so many HP."""

    def change_item_healing(self, scene: MysteryScene, one: Character, food: bool, tally: Tally) -> None:
        """What an item heals of whoever has it."""

    def bars_healing(self, scene: MysteryScene, by_move: bool) -> bool:
        return False

    def when_it_faints(self, play: MysteryPlay, one: Character, active: Active, use: Use | None) -> None:
        """Whoever has it has fainted."""

    def when_its_source_faints(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """Whoever put it on somebody has fainted."""
        if self.ends_with_its_source:
            self.end(play, one, source=active.source)

    def when_it_knocks_out(self, play: MysteryPlay, one: Character, target: Character) -> None:
        """Whoever has it has knocked an opponent out."""

    def does_no_damage(self, scene: MysteryScene) -> bool:
        """Whether the moves of whoever has it do none."""
        return False

    def when_it_uses(self, play: MysteryPlay, one: Character, active: Active, use: Use) -> None:
        """Whoever has it uses a move."""

    def when_it_has_used(self, play: MysteryPlay, one: Character, active: Active, use: Use) -> None:
        """Whoever has it has used a move, and all that comes of it has happened."""

    def when_ally_uses(self, play: MysteryPlay, one: Character, active: Active, ally: Character, move: Move) -> None:
        """An ally of whoever has it uses a move."""

    def change_ally_damage(self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally) -> None:
        """The damage of an ally's move."""

    def change_damage_on_ally(self, scene: MysteryScene, one: Character, use: Use, tally: Tally) -> None:
        """The damage of somebody's move on an ally."""

    def when_it_hits(self, play: MysteryPlay, one: Character, use: Use, target: Character) -> None:
        """An own move has done damage to somebody else."""

    # -- time

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """The turn of its side begins."""

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """What it does each round."""


QUESTIONS: Final = tuple([name for name, value in vars(Status).items() if callable(value) and name[0] != "_"])
"""All that the rules can ask."""


def answered_by(status: Status) -> frozenset[str]:
    """The questions to which it has an answer of its own."""
    return frozenset([name for name in QUESTIONS if getattr(type(status), name) is not getattr(Status, name)])


STATUSES: Final = cast("dict[str, Status]", KNOWN_STATUSES)
"""Every condition by its key, in the order of the document; `status_effects/` puts them in."""


def statuses_of(one: Character, question: str = "") -> list[tuple[Status, Active]]:
    """All conditions that somebody has, or those that have an answer to a question."""
    if not question:
        return [(STATUSES[active.effect], active) for active in one.active]
    return [(STATUSES[active.effect], active) for active in one.active if question in answers_of(active.effect)]


@cache
def answers_of(condition: str) -> frozenset[str]:
    return answered_by(STATUSES[condition])


def is_barred(scene: MysteryScene, one: Character) -> bool:
    """Whether a condition keeps somebody from acting."""
    return any(status.bars_acting(scene, one, active) for status, active in statuses_of(one, "bars_acting"))


def may_choose(scene: MysteryScene, one: Character, target: Character) -> bool:
    """Whether somebody can choose somebody else as the target of a move or an item."""
    if (
        target.active
        and target.side != one.side
        and any(status.hides(scene) for status, _ in statuses_of(target, "hides"))
    ):
        return False
    if not one.active:
        return True
    return not any(status.bars_target(scene, one, active, target) for status, active in statuses_of(one, "bars_target"))


def put(play: MysteryPlay, one: Character, status: Status, source: str = "", number: int = 0) -> bool:
    """Somebody has it for as long as it lasts; tells whether anything changed. What else it means: see `getting.py`."""
    active = Active(status.key, source, number=number)
    start_clock(play.scene, one, status, active)
    if play.scene.rulings.minor_repeat == "stack" and not status.major and status.stacking != REPLACE:
        one.active.append(active)
    elif not attach(one.active, status, active):
        return False
    play.note("gets-status", status.clause, one.id, status=status.key)
    status.begin(play, one, active)
    return True


def start_clock(scene: MysteryScene, one: Character, status: Status, active: Active) -> None:
    """What lasts a while begins now."""
    rounds, ticks = status.lasts(scene), "tick" in answers_of(status.key)
    if rounds:
        active.anchor, active.moment, active.left = clock(scene, one, rounds, status.in_turns, ticks)
