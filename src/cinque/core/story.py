"""The story of a table as a value: what has happened, what waits, who sits there. It is never changed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple

from cinque.core.ask import Ask, Data
from cinque.core.dice import is_roll, read_roll
from cinque.core.log import Event
from cinque.core.play import S
from cinque.core.seat import Seat

KEPT: Final = 32
"""How many of the last steps keep their scenes and what they told; the others can be played again."""

LANDMARK: Final = 128
"""Every so many steps a scene is kept for good, so that going far back does not begin at the beginning."""


class Inputs(NamedTuple):
    """All that a run of a procedure depends on besides the scene: so much is written down, and enough to run it again.

    `by` is who started it; empty for what comes by itself.
    """

    do: str
    args: Data
    tape: tuple[str, ...] = ()
    by: str = ""

    def but(self, tape: Sequence[str]) -> "Inputs":
        return Inputs(self.do, self.args, tuple(tape), self.by)

    def in_common(self, other: "Inputs") -> int:
        """With how many equal entries the tapes of two runs begin; -1 for runs of different things."""
        if self.but(()) != other.but(()):
            return -1
        return equal_from_the_start(self.tape, other.tape)

    def place_among(self, runs: "Sequence[Inputs]") -> int:
        """Which of some runs this is the same as, before or after some inputs; -1 for none of them."""
        alike = [self.in_common(run) for run in runs]
        return alike.index(max(alike)) if max(alike, default=-1) >= 0 else -1

    def to_data(self) -> Data:
        data: Data = {"do": self.do}
        if self.by:
            data["by"] = self.by
        if self.args:
            data["with"] = self.args
        if self.tape:
            data["tape"] = list(self.tape)
        return data

    @classmethod
    def from_data(cls, data: Data) -> "Inputs":
        return cls(data["do"], data.get("with", {}), tuple(data.get("tape", ())), data.get("by", ""))


class _Run(Generic[S]):
    """A run of a procedure, whether finished or not."""

    __slots__ = ("inputs",)

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs

    @property
    def do(self) -> str:
        return self.inputs.do

    @property
    def args(self) -> Data:
        return self.inputs.args

    @property
    def tape(self) -> list[str]:
        return list(self.inputs.tape)


class Step(_Run[S]):
    """A finished run: its inputs and the values that it changed.

    Recent ones also have what was told and the scene behind them; both are None once they are let go.
    """

    __slots__ = ("after", "events", "now")

    def __init__(self, inputs: Inputs, now: Data, events: list[Event] | None = None, after: S | None = None) -> None:
        super().__init__(inputs)
        self.now = now
        self.events = events
        self.after = after

    def to_data(self) -> Data:
        return self.inputs.to_data() | {"now": self.now}


class Waiting(_Run[S]):
    """A run that waits for an answer: the questions that are open, what was told so far, and how things stand there.

    `beside` is one that was started while another waited: the game goes on without it.
    """

    __slots__ = ("asks", "beside", "events", "scene")

    def __init__(self, inputs: Inputs, asks: tuple[Ask, ...], events: list[Event], scene: S, beside: bool) -> None:
        super().__init__(inputs)
        self.asks = asks
        self.events = events
        self.scene = scene
        self.beside = beside

    @property
    def ask(self) -> Ask:
        return self.asks[0]

    def to_data(self) -> Data:
        return Pause(self.inputs, self.beside).to_data()


class Pause(NamedTuple):
    """A run that waited, as far as it is written down."""

    inputs: Inputs
    beside: bool = False

    def up_to(self, place: int) -> "Pause":
        """The same run with so many of its inputs."""
        return Pause(self.inputs.but(self.inputs.tape[:place]), self.beside)

    def to_data(self) -> Data:
        return self.inputs.to_data() | ({"beside": True} if self.beside else {})

    @classmethod
    def from_data(cls, data: Data) -> "Pause":
        return cls(Inputs.from_data(data), data.get("beside", False))


class Foreseen(NamedTuple):
    """Live dice of what was taken back: they fall so again, until more has come by itself than had then.

    `1d6=4` falls for what comes by itself, `red roll 1d6=4` if red starts that again: a free roll rids nobody of a die.
    """

    rolls: tuple[str, ...] = ()
    until: int = 0

    def of(self, run: Inputs) -> list[str]:
        """The dice that may fall in a run."""
        return [entry.rpartition(" ")[2] for entry in self.rolls if entry.rpartition(" ")[0] == _dice_of(run)]

    def to_data(self) -> list[Any]:
        return [self.until, *self.rolls]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> "Foreseen":
        until, *rolls = data
        return cls(tuple(rolls), until)

    def after(self, run: Inputs, left: Sequence[str]) -> "Foreseen":
        """What is foreseen still, if so much is `left` of the dice of a run."""
        others = [entry for entry in self.rolls if entry.rpartition(" ")[0] != _dice_of(run)]
        rolls = (*others, *[as_foreseen(run, roll) for roll in left])
        return Foreseen(rolls, self.until) if rolls else NOTHING_FORESEEN


def as_foreseen(run: Inputs, roll: str) -> str:
    return f"{_dice_of(run)} {roll}".lstrip()


def _dice_of(run: Inputs) -> str:
    """Whose dice a run rolls: those of what comes by itself, or those of what somebody starts under that name."""
    return f"{run.by} {run.do}" if run.by else ""


NOTHING_FORESEEN: Final = Foreseen()


class Mark(NamedTuple):
    """How the story stood before somebody did something: how many steps there were, what waited, which dice were
    foreseen.
    """

    steps: int
    waiting: tuple[Pause, ...]
    seat: str
    foreseen: Foreseen = NOTHING_FORESEEN


class Undone(NamedTuple):
    """Who took something back, the story as it was before, how many marks the past had behind it, and the seats that
    hear nothing of it.
    """

    by: str
    story: "Callable[[], Story[Any]]"
    past: int
    unaware: tuple[str, ...] = ()


class Story(Generic[S]):
    """`steps` are finished, `waiting` are not (what the game waits for comes first); `scene` is how things stand
    between steps. `past` has a mark for everything that a person did; undo goes back to the last one. `undone` is what
    was taken back since its seat last heard of something done.
    """

    __slots__ = ("foreseen", "past", "scene", "seats", "steps", "undone", "waiting")

    def __init__(
        self,
        scene: S,
        seats: Mapping[str, Seat],
        steps: tuple[Step[S], ...] = (),
        waiting: tuple[Waiting[S], ...] = (),
        past: tuple[Mark, ...] = (),
        foreseen: Foreseen = NOTHING_FORESEEN,
        undone: tuple[Undone, ...] = (),
    ) -> None:
        self.scene = scene
        self.seats = seats
        self.steps = steps
        self.waiting = waiting
        self.past = past
        self.foreseen = foreseen
        self.undone = undone

    @property
    def pauses(self) -> tuple[Pause, ...]:
        return tuple([Pause(one.inputs, one.beside) for one in self.waiting])

    @property
    def main(self) -> Waiting[S] | None:
        """What the game waits for before it goes on by itself."""
        return self.waiting[0] if self.waiting and not self.waiting[0].beside else None

    def mark(self, seat: str) -> Mark:
        return Mark(len(self.steps), self.pauses, seat, self.foreseen)

    def but(
        self,
        *,
        scene: S | None = None,
        seats: Mapping[str, Seat] | None = None,
        steps: tuple[Step[S], ...] | None = None,
        waiting: tuple[Waiting[S], ...] | None = None,
        past: tuple[Mark, ...] | None = None,
        foreseen: Foreseen | None = None,
        undone: tuple[Undone, ...] | None = None,
    ) -> "Story[S]":
        """The same story with something else about it."""
        return Story(
            self.scene if scene is None else scene,
            self.seats if seats is None else seats,
            self.steps if steps is None else steps,
            self.waiting if waiting is None else waiting,
            self.past if past is None else past,
            self.foreseen if foreseen is None else foreseen,
            self.undone if undone is None else undone,
        )

    def with_seat(self, seat: Seat) -> "Story[S]":
        """The story with somebody else, or somebody changed, in that seat."""
        return self.but(seats={**self.seats, seat.id: seat})

    def with_step(self, step: Step[S], after: S, left: Sequence[str]) -> "Story[S]":
        """The story with one more step behind it, and nothing of what waited."""
        steps, foreseen = (*self.steps, step), self.foreseen.after(step.inputs, left)
        if step.inputs.by and foreseen.rolls:  # what people start beside the game does not make its story longer
            foreseen = Foreseen(foreseen.rolls, foreseen.until + 1)
        elif len(steps) >= foreseen.until:
            foreseen = NOTHING_FORESEEN
        return self.but(scene=after, steps=steps, waiting=(), foreseen=foreseen)

    def with_waiting(self, waiting: Waiting[S], left: Sequence[str]) -> "Story[S]":
        """The story with one more run that waits."""
        foreseen = self.foreseen.after(waiting.inputs, left)
        queue = (*self.waiting, waiting) if waiting.beside else (waiting, *self.waiting)
        return self.but(waiting=queue, foreseen=foreseen)

    def without(self, waiting: Waiting[S] | None) -> "Story[S]":
        """The story without one of the runs that wait."""
        return self.but(waiting=tuple(one for one in self.waiting if one is not waiting))

    def came_of(self, mark: Mark) -> bool:
        """Whether what was done at a mark still counts, where the first run that waits has lost the end of its tape."""
        now = len(self.waiting[0].inputs.tape) if self.waiting else 0
        return mark.steps < len(self.steps) or all(len(pause.inputs.tape) < now for pause in mark.waiting)

    def goes_on_from(self, pauses: Sequence[Pause]) -> bool:
        """Whether just these runs wait, each with all that was said in it."""
        now = [one.inputs for one in self.waiting]
        return len(now) == len(pauses) and all(
            run.in_common(pause.inputs) == len(pause.inputs.tape) for run, pause in zip(now, pauses, strict=True)
        )

    def dice_behind(self, mark: Mark, but: Sequence[Inputs] = ()) -> Foreseen:
        """The live dice that fell after a mark (`but` not those of some runs), before those foreseen already.

        What was foreseen at the mark still is, though the story has gone another way since and thrown none of it.
        """
        before = [pause.inputs for pause in mark.waiting]
        ended, waiting = [step.inputs for step in self.steps[mark.steps :]], [one.inputs for one in self.waiting]
        rolls: list[str] = []
        for inputs in [*ended, *waiting]:
            if inputs in but:
                continue
            # what had fallen before the mark stays on the tape of the run that waited there
            place = inputs.place_among(before)
            known = inputs.in_common(before.pop(place)) if place >= 0 else 0
            rolls += [as_foreseen(inputs, entry) for entry in inputs.tape[known:] if is_live(entry)]
        by_itself = len([run for run in ended if not run.by])
        longer = max(len([run for run in waiting if not run.by]), self.foreseen.until - len(self.steps))
        rolls += self.foreseen.rolls
        for entry in mark.foreseen.rolls:
            if entry in rolls:
                rolls.remove(entry)
        rolls = [*mark.foreseen.rolls, *rolls]
        until = max(mark.steps + by_itself + longer, mark.foreseen.until)
        return Foreseen(tuple(rolls), until) if rolls else NOTHING_FORESEEN

    def done_at(self, mark: int) -> tuple[Inputs, str]:
        """What somebody did at a mark of the past: the run that it belongs to, and the entry of its tape that it was.

        Without an entry, they started the run there.
        """
        before, *later = self.past[mark : mark + 2]
        ended = self.steps[before.steps : later[0].steps if later else len(self.steps)]
        waiting = later[0].waiting if later else self.pauses
        runs = [*(step.inputs for step in ended), *(pause.inputs for pause in waiting)]
        begun, known = list(runs), [pause.inputs for pause in before.waiting]
        # of two of a kind, whatever is found of the one further on is not what became of the other
        for waited in sorted(known, key=lambda one: -len(one.tape)):
            asked = len(waited.tape)
            run = next((one for one in begun if one.in_common(waited) == asked), None)
            if run is not None and asked < len(run.tape):
                return run, run.tape[asked]
            if run is not None:
                begun.remove(run)
                known.remove(waited)
        for waited in known:  # what waited before and was not answered is not what was begun
            place = waited.place_among(begun)
            if place >= 0:
                del begun[place]
        return next((run for run in begun if run.by == before.seat), runs[0]), ""

    def ended_as(self, run: Inputs, since: int) -> int:
        """As which step a run has ended that was begun after so many; how many there are, if it still waits."""
        later = range(since, len(self.steps))
        return next((number for number in later if self.steps[number].inputs.in_common(run) >= 0), len(self.steps))

    def let_go(self) -> None:
        """Forget the scenes and the telling of what lies far back; both can be had again by playing it again."""
        old = len(self.steps) - KEPT - 1
        while old >= 0 and self.steps[old].events is not None:
            step = self.steps[old]
            step.events = None
            if (old + 1) % LANDMARK:
                step.after = None
            old -= 1


def in_common(known: Sequence[object], now: Sequence[object]) -> int:
    """How many of the first ones are still the same. Each follows from the one before it, so the last one tells."""
    same = min(len(known), len(now))
    while same and known[same - 1] is not now[same - 1]:
        same -= 1
    return same


def equal_from_the_start(known: Sequence[object], now: Sequence[object]) -> int:
    """With how many equal ones two rows begin."""
    same = 0
    while same < min(len(known), len(now)) and known[same] == now[same]:
        same += 1
    return same


def is_live(entry: str) -> bool:
    """Dice that the program rolled, not a person."""
    return is_roll(entry) and not read_roll(entry).by


def said_by(entry: str) -> str:
    """The seat whose answer an entry is, or who rolled it by hand; empty for live dice."""
    return read_roll(entry).by if is_roll(entry) else entry.partition(": ")[0].partition("/")[0]
