"""A bot that looks ahead, in any rulebook: it tries its best answers out on copies of the scene, and takes the best.

A rule cannot be taken up in its middle. So whoever thinks gets to know how the step began and what has come through
the door since then; on a copy of that scene, as far as its seat knows it, the step runs again with the answer in
question, and on from there with dice of its own and usual bots for everybody. How the copy then stands is read from
the cards that every screen shows. Nothing is thrown or asked at the table, and no die of the real fight is known.
"""

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.fate import NOBODY, Bot, Fate, Thrower
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.system import AnySystem

UNENDING = 200
"""After so many steps nobody believes any more that a try will come to its end."""


class Budget(NamedTuple):
    """How hard it thinks about a question: about so many answers, in so many tries, so many actions ahead
    (0: as far as the book is worth looking ahead); `more` tries if it is still close then.

    Counted, so that the same seed gives the same answer on any machine; with `seconds` it stops when they are over.
    """

    answers: int = 10
    tries: int = 96
    actions: int = 0
    seconds: float = 0.0
    more: int = 192


USUAL = Budget()


class Thrown(NamedTuple):
    """Dice that have fallen."""

    number: int
    sides: int
    faces: Sequence[int]


class Said(NamedTuple):
    """An answer that was given."""

    seat: str
    who: str
    key: str


class Memory:
    """Which step runs, how it began, and what has come through the door since: all that a try needs."""

    __slots__ = ("before", "do", "past")

    def __init__(self) -> None:
        self.do = ""
        self.before: Any = None
        self.past: list[Thrown | Said] = []

    def begins(self, do: str, scene: Any) -> None:
        self.do, self.before, self.past = do, scene.copy(), []


class Remembering(Fate):
    """The door of a fight in which somebody looks ahead: a seeded generator and a bot, and a memory."""

    __slots__ = ("_bot", "_random", "memory")

    def __init__(self, seed: int | str, bot: Bot, memory: Memory) -> None:
        self._random = Random(seed).random
        self._bot = bot
        self.memory = memory

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        faces = [int(self._random() * sides) + 1 for _ in range(count)]
        self.memory.past.append(Thrown(count, sides, faces))
        return faces

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        number, index = self._bot.pick_any(asks, scene)
        ask, option = asks[number], asks[number].options[index]
        self.memory.past.append(Said(ask.seat, ask.who, option.key))
        return number, option


