"""What the rules ask of a state (じょうたい), and the answers of one that has nothing to say.

The whole rule of a state is one class in one file of `states/`. The rules know no state by name: they ask all that
somebody has.
"""

from typing import ClassVar

from cinque.core.effect import Effect
from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import VOLATILE_STATES, Move
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, RokumenScene
from cinque.systems.rokumen.rulings import RokumenRulings

DURATION = "rokumen.status.duration"

HARM, COUNTERS, RECOVERY = "harm", "counters", "recovery"
"""The parts of the End Step in which states do something."""


class StateRule(Effect):
    """One state. `numbered` ones are written with a number (どく2); `helps` tells that one wants to have it.

    `immune` are the types that do not get it in the video games, `moment` is its part of the End Step.
    """

    is_condition: ClassVar[bool] = False
    numbered: ClassVar[bool] = False
    helps: ClassVar[bool] = False
    immune: ClassVar[tuple[str, ...]] = ()
    moment: ClassVar[str] = ""

    # -- having it

    def is_on(self, one: Pokemon) -> bool:
        return self.number(one) > 0

    def number(self, one: Pokemon) -> int:
        """The X, or the counters, or how often somebody has it."""
        raise NotImplementedError

    def put(self, one: Pokemon, number: int, turn: int) -> None:
        raise NotImplementedError

    def end(self, play: RokumenPlay, one: Pokemon, clause: str) -> None:
        if self.is_on(one):
            self.put(one, 0, 0)
            play.note("condition-ends", clause, one.id, state=self.key)

    def cured_with_conditions(self, scene: RokumenScene, all_of_them: bool, named: bool) -> bool:
        """Whether an effect ends it that ends all status conditions, or some by name."""
        return False

    def after_combat(self, rulings: RokumenRulings) -> str:
        """The clause by which it ends with the combat; empty if it stays."""
        return ""

    # -- figures

    def change_own_speed(self, scene: RokumenScene, tally: Tally) -> None:
        """The Speed that is written down."""

    def change_speed(self, scene: RokumenScene, tally: Tally) -> None:
        """The Speed with everything that raises or lowers it."""

    def change_dice(self, scene: RokumenScene, tally: Tally, move: Move) -> None:
        """The damage dice of one's own attack."""

    def change_dice_last(self, scene: RokumenScene, tally: Tally, move: Move) -> None:
        """The same when there is at least one die."""

    # -- the Action Step

    def rolls(self, scene: RokumenScene, own: bool) -> bool:
        """Whether it rolls before an Action Step: one's `own`, or that of somebody else."""
        return False

    def asks_before_rolling(self, scene: RokumenScene) -> bool:
        """Whether somebody can leave the actions out instead of the roll."""
        return False

    def bars_actions(self, play: RokumenPlay, one: Pokemon) -> bool:
        """The roll: whether all actions are lost."""
        return False

    def keeps_from_rolling(self, scene: RokumenScene) -> bool:
        """Whether other states do not roll while it lasts."""
        return False

    def takes_over(self, scene: RokumenScene) -> bool:
        """Whether there is nothing but the Sub Action, and that only to end it."""
        return False

    def leaves_the_rest(self, scene: RokumenScene) -> bool:
        """Whether, once it has ended, somebody goes on with what is left of the step."""
        return True

    def bars_main_action(self, scene: RokumenScene) -> bool:
        return False

    def tell_it_bars(self, play: RokumenPlay, one: Pokemon) -> None:
        """Say why somebody does not act."""

    def may_use_traits(self, scene: RokumenScene) -> bool:
        return True

    def takes_sub_action(self, scene: RokumenScene) -> bool:
        """Whether the Sub Action goes into ending it without being asked."""
        return False

    def ends_by_sub_action(self, scene: RokumenScene, own: bool) -> bool:
        """Whether a Sub Action can be spent on it: one's `own`, or that of somebody else."""
        return False

    def spend_sub_action(self, play: RokumenPlay, one: Pokemon) -> int:
        """Spend the Sub Action on it, or not; gives how many actions that were."""
        return 0

    def lose_one(self, play: RokumenPlay, one: Pokemon, clause: str) -> None:
        """It becomes less by one, and ends with the last."""
        left = self.number(one) - 1
        if left > 0:
            self.put(one, left, one.since)
        else:
            self.end(play, one, clause)

    # -- being hurt, and the End Step

    def when_hurt(self, play: RokumenPlay, one: Pokemon, by_move: bool) -> None:
        """Somebody has taken damage and stands."""

    def end_step(self, play: RokumenPlay, one: Pokemon) -> None:
        """What it does in its part of the End Step."""


class ConditionRule(StateRule):
    """状態異常: nobody has two of them. They last until the combat ends."""

    is_condition = True

    def is_on(self, one: Pokemon) -> bool:
        return one.condition == self.key

    def number(self, one: Pokemon) -> int:
        return one.amount if one.condition == self.key else 0

    def put(self, one: Pokemon, number: int, turn: int) -> None:
        one.condition, one.amount, one.since = self.key if number else "", number, turn

    def after_combat(self, rulings: RokumenRulings) -> str:
        return DURATION


class VolatileRule(StateRule):
    """状態変化: goes together with everything. The number is how often somebody has it, where it stacks."""

    def number(self, one: Pokemon) -> int:
        number: int = getattr(one, self.key)
        return number

    def put(self, one: Pokemon, number: int, turn: int) -> None:
        setattr(one, self.key, number)


STATES: dict[str, StateRule] = {}
"""Every state by its key, in the order of the book; `states/` puts them in."""


def states_of(one: Pokemon) -> list[StateRule]:
    """The states that somebody has, but for Fainted: the status condition first."""
    found = [STATES[one.condition]] if one.condition else []
    for key in VOLATILE_STATES:
        if getattr(one, key):
            found.append(STATES[key])
    return found
