"""What a rule receives, and nothing else: the scene to change, the door to ask, the log to tell."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cinque.core.ask import Ask, Option
from cinque.core.clause import LISTENERS, cite
from cinque.core.fate import Fate, Thrower
from cinque.core.log import EVERYONE, NO_SECRETS, OWNER, STARTER, Event, Log, Whose
from cinque.core.scene import Creature, Scene
from cinque.core.tally import Tally

S = TypeVar("S", bound=Scene[Any, Any])


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(Generic[S]):
    """One run of a rule. `log` is None when nobody is `listening`; `by` is the seat that started it, if one did."""

    __slots__ = ("by", "fate", "listening", "log", "scene")

    def __init__(self, scene: S, fate: Fate, log: Log | None = None, by: str = "") -> None:
        self.by = by
        self.scene = scene
        self.fate = fate
        self.log = log
        self.listening = log is not None

    # -- dice: ask for no more than the rule uses

    def faces(self, count: int, sides: int, clause: str, who: str = "", visible: str = EVERYONE) -> Sequence[int]:
        """The faces as they fell."""
        if self.log is None:
            return self.fate.faces(count, sides)
        faces = self.fate.faces(count, sides, Thrower(self.seat_of(who), who, clause))
        self.note("roll", clause, who, None, visible, **_thrown(sides, faces))
        return faces

    def total(self, count: int, sides: int, clause: str, who: str = "", visible: str = EVERYONE) -> int:
        """The sum of the dice."""
        if self.log is None:
            return self.fate.total(count, sides)
        return sum(self.faces(count, sides, clause, who, visible))

    def totals(self, throws: Sequence[tuple[int, int]], clause: str, who: str = "") -> list[int]:
        """The totals of several throws, each so many dice of so many sides, of which only the sum of all counts."""
        if self.log is None:
            return self.fate.totals(throws)
        return [self.total(count, sides, clause, who) for count, sides in throws]

    def entry(self, count: int, sides: int, table: tuple[int, ...], clause: str, who: str = "") -> int:
        """What stands in a table at the sum of the dice."""
        if self.log is None:
            return self.fate.entry(count, sides, table)
        return table[self.total(count, sides, clause, who)]

    def reaches(self, count: int, sides: int, at_least: int, clause: str, who: str = "") -> bool:
        """Whether the sum of the dice is `at_least` so much."""
        if self.log is None:
            return self.fate.reaches(count, sides, at_least)
        return self.total(count, sides, clause, who) >= at_least

    def pool(self, count: int, sides: int, clause: str, who: str = "", visible: str = EVERYONE) -> Sequence[int]:
        """The faces, sorted: for rules to which the order in which dice fall means nothing."""
        if self.log is None:
            return self.fate.pool(count, sides)
        return sorted(self.faces(count, sides, clause, who, visible))

    def count(
        self, count: int, sides: int, at_least: int, clause: str, who: str = "", visible: str = EVERYONE, of: str = ""
    ) -> int:
        """How many of the dice show `at_least` or more; `of` is what was put to the test."""
        if self.log is None:
            return self.fate.count(count, sides, at_least)
        faces = self.fate.faces(count, sides, Thrower(self.seat_of(who), who, clause))
        reached = len([face for face in faces if face >= at_least])
        data = _thrown(sides, faces) | {"at_least": at_least, "reached": reached, "of": of}
        self.note("roll", clause, who, None, visible, **data)
        return reached

    # -- decisions

    def choose(self, ask: Ask) -> Option:
        """Ask, and go on with the answer. Where it is missing, the run ends here and is taken up again later."""
        if self.log is not None and LISTENERS.get():
            cite(ask.clause)
        return self.fate.choose(ask, self.scene)

    def choose_any(self, asks: Sequence[Ask]) -> tuple[Ask, Option]:
        """Ask several at once, and go on with whoever answers first; ask the others again if they still matter."""
        if self.log is not None:
            cite(*(ask.clause for ask in asks))
        number, option = self.fate.choose_any(asks, self.scene)
        return asks[number], option

    def gather(self, asks: Sequence[Ask]) -> list[Option]:
        """Ask several at once, each of whom answers in any order; gives their answers in the order of the questions."""
        answers: dict[int, Option] = {}
        while len(answers) < len(asks):
            ask, option = self.choose_any([ask for number, ask in enumerate(asks) if number not in answers])
            answers[asks.index(ask)] = option
        return [answers[number] for number in range(len(asks))]

    # -- telling

    def tally(self, *of: str) -> Tally:
        """A number to be explained; `of` are the seats whose secrets may have a part in it."""
        return Tally(self.log is not None, of)

    def note(
        self,
        kind: str,
        clause: str,
        who: str = "",
        tally: Tally | None = None,
        visible: str = EVERYONE,
        hides: Mapping[str, Whose] = NO_SECRETS,
        **data: Any,
    ) -> None:
        """Tell what happened. The words are in the catalogue of the system, under `kind`.

        `hides` names the facts that are the secret of a seat or several: others read a question mark there.
        """
        log = self.log
        if log is None:
            return
        seat: Whose = self.by if visible == STARTER else self.seat_of(who)
        if log.aside and visible == EVERYONE:
            visible, seat = OWNER, log.among or seat
        event = Event(kind, clause, who, seat, data, tally, visible, hides)
        if LISTENERS.get():
            cite(*event.clauses(), kind=kind)
        log.events.append(event)

    def about(self, one: Creature) -> "Play[S]":
        """This run, as it is told of somebody: of those whom others do not see, only the owner hears anything."""
        return self.aside() if self.scene.unseen(one) else self

    def aside(self, *among: str) -> "Play[S]":
        """This run, as it is told to the owner alone, or to the seats `among` whom it happens."""
        log = self.log
        return self if log is None else Play(self.scene, self.fate, Log(log.events, True, among), self.by)

    def seat_of(self, who: str) -> str:
        """Who answers for a creature; nobody for no creature."""
        creature: Creature | None = self.scene.creatures.get(who)
        return creature.seat if creature else ""


def _thrown(sides: int, faces: Sequence[int]) -> dict[str, Any]:
    number = len(faces)
    return {"dice": f"{number}d{sides}", "number": number, "faces": list(faces), "total": sum(faces)}
