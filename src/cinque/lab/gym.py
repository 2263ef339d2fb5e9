"""Fights as environments of Gymnasium: `gymnasium.make("cinque.lab.gym:cinque/ptu-v0")`.

It knows no game: what is observed are the cards and the board that every screen shows to that seat, and the answers
that are legal; what is done is one of these answers. Needs the extra `gym`.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final
from zlib import crc32

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from cinque.core import screen
from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import Adviser, RandomBot
from cinque.core.game import Game
from cinque.core.screen import Board, Card, touched
from cinque.core.seat import Seat
from cinque.core.testing import seats_of
from cinque.lab.bots import GOOD, RANDOM
from cinque.systems import NAMES, system

MOST_CREATURES: Final = 16
MOST_ANSWERS: Final = 128
"""So many of the creatures that a seat sees and of the answers that it may give are told; the first ones."""

GAUGES: Final = 2
BUDGETS: Final = 4
KINDS: Final = 8
"""Words are told apart by so many drawers that they fall into."""

CREATURE: Final = 5 + GAUGES + BUDGETS + 4
ANSWER: Final = 4 + 2 * KINDS + MOST_CREATURES
SIZE: Final = 2 + KINDS + MOST_CREATURES * CREATURE + MOST_ANSWERS * ANSWER

NO_ANSWER: Final = -0.01
"""The reward of something that is no answer: nothing happens, and the question stays."""

MOST_QUESTIONS: Final = 1_000

Setups = Callable[[int], Data]


class Fight(gymnasium.Env):
    """One seat of a fight; bots have all others. 1 for a victory, -1 for a defeat, 0 for anything else."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        book: str,
        setup: Data | Setups | None = None,
        seat: str = "red",
        opponents: str = GOOD,
        rulings: Data | None = None,
        most_questions: int = MOST_QUESTIONS,
    ) -> None:
        if opponents not in (GOOD, RANDOM):
            raise ValueError(f"“{opponents}” is no bot to fight against; {GOOD} and {RANDOM} are.")
        self.book = system(book)
        self._setup = setup
        self._seat = Seat(seat)
        self._opponents = opponents
        self._rulings = rulings or {}
        self._most = most_questions
        self.observation_space = Box(-1.0, 1.0, (SIZE,), np.float32)
        self.action_space = Discrete(MOST_ANSWERS)
        self.game: Game[Any] | None = None
        self._side, self._questions = "", 0

    def reset(self, *, seed: int | None = None, options: Data | None = None) -> tuple[Any, Data]:
        """Another fight; the same seed, the same fight."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        setup = self._setup if isinstance(self._setup, dict) else (self._setup or self.book.usual_setup)(number)
        scene = self.book.new_scene(setup, self._rulings)
        others = [one.id for one in seats_of(scene) if one.id != self._seat.id]
        self._side = next((one.side for one in scene.creatures.values() if one.seat == self._seat.id), "")
        if not self._side:
            raise ValueError(f"Nobody in this setup answers to the seat “{self._seat.id}”.")
        bots: dict[str, Adviser] = {id: self._bot(f"{number} {id}") for id in others}
        self.game = Game(self.book, scene, seats_of(scene), Random(number), bots)
        self.game.play_on()
        self._questions = 0
        return self.observe(self.game.now), self._told()

    def _bot(self, seed: str) -> Adviser:
        return RandomBot(seed) if self._opponents == RANDOM else self.book.bot(seed)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Data]:
        """Answer the question with one of its answers, by its number."""
        assert self.game is not None, "the first thing to do is `reset`"
        ask, reward = self.ask, NO_ANSWER
        if ask is not None and int(action) < len(ask.options):
            self.game.answer(ask.options[int(action)].key, self._seat.id, ask)
            self.game.play_on()
            reward = 0.0
        self._questions += 1
        over = self.ask is None
        if over and ask is not None:
            reward = self._outcome()
        return self.observe(self.game.now), reward, over, not over and self._questions >= self._most, self._told()

    @property
    def ask(self) -> Ask | None:
        """The question that is open."""
        return None if self.game is None else self.game.ask_for(self._seat.id)

    def action_masks(self) -> Any:
        """Which actions are answers to the open question."""
        mask: Any = np.zeros(MOST_ANSWERS, dtype=np.int8)
        if self.ask is not None:
            mask[: len(self.ask.options)] = 1
        return mask

    def _outcome(self) -> float:
        assert self.game is not None
        winner = self.book.winner(self.game.scene)
        return 0.0 if not winner else 1.0 if winner == self._side else -1.0

    def _told(self) -> Data:
        ask = self.ask
        keys = [] if ask is None else [option.key for option in ask.options[:MOST_ANSWERS]]
        return {"action_mask": self.action_masks(), "question": "" if ask is None else ask.topic, "answers": keys}

    # -- what is observed

    def observe(self, scene: Any) -> Any:
        """What the seat sees of a scene, and of the question that is open."""
        ask = self.ask
        cards = self.book.cards(scene, self._seat)
        cards = sorted(cards, key=lambda card: card.side != self._side)[:MOST_CREATURES]
        board = self.book.board(scene, self._seat)
        found: Any = np.zeros(SIZE, dtype=np.float32)
        found[0], found[1] = ask is not None, min(1.0, scene.round / 100)
        place = 2 + KINDS
        found[2:place] = drawer(ask.topic if ask is not None else "")
        for number, card in enumerate(cards):
            start = place + number * CREATURE
            found[start : start + CREATURE] = self._creature(card, board, ask)
        place += MOST_CREATURES * CREATURE
        slots = {card.who: number for number, card in enumerate(cards)}
        for number, option in enumerate(ask.options[:MOST_ANSWERS] if ask is not None else ()):
            start = place + number * ANSWER
            found[start : start + ANSWER] = answer_figures(option, ask, slots, board)
        return found

    def _creature(self, card: Card, board: Board, ask: Ask | None) -> list[float]:
        tones = [fact.tone for fact in card.facts]
        return [
            1.0,
            card.side == self._side,
            ask is not None and card.who == ask.who,
            card.down,
            bool(card.place.away),
            *shares(card.gauges, GAUGES),
            *shares(card.budget, BUDGETS),
            *where(card.place.cells, board),
            min(1.0, tones.count(screen.GOOD) / 4),
            min(1.0, tones.count(screen.BAD) / 4),
        ]


def answer_figures(option: Option, ask: Ask | None, slots: dict[str, int], board: Board) -> list[float]:
    """What an answer is, what it is done with, whom it touches and where."""
    reached = touched(option)
    at = [0.0] * MOST_CREATURES
    for target in reached.targets:
        if target in slots:
            at[slots[target]] = 1.0
    declines = ask is not None and option.key == ask.decline
    what = next((str(value) for value in option.args.values() if isinstance(value, str)), "")
    return [1.0, float(declines), *where(reached.cells, board), *drawer(option.verb), *drawer(what), *at]


def shares(gauges: Sequence[Any], many: int) -> list[float]:
    """How much is left of each of some gauges, from 0 to 1."""
    found = [min(1.0, max(0.0, gauge.value / max(1, gauge.most))) for gauge in gauges[:many]]
    return found + [0.0] * (many - len(found))


def where(cells: Sequence[tuple[int, int]], board: Board) -> tuple[float, float]:
    """The place of something on the board, from 0 to 1 in both directions; -1 if it has none."""
    if not cells or not board.width:
        return -1.0, -1.0
    x, y = cells[0]
    return min(1.0, max(-1.0, x / board.width)), min(1.0, max(-1.0, y / max(1, board.height)))


def drawer(word: str) -> list[float]:
    """A word as one of a few drawers: the same on every machine, and without a list of the words of any book."""
    found = [0.0] * KINDS
    if word:
        found[crc32(word.encode()) % KINDS] = 1.0
    return found


for _name in NAMES:
    gymnasium.register(id=f"cinque/{_name}-v0", entry_point="cinque.lab.gym:Fight", kwargs={"book": _name})
