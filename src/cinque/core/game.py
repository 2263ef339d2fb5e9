"""A table at play: runs procedures step by step, pauses for answers, and takes anything back.

A step runs on a copy of the scene. If an answer is missing, the copy is dropped and the step waits with its tape;
the answer joins the tape and the step runs again. So nothing is ever half done, and undo cannot leave anything behind.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Generic

from cinque.core.ask import Ask, Data, Refusal, Refused
from cinque.core.dice import Roll, check_faces, is_roll
from cinque.core.fate import Bot, OffTape, Pending, Tape
from cinque.core.log import EVERYONE, Event, Log, seen_by
from cinque.core.notation import evaluate, parse
from cinque.core.play import Play, S
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.state import changes
from cinque.core.suggest import did_you_mean
from cinque.core.system import Procedure, System


class NotNow(Exception):
    """What was asked of the game does not fit its moment: there is nothing to undo, nobody is asked, and so on."""


class NotYours(PermissionError):
    """This seat may not do that."""


class BadAnswer(ValueError):
    """Not one of the legal answers. The question still stands."""


class Step(Generic[S]):
    """One run of a procedure: its inputs, the scenes before and after, what was told, and the values that changed."""

    __slots__ = ("after", "args", "before", "do", "events", "now", "tape")

    def __init__(self, do: str, args: Data, tape: list[str], before: S) -> None:
        self.do = do
        self.args = args
        self.tape = tape
        self.before = before
        self.after = before
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


class Game(Generic[S]):
    """The game of one table. `ask` is the question that waits, if any; its step is `waiting`.

    `watch` is called after every change: a journal keeps itself up to date with it.
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
        self.seats = {seat.id: seat for seat in seats}
        self.bots = bots or {}
        self.dice = dice or Random()
        self.typed = typed
        self.steps: list[Step[S]] = []
        self.waiting: Step[S] | None = None
        self.ask: Ask | None = None
        self._data = scene.to_data()
        self._undone: list[tuple[list[Step[S]], Step[S] | None]] = []
        self._ask_anyway = False
        self._watchers: list[Callable[[Game[S]], None]] = []

    # -- going on

    def run(self, do: str, by: str = "", **args: Any) -> None:
        """Run a procedure to its end or to its first open question. A seat `by` must be allowed to."""
        if self.waiting is not None:
            raise NotNow(f"“{self.waiting.do}” still waits for an answer; give it, or undo.")
        procedure = self.procedure(do)
        if by and not self.seats[by].may_run(procedure.role):
            raise NotYours(f"Only a game master may run “{do}”.")
        self._attempt(Step(do, args, [], self.scene))
        self._undone.clear()
        self._changed()

    def advance(self) -> bool:
        """Run whatever comes next by itself; False if nothing does, or an answer is missing."""
        if self.waiting is not None:
            return False
        do = self.system.next(self.scene)
        if not do:
            return False
        self.run(do)
        return True

    def play_on(self) -> None:
        """Advance until somebody is asked or the table has to decide what comes next."""
        while self.advance():
            pass

    def answer(self, text: str, by: str = "") -> None:
        """Answer the open question with an option's key, or with the faces of real dice (`5 3`)."""
        ask, step = self.ask, self.waiting
        if ask is None or step is None:
            raise NotNow("Nobody is asked anything.")
        if by and not self.seats[by].may_answer(ask):
            raise NotYours(f"This question goes to {ask.seat}, not to {by}.")
        entry = _dice_entry(ask.dice, text) if ask.dice else self._option_entry(ask, text)
        self._attempt(step.again([*step.tape, entry], self.scene))
        self._undone.clear()
        self._changed()

    def _option_entry(self, ask: Ask, key: str) -> str:
        if ask.index(key) < 0:
            keys = [option.key for option in ask.options]
            raise BadAnswer(f"“{key}” is not one of the answers{did_you_mean(key, keys)}.")
        return f"{ask.seat}: {key}"

    def procedure(self, do: str) -> Procedure:
        procedure = TABLE_PROCEDURES.get(do) or self.system.procedures.get(do)
        if procedure is None:
            raise Refused(Refusal("unknown-procedure", "", name=do))
        return procedure

    def _attempt(self, step: Step[S]) -> None:
        """Run a step on a copy of the scene, to its end or to the first missing answer."""
        scene = step.before.copy()
        log = Log()
        fate = Tape(step.tape, self.dice, self._answer, self.typed)
        try:
            self.procedure(step.do).run(Play(scene, fate, log), **step.args)
        except Pending as pause:
            step.events = log.events
            self.waiting, self.ask = step, pause.ask
            return
        fate.finish()
        step.events = log.events
        self.keep(step, scene)

    def keep(self, step: Step[S], after: S) -> None:
        """Make a finished step part of the story."""
        data = after.to_data()
        step.after = after
        step.now = changes(self._data, data)
        self.steps.append(step)
        self.scene, self._data = after, data
        self.waiting = self.ask = None

    def _answer(self, ask: Ask, scene: Any) -> int | None:
        """What bots and standing orders answer. After an undo the person is asked, whatever the orders say."""
        if ask.seat in self.bots:
            return self.bots[ask.seat].pick(ask, scene)
        if self._ask_anyway:
            self._ask_anyway = False
            return None
        seat = self.seats.get(ask.seat)
        return seat.standing_answer(ask) if seat else None

    # -- going back

    def undo(self) -> None:
        """Take back the last decision of a person: its question is asked again."""
        steps, waiting = list(self.steps), self.waiting
        step = waiting
        while True:
            if step is not None:
                places = [i for i, entry in enumerate(step.tape) if self._by_person(entry)]
                if places:
                    break
            if not steps:
                raise NotNow("There is no decision to take back.")
            step = steps.pop()
        self._go_back(len(steps), step.again(step.tape[: places[-1]], step.before))

    def undo_step(self) -> None:
        """Take back the step that waits, or else the last whole one."""
        if self.waiting is None and not self.steps:
            raise NotNow("There is no step to take back.")
        self._go_back(len(self.steps) - (self.waiting is None), None)

    def redo(self) -> None:
        """Take the last undo back."""
        if not self._undone:
            raise NotNow("There is nothing to do again.")
        steps, waiting = self._undone.pop()
        self._stand_after(steps, waiting)

    def _go_back(self, keep: int, waiting: Step[S] | None) -> None:
        self._undone.append((self.steps, self.waiting))
        self._stand_after(self.steps[:keep], waiting)

    def _stand_after(self, steps: list[Step[S]], waiting: Step[S] | None) -> None:
        """Make these steps the whole story, and put the question of the waiting one again."""
        self.steps = steps
        self.scene = steps[-1].after if steps else self.first
        self._data = self.scene.to_data()
        self.waiting = self.ask = None
        if waiting is not None:
            self._ask_anyway = True
            self._attempt(waiting.again(list(waiting.tape), self.scene))
        self._ask_anyway = False
        self._changed()

    def wait(self, do: str, args: Data, tape: list[str]) -> None:
        """Take up a step that waited when the game was saved."""
        self._ask_anyway = True
        self._attempt(Step(do, args, list(tape), self.scene))
        self._ask_anyway = False

    def drop_to(self, keep: int) -> None:
        """Forget every step behind the first `keep`, for good."""
        self._stand_after(self.steps[:keep], None)

    def _by_person(self, entry: str) -> bool:
        if is_roll(entry):
            return bool(self.typed)
        return entry.partition(": ")[0] not in self.bots

    # -- the game master's word

    def override(self, path: str, value: Any, reason: str, by: str = "") -> None:
        """Set any value, with a reason. In the middle of a step, the step then runs again with what was said so far."""
        waiting, self.waiting, self.ask = self.waiting, None, None
        try:
            self.run("override", by, path=path, value=value, reason=reason)
        finally:
            if waiting is not None:
                self._resume(waiting)
        self._changed()

    def _resume(self, waiting: Step[S]) -> None:
        """Run a waiting step on a changed scene; what no longer fits falls off the end of its tape."""
        tape = list(waiting.tape)
        while True:
            try:
                self._attempt(waiting.again(tape, self.scene))
            except OffTape as off:
                tape = tape[: off.position]
            else:
                return

    # -- looking

    def events(self, seat: str = "") -> list[Event]:
        """All that was told so far, the waiting step included; for a seat, only what it may see."""
        every = [event for step in self.steps for event in step.events]
        every += self.waiting.events if self.waiting else []
        return seen_by(self.seats[seat], every) if seat else every

    def view(self, seat: str) -> Data:
        return self.system.view(self.scene, self.seats[seat])

    def watch(self, watcher: "Callable[[Game[S]], None]") -> None:
        self._watchers.append(watcher)

    def _changed(self) -> None:
        for watcher in self._watchers:
            watcher(self)


def _dice_entry(dice: tuple[int, int], text: str) -> str:
    return str(Roll(dice[0], dice[1], check_faces(dice[0], dice[1], text)))


def _override(play: Play[Any], path: str, value: Any, reason: str) -> None:
    old = play.scene.put(path, value)
    play.note("override", "", path=path, old=str(old), new=str(value), reason=reason)


def _ruling(play: Play[Any], name: str, reading: str) -> None:
    play.scene.rulings = play.scene.rulings.but(name, reading)
    play.note("ruling", "", name=name, reading=reading)


def _roll(play: Play[Any], dice: str, who: str = "", visible: str = EVERYONE) -> None:
    result = evaluate(parse(dice), play.fate, play.seat_of(who))
    play.note("free-roll", "", who, None, visible, shown=str(result), value=result.value)


TABLE_PROCEDURES = {
    "override": Procedure(_override, GM_ROLE),
    "ruling": Procedure(_ruling, GM_ROLE),
    "roll": Procedure(_roll, PLAYER_ROLE),
}
"""What any table can do, whatever it plays."""
