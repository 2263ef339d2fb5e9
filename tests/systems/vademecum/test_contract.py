"""What every system promises, over random fights; once the system is registered, `tests/contract` says all of this."""

from random import Random
from typing import Any

import pytest

from cinque.core.fate import RandomBot, Seeded
from cinque.core.mistake import SetupError
from cinque.core.sentences import LANGUAGES
from cinque.core.story import Story
from cinque.core.testing import (
    Examiner,
    OpenTable,
    check_copy,
    check_every_option,
    check_json,
    check_log_changes_nothing,
    check_replay,
    check_undo,
    random_game,
    seats_of,
    transcript,
)
from cinque.lab.fights import UNDECIDED, play_out
from cinque.systems.vademecum import SYSTEM

SEEDS = range(5)


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
def test_questions_are_sound(seed: int) -> None:
    random_game(SYSTEM, seed, Examiner(RandomBot(seed), SYSTEM))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_story_has_words_in_every_language(seed: int) -> None:
    game = random_game(SYSTEM, seed)
    assert all(transcript(game, lang, why=True) for lang in LANGUAGES)


@pytest.mark.parametrize("seed", range(16))
def test_whatever_the_rulings(seed: int) -> None:
    random = Random(seed)
    rulings = {one.name: random.choice(list(one.options)) for one in SYSTEM.clauses.rulings.values() if one.switch}
    try:
        scene = SYSTEM.new_scene(SYSTEM.random_setup(seed), rulings)
    except SetupError:
        pytest.skip("these readings do not allow that setup")
    seats = seats_of(scene)
    game: OpenTable[Any] = OpenTable(SYSTEM, scene, seats, Random(seed), {seat.id: RandomBot(seed) for seat in seats})
    for _ in range(120):
        if not game.advance():
            break
    assert not any(step.after.faults() for step in game.retold() if step.after)
    check_replay(game)


def test_every_option_can_be_done() -> None:
    game = random_game(SYSTEM, 3)
    game.story = Story(game.scene_after(min(25, len(game.steps))), game.seats, game.steps[:25])
    assert check_every_option(SYSTEM, game) > 0


def test_fights_end_and_bots_are_better_than_chance() -> None:
    won = lost = undecided = 0
    for seed in range(30):
        scene = SYSTEM.new_scene(SYSTEM.random_setup(seed), {})
        sides = {creature.side: creature.seat for creature in scene.creatures.values()}
        for good in sides:
            bots = {seat: SYSTEM.bot(seed) if side == good else RandomBot(seed) for side, seat in sides.items()}
            fight = play_out(SYSTEM, scene.copy(), Seeded(seed, bots))
            won += fight.winner == good
            lost += fight.winner not in (good, UNDECIDED)
            undecided += fight.winner == UNDECIDED
    assert won > 1.5 * lost
    assert undecided <= 3


def test_all_languages_have_the_same_keys() -> None:
    assert SYSTEM.words.keys("en") == SYSTEM.words.keys("ja")
