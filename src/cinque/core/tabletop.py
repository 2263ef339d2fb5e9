"""What lies on the table, to be looked at: how things stand, who is asked, what was told. Nothing here changes it.

Only the last scenes are kept, with what their steps told; what was let go is played again.
"""

from collections.abc import Iterator, Sequence
from typing import Generic

from mypy_extensions import mypyc_attr

from cinque.core.ask import Ask, Data
from cinque.core.fate import Pending, Tape, Written
from cinque.core.log import EVERYONE, Event, Log, seen_by
from cinque.core.mistake import NotYours, Refused
from cinque.core.play import Play, S
from cinque.core.procedure import FLOW, Procedure
from cinque.core.refusal import Refusal
from cinque.core.seat import Seat
from cinque.core.state import differences
from cinque.core.story import Inputs, Mark, Step, Story, Waiting, said_by
from cinque.core.system import System


@mypyc_attr(allow_interpreted_subclasses=True)
class TableTop(Generic[S]):
    """A table as anybody may look at it. `first` is the scene before the first step; `story` is all that has happened
    since, which is never changed, only followed by another one.
    """

    def __init__(self, system: System[S], scene: S, seats: Sequence[Seat]) -> None:
        self.system = system
        self.first = scene
        self.story: Story[S] = Story(scene, {seat.id: seat for seat in seats})

    @property
    def scene(self) -> S:
        """How things stand between steps."""
        return self.story.scene

    @property
    def now(self) -> S:
        """How things stand at the first open question, to be looked at only."""
        return self.waiting.scene if self.waiting else self.story.scene

    @property
    def steps(self) -> tuple[Step[S], ...]:
        return self.story.steps

    @property
    def waiting(self) -> Waiting[S] | None:
        """The first run that waits for an answer: what the game itself waits for, if it does."""
        return self.story.waiting[0] if self.story.waiting else None

    @property
    def past(self) -> tuple[Mark, ...]:
        return self.story.past

    @property
    def seats(self) -> dict[str, Seat]:
        return dict(self.story.seats)

    @property
    def asks(self) -> list[Ask]:
        """Every open question."""
        return [ask for waiting in self.story.waiting for ask in waiting.asks]

    @property
    def ask(self) -> Ask | None:
        """The first open question."""
        return self.waiting.ask if self.waiting else None

    def asks_for(self, seat: str) -> list[Ask]:
        """The open questions that a seat may answer, its own first."""
        one = self.seat(seat)
        return sorted((ask for ask in self.asks if one.may_answer(ask)), key=lambda ask: not one.is_asked(ask))

    def ask_for(self, seat: str) -> Ask | None:
        """The first open question that a seat may answer."""
        return next(iter(self.asks_for(seat)), None)

    def scene_at(self, ask: Ask) -> S:
        """How things stand at an open question."""
        return next((one.scene for one in self.story.waiting if ask in one.asks), self.story.scene)

    def view(self, seat: str) -> Data:
        """How things stand now, as far as a seat may see it."""
        return self.system.view(self.now, self.seat(seat))

    def events(self, seat: str, since: int = 0) -> list[Event]:
        """What a seat was told after so many steps, what still waits included."""
        return seen_by(self.seat(seat), self.every_event(since))

    def every_event(self, since: int = 0) -> list[Event]:
        """The same for no seat's eyes: secrets and all."""
        return [event for _, events in self.telling(since) for event in events]

    def telling(self, since: int = 0) -> Iterator[tuple[S, list[Event]]]:
        """What was told after so many steps, step by step, each with the scene that it was told about."""
        for step in self.retold(since):
            yield step.after or self.scene, step.events or []
        for waiting in self.story.waiting:
            yield waiting.scene, waiting.events

    def seat(self, id: str) -> Seat:
        """Whoever sits there; without a name, nobody does."""
        found = self.story.seats.get(id) if id else None
        if found is None:
            raise NotYours(Refusal("no-such-seat", "", seat=id))
        return found

    def procedure(self, do: str, scene: S | None = None) -> Procedure:
        """The procedure of that name, if it can be run now at all."""
        procedure = self.system.procedure(do)
        if procedure.role == FLOW and do != self.system.next(self.scene if scene is None else scene):
            raise Refused(Refusal("not-by-itself", "", name=do))
        return procedure

    def done_in_secret(self, mark: int, seat: Seat) -> Inputs | None:
        """What somebody else has started and ended there of which a seat was told nothing; None if they were.

        What waits for an answer is no secret, nor is the answer: all see whom the table waits for.
        """
        before = self.past[mark]
        if seat.is_gm or before.seat == seat.id:
            return None
        run, answer = self.story.done_at(mark)
        number = self.story.ended_as(run, before.steps)
        if answer or number == len(self.steps):
            return None
        told = self.steps[number].events
        if told is None:
            self.scene_after(number + 1)  # whoever looks for what is no secret goes back further soon
            told = next(self.retold(number)).events
        if seen_by(seat, told or ()):
            return None
        inputs = self.steps[number].inputs
        return None if any(map(said_by, inputs.tape)) else inputs

    def asked_by(self, inputs: Inputs, before: S) -> Sequence[Ask]:
        """What a run asks for that has nothing but its tape."""
        try:
            replayed(self, inputs, before, Tape)
        except Pending as pause:
            return pause.asks
        return ()

    # -- playing again what was let go

    def scene_after(self, steps: int) -> S:
        """The scene after so many steps."""
        if not steps:
            return self.first
        start = self._known_before(steps)
        for number, step in enumerate(self.retold(start), start):
            if number == steps or step.after is None:
                break
            # whoever goes back one step goes back another one soon
            self.steps[number].after, self.steps[number].events = step.after, step.events
        after = self.steps[steps - 1].after
        if after is None:
            raise LookupError(steps)
        return after

    def _known_before(self, steps: int) -> int:
        """The last place up to there at which the scene is known."""
        while steps and self.steps[steps - 1].after is None:
            steps -= 1
        return steps

    def retold(self, since: int = 0) -> Iterator[Step[S]]:
        """The steps after the first `since`, each with its scene and what it told; what was let go is played again."""
        steps = self.story.steps
        since = min(since, len(steps))
        start = self._known_before(since)
        scene = steps[start - 1].after if start else self.first
        for number in range(start, len(steps)):
            step = steps[number]
            if step.after is None or step.events is None:
                step = self._played_again(number, scene)
            scene = step.after
            if number >= since:
                yield step

    def _played_again(self, number: int, before: S | None) -> Step[S]:
        """A step with its scene and events; where today's rules cannot play it, it says so."""
        step = self.steps[number]
        try:
            if before is not None:
                return replayed(self, step.inputs, before)
        except Exception:  # whatever a step of other rules runs into
            pass
        untold = Event("untold", "", "", "", {"step": number + 1, "do": step.do}, None, EVERYONE)
        return Step(step.inputs, step.now, [untold], step.after)


def replayed(table: TableTop[S], inputs: Inputs, before: S, door: type[Tape] = Written) -> Step[S]:
    """A written step played once more, with nothing but its tape."""
    scene, log, fate = before.copy(), Log(), door(list(inputs.tape))
    table.procedure(inputs.do, before).do(Play(scene, fate, log, inputs.by), inputs.args)
    fate.finish()
    return Step(inputs, differences(before, scene), log.events, scene)
