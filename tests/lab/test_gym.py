"""Fights as environments of Gymnasium: its own checker is content, masks are true, and no secret is observed."""

from typing import Any

import pytest

from cinque.core.knowledge import as_known
from cinque.core.seat import Seat
from cinque.systems import NAMES, system

gymnasium = pytest.importorskip("gymnasium", reason="the extra `gym` is not installed")
RED = Seat("red")


def made(name: str, **more: Any) -> Any:
    return gymnasium.make(f"cinque.lab.gym:cinque/{name}-v0", **more).unwrapped


@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_own_checker_is_content(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(made(name, setup=system(name).bench_setup), skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_fight_is_played_to_its_end_by_legal_answers(name: str) -> None:
    """The mask is that of the answers, and the last reward tells who won."""
    env = made(name, opponents="random", setup=system(name).bench_setup, most_questions=150)
    env.reset(seed=3)
    rewards, over = [], False
    while not over:
        mask = env.action_masks()
        assert mask.sum() == min(len(mask), len(env.ask.options)) > 0
        env.action_space.seed(len(rewards))
        seen, reward, over, cut, told = env.step(env.action_space.sample(mask))
        assert env.observation_space.contains(seen)
        assert (told["action_mask"] == env.action_masks()).all()
        rewards.append(reward)
        if cut:
            return
    assert not any(rewards[:-1])
    winner = env.book.winner(env.game.scene)
    assert rewards[-1] == (0 if not winner else 1 if winner == env._side else -1)
    assert env.action_masks().sum() == 0


def test_what_is_no_answer_changes_nothing_and_costs_a_little() -> None:
    env = made("arcana", most_questions=3)
    seen, _ = env.reset(seed=1)
    for number in range(3):
        again, reward, over, cut, _ = env.step(len(env.action_masks()) - 1)
        assert (again == seen).all()
        assert (reward < 0, over, cut) == (True, False, number == 2)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_observed_that_the_seat_does_not_know(name: str) -> None:
    """Two fights that differ only in secrets of others look the same."""
    env = made(name)
    seen, _ = env.reset(seed=5)
    guessed = as_known(env.game.now, RED)
    assert guessed.to_data() != env.game.now.to_data() or name == "arcana"
    assert (env.observe(guessed) == seen).all()


def test_whoever_does_not_sit_there_is_told_so() -> None:
    with pytest.raises(ValueError, match="nobody-here"):
        made("arcana", seat="nobody-here").reset(seed=1)
    with pytest.raises(ValueError, match="is no bot"):
        made("arcana", opponents="clever")
