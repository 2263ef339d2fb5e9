"""The door: every die and every decision of every rule comes through one object, and is written on a tape.

A tape is a list of short texts: `2d6=5,4` for a throw, `red/charmander: attack ember @oddish` for a decision of the
seat red about its charmander.
The same unchanged rules code serves play, replay, undo, tests, simulation and exact odds; only the door differs.
"""

from collections.abc import Callable, Container, Sequence
from math import comb, lcm
from random import Random
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from cinque.core.ask import ROLL, Ask, Option
from cinque.core.dice import (
    is_roll,
    read_roll,
    ways_of_count,
    ways_of_entry,
    ways_of_faces,
    ways_of_pool,
    ways_of_sum,
    ways_of_total,
)
from cinque.core.mistake import Mistake, TooMany
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene

Answer = Callable[[Ask, Scene[Any, Any]], int | None]
"""Something that may answer a question with the index of an option, or leave it open with None."""


EVERY_SEAT: Final = "*"
"""Among the seats that type their dice in, this one stands for all, the game master's dice included."""


class Thrower(NamedTuple):
    """Whose dice are thrown (a seat and its creature), and by which clause."""

    seat: str = ""
    who: str = ""
    clause: str = ""


NOBODY: Final = Thrower()


class Pending(Exception):
    """A rule waits for an answer to one of its questions. The half-changed copy of the scene is dropped."""

    def __init__(self, *asks: Ask) -> None:
        super().__init__(", ".join(f"{ask.seat} is asked: {ask.topic}" for ask in asks))
        self.asks = asks


class OffTape(Mistake):
    """The rules and the tape disagree about what comes next."""

    def __init__(self, position: int, wanted: Refusal, found: str) -> None:
        said = Refusal("found", "", text=found) if found else Refusal("found-nothing", "")
        super().__init__(Refusal("off-tape", "", number=position + 1, wanted=wanted, found=said))
        self.position = position


@mypyc_attr(allow_interpreted_subclasses=True)
class Fate:
    """Where faces and answers come from.

    A rule asks for no more than it uses (a total, a count, sorted faces or the faces as they fell), because
    that is what keeps exact odds small.
    """

    __slots__ = ()

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        """The faces as they fell; `thrower` says whose dice they are, and what for, where that is known."""
        raise NotImplementedError

    def total(self, count: int, sides: int) -> int:
        return sum(self.faces(count, sides))

    def totals(self, throws: Sequence[tuple[int, int]]) -> list[int]:
        """The totals of several throws, each so many dice of so many sides, of which only the sum of all counts."""
        return [self.total(count, sides) for count, sides in throws]

    def entry(self, count: int, sides: int, table: tuple[int, ...]) -> int:
        """What stands in a table at the sum of the dice."""
        return table[self.total(count, sides)]

    def pool(self, count: int, sides: int) -> Sequence[int]:
        return sorted(self.faces(count, sides))

    def count(self, count: int, sides: int, at_least: int) -> int:
        return len([face for face in self.faces(count, sides) if face >= at_least])

    def reaches(self, count: int, sides: int, at_least: int) -> bool:
        """Whether the sum of the dice is `at_least` so much."""
        return self.total(count, sides) >= at_least

    def until(self, throw: Callable[[], int]) -> int:
        """What a throw comes to that is made again as long as nothing comes of it, which is less than 0.

        Nothing may be left of a throw that is made again: that is how odds of it can be exact.
        """
        while True:
            found = throw()
            if found >= 0:
                return found

    def matters(self, who: str) -> bool:
        """Whether it counts what becomes of somebody: odds may be about some alone, and then no die falls for others.

        A rule may ask where nobody else's fate hangs on theirs.
        """
        return True

    def choose(self, ask: Ask, scene: Scene[Any, Any]) -> Option:
        """The option that answers a question."""
        return self.choose_any((ask,), scene)[1]

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        """Which of several open questions is answered first, and the option that answers it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser:
    """Someone who may have an answer, and otherwise leaves it to whoever is asked."""

    __slots__ = ()

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int | None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Adviser):
    """Someone who always has an answer."""

    __slots__ = ()

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        raise NotImplementedError

    def pick_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, int]:
        """Which of several questions to answer first, and how."""
        return 0, self.pick(asks[0], scene)


class RandomBot(Bot):
    """Any legal option, all equally likely."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed).random

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        return int(self._random() * len(ask.options))

    def pick_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, int]:
        first = int(self._random() * len(asks))
        return first, self.pick(asks[first], scene)


