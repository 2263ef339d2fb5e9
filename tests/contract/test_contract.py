"""What every system promises (docs/design.md, section 5), over random games of every registered system."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from cinque.core.fate import RandomBot, Seeded
from cinque.core.journal import load, read, write
from cinque.core.log import Log
from cinque.core.mistake import SetupError
from cinque.core.play import Play
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
from cinque.lab.fights import MOST_ROUNDS, UNDECIDED, play_out
from cinque.systems import NAMES, system

SEEDS = st.integers(0, 2**32 - 1)
every_system = pytest.mark.parametrize("name", NAMES)


@every_system
@given(seed=SEEDS)
def test_copy_and_json(name: str, seed: int) -> None:
    game = random_game(system(name), seed)
    for step in [*game.retold()][:: max(1, len(game.steps) // 5)]:
        check_copy(step.after)
        check_json(system(name), step.after)


@every_system
@given(seed=SEEDS)
def test_replay_equals_play(name: str, seed: int) -> None:
    check_replay(random_game(system(name), seed))


@every_system
@given(seed=SEEDS)
def test_undo_is_the_inverse(name: str, seed: int) -> None:
    check_undo(random_game(system(name), seed))


@every_system
@given(seed=SEEDS)
def test_log_changes_nothing(name: str, seed: int) -> None:
    check_log_changes_nothing(system(name), seed)


@every_system
@given(seed=SEEDS)
def test_no_illegal_state(name: str, seed: int) -> None:
    played = system(name)
    for step in random_game(played, seed).steps:
        assert not step.after.faults()


@every_system
@given(seed=SEEDS)
def test_questions_are_sound(name: str, seed: int) -> None:
    """Options have keys of their own and words, questions and refusals cite clauses that exist."""
    played = system(name)
    random_game(played, seed, Examiner(RandomBot(seed), played))


@every_system
@given(seed=SEEDS)
def test_whatever_the_rulings(name: str, seed: int) -> None:
    """Any combination of readings plays without an illegal state, and replays to the same end."""
    played, random = system(name), Random(seed)
    rulings = {one.name: random.choice(list(one.options)) for one in played.clauses.rulings.values() if one.switch}
    try:
        scene = played.new_scene(played.random_setup(seed), rulings)
    except SetupError:
        reject()
    seats = seats_of(scene)
    game: OpenTable[Any] = OpenTable(played, scene, seats, Random(seed), {seat.id: RandomBot(seed) for seat in seats})
    for _ in range(200):
        if not game.advance():
            break
    assert not any(step.after.faults() for step in game.retold() if step.after)
    check_replay(game)


@every_system
@pytest.mark.parametrize("seed", range(6))
def test_every_option_can_be_done(name: str, seed: int) -> None:
    played = system(name)
    game = random_game(played, seed)
    game.story = Story(game.scene_after(min(40, len(game.steps))), game.seats, game.steps[:40])
    assert check_every_option(played, game) > 0


@every_system
@given(seed=SEEDS)
def test_a_step_run_twice_is_equal(name: str, seed: int) -> None:
    """From one seed, to the last word."""
    played = system(name)

    def run() -> list[Any]:
        scene, log = played.new_scene(played.random_setup(seed), {}), Log()
        play_out(played, scene, Seeded(seed, RandomBot(seed)), log)
        return [scene.to_data(), [event.to_data() for event in log.events]]

    assert run() == run()


@every_system
@given(seed=SEEDS)
def test_pause_at_every_question_survives_a_restart(name: str, seed: int) -> None:
    """Answer by hand; at every question the game is written, read and asked again."""
    played, random = system(name), Random(seed)
    scene = played.new_scene(played.random_setup(seed), {})
    game: OpenTable[Any] = OpenTable(played, scene, seats_of(scene), Random(seed))
    for _ in range(25):
        game.play_on()
        if game.ask is None:
            break
        again = load(read(write(game)), played).game
        assert again.ask is not None
        assert again.ask.to_data() == game.ask.to_data()
        game.answer(random.choice(game.ask.options).key)
        again.dice.setstate(game.dice.getstate())
    assert write(load(read(write(game)), played).game) == write(game)


@every_system
@given(seed=SEEDS)
def test_undo_of_a_decision_asks_it_again(name: str, seed: int) -> None:
    played, random = system(name), Random(seed)
    scene = played.new_scene(played.random_setup(seed), {})
    game: OpenTable[Any] = OpenTable(played, scene, seats_of(scene), Random(seed))
    for _ in range(10):
        game.play_on()
        if game.ask is None:
            break
        before, asked = game.scene.to_data(), game.ask.to_data()
        game.answer(random.choice(game.ask.options).key)
        after = write(game)
        game.undo()
        assert game.ask is not None
        assert (game.scene.to_data(), game.ask.to_data()) == (before, asked)
        game.redo()
        assert write(game) == after


@every_system
def test_fights_end(name: str, soak: bool) -> None:
    """With bots that know what they do: two who cannot hurt each other are one in a hundred at the most."""
    played, fights = system(name), 300 if soak else 60
    undecided = 0
    for seed in range(fights):
        setup = (played.random_setup, played.usual_setup, played.first_setup)[seed % 3]
        fight = play_out(played, played.new_scene(setup(seed), {}), Seeded(seed, played.bot(seed)))
        undecided += fight.winner == UNDECIDED and fight.rounds > MOST_ROUNDS
    assert undecided <= fights // 100


@every_system
def test_bots_are_better_than_chance(name: str, soak: bool) -> None:
    """The sensible bot beats the random one from both sides of mirrored fights."""
    played = system(name)
    won = lost = 0
    for seed in range(200 if soak else 40):
        scene = played.new_scene(played.random_setup(seed), {})
        sides = {creature.side: creature.seat for creature in scene.creatures.values()}
        for good in sides:
            bots = {seat: played.bot(seed) if side == good else RandomBot(seed) for side, seat in sides.items()}
            fight = play_out(played, scene.copy(), Seeded(seed, bots))
            won += fight.winner == good
            lost += fight.winner not in (good, UNDECIDED)
    assert won > 1.5 * lost


@every_system
def test_every_story_has_words_in_every_language(name: str, soak: bool) -> None:
    """A missing template or name is an exception, so telling is enough."""
    played = system(name)
    for seed in range(100 if soak else 12):
        game = random_game(played, seed)
        for lang in LANGUAGES:
            assert transcript(game, lang, why=True)


@every_system
def test_every_answer_has_a_heading(name: str) -> None:
    """The menu puts answers under the word for their verb, also those that are aimed at nobody."""
    keys = system(name).words.keys("en")
    answers, headings = ({key for section, key in keys if section == wanted} for wanted in ("option", "verb"))
    assert {answer.removesuffix("-alone") for answer in answers} - headings == set()


@every_system
def test_all_languages_have_the_same_keys(name: str) -> None:
    words = system(name).words
    keys = {lang: words.keys(lang) for lang in LANGUAGES}
    assert keys["en"] == keys["ja"]


@every_system
def test_play_without_log_says_nothing(name: str) -> None:
    played = system(name)
    scene = played.new_scene(played.random_setup(1), {})
    play: Play[Any] = Play(scene, Seeded(1, RandomBot(1)))
    assert not play.listening
    assert play.tally().terms is None
