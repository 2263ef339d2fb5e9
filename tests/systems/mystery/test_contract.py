"""What every system promises, over random fights; once the system is registered, `tests/contract` says all of this."""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Ask
from cinque.core.fate import Bot, RandomBot, Seeded
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.core.sentences import LANGUAGES
from cinque.core.tally import Tally
from cinque.core.testing import (
    Examiner,
    check_copy,
    check_json,
    check_log_changes_nothing,
    check_replay,
    check_undo,
    random_game,
    transcript,
)
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.combat.priority_moves import cost_of
from cinque.systems.mystery.combat_essentials.action_points import max_ap
from cinque.systems.mystery.content import content_for
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import ALLIES, OPPONENTS, Character, MysteryScene
from cinque.systems.mystery.status import statuses_of

SEEDS = range(4)
MOVES = content_for(()).moves


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fight_is_copied_written_replayed_and_undone(seed: int) -> None:
    game = random_game(SYSTEM, seed)
    for step in [*game.retold()][:: max(1, len(game.steps) // 5)]:
        check_copy(step.after)
        check_json(SYSTEM, step.after)
    assert not any(step.after.faults() for step in game.retold() if step.after)
    check_replay(game)
    check_undo(game)


@pytest.mark.parametrize("seed", SEEDS)
def test_log_changes_nothing(seed: int) -> None:
    check_log_changes_nothing(SYSTEM, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_questions_are_sound_and_have_words(seed: int) -> None:
    game = random_game(SYSTEM, seed, Examiner(RandomBot(seed), SYSTEM))
    assert all(transcript(game, lang, why=True) for lang in LANGUAGES)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_the_rulings(seed: int) -> None:
    random = Random(seed)
    every = SYSTEM.clauses.rulings.values()
    rulings = {ruling.name: random.choice(list(ruling.options)) for ruling in every if not ruling.fixed}
    rulings["level-table-fallback"] = "fitted"  # without a table nobody comes to a fight
    setup = SYSTEM.random_setup(seed)
    if rulings["worn-and-held-slots"] == "one":  # what is worn then takes the place of what is held
        for one in (*setup[ALLIES], *setup[OPPONENTS]):
            one.pop("held" if "worn" in one else "", None)
    play_some(SYSTEM.read_setup(setup, rulings), seed, RandomBot(seed))


def play_some(scene: MysteryScene, seed: int, bot: Bot) -> None:
    """A fight to its end, or as far as 1,500 steps go: some have nobody who can harm anybody."""
    fate = Seeded(seed, bot)
    for _ in range(1500):
        do = SYSTEM.next(scene)
        if not do:
            return
        SYSTEM.procedure(do).run(Play(scene, fate))
        assert not scene.faults()


class Watcher(RandomBot):
    """Answers at random, and keeps its own account of every turn."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.turns: dict[tuple[int, str], list[Move]] = {}

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        place = super().pick(ask, scene)
        option = ask.options[place]
        if option.verb == "use":
            turn = self.turns.setdefault((scene.round, ask.who), [])
            turn.append(MOVES[option.args["move"]])
            self.check(scene, scene.creatures[ask.who], turn)
        return place

    def check(self, scene: MysteryScene, one: Character, turn: list[Move]) -> None:
        assert len({move.is_offensive for move in turn}) == 1
        assert sum(not move.attacks for move in turn) <= 1
        if len(turn) > 1:
            costs = sorted(cost_of(scene, one, move) for move in turn)
            if any(status.gives_free_move(scene, one) for status, _ in statuses_of(one)):
                costs.pop()
            assert sum(costs) <= max_ap(scene, one, Tally(False)).value


@pytest.mark.parametrize("seed", range(20))
def test_ap_focus_and_one_status_move_hold_in_random_fights(seed: int) -> None:
    watcher = Watcher(seed)
    play_some(SYSTEM.read_setup(SYSTEM.random_setup(seed), {}), seed, watcher)
    assert watcher.turns