class Seeded(Fate):
    """Bulk simulation: a seeded generator for the dice, bots for the decisions.

    Where each seat has a bot of its own, a seat without one (the game master's) answers anything.
    """

    __slots__ = ("_bot", "_bots", "_others", "_random")

    def __init__(self, seed: int | str, bots: dict[str, Bot] | Bot) -> None:
        self._random = Random(seed).random
        self._bot = bots if isinstance(bots, Bot) else None
        self._bots = bots if isinstance(bots, dict) else {}
        self._others = RandomBot(seed)

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        # int(random() * n) is 2.7 times as fast as randint
        if count == 1:
            return (int(self._random() * sides) + 1,)
        return [int(self._random() * sides) + 1 for _ in range(count)]

    def choose(self, ask: Ask, scene: Scene[Any, Any]) -> Option:
        bot = self._bot if self._bot is not None else self._bots.get(ask.seat, self._others)
        return ask.options[bot.pick(ask, scene)]

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        if self._bot is not None:
            number, index = self._bot.pick_any(asks, scene)
            return number, asks[number].options[index]
        first = int(self._random() * len(asks))  # whoever is quickest
        return first, self.choose(asks[first], scene)


@mypyc_attr(allow_interpreted_subclasses=True)
class Tape(Fate):
    """What is written comes first; then live dice and whoever can answer; what is still missing is asked for.

    Everything that happens is added to the tape, so a second run of the same step gives the same.
    The faces of the seats in `typed` are asked for too: people roll real dice on the table.
    `foreseen` are throws of what was taken back: equal dice fall so again, before any others do.
    """

    __slots__ = ("_answer", "_dice", "_typed", "foreseen", "position", "tape")

    def __init__(
        self,
        tape: list[str],
        dice: Random | None = None,
        answer: Answer | None = None,
        typed: Container[str] = (),
        foreseen: Sequence[str] = (),
    ) -> None:
        self.tape = tape
        self.position = 0
        self.foreseen = list(foreseen)
        self._dice = dice
        self._answer = answer
        self._typed = typed

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        if self.position < len(self.tape):
            return self._written_faces(count, sides)
        if self._dice is None or thrower.seat in self._typed or EVERY_SEAT in self._typed:
            return self._missing_faces(count, sides, thrower)
        dice = f"{count}d{sides}="
        for place, roll in enumerate(self.foreseen):
            if roll.startswith(dice):
                self._add(self.foreseen.pop(place))
                return read_roll(roll).faces
        faces = [self._dice.randint(1, sides) for _ in range(count)]
        self._add(dice + ",".join(map(str, faces)))
        return tuple(faces)

    def _written_faces(self, count: int, sides: int) -> Sequence[int]:
        written = self.tape[self.position]
        if not is_roll(written):
            raise OffTape(self.position, _wanted_roll(count, sides), written)
        roll = read_roll(written)
        if (roll.number, roll.sides) != (count, sides):
            raise OffTape(self.position, _wanted_roll(count, sides), written)
        self.position += 1
        return roll.faces

    def _missing_faces(self, count: int, sides: int, thrower: Thrower) -> Sequence[int]:
        raise Pending(Ask(thrower.seat, ROLL, thrower.clause, (), thrower.who, dice=(count, sides)))

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        if self.position < len(self.tape):
            return self._written_choice(asks)
        for number, ask in enumerate(asks):
            index = self._answer(ask, scene) if self._answer is not None else None
            if index is not None:
                option = ask.options[index]
                self._add(ask.entry(option.key))
                return number, option
        return self._missing_choice(asks)

    def _written_choice(self, asks: Sequence[Ask]) -> tuple[int, Option]:
        written = self.tape[self.position]
        for number, ask in enumerate(asks):
            option = ask.answered_by(written)
            if option is not None:
                self.position += 1
                return number, option
        raise OffTape(self.position, _wanted(asks), written)

    def _missing_choice(self, asks: Sequence[Ask]) -> tuple[int, Option]:
        raise Pending(*asks)

    def _add(self, entry: str) -> None:
        self.tape.append(entry)
        self.position += 1

    def finish(self) -> None:
        """Whatever is left over was written for rules that no longer ask for it."""
        if self.position < len(self.tape):
            raise OffTape(self.position, Refusal("wanted-nothing", ""), self.tape[self.position])


