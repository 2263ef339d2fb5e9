"""A table at play: runs procedures step by step, pauses for answers, and takes anything back.

A step runs on a copy of the scene. If an answer is missing, the copy is dropped and the step waits with its tape;
the answer joins the tape and the step runs again. So nothing is ever half done, and undo cannot leave anything behind.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Generic, NamedTuple

from cinque.core.ask import Ask, Data, Refusal, Refused
from cinque.core.dice import Roll, check_faces, is_roll, read_roll
from cinque.core.fate import Bot, OffTape, Pending, Tape
from cinque.core.log import GM, Event, Log, seen_by
from cinque.core.mistake import BadAnswer, NotNow, NotYours
from cinque.core.play import Play, S
from cinque.core.procedure import BESIDE, FLOW, Procedure
from cinque.core.seat import PLAYER_ROLE, Seat
from cinque.core.state import changes
from cinque.core.suggest import did_you_mean
from cinque.core.system import System

MOST_STEPS_UNASKED = 20_000


class Step(Generic[S]):
    """One run of a procedure: its inputs, the scenes before and after, what was told, and the values that changed.

    `ask` is the question that it waits with, while it waits.
    """

    __slots__ = ("after", "args", "ask", "before", "do", "events", "now", "tape")

    def __init__(self, do: str, args: Data, tape: list[str], before: S) -> None:
        self.do = do
        self.args = args
        self.tape = tape
        self.before = before
        self.after = before
        self.ask: Ask | None = None
        self.events: list[Event] = []
        self.now: Data = {}

    def again(self, tape: list[str], before: S) -> "Step[S]":
        return Step(self.do, self.args, tape, before)

    def to_data(self) -> Data:
        data: Data = {"do": self.do}
        if self.args:
            data["with"] = self.args
        if self.tape:
            data["tape"] = self.tape
        return data


class Mark(NamedTuple):
    """How the game stood before somebody did something: how many steps there were, and which one waited.

    `seat` is who did it; empty for the game master's doing.
    """

    steps: int
    waiting: Step[Any] | None
    seat: str


class Game(Generic[S]):
    """The game of one table. `ask` is the question that waits, if any; its step is `waiting`.

    `scene` is how things stand between steps; `now` is how they stand at the question, to be looked at only.
    `past` has a mark for everything that a person did; undo goes back to the last one.
    Who is named with `by` must have the right to do what is asked; without it, nobody is checked.
    """

    def __init__(
        self,
        system: System[S],
        scene: S,
        seats: list[Seat],
        dice: Random | None = None,
        bots: dict[str, Bot] | None = None,
        typed: frozenset[str] = frozenset(),
    ) -> None:
        self.system = system
        self.first = scene
        self.scene = scene
        self.now = scene
        self.seats = {seat.id: seat for seat in seats}
        self.bots = bots or {}
        self.dice = dice or Random()
        self.typed = typed
        self.steps: list[Step[S]] = []
        self.waiting: Step[S] | None = None
        self.past: list[Mark] = []
        self._data = scene.to_data()
        self._undone: list[tuple[list[Step[S]], Step[S] | None, list[Mark], str]] = []
        self._asking = False
        self._ask_again: Ask | None = None
        self._watchers: list[Callable[[Game[S]], None]] = []

    @property
    def ask(self) -> Ask | None:
        """The question that waits for an answer."""
        return self.waiting.ask if self.waiting else None

    # -- going on

    def run(self, do: str, by: str = "", /, **args: Any) -> None:
        """Run a procedure to its end or to its first open question.

        While a step waits, only procedures that say so can be run: beside it, or instead of it.
        """
        procedure = self.procedure(do)
        if by and not self._seat(by).may_run(PLAYER_ROLE if procedure.role == FLOW else procedure.role):
            raise NotYours(f"Only a game master may run “{do}”.")
        if self.waiting is not None and not procedure.meanwhile:
            raise NotNow(f"“{self.waiting.do}” still waits for an answer; give it, or undo.")
        procedure.read(args, self.scene, self._seat(by) if by else None)
        mark = Mark(len(self.steps), self.waiting, by)
        step = Step(do, args, [], self.scene)
        if self.waiting is not None and procedure.meanwhile == BESIDE:
            by_order = self._run_beside(step, self.waiting)
        else:
            by_order = self._attempt(step)
        by_itself = mark.waiting is None and do == self.system.next(step.before)
        self._done(by_order if by_itself else [mark, *by_order])

    def advance(self) -> bool:
        """Run whatever comes next by itself; False if nothing does, or an answer is missing."""
        do = self.system.next(self.scene) if self.waiting is None else ""
        if do:
            self.run(do)
        return bool(do)

    def play_on(self) -> None:
        """Advance until somebody is asked or the table has to decide what comes next."""
        for _ in range(MOST_STEPS_UNASKED):
            if not self.advance():
                return
        raise NotNow(f"{MOST_STEPS_UNASKED:,} steps went by without a question; the game goes round in circles.")

    def answer(self, text: str, by: str = "") -> None:
        """Answer the open question with an option's key, or with the faces of real dice (`5 3`)."""
        ask, step = self.ask, self.waiting
        if ask is None or step is None:
            raise NotNow("Nobody is asked anything.")
        if by and not self._seat(by).may_answer(ask):
            raise NotYours(f"This question goes to {ask.seat}, not to {by}.")
        entry = _entry(ask, text)
        mark = Mark(len(self.steps), step, by or ask.seat)
        self._done([mark, *self._attempt(step.again([*step.tape, entry], self.scene))])

    def _done(self, marks: list[Mark]) -> None:
        self.past += marks
        self._undone.clear()
        self._changed()

    def give_order(self, seat: str, topic: str, order: str) -> None:
        """A seat's standing order for a kind of question; one that is open now is answered by it."""
        self._seat(seat).give_order(topic, order)
        ask = self.ask
        index = self._seat(seat).standing_answer(ask) if ask is not None and ask.seat == seat else None
        if ask is not None and index is not None:
            self.answer(ask.options[index].key)
        else:
            self._changed()

    def procedure(self, do: str) -> Procedure:
        """The procedure of that name, if it can be run now at all."""
        procedure = self.system.procedure(do)
        if procedure.role == FLOW and do != self.system.next(self.scene):
            raise Refused(Refusal("not-by-itself", "", name=do))
        return procedure

    def _seat(self, id: str) -> Seat:
        if id not in self.seats:
            raise NotYours(f"Nobody called {id} sits at this table.")
        return self.seats[id]

    def _attempt(self, step: Step[S]) -> list[Mark]:
        """Run a step on a copy of the scene, to its end or to the first missing answer.

        Gives a mark for everything that was answered by a standing order on the way.
        """
        scene = step.before.copy()
        log = Log()
        by_order: list[Mark] = []

        def answer(ask: Ask, now: Any) -> int | None:
            index = self._answer(ask, now)
            if index is not None and ask.seat not in self.bots:
                by_order.append(Mark(place, step.again(list(step.tape), step.before), ask.seat))
            return index

        place = len(self.steps)
        fate = Tape(step.tape, self.dice, answer, self.typed)
        try:
            self.procedure(step.do).do(Play(scene, fate, log), step.args)
            fate.finish()
        except Pending as pause:
            step.events, step.ask = log.events, pause.ask
            self.waiting, self.now = step, scene
        else:
            step.events = log.events
            self.keep(step, scene)
        return by_order

    def keep(self, step: Step[S], after: S) -> None:
        """Make a finished step part of the story."""
        data = after.to_data()
        step.after = after
        step.now = changes(self._data, data)
        self.steps.append(step)
        self.scene, self.now, self._data = after, after, data
        self.waiting = None

    def wait(self, do: str, args: Data, tape: list[str]) -> None:
        """Take up a step that waited when the game was saved."""
        self._put_again(Step(do, args, list(tape), self.scene), None)

    def _put_again(self, step: Step[S], ask: Ask | None) -> list[Mark]:
        """Run a step whose question has been put to a person before: standing orders do not answer that one.

        Where it is not known which question that was, it is the first one that has no answer.
        """
        self._asking, self._ask_again = True, ask
        try:
            return self._attempt(step)
        finally:
            self._asking = False

    def _answer(self, ask: Ask, scene: Any) -> int | None:
        """What bots and standing orders answer."""
        if ask.seat in self.bots:
            return self.bots[ask.seat].pick(ask, scene)
        again = self._ask_again
        if self._asking and (again is None or (again.seat, again.topic, again.who) == (ask.seat, ask.topic, ask.who)):
            return None
        seat = self.seats.get(ask.seat)
        return seat.standing_answer(ask) if seat else None

    def _run_beside(self, step: Step[S], waiting: Step[S]) -> list[Mark]:
        """Put a step before the one that waits, which then runs again with what was said so far."""
        before = (list(self.steps), self.scene, self.now, self._data)
        try:
            self._attempt(step)
            if self.waiting is step:
                raise NotNow(f"“{step.do}” asks for something itself; “{waiting.do}” waits already.")
            return self._resume(waiting)
        except Exception:
            self.steps, self.scene, self.now, self._data = before
            self.waiting = waiting
            raise

    def _resume(self, waiting: Step[S]) -> list[Mark]:
        """What no longer fits the changed scene falls off the end of the waiting step's tape."""
        tape = list(waiting.tape)
        while True:
            try:
                return self._put_again(waiting.again(list(tape), self.scene), waiting.ask)
            except OffTape as off:
                tape = tape[: off.position]
            except Exception as error:
                raise NotNow(f"“{waiting.do}” waits and cannot go on like that ({error}); undo it first.") from error

    # -- going back

    def undo(self, by: str = "") -> None:
        """Take back the last thing that a person did: an answer, whose question is asked again, or what they started.

        A game master may take back anything; others what they have done themselves.
        """
        if not self.past:
            raise NotNow("There is no decision to take back.")
        mark = self.past[-1]
        self._check_undo(by, mark.seat)
        undone = (self.steps, self.waiting, self.past, by)
        self._stand_at(self.steps[: mark.steps], mark.waiting, self.past[:-1])
        self._undone.append(undone)

    def undo_step(self, by: str = "") -> None:
        """Take back the step that waits, or else the last whole one."""
        if self.waiting is None and not self.steps:
            raise NotNow("There is no step to take back.")
        self._check_undo(by, "")
        self._undone.append((self.steps, self.waiting, self.past, by))
        self.drop_to(len(self.steps) - (self.waiting is None))

    def redo(self, by: str = "") -> None:
        """Take the last undo back: whoever undid it may, and a game master."""
        if not self._undone:
            raise NotNow("There is nothing to do again.")
        steps, waiting, past, undone_by = self._undone[-1]
        self._check_undo(by, undone_by)
        self._stand_at(steps, waiting, past)
        self._undone.pop()

    def drop_to(self, keep: int) -> None:
        """Go back to the end of the first `keep` steps, with nothing waiting."""
        self._stand_at(self.steps[:keep], None, [mark for mark in self.past if mark.steps < keep])

    def _stand_at(self, steps: list[Step[S]], waiting: Step[S] | None, past: list[Mark]) -> None:
        """Make these steps the whole story, and put the question of the waiting one again."""
        before = (self.steps, self.past, self.scene, self.now, self._data, self.waiting)
        self.steps, self.past = steps, past
        self.scene = self.now = steps[-1].after if steps else self.first
        self._data = self.scene.to_data()
        self.waiting = None
        try:
            if waiting is not None:
                self._put_again(waiting.again(list(waiting.tape), self.scene), waiting.ask)
        except Exception as error:
            self.steps, self.past, self.scene, self.now, self._data, self.waiting = before
            raise NotNow(f"Today's rules do not allow to go back there ({error}).") from error
        self._changed()

    def _check_undo(self, by: str, seat: str) -> None:
        if by and not self._seat(by).is_gm and by != seat:
            raise NotYours("Only a game master may take that back.")

    def marks_in(self, place: int, step: Step[S]) -> list[Mark]:
        """What people did in a step, as its tape tells: for a past that was not written down."""
        marks = [] if step.do == self.system.next(step.before) else [Mark(place, None, "")]
        for i, entry in enumerate(step.tape):
            seat = self._said_by(entry)
            if seat:
                marks.append(Mark(place, step.again(step.tape[:i], step.before), seat))
        return marks

    def _said_by(self, entry: str) -> str:
        """The person who gave an input; empty for live dice and bots."""
        if is_roll(entry):
            return read_roll(entry).by
        seat = entry.partition(": ")[0].partition("/")[0]
        return "" if seat in self.bots else seat

    # -- the game master's word

    def override(self, path: str, value: Any, reason: str, by: str = "", visible: str = GM) -> None:
        """Set any value, with a reason; in the middle of a step, too.

        Only the game master is told, unless `visible` says otherwise: the value may be a secret.
        """
        more = {} if visible == GM else {"visible": visible}
        self.run("override", by, path=path, value=value, reason=reason, **more)

    # -- looking

    def events(self, seat: str = "") -> list[Event]:
        """All that was told so far, the waiting step included; for a seat, only what it may see."""
        every = [event for step in self.steps for event in step.events]
        every += self.waiting.events if self.waiting else []
        return seen_by(self._seat(seat), every) if seat else every

    def view(self, seat: str) -> Data:
        """How things stand now, as far as a seat may see it."""
        return self.system.view(self.now, self._seat(seat))

    def ask_for(self, seat: str) -> Ask | None:
        """The open question, if that seat may answer it."""
        return self.ask if self.ask is not None and self._seat(seat).may_answer(self.ask) else None

    def watch(self, watcher: "Callable[[Game[S]], None]") -> None:
        """Call this after every change: so a journal keeps itself up to date."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: "Callable[[Game[S]], None]") -> None:
        self._watchers.remove(watcher)

    def _changed(self) -> None:
        for watcher in self._watchers:
            watcher(self)


def _entry(ask: Ask, text: str) -> str:
    """An answer as the tape writes it, or an error that says why it is none."""
    if ask.dice is not None:
        count, sides = ask.dice
        return str(Roll(count, sides, check_faces(count, sides, text), ask.seat or "hand"))
    if ask.index(text) < 0:
        keys = [option.key for option in ask.options]
        raise BadAnswer(f"“{text}” is not one of the answers{did_you_mean(text, keys)}")
    return ask.entry(text)