class Try(Fate):
    """The door of a try: first what has come through the real one, then the answer in question, then its own."""

    __slots__ = ("_bot", "_past", "_place", "_question", "_random", "asked", "threw")

    def __init__(self, past: Sequence[Thrown | Said], question: tuple[Ask, str], seed: str, bot: Bot) -> None:
        self._past = past
        self._place = 0
        self._question = question
        self._random = Random(seed).random
        self._bot = bot
        self.asked = False
        self.threw = False

    def _next(self) -> Thrown | Said | None:
        return self._past[self._place] if self._place < len(self._past) else None

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        known = self._next()
        if isinstance(known, Thrown) and (known.number, known.sides) == (count, sides):
            self._place += 1
            return known.faces
        self._place = len(self._past)  # as far as the seat knows, it went another way
        self.threw = True
        return [int(self._random() * sides) + 1 for _ in range(count)]

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        known = self._next()
        for number, ask in enumerate(asks):
            if isinstance(known, Said) and (ask.seat, ask.who) == (known.seat, known.who):
                option = ask.find(known.key)
                if option is not None:
                    self._place += 1
                    return number, option
        self._place = len(self._past)
        return self._at_the_question(asks) or self._usual(asks, scene)

    def _at_the_question(self, asks: Sequence[Ask]) -> tuple[int, Option] | None:
        wanted, key = self._question
        for number, ask in enumerate(asks if not self.asked else ()):
            if (ask.seat, ask.who, ask.topic) == (wanted.seat, wanted.who, wanted.topic):
                option = ask.find(key)
                if option is not None:
                    self.asked = True
                    return number, option
        return None

    def _usual(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        number, index = self._bot.pick_any(asks, scene)
        return number, asks[number].options[index]


def side_of(ask: Ask, scene: Any) -> str:
    """The side that a question is put to."""
    one = scene.creatures.get(ask.who)
    if one is not None:
        return str(one.side)
    return next((str(one.side) for one in scene.creatures.values() if one.seat == ask.seat), "")


class Candidate:
    """An answer, with what came of each try; None where a try did not get to the question."""

    __slots__ = ("index", "key", "number", "worths")

    def __init__(self, number: int, index: int, key: str) -> None:
        self.number = number
        self.index = index
        self.key = key
        self.worths: list[float | None] = []

    def better_than(self, other: "Candidate") -> tuple[float, float]:
        """By how much on average, in tries with the same dice, and the standard error of that."""
        more = [
            one - two
            for one, two in zip(self.worths, other.worths, strict=False)
            if one is not None and two is not None
        ]
        if not more:
            return -inf, 0.0
        mean = sum(more) / len(more)
        spread = sum((each - mean) ** 2 for each in more)
        return mean, sqrt(spread / len(more) / max(1, len(more) - 1))


class LookAhead(Bot):
    """Someone who tries answers out. The `usual` bot says which ones are worth it, and plays the tries."""

    __slots__ = ("_budget", "_is_chance", "_make_usual", "_memory", "_questions", "_seed", "_system", "_usual")

    def __init__(
        self,
        system: AnySystem,
        seed: int | str,
        memory: Memory,
        usual: Callable[[str], Bot] | None = None,
        budget: Budget = USUAL,
    ) -> None:
        self._system = system
        self._seed = seed
        self._memory = memory
        self._budget = budget
        self._make_usual: Callable[[str], Bot] = usual or system.bot
        self._usual = self._make_usual(f"{seed} usual")
        self._questions = 0
        self._is_chance = False

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        return self.pick_any((ask,), scene)[1]

    def pick_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, int]:
        self._questions += 1
        seat = Seat(asks[0].seat, GM_ROLE if asks[0].seat == GM_ROLE else PLAYER_ROLE)
        random = Random(f"{self._seed} {self._questions}")
        candidates = self._candidates(asks, self._system.imagined(scene, seat, random))
        found = candidates[0]
        if len(candidates) > 1:
            before = self._memory.before
            worlds = [self._system.imagined(before, seat, random) for _ in range(1 if seat.is_gm else WORLDS)]
            found = self._race(candidates, asks, worlds, side_of(asks[0], scene))
        return found.number, found.index

    def _candidates(self, asks: Sequence[Ask], scene: Any) -> list[Candidate]:
        """The best answers in the eyes of the usual bot, the best one first."""
        own = [number for number, ask in enumerate(asks) if ask.seat == asks[0].seat]
        number, index = self._usual.pick_any([asks[one] for one in own], scene)
        first = own[number]
        found = [Candidate(first, index, asks[first].options[index].key)]
        for one in [first, *(other for other in own if other != first)]:
            taken = {candidate.index for candidate in found if candidate.number == one}
            while len(found) < self._budget.answers and len(taken) < len(asks[one].options):
                index = self._best_but(asks[one], taken, scene)
                taken.add(index)
                found.append(Candidate(one, index, asks[one].options[index].key))
        return found

    def _best_but(self, ask: Ask, taken: set[int], scene: Any) -> int:
        """The best answer besides some."""
        left = [place for place in range(len(ask.options)) if place not in taken]
        options = [ask.options[place] for place in left]
        decline = ask.decline if any(option.key == ask.decline for option in options) else ""
        rest = Ask(ask.seat, ask.topic, ask.clause, options, ask.who, (), decline, about=ask.about)
        return left[self._usual.pick(rest, scene)]

    def _race(self, candidates: list[Candidate], asks: Sequence[Ask], worlds: Sequence[Any], side: str) -> Candidate:
        """All are tried with the same dice, and the worse half of them is given up again and again, until one is left
        beside the usual bot's own answer. What is still close then is tried more often.

        That one is given up only for an answer that is clearly better. Where no die falls, one try says all.
        """
        budget, begun = self._budget, perf_counter()
        usual, others = candidates[0], candidates[1:]
        self._is_chance = len(worlds) > 1
        left, close = budget.tries, budget.more
        while left > 0:
            number = len(usual.worths)
            for each in (usual, *others):
                each.worths.append(self._try(each, asks, worlds[number % len(worlds)], side, number))
                left -= 1
            if not self._is_chance or (budget.seconds and perf_counter() - begun > budget.seconds):
                break
            if number + 1 in HALVED_AFTER:
                others = sorted(others, key=lambda each: -each.better_than(usual)[0])[: (len(others) + 1) // 2]
            if number + 1 >= FIRST_TRIES:
                more, error = max(each.better_than(usual) for each in others)
                if more <= 0 or (number + 1 >= SURE_TRIES and more > SURELY * error):
                    break
            if left <= 0:
                left, close = close, 0
        best = max(others, key=lambda each: each.better_than(usual)[0])
        more, error = best.better_than(usual)
        return best if more > 0 and more >= CLEARLY * error else usual

    def _try(self, one: Candidate, asks: Sequence[Ask], world: Any, side: str, number: int) -> float | None:
        """What comes of an answer in one try; nothing if what the seat knows does not lead to the question."""
        scene, system = world.copy(), self._system
        seed = f"{self._seed} {self._questions} {number}"
        fate = Try(self._memory.past, (asks[one.number], one.key), seed, self._make_usual(seed))
        play: Play[Any] = Play(scene, fate)
        left = self._budget.actions or system.foresight
        do = self._memory.do
        for _ in range(UNENDING):
            system.procedures[do].run(play)
            if not fate.asked:
                return None
            left -= do == system.action
            do = system.next(scene)
            if not do or left <= 0:
                break
        self._is_chance |= fate.threw
        return standing(system, scene, side)


HALVED_AFTER = (4, 8, 12, 16)
"""After so many tries only the better half of the answers stays beside the usual one."""

FIRST_TRIES, SURE_TRIES = 4, 8
"""After so many the race is over if none is better, and after so many if one surely is."""

CLEARLY, SURELY = 1.0, 3.0
"""So many standard errors better an answer must be than what the usual bot would do, and to need no more tries."""

WORLDS = 4
"""In so many ways what a seat does not know is imagined."""

VICTORY = 0.3
PART_OF_STANDING = 0.5
"""How much it counts that somebody stands at all; the rest is how much is left of it."""


def standing(system: AnySystem, scene: Any, side: str) -> float:
    """How well a side stands: what is left of it, less what is left of the others; more if it has won."""
    left: dict[bool, list[float]] = {True: [], False: []}
    for card in system.everybody(scene):
        health = 0.0
        if not card.down and card.gauges:
            gauge = card.gauges[0]
            health = PART_OF_STANDING + (1 - PART_OF_STANDING) * max(0, gauge.value) / max(1, gauge.most)
        left[card.side == side].append(health)
    own, others = (sum(part) / max(1, len(part)) for part in (left[True], left[False]))
    winner = system.winner(scene)
    return own - others + (VICTORY if winner == side else -VICTORY if winner else 0.0)