class Written(Tape):
    """A written tape and nothing else, for tests: too little on it is a failure, and so is too much."""

    __slots__ = ()

    def _missing_faces(self, count: int, sides: int, thrower: Thrower) -> Sequence[int]:
        raise OffTape(self.position, _wanted_roll(count, sides), "")

    def _missing_choice(self, asks: Sequence[Ask]) -> tuple[int, Option]:
        raise OffTape(self.position, _wanted(asks), "")


def _wanted(asks: Sequence[Ask]) -> Refusal:
    """The first of the questions that are open."""
    keys = " | ".join(option.key for option in asks[0].options)
    return Refusal("wanted-answer", "", seat=asks[0].seat, topic=asks[0].topic, keys=keys)


def _wanted_roll(count: int, sides: int) -> Refusal:
    return Refusal("wanted-roll", "", dice=f"{count}d{sides}")


MOST_TAPES: Final = 50_000
MOST_ROLLS: Final = 500


@mypyc_attr(allow_interpreted_subclasses=True)
class Every(Fate):
    """One path through all outcomes; `cinque.core.odds` walks them one after another.

    What stands on `tape` has happened already: the odds are those of what is still to come. `path` holds the index
    of the outcome taken at each throw, `widths` how many there were; the weight of the path is `num`/`den`.
    Where it is about some alone, `whom` names them. With `dice` chance takes a path, for an estimate of the odds.
    """

    __slots__ = ("_answer", "_depth", "_tape", "den", "dice", "num", "path", "whom", "widths")

    def __init__(
        self, path: list[int], answer: Answer | None, tape: Sequence[str] = (), whom: Container[str] | None = None
    ) -> None:
        self.whom = whom
        self.dice: Callable[[], float] | None = None
        self.path = path
        self.widths: list[int] = []
        self.num = 1
        self.den = 1
        self._depth = 0
        self._answer = answer
        self._tape: Written | None = Written(list(tape)) if tape else None

    def matters(self, who: str) -> bool:
        return self.whom is None or who in self.whom

    def _written(self) -> "Written | None":
        """The tape, as long as something is left on it."""
        tape = self._tape
        return tape if tape is not None and tape.position < len(tape.tape) else None

    def _next(self, width: int) -> int:
        depth = self._depth
        if depth == MOST_ROLLS:  # a rule that throws again and again has no last outcome
            raise TooMany(MOST_TAPES)
        self._depth = depth + 1
        if self.dice is not None:
            return int(self.dice() * width)
        self.widths.append(width)
        if depth == len(self.path):
            self.path.append(0)
        return self.path[depth]

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        written = self._written()
        if written is not None:
            return written.faces(count, sides)
        if count == 1:
            self.den *= sides
            return (self._next(sides) + 1,)
        dice = self.dice
        if dice is not None:
            return [self._next(sides) + 1, *[int(dice() * sides) + 1 for _ in range(count - 1)]]
        if sides**count > MOST_TAPES:
            raise TooMany(MOST_TAPES)
        throws = ways_of_faces(count, sides)
        self.den *= len(throws)
        return throws[self._next(len(throws))][0]

    def total(self, count: int, sides: int) -> int:
        written = self._written()
        if written is not None:
            return written.total(count, sides)
        return self.weighed(ways_of_total(count, sides), sides**count)

    def totals(self, throws: Sequence[tuple[int, int]]) -> list[int]:
        """How the sum is divided among the throws counts for nothing: all but the first show their lowest."""
        if self._written() is not None or len(throws) < 2:
            return super().totals(throws)
        in_all = 1
        for count, sides in throws:
            in_all *= sides**count
        rest = [count for count, _ in throws[1:]]
        return [self.weighed(ways_of_sum(tuple(throws)), in_all) - sum(rest), *rest]

    def entry(self, count: int, sides: int, table: tuple[int, ...]) -> int:
        if self._written() is not None:
            return super().entry(count, sides, table)
        return self.weighed(ways_of_entry(count, sides, table), sides**count)

    def reaches(self, count: int, sides: int, at_least: int) -> bool:
        written = self._written()
        if written is not None:
            return written.reaches(count, sides, at_least)
        in_all = sides**count
        high = sum([ways for total, ways in ways_of_total(count, sides) if total >= at_least])
        if high in (0, in_all):
            return high > 0
        return bool(self.weighed(((0, in_all - high), (1, high)), in_all))

    def count(self, count: int, sides: int, at_least: int) -> int:
        written = self._written()
        if written is not None:
            return written.count(count, sides, at_least)
        return self.weighed(ways_of_count(count, sides, at_least), sides**count)

    def pool(self, count: int, sides: int) -> Sequence[int]:
        written = self._written()
        if written is not None:
            return written.pool(count, sides)
        if self.dice is not None:
            return sorted(self.faces(count, sides))
        if comb(count + sides - 1, count) > MOST_TAPES:
            raise TooMany(MOST_TAPES)
        pools = ways_of_pool(count, sides)
        pool, ways = pools[self._next(len(pools))]
        self.num *= ways
        self.den *= sides**count
        return pool

    def weighed(self, table: tuple[tuple[int, int], ...], ways_in_all: int) -> int:
        """One of several values, each of which comes about in so many of all ways."""
        place = self._next(len(table)) if self.dice is None else self._drawn(table, ways_in_all)
        value, ways = table[place]
        self.num *= ways
        self.den *= ways_in_all
        return value

    def _drawn(self, table: tuple[tuple[int, int], ...], ways_in_all: int) -> int:
        """The place of one of several values, as likely as it is."""
        left = self._next(ways_in_all)
        for place, (_, ways) in enumerate(table):
            left -= ways
            if left < 0:
                return place
        return len(table) - 1

    def until(self, throw: Callable[[], int]) -> int:
        """However often it is thrown again, the chances of what settles it stand to each other as in one throw."""
        while self._written() is not None or self.dice is not None:
            found = throw()
            if found >= 0:
                return found
        ways = self._settling(throw)
        return self.weighed(tuple(ways.items()), sum(ways.values()))

    def _settling(self, throw: Callable[[], int]) -> dict[int, int]:
        """In how many ways one throw comes to what; a walk of its own, from which this one goes on unchanged."""
        kept = self.path, self.widths, self.num, self.den, self._depth
        self.path = []
        chances: dict[int, dict[int, int]] = {}
        for _ in range(MOST_TAPES):
            self.widths, self.num, self.den, self._depth = [], 1, 1, 0
            found = throw()
            if found >= 0:
                ways = chances.setdefault(found, {})
                ways[self.den] = ways.get(self.den, 0) + self.num
            if not advance(self.path, self.widths):
                break
        else:
            raise TooMany(MOST_TAPES)
        if not chances:  # nothing would ever come of it
            raise TooMany(MOST_TAPES)
        self.path, self.widths, self.num, self.den, self._depth = kept
        whole = lcm(*(den for ways in chances.values() for den in ways))
        return {found: sum(num * (whole // den) for den, num in ways.items()) for found, ways in chances.items()}

    def finish(self) -> None:
        """What is left on the tape was written for another rule."""
        if self._tape is not None:
            self._tape.finish()

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        written = self._written()
        if written is not None:
            return written.choose_any(asks, scene)
        for number, ask in enumerate(asks):
            index = self._answer(ask, scene) if self._answer is not None else None
            if index is not None:
                return number, ask.options[index]
        raise Pending(*asks)


def advance(path: list[int], widths: list[int]) -> bool:
    """Go to the next path; False when the last one has been walked."""
    while path and path[-1] + 1 == widths[len(path) - 1]:
        path.pop()
    if not path:
        return False
    path[-1] += 1
    return True
