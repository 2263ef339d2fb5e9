"""The adventure of three days can be replayed, and undone at any point."""

from pathlib import Path
from typing import Any

import pytest

from cinque.core.game import Game
from cinque.core.testing import check_json, check_replay, check_undo, game_master
from cinque.scenario import read_scenario, run_scenario

FILE = Path(__file__).parents[2] / "scenarios/vademecum/campaign/three-days.yaml"


@pytest.fixture
def game() -> Game[Any]:
    report = run_scenario(*read_scenario(FILE))
    assert report.ok
    assert report.game is not None
    return report.game


def test_it_is_replayed(game: Game[Any]) -> None:
    check_json(game.system, game.scene)
    check_replay(game)


def test_every_step_can_be_undone(game: Game[Any]) -> None:
    assert len(game.steps) > 60
    check_undo(game)


def test_every_decision_can_be_taken_back_and_made_again(game: Game[Any]) -> None:
    gm, end = game_master(game), game.scene.to_data()
    scenes = [end]
    while game.past:
        game.undo(gm)
        scenes.append(game.scene.to_data())
    assert scenes[-1] == game.first.to_data()
    for scene in scenes[-2::-1]:
        game.redo(gm)
        assert game.scene.to_data() == scene
    assert game.scene.to_data() == end
