"""A table at play: runs procedures step by step, pauses for answers, and takes anything back.

A run works on a copy of the scene. If an answer is missing, the copy is dropped and the run waits with its tape; the
answer joins the tape and it runs again. So nothing is ever half done, and undo cannot leave anything behind. What comes
of it is another `Story`, which becomes the table's own when every keeper has it.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cinque.core.ask import Ask, Data
from cinque.core.fate import Adviser, OffTape, Pending, Tape
from cinque.core.log import GM, Log, seen_by
from cinque.core.mistake import BadAnswer, BadRoll, Mistake, NotNow, NotYours, reason_of
from cinque.core.play import Play, S
from cinque.core.procedure import BESIDE, FLOW, INSTEAD
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE, Seat, rolling_by_hand, standing_answer
from cinque.core.state import differences
from cinque.core.story import NOTHING_FORESEEN, Foreseen, Inputs, Mark, Pause, Step, Story, Undone, Waiting, in_common
from cinque.core.system import System
from cinque.core.tabletop import TableTop

MOST_STEPS_UNASKED: Final = 5_000
"""Some seconds of play: where everybody has given the order to do nothing, nobody waits longer for a fight to end."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Keeper:
    """Somebody who keeps a story, such as a journal."""

    def keep(self, story: Story[Any]) -> None:
        """Make sure that this story can be had again. An error means that it cannot, and that nothing has changed."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(TableTop[S]):
    """The game of one table.

    `dice` are the table's own; `bots` answer for the seats that they sit on, as far as they can; `typed` are the seats
    that roll real dice, besides those that say so themselves. Everything is done `by` somebody who sits here and has
    the right to it.
    """

    def __init__(
        self,
        system: System[S],
        scene: S,
        seats: Sequence[Seat],
        dice: Random | None = None,
        bots: Mapping[str, Adviser] | None = None,
        typed: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(system, scene, seats)
        self.bots: dict[str, Adviser] = dict(bots or {})
        self.dice = dice or Random()
        self.typed = typed
        self._keepers: list[Keeper] = []

    def bot_for(self, ask: Ask) -> Adviser | None:
        """The program, if it sits where somebody is asked, by their id or by their role."""
        asked = [ask.seat, *(seat.id for seat in self.story.seats.values() if seat.is_asked(ask))]
        return next((self.bots[id] for id in asked if id in self.bots), None)

    # -- going on

    def run(self, do: str, by: str, /, **args: Any) -> None:
        """As `start`, for arguments that a program writes down: compiled, none of them can be called `do` or `by`."""
        self.start(do, by, args)

    def start(self, do: str, by: str, args: Data) -> None:
        """Run a procedure to its end or its first open question: while the game waits, only one that may run then."""
        procedure, seat = self.procedure(do), self.seat(by)
        if not seat.may_run(PLAYER_ROLE if procedure.role == FLOW else procedure.role):
            raise NotYours(Refusal("only-game-master-runs", "", name=do))
        story = self.story
        by_itself = story.main is None and do == self.system.next(story.scene)
        inputs = Inputs(do, args, (), "" if by_itself else by)
        self._done(self._started(story, inputs, seat), [] if by_itself else [by])

    def _started(self, story: Story[S], inputs: Inputs, seat: Seat) -> tuple[Story[S], list[Mark]]:
        """The story in which somebody has started this, beside what waits or instead of it."""
        procedure, main = self.procedure(inputs.do, story.scene), story.main
        if main is not None and not procedure.meanwhile:
            raise NotNow(Refusal("still-waits", ""))
        procedure.read(inputs.args, story.scene, seat)
        if procedure.meanwhile == INSTEAD:
            story = story.without(main)
        kept = Inputs(inputs.do, procedure.by_role(inputs.args, story.seats), inputs.tape, inputs.by)
        return self._go(story, kept, main is not None and procedure.meanwhile == BESIDE)

    def advance(self) -> bool:
        """Run whatever comes next by itself; False if nothing does, or an answer is missing."""
        do = self.system.next(self.scene) if self.story.main is None else ""
        if do:
            self._done(self._go(self.story, Inputs(do, {})), [])
        return bool(do)

    def play_on(self) -> None:
        """Advance until somebody is asked or the table has to decide what comes next."""
        for _ in range(MOST_STEPS_UNASKED):
            if not self.advance():
                return
        raise NotNow(Refusal("round-in-circles", "", steps=MOST_STEPS_UNASKED))

    def answer(self, text: str, by: str, who: Ask | str = "") -> None:
        """Answer an open question with an option's key, or with the faces of real dice (`5 3`).

        Of several questions the first that the text answers is meant, or `who`: the creature it is about, or it itself.
        """
        waiting, entry = self._meant(text, by, who)
        self._done(self._answered(self.story, waiting, entry), [by])

    def _meant(self, text: str, by: str, who: Ask | str) -> tuple[Waiting[S], str]:
        """The run that waits for this answer, and the answer as its tape writes it."""
        asks = [ask for ask in self.asks_for(by) if who in ("", ask.who, ask)]
        if not asks:
            if not self.asks:
                raise NotNow(Refusal("nobody-asked", ""))
            raise NotYours(Refusal("not-your-question", "", seat=self.asks[0].seat, by=by))
        wrong: BadAnswer | BadRoll | None = None
        for ask in asks:
            try:
                return next(one for one in self.story.waiting if ask in one.asks), ask.written(text)
            except (BadAnswer, BadRoll) as error:
                wrong = wrong or error
        assert wrong is not None
        raise wrong

    def give_order(self, seat: str, topic: str, order: str, by: str) -> None:
        """A seat's standing order for a kind of question; one that is open now is answered by it."""
        if by != seat and not self.seat(by).is_gm:
            raise NotYours(Refusal("only-game-master-orders", "", seat=seat))
        one = self.seat(seat).ordered(topic, order)
        story = self.story.with_seat(one)
        for waiting, ask in [(run, ask) for run in story.waiting for ask in run.asks]:
            index = one.standing_answer(ask) if one.is_asked(ask) and one.may_answer(ask) else None
            if index is not None:
                self._done(self._answered(story, waiting, ask.entry(ask.options[index].key)), [seat])
                return
        self._become(story)

    def roll_by_hand(self, seat: str, typed: bool, by: str) -> None:
        """From now on a seat rolls real dice, or has the program roll; what is asked already is left as it is."""
        if by != seat and not self.seat(by).is_gm:
            raise NotYours(Refusal("only-game-master-dice", "", seat=seat))
        self._become(self.story.with_seat(self.seat(seat).rolling(typed)))

    def sit(self, seat: Seat, by: str) -> None:
        """A game master gives somebody a seat, or another name or role."""
        if not self.seat(by).is_gm:
            raise NotYours(Refusal("only-game-master-seats", ""))
        self._become(self.story.with_seat(seat))

    def _done(self, stories: tuple[Story[S], Sequence[Mark]], by: Sequence[str]) -> None:
        """Somebody has done something, which some standing orders may have followed."""
        story, by_order = stories
        unaware = self._unaware(story, by) if by and self.story.undone else ()
        undone = tuple(one for one in self.story.undone if one.by in unaware)
        self._become(story.but(past=(*story.past, *map(self.story.mark, by), *by_order), undone=undone))

    def _unaware(self, story: Story[S], by: Sequence[str]) -> tuple[str, ...]:
        """The seats that hear nothing of what others did that led to another story."""
        if story.pauses != self.story.pauses:
            return ()
        same = in_common(self.steps, story.steps)
        told = [event for step in (*self.retold(same), *story.steps[same:]) for event in step.events or ()]
        others = [seat for seat in self.seats.values() if not seat.is_gm and seat.id not in by]
        return tuple(seat.id for seat in others if not seen_by(seat, told))

    def _answered(self, story: Story[S], waiting: Waiting[S], entry: str) -> tuple[Story[S], list[Mark]]:
        again = waiting.inputs.but((*waiting.inputs.tape, entry))
        return self._go(story.without(waiting), again, waiting.beside)

    def _go(self, story: Story[S], inputs: Inputs, beside: bool = False) -> tuple[Story[S], list[Mark]]:
        """The story in which this run has ended or waits. What waited besides runs again on the changed scene.

        Gives also a mark for everything that was answered by a standing order on the way.
        """
        after, marks = self._play(story, inputs, beside)
        if len(after.steps) == len(story.steps):
            return after, marks
        after, more = self._all_again(after.but(waiting=story.waiting))
        return after, marks + more

    def _all_again(self, story: Story[S]) -> tuple[Story[S], list[Mark]]:
        """The story in which all that waits has run again, and once more after whatever ended in that."""
        marks = list[Mark]()
        for waiting in story.waiting:
            others = story.without(waiting)
            story, more = self._resume(others, waiting)
            marks += more
            if len(story.steps) > len(others.steps):
                story, more = self._all_again(story.but(waiting=others.waiting))
                return story, marks + more
        return story, marks

    def _play(
        self, story: Story[S], inputs: Inputs, beside: bool, asked: Sequence[Ask] = ()
    ) -> tuple[Story[S], list[Mark]]:
        """Run on a copy of the scene, to the end or to the first missing answer.

        What was `asked` before is left neither to standing orders nor to the program's dice: people answer it.
        """
        scene, log, marks = story.scene.copy(), Log(), list[Mark]()
        put_again = [(ask.seat, ask.topic, ask.who) for ask in asked]

        def answer(ask: Ask, now: Any) -> int | None:
            bot = self.bot_for(ask)
            known = bot.pick(ask, now) if bot is not None else None
            if known is not None:
                return known
            if (ask.seat, ask.topic, ask.who) in put_again:
                return None
            index = standing_answer(story.seats.values(), ask)
            if index is not None:
                here = Waiting(inputs.but(fate.tape), (ask,), log.events, scene, beside)
                marks.append(story.with_waiting(here, fate.foreseen).mark(ask.seat))
            return index

        typed = rolling_by_hand(story.seats.values(), [*self.typed, *(one.seat for one in asked if one.dice)])
        fate = Tape(list(inputs.tape), self.dice, answer, typed, story.foreseen.of(inputs))
        try:
            self.procedure(inputs.do, story.scene).do(Play(scene, fate, log, inputs.by), inputs.args)
            fate.finish()
        except Pending as pause:
            waiting = Waiting(inputs.but(fate.tape), pause.asks, log.events, scene, beside)
            return story.with_waiting(waiting, fate.foreseen), marks
        step = Step(inputs.but(fate.tape), differences(story.scene, scene), log.events, scene)
        return story.with_step(step, scene, fate.foreseen), marks

    def _resume(self, story: Story[S], waiting: Waiting[S]) -> tuple[Story[S], list[Mark]]:
        """The story with this run waiting again; what no longer fits falls off the end of its tape."""
        inputs = waiting.inputs
        while True:
            try:
                return self._play(story, inputs, waiting.beside, waiting.asks)
            except OffTape as off:
                inputs = inputs.but(inputs.tape[: off.position])
            except Exception as error:
                raise NotNow(Refusal("cannot-go-on", "", name=waiting.do, reason=reason_of(error))) from error

    # -- keeping

    def add_keeper(self, keeper: Keeper) -> None:
        """Have the story kept from now on; it is given the whole of it at once."""
        keeper.keep(self.story)
        self._keepers.append(keeper)

    def remove_keeper(self, keeper: Keeper) -> None:
        """It need not be there any more."""
        self._keepers = [one for one in self._keepers if one is not keeper]

    def _become(self, story: Story[S]) -> None:
        """Make this the story, once every keeper has it; if one cannot keep it, nothing has happened."""
        kept: list[Keeper] = []
        try:
            for keeper in self._keepers:
                keeper.keep(story)
                kept.append(keeper)
        except BaseException:
            for keeper in kept:
                keeper.keep(self.story)
            raise
        self.story = story
        story.let_go()

    # -- going back

    def undo(self, by: str, other_dice: bool = False, to: int = -1) -> None:
        """Take back the last thing that a person did: an answer, whose question is asked again, or what they started.

        With `to`, all that was done from that mark of the past on. A game master may take back anything; others what
        they have done themselves: what somebody else did in secret since is done again, and they do not hear of it.
        Dice fall again as they fell, unless a game master wants others.
        """
        seat = self.seat(by)
        number = self._last_known(seat) if to < 0 else to
        if not self.past[number:] or number < 0 or self.done_in_secret(number, seat) is not None:
            raise NotNow(Refusal("no-decision-to-undo", ""))
        secret: list[Inputs] = []
        for one in range(number, len(self.past)):
            run = self.done_in_secret(one, seat)
            if run is None:
                self._check_undo(by, self.past[one].seat)
            else:
                secret.append(run)
        if other_dice and not seat.is_gm:
            raise NotYours(Refusal("only-game-master-rerolls", ""))
        mark = self.past[number]
        foreseen = NOTHING_FORESEEN if other_dice else self.story.dice_behind(mark, secret)
        story = self._stand_at(mark.steps, mark.waiting, self.past[:number], foreseen)
        for run in secret:
            story = self._done_again(story, run)
        # what others took back before cannot be had again without this, where it goes back behind that
        behind = any(one.past > number and one.by != by for one in self.story.undone)
        self._go_back(story, by, () if behind else self._unaware(story, [by]))

    def may_undo(self, by: str) -> bool:
        """Whether the last thing that was done, as far as the seat knows, is its own to take back."""
        seat = self.seat(by)
        number = self._last_known(seat)
        return number >= 0 and seat.may_take_back(self.past[number].seat)

    def _last_known(self, seat: Seat) -> int:
        """The last mark of the past that is no secret of others; -1 if there is none."""
        return next((one for one in reversed(range(len(self.past))) if self.done_in_secret(one, seat) is None), -1)

    def _done_again(self, story: Story[S], run: Inputs) -> Story[S]:
        """The story in which somebody has done this, too; where it cannot be done any longer, it is taken back."""
        try:
            after, by_order = self._started(story, run, self.seat(run.by))
        except Mistake:
            return story
        return after.but(past=(*story.past, story.mark(run.by), *by_order))

    def undo_step(self, by: str) -> None:
        """Take back what waits, or else the last whole step."""
        self._check_undo(by, "")
        if not self.story.waiting and not self.steps:
            raise NotNow(Refusal("no-step-to-undo", ""))
        steps = len(self.steps) - (not self.story.waiting)
        past = tuple(mark for mark in self.past if mark.steps < steps)
        self._go_back(self._stand_at(steps, (), past, self.story.foreseen), by)

    def redo(self, by: str) -> None:
        """Take the last undo back: whoever undid it may, and a game master. What was done in secret since is kept."""
        number = self._last_undone(self.seat(by))
        if number < 0:
            raise NotNow(Refusal("nothing-to-redo", ""))
        last = self.story.undone[number]
        self._check_undo(by, last.by)
        story = last.story().but(seats=self.story.seats, undone=self.story.undone[:number])
        for mark in range(last.past, len(self.past)):
            run = self.done_in_secret(mark, self.seat(last.by))
            story = story if run is None else self._done_again(story, run)
        self._become(story)

    def may_redo(self, by: str) -> bool:
        seat = self.seat(by)
        number = self._last_undone(seat)
        return number >= 0 and seat.may_take_back(self.story.undone[number].by)

    def _last_undone(self, seat: Seat) -> int:
        """The last undo that the seat knows of; -1 if there is none."""
        known = [seat.is_gm or seat.id not in one.unaware for one in self.story.undone]
        return max((number for number, one in enumerate(known) if one), default=-1)

    def take_up(self, pauses: Sequence[Pause]) -> None:
        """Go on with what waited when the game was saved."""
        self._become(self._waiting_again(self.story, pauses))

    def as_at(self, mark: int) -> "Game[S]":
        """How the table stood before what was done at that mark of the past: another game, to be looked at only."""
        before, then = self.past[mark], Game(self.system, self.first, [])
        then.story = self._stand_at(before.steps, before.waiting, self.past[:mark], NOTHING_FORESEEN)
        return then

    def _go_back(self, story: Story[S], by: str, unaware: tuple[str, ...] = ()) -> None:
        before = self.story
        self._become(story.but(undone=(*before.undone, Undone(by, lambda: before, len(story.past), unaware))))

    def _stand_at(self, steps: int, pauses: Sequence[Pause], past: tuple[Mark, ...], foreseen: Foreseen) -> Story[S]:
        """The story as it was after so many steps, with the questions of what waited then put again."""
        try:
            back = Story(self.scene_after(steps), self.story.seats, self.steps[:steps], (), past, foreseen)
            return self._waiting_again(back, pauses)
        except Exception as error:
            raise NotNow(Refusal("cannot-go-back", "", reason=reason_of(error))) from error

    def _waiting_again(self, story: Story[S], pauses: Sequence[Pause]) -> Story[S]:
        """The story with all of these waiting. Their questions were put to people, whatever standing orders say."""
        for pause in pauses:
            asked = self.asked_by(pause.inputs, story.scene)
            again, _ = self._play(story.but(waiting=()), pause.inputs, pause.beside, asked)
            story = again.but(waiting=(*story.waiting, *again.waiting))
        return story

    def _check_undo(self, by: str, seat: str) -> None:
        if not self.seat(by).may_take_back(seat):
            raise NotYours(Refusal("only-game-master-undoes", ""))

    # -- the game master's word

    def override(self, path: str, value: Any, reason: str, by: str, visible: str = GM) -> None:
        """Set any value, with a reason; in the middle of a step, too.

        Only the game master is told, unless `visible` says otherwise: the value may be a secret.
        """
        more = {} if visible == GM else {"visible": visible}
        self.run("override", by, path=path, value=value, reason=reason, **more)
